"""The players known on this device."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.rules.typed_json import Codec, UniqueId, codec_of
from scorekeeper.storage.summaries import Summary


@dataclass(frozen=True, slots=True)
class Player:
    """A known player; `last_played` is None before the first game."""

    id: UniqueId
    name: str
    last_played: datetime | None = None


PLAYER: Codec[Player] = codec_of(Player)


def latest_first(players: Iterable[Player]) -> tuple[Player, ...]:
    """Who played last comes first; who never did comes last, by name."""
    return tuple(
        sorted(
            sorted(players, key=lambda player: player.name.casefold()),
            key=lambda player: player.last_played or _NEVER,
            reverse=True,
        )
    )


def players_in(summaries: Iterable[Summary]) -> tuple[Player, ...]:
    """Everybody who sat in one of these games, by the name of the latest."""
    known: dict[str, Player] = {}
    for summary in sorted(summaries, key=lambda summary: summary.touched):
        for seat in summary.seats:
            known[seat.player] = Player(id=seat.player, name=seat.name, last_played=summary.touched)
    return latest_first(known.values())


_NEVER = datetime(1, 1, 1, tzinfo=UTC)
