"""A spreadsheet as a file, `.xlsx` or `.ods`: the lines of its first sheet that is a pad.

It is a zip archive of XML. What is unpacked is counted while it is unpacked, whatever the archive says of
itself; the XML may define nothing (`<!DOCTYPE`), so nothing in it can be expanded or fetched; of a formula
the stored value counts. Only as much is kept as a pad can have.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorekeeper.pads.cells import Line
from scorekeeper.pads.pad import MOST_CELLS, Pad, PadCode, PadError
from scorekeeper.pads.tables import pad_of_lines

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


def read(content: bytes) -> Pad:
    """The pad in a spreadsheet. Raises `PadError`; for no sheet that fits what is wrong with the first."""
    try:
        if content.count(b"PK\x01\x02") > _MOST_PARTS:
            raise BadZipFile
        with ZipFile(io.BytesIO(content)) as archive:
            sheets = [sheet for sheet in _Unpacking(archive).sheets() if sheet]
    except _UNLIKE:
        raise PadError.of(PadCode.UNREADABLE) from None
    first: PadError | None = None
    for sheet in sheets:
        try:
            return pad_of_lines(sheet)
        except PadError as error:
            first = first or error
    raise first or PadError.of(PadCode.NO_PAD)


class _Unpacking:
    """An archive while its parts are unpacked, never more than `MOST_UNPACKED`."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._left = MOST_UNPACKED

    def sheets(self) -> list[list[Line]]:
        """The lines of each sheet, in their order."""
        names = self._archive.namelist()
        if "content.xml" in names:
            document = _OpenDocument()
            self._parse("content.xml", document)
            return document.sheets
        numbered = {
            int(found[1] or 0): name
            for name in names
            if (found := re.fullmatch(r"xl/worksheets/[a-z]*(\d{0,4})\.xml", name))
        }
        if not numbered:
            is_other = any(name.endswith((".iwa", "workbook.bin", "Index.zip")) for name in names)
            raise PadError.of(PadCode.OTHER_SPREADSHEET if is_other else PadCode.OTHER_APP)
        texts, styles = _Texts(), _Styles()
        for name, part in ("xl/sharedStrings.xml", texts), ("xl/styles.xml", styles):
            if name in names:
                self._parse(name, part)
        sheet = _ExcelSheets(texts.texts, styles.dates())
        for _number, name in sorted(numbered.items()):
            sheet.begin_sheet()
            self._parse(name, sheet)
        return sheet.sheets

    def _parse(self, name: str, part: _Part) -> None:
        if self._archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile
        known: dict[str, str] = {}
        parser = expat.ParserCreate(intern=known)
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse_definitions
        parser.StartElementHandler = part.begin_element
        parser.EndElementHandler = part.end_element
        parser.CharacterDataHandler = part.take_text
        with self._archive.open(name) as unpacked:
            while chunk := unpacked.read(_CHUNK):
                self._left -= len(chunk)
                if self._left < 0:
                    raise PadError.of(PadCode.TOO_LARGE, most=MOST_UNPACKED)
                if len(known) > _MOST_NAMES or (len(chunk) == _CHUNK and b"<" not in chunk):
                    raise PadError.of(PadCode.UNREADABLE)
                parser.Parse(chunk)
        parser.Parse(b"", True)


def _refuse_definitions(*_definition: object) -> None:
    raise PadError.of(PadCode.UNREADABLE)


class _Part:
    """A part of a spreadsheet while its XML is read; names are taken without their prefixes."""

    def __init__(self) -> None:
        self._depth = self._elements = self._characters = 0
        self._text: list[str] | None = None
        """What has been read of a text; None outside of one."""

    def begin_element(self, name: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > _DEEPEST:
            raise PadError.of(PadCode.UNREADABLE)
        if self._elements > _MOST_ELEMENTS:
            raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)
        plain = {key.rpartition(":")[2]: value for key, value in attributes.items()}
        self.begin(name.rpartition(":")[2], plain)

    def end_element(self, name: str) -> None:
        self._depth -= 1
        self.end(name.rpartition(":")[2])

    def take_text(self, text: str) -> None:
        if self._text is not None and self._characters < _LONGEST_TEXT:
            self._text.append(text)
            self._characters += len(text)

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def listen(self) -> None:
        """A text begins."""
        self._text, self._characters = [], 0

    def heard(self) -> str:
        """The text that has ended."""
        text, self._text = "".join(self._text or ())[:_LONGEST_TEXT], None
        return text


