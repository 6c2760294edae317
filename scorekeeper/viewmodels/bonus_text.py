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
    n, reason = abs(bonus.points), isolated(bonus.reason)
    if bonus.start and not bonus.reason:
        return _("{name}: began with {points}", name=name, points=_.number(bonus.points))
    if bonus.points < 0:
        return _.plural(
            "{name}: {n} penalty point, {reason}",
            "{name}: {n} penalty points, {reason}",
            n,
            name=name,
            reason=reason,
        )
    return _.plural(
        "{name}: {n} bonus point, {reason}",
        "{name}: {n} bonus points, {reason}",
        n,
        name=name,
        reason=reason,
    )


def bonuses_sentence(_: Words, bonuses: Sequence[Bonus], names: Sequence[str]) -> str:
    """Who were given the same points, and why."""
    first = bonuses[0]
    if len(bonuses) == 1:
        return bonus_sentence(_, first, names[first.seat])
    n, reason = abs(first.points), isolated(first.reason)
    everybody = _.series([names[bonus.seat] for bonus in bonuses])
    if first.points < 0:
        return _.plural(
            "{names}: {n} penalty point each, {reason}",
            "{names}: {n} penalty points each, {reason}",
            n,
            names=everybody,
            reason=reason,
        )
    return _.plural(
        "{names}: {n} bonus point each, {reason}",
        "{names}: {n} bonus points each, {reason}",
        n,
        names=everybody,
        reason=reason,
    )


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
