"""Draws the sixty card faces from the symbols and the fonts.

    python -m tools.artwork cards     writes assets/cards/<language>/<code>.svg, sixty for each language
    python -m tools.artwork sheet     writes build/artwork.html: every picture on both grounds, to look at

What it draws is committed, so nobody needs to run it to build or play; it is run again when a symbol, a
font or a colour changes. It needs fonttools, which the extra "dev" installs.

A card's letters and figures are outlines, not text: a picture then looks the same with any font.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
WIDTH, HEIGHT = 100, 140
PAPER, EDGE, INK = "#FFFBF0", "#DCCDB0", "#2A211A"
SUIT_COLOURS: Final = {"red": "#B1372B", "yellow": "#7A5A00", "green": "#2B6B41", "blue": "#2C5C9E"}
VALUES: Final = range(1, 14)

FOLK: Final = {
    "de": {"red": "Zwerge", "yellow": "Riesen", "green": "Elfen", "blue": "Menschen"},
    "en": {"red": "Dwarves", "yellow": "Giants", "green": "Elves", "blue": "Humans"},
}
SPECIAL: Final = {
    "de": {"wizard": ("Z", "Zauberer"), "jester": ("N", "Narr")},
    "en": {"wizard": ("W", "Wizard"), "jester": ("J", "Jester")},
}

# One ornament a folk, told apart without colour: it fills the corners' band, 76 wide, 6 high, from 0,0.
BANDS: Final = {
    # battlements
    "blue": "M0 6V1" + "h4v2.5h4V1" * 9 + "h4V6z",
    # studs and bars, as on a forged strap
    "red": "".join(f"M{x} 3.5l3-3 3 3-3 3z" for x in range(0, 76, 14))
    + "".join(f"M{x + 8} 2.5h4v2h-4z" for x in range(0, 64, 14)),
    # a twig, its leaves in turn above and below
    "green": "M0 3h76v1H0z"
    + "".join(f"M{x} 3c1-3 4-3.5 7-3-1 2.6-3.6 3.8-7 3z" for x in range(1, 70, 17))
    + "".join(f"M{x} 4c1 3 4 3.5 7 3-1-2.6-3.6-3.8-7-3z" for x in range(9, 70, 17)),
    # a ridge
    "yellow": "M0 6.5" + "l5-5 3 3 2-1.5 5.2 3.5" * 5 + "z",
}


@cache
def _font(face: str) -> TTFont:
    return TTFont(ASSETS / "fonts" / f"{face}.ttf")


def lettering(text: str, face: str, size: float, middle: float, baseline: float) -> str:
    """The outline of `text` as an SVG path, its ink centred on `middle`, `size` units to the em."""
    return _outline(text, face, size, middle, baseline, stands=False)


def numeral(text: str, middle: float, baseline: float) -> str:
    """A figure or letter at the head of a card; one that hangs below the line, as J does, stands on it."""
    return _outline(text, "Alegreya-ExtraBold", 51, middle, baseline, stands=True)


def _outline(text: str, face: str, size: float, middle: float, baseline: float, *, stands: bool) -> str:
    font = _font(face)
    glyphs, names, advances = font.getGlyphSet(), font.getBestCmap(), font["hmtx"]
    scale = size / font["head"].unitsPerEm
    placed, x = [], 0
    for character in text:
        placed.append((names[ord(character)], x))
        x += advances[placed[-1][0]][0]
    bounds = BoundsPen(glyphs)
    for name, offset in placed:
        glyphs[name].draw(TransformPen(bounds, (1, 0, 0, 1, offset, 0)))
    left, bottom, right, top = bounds.bounds
    if stands and bottom < -0.1 * top:
        scale *= top / (top - bottom)
        baseline += bottom * scale
    shift = middle - (left + right) / 2 * scale
    path = SVGPathPen(glyphs, ntos=lambda value: f"{round(value, 1):g}")
    for name, offset in placed:
        glyphs[name].draw(TransformPen(path, (scale, 0, 0, -scale, shift + offset * scale, baseline)))
    outline: str = path.getCommands()
    return outline


def symbol(name: str) -> str:
    """The path of assets/suits/<name>.svg or assets/icons/<name>.svg, 24 units square."""
    folder = "suits" if name in SUIT_COLOURS else "icons"
    _, _, rest = (ASSETS / folder / f"{name}.svg").read_text(encoding="utf-8").partition(' d="')
    return rest.partition('"')[0]


def tint(colour: str, share: float, ground: str = PAPER) -> str:
    """`colour` thinned on `ground`, as ink is with water; a plain colour, as opacity prints badly."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def face(value: str, shape: str, name: str, colour: str, folk: str) -> str:
    """One card: its value, the shape of its suit and its name, in a frame that its folk made."""
    pale = tint(colour, 0.42)
    # The name of a whole folk is longer than a jester's: it is set smaller rather than squeezed.
    size = 18 if len(name) < 8 else 16.5
    band = f'<path fill="{pale}" transform="translate(12 10.5)" d="{BANDS[folk]}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="0.7" y="0.7" width="98.6" height="138.6" rx="10" fill="{PAPER}" stroke="{EDGE}"'
        f' stroke-width="1.4"/>'
        f'<rect x="6.5" y="6.5" width="87" height="127" rx="7" fill="none" stroke="{pale}"/>'
        f'{band}<g transform="rotate(180 50 70)">{band}</g>'
        f'<path fill="{colour}" d="{numeral(value, 50, 55)}"/>'
        f'<path fill="{colour}" fill-rule="evenodd" transform="translate(29.6 60.5) scale(1.7)"'
        f' d="{symbol(shape)}"/>'
        f'<path fill="{INK}" d="{lettering(name, "Alegreya-Bold", size, 50, 118)}"/>'
        "</svg>\n"
    )


def faces(language: str) -> Iterator[tuple[str, str]]:
    """Code and drawing of the sixty cards: R1 to B13, the wizards Z1 to Z4, the jesters N1 to N4.

    A deck has four wizards and four jesters. They have no colour, so all are ink; each wears the
    ornament of one folk, because single-colour decks (§9.1) hold one of each.
    """
    for suit, colour in SUIT_COLOURS.items():
        for value in VALUES:
            code = f"{suit[0].upper()}{value}"
            yield code, face(str(value), suit, FOLK[language][suit], colour, suit)
    for kind, letter in (("wizard", "Z"), ("jester", "N")):
        value_letter, name = SPECIAL[language][kind]
        for number, folk in enumerate(SUIT_COLOURS, start=1):
            yield f"{letter}{number}", face(value_letter, kind, name, INK, folk)


def draw_cards() -> None:
    for language in FOLK:
        folder = ASSETS / "cards" / language
        folder.mkdir(parents=True, exist_ok=True)
        for code, svg in faces(language):
            (folder / f"{code}.svg").write_text(svg, encoding="utf-8")


def contact_sheet() -> Path:
    """One page with every picture at the sizes that screens use, on paper, by candle, and in grey."""
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
