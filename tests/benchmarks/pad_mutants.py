"""A hundred thousand mutants of pads from elsewhere: each is a pad or is refused, and memory stays small."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.attacks.pad_bombs import most_memory
from tests.pads.mutants import NAMES, mutant, outcome

MUTANTS = 100_000
GOAL_MEMORY = 6.0
"""Megabytes by which the process grows: six times the largest pad there can be, though mutants are small."""


def figures() -> Iterator[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    chance, pads, failed = Random(31), 0, 0
    for name in NAMES:
        outcome(mutant(name, chance), name)
    before = most_memory()
    for number in range(MUTANTS):
        name = NAMES[number % len(NAMES)]
        try:
            pads += bool(outcome(mutant(name, chance), name))
        except Exception:
            failed += 1
    yield "mutants of pads: pads all the same", pads, "", None
    yield "mutants of pads: neither pad nor refusal", failed, "", 0
    yield "mutants of pads: memory", (most_memory() - before) / 2**20, "MB", GOAL_MEMORY
