"""The pad as frozen rows: totals and bids as on paper, and how a screen reader says them."""

from scorekeeper.game import State
from scorekeeper.game import facts as f
from scorekeeper.game.faces import faces_at_table
from scorekeeper.game.standings import running_totals
from scorekeeper.locale import Words, words
from scorekeeper.rules import PRESETS, Suit
from scorekeeper.viewmodels.pad import (
    Mark,
    PadHead,
    beside_each_other,
    bonuses_by_round,
    closed_row,
    counting_line,
    last_round_line,
    open_round_cells,
    pad_heads,
    scored_rows,
    start_row,
)
from tests.game.driver import GameDriver, written_anew

ENGLISH, GERMAN = words("en"), words("de")


def heads(_: Words, state: State) -> tuple[PadHead, ...]:
    return pad_heads(_, state, faces_at_table([seat.player for seat in state.seats], {}))


def row_of(driver, number=1):
    """The scored round of that number."""
    state, place = driver.state, number - driver.state.first_round
    return closed_row(ENGLISH, state, state.closed[place], running_totals(state)[place])


def test_a_cell_holds_the_total_the_bid_in_its_box_and_the_tricks_won_and_bid():
    driver = GameDriver(3).scores((1, 0, 0), (1, 0, 0)).scores((0, 2, 1), (1, 1, 0))
    assert [(cell.figure, cell.small, cell.mark) for cell in row_of(driver, 2).cells] == [
        ("20", "1/0", Mark.MISS),
        ("10", "1/2", Mark.MISS),
        ("10", "0/1", Mark.MISS),
    ]
    assert [cell.mark for cell in row_of(driver, 1).cells] == [Mark.HIT] * 3
    assert [cell.bid for cell in row_of(driver, 1).cells] == ["1", "0", "0"]
    assert row_of(driver, 2).spoken == (
        "Round 2; Thomas: bid 0, made 1 for −10, total 20; Ute: bid 2, made 1 for −10, total 10; "
        "Kevin: bid 1, made 0 for −10, total 10"
    )


def test_the_trump_stands_beside_the_number():
    driver = GameDriver(3).does(f.TrumpSet(None, Suit.RED)).plays_rounds(2)
    assert [row_of(driver, number).trump for number in (1, 2)] == ["red", ""]


def test_a_head_says_the_place_and_by_how_much_it_is_behind():
    driver = GameDriver(3)
    assert [(head.rank, head.gap) for head in heads(ENGLISH, driver.state)] == [("", "")] * 3
    driver.scores((1, 0, 0), (0, 1, 0))
    assert [(head.rank, head.gap) for head in heads(ENGLISH, driver.state)] == [
        ("2.", "30 behind"),
        ("2.", "30 behind"),
        ("1.", ""),
    ]


def test_a_row_that_did_not_change_is_equal_to_its_older_self():
    driver = GameDriver(3).plays_rounds(2)
    before = row_of(driver)
    assert row_of(driver.bids(1)) == before
    assert row_of(driver.plays_rounds(0)) == before


def test_a_corrected_round_is_marked_and_says_so():
    driver = GameDriver(3).plays_rounds(2).does(written_anew(1, (0, 0, 0), (0, 1, 0)))
    assert row_of(driver, 1).corrected
    assert row_of(driver, 1).spoken.startswith("Round 1, corrected; ")
    assert not row_of(driver, 2).corrected


def test_a_bid_that_stands_although_it_is_forbidden_is_marked_and_says_so():
    """§4.3"""
    driver = GameDriver(3, ruleset=PRESETS["not-equal"]).bids(1, 0).does(f.BidMade(0, 0, stands=True))
    cells = open_round_cells(ENGLISH, driver.state, driver.round, None)
    assert [(cell.figure, cell.small) for cell in cells] == [("0", "!"), ("1", ""), ("0", "")]
    assert cells[0].spoken == "Thomas: bid 0, bid against plus/minus one"
    row = row_of(driver.plays().results(1, 0))
    assert [cell.small for cell in row.cells] == ["0/0!", "1/1", "0/0"]
    assert row.cells[0].spoken == "Thomas: bid 0, made 0 for +20, total 20, bid against plus/minus one"


def test_the_columns_follow_the_seats():
    driver = GameDriver(3).scores((1, 0, 0), (1, 0, 0)).does(f.SeatsChanged((0, 2, 1)))
    assert [head.name for head in heads(ENGLISH, driver.state)] == ["Thomas", "Kevin", "Ute"]
    assert [cell.figure for cell in row_of(driver).cells] == ["30", "20", "20"]
    assert "Kevin" in row_of(driver).cells[1].spoken


def test_the_dealer_and_the_leader_are_marked_and_said():
    driver = GameDriver(3).scores((1, 0, 0), (1, 0, 0))
    assert [(head.deals, head.leads, head.spoken) for head in heads(GERMAN, driver.state)] == [
        (False, True, "Thomas, in Führung"),
        (True, False, "Ute, Geber"),
        (False, False, "Kevin"),
    ]


