"""Drawing commands: what a picture is made of, as frozen values that every back end draws alike.

Lengths are logical pixels, colours `#RRGGBB`. A back end draws the commands in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise
from math import hypot
from typing import Literal

Point = tuple[float, float]
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners, filled, outlined within its edge, or both."""

    left: float
    top: float
    width: float
    height: float
    fill: str = ""
    """Empty for none."""
    line: str = ""
    line_width: float = 1
    radii: tuple[float, float] = (0, 0)
    """The radii of the upper and of the lower corners."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the app in one colour: an SVG of paths, by its place below the assets."""

    file: str
    left: float
    top: float
    width: float
    color: str
    opacity: float = 1
    turn: float = 0
    """Degrees, clockwise round its middle."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through some points with round ends; `dashes` are the lengths of a stroke and of the gap after
    it, again and again."""

    points: tuple[Point, ...]
    color: str
    width: float
    dashes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """Words or figures on one line.

    They take at most `room`, from `x` to the right, to both sides, or to the left, as they are aligned: where
    a face makes them wider, the back end draws them in smaller type.
    """

    text: str
    x: float
    baseline: float
    room: float
    size: float
    face: str
    """A family of `typefaces.FONTS`."""
    color: str
    align: Align = "left"

    @property
    def left(self) -> float:
        """The left edge of the room."""
        return self.x - {"left": 0.0, "center": self.room / 2, "right": self.room}[self.align]


DrawingCommand = Box | Symbol | Line | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture on a background of one colour."""

    width: int
    height: int
    background: str
    commands: tuple[DrawingCommand, ...]


def strokes(points: Sequence[Point], dashes: Sequence[int]) -> tuple[tuple[Point, ...], ...]:
    """The strokes of a line that is drawn in dashes, each through its points; without dashes the line."""
    if not dashes:
        return (tuple(points),)
    pattern = cycle(zip(dashes, cycle((True, False)), strict=False))
    first, drawn = next(pattern)
    left = float(first)
    kept: list[tuple[Point, ...]] = []
    stroke: list[Point] = [points[0]]
    for (x, y), (end_x, end_y) in pairwise(points):
        length = hypot(end_x - x, end_y - y)
        done = 0.0
        while length - done > left:
            done += left
            place = (x + (end_x - x) * done / length, y + (end_y - y) * done / length)
            if drawn:
                kept.append((*stroke, place))
            stroke = [place]
            left, drawn = next(pattern)
        left -= length - done
        stroke.append((end_x, end_y))
    if drawn:
        kept.append(tuple(stroke))
    return tuple(kept)
