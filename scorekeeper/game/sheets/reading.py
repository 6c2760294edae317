"""Reading a score sheet: as JSON or CSV, whichever it is, and how one is told from other files."""

from __future__ import annotations

import re

from scorekeeper.game.json_input import parse_json
from scorekeeper.game.sheets.csv_format import TITLE_WORDS, sheet_from_csv
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetError
from scorekeeper.rules import RuleViolation


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
    first = re.match(rb'"?([^",;]{0,40})"?\s*[,;]', start)
    return first is not None and first[1].decode(errors="replace").strip().lower() in TITLE_WORDS["round"]