def test_what_came_from_paper_stands_above_the_first_round():
    driver = GameDriver(3).does(f.TakenOver(7, (1120, -30, 0)))
    row = start_row(GERMAN, driver.state)
    assert [cell.figure for cell in row.cells] == ["1.120", "−30", "0"]
    assert row.number == 0


def test_who_sits_a_round_out_has_a_gap_and_keeps_his_total():
    driver = GameDriver(4).plays_rounds(1).does(f.RoundSatOut((3,)))
    cell = open_round_cells(ENGLISH, driver.state, driver.round, chosen=None)[3]
    assert (cell.figure, cell.out, cell.spoken) == ("–", True, "Anna: sits out")
    driver.plays_rounds(1)
    cell = row_of(driver, 2).cells[3]
    assert (cell.figure, cell.small, cell.mark) == ("20", "–", Mark.OUT)
    assert cell.spoken == "Anna: sat out, total 20"
    assert not heads(ENGLISH, driver.state)[3].out


def test_points_given_are_marked_where_they_count_and_said_with_their_reason():
    driver = GameDriver(3).does(f.PointsGiven(1, 0, 30, "lost a bet")).plays_rounds(1)
    driver.does(f.PointsGiven(2, 1, -20, "peeked"))
    driver.does(f.PointsGiven(3, 2, 5, "gone")).does(f.PointsGiven(3, 2, 0, ""))
    state = driver.state
    before = start_row(ENGLISH, state)
    assert [(cell.figure, cell.given) for cell in before.cells] == [("30", "+30"), ("0", ""), ("0", "")]
    assert before.spoken.startswith("Before the first round; Thomas: 30, +30 ")
    (given,), (sums,) = bonuses_by_round(state), running_totals(state)
    cells = closed_row(ENGLISH, state, state.closed[0], sums, given).cells
    assert [(cell.figure, cell.small, cell.given) for cell in cells] == [
        ("20", "1/0", ""),
        ("0", "0/0", "−20"),
        ("20", "0/0", ""),
    ]
    assert "−20" in cells[1].spoken
    state = driver.does(f.PointsGiven(4, 1, 5, "sorry")).state
    assert scored_rows(ENGLISH, state)[1].cells[1].given == "−15"
    assert last_round_line(ENGLISH, state) == "Thomas\xa0−10 · Ute\xa0+20,\xa0−20\xa0and\xa0+5 · Kevin\xa0+20"
    assert "peeked" in cells[1].spoken


def test_the_open_round_shows_pale_bids_then_what_was_made_of_them():
    driver = GameDriver(3).plays_rounds(1).bids(2, 0)
    cells = open_round_cells(ENGLISH, driver.state, driver.round, chosen=1)
    assert [cell.spoken for cell in cells] == ["Thomas: bid 0", "Ute: no bid yet", "Kevin: bid 2"]
    assert [(cell.figure, cell.small, cell.active) for cell in cells] == [
        ("0", "", False),
        ("", "", True),
        ("2", "", False),
    ]
    driver.bids(1).plays().results(1)
    cells = open_round_cells(ENGLISH, driver.state, driver.round, chosen=0)
    assert [(cell.figure, cell.pale, cell.mark) for cell in cells] == [
        ("0", True, Mark.NONE),
        ("1", True, Mark.NONE),
        ("1/2", False, Mark.MISS),
    ]
    assert cells[2].spoken == "Kevin: bid 2, made 1"


def test_tricks_that_are_counted_along_stand_before_the_bids():
    driver = GameDriver(3).plays_rounds(1).bids(2, 0, 1).does(f.TrickTaken(2))
    cells = open_round_cells(ENGLISH, driver.state, driver.round, chosen=None)
    assert [(cell.figure, cell.pale) for cell in cells] == [("0/0", True), ("0/1", True), ("1/2", True)]
    assert cells[2].spoken == "Kevin: 1 of 2 tricks"


def test_the_last_round_is_one_line_that_breaks_between_names_only():
    driver = GameDriver(3)
    assert last_round_line(ENGLISH, driver.state) == ""
    driver.scores((1, 0, 0), (0, 1, 0))
    assert last_round_line(ENGLISH, driver.state) == "Thomas\xa0−10 · Ute\xa0−10 · Kevin\xa0+20"
    assert beside_each_other([]) == ""


def test_the_provisional_total_stands_in_brackets_as_in_the_book():
    """§4.7: 90 (80)."""
    driver = GameDriver(3).does(f.TakenOver(5, (90, 0, 0))).bids(0, 0, 1)
    assert counting_line(ENGLISH, driver.state, driver.round, 0) == "total 90 (80)"
    driver.does(f.TrickTaken(0))
    assert counting_line(ENGLISH, driver.state, driver.round, 0) == "total 90 (120)"
