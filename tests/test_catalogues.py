"""Every visible word is collected, translated, compiled and can be drawn with the fonts we ship."""

import re
import struct
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.locale import LANGUAGES, Words, language_for, words
from tools import catalogues

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "assets" / "fonts"
SPLASH = ROOT / "scorekeeper" / "site" / "pages" / "splash.js"


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


def test_catalogues_hold_exactly_what_the_code_says_and_are_compiled():
    assert [
        problem for problem in catalogues.problems() if "current" in problem or "not in the" in problem
    ] == []


def test_every_sentence_is_translated_and_keeps_its_placeholders():
    assert [problem for problem in catalogues.problems() if "translat" in problem or "fuzzy" in problem] == []


@pytest.mark.parametrize("font", sorted(FONTS.glob("*.ttf")), ids=lambda font: font.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_words_is_in_our_fonts(language, font):
    catalogue = catalogues.read(language)
    said = {
        character for message in catalogue for string in catalogues.strings(message) for character in string
    }
    missing = {character for character in said - {"\n"} if ord(character) not in glyphs(font)}
    assert missing == set()


def test_the_splash_screen_of_the_site_speaks_every_language():
    """Before Python runs there is no catalogue: its few words stand in the page."""
    script = SPLASH.read_text(encoding="utf-8").partition("const WORDS = {\n")[2].partition("\n};")[0]
    spoken = dict(re.findall(r"^    (\w+): \{\n(.*?)^    \},$", script, re.MULTILINE | re.DOTALL))
    assert list(spoken) == list(LANGUAGES)
    keys = {tuple(re.findall(r"^        (\w+): ", said, re.MULTILINE)) for said in spoken.values()}
    assert len(keys) == 1


def test_no_sentence_says_he_or_she_of_a_player():
    gendered = re.compile(r"\b(he|she|him|her|his)\b", re.IGNORECASE)
    assert [
        text
        for message in catalogues.read("en")
        for text in catalogues.strings(message)
        if gendered.search(text)
    ] == []


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de-DE", "de"), ("de_AT", "de"), ("DE", "de"), ("en-GB", "en"), ("fr", "en"), ("", "en"), (None, "en")],
)
def test_a_locale_gets_the_language_that_serves_it_best(tag, language):
    assert language_for(tag) == language


def test_the_first_locale_that_has_a_language_decides():
    assert language_for("de", "en") == language_for(None, "de-AT") == language_for("fi", "de", "en") == "de"
    assert language_for("fi", None) == language_for() == "en"


def test_an_unknown_language_has_no_words():
    with pytest.raises(ValueError, match="no catalogue for 'fr'"):
        words("fr")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["1.234", "\u221210", "+40", "0", "20.11.2026", "20:04", "Ute, Kevin und Thomas"]),
        ("en", ["1,234", "\u221210", "+40", "0", "20 Nov 2026", "20:04", "Ute, Kevin and Thomas"]),
    ],
)
def test_numbers_days_and_lists_take_the_form_of_the_language(language, said):
    _: Words = words(language)
    when = datetime(2026, 11, 20, 20, 4)
    assert said == [
        _.number(1234),
        _.number(-10),
        _.signed(40),
        _.signed(0),
        _.date(when),
        _.time(when),
        _.series(["Ute", "Kevin", "Thomas"]),
    ]


def test_one_name_or_none_needs_no_and():
    assert words("de").series(["Ute"]) == "Ute"
    assert words("de").series([]) == ""


def test_a_placeholder_without_a_value_is_refused():
    with pytest.raises(KeyError, match="last"):
        words("en")("{some} and {last}", some="Ute")
