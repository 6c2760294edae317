"""The paths of a symbol, an SVG of ours, as lines through points: Pillow draws no curves.

A point is a complex number: its real part runs to the right, its imaginary part down.
"""

from __future__ import annotations

import re
from cmath import phase, rect
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt, tau
from pathlib import Path

STEPS = 12
"""Points of a curve."""
_PATH = re.compile(r"<path ([^>]*)>")
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class SvgPath:
    """One path of a symbol."""

    outlines: tuple[tuple[complex, ...], ...]
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


def _outlines(path: str) -> tuple[tuple[complex, ...], ...]:
    """The points of each part of a path; a part that is closed ends where it began."""
    found: list[list[complex]] = []
    control: complex | None = None
    tokens: list[str] = _TOKEN.findall(path)
    place, command, here = 0, "M", 0j
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        kind, base = command.upper(), here if command.islower() else 0j
        values = [float(one) for one in tokens[place : place + _ARGUMENTS[kind]]]
        place += len(values)
        points = [base + complex(*pair) for pair in zip(values[::2], values[1::2], strict=False)]
        match kind:
            case "M":
                found.append([])
                command = "l" if command.islower() else "L"
            case "Z":
                points = [found[-1][0]]
            case "H":
                points = [complex(base.real + values[0], here.imag)]
            case "V":
                points = [complex(here.real, base.imag + values[0])]
            case "S":
                points.insert(0, here if control is None else 2 * here - control)
        control = points[-2] if kind in "CS" else None
        if kind == "A":
            points = _arc(here, base + complex(*values[5:]), values[0], large=values[3], sweep=values[4])
        elif kind in "CSQ":
            points = _curve([here, *points])
        found[-1] += points
        here = points[-1]
    return tuple(map(tuple, found))


def _curve(points: list[complex]) -> list[complex]:
    """A Bézier curve without its first point."""
    drawn = []
    for step in range(1, STEPS + 1):
        level = points
        while len(level) > 1:
            level = [one + (other - one) * step / STEPS for one, other in pairwise(level)]
        drawn += level
    return drawn


def _arc(begin: complex, end: complex, radius: float, *, large: float, sweep: float) -> list[complex]:
    """An arc of a circle without its first point; a circle that does not reach both ends is larger."""
    chord = end - begin
    if not chord:
        return [end]
    away = sqrt(max(0.0, radius**2 - abs(chord / 2) ** 2)) * (-1 if large == sweep else 1)
    middle = (begin + end) / 2 + away * 1j * chord / abs(chord)
    whole = phase((end - middle) / (begin - middle)) % tau - (0 if sweep else tau)
    turned = (rect(1, whole * step / STEPS) for step in range(1, STEPS))
    return [*(middle + (begin - middle) * turn for turn in turned), end]
