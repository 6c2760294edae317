"""A game that was begun on paper: its round, its totals as they are typed, and what is refused."""

import pytest

from scorekeeper.game import MoveCode
from scorekeeper.locale import words
from scorekeeper.rules import RuleViolation
from scorekeeper.viewmodels.paper_game import (
    PaperGameDraft,
    RefusedTotal,
    TotalMissing,
    checked_totals,
    sign_turned,
    totals_by_seat,
)
from tests.game.driver import seats

SEATS = seats(3)
IDS = tuple(seat.player for seat in SEATS)


def test_a_paper_game_goes_on_with_its_totals_in_the_order_of_the_seats():
    draft = PaperGameDraft(7).with_total(IDS[1], "−30").with_total(IDS[0], "120").with_total(IDS[2], "-0")
    assert (draft.round, totals_by_seat(draft, SEATS)) == (7, (120, -30, 0))


@pytest.mark.parametrize("text", ["", "−", "-"])
def test_a_total_that_is_not_written_is_missing(text):
    draft = PaperGameDraft().with_total(IDS[0], "10").with_total(IDS[1], text)
    with pytest.raises(TotalMissing) as missing:
        totals_by_seat(draft, SEATS)
    assert missing.value.seat == 1


def test_a_total_that_no_game_brings_is_refused():
    with pytest.raises(RuleViolation) as refused:
        totals_by_seat(PaperGameDraft().with_total(IDS[0], "100001"), SEATS[:1])
    assert (refused.value.code, refused.value.details["seat"]) == (MoveCode.TOTAL_OUT_OF_RANGE, 0)


@pytest.mark.parametrize(("wanted", "round_number"), [(1, 2), (7, 7), (21, 20)])
def test_a_paper_game_goes_on_at_a_round_that_there_is(wanted, round_number):
    assert PaperGameDraft().at_round(wanted, 20).round == round_number


@pytest.mark.parametrize(("text", "turned"), [("30", "−30"), ("−30", "30"), ("-30", "30"), ("", "−")])
def test_one_key_turns_the_sign(text, turned):
    assert sign_turned(text) == turned


def test_a_draft_keeps_what_was_typed_and_turns_its_sign():
    draft = PaperGameDraft().with_total(IDS[0], "30")
    assert (draft.text(IDS[0]), draft.text(IDS[1])) == ("30", "")
    assert draft.with_sign_turned(IDS[0]).text(IDS[0]) == "−30"


def test_the_first_refused_total_is_said_with_its_seat():
    _, draft = words("en"), PaperGameDraft().with_total(IDS[0], "10")
    assert checked_totals(_, draft, SEATS) == RefusedTotal(1, "The total is missing.")
    high = draft.with_total(IDS[1], "20").with_total(IDS[2], "100001")
    refused = checked_totals(_, high, SEATS)
    assert isinstance(refused, RefusedTotal)
    assert refused.seat == 2
    assert checked_totals(_, high.with_total(IDS[2], "-5"), SEATS) == (10, 20, -5)
