"""The words of tournaments that screens, pages and the command line share."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.locale import Words


def points_words(_: Words, points: Fraction) -> str:
    """Points of a tournament: 37, −12, 37.5."""
    if points.denominator == 1:
        return _.number(int(points))
    return _.decimal(float(points))
