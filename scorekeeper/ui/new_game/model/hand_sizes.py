"""Hand sizes that people write out themselves (§2.6): text to numbers and back, a round more or less."""

from __future__ import annotations

import re
from itertools import groupby

from scorekeeper.rules import Ruleset, RuleViolation, most_cards

MOST_HANDS = 40
"""The longest list that is accepted."""
LARGEST_HAND = 99
"""No deck deals more to one player; a larger number is a typing error."""

_PART = r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?"
_BETWEEN = r"[\s,;.]"
_LIST = re.compile(f"{_BETWEEN}*(?:{_PART}(?:{_BETWEEN}+|$))*")


def format_sizes(sizes: tuple[int, ...]) -> str:
    """The sizes as text: "1-7 9 11"."""
    parts = []
    for _step, group in groupby(enumerate(sizes), key=lambda pair: pair[1] - pair[0]):
        run = [size for _place, size in group]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else list(map(str, run))
    return " ".join(parts)


def parse_sizes(text: str) -> tuple[int, ...] | None:
    """The sizes in a text like "1 3 5" or "1-7, 10"; None where it is no list of sizes."""
    sizes: list[int] = []
    for first, last in re.findall(_PART, text) if _LIST.fullmatch(text) else ():
        start, end = int(first), int(last or first)
        if max(start, end) > LARGEST_HAND:
            return None
        sizes += range(start, end + 1) if start <= end else range(start, end - 1, -1)
        if len(sizes) > MOST_HANDS:
            return None
    return tuple(sizes) or None


def step_rounds(sizes: tuple[int, ...], by: int, rules: Ruleset, players: int) -> tuple[int, ...]:
    """A round less at the end, or one more: a card larger than the last, as long as the deck has it."""
    if by < 0:
        return sizes[:-1] or sizes
    try:
        most = most_cards(rules, players)
    except RuleViolation:
        most = LARGEST_HAND
    return (*sizes, max(1, min(sizes[-1] + 1, most)))[:MOST_HANDS]
