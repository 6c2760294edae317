"""Graphemes: what a person takes for one character, though it is written with several code points.

After UAX #29 of Unicode, as far as names need it: letters with their marks, syllables of Indic scripts and
of Hangul, flags, and emoji that are joined to others.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

JOINER: Final = "\u200d"

MOST_MEASURED: Final = 512
"""Widths that are kept: the same names and sentences are measured again and again."""

_FLAG_HALF: Final = "[\U0001f1e6-\U0001f1ff]"
_GRAPHEME: Final = re.compile(
    rf"""
      \r\n
    | {_FLAG_HALF}{_FLAG_HALF}
    | [\u1100-\u115f\ua960-\ua97c]*                       # Hangul, letter by letter or as syllables
      (?:[\uac00-\ud7a3][\u1160-\u11ff\ud7b0-\ud7fb]* | [\u1160-\u11ff\ud7b0-\ud7fb]+)
    | .
    """,
    re.VERBOSE | re.DOTALL,
)

_VIRAMA: Final = 9
"""The combining class of the signs that tie a letter to the next one."""
_CONJOINING: Final = re.compile("[\u0900-\u09ff\u0a80-\u0b7f\u0c00-\u0c7f\u0d00-\u0d7f]")
"""The scripts whose tied letters are one: Devanagari to Malayalam, not Gurmukhi, Tamil and Kannada."""
_SPACED_MARKS: Final = "\u0e33\u0eb3"
"""Letters by their category that belong to the letter before: am of Thai and Lao."""


def graphemes(text: str) -> list[str]:
    """The text in its graphemes."""
    parts: list[str] = []
    for part in _GRAPHEME.findall(text):
        if parts and _continues(parts[-1], part):
            parts[-1] += part
        else:
            parts.append(part)
    return parts


def _continues(before: str, part: str) -> bool:
    """Whether `part` belongs to the grapheme before it."""
    last, first = before[-1], part[0]
    if unicodedata.category(last) in ("Cc", "Zl", "Zp"):
        return False
    if extends(first) or unicodedata.category(first) == "Mc" or first in _SPACED_MARKS:
        return True
    if last == JOINER and is_pictograph(first) and is_pictograph(before[0]):
        return True
    tied = last if last != JOINER else before[-2:-1]
    is_tied = bool(tied) and unicodedata.combining(tied) == _VIRAMA
    return (
        is_tied
        and unicodedata.category(first) == "Lo"
        and bool(_CONJOINING.match(tied))
        and bool(_CONJOINING.match(first))
    )


def extends(character: str) -> bool:
    """Whether it changes the character before it: marks, joiners, selectors, skin tones, tags of flags."""
    return (
        unicodedata.category(character) in ("Mn", "Me")
        or character in "\u200c\u200d\uff9e\uff9f"
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0020" <= character <= "\U000e007f"
    )


def is_pictograph(character: str) -> bool:
    """Whether it is a picture, or of the blocks that Unicode keeps for pictures to come."""
    return (
        "\U0001f000" <= character <= "\U0001faff" and not "\U0001f1e6" <= character <= "\U0001f1ff"
    ) or unicodedata.category(character) in ("So", "Sm")


@lru_cache(MOST_MEASURED)
def letter_widths(text: str) -> int:
    """The room that a text takes, in Latin letters: an ideograph or a picture takes that of two."""
    if text.isascii():
        return len(text)
    return sum(map(_width, graphemes(text)))


def _width(grapheme: str) -> int:
    first = grapheme[0]
    if unicodedata.category(first) == "Cf":
        return 0
    is_wide = unicodedata.east_asian_width(first) in "WF" or (len(grapheme) > 1 and is_pictograph(first))
    return 2 if is_wide else 1
