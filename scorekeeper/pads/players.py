"""The players of a pad: names that can stand side by side, and whose name is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper import rules
from scorekeeper.game.names import disruptive_place, name_key, same_name, tidy_name
from scorekeeper.pads.errors import PadCode
from scorekeeper.rules import RuleViolation

NAME_CODES = (PadCode.NAME_EMPTY, PadCode.NAME_TWICE, PadCode.NAME_INVISIBLE)


def refused_names(names: Sequence[str]) -> Iterator[RuleViolation]:
    """Why tidy names cannot stand on a pad side by side: empty ones, equal ones, more than can play."""
    if len(names) >= rules.FREE_PLAYERS.stop:  # before each name is compared with every other one
        try:
            rules.verify_players(len(names))
        except RuleViolation as violation:
            yield violation
            return
    keys: set[str] = set()
    for position, name in enumerate(names, start=1):
        if not name:
            yield RuleViolation(PadCode.NAME_EMPTY, position=position)
        elif place := disruptive_place(name):
            codepoint = f"U+{ord(name[place - 1]):04X}"
            yield RuleViolation(PadCode.NAME_INVISIBLE, position=position, codepoint=codepoint)
        elif name_key(name) in keys:
            yield RuleViolation(PadCode.NAME_TWICE, name=name)
        keys.add(name_key(name))


def verified_names(written: Sequence[str]) -> tuple[str, ...]:
    """The names of the players without stray spaces. Raises `RuleViolation` for the first that cannot be."""
    names = tuple(map(tidy_name, written))
    for violation in refused_names(names):
        raise violation
    return names


def player_called(written: str, players: Sequence[str]) -> int:
    """Whose name that is, counted from 0. Raises `RuleViolation`."""
    name = tidy_name(written)
    for place, player in enumerate(players):
        if same_name(name, player):
            return place
    raise RuleViolation(PadCode.NO_SUCH_PLAYER, name=name, names=tuple(players))
