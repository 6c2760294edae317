"""Sentences about points that were given beside the rounds."""

from __future__ import annotations

from scorekeeper.game.names import isolated
from scorekeeper.game.state import Bonus
from scorekeeper.locale import Words


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
