"""Hand sizes that people write out themselves (§2.6): read, written and stepped. Flet-free."""

from __future__ import annotations

import re
from itertools import groupby

from scorekeeper.rules import HAND_SEQUENCES, STANDARD, Ruleset, RuleViolation, hands, most_cards

MOST_ROUNDS = 40
"""So many rounds fit a game that somebody writes out."""
LARGEST = 99
"""No deck deals more to anybody; what is larger is a slip of the finger."""

_PART = re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?")
_BETWEEN = re.compile(r"[\s,;.]*")


def written(sizes: tuple[int, ...]) -> str:
    """The sizes as somebody would write them: "1-7 9 11"."""
    parts = []
    for _step, group in groupby(enumerate(sizes), key=lambda pair: pair[1] - pair[0]):
        run = [size for _place, size in group]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else list(map(str, run))
    return " ".join(parts)


def read(text: str) -> tuple[int, ...] | None:
    """The sizes that stand there, "1 3 5" or "1-7, 10"; None where that is no list of sizes."""
    sizes: list[int] = []
    place = _end(text, 0)
    while place < len(text):
        found = _PART.match(text, place)
        if found is None:
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if max(first, last) > LARGEST:
            return None
        sizes += range(first, last + 1) if first <= last else range(first, last - 1, -1)
        place = _end(text, found.end())
        if len(sizes) > MOST_ROUNDS or (place == found.end() and place < len(text)):
            return None
    return tuple(sizes) or None


def _end(text: str, place: int) -> int:
    found = _BETWEEN.match(text, place)
    return found.end() if found else place


def sizes_of(rules: Ruleset, players: int) -> tuple[int, ...]:
    """How many cards the rounds deal to so many; to the next larger table where so few cannot play yet."""
    if isinstance(rules.hands, tuple):
        return rules.hands
    possible = HAND_SEQUENCES[rules.hands].sizes
    for number in (players, *(number for number in possible if number > players), *possible):
        try:
            return hands(rules, number)
        except RuleViolation:
            continue
    return hands(STANDARD, 3)


def rounds_differ(rules: Ruleset, players: int) -> bool:
    """Whether some round deals more or fewer cards than its number."""
    return any(cards != number for number, cards in enumerate(sizes_of(rules, players), start=1))


def stepped(sizes: tuple[int, ...], by: int, rules: Ruleset, players: int) -> tuple[int, ...]:
    """A round less at the end, or one more: a card larger than the last, as long as the deck has it."""
    if by < 0:
        return sizes[:-1] or sizes
    try:
        most = most_cards(rules, players)
    except RuleViolation:
        most = LARGEST
    return (*sizes, max(1, min(sizes[-1] + 1, most)))[:MOST_ROUNDS]
