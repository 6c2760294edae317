"""The font files of guests' pages, two a face: Latin letters, which most need only, and all others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

GUEST_FONTS_FOLDER = Path(__file__).parent / "fonts"
"""Made by `tools.web_fonts`."""
PARTS = ("latin", "other")

RANGES = ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2026), (0x2032, 0x2033), (0x20AC, 0x20AC), (0x2190, 0x2193))
LATIN = frozenset({code for first, last in (*RANGES, (0x2212, 0x2212)) for code in range(first, last + 1)})
"""The letters of the first file: those of German, English and their neighbours in the west."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face as style sheets name it: family and weight."""

    file: str
    family: str
    weight: int


FONT_FACES = (
    Face("Alegreya-Bold", "Alegreya", 700),
    Face("Alegreya-ExtraBold", "Alegreya", 800),
    Face("AlegreyaSans-Medium", "Alegreya Sans", 500),
)
