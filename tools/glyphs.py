"""Which characters all faces of `assets/fonts` can draw: all others a browser draws with the device's fonts.

    python -m tools.glyphs           writes scorekeeper/ui/client/covered.txt anew

Run it when a font changes; a test says so. It needs fonttools (in the extra "dev").
"""

from __future__ import annotations

import sys
import textwrap
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

from scorekeeper.web.guests.static_files import runs

ROOT: Final = Path(__file__).resolve().parent.parent
FONTS: Final = ROOT / "assets" / "fonts"
TABLE: Final = ROOT / "scorekeeper" / "ui" / "client" / "covered.txt"


def covered() -> frozenset[int]:
    """The code points that every face has a glyph for, without those that show nothing."""
    faces: list[set[int]] = [set(TTFont(face).getBestCmap()) for face in sorted(FONTS.glob("*.ttf"))]
    return frozenset(codepoint for codepoint in set.intersection(*faces) if _shows(codepoint))


def _shows(codepoint: int) -> bool:
    character = chr(codepoint)
    return character == " " or unicodedata.category(character)[0] not in "CZ"


def table(codepoints: Iterable[int]) -> str:
    """The runs in hexadecimal, as the page reads them."""
    written = (f"{first:x}" if first == last else f"{first:x}-{last:x}" for first, last in runs(codepoints))
    return textwrap.fill(" ".join(written), width=108, break_on_hyphens=False) + "\n"


def main() -> int:
    """Writes the table; returns the exit status."""
    TABLE.write_text(table(covered()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
