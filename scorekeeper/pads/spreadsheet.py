"""A spreadsheet as a file, `.xlsx` or `.ods`: the lines of its sheets.

It is a zip archive of XML. What is unpacked is counted while it is unpacked, whatever the archive says of
itself; the XML may define nothing (`<!DOCTYPE`), so nothing in it can be expanded or fetched; of a formula
the stored value counts. Only as much is kept as a pad can have.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorekeeper.pads.cells import Line
from scorekeeper.pads.pad import MOST_CELLS, PadCode, PadError

ZIP = b"PK\x03\x04"
"""How a zip archive begins."""
MOST_UNPACKED = 2**24
"""Bytes of all that is unpacked of a spreadsheet."""

_MOST_PARTS, _MOST_NAMES, _DEEPEST = 1_000, 5_000, 64
"""Files of an archive, and sheets; different names of elements and attributes; elements in one another."""
_MOST_ELEMENTS = 2**20
"""Elements of a part: a sheet that somebody has coloured has some hundred thousand empty cells."""
_CHUNK = 2**16
"""Bytes that are unpacked at once; in each an element begins, so that no tag is longer than two."""
_LONGEST_TEXT = 2**15
"""Characters of a cell, as in the programs themselves."""
_UNLIKE = (BadZipFile, zlib.error, expat.ExpatError, OSError, EOFError, RuntimeError, ValueError, LookupError)
"""What reading a damaged archive or damaged XML ends with."""
_DATE_FORMATS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
"""Formats of dates that every `.xlsx` has without naming them."""
_NO_DATE_PART = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def sheets(content: bytes) -> list[list[Line]]:
    """The lines of each sheet that has any, in their order. Raises `PadError`."""
    try:
        if content.count(b"PK\x01\x02") > _MOST_PARTS:
            raise BadZipFile
        with ZipFile(io.BytesIO(content)) as archive:
            return [sheet for sheet in _Unpacking(archive).sheets() if sheet]
    except _UNLIKE:
        raise PadError.of(PadCode.UNREADABLE) from None


Elements = Iterator[tuple[str, Mapping[str, str] | None, str]]
"""What stands in XML, one after the other: where an element begins its name and attributes, where it ends the
name alone, and between them text without a name. Names are without their prefixes."""


class _Unpacking:
    """An archive while its parts are unpacked, never more than `MOST_UNPACKED`."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._left = MOST_UNPACKED

    def sheets(self) -> list[list[Line]]:
        """The lines of each sheet, in their order."""
        names, sheets = self._archive.namelist(), _Sheets()
        if "content.xml" in names:
            _read_open_document(self._elements("content.xml"), sheets)
            return sheets.sheets
        numbered = {
            int(found[1] or 0): name
            for name in names
            if (found := re.fullmatch(r"xl/worksheets/[a-z]*(\d{0,4})\.xml", name))
        }
        if not numbered:
            is_other = any(name.endswith((".iwa", "workbook.bin", "Index.zip")) for name in names)
            raise PadError.of(PadCode.OTHER_SPREADSHEET if is_other else PadCode.OTHER_APP)
        shared, styles = "xl/sharedStrings.xml", "xl/styles.xml"
        texts = _texts(self._elements(shared)) if shared in names else []
        dates = _dates(self._elements(styles)) if styles in names else frozenset()
        for _number, name in sorted(numbered.items()):
            _read_excel_sheet(self._elements(name), sheets, texts, dates)
        return sheets.sheets

    def _elements(self, name: str) -> Elements:
        """What stands in a part of the archive. Raises what is in `_UNLIKE`, and `PadError`."""
        if self._archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile
        found: list[tuple[str, Mapping[str, str] | None, str]] = []
        known: dict[str, str] = {}
        depth = elements = 0

        def begin(name: str, attributes: Mapping[str, str]) -> None:
            nonlocal depth, elements
            depth, elements = depth + 1, elements + 1
            if depth > _DEEPEST:
                raise PadError.of(PadCode.UNREADABLE)
            if elements > _MOST_ELEMENTS:
                raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)
            plain = {key.rpartition(":")[2]: value for key, value in attributes.items()}
            found.append((name.rpartition(":")[2], plain, ""))

        def end(name: str) -> None:
            nonlocal depth
            depth -= 1
            found.append((name.rpartition(":")[2], None, ""))

        def refuse_definitions(*_definition: object) -> None:
            raise PadError.of(PadCode.UNREADABLE)

        parser = expat.ParserCreate(intern=known)
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = refuse_definitions
        parser.StartElementHandler, parser.EndElementHandler = begin, end
        parser.CharacterDataHandler = lambda text: found.append(("", None, text))
        with self._archive.open(name) as unpacked:
            while chunk := unpacked.read(_CHUNK):
                self._left -= len(chunk)
                if self._left < 0:
                    raise PadError.of(PadCode.TOO_LARGE, most=MOST_UNPACKED)
                if len(known) > _MOST_NAMES or (len(chunk) == _CHUNK and b"<" not in chunk):
                    raise PadError.of(PadCode.UNREADABLE)
                parser.Parse(chunk)
                yield from found
                found.clear()
        parser.Parse(b"", True)
        yield from found


