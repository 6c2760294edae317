"""Lines in dashes."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from scorekeeper.pictures.drawing import Text, strokes


def test_a_line_without_dashes_is_one_stroke():
    assert strokes(((0, 0), (5, 5), (9, 0)), ()) == (((0, 0), (5, 5), (9, 0)),)


def test_strokes_and_gaps_take_turns():
    assert strokes(((0, 0), (10, 0)), (3, 2)) == (((0, 0), (3, 0)), ((5, 0), (8, 0)))


def test_a_stroke_goes_round_a_corner():
    assert strokes(((0, 0), (2, 0), (2, 2)), (3, 9)) == (((0, 0), (2, 0), (2, 1)),)


@pytest.mark.parametrize("dashes", [(9, 4), (12, 4, 2, 4), (1, 3)])
def test_the_drawn_part_of_a_long_line_is_that_of_its_pattern(dashes: tuple[int, ...]):
    drawn = strokes(((0, 0), (300, 400), (300, 900)), dashes)
    length = sum(dist(one, other) for stroke in drawn for one, other in pairwise(stroke))
    assert length == pytest.approx(1000 * sum(dashes[::2]) / sum(dashes), abs=max(dashes))


@pytest.mark.parametrize(("align", "left"), [("left", 50), ("center", 40), ("right", 30)])
def test_the_room_of_a_text_lies_as_it_is_aligned(align, left):
    assert Text("120", 50, 10, 20, 19, "Alegreya", "#000000", align).left == left
