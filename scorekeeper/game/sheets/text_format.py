"""A score sheet as text: JSON, or CSV.

The table has the header `round,cards,<player> bid,<player> tricks,…` and one line a round.
Spreadsheets of German make part the cells with semicolons; both are read. An empty cell is an empty cell
of the pad, and blank lines do not count. The rules are the standard ones.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from scorekeeper.game.json_input import parse_json
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetCode, SheetError
from scorekeeper.rules import RuleViolation

_WHOLE = re.compile(r"-?[0-9]{1,4000}")


def read_sheet(text: str) -> ScoreSheet:
    """The sheet of a text, JSON or CSV, whichever it is.

    Raises `RuleViolation` with a code of the rules, of the sheet or of JSON.
    """
    text = text.removeprefix("\ufeff")  # spreadsheets put an invisible mark there
    if text.lstrip()[:1] in ("{", "["):
        return sheet_from_json(parse_json(text))
    return sheet_from_csv(text)


def read_whole_sheet(text: str) -> ScoreSheet:
    """Like `read_sheet`, but raises `SheetError` with all that is wrong."""
    faults: list[RuleViolation] = []
    try:
        text = text.removeprefix("\ufeff")
        if text.lstrip()[:1] in ("{", "["):
            sheet = sheet_from_json(parse_json(text), faults)
        else:
            sheet = sheet_from_csv(text, faults)
    except RuleViolation as fault:
        raise SheetError([*faults, fault]) from None
    if faults:
        raise SheetError(faults)
    return sheet


def looks_like_sheet(content: bytes) -> bool:
    """Whether a file is meant to be a score sheet: a table whose first column is the round, or its JSON."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] == b"{":
        return b'"players"' in start and b'"rounds"' in start and b'"facts"' not in start
    return re.match(rb'"?round"?\s*[,;]', start, re.IGNORECASE) is not None


def sheet_from_csv(text: str, faults: list[RuleViolation] | None = None) -> ScoreSheet:
    """The sheet of a table, checked. Raises `RuleViolation` and takes `faults` like `sheet_from_json`."""
    lines = list(_lines(text))
    header = lines[0][1] if lines else []
    players = _players(header)
    rounds = []
    for expected, (line, cells) in enumerate(lines[1:], start=1):
        fault = None
        if len(cells) != len(header):
            fault = RuleViolation(SheetCode.CSV_CELLS, line=line, cells=len(cells), expected=len(header))
        elif _number(cells[0]) != expected:
            fault = RuleViolation(SheetCode.CSV_ROUND, line=line, found=cells[0], expected=expected)
        if fault is not None:
            if faults is None:
                raise fault
            faults.append(fault)
            continue
        figures = [_number(cell) for cell in cells[1:]]
        rounds.append({"cards": figures[0], "bids": figures[1::2], "tricks": figures[2::2]})
    if faults:  # the rounds are not what they would be
        raise faults.pop()
    return sheet_from_json({"players": players, "rounds": rounds}, faults)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold anything, with their numbers, each as its cells."""
    first = next(filter(str.strip, text.splitlines()), "")
    delimiter = ";" if first.count(";") > first.count(",") else ","
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in table:
            tidied = [cell.strip() for cell in cells]
            if any(tidied):
                yield table.line_num, tidied
    except csv.Error:
        raise RuleViolation(SheetCode.CSV_UNREADABLE, line=table.line_num) from None


def _players(header: Sequence[str]) -> list[str]:
    """The names in the header, which must be `round`, `cards` and two columns for each player."""
    for column, expected in enumerate(("round", "cards")):
        _verify_column(header, column, expected)
    names = []
    for column in range(2, max(len(header), 3), 2):
        name, _, word = (header[column] if column < len(header) else "").rpartition(" ")
        if word.lower() != "bid":
            raise _header_fault(header, column, "<player> bid")
        _verify_column(header, column + 1, f"{name} tricks")
        names.append(name)
    return names


def _verify_column(header: Sequence[str], column: int, expected: str) -> None:
    if column >= len(header) or header[column].lower() != expected.lower():
        raise _header_fault(header, column, expected)


def _header_fault(header: Sequence[str], column: int, expected: str) -> RuleViolation:
    found = header[column] if column < len(header) else ""
    return RuleViolation(SheetCode.CSV_HEADER, column=column + 1, found=found, expected=expected)


def _number(cell: str) -> int | str | None:
    """The figure in a cell, None for an empty one; what is no figure stays as it is and is refused later."""
    if not cell:
        return None
    return int(cell) if _WHOLE.fullmatch(cell) else cell
