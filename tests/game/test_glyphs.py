"""The table of drawable characters is that of the fonts that ship."""

from __future__ import annotations

import sys

import pytest

from scorekeeper.game.names import is_drawable
from tools.glyphs import FONTS, covered


def test_the_table_is_what_all_faces_have_in_common() -> None:
    """After a change of fonts run `python -m tools.glyphs`."""
    assert frozenset(filter(lambda code: is_drawable(chr(code)), range(sys.maxunicode + 1))) == covered()


def test_there_are_fonts_to_look_at() -> None:
    assert len(list(FONTS.glob("*.ttf"))) >= 3


@pytest.mark.parametrize(
    "written",
    [
        "Ute Groß-Örtel",
        "Łukasz Żółw",
        "Renée d’Alençon",
        "O'Brien",
        "Þór Ægisdóttir",
        "Γιώργος Ξενάκης",
        "Алёна Щука",
        "Đặng Thị Hương",
        "İbrahim Çağlı",
        "Anna 2",
    ],
)
def test_european_and_vietnamese_names_are_drawable(written: str) -> None:
    assert all(map(is_drawable, written))


@pytest.mark.parametrize(
    "character",
    [
        "\t",
        "\n",
        "\x7f",
        "\u00a0",
        "\u00ad",
        "\u200b",
        "\u200d",
        "\u202e",
        "א",
        "م",
        "李",
        "あ",
        "\U0001f600",
        "\u2660",
    ],
    ids=lambda character: f"U+{ord(character):04X}",
)
def test_what_shows_nothing_or_is_in_no_face_is_not_drawable(character: str) -> None:
    assert not is_drawable(character)
