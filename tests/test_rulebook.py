"""The rulebook in `assets/`: all languages say the same, say it in full, and say what the code does."""

import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorekeeper import rules as r
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import card_title
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS
from scorekeeper.ui.rulebook.model import BlockStyle, load
from tests.rules.paragraphs import PARAGRAPHS_CITED

ROOT = Path(__file__).resolve().parent.parent
NUMBERS_LEFT_OUT = {"11.22", "11.23"}
"""One is about another relative, one about a word; no other number below the last of a section is free."""
CITATION = re.compile(r"§\s?(\d+(?:\.\d+)?)")
REFERENCE = re.compile(r"\((?:(?:Kapitel |chapter )(\d+)|(\d+\.\d+))\)")


@pytest.fixture(params=LANGUAGES)
def book(request):
    return load(request.param)


def holders(book):
    """Whatever says something, with its number, in the order of the book."""
    for section in book.sections:
        yield section.number, section.blocks
        yield from ((paragraph.number, paragraph.blocks) for paragraph in section.paragraphs)


def parts_of(book, number):
    paragraph = book.find(number)
    assert paragraph is not None
    return paragraph.blocks


def stands_in(book, number):
    """Whether the book can be opened at that number, a paragraph's or a whole section's."""
    return (book.find(number) if "." in number else book.section(number)) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_in_its_form(language):
    lines = (ROOT / "assets" / "rulebook" / f"{language}.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line != line.strip()] == []
    heads = [line for line in lines if line.startswith("#")]
    assert re.fullmatch(r"# \S.*", lines[0])
    assert [head for head in heads[1:] if not re.fullmatch(r"## \d+ \S.*|### \d+\.\d+ \S.*", head)] == []


def test_sections_count_from_one_and_every_paragraph_says_something(book):
    assert [section.number for section in book.sections] == [str(n + 1) for n in range(len(book.sections))]
    assert [paragraph.number for paragraph in book.paragraphs if not paragraph.blocks] == []


def test_no_paragraph_is_missing_from_a_section():
    for section in load("en").sections:
        listed = [paragraph.number for paragraph in section.paragraphs]
        last = int(listed[-1].partition(".")[2])
        numbers = [f"{section.number}.{number}" for number in range(1, last + 1)]
        assert listed == [number for number in numbers if number not in NUMBERS_LEFT_OUT]


def test_all_books_hold_the_same_paragraphs_and_mark_the_same_as_variants(book):
    here, there = (
        [(paragraph.number, paragraph.variant) for paragraph in one.paragraphs] for one in (book, load("en"))
    )
    assert here == there


SECTIONS_OF_THE_GAME = tuple("1234567")
"""Those of the standard game with its variants; after them come special cards, other games and disputes."""


@pytest.mark.parametrize("preset", r.PRESETS.values(), ids=r.PRESETS)
def test_what_a_preset_plays_otherwise_is_marked_as_a_variant_and_nothing_else(preset):
    said = [
        line
        for players in r.players_of(preset)
        for section in RULESET_SECTIONS
        for line in section.lines(words("en"), preset, players)
    ]
    for number, usual in {(line.paragraph, line.usual) for line in said}:
        if number.partition(".")[0] not in SECTIONS_OF_THE_GAME:
            continue
        paragraph = load("en").find(number)
        assert paragraph is not None
        assert paragraph.variant is not usual, number


def test_all_books_are_built_alike(book):
    for (number, here), (same, there) in zip(holders(book), holders(load("en")), strict=True):
        assert number == same
        assert [part.style for part in here] == [part.style for part in there], number
        for part, english in zip(here, there, strict=True):
            figures = [sorted(re.findall(r"\d+[½¾]?", said.text)) for said in (part, english)]
            assert figures[0] == figures[1], f"{number} names different figures: {english.text}"


def test_a_verdict_or_refusal_leads_to_what_stands_in_the_book(book):
    assert [number for number in PARAGRAPHS_CITED if not stands_in(book, number)] == []


def test_every_paragraph_the_code_cites_stands_in_the_book(book):
    sources = sorted((ROOT / "scorekeeper").rglob("*.py"))
    cited = {
        (number, path.name)
        for path in sources
        for number in CITATION.findall(path.read_text(encoding="utf-8"))
    }
    assert cited, "the code cites the rules"
    assert not [(number, name) for number, name in sorted(cited) if not stands_in(book, number)]


def test_references_inside_the_book_lead_somewhere(book):
    for number, parts in holders(book):
        for part in parts:
            for section, paragraph in REFERENCE.findall(part.text):
                assert stands_in(book, section or paragraph), f"{number} points to {section or paragraph}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_special_card_stands_at_its_number(language):
    for name in r.EXTRA_CARDS:
        paragraph = load(language).find(r.KINDS[r.Kind(name)].paragraph)
        assert paragraph is not None, name
        assert card_title(words(language), name).lower() in paragraph.title.lower().split()


LOST = re.compile(r"\bminus \d+ (?:Punkte|points)\b|\bkostet\b|\bcosts\b")
"""The words for a loss, in the two languages whose sums are followed; all books name the same figures."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_points_of_7_1_are_the_points_that_are_paid(language):
    items = [part.text for part in parts_of(load(language), "7.1") if part.style is BlockStyle.ITEM]
    assert len(items) == 4
    for item in items:
        bid, made, score = map(int, re.findall(r"\d+", item))
        expected = -score if LOST.search(item) else score
        assert r.points(r.STANDARD.scoring, round_number=8, cards=8, bid=bid, tricks=made) == expected, item


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_other_scores_are_the_points_that_are_paid(language):
    for number, system, round_number in (("7.3", "counting", 8), ("7.4", "growing", 3)):
        (example,) = (
            part.text for part in parts_of(load(language), number) if part.style is BlockStyle.EXAMPLE
        )
        sentences = [one for one in re.split(r"(?<=\.) |: ", example) if len(re.findall(r"\d+", one)) >= 3]
        assert len(sentences) == 3
        for sentence in sentences:
            bid, made, *_steps, score = map(int, re.findall(r"\d+", sentence))
            expected = -score if LOST.search(sentence) else score
            paid = r.points(r.Scoring(system), round_number, cards=round_number, bid=bid, tricks=made)
            assert paid == expected, sentence


@pytest.mark.parametrize(
    ("number", "hands"),
    [
        (
            "2.4",
            [
                r.HAND_SEQUENCES[name].sizes[players]
                for name, tables in (("tournament", (4, 5)), ("championship", (3, 6)))
                for players in tables
            ],
        ),
        ("2.6", [r.HAND_SEQUENCES["special-6"].sizes[players] for players in (3, 4)]),
        (
            "9.2",
            [
                r.elimination_rounds(replace(r.STANDARD, elimination=(10, 12, 15)), players)
                for players in (6, 5, 4)
            ],
        ),
    ],
)
def test_the_rounds_that_are_listed_are_those_that_are_played(book, number, hands):
    items = [part.text for part in parts_of(book, number) if part.style is BlockStyle.ITEM]
    assert [int(figure) for item in items for figure in re.findall(r"\d+", item)] == list(chain(*hands))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_special_card_decides_when_it_is_turned_up_is_what_the_rules_say(language):
    section = load(language).section("8")
    assert section is not None

    def turned_up(name):
        return r.KINDS[r.Kind(name)].turned_up

    told = [
        part.text.partition(":")[0].lower().split(", ")
        for part in section.blocks
        if part.style is BlockStyle.ITEM
    ]
    decided = [
        [card_title(words(language), name).lower() for name in r.EXTRA_CARDS if turned_up(name) is what]
        for what in (r.TurnedUp.DEALER_CHOOSES, r.TurnedUp.NO_TRUMP, r.TurnedUp.HOLDER_CHOOSES)
    ]
    assert told == decided


def test_our_fonts_have_a_glyph_for_every_character(book):
    titles = [book.title, *(section.title for section in book.sections)]
    titles += [paragraph.title for paragraph in book.paragraphs]
    texts = [*titles, *(number + "".join(part.text for part in parts) for number, parts in holders(book))]
    characters = set("§".join(texts)) - {"\n"}
    for font in (ROOT / "assets" / "fonts").glob("*.ttf"):
        assert characters <= set(map(chr, TTFont(font).getBestCmap())), font.name
