"""A drawing as a PNG, by Pillow: on desktops, servers and for the command line."""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from cmath import rect
from functools import cache, lru_cache
from itertools import pairwise
from math import radians
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.design_tokens.typefaces import FONTS
from scorekeeper.game.graphemes import graphemes
from scorekeeper.game.names import without_isolates
from scorekeeper.pictures.drawing import Box, Drawing, Line, Symbol, Text, strokes
from scorekeeper.pictures.svg_path import SvgPath, svg_symbol

if TYPE_CHECKING:  # drawn seldom: nobody waits for Pillow before
    from PIL.Image import Image as PillowImage
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SCALE = 2
"""Pixels of the picture for a logical one."""
SMOOTHING = 2
"""Times larger that a picture is drawn before it is made smaller: Pillow's own lines have steps."""
TALL = 2500
"""A picture that is higher, in logical pixels, is drawn as it is: larger it would take too much memory."""
SMALLEST_PART = 0.5
"""Type shrinks no further to fit into its room; what is still too wide is cut off."""
UNASSIGNED = "\U0010ffff"
"""What no font has: it is drawn as whatever a font draws in the place of a character that it lacks."""

REPLACEMENT = "?"
"""Stands for what no font has."""
PROBE_SIZE = 16
MOST_FONTS = 400
"""Files that are tried for a character, at most."""
FONT_SUFFIXES = (".ttf", ".otf", ".ttc")

Runs = list[tuple[str, "FreeTypeFont"]]


def pillow_png(drawing: Drawing, assets: Path) -> bytes:
    """The picture; `assets` is the folder with our fonts.

    What our faces lack is drawn with the fonts of this system.
    """
    from PIL import Image, ImageDraw

    scale, smoothing = (SCALE * SMOOTHING, SMOOTHING) if drawing.height <= TALL else (1, 1)
    image = Image.new("RGB", (drawing.width * scale, drawing.height * scale), drawing.background)
    draw = ImageDraw.Draw(image)
    for command in drawing.commands:
        match command:
            case Box():
                _draw_box(draw, command, scale)
            case Symbol():
                _draw_symbol(image, command, scale, assets)
            case Line():
                width = command.width * scale
                for stroke in strokes(command.points, command.dashes):
                    points = [(x * scale, y * scale) for x, y in stroke]
                    draw.line(points, command.color, max(1, round(width)), "curve")
                    if width > scale:
                        for x, y in (points[0], points[-1]):
                            end = (x - width / 2, y - width / 2, x + width / 2, y + width / 2)
                            draw.ellipse(end, command.color)
            case Text():
                _draw_text(draw, command, scale, assets)
    written = io.BytesIO()
    image.reduce(smoothing).save(written, "PNG", optimize=True)
    return written.getvalue()


def _draw_box(draw: ImageDraw, box: Box, scale: int) -> None:
    """The box; Pillow knows one radius, so a box with two is drawn as two halves."""
    left, top = box.left * scale, box.top * scale
    right, bottom = left + box.width * scale - 1, top + box.height * scale - 1
    upper, lower = (radius * scale for radius in box.radii)
    fill, line, width = box.fill or None, box.line or None, max(1, round(box.line_width * scale))
    if upper == lower:
        draw.rounded_rectangle((left, top, right, bottom), upper, fill, line, width if line else 0)
        return
    middle = top + (bottom - top) * upper / (upper + lower)
    upper_corners, lower_corners = (True, True, False, False), (False, False, True, True)
    draw.rounded_rectangle((left, top, right, middle), upper, fill, corners=upper_corners)
    draw.rounded_rectangle((left, middle, right, bottom), lower, fill, corners=lower_corners)


def _draw_symbol(image: PillowImage, symbol: Symbol, scale: int, assets: Path) -> None:
    """The symbol, laid on the picture through a mask in which there is room to turn it."""
    from PIL import Image, ImageChops

    drawn = svg_symbol(assets / symbol.file)
    left, top, width, height = drawn.box
    grown = symbol.width * scale / width
    side = round(abs(complex(width, height)) * grown) + 4
    turned, middle = rect(grown, radians(symbol.turn)), complex(left + width / 2, top + height / 2)
    mask = Image.new("L", (side, side))
    for path in drawn.paths:
        outlines = [
            [(one - middle) * turned + complex(side, side) / 2 for one in each] for each in path.outlines
        ]
        mask = ImageChops.lighter(mask, _path_mask(path, outlines, side, path.stroke * grown))
    x, y = (symbol.left + symbol.width / 2) * scale, symbol.top * scale + height * grown / 2
    image.paste(
        symbol.color,
        (round(x - side / 2), round(y - side / 2)),
        mask.point(lambda value: value * symbol.opacity),
    )


def _path_mask(path: SvgPath, outlines: list[list[complex]], side: int, stroke: float) -> PillowImage:
    """What a path covers: where outlines lie upon one another, as its rule has it."""
    from PIL import Image, ImageChops, ImageDraw

    around = [Image.new("L", (side, side)) for _way in range(2)]  # how many run either way round a place
    for outline in outlines if path.filled else ():
        part = Image.new("L", (side, side))
        ImageDraw.Draw(part).polygon(_pairs(outline), fill=1)
        area = sum((one.conjugate() * other).imag for one, other in pairwise([*outline, outline[0]]))
        way = 0 if path.even_odd or area > 0 else 1  # to the right, or to the left
        around[way] = ImageChops.add(around[way], part)
    mask = ImageChops.difference(*around).point(
        lambda times: 255 * (times % 2 if path.even_odd else times > 0)
    )
    draw, half = ImageDraw.Draw(mask), stroke / 2
    for outline in outlines if stroke else ():
        for one, other in pairwise(outline):  # Pillow's own wide lines are not quite in the middle
            across = half * 1j * (one - other) / (abs(one - other) or 1)
            draw.polygon(_pairs([one + across, other + across, other - across, one - across]), 255)
        for x, y in _pairs(outline):
            draw.ellipse((x - half, y - half, x + half - 1, y + half - 1), 255)
    return mask


