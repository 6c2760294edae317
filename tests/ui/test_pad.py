"""The pad as frozen rows: totals and bids as on paper, and how a screen reader says them."""

from __future__ import annotations

from scorekeeper.game.moves import take_trick
from scorekeeper.game.repairs import change_seats, correct
from scorekeeper.game.standings import running_totals
from scorekeeper.game.starting import take_over
from scorekeeper.locale import words
from scorekeeper.ui.pad import (
    Mark,
    Row,
    beside_each_other,
    carried_row,
    closed_row,
    counting_line,
    heads,
    last_round_line,
    now_cells,
)
from tests.game.scribe import Scribe

ENGLISH, GERMAN = words("en"), words("de")


def row_of(scribe: Scribe, number: int = 1) -> Row:
    """The scored round of that number."""
    state = scribe.state
    place = number - state.first_round
    sums = running_totals(state)[place]
    return closed_row(ENGLISH, state.names, state.order, state.closed[place], sums)


def test_a_cell_holds_the_total_and_the_bid_beside_it():
    scribe = Scribe(3).scores((1, 0, 0), (1, 0, 0)).scores((0, 2, 1), (1, 1, 0))
    assert [(cell.figure, cell.small, cell.mark) for cell in row_of(scribe, 2).cells] == [
        ("20", "0", Mark.MISS),
        ("10", "2", Mark.MISS),
        ("10", "1", Mark.MISS),
    ]
    assert [cell.mark for cell in row_of(scribe, 1).cells] == [Mark.HIT] * 3


def test_a_row_is_said_with_all_that_is_to_be_seen():
    scribe = Scribe(3).scores((1, 0, 0), (0, 1, 0))
    assert row_of(scribe).spoken == (
        "Round 1; Thomas: bid 1, made 0, −10, total −10; Ute: bid 0, made 1, −10, total −10; "
        "Kevin: bid 0, made 0, +20, total 20"
    )


def test_a_row_that_did_not_change_is_equal_to_its_older_self():
    scribe = Scribe(3).scores_somehow(2)
    before = row_of(scribe)
    assert row_of(scribe.bids(1)) == before
    assert row_of(scribe.scores_somehow(0)) == before


def test_a_corrected_round_is_marked_and_says_so():
    scribe = Scribe(3).scores_somehow(2).does(correct, 1, (0, 0, 0), (0, 1, 0))
    assert row_of(scribe, 1).corrected
    assert row_of(scribe, 1).spoken.startswith("Round 1, corrected; ")
    assert not row_of(scribe, 2).corrected


def test_the_columns_follow_the_seats():
    scribe = Scribe(3).scores((1, 0, 0), (1, 0, 0)).does(change_seats, (0, 2, 1))
    assert [head.name for head in heads(ENGLISH, scribe.state)] == ["Thomas", "Kevin", "Ute"]
    assert [cell.figure for cell in row_of(scribe).cells] == ["30", "20", "20"]
    assert "Kevin" in row_of(scribe).cells[1].spoken


def test_the_dealer_and_the_leader_are_marked_and_said():
    scribe = Scribe(3).scores((1, 0, 0), (1, 0, 0))
    assert [(head.deals, head.leads, head.spoken) for head in heads(GERMAN, scribe.state)] == [
        (False, True, "Thomas, in Führung"),
        (True, False, "Ute, Geber"),
        (False, False, "Kevin"),
    ]


def test_what_came_from_paper_stands_above_the_first_round():
    scribe = Scribe(3).does(take_over, 7, (1120, -30, 0))
    state = scribe.state
    row = carried_row(GERMAN, state.names, state.order, state.carried)
    assert [cell.figure for cell in row.cells] == ["1.120", "−30", "0"]
    assert row.number == 0


def test_the_open_round_shows_bids_then_results_with_the_bid_beside_them():
    scribe = Scribe(3).scores_somehow(1).bids(2, 0)
    cells = now_cells(ENGLISH, scribe.state, scribe.row, chosen=1)
    assert [(cell.figure, cell.small, cell.active) for cell in cells] == [
        ("0", "", False),
        ("", "", True),
        ("2", "", False),
    ]
    scribe.bids(1).plays().results(1)
    cells = now_cells(ENGLISH, scribe.state, scribe.row, chosen=0)
    assert [(cell.figure, cell.small) for cell in cells] == [("0", ""), ("1", ""), ("1", "2")]
    assert cells[2].spoken == "Kevin: bid 2, made 1"


def test_a_player_who_has_bid_nothing_is_not_one_who_has_not_bid():
    scribe = Scribe(3).bids(0)
    spoken = [cell.spoken for cell in now_cells(ENGLISH, scribe.state, scribe.row, chosen=None)]
    assert spoken == ["Thomas: no bid yet", "Ute: bid 0", "Kevin: no bid yet"]


def test_the_last_round_is_told_in_one_line_that_breaks_between_names_only():
    scribe = Scribe(3)
    assert last_round_line(ENGLISH, scribe.state) == ""
    scribe.scores((1, 0, 0), (0, 1, 0))
    assert last_round_line(ENGLISH, scribe.state) == "Thomas\xa0−10 · Ute\xa0−10 · Kevin\xa0+20"
    assert beside_each_other([]) == ""


def test_the_provisional_total_stands_in_brackets_as_in_the_book():
    """§4.7: 90 (80)."""
    scribe = Scribe(3).does(take_over, 5, (90, 0, 0)).bids(0, 0, 1)
    assert counting_line(ENGLISH, scribe.state, scribe.row, 0) == "90 (80)"
    scribe.does(take_trick, 0)
    assert counting_line(ENGLISH, scribe.state, scribe.row, 0) == "90 (120)"
