"""Cells and lines as spreadsheets and people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pads.cells import Line, decoded, figure, lines_of_text, plain, round_figure
from scorekeeper.pads.pad import MOST_CELLS, PadCode, PadError
from tests.refusal import refusal

TEXT = "Runde;Jörg Ansage;Jörg Stiche\n1;0;0\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"], ids=str
)
def test_a_file_is_decoded_however_it_was_saved(encoding):
    assert decoded(TEXT.encode(encoding)) == TEXT
    assert decoded(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT


@given(st.binary(max_size=200))
def test_any_bytes_are_some_text(content):
    assert isinstance(decoded(content), str)


def test_a_figure_is_read_however_it_is_written():
    written = {
        None: [""],
        3: ["3", "'3"],
        -20: ["-20", "−20", "–20"],
        30: ["+30", "'+30"],
        1: ["1.0", "1,0", "1,00", "1."],
        1000: ["1.000", "1 000", "1\u202f000"],
        -1250: ["-1,250"],
        1_000_000: ["1.000.000"],
    }
    for number, cells in written.items():
        assert [figure(cell) for cell in cells] == [number] * len(cells)


def test_what_is_no_figure_is_refused_and_a_date_is_called_one():
    for cell, code in (
        *((word, PadCode.NOT_A_FIGURE) for word in ("x", "1.5", "٣", "3/2", "1,2,3", "--1", "½", "1e3", "-")),
        *((date, PadCode.MADE_A_DATE) for date in ("3. Feb", "03. Feb", "3. Feb.", "03. Februar 2026")),
        *((date, PadCode.MADE_A_DATE) for date in ("03.02.2026", "3.2.", "3/2/2026", "03-02-26")),
        *(
            (date, PadCode.MADE_A_DATE)
            for date in ("2026-02-03", "2026-02-03 00:00:00", "2026-02-03T00:00:00")
        ),
        *(
            (date, PadCode.MADE_A_DATE)
            for date in ("2-Mar", "02-Mrz", "Feb 3", "Feb-03", "3. März", "March 2")
        ),
        *((date, PadCode.MADE_A_DATE) for date in ("1. Mai", "2-May", "4. Okt", "4-Oct-26", "'3. Dez")),
    ):
        assert refusal(figure, cell) == (code, {"found": cell})


@pytest.mark.parametrize("cell", ["7", "R7", "r 7", "Rd. 7", "Runde 7", "round 7", "7.", "7. Runde", "7.0"])
def test_the_number_of_a_round_may_stand_beside_a_word(cell):
    assert round_figure(cell) == 7


@pytest.mark.parametrize(
    ("guarded", "words"),
    [("'=1+1", "=1+1"), ("''+1", "'+1"), ("'n Abend", "'n Abend"), ("Ute", "Ute"), ("'", "'")],
)
def test_the_apostrophe_before_a_formula_is_no_part_of_the_words(guarded, words):
    assert plain(guarded) == words


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_the_one_that_parts_the_header(delimiter, end):
    rows = ["Abend, zu dritt; spät", f"Runde{delimiter}A{delimiter}B", f"1{delimiter}20{delimiter}-10", ""]
    header, first = lines_of_text(end.join(rows))[-2:]
    assert header == Line(2, ("Runde", "A", "B"))
    assert first == Line(3, ("1", "20", "-10"))


def test_without_words_the_delimiter_is_the_commonest():
    assert lines_of_text(";Ute;Tom\n1;0/0=20,0;1/1=30,0\n")[0] == Line(1, ("", "Ute", "Tom"))


@pytest.mark.parametrize("said", ["sep=;", "SEP=;", '"sep=;"'])
def test_a_first_line_may_say_the_delimiter(said):
    assert lines_of_text(f"{said}\r\nA;B,C\r\n") == [Line(2, ("A", "B,C"))]


def test_a_name_may_hold_a_delimiter():
    (header,) = lines_of_text('round,cards,"U;;;;;;;;te bid","U;;;;;;;;te tricks"\n')
    assert header.cells[2:] == ("U;;;;;;;;te bid", "U;;;;;;;;te tricks")
    (header,) = lines_of_text("Runde;Karten;Ute, jun. Ansage;Ute, jun. Stiche\n")
    assert header.cells[2:] == ("Ute, jun. Ansage", "Ute, jun. Stiche")


def test_a_line_has_the_number_of_the_one_where_it_begins():
    lines = lines_of_text('round,"Ute\nbid"\n\n ,\n1,"0\n\n"\n2,1\n')
    assert lines == [
        Line(1, ("round", "Ute\nbid")),
        Line(3, ()),
        Line(4, ()),
        Line(5, ("1", "0")),
        Line(8, ("2", "1")),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('round,A,B\n1,"0\n', PadCode.UNREADABLE, 2),
        ("," * (MOST_CELLS + 1), PadCode.TOO_MANY_CELLS, None),
        ("round,A\n" * (MOST_CELLS // 2 + 1), PadCode.TOO_MANY_CELLS, None),
    ],
)
def test_a_text_that_cannot_be_parted_is_refused(text, code, line):
    with pytest.raises(PadError) as caught:
        lines_of_text(text)
    assert [(fault.violation.code, fault.line) for fault in caught.value.faults] == [(code, line)]


@given(st.text(alphabet=st.sampled_from('\x00,;\t"\r\n=ab1\ufeff'), max_size=60))
def test_any_text_has_lines_or_is_refused(text):
    try:
        lines = lines_of_text(text)
    except PadError:
        return
    assert [line.number for line in lines] == sorted({line.number for line in lines})
