"""Spreadsheets as files: what comes in, and what they cannot do to us."""

import io
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from scorekeeper.pads import spreadsheet
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, PadCode, PadError
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.spreadsheet import MOST_UNPACKED
from tests.pads.samples import sample

HEADER = ["round", "cards", "Ute bid", "Ute tricks", "Kevin bid", "Kevin tricks", "Mia bid", "Mia tricks"]
ROW = '<c><v>1</v></c><c/><c><v>0</v></c><c t="str"><f>1-1</f><v>0</v></c>'
ROW += "<c><v>1.0</v></c><c><v>1</v></c><c><v>0</v></c><c><v>0</v></c>"


def read(content):
    (pad,) = read_pads(content)
    return pad


def packed(method=ZIP_DEFLATED, **parts):
    """An archive of these parts; their names without what is the same in all."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "second": "xl/worksheets/sheet2.xml", "ods": "content.xml"}
    names |= {"texts": "xl/sharedStrings.xml", "styles": "xl/styles.xml"}
    content = io.BytesIO()
    with ZipFile(content, "w", method) as archive:
        for part, text in parts.items():
            archive.writestr(names.get(part, part), text)
    return content.getvalue()


def sheet(*rows, header=""):
    header = header or "".join(f'<c t="inlineStr"><is><t>{title}</t></is></c>' for title in HEADER)
    lines = "".join(f"<row>{row}</row>" for row in (header, *rows))
    return f"<worksheet><sheetData>{lines}</sheetData></worksheet>"


def many(xml):
    """A hundred thousand of these, numbered."""
    return "".join(map(xml.format, range(100_000)))


def refused(content):
    with pytest.raises(PadError) as error:
        read(content)
    return error.value.faults[0].violation.code


@pytest.mark.parametrize("name", ["pad.xlsx", "pad.ods"])
def test_what_other_programs_write_is_read_and_its_lines_are_theirs(name):
    pad = read(sample(name))
    assert pad.players == ("Ute", "Kevin", "Mia")
    assert [
        (round_.cards, round_.row(Field.BID, 3), round_.row(Field.TRICKS, 3), round_.line)
        for round_ in pad.rounds
    ] == [(1, (0, 1, 0), (0, 1, 0), 4), (2, (1, 0, 1), (1, 1, 0), 5)]
    assert not pad.faults


def test_a_cell_that_became_a_date_is_marked():
    (fault,) = read(sample("date.xlsx")).faults
    assert (fault.violation.code, fault.line, fault.cell) == (PadCode.MADE_A_DATE, 5, Cell(2, Field.BID, 2))


def one_round(content):
    pad = read(content)
    assert [(round_.row(Field.BID, 3), round_.row(Field.TRICKS, 3)) for round_ in pad.rounds] == [
        ((0, 1, 0), (0, 1, 0))
    ]
    return pad


def test_the_stored_value_of_a_formula_counts():
    one_round(packed(sheet=sheet(ROW)))


def test_the_first_sheet_that_fits_counts():
    notes = sheet("<c><v>7</v></c>", header="<c><v>3</v></c>")
    one_round(packed(sheet=notes, second=sheet(ROW)))
    assert refused(packed(sheet=notes)) in (PadCode.NO_PAD, PadCode.HEADER)


def test_texts_and_places_of_their_own_are_found():
    texts = "".join(f"<si><r><t>{title}</t></r><rPh><t>x</t></rPh></si>" for title in HEADER)
    columns = list(enumerate("CDEFGHIJ"))
    header = "".join(f'<c r="{column}4" t="s"><v>{at}</v></c>' for at, column in columns)
    row = "".join(
        f'<c r="{column}5"><v>{figure}</v></c>'
        for (_at, column), figure in zip(columns, "10001100", strict=True)
    )
    content = packed(
        texts=f"<sst>{texts}</sst>", sheet=sheet(row, header=header).replace("<row>", '<row r="4">', 1)
    )
    assert one_round(content).rounds[0].line == 5


def test_repeated_cells_of_an_open_document_are_as_many():
    titles = "".join(
        f"<c:table-cell><o:annotation><t:p>x</t:p></o:annotation><t:p>{title}</t:p></c:table-cell>"
        for title in HEADER
    )
    figures = [("1", 1), ("", 1), ("0", 2), ("1", 2), ("0", 2)]
    cells = "".join(
        f'<c:table-cell c:number-columns-repeated="{times}" o:value-type="float" o:value="{value}"/>'
        for value, times in figures
    )
    rows = f"<c:table-row>{titles}</c:table-row><c:table-row>{cells}"
    rows += '<c:table-cell c:number-columns-repeated="16376"/>'
    end = '</c:table-row><c:table-row c:number-rows-repeated="1048570"><c:table-cell/></c:table-row>'
    names = 'xmlns:c="c" xmlns:o="o" xmlns:t="t"'
    one_round(packed(ods=f"<o:document {names}><c:table>{rows}{end}</c:table></o:document>"))


ENTITY = '<!DOCTYPE w [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE w SYSTEM "file:///etc/passwd">'


def test_what_does_harm_or_is_none_is_refused():
    for content, code in (
        (lambda: packed(sheet=ENTITY + sheet(ROW)), PadCode.UNREADABLE),
        (lambda: packed(sheet=OUTSIDE + sheet(ROW)), PadCode.UNREADABLE),
        (lambda: packed(sheet=sheet(ROW), texts=ENTITY + "<sst/>"), PadCode.UNREADABLE),
        (lambda: packed(sheet=sheet("<v>&b;</v>")), PadCode.UNREADABLE),
        (lambda: packed(sheet="<a>" * 100_000), PadCode.UNREADABLE),
        (lambda: packed(sheet="<a" + many(" b{}=''") + "/>"), PadCode.UNREADABLE),
        (lambda: packed(sheet="<a>" + many("<b{}/>") + "</a>"), PadCode.UNREADABLE),
        (lambda: packed(sheet=sheet(ROW + " " * MOST_UNPACKED)), PadCode.UNREADABLE),
        (lambda: packed(sheet=sheet(*["<c/>" + " " * 2**15] * 600)), PadCode.TOO_LARGE),
        (lambda: packed(sheet=sheet(*['<c r="XFD1"><v>1</v></c>'] * 10)), PadCode.TOO_MANY_CELLS),
        (lambda: packed(sheet=sheet(ROW), method=ZIP_LZMA), PadCode.UNREADABLE),
        (lambda: packed(**{f"part{number}": "" for number in range(1_001)}), PadCode.UNREADABLE),
        (lambda: packed(sheet=sheet(ROW))[:-30], PadCode.UNREADABLE),
        (lambda: packed(sheet=b"\xff" * 100), PadCode.UNREADABLE),
        (lambda: packed(readme="nothing"), PadCode.OTHER_APP),
        (lambda: packed(**{"Index/Document.iwa": "x"}), PadCode.OTHER_SPREADSHEET),
        (lambda: packed(**{"xl/workbook.bin": "x"}), PadCode.OTHER_SPREADSHEET),
    ):
        assert refused(content()) == code, content


def test_a_size_that_is_a_lie_is_not_believed():
    """The archive says of itself that it unpacks to nothing."""
    long = sheet("<c/>" * 1_000)
    content = packed(sheet=long).replace(len(long).to_bytes(4, "little"), bytes(4))
    assert refused(content) in (PadCode.UNREADABLE, PadCode.NO_PAD)


def test_a_hundred_thousand_empty_cells_are_none_and_more_elements_than_any_sheet_has_are_refused(
    monkeypatch,
):
    coloured = packed(sheet=sheet(ROW, *["<c/>" * 100] * 1_000))
    one_round(coloured)
    monkeypatch.setattr(spreadsheet, "_MOST_ELEMENTS", 100_000)
    assert refused(coloured) == PadCode.TOO_MANY_CELLS
