"""Draws the card faces from the symbols and the fonts.

    python -m tools.render_card_faces cards     writes assets/cards/<language>/<card>.svg, for each language
    python -m tools.render_card_faces sheet     writes build/artwork.html: every picture, to look at

What it draws is committed, so that it need not be run to build or play; it is run again when a symbol, a
font or a colour changes. It needs fonttools, which the extra "dev" installs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scorekeeper.locale import LANGUAGES
from tools.card_faces import INK, faces
from tools.outlines import ASSETS


def draw_cards() -> None:
    for language in LANGUAGES:
        folder = ASSETS / "cards" / language
        folder.mkdir(parents=True, exist_ok=True)
        for code, svg in faces(language):
            (folder / f"{code}.svg").write_text(svg, encoding="utf-8")


def contact_sheet() -> Path:
    """One page with every picture at the sizes that screens use, in light, in dark, and in grey."""
    symbols = sorted([*(ASSETS / "suits").glob("*.svg"), *(ASSETS / "icons").glob("*.svg")])
    tinted = "".join(
        f"<figure>{''.join(_tinted(path, side) for side in (48, 24, 16))}<br>{path.stem}</figure>"
        for path in symbols
    )
    cards = "".join(
        f'<img src="{path.as_uri()}" width="{side}">'
        for side, language in ((61, "de"), (61, "en"), (40, "de"))
        for path in sorted((ASSETS / "cards" / language).glob("*.svg"))
    )
    others = "".join(f'<img src="{path.as_uri()}" height="128">' for path in sorted(ASSETS.glob("**/*.png")))
    grounds = (
        ("#F5ECD8", INK, "none"),
        ("#17130F", "#F1E6D2", "none"),
        ("#FFFFFF", "#000000", "grayscale(1)"),
    )
    page = "".join(
        f'<div style="background:{ground};color:{ink};filter:{way};padding:8px">'
        f"{tinted}<br>{cards}<br>{others}</div>"
        for ground, ink, way in grounds
    )
    target = ASSETS.parent / "build" / "artwork.html"
    target.parent.mkdir(exist_ok=True)
    style = "figure{display:inline-block;width:104px;margin:4px;font:11px sans-serif}img{margin:2px}"
    target.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{page}", encoding="utf-8")
    return target


def _tinted(path: Path, side: int) -> str:
    """A symbol in the colour of the text around it, as a theme would tint it."""
    source = path.read_text(encoding="utf-8").replace('stroke="#000"', 'stroke="currentColor"')
    return source.replace("<svg ", f'<svg width="{side}" fill="currentColor" ')


def main() -> None:
    match sys.argv[1:]:
        case ["cards"]:
            draw_cards()
        case ["sheet"]:
            print(contact_sheet())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
