"""Redraws the “1” of Alegreya: with its short flag and its broad foot it reads as an “I”.

    python -m tools.figure_one
    python -m tools.web_fonts

The first writes the two faces of `assets/fonts` that have serifs, the second packs them for browsers. Both
are run when that folder got a new release of Alegreya, and then `python -m tools.render_card_faces cards`:
cards show figures, too. Alegreya Sans keeps its “1”: it has a long flag and no foot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from tools.outlines import ASSETS

GLYPH: Final = "one.tf"
"""The “1” that stands for the character: as high as a capital, as wide as every other figure."""
VERSION: Final = 5
"""The entry in a font's table of names where it says which version it is."""
CHANGED: Final = "; the 1 redrawn for Block der Wahrheit"


@dataclass(frozen=True, slots=True)
class Strokes:
    """How bold a face draws the figure, in its own units: a thousand to the em."""

    left: int
    right: int
    foot: int
    flag: int


STROKES: Final = {
    "Alegreya-Bold": Strokes(left=176, right=288, foot=58, flag=82),
    "Alegreya-ExtraBold": Strokes(left=168, right=300, foot=68, flag=96),
}


def redrawn(font: TTFont, strokes: Strokes) -> None:
    """Gives the figure a long sloping flag and a narrow foot; it stays as wide as it was."""
    left, right, foot = strokes.left, strokes.right, strokes.foot
    pen = TTGlyphPen(None)
    pen.moveTo((66, -9))  # the foot's lower left corner, from there clockwise
    pen.lineTo((71, foot - 8))
    pen.qCurveTo((118, foot - 4), (left - 4, foot + 10), (left - 2, foot + 70))
    pen.lineTo((left - 4, 446))
    pen.qCurveTo((left - 50, 400), (34, 372))
    pen.lineTo((26, 372 + strokes.flag))
    pen.qCurveTo((130, 500), (right - 62, 604))
    pen.lineTo((right + 2, 600))
    pen.qCurveTo((right - 3, 470), (right - 4, 300))
    pen.lineTo((right - 2, foot + 70))
    pen.qCurveTo((right + 2, foot + 8), (right + 40, foot - 2), (402, foot - 4))
    pen.lineTo((408, -6))
    pen.qCurveTo((330, 0), (235, 0))
    pen.qCurveTo((150, -2), (66, -9))
    pen.closePath()
    glyph = pen.glyph(dropImpliedOnCurves=False)
    glyph.recalcBounds(font["glyf"])
    font["glyf"][GLYPH] = glyph
    font["hmtx"][GLYPH] = font["hmtx"][GLYPH][0], glyph.xMin


def main() -> None:
    for face, strokes in STROKES.items():
        path = ASSETS / "fonts" / f"{face}.ttf"
        font = TTFont(path, recalcTimestamp=False)
        redrawn(font, strokes)
        for entry in font["name"].names:
            if entry.nameID == VERSION:
                entry.string = entry.toUnicode().removesuffix(CHANGED) + CHANGED
        font.save(path)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
