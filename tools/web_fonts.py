"""Packs the app's fonts as browsers take them: the same glyphs in a third of the room.

    python -m tools.web_fonts

Writes `scorekeeper/ui/client/fonts/*.woff2`, which browsers get in the place of those in `assets`, and
`scorekeeper/web/guests/fonts/*.woff2`: the faces of guests' pages in two parts, of which most load only the
first.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from scorekeeper.web.guests.static_files import FONT_FACES, LATIN, PARTS

HOME = Path(__file__).parents[1]
WHOLE = HOME / "assets" / "fonts"
PACKED = HOME / "scorekeeper" / "ui" / "client" / "fonts"
IN_PARTS = HOME / "scorekeeper" / "web" / "guests" / "fonts"
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"]
"""What the pages use of a face: its figures are all of one height, and in tables of one width."""


def packed(path: Path) -> bytes:
    """The font as WOFF2."""
    font = TTFont(path)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def part(path: Path, *, latin: bool) -> bytes:
    """The Latin letters of a face, or all others, as WOFF2."""
    font = TTFont(path)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if (code in LATIN) is latin])
    subsetter.subset(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def main() -> None:
    PACKED.mkdir(exist_ok=True)
    IN_PARTS.mkdir(exist_ok=True)
    for face in FONT_FACES:
        for name in PARTS:
            target = IN_PARTS / f"{face.file}.{name}.woff2"
            target.write_bytes(part(WHOLE / f"{face.file}.ttf", latin=name == "latin"))
            print(f"{target.name}: {target.stat().st_size} bytes")
    for path in sorted(WHOLE.glob("*.ttf")):
        target = PACKED / f"{path.stem}.woff2"
        target.write_bytes(packed(path))
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
