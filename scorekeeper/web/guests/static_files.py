"""What guests' pages load: the style sheet, the script and the faces, each under a name with its digest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from scorekeeper.design_tokens import dimensions
from scorekeeper.design_tokens.colors import DARK, LIGHT, Palette
from scorekeeper.game.faces import SYMBOLS
from scorekeeper.storage.locations import assets_folder
from scorekeeper.web.delivery import StaticFile, content_digest, static_file

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


STATIC = Path(__file__).parent / "static"
PREFIX = "/guest"
"""Where they are found."""


NAMES = ("guest.css", "board.css", "guest.js", "confetti.svg")
"""What a page names by itself: its style sheet, of which boards have one of their own; the script; and what
falls on a board at the end, which is large, and the same for every table."""


@cache
def static_files() -> Mapping[str, StaticFile]:
    """All files by their address."""
    faces = (_face(face.file, part) for face in FONT_FACES for part in PARTS)
    return {file.address: file for file in (*map(_named, NAMES), *faces)}


def address_of(name: str) -> str:
    """Where one of `NAMES` is."""
    return _named(name).address


@cache
def _named(name: str) -> StaticFile:
    if name == "guest.js":
        return _file(name, (STATIC / name).read_bytes())
    if name == "confetti.svg":
        return _file(name, _drawing("confetti").encode())
    style = "".join((STATIC / part).read_text(encoding="utf-8") for part in ("base.css", name))
    faces = "".join(
        _font_face(face.file, face.family, face.weight, part) for face in FONT_FACES for part in PARTS
    )
    light, dark = _properties(LIGHT), _properties(DARK)
    head = (
        f":root{{color-scheme:light dark;{light}{_lengths()}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    )
    return _file("style.css", f"{faces}{head}{_with_plain_values(style, ROOTS[name])}".encode())


SHARED_SYMBOLS = ("hit", "miss", "crown")
"""Symbols that stand on a page so often that it has their shape once."""


@cache
def symbol(name: str) -> str:
    """The shape of a symbol of the app (`crown`, `red`), drawn within a page in the colour of its text.

    A word stands beside it, so a screen reader passes over it.
    """
    if name in SHARED_SYMBOLS:
        return f'<svg aria-hidden="true"><use xlink:href="#sign-{name}"/></svg>'
    return _drawing(name).replace(' xmlns="http://www.w3.org/2000/svg"', ' aria-hidden="true"', 1)


@cache
def seal(color: str, symbol: str) -> str:
    """A player's face; his name stands beside it."""
    return f'<svg class="seal {color}" aria-hidden="true"><use xlink:href="#seal-{symbol}"/></svg>'


@cache
def shared_shapes() -> str:
    """The shapes that seals and common symbols of a page are drawn from: it has each of them once."""
    light, wax = _drawing("light-rim"), re.findall(r' d="([^"]+)"', _drawing("wax"))[0]
    light = light.replace(
        f'<path fill="url(#light)" d="{wax}"/>', '<use xlink:href="#wax" fill="url(#light)"/>'
    )
    seals = "".join(
        f'<symbol id="seal-{name}" viewBox="-1 -1 102 102"><use xlink:href="#wax"/><use xlink:href="#shine"/>'
        f'<use class="sign" xlink:href="#sign-{name}" x="25" y="25" width="50" height="50"/></symbol>'
        for name in SYMBOLS
    )
    signs = "".join(
        f'<symbol id="sign-{name}" viewBox="0 0 24 24">{_inside(_drawing(name))}</symbol>'
        for name in (*SYMBOLS, *SHARED_SYMBOLS)
    )
    return (
        '<svg class="unseen" aria-hidden="true" width="1" height="1"><defs>'
        f'<path id="wax" d="{wax}"/><g id="shine">{_inside(light)}</g>{signs}{seals}</defs></svg>'
    )


def _inside(drawing: str) -> str:
    return re.sub(r"^<svg[^>]*>|</svg>$", "", drawing)


def _drawing(name: str) -> str:
    assets = assets_folder()
    for folder in ("suits", "icons", "seals", "honours"):
        path = assets / folder / f"{name}.svg"
        if path.is_file():
            black = "#000" if folder == "seals" else "currentColor"
            return path.read_text(encoding="utf-8").strip().replace("#000", black)
    raise ValueError(name)


@cache
def _face(name: str, part: str) -> StaticFile:
    file = f"{name}.{part}.woff2"
    return _file(file, (GUEST_FONTS_FOLDER / file).read_bytes(), pack=False)


def _file(name: str, content: bytes, *, pack: bool = True) -> StaticFile:
    return static_file(f"{PREFIX}/{content_digest(content)}/{name}", content, pack=pack)


_DECLARATION = re.compile(r"(?<=[{;])[a-z-]+:[^;{}]*")
ROOTS: Mapping[str, float] = {"guest.css": 16.0, "board.css": 8.53}
"""Pixels of a `rem` by the style sheet; on a board it is a 120th of the width."""
_PIXELS = {"vw": 10.24, "vh": 7.68}
"""Pixels of units that the oldest browsers do not know, on a small screen."""


def _with_plain_values(style: str, root: float) -> str:
    """The style sheet for browsers that know no properties of our own, too: before each value that needs one,
    or a newer unit, stands the same in light colours and pixels. Who knows better takes the later one."""
    known = dict(pair.split(":", 1) for pair in f"{_properties(LIGHT)}{_lengths()}".strip(";").split(";"))
    pixels = {**_PIXELS, "rem": root}

    def both(found: re.Match[str]) -> str:
        plain = re.sub(r"var\((--[a-z-]+)\)", lambda name: known[name[1]], found[0])
        plain = re.sub(
            r"(\d*\.?\d+)(rem|vw|vh)\b",
            lambda length: f"{float(length[1]) * pixels[length[2]]:.0f}px",
            plain,
        )
        return found[0] if plain == found[0] else f"{plain};{found[0]}"

    return _DECLARATION.sub(both, style)


def _properties(palette: Palette) -> str:
    names = [field.name for field in fields(Palette)]
    return "".join(f"--{name.replace('_', '-')}:{getattr(palette, name)};" for name in names)


def _lengths() -> str:
    lengths = {
        "margin": dimensions.MARGIN,
        "target": dimensions.TARGET,
        "key-height": dimensions.KEY_HEIGHT,
        "radius-key": dimensions.RADIUS_KEY,
        "radius-sheet": dimensions.RADIUS_SHEET,
        "radius-card": dimensions.RADIUS_CARD,
        "width": dimensions.CONTENT_WIDTH,
    }
    return "".join(f"--{name}:{length}px;" for name, length in lengths.items())


def _font_face(name: str, family: str, weight: int, part: str) -> str:
    spans = runs(LATIN)
    if part != "latin":
        firsts, lasts = (
            [0, *(last + 1 for _first, last in spans)],
            [*(first - 1 for first, _last in spans), 0x10FFFF],
        )
        spans = [span for span in zip(firsts, lasts, strict=True) if span[0] <= span[1]]
    codes = ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in spans)
    return (
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
        f'src:url("{_face(name, part).address}") format("woff2");unicode-range:{codes}}}'
    )


def runs(codes: Iterable[int]) -> list[tuple[int, int]]:
    """Runs of neighbours, each as its first and last code point."""
    found: list[tuple[int, int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found
