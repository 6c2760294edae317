"""The people whom this device knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.storage.fields import members, moment, optional, text, unique_id
from scorekeeper.storage.summaries import Summary


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who may sit down again; `last_played` is None before the first game."""

    id: str
    name: str
    last_played: datetime | None = None


def player_to_row(player: Player) -> dict[str, object]:
    """The player as JSON keeps it."""
    played = player.last_played
    return {"id": player.id, "name": player.name, "last_played": played and played.isoformat()}


def player_from_row(row: object) -> Player:
    """Read it back. Raises `ValueError` when it is not one of ours."""
    fields = members(row, set(Player.__slots__))
    return Player(
        id=unique_id(fields["id"]),
        name=text(fields["name"]),
        last_played=optional(moment)(fields["last_played"]),
    )


def latest_first(players: Iterable[Player]) -> tuple[Player, ...]:
    """Who played last comes first; who never did comes last, by name."""
    return tuple(
        sorted(
            sorted(players, key=lambda player: player.name.casefold()),
            key=lambda player: player.last_played or _NEVER,
            reverse=True,
        )
    )


def players_of(summaries: Iterable[Summary]) -> tuple[Player, ...]:
    """Everybody who sat in one of these games, by the name of the latest."""
    known: dict[str, Player] = {}
    for summary in sorted(summaries, key=lambda summary: summary.touched):
        for seat in summary.seats:
            known[seat.player] = Player(id=seat.player, name=seat.name, last_played=summary.touched)
    return latest_first(known.values())


_NEVER = datetime(1, 1, 1, tzinfo=UTC)
