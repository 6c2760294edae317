"""Every visible word is collected, translated, compiled and can be drawn with the fonts we ship."""

import ast
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.site.builder import splash_sentences
from tools import catalogues

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "assets" / "fonts"
PACKAGE = ROOT / "scorekeeper"
SITE_SCRIPTS = tuple((PACKAGE / "site" / "browser").glob("*.js"))


def test_catalogues_hold_exactly_what_the_code_says_translated_and_compiled():
    assert list(catalogues.problems()) == []


def test_every_character_of_the_words_is_in_our_fonts():
    strings = (
        text
        for language in LANGUAGES
        for message in catalogues.read(language)
        for text in catalogues.strings(message)
    )
    said = set("".join(strings)) - {"\n"}
    fonts = sorted(FONTS.glob("*.ttf"))
    assert fonts
    assert {
        font.stem: said - drawn
        for font in fonts
        if said - (drawn := set(map(chr, TTFont(font).getBestCmap())))
    } == {}


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
SAID = re.compile(r"\b(?:_|words|plural|Sentence|in_context)\(")


def sentences_of(module):
    source = module.read_text(encoding="utf-8")
    if not SAID.search(source):
        return
    for call in ast.walk(ast.parse(source)):
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


def test_every_sentence_is_collected():
    """As the program itself reads the code.

    The collector reads token by token: it overlooks a sentence inside the braces of an f-string, and takes a
    plural apart when another call of the words stands among its values, and one said as `app.words("…")` it
    does not know at all. Such a sentence stayed English for all.
    """
    collected = {(message.id, message.context) for message in catalogues.read("de")}
    found = {sentence: module.name for module in PACKAGE.rglob("*.py") for sentence in sentences_of(module)}
    assert len(found) > 1_000
    assert {sentence: name for sentence, name in found.items() if sentence not in collected} == {}
