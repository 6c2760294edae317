"""Names of people and mixes: what may be typed, and how one is shown that a file holds.

Typed names can be drawn, read and told apart. A name that is read may be anything; it is shown so that it
does nothing to the words around it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

from scorekeeper.game.confusables import looks_like
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.rules.typed_json import MOST_CHARACTERS

LONGEST_NAME = 24
"""Characters, counted after tidying."""
MOST_MARKS = 4
"""Combining marks on one letter, counted one by one. Names in real scripts have no more: Vietnamese two (ệ),
Thai two (vowel and tone), pointed Hebrew three (dot, dagesh, vowel). UTS #39 of Unicode, §5.4, draws the line
here as well."""
LONGEST_SHOWN = 40
"""Characters of a name that was read; no version of the app let anybody type so many."""


def tidy_name(name: str) -> str:
    """The name as it is kept: composed characters, no space at the ends, single spaces within.

    What is longer than any text of a file is cut off: it is too long in any case.
    """
    composed = unicodedata.normalize("NFC", name[:MOST_CHARACTERS])
    return " ".join(filter(None, composed.split(" "))).strip()


def shown_name(name: str) -> str:
    """The name as screens, sheets and lines show it: without what turns the writing round, moves a cursor or
    breaks the line, without marks beyond those of a letter, and cut off where it is endless.

    A name that may be typed is shown as it is.
    """
    if name.isascii() and name.isprintable() and len(name) <= LONGEST_NAME and name.strip(" "):
        return name
    kept: list[str] = []
    marks = 0
    for character in _DISRUPTIVE.sub(_space_or_nothing, name[: 10 * LONGEST_SHOWN]):
        marks = marks + 1 if _is_mark(character) else 0
        if not marks or (marks <= MOST_MARKS and kept and kept[-1] != " "):
            kept.append(character)
    shown = "".join(kept).strip(" ")
    if len(shown) > LONGEST_SHOWN:
        shown = shown[: LONGEST_SHOWN - 1] + "…"
    return shown if any(unicodedata.category(character)[0] in "LNPS" for character in shown) else "?"


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for the same at the table (case and width do not count)."""
    return name_key(one) == name_key(other)


