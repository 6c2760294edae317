"""What a player may be called: names that everybody at the table can read and tell apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from scorekeeper.game.errors import MoveCode, RuleViolation

LONGEST_NAME = 24
"""Characters, counted after tidying."""


def tidy_name(name: str) -> str:
    """The name as it is kept: composed characters, no space at the ends, single spaces within."""
    return " ".join(filter(None, unicodedata.normalize("NFC", name).split(" "))).strip()


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for the same at the table (case and width do not count)."""
    return _folded(one) == _folded(other)


def verify_name(name: str, others: Iterable[str], drawable: Callable[[str], bool]) -> None:
    """Refuse a name that is empty, taken, too long, invisible or not to be drawn.

    `others` are the names beside it; `drawable` says whether the app's fonts have a character.

    Raises:
        RuleViolation: with one of the `NAME_` codes; `place` counts the characters from 1.
    """
    tidied = tidy_name(name)
    if not tidied:
        raise RuleViolation(MoveCode.NAME_EMPTY)
    if len(tidied) > LONGEST_NAME:
        raise RuleViolation(MoveCode.NAME_TOO_LONG, name=tidied, length=len(tidied), longest=LONGEST_NAME)
    for place, character in enumerate(tidied, start=1):
        codepoint = f"U+{ord(character):04X}"
        if is_invisible(character):
            raise RuleViolation(MoveCode.NAME_CONTROL, place=place, codepoint=codepoint)
        if not drawable(character):
            raise RuleViolation(MoveCode.NAME_GLYPH, place=place, codepoint=codepoint)
    if any(same_name(tidied, other) for other in others):
        raise RuleViolation(MoveCode.NAME_TAKEN, name=tidied)


def _folded(name: str) -> str:
    folded = unicodedata.normalize("NFKC", tidy_name(name)).casefold()
    return unicodedata.normalize("NFKC", folded)  # folding takes some letters apart


def is_invisible(character: str) -> bool:
    """Controls, format characters (bidirectional overrides, zero widths), separators other than space."""
    return character != " " and unicodedata.category(character)[0] in "CZ"
