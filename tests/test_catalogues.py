"""Every visible word is collected, translated, compiled and can be drawn with the fonts we ship."""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.site.builder import splash_sentences
from tools import catalogues

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "assets" / "fonts"
PACKAGE = ROOT / "scorekeeper"
SITE_SCRIPTS = tuple((PACKAGE / "site" / "browser").glob("*.js"))


def glyphs(font: Path) -> set[int]:
    """The characters a font draws, from its `cmap` table (format 4)."""
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    offsets = {
        tag: at for tag, _, at, _ in (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(tables))
    }
    at = offsets[b"cmap"] + struct.unpack_from(">HHI", data, offsets[b"cmap"] + 4)[2]
    form, _, _, doubled = struct.unpack_from(">HHHH", data, at)
    assert form == 4, f"{font.name}: a cmap of format {form}"
    count = doubled // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + doubled)
    found = {
        character for start, end in zip(starts, ends, strict=True) for character in range(start, end + 1)
    }
    return found - {0xFFFF}


def test_catalogues_hold_exactly_what_the_code_says_translated_and_compiled():
    assert list(catalogues.problems()) == []


@pytest.mark.parametrize("font", sorted(FONTS.glob("*.ttf")), ids=lambda font: font.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_words_is_in_our_fonts(language, font):
    catalogue = catalogues.read(language)
    said = {
        character for message in catalogue for string in catalogues.strings(message) for character in string
    }
    missing = {character for character in said - {"\n"} if ord(character) not in glyphs(font)}
    assert missing == set()


VALUES = (
    *("n", "of", "by", "bid", "made", "taken", "won", "sum", "cards", "round", "rounds"),
    *("number", "points", "total", "value", "place", "changed"),
)
NUMBER = rf"(?:\{{(?:{'|'.join(VALUES)})\}}|\d+)"
SIDE_BY_SIDE = re.compile(rf"{NUMBER}[,:;·]?\s+(?:·\s)?{NUMBER}")
"""Two numbers that nothing but a sign or a gap parts: “in round 15 11 bid” is read twice."""
LISTS = {"Write how many cards each round deals, as in 1 3 5 7 or 1-10; {most} rounds at most."}
"""What shows how several numbers are typed."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_numbers_stand_side_by_side(language):
    said = [
        string
        for message in catalogues.read(language)
        if message.id and message.id not in LISTS and "\n" not in message.id
        for string in catalogues.strings(message)
    ]
    assert [string for string in said if SIDE_BY_SIDE.search(string)] == []


def test_the_splash_of_the_site_says_everything_in_every_language():
    """Before Python runs there is no catalogue: its few sentences stand in the page."""
    needed = set(
        re.findall(r"said\.(\w+)", "".join(script.read_text(encoding="utf-8") for script in SITE_SCRIPTS))
    )
    for language in LANGUAGES:
        sentences = splash_sentences(words(language))
        assert sentences.keys() == needed
        assert {"{done}", "{total}"} == set(re.findall(r"{\w+}", sentences["loading"]))


Sentence = tuple[str | tuple[str, ...], str | None]
"""A sentence, or its singular and plural, and its context."""


def sentences_of(module: Path) -> Iterator[Sentence]:
    """The sentences of a module."""
    for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            texts = [text.value for text in call.args if isinstance(text, ast.Constant)]
            match name, texts:
                case "_" | "words", [str() as text, *_more]:
                    yield text, None
                case "plural", [str() as one, str() as many, *_more]:
                    yield (one, many), None
                case "Sentence", [str() as text]:
                    yield text, None
                case "Sentence", [str() as text, str() as context]:
                    yield text, context
                case "in_context", [str() as context, str() as text, *_more]:
                    yield text, context


@pytest.fixture(scope="module")
def collected() -> set[Sentence]:
    return {(message.id, message.context) for message in catalogues.collect()}


@pytest.mark.parametrize(
    "module", sorted(PACKAGE.rglob("*.py")), ids=lambda module: module.relative_to(PACKAGE).as_posix()
)
def test_every_sentence_is_collected(module: Path, collected: set[Sentence]) -> None:
    """As the program itself reads the code.

    The collector reads token by token: it overlooks a sentence inside the braces of an f-string, and takes a
    plural apart when another call of the words stands among its values, and one said as `app.words("…")` it
    does not know at all. Such a sentence stayed English for all.
    """
    assert set(sentences_of(module)) <= collected
