"""A player of the list, and what is told of several: who played last, and each person once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Annotated

from scorekeeper.game.faces import COLORS, SYMBOLS, Face, least_used
from scorekeeper.rules.typed_json import OMIT_DEFAULT, Codec, UniqueId, codec_of, one_of
from scorekeeper.storage.summaries import Summary


@dataclass(frozen=True, slots=True)
class Player:
    """A known player; `last_played` is None before the first game."""

    id: UniqueId
    name: str
    last_played: datetime | None = None
    color: Annotated[str, one_of(("", *COLORS))] = field(default="", metadata=OMIT_DEFAULT)
    """One of `COLORS`; empty before the first game."""
    symbol: Annotated[str, one_of(("", *SYMBOLS))] = field(default="", metadata=OMIT_DEFAULT)
    """One of `SYMBOLS`; empty before the first game."""
    hidden: bool = field(default=False, metadata=OMIT_DEFAULT)
    """Whether the player is not offered for a new game; what was played counts all the same."""

    @property
    def face(self) -> Face | None:
        """The face of the player; None as long as he lacks one."""
        return Face(self.color, self.symbol) if self.color and self.symbol else None


PLAYER: Codec[Player] = codec_of(Player)


def latest_first(players: Iterable[Player]) -> tuple[Player, ...]:
    """Who played last comes first; who never did comes last, by name."""
    return tuple(
        sorted(sorted(players, key=lambda player: player.name.casefold()), key=_last_played, reverse=True)
    )


def with_faces(players: Iterable[Player]) -> tuple[Player, ...]:
    """These players, each with a face: who has none gets the least used one, those first who come first."""
    faced = list(players)
    used = Counter(player.face for player in faced if player.face)
    for place, player in enumerate(faced):
        if player.face is None:
            face = least_used(used, player.color, player.symbol)
            used[face] += 1
            faced[place] = replace(player, color=face.color, symbol=face.symbol)
    return tuple(faced)


def players_in(summaries: Iterable[Summary]) -> tuple[Player, ...]:
    """Everybody who sat in one of these games, by the name of the latest."""
    known: dict[str, Player] = {}
    for summary in sorted(summaries, key=lambda summary: summary.touched):
        for seat in summary.seats:
            known[seat.player] = Player(id=seat.player, name=seat.name, last_played=summary.touched)
    return latest_first(known.values())


def persons(players: Iterable[Player], people: Mapping[str, str]) -> tuple[Player, ...]:
    """Each person once, who played last first: with the id that stays, and when any of the ids last played.

    `people` are the ids that stay, by those that were merged. Name, colour and symbol are those of the id
    that stays, or, where that one is not among these players, of the one that played last.
    """
    found: dict[str, Player] = {}
    for player in latest_first(players):
        person = people.get(player.id, player.id)
        first = found.get(person)
        if first is None:
            found[person] = replace(player, id=person)
        elif player.id == person:
            found[person] = replace(player, last_played=first.last_played)
    return latest_first(found.values())


def _last_played(player: Player) -> datetime:
    return player.last_played or _NEVER


_NEVER = datetime(1, 1, 1, tzinfo=UTC)
