"""Hand sizes written out (§2.6, §2.7): read, written, and a round more or less."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    STANDARD,
    Ruleset,
)
from scorekeeper.ui.new_game.model.hand_sizes import format_sizes, parse_sizes, step_rounds


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("1 3 5 7", (1, 3, 5, 7)),
        ("1,3;5. 7 ", (1, 3, 5, 7)),
        ("1-5 10", (1, 2, 3, 4, 5, 10)),
        ("5-1", (5, 4, 3, 2, 1)),
        ("0 2", (0, 2)),
        ("", None),
        ("one", None),
        ("1 3 x", None),
        ("-3", None),
        ("1-40 1", None),
        ("100", None),
        ("1 ³", None),
    ],
)
def test_hand_sizes_are_read_as_people_write_them(text, sizes):
    assert parse_sizes(text) == sizes
    if sizes is not None and min(sizes) > 0:
        assert parse_sizes(format_sizes(sizes)) == sizes


def test_a_round_more_deals_a_card_more_as_far_as_the_deck_goes():
    assert step_rounds((1, 2), 1, STANDARD, 4) == (1, 2, 3)
    assert step_rounds((15,), 1, Ruleset(hands=(15,)), 4) == (15, 15)
    assert step_rounds((1,), -1, STANDARD, 4) == (1,)
