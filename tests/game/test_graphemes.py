"""What a person takes for one character, and the room that it takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.graphemes import graphemes, letter_widths
from scorekeeper.game.names import isolated


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ute", ["U", "t", "e"]),
        ("Zoe\u0308", ["Z", "o", "e\u0308"]),
        ("李小龍", ["李", "小", "龍"]),
        ("น้ำ", ["น้ำ"]),
        ("प्रिया", ["प्रि", "या"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("\u1112\u1161\u11ab\uae40", ["\u1112\u1161\u11ab", "\uae40"]),
        ("\U0001f1e9\U0001f1ea\U0001f1e9\U0001f1ea\U0001f1e9", ["\U0001f1e9\U0001f1ea"] * 2 + ["\U0001f1e9"]),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467\u2764\ufe0f",
            ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f"],
        ),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("\U0001f3f4\U000e0067\U000e007f\U0001f3f4", ["\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4"]),
    ],
    ids=ascii,
)
def test_what_a_person_takes_for_one_character_counts_as_one(text: str, parts: list[str]) -> None:
    assert graphemes(text) == parts


@given(st.text())
def test_graphemes_are_the_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Ute", 3),
        ("Zoe\u0308", 3),
        ("李小龍", 6),
        ("น้ำ", 1),
        ("\U0001f600 Ute", 6),
        ("\U0001f1e9\U0001f1ea", 2),
        ("\u2764\ufe0f", 2),
        (isolated("שרה"), 3),
    ],
    ids=ascii,
)
def test_wide_characters_take_the_room_of_two_letters(text: str, width: int) -> None:
    assert letter_widths(text) == width
