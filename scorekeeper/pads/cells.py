"""Cells of tables as people and spreadsheets write them, and the lines they stand in."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time

from scorekeeper.pads.headers import is_title
from scorekeeper.pads.pad import MOST_CELLS, PadCode, PadError
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.typed_json import YEARS

SITS_OUT = "–"
"""Stands for a player who does not play the round."""
DASHES = (SITS_OUT, "-", "—", "\N{MINUS SIGN}", "--")
"""The same as people type it."""
FORMULA_STARTS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take words for a formula, when they begin with it; an apostrophe before them says
that they are text."""

_DELIMITERS = (",", ";", "\t")
_LINES_TRIED = 20
"""Lines among which the header is looked for."""
_MOST_TRIED = 2**14
"""Characters of these."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_WHOLE = re.compile(r"([+-]?)([0-9]{1,4000})(?:[.,]0{0,2})?")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:([.,' ])[0-9]{3})(?:\1[0-9]{3})*")
_MINUS = str.maketrans(
    dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}", "-") | dict.fromkeys("\xa0\u202f\u2009", " ")
)

_MONTH = (
    r"(?:jan|jän|feb|mar|mär|maer|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)"
    r"(?:uary|uar|ruary|ruar|ch|z|il|e|i|y|ust|tember|t|ober|ember)?\.?"
)
_YEAR = r"(?:[0-9]{4}|[0-9]{2})"
_DAY = re.compile(
    r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[ T][0-9:.]+Z?)?|([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{4})"
)
_EVENING = time(20)
_DATE = re.compile(
    rf"[0-9]{{1,2}}\.?[ -]?{_MONTH}(?:[ -]{_YEAR})?"  # 3. Feb, 2-Mar, 3. März 2026
    rf"|{_MONTH}[ -][0-9]{{1,2}}(?:,? ?{_YEAR})?"  # Feb 3, Feb-03
    rf"|[0-9]{{1,2}}\.[0-9]{{1,2}}\.{_YEAR}?"  # 03.02.2026, 3.2.
    rf"|[0-9]{{1,2}}([/-])[0-9]{{1,2}}\1{_YEAR}"  # 3/2/2026
    r"|[0-9]{4}([./-])[0-9]{1,2}\2[0-9]{1,2}(?:[ T][0-9:.]+Z?)?",  # 2026-02-03 00:00:00
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text or a spreadsheet: its number, from 1, and its cells without spaces around them."""

    number: int
    cells: tuple[str, ...]
    """Empty where the line is blank: it parts two tables."""


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with or without its mark, else what spreadsheets of Windows write."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    start = content[:1024]
    for first, encoding in (1, "utf-16-le"), (0, "utf-16-be"):
        # half of each letter of a European language is a zero
        if start[first::2].count(0) > len(start) // 4 > 8 * start[1 - first :: 2].count(0):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def lines_of_text(text: str) -> list[Line]:
    """The lines of a table that is written with commas, semicolons or tabs. Raises `PadError`."""
    text = text.removeprefix("\ufeff")
    said = re.match(r"\"?sep=([,;\t|])\"?[ \t]*(?:\r\n?|\n|$)", text, re.IGNORECASE)
    if said is not None:
        begins, delimiter = said.end(), said[1]
    else:  # that by which a line holds the most words of a header, else the commonest
        start = "".join(text.lstrip()[:_MOST_TRIED].splitlines(keepends=True)[:_LINES_TRIED])
        titles = {
            sign: max(
                (sum(map(is_title, line.cells)) for line in _parted(start, sign, strict=False)), default=0
            )
            for sign in _DELIMITERS
        }
        begins, delimiter = 0, max(_DELIMITERS, key=lambda sign: (titles[sign], start.count(sign)))
    if sum(map(text.count, (delimiter, "\n", "\r"))) > MOST_CELLS:  # more cells than these there cannot be
        raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)
    lines = _parted(text[begins:], delimiter, strict=True)
    return list(lines) if said is None else [Line(line.number + 1, line.cells) for line in lines]


def _parted(text: str, delimiter: str, *, strict: bool) -> Iterator[Line]:
    """Each line with the number of the one in which it begins. Raises `PadError` if it is strict."""
    # line by line: a file in memory would take four bytes a letter
    table = csv.reader((line[0] for line in _LINE.finditer(text)), delimiter=delimiter, strict=strict)
    number = 1
    try:
        for cells in table:
            tidied = tuple(cell.strip() for cell in cells)
            yield Line(number, tidied if any(tidied) else ())
            number = table.line_num + 1
    except csv.Error:
        if strict:
            raise PadError.of(PadCode.UNREADABLE, number) from None


def plain(words: str) -> str:
    """Words without the apostrophe that kept a spreadsheet from taking them for a formula."""
    return words[1:] if words[:1] == "'" and words.lstrip(" '").startswith(FORMULA_STARTS) else words


def became_a_date(cell: str) -> bool:
    """Whether a spreadsheet has made a date of what somebody wrote, such as `3/2`."""
    return len(cell) < 40 and _DATE.fullmatch(cell) is not None


def evening_of(day: str) -> datetime:
    """Eight in the evening by the clock here, of a day: `2025-11-20` or `20.11.2025`. Raises `ValueError`."""
    if (found := _DAY.fullmatch(day.strip())) is None:
        raise ValueError(day)
    year, month, of_month = map(int, found.groups()[:3] if found[1] else reversed(found.groups()[3:]))
    try:
        evening = datetime.combine(datetime(year, month, of_month), _EVENING).astimezone()
    except OverflowError as error:
        raise ValueError(day) from error
    if evening.year not in YEARS:
        raise ValueError(day)
    return evening


def figure(cell: str) -> int | None:
    """The whole number in a cell, None for an empty one. Raises `RuleViolation`.

    Spreadsheets write `1.0` and `1,0`, people `1.`, `+30`, `1.000` and a minus as printers have it.
    """
    if not cell:
        return None
    written = cell.removeprefix("'").translate(_MINUS).strip()
    if _THOUSANDS.fullmatch(written):
        written = re.sub("[., ']", "", written)
    found = _WHOLE.fullmatch(written)
    if found is None:
        code = PadCode.MADE_A_DATE if became_a_date(written) else PadCode.NOT_A_FIGURE
        raise RuleViolation(code, found=cell)
    return int(found[1] + found[2])


def round_figure(cell: str) -> int | None:
    """The number of a round, which may stand behind a word: `R1`, `Round 1`, `1. Runde`."""
    return figure(re.sub(r"(?i)^(?:r|rd\.?|runde|round)\s*(?=[0-9])|\s*(?:runde|round)$", "", cell))
