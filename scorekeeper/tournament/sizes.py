"""The sizes of the tables: as many tables of four as can be, all others of one other size."""

from __future__ import annotations

from collections.abc import Mapping

USUAL = 4
"""The size that all tables have where the number of people allows it; a table of another size is odd."""

SIZES: Mapping[str, tuple[int, ...]] = {"3-5": (3, 4, 5), "3-4": (3, 4), "4-5": (4, 5)}
"""The sizes that an organiser allows, as he says it."""


def table_sizes(people: int, allowed: str) -> tuple[int, ...]:
    """How many sit at each table, those of four first; empty where these sizes do not fit."""
    odd_sizes = [size for size in SIZES[allowed] if size != USUAL]
    for fours in range(people // USUAL, -1, -1):
        rest = people - USUAL * fours
        for odd in odd_sizes:
            if rest % odd == 0:
                return (*[USUAL] * fours, *[odd] * (rest // odd))
    return ()


def fitting(people: int) -> tuple[str, ...]:
    """What an organiser can allow, so that there are tables for so many people."""
    return tuple(allowed for allowed in SIZES if table_sizes(people, allowed))
