"""Cells of tables as people and spreadsheets write them, and the lines they stand in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorekeeper.pads.errors import PadCode
from scorekeeper.rules import RuleViolation

FORMULA_STARTS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take words for a formula, when they begin with it; an apostrophe before them says
that they are text."""
SITS_OUT = "–"
"""Stands for a player who does not play the round."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text or a spreadsheet: its number, from 1, and its cells without spaces around them."""

    number: int
    cells: tuple[str, ...]


def figure(cell: str) -> int | None:
    """The whole number in a cell, None for an empty one. Raises `RuleViolation`."""
    if not cell:
        return None
    if not re.fullmatch(r"-?[0-9]{1,4000}", cell):
        raise RuleViolation(PadCode.NOT_A_FIGURE, found=cell)
    return int(cell)
