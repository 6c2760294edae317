"""The players of a pad: names that can stand side by side, and whose name is meant."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper import rules
from scorekeeper.game.names import disruptive_place, same_name, tidy_name
from scorekeeper.pads.errors import PadCode
from scorekeeper.rules import RuleViolation


def verified_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the players without stray spaces. Raises `RuleViolation` for names that cannot stand on
    any pad side by side: empty ones, equal ones, more than can play."""
    if len(names) >= rules.FREE_PLAYERS.stop:  # before each name is compared with every other one
        rules.verify_players(len(names))
    found: list[str] = []
    for position, name in enumerate(map(tidy_name, names), start=1):
        if not name:
            raise RuleViolation(PadCode.NAME_EMPTY, position=position)
        if place := disruptive_place(name):
            codepoint = f"U+{ord(name[place - 1]):04X}"
            raise RuleViolation(PadCode.NAME_INVISIBLE, position=position, codepoint=codepoint)
        if any(same_name(name, other) for other in found):
            raise RuleViolation(PadCode.NAME_TWICE, name=name)
        found.append(name)
    return tuple(found)


def player_called(written: str, players: Sequence[str]) -> int:
    """Whose name that is, counted from 0. Raises `RuleViolation`."""
    name = tidy_name(written)
    for place, player in enumerate(players):
        if same_name(name, player):
            return place
    raise RuleViolation(PadCode.NO_SUCH_PLAYER, name=name, names=tuple(players))