def _longer(text: str, more: str) -> str:
    """A text of a cell and what follows of it, no longer than any."""
    return text if len(text) >= _LONGEST_TEXT else (text + more)[:_LONGEST_TEXT]


def _texts(elements: Elements) -> list[str]:
    """The texts of an `.xlsx`, to which its cells point."""
    texts: list[str] = []
    is_text = is_spoken = False
    for name, attributes, text in elements:
        begins = attributes is not None
        if name == "si" and begins:
            texts.append("")
        elif name == "rPh":  # how it is pronounced
            is_spoken = begins
        elif name == "t":
            is_text = begins and not is_spoken
        elif not name and is_text and texts:
            texts[-1] = _longer(texts[-1], text)
    return texts


def _dates(elements: Elements) -> frozenset[str]:
    """The numbers of the styles of an `.xlsx` that show a number as a date, as cells name them."""
    formats: dict[str, str] = {}
    styles: list[str] = []
    are_cells = False
    for name, attributes, _text in elements:
        if name == "cellXfs":
            are_cells = attributes is not None
        elif name == "numFmt" and attributes is not None:
            formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:200]
        elif name == "xf" and attributes is not None and are_cells and len(styles) < MOST_CELLS:
            styles.append(attributes.get("numFmtId", ""))
    return frozenset(
        str(style)
        for style, number in enumerate(styles)
        if re.search("(?i)[dmyhs]", _NO_DATE_PART.sub("", formats.get(number, "")))
        or (number.isdecimal() and len(number) < 5 and int(number) in _DATE_FORMATS)
    )


class _Sheets:
    """Sheets while they are read: of each the lines that have anything, and one for a gap."""

    def __init__(self) -> None:
        self.sheets: list[list[Line]] = []
        self.row = 0
        """The number of the row that is read, from 1."""
        self._cells: list[str] = []
        self._kept = 0

    def begin_sheet(self) -> None:
        if len(self.sheets) >= _MOST_PARTS:
            raise PadError.of(PadCode.UNREADABLE)
        self.sheets.append([])
        self.row = 0

    def put(self, column: int, text: str, times: int = 1) -> None:
        """What stands in a cell, and in as many beside it; columns count from 0."""
        if text := text.strip():
            self._verify(column + times)
            self._cells += [""] * (column - len(self._cells)) + [text] * times

    def end_row(self, times: int = 1) -> None:
        """A row ends that stands there so many times."""
        if self._cells and self.sheets:
            self._verify(times * len(self._cells))
            lines, cells = self.sheets[-1], tuple(self._cells)
            if lines and lines[-1].number < self.row - 1:
                lines.append(Line(self.row - 1, ()))
            lines += [Line(self.row + further, cells) for further in range(times)]
            self._kept += times * len(cells)
        self.row += times - 1
        self._cells = []

    def _verify(self, more: int) -> None:
        if self._kept + more > MOST_CELLS:
            raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)