def _pairs(points: list[complex]) -> list[tuple[float, float]]:
    return [(point.real, point.imag) for point in points]


def _draw_text(draw: ImageDraw, text: Text, scale: int, assets: Path) -> None:
    """The text, run by run: each in the first font that has its characters."""
    words = without_isolates(text.text)
    runs = _runs(words, text.face, text.size * scale, assets)
    width, room = runs_width(runs), text.room * scale
    if width > room:
        part = max(SMALLEST_PART, room / width)
        runs = _runs(words, text.face, text.size * scale * part, assets)
        while (width := runs_width(runs)) > room + 1 and len(words) > 1:
            words = words[:-1]
            runs = _runs(f"{words}…", text.face, text.size * scale * part, assets)
    x = text.left * scale + {"left": 0.0, "center": (room - width) / 2, "right": room - width}[text.align]
    for run, font in runs:
        draw.text((x, text.baseline * scale), run, text.color, font, "ls")
        x += font.getlength(run)


def runs_width(runs: Runs) -> float:
    """The width of several runs beside each other, in pixels."""
    return sum(font.getlength(run) for run, font in runs)


def _runs(text: str, face: str, size: float, assets: Path) -> Runs:
    """The text in runs of one font. Spaces and signs stand in the run before them, which keeps words that are
    written from right to left in their order."""
    size = round(size, 1)
    own = _font(assets / FONTS[face], size)
    runs: Runs = []
    for grapheme in graphemes(text):
        drawn, font = grapheme, own
        before = runs[-1][1] if runs else own
        is_sign = grapheme.isspace() or grapheme[0] in ".,-…'"
        if before is not own and is_sign and has_grapheme(before, grapheme):
            font = before
        elif not has_grapheme(own, grapheme):
            path = _fallback(grapheme)
            drawn, font = (grapheme, _font(path, size)) if path is not None else (REPLACEMENT, own)
        if runs and runs[-1][1] is font:
            runs[-1] = (runs[-1][0] + drawn, font)
        else:
            runs.append((drawn, font))
    return _with_outer_spaces(runs, own)


def _with_outer_spaces(runs: Runs, own: FreeTypeFont) -> Runs:
    """The runs with the spaces behind words that are written from right to left in a run of their own: drawn
    with these words they would stand before them."""
    kept: Runs = []
    for run, font in runs:
        words = run.rstrip()
        if words != run and any(unicodedata.bidirectional(character) in ("R", "AL") for character in run):
            kept += [(words, font), (run[len(words) :], own)]
        else:
            kept.append((run, font))
    return kept


@lru_cache(maxsize=512)
def _font(path: Path, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(path, size)


@lru_cache(maxsize=4096)
def has_grapheme(font: FreeTypeFont, grapheme: str) -> bool:
    """Whether the font draws anything else for each character than for one that no font has."""
    lacking = font.getmask(UNASSIGNED, "1")
    return all(
        (drawn := font.getmask(character, "1")).size != lacking.size or bytes(drawn) != bytes(lacking)
        for character in grapheme
        if unicodedata.category(character) not in ("Cf", "Mn", "Zs")
    )


_useful: list[Path] = []
"""The fonts of this system that had what our faces lack: looked at first, for the next letter of a name."""


@lru_cache(maxsize=1024)
def _fallback(grapheme: str) -> Path | None:
    """The first font of this system that has all of a grapheme."""
    for path in (*_useful, *system_fonts()):
        try:
            has_all = has_grapheme(_font(path, PROBE_SIZE), grapheme)
        except OSError:  # no font that Pillow reads, or one of pictures in a single size
            continue
        if has_all:
            if path not in _useful:
                _useful.append(path)
            return path
    return None


def font_folders(platform: str = sys.platform) -> tuple[Path, ...]:
    """Where a system of this kind keeps its fonts and those of the person."""
    home = Path.home()
    if platform == "win32":
        windows = Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"
        return windows, home / "AppData/Local/Microsoft/Windows/Fonts"
    if platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    shared = Path("/usr/share/fonts"), Path("/usr/local/share/fonts")
    return *shared, home / ".local/share/fonts", home / ".fonts"


@cache
def system_fonts() -> tuple[Path, ...]:
    """The files, in an order that is always the same: usual weights without serifs first."""
    files = [
        path
        for folder in font_folders()
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in FONT_SUFFIXES and path.is_file()
    ]
    return tuple(sorted(files, key=_font_rank)[:MOST_FONTS])


def _font_rank(path: Path) -> tuple[bool, bool, str]:
    """Bold faces first, as ours for names is, those with serifs or slanted last."""
    name = path.stem.lower()
    unusual = any(part in name for part in ("serif", "italic", "oblique", "mono", "condensed", "light"))
    return unusual, "bold" not in name, path.name
