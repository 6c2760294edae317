"""A player of the list, and what is told of several: who played last, each person once, and who that is.

`aliases.json` says which two players are the same person. No game is rewritten: an alias says which id stays
and which one is read as that id from now on. It has a file of its own, for nothing else says it:
`library.json` can be made again from the games, this cannot.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Annotated

from scorekeeper.game.faces import COLORS, SYMBOLS, Face, least_used
from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost, Codec, UniqueId, codec_of, one_of
from scorekeeper.storage.summaries import Summary

ALIASES_FILE = "aliases.json"
ALIASES_SCHEMA = 1
MOST_ALIASES = 1_000


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
    by_name = sorted(players, key=lambda player: player.name.casefold())
    return tuple(sorted(by_name, key=lambda player: player.last_played or _NEVER, reverse=True))


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


_NEVER = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Alias:
    """Two ids of one person."""

    player: UniqueId
    """The id that stays."""
    was: UniqueId
    """The id that is read as `player`, which may have been merged in turn."""


ALIAS: Codec[Alias] = codec_of(Alias)


@dataclass(frozen=True, slots=True)
class Aliases:
    """Everything in the file."""

    schema: int = ALIASES_SCHEMA
    aliases: Annotated[tuple[Alias, ...], AtMost(MOST_ALIASES)] = ()


def consistent(aliases: Iterable[Alias]) -> tuple[Alias, ...]:
    """The aliases that say one thing of each id: no second one of an id, none that leads back to itself."""
    people: dict[str, str] = {}
    kept = []
    for alias in aliases:
        if alias.was not in people and _root(people, alias.player) != alias.was:
            people[alias.was] = alias.player
            kept.append(alias)
    return tuple(kept)


def people_of(aliases: Iterable[Alias]) -> dict[str, str]:
    """The id that stays in the end, by each of those that are read as it."""
    direct = {alias.was: alias.player for alias in consistent(aliases)}
    return {was: _root(direct, was) for was in direct}


def fitting(
    here: Iterable[Alias],
    new: Iterable[Alias],
    games: Iterable[Collection[str]],
    known: Collection[str] | None = None,
) -> tuple[Alias, ...]:
    """The new aliases that go with those here.

    Left out is one of an id that was merged already, or that is not `known`, and one of two people who sat in
    one of the `games` together, whose players' ids these are.
    """
    aliases = list(consistent(here))
    merged = {alias.was for alias in aliases}
    people = {alias.was: alias.player for alias in aliases}
    sat_in: defaultdict[str, set[int]] = defaultdict(set)
    for number, players in enumerate(games):
        for player in players:
            sat_in[_root(people, player)].add(number)
    found: list[Alias] = []
    for alias in new:
        if alias.was in merged or len(aliases) + len(found) == MOST_ALIASES:
            continue
        if known is not None and not (alias.player in known and alias.was in known):
            continue
        player, was = _root(people, alias.player), alias.was
        if player == was or sat_in[player] & sat_in[was]:
            continue
        sat_in[player] |= sat_in.pop(was)
        merged.add(was)
        people[was] = alias.player
        found.append(alias)
    return tuple(found)


def _root(people: Mapping[str, str], player: str) -> str:
    while player in people:
        player = people[player]
    return player
