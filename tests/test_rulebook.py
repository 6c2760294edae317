"""The rulebook in both languages says the same, says it in full, and what it says is what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import PARAGRAPHS_CITED, STANDARD, points
from scorekeeper.ui.rulebook import Part, Rulebook, RulebookError, Style, load, parse

ROOT = Path(__file__).resolve().parent.parent
LAST = {1: 4, 2: 8, 3: 6, 4: 7, 5: 6, 6: 6, 7: 10}
"""How many paragraphs each section of the rules has."""
EVERY_PARAGRAPH = [f"{section}.{n}" for section, last in LAST.items() for n in range(1, last + 1)]
VARIANTS = {"1.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3.6", "4.3", "4.4", "4.5", "4.6", "6.5", "6.6"}
VARIANTS |= {"7.3", "7.4", "7.5", "7.6", "7.7", "7.10"}
CITATION = re.compile(r"§\s?(\d+\.\d+)")


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


def test_the_book_holds_every_paragraph_of_the_rules_in_order(book: Rulebook) -> None:
    assert [paragraph.number for paragraph in book.paragraphs] == EVERY_PARAGRAPH


def test_variants_are_marked_as_such(book: Rulebook) -> None:
    assert {paragraph.number for paragraph in book.paragraphs if paragraph.variant} == VARIANTS


def test_every_paragraph_speaks_in_sentences(book: Rulebook) -> None:
    for paragraph in book.paragraphs:
        assert paragraph.text.count(".") >= 1, paragraph.number
        for part in paragraph.parts:
            assert part.text[0].isupper(), (paragraph.number, part.text)
            assert part.text[-1] in ".:?", (paragraph.number, part.text)
            assert not re.search(r"[\[\]*_`#<>|]|\b[SR]\d\b", part.text), "no markup and no sources"


def test_both_books_are_built_alike() -> None:
    german, english = load("de"), load("en")
    for here, there in zip(german.paragraphs, english.paragraphs, strict=True):
        assert [part.style for part in here.parts] == [part.style for part in there.parts], here.number
        figures = [re.findall(r"\d+", paragraph.text) for paragraph in (here, there)]
        assert sorted(figures[0]) == sorted(figures[1]), f"{here.number} names different figures"


@pytest.mark.parametrize("number", PARAGRAPHS_CITED)
def test_a_verdict_or_refusal_leads_to_a_paragraph_that_stands_in_the_book(
    book: Rulebook, number: str
) -> None:
    found = book.find(number)
    assert found is not None
    assert found.number == number


def test_every_paragraph_the_code_cites_stands_in_the_book(book: Rulebook) -> None:
    sources = sorted((ROOT / "scorekeeper").rglob("*.py"))
    cited = {
        (number, path.name)
        for path in sources
        for number in CITATION.findall(path.read_text(encoding="utf-8"))
    }
    assert cited, "the code cites the rules"
    missing = [(number, name) for number, name in sorted(cited) if book.find(number) is None]
    assert not missing


def test_references_inside_the_book_lead_somewhere(book: Rulebook) -> None:
    for paragraph in book.paragraphs:
        for number in re.findall(r"\((\d\.\d+)\)", paragraph.text):
            assert book.find(number) is not None, f"{paragraph.number} points to {number}"


def test_the_points_of_7_1_are_the_points_that_are_paid(book: Rulebook) -> None:
    paragraph = book.find("7.1")
    assert paragraph is not None
    items = [part.text for part in paragraph.parts if part.style is Style.ITEM]
    assert len(items) == 4
    for item in items:
        bid, made, score = map(int, re.findall(r"\d+", item))
        expected = -score if "minus" in item else score
        assert points(STANDARD, round_number=8, cards=8, bid=bid, tricks=made) == expected, item


@pytest.mark.parametrize(
    "font", sorted((ROOT / "assets" / "fonts").glob("*.ttf")), ids=lambda path: path.stem
)
def test_our_fonts_have_a_glyph_for_every_character(book: Rulebook, font: Path) -> None:
    drawn = TTFont(font).getBestCmap()
    titles = [book.title, *(section.title for section in book.sections)]
    texts = [*titles, *(f"{p.number}{p.title}{p.text}" for p in book.paragraphs)]
    characters = set("§".join(texts)) - {"\n"}
    assert not {character for character in characters if ord(character) not in drawn}


def test_find_reads_a_number_with_or_without_its_sign() -> None:
    book = load("en")
    assert book.find("§6.1") == book.find("§ 6.1") == book.find("6.1")
    assert book.find("6.11") is None
    assert book.find("") is None


GOOD = """# Rules

## 1 Cards

### 1.1 Sixty cards
Text that explains.

- One item.
> Example: one example.

### 1.2 A house rule (variant)
Another text.

## 2 Rounds
### 2.1 Dealing
A third.
"""


def test_a_book_is_read_into_sections_paragraphs_and_parts() -> None:
    book = parse(GOOD)
    assert book.title == "Rules"
    assert [(section.number, section.title) for section in book.sections] == [(1, "Cards"), (2, "Rounds")]
    first, second, third = book.paragraphs
    assert first.parts == (
        Part(Style.TEXT, "Text that explains."),
        Part(Style.ITEM, "One item."),
        Part(Style.EXAMPLE, "Example: one example."),
    )
    assert first.text == "Text that explains.\nOne item.\nExample: one example."
    assert (second.title, second.variant) == ("A house rule", True)
    assert (third.number, third.variant) == ("2.1", False)


@pytest.mark.parametrize(
    ("was", "becomes", "line", "wrong"),
    [
        ("# Rules\n", "Rules\n", 1, "the first line must be the title"),
        ("## 2 Rounds", "## 3 Rounds", 14, "expected section 2"),
        ("## 2 Rounds", "## Rounds", 14, "expected section 2"),
        ("### 1.2 ", "### 1.3 ", 11, "expected paragraph 1.2"),
        ("### 1.1 Sixty cards", "### 1.1", 5, "expected paragraph 1.1"),
        ("### 1.1 Sixty cards\n", "", 5, "expected paragraph 1.1"),
        ("### 2.1 Dealing\n", "### 1.3 Dealing\n", 15, "expected paragraph 2.1"),
        ("A third.\n", "", 15, "paragraph 2.1 says nothing"),
        ("Text that explains.", "Text that explains. ", 6, "a space at the edge"),
        ("- One item.", " - One item.", 8, "a space at the edge"),
        ("### 2.1 Dealing\nA third.\n", "", 14, "section 2 has no paragraph"),
        (GOOD, "# Rules\n", 1, "at least one section"),
        (GOOD, "\n\n", 1, "the book ends where a title"),
    ],
)
def test_a_slip_is_named_with_its_line(was: str, becomes: str, line: int, wrong: str) -> None:
    assert was in GOOD
    with pytest.raises(RulebookError, match=re.escape(wrong)) as refused:
        parse(GOOD.replace(was, becomes))
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


def test_a_language_without_a_rulebook_is_an_error_of_the_file_system() -> None:
    with pytest.raises(FileNotFoundError):
        load("xx")
