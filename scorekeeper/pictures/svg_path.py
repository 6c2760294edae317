"""The paths of a symbol, an SVG of ours, as lines through points: Pillow draws no curves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin, sqrt
from pathlib import Path

from scorekeeper.pictures.drawing import Point

STEPS = 12
"""Points of a curve."""
_PATH = re.compile(r"<path ([^>]*)>")
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class SvgPath:
    """One path of a symbol."""

    outlines: tuple[tuple[Point, ...], ...]
    filled: bool
    even_odd: bool
    stroke: float
    """Width of its line; 0 for none."""


@dataclass(frozen=True, slots=True)
class SvgSymbol:
    """A symbol: its paths in their view box."""

    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    paths: tuple[SvgPath, ...]


@cache
def svg_symbol(file: Path) -> SvgSymbol:
    """The symbol in that file."""
    text = file.read_text(encoding="utf-8")
    left, top, width, height = map(float, _attribute(text, "viewBox").split())
    return SvgSymbol((left, top, width, height), tuple(_path(found[1]) for found in _PATH.finditer(text)))


def _attribute(text: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', text)
    return found[1] if found else ""


def _path(attributes: str) -> SvgPath:
    return SvgPath(
        outlines=_outlines(_attribute(attributes, "d")),
        filled=_attribute(attributes, "fill") != "none",
        even_odd=_attribute(attributes, "fill-rule") == "evenodd",
        stroke=float(_attribute(attributes, "stroke-width") or 0),
    )


def _outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """The points of each part of a path; a part that is closed ends where it began."""
    found: list[list[Point]] = []
    control: Point | None = None
    tokens: list[str] = _TOKEN.findall(path)
    place, command = 0, "M"
    x = y = 0.0
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        kind, relative = command.upper(), command.islower()
        count = _ARGUMENTS[kind]
        values = [float(one) for one in tokens[place : place + count]]
        place += count
        base_x, base_y = (x, y) if relative else (0.0, 0.0)
        if kind == "Z":
            found[-1].append(found[-1][0])
            x, y = found[-1][0]
            continue
        if kind == "H":
            values = [values[0], y - base_y]
        elif kind == "V":
            values = [x - base_x, values[0]]
        if kind == "A":
            end = (values[5] + base_x, values[6] + base_y)
            found[-1] += _arc((x, y), end, values[:5])
        else:
            points = [(a + base_x, b + base_y) for a, b in zip(values[::2], values[1::2], strict=True)]
            end = points[-1]
            if kind == "M":
                found.append([end])
                command = "l" if relative else "L"
            elif kind in "LHV":
                found[-1].append(end)
            else:
                if kind == "S":
                    points.insert(0, (2 * x - control[0], 2 * y - control[1]) if control else (x, y))
                found[-1] += _curve([(x, y), *points])
                control = points[-2] if kind in "CS" else None
        if kind not in "CS":
            control = None
        x, y = end
    return tuple(map(tuple, found))


def _curve(points: list[Point]) -> list[Point]:
    """A Bézier curve without its first point."""
    drawn = []
    for step in range(1, STEPS + 1):
        part, level = step / STEPS, points
        while len(level) > 1:
            level = [(ax + (bx - ax) * part, ay + (by - ay) * part) for (ax, ay), (bx, by) in pairwise(level)]
        drawn.append(level[0])
    return drawn


def _arc(begin: Point, end: Point, values: list[float]) -> list[Point]:
    """An arc of an ellipse without its first point, as the SVG specification computes it (F.6)."""
    rx, ry, turned, large, sweep = values
    turn = radians(turned)
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    px, py = cos(turn) * dx + sin(turn) * dy, -sin(turn) * dx + cos(turn) * dy
    if not hypot(px, py):
        return [end]
    grown = sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    below = (rx * py) ** 2 + (ry * px) ** 2
    factor = sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * py / ry, -factor * ry * px / rx
    middle = (
        cos(turn) * cx - sin(turn) * cy + (begin[0] + end[0]) / 2,
        sin(turn) * cx + cos(turn) * cy + (begin[1] + end[1]) / 2,
    )
    first = atan2((py - cy) / ry, (px - cx) / rx)
    whole = atan2((-py - cy) / ry, (-px - cx) / rx) - first
    if sweep and whole < 0:
        whole += 2 * pi
    elif not sweep and whole > 0:
        whole -= 2 * pi
    drawn = []
    for step in range(1, STEPS + 1):
        angle = first + whole * step / STEPS
        ex, ey = rx * cos(angle), ry * sin(angle)
        drawn.append(
            (middle[0] + cos(turn) * ex - sin(turn) * ey, middle[1] + sin(turn) * ex + cos(turn) * ey)
        )
    drawn[-1] = end
    return drawn
