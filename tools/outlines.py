"""Letters as outlines, written as short as an SVG path can be.

A picture of letters then looks the same with any font. A deck is some hundred pictures that a phone fetches
for use offline, and most of each is letters: written from point to point in tenths they take half the room.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

NUMERALS: Final = "Alegreya-ExtraBold"
ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"

Point = tuple[float, float]


class ShortPath:
    """A path in steps of a tenth, each counted from where the last one ended."""

    def __init__(self) -> None:
        self.written = ""
        self._command = self._number = ""
        self._at = self._began = self._mirrored = (0, 0)

    def draw(self, command: str, points: tuple[Point, ...]) -> None:
        """One command of those that fontTools records for the outline of a glyph."""
        match command:
            case "moveTo":
                self._step("m" if self.written else "M", *points)
                self._began = self._at
            case "lineTo":
                self._line(*points)
            case "qCurveTo":
                for control, end in decomposeQuadraticSegment(points):
                    self._curve(control, end)
            case "closePath":
                self._write("z", [])
                self._at = self._began
            case _:
                raise ValueError(f"no face of ours draws with {command}")

    def _line(self, end: Point) -> None:
        ((dx, dy),) = self._from_here(end)
        if dx and dy:
            self._step("l", end)
        elif dx or dy:
            self._write("h" if dx else "v", [dx + dy])
            self._at = self._at[0] + dx, self._at[1] + dy

    def _curve(self, control: Point, end: Point) -> None:
        """A quadratic curve; one that goes on as smoothly as the last began needs no control point."""
        (cx, cy), step = self._from_here(control, end)
        mx, my = self._mirrored[0] - self._at[0], self._mirrored[1] - self._at[1]
        if (cx, cy) in ((0, 0), step):
            self._line(end)
            return
        if self._command in ("q", "t") and abs(cx - mx) <= 1 and abs(cy - my) <= 1:
            control = self._mirrored[0] / 10, self._mirrored[1] / 10
            self._step("t", end)
        else:
            self._step("q", control, end)
        self._mirrored = 2 * self._at[0] - round(10 * control[0]), 2 * self._at[1] - round(10 * control[1])

    def _step(self, command: str, *points: Point) -> None:
        steps = self._from_here(*points)
        self._write(command, [value for step in steps for value in step])
        self._at = self._at[0] + steps[-1][0], self._at[1] + steps[-1][1]

    def _from_here(self, *points: Point) -> list[tuple[int, int]]:
        x, y = self._at
        return [(round(10 * px) - x, round(10 * py) - y) for px, py in points]

    def _write(self, command: str, values: list[int]) -> None:
        """The command, unless it is the one before; a minus or a second point parts numbers as spaces do."""
        if command != self._command:
            self.written += command
            self._command, self._number = command, ""
        for value in values:
            number = _tenths(value)
            parted = not self._number or number[0] == "-" or (number[0] == "." and "." in self._number)
            self.written += number if parted else f" {number}"
            self._number = number


def _tenths(value: int) -> str:
    """12 as "1.2", 3 as ".3", -10 as "-1"."""
    whole, tenth = divmod(abs(value), 10)
    digits = f"{whole or ''}.{tenth}" if tenth else str(whole)
    return f"-{digits}" if value < 0 else digits


@cache
def _font(face: str) -> TTFont:
    return TTFont(ASSETS / "fonts" / f"{face}.ttf")


def lettering(text: str, face: str, size: float, middle: float, baseline: float) -> str:
    """The outline of `text` as an SVG path, its ink centred on `middle`, `size` units to the em."""
    return _outline(text, face, size, middle, baseline)


def fitted(text: str, face: str, size: float, middle: float, baseline: float, width: float) -> str:
    """As `lettering`, set smaller rather than squeezed where the ink would be wider than `width`."""
    left, _, right, _ = _ink(text, face)
    return _outline(text, face, min(size, width / (right - left)), middle, baseline)


def numeral(text: str, middle: float, baseline: float) -> str:
    """A figure or letter at the head of a card; one that hangs below the line, as J does, stands on it."""
    size: float = 51
    _, bottom, _, top = _ink(text, NUMERALS)
    if bottom < -0.1 * top:
        size *= top / (top - bottom)
        baseline += bottom * size
    return _outline(text, NUMERALS, size, middle, baseline)


@cache
def _ink(text: str, face: str) -> tuple[float, float, float, float]:
    """What the ink of `text` covers, in ems: left, bottom, right, top."""
    glyphs = _font(face).getGlyphSet()
    bounds = BoundsPen(glyphs)
    for name, offset in _placed(text, face):
        glyphs[name].draw(TransformPen(bounds, (1, 0, 0, 1, offset, 0)))
    em = _font(face)["head"].unitsPerEm
    left, bottom, right, top = (value / em for value in bounds.bounds)
    return left, bottom, right, top


def _placed(text: str, face: str) -> list[tuple[str, int]]:
    """The glyphs of `text`, each with where it begins."""
    font = _font(face)
    names, advances = font.getBestCmap(), font["hmtx"]
    placed, x = [], 0
    for character in text:
        placed.append((names[ord(character)], x))
        x += advances[names[ord(character)]][0]
    return placed


def _outline(text: str, face: str, size: float, middle: float, baseline: float) -> str:
    font = _font(face)
    glyphs, scale = font.getGlyphSet(), size / font["head"].unitsPerEm
    left, _, right, _ = _ink(text, face)
    shift = middle - (left + right) / 2 * size
    recorded, path = DecomposingRecordingPen(glyphs), ShortPath()
    for name, offset in _placed(text, face):
        glyphs[name].draw(TransformPen(recorded, (scale, 0, 0, -scale, shift + offset * scale, baseline)))
    for command, points in recorded.value:
        path.draw(command, points)
    return path.written
