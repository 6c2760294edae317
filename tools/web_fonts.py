"""Packs the app's fonts as browsers take them: the same glyphs in a third of the room.

    python -m tools.web_fonts

Writes `scorekeeper/ui/client/fonts/*.woff2`, which browsers get in the place of those in `assets`.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.ttLib import TTFont

HOME = Path(__file__).parents[1]
WHOLE = HOME / "assets" / "fonts"
PACKED = HOME / "scorekeeper" / "ui" / "client" / "fonts"


def packed(path: Path) -> bytes:
    """The font as WOFF2."""
    font = TTFont(path)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def main() -> None:
    PACKED.mkdir(exist_ok=True)
    for path in sorted(WHOLE.glob("*.ttf")):
        target = PACKED / f"{path.stem}.woff2"
        target.write_bytes(packed(path))
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
