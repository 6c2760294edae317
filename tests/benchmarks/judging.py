"""How many six-card tricks the rules judge in a second, on one core."""

from __future__ import annotations

import random
from time import perf_counter

from scorekeeper.rules import DECKS, Suit, judge

GOAL = 100_000
TRICKS = 2_000
SECONDS = 1.0


def figures() -> list[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    return [("six-card tricks judged", judgements_a_second(), "/s", float(GOAL))]


def judgements_a_second() -> float:
    """Tricks of a shuffled deck, each with a trump drawn for it, judged again and again for a second."""
    chance = random.Random(60)
    deck = DECKS["wizard"].cards()
    tricks = [(tuple(chance.sample(deck, 6)), chance.choice([None, *Suit])) for _ in range(TRICKS)]
    judged, start = 0, perf_counter()
    while (passed := perf_counter() - start) < SECONDS:
        for cards, trump in tricks:
            judge(cards, trump)
        judged += len(tricks)
    return judged / passed


if __name__ == "__main__":
    for name, figure, unit, goal in figures():
        print(f"{name}: {figure:,.0f} {unit} (goal {goal:,.0f})")
