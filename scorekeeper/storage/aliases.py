"""`aliases.json`: which two players of the list are the same person.

No game is rewritten: an alias says which id stays and which one is read as that id from now on. It has a file
of its own, for nothing else says it: `library.json` can be made again from the games, this cannot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from scorekeeper.rules.typed_json import AtMost, Codec, UniqueId, codec_of

ALIASES_FILE = "aliases.json"
ALIASES_SCHEMA = 1
MOST_ALIASES = 1_000


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
