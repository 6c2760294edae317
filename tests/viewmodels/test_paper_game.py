"""A game that was begun on paper: its round, its totals as they are typed, and what is refused."""

import pytest

from scorekeeper.locale import words
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, sign_turned
from tests.game.driver import seats

SEATS = seats(3)
IDS = tuple(seat.player for seat in SEATS)


@pytest.mark.parametrize("text", ["", "−", "-"])
def test_a_total_that_is_not_written_is_missing(text):
    draft = PaperGameDraft().with_total(IDS[0], "10").with_total(IDS[1], text)
    refused = checked_totals(words("en"), draft, SEATS)
    assert refused == RefusedTotal(1, "The total is missing.")


@pytest.mark.parametrize(("wanted", "round_number"), [(1, 2), (7, 7), (21, 20)])
def test_a_paper_game_goes_on_at_a_round_that_there_is(wanted, round_number):
    assert PaperGameDraft().at_round(wanted, 20).round == round_number


@pytest.mark.parametrize(("text", "turned"), [("30", "−30"), ("−30", "30"), ("-30", "30"), ("", "−")])
def test_one_key_turns_the_sign(text, turned):
    assert sign_turned(text) == turned