def verify_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name that is empty, taken, too long, invisible or not to be drawn, or looks like another one.

    `others` are the names beside it.

    Raises:
        RuleViolation: with one of the `NAME_` codes; `place` counts the characters from 1.
    """
    tidied = tidy_name(name)
    if not tidied:
        raise RuleViolation(MoveCode.NAME_EMPTY)
    verify_letters(tidied)
    beside = tuple(others)
    if any(same_name(tidied, other) for other in beside):
        raise RuleViolation(MoveCode.NAME_TAKEN, name=tidied)
    for other in map(shown_name, beside):
        if looks_like(tidied, other):
            raise RuleViolation(MoveCode.NAME_LOOKALIKE, name=tidied, other=other)


def verify_letters(name: str) -> None:
    """Refuse what no name can have, however it goes on: the part of `verify_name` that holds while one types.

    Raises:
        RuleViolation: as `verify_name`.
    """
    tidied = tidy_name(name)
    if place := _overloaded(tidied):
        raise RuleViolation(MoveCode.NAME_MARKS, place=place)
    if len(tidied) > LONGEST_NAME:
        raise RuleViolation(MoveCode.NAME_TOO_LONG, name=tidied, length=len(tidied), longest=LONGEST_NAME)
    for place, character in enumerate(tidied, start=1):
        codepoint = f"U+{ord(character):04X}"
        if is_invisible(character):
            raise RuleViolation(MoveCode.NAME_CONTROL, place=place, codepoint=codepoint)
        if not is_drawable(character):
            raise RuleViolation(MoveCode.NAME_GLYPH, place=place, codepoint=codepoint)


def _overloaded(name: str) -> int:
    """The place, from 1, of a letter with too many marks, or of a mark without a letter; 0 for none."""
    letter = most = marks = 0
    for place, character in enumerate(name, start=1):
        if not _is_mark(character):
            letter, most, marks = place, 0 if character == " " else MOST_MARKS, 0
        marks += sum(map(_is_mark, unicodedata.normalize("NFD", character)))
        if marks > most:
            return letter if most else place
    return 0


def resembles(one: str, other: str) -> bool:
    """Whether two names are the same, or look the same (`confusables`)."""
    return same_name(one, other) or looks_like(shown_name(one), shown_name(other))


def name_key(name: str) -> str:
    """What all names that are the same have in common."""
    folded = unicodedata.normalize("NFKC", tidy_name(shown_name(name))).casefold()
    return unicodedata.normalize("NFKC", folded)  # folding takes some letters apart


def is_invisible(character: str) -> bool:
    """Controls, format characters (bidirectional overrides, zero widths), separators other than space.

    Among them are two that emoji and Persian are written with (U+200C, U+200D). No face of ours has either.
    """
    return character != " " and unicodedata.category(character)[0] in "CZ"


_DISRUPTIVE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # controls
    r"\u2028\u2029"  # breaks of lines
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the writing round
    r"\ud800-\udfff]"  # halves of characters
)
"""What acts on the words that stand beside it, or stops a program that writes it."""


def _space_or_nothing(found: re.Match[str]) -> str:
    return " " if found[0].isspace() else ""


def escaped(text: str) -> str:
    """A text of whatever origin on one line: what would act on its neighbours is written as in JSON."""
    return _DISRUPTIVE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _is_mark(character: str) -> bool:
    """Whether it stands on the letter before it and takes no room of its own."""
    return unicodedata.category(character) in ("Mn", "Me")


# Runs of code points, hexadecimal, written by `python -m tools.glyphs`.
_COVERED: Final = """
20-7E A1-AC AE-148 14A-17E 18F 192 1A0-1A1 1AF-1B0 1C4-1DC 1E6-1E7 1EA-1EB 1FA-21B 22A-22D 230-233 237 259
2B0 2B2 2B7-2B9 2BB-2BC 2BE-2BF 2C6-2CC 2DA 2DC-2DD 2E1-2E3 300-301 303-304 308-309 323 374-375 37A 37E
384-38A 38C 38E-3A1 3A3-3CF 3D1 3D5-3D7 3F0 400-45F 462-463 46A-46B 472-475 490-49D 4A0-4A5 4AA-4AB 4AE-4B3
4B6-4BB 4C0-4C2 4CB-4CC 4CF-4D9 4DC-4DF 4E2-4E9 4EE-4F9 51A-51D 524-525 1E08-1E09 1E0C-1E0F 1E14-1E17
1E1C-1E1D 1E20-1E21 1E24-1E25 1E2A-1E2B 1E2E-1E2F 1E36-1E37 1E3A-1E3B 1E42-1E49 1E4C-1E53 1E5A-1E5B
1E5E-1E69 1E6C-1E6F 1E78-1E7B 1E80-1E85 1E8E-1E8F 1E92-1E93 1E97 1E9E 1EA0-1EF9 2013-2014 2018-201A
201C-201E 2020 2022 2026 2032-2033 2039-203A 2044 20A1 20A3-20A4 20A6-20A7 20A9 20AB-20AE 20B1-20B2
20B4-20B5 20B8-20BA 20BC-20BD 2113 2116 2122 2191 2193 2212 2215 A78B-A78C
"""

_RUNS: Final = tuple(
    (int(first, 16), int(last or first, 16))
    for first, _dash, last in (run.partition("-") for run in _COVERED.split())
)
_FIRSTS: Final = tuple(first for first, _last in _RUNS)


def is_drawable(character: str) -> bool:
    """Whether every face has a glyph for this one character."""
    codepoint = ord(character)
    place = bisect_right(_FIRSTS, codepoint) - 1
    return place >= 0 and codepoint <= _RUNS[place][1]
