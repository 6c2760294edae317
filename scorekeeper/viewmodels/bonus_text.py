"""Sentences about points that were given beside the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.game.names import isolated
from scorekeeper.game.state import Bonus, State
from scorekeeper.locale import Words

Bonuses = tuple[Bonus, ...]


def bonus_line(_: Words, bonus: Bonus) -> str:
    """The points and the word why, in a line."""
    points = _.signed(bonus.points)
    return f"{points} {isolated(bonus.reason)}" if bonus.reason else points


def bonus_sentence(_: Words, bonus: Bonus, name: str) -> str:
    """Who was given how many points, and why."""
    n = abs(bonus.points)
    if bonus.start and not bonus.reason:
        return _("{name}: began with {points}", name=name, points=_.number(bonus.points))
    if bonus.points < 0:
        said = _.plural("{name}: {n} penalty point", "{name}: {n} penalty points", n, name=name)
    else:
        said = _.plural("{name}: {n} bonus point", "{name}: {n} bonus points", n, name=name)
    return _with_reason(said, bonus)


def bonuses_sentence(_: Words, bonuses: Sequence[Bonus], names: Sequence[str]) -> str:
    """Who were given the same points, and why."""
    first = bonuses[0]
    if len(bonuses) == 1:
        return bonus_sentence(_, first, names[first.seat])
    n, all_names = abs(first.points), _.series([names[bonus.seat] for bonus in bonuses])
    if first.points < 0:
        said = _.plural(
            "{names}: {n} penalty point each", "{names}: {n} penalty points each", n, names=all_names
        )
    else:
        said = _.plural("{names}: {n} bonus point each", "{names}: {n} bonus points each", n, names=all_names)
    return _with_reason(said, first)


def _with_reason(said: str, bonus: Bonus) -> str:
    """The sentence with the word why, where somebody wrote one."""
    return f"{said}, {isolated(bonus.reason)}" if bonus.reason else said


def bonuses_after(state: State, number: int) -> Bonuses:
    """What was given beside the rounds after this one."""
    return tuple(bonus for bonus in state.bonuses if bonus.after == number and bonus.points)


def last_bonuses(state: State) -> Bonuses:
    """What was given since the last round was closed."""
    return bonuses_after(state, state.first_round - 1 + len(state.closed))


def bonus_notes(_: Words, state: State, bonuses: Bonuses) -> tuple[str, ...]:
    """A sentence for those together who were given the same at once."""
    given = (bonus for bonus in bonuses if bonus.points)
    same = groupby(given, key=lambda each: (each.after, each.points, each.reason, each.start and each.seat))
    return tuple(bonuses_sentence(_, tuple(each), state.names) for _what, each in same)
