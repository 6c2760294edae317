"""A table as CSV that the spreadsheets of a language open with a double click."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

from scorekeeper.game.names import without_isolates
from scorekeeper.locale import LANGUAGES, Words
from scorekeeper.pads.cells import FORMULA_STARTS

Cell = str | int | Fraction | None
"""Fractions are written to two places, as a spreadsheet of the language reads them."""

_MARK = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""


def csv_table(_: Words, rows: Iterable[Sequence[Cell]]) -> bytes:
    """The file with these rows; no cell of it is taken for a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=LANGUAGES[_.language].csv, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_written(_, cell) for cell in row])
    return (_MARK + text.getvalue()).encode()


def _written(_: Words, cell: Cell) -> str | int | None:
    if isinstance(cell, Fraction):
        places = f"{float(cell):.2f}".rstrip("0").rstrip(".")
        return places.replace(".", LANGUAGES[_.language].decimal)
    if not isinstance(cell, str):
        return cell
    words = without_isolates(cell)
    # An apostrophe before them says that they are text, also before one that is theirs.
    return f"'{words}" if words.lstrip(" '").startswith(FORMULA_STARTS) else words
