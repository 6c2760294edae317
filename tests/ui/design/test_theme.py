"""The theme: our colours, paints and fonts in the roles of Material."""

from dataclasses import asdict, fields
from pathlib import Path

import pytest

from scorekeeper.design_tokens.colors import DARK, LIGHT, Palette
from scorekeeper.rules import Suit
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.theme import scheme, theme
from scorekeeper.ui.design.typography import FONTS, SMALLEST, TEXT_HEIGHT, Scale, wrapped_lines


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_role_reaches_the_client_under_its_own_name(palette):
    written = {name.replace("_", ""): value for name, value in asdict(scheme(palette)).items()}
    assert {field.name: written[Paint[field.name.upper()]] for field in fields(Palette)} == asdict(palette)


def test_type_grows_with_the_readers_setting_and_material_with_it():
    assert Scale(1.3).title().size == pytest.approx(23 * 1.3, abs=0.05)
    text = theme(LIGHT, Scale(1.3)).text_theme
    assert text.body_large.size == pytest.approx(16 * 1.3, abs=0.05)


def test_each_suit_has_its_colour_and_no_trump_a_quiet_one():
    assert [suit_paint(suit) for suit in Suit] == [Paint.RED, Paint.YELLOW, Paint.GREEN, Paint.BLUE]
    assert suit_paint(None) is Paint.QUIET


ASSETS = Path(__file__).parents[3] / "assets"


@pytest.mark.parametrize("family", FONTS)
def test_every_face_is_shipped(family):
    assert (ASSETS / FONTS[family]).is_file()


def test_words_are_wrapped_whole():
    assert wrapped_lines("Wolke: Vorhersage", 17) == 1
    assert wrapped_lines("Wolke: Vorhersage", 16) == 2
    assert wrapped_lines("Vorhersage", 9) > 5, "it would be broken"


@pytest.mark.parametrize("words", ["Bombe: Stich an niemanden", "Wolke: Vorhersage ändern"])
@pytest.mark.parametrize("width", [80, 110, 300])
def test_text_shrinks_until_its_words_are_whole_and_its_lines_fit(words, width):
    size = Scale(2.0).whole_words(words, width, 54, 20, Paint.INK).size
    assert isinstance(size, (int, float))
    assert SMALLEST <= size <= 20
    assert size * TEXT_HEIGHT * wrapped_lines(words, width / (0.43 * size)) <= 54