class _Texts(_Part):
    """The texts of an `.xlsx`, to which its cells point."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._is_spoken = False

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002
        if name == "si":
            self.texts.append("")
        elif name == "rPh":  # how it is pronounced
            self._is_spoken = True
        elif name == "t" and not self._is_spoken:
            self.listen()

    def end(self, name: str) -> None:
        if name == "rPh":
            self._is_spoken = False
        elif name == "t" and self._text is not None and self.texts:
            self.texts[-1] = (self.texts[-1] + self.heard())[:_LONGEST_TEXT]


class _Styles(_Part):
    """The styles of an `.xlsx`: which of them show a number as a date."""

    def __init__(self) -> None:
        super().__init__()
        self._formats: dict[str, str] = {}
        self._cells: list[str] | None = None
        self._found: list[str] = []

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:200]
        elif name == "cellXfs":
            self._cells = self._found
        elif name == "xf" and self._cells is not None and len(self._cells) < MOST_CELLS:
            self._cells.append(attributes.get("numFmtId", ""))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._cells = None

    def dates(self) -> frozenset[str]:
        """The numbers of the styles of dates, as cells name them."""
        return frozenset(
            str(style)
            for style, number in enumerate(self._found)
            if re.search("(?i)[dmyhs]", _NO_DATE_PART.sub("", self._formats.get(number, "")))
            or (number.isdecimal() and len(number) < 5 and int(number) in _DATE_FORMATS)
        )


class _Sheets(_Part):
    """Sheets while they are read: of each the lines that have anything, and one for a gap."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[list[Line]] = []
        self._cells: list[str] = []
        self._row = self._kept = 0

    def begin_sheet(self) -> None:
        if len(self.sheets) >= _MOST_PARTS:
            raise PadError.of(PadCode.UNREADABLE)
        self.sheets.append([])
        self._row = 0

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
            if lines and lines[-1].number < self._row - 1:
                lines.append(Line(self._row - 1, ()))
            lines += [Line(self._row + further, cells) for further in range(times)]
            self._kept += times * len(cells)
        self._row += times - 1
        self._cells = []

    def _verify(self, more: int) -> None:
        if self._kept + more > MOST_CELLS:
            raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)


class _ExcelSheets(_Sheets):
    """The sheets of an `.xlsx`."""

    def __init__(self, texts: list[str], dates: frozenset[str]) -> None:
        super().__init__()
        self._texts, self._dates = texts, dates
        self._column = -1
        self._attributes: Mapping[str, str] = {}
        self._value = ""

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            self._row, self._column = _count(attributes.get("r"), self._row + 1), -1
        elif name == "c":
            letters = re.match("[A-Z]{1,3}", attributes.get("r", ""))
            self._column = _column(letters[0]) if letters else self._column + 1
            self._attributes, self._value = attributes, ""
        elif name in ("v", "t"):
            self.listen()

    def end(self, name: str) -> None:
        if name in ("v", "t") and self._text is not None:
            self._value = (self._value + self.heard())[:_LONGEST_TEXT]
        elif name == "c":
            self.put(self._column, self._shown())
        elif name == "row":
            self.end_row()

    def _shown(self) -> str:
        kind, value = self._attributes.get("t", "n"), self._value
        if kind == "s":
            place = _count(value, -1)
            return self._texts[place] if 0 <= place < len(self._texts) else ""
        if kind != "n":
            return value
        return _date(value) if self._attributes.get("s") in self._dates else _number(value)


class _OpenDocument(_Sheets):
    """The sheets of an `.ods`."""

    def __init__(self) -> None:
        super().__init__()
        self._column = self._times = self._notes = 0
        self._attributes: Mapping[str, str] = {}
        self._lines: list[str] = []

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table":
            self.begin_sheet()
        elif name == "table-row":
            self._row, self._column = self._row + 1, 0
            self._times = _count(attributes.get("number-rows-repeated"), 1)
        elif name in ("table-cell", "covered-table-cell"):
            self._attributes, self._lines = attributes, []
        elif name == "annotation":
            self._notes += 1
        elif name == "p" and not self._notes:
            self.listen()
        elif name in ("s", "tab", "line-break"):
            self.take_text(" ")

    def end(self, name: str) -> None:
        if name == "p" and self._text is not None and not self._notes:
            if len(self._lines) < _DEEPEST:
                self._lines.append(self.heard())
        elif name == "annotation":
            self._notes -= 1
        elif name in ("table-cell", "covered-table-cell"):
            times = _count(self._attributes.get("number-columns-repeated"), 1)
            self.put(self._column, self._shown(), times)
            self._column += times
        elif name == "table-row":
            self.end_row(self._times)

    def _shown(self) -> str:
        kind = self._attributes.get("value-type")
        if kind in ("float", "currency", "percentage"):
            return _number(self._attributes.get("value", ""))
        if kind in ("date", "time"):
            return self._attributes.get(f"{kind}-value", "")[:_LONGEST_TEXT]
        return " ".join(self._lines)[:_LONGEST_TEXT]


def _count(written: str | None, otherwise: int) -> int:
    """A number of an attribute, at most that of the largest sheets there are."""
    return (
        min(int(written), 2**21) if written is not None and re.fullmatch("[0-9]{1,9}", written) else otherwise
    )


def _column(letters: str) -> int:
    """The column that is called by these letters, from 0."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


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
