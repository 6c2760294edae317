"""The fonts of the app."""

from pathlib import Path

import pytest

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import FONTS, SMALLEST, TEXT_HEIGHT, Scale, wrapped_lines

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
def test_text_shrinks_until_its_words_are_whole_and_its_lines_fit(words: str, width: int):
    size = Scale(2.0).whole_words(words, width, 54, 20, Paint.INK).size
    assert isinstance(size, (int, float))
    assert SMALLEST <= size <= 20
    assert size * TEXT_HEIGHT * wrapped_lines(words, width / (0.43 * size)) <= 54