def _read_excel_sheet(
    elements: Elements, sheets: _Sheets, texts: Sequence[str], dates: Collection[str]
) -> None:
    """Read a sheet of an `.xlsx`."""
    sheets.begin_sheet()
    column, cell, value, is_value = -1, dict[str, str](), "", False
    for name, attributes, text in elements:
        if name in ("v", "t"):
            is_value = attributes is not None
        elif not name and is_value:
            value = _longer(value, text)
        elif name == "row" and attributes is not None:
            sheets.row, column = _count(attributes.get("r"), sheets.row + 1), -1
        elif name == "row":
            sheets.end_row()
        elif name == "c" and attributes is not None:
            letters = re.match("[A-Z]{1,3}", attributes.get("r", ""))
            if letters is None:
                column += 1
            else:
                column = -1
                for letter in letters[0]:
                    column = 26 * (column + 1) + ord(letter) - ord("A")
            cell, value = {**attributes}, ""
        elif name == "c":
            kind = cell.get("t", "n")
            if kind == "s":
                place = _count(value, -1)
                value = texts[place] if 0 <= place < len(texts) else ""
            elif kind == "n":
                value = _date(value) if cell.get("s") in dates else _number(value)
            sheets.put(column, value)


def _read_open_document(elements: Elements, sheets: _Sheets) -> None:
    """Read the sheets of an `.ods`."""
    column = times = notes = 0
    cell, lines, line = dict[str, str](), list[str](), None
    for name, attributes, text in elements:
        begins = attributes is not None
        if name == "table" and begins:
            sheets.begin_sheet()
        elif name == "table-row" and attributes is not None:
            sheets.row, column = sheets.row + 1, 0
            times = _count(attributes.get("number-rows-repeated"), 1)
        elif name == "table-row":
            sheets.end_row(times)
        elif name in ("table-cell", "covered-table-cell") and attributes is not None:
            cell, lines = {**attributes}, []
        elif name in ("table-cell", "covered-table-cell"):
            beside = _count(cell.get("number-columns-repeated"), 1)
            sheets.put(column, _shown(cell, lines), beside)
            column += beside
        elif name == "annotation":
            notes += 1 if begins else -1
        elif name == "p" and not notes:
            if line is not None and not begins and len(lines) < _DEEPEST:
                lines.append(line)
            line = "" if begins else None
        elif line is not None and (not name or (begins and name in ("s", "tab", "line-break"))):
            line = _longer(line, text or " ")


def _shown(cell: Mapping[str, str], lines: Sequence[str]) -> str:
    """What a cell of an `.ods` shows: its value, or the lines that stand in it."""
    kind = cell.get("value-type")
    if kind in ("float", "currency", "percentage"):
        return _number(cell.get("value", ""))
    if kind in ("date", "time"):
        return cell.get(f"{kind}-value", "")[:_LONGEST_TEXT]
    return " ".join(lines)[:_LONGEST_TEXT]


def _count(written: str | None, otherwise: int) -> int:
    """A number of an attribute, at most that of the largest sheets there are."""
    return (
        min(int(written), 2**21) if written is not None and re.fullmatch("[0-9]{1,9}", written) else otherwise
    )


def _number(written: str) -> str:
    """A number in its shortest form: `3` for `3.0`."""
    if len(written) > 40 or not re.fullmatch(r"[-+]?[0-9.]+(?:[eE][-+]?[0-9]{1,3})?", written):
        return written
    try:
        value = float(written)
    except ValueError:
        return written
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)


def _date(serial: str) -> str:
    """The day that a number stands for, in ISO 8601."""
    try:
        when = datetime(1899, 12, 30) + timedelta(days=float(serial))
    except (ValueError, OverflowError):
        return serial
    return when.date().isoformat() if when.time() == datetime.min.time() else when.isoformat(" ", "minutes")
