"""What was written wrong is put right, and the game goes on as if it had been right."""

from __future__ import annotations

from scorekeeper.game import Phase, facts
from scorekeeper.game.moves import set_trump, take_trick
from scorekeeper.game.repairs import (
    change_dealer,
    change_seats,
    correct,
    correct_carried,
    end_game,
    rename,
    void,
)
from scorekeeper.game.standings import totals
from scorekeeper.game.starting import take_over
from scorekeeper.rules import Suit
from tests.game.scribe import EVENING, Scribe, any_glyph
from tests.game.situations import playing


def test_a_corrected_round_is_scored_anew_and_marked() -> None:
    scribe = Scribe().scores((0, 1, 1), (0, 0, 1)).does(correct, 1, (0, 1, 1), (0, 1, 0))
    row = scribe.state.closed[0]
    assert (row.results, row.points, row.corrected) == ((0, 1, 0), (20, 30, -10), True)


def test_a_correction_leaves_the_open_round_alone() -> None:
    scribe = playing()
    row = scribe.row
    scribe.does(correct, 1, (1, 0, 0), (1, 0, 0))
    assert scribe.row == row


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    scribe = playing().does(set_trump, None, Suit.RED).does(take_trick, 1).does(void)
    assert scribe.row == Scribe().scores_somehow().row


def test_places_change_from_this_round_on() -> None:
    """§2.3: the deal goes on clockwise as people sit now."""
    scribe = Scribe(players=4, dealer=0).does(change_seats, (0, 2, 1, 3))
    assert scribe.row.turns == (2, 1, 3, 0)
    assert scribe.scores_somehow().row.dealer == 2
    assert scribe.scores_somehow().row.dealer == 1


def test_old_rounds_keep_their_dealer_when_people_change_places() -> None:
    scribe = Scribe(players=4).scores_somehow(2)
    before = scribe.state.closed
    assert scribe.does(change_seats, (3, 2, 1, 0)).state.closed == before


def test_a_wrong_dealer_is_put_right_and_the_deal_goes_on_from_there() -> None:
    scribe = Scribe(players=4, dealer=0).bids(1).does(change_dealer, 2)
    assert (scribe.row.dealer, scribe.row.turns, scribe.row.bids) == (2, (3, 0, 1, 2), (None, 1, None, None))
    assert scribe.row.bidder == 3
    assert scribe.does(void).scores_somehow().row.dealer == 3


def test_a_name_put_right_keeps_the_player() -> None:
    scribe = Scribe()
    player = scribe.state.seats[1].player
    scribe.does(rename, 1, "Uta", any_glyph)
    assert scribe.state.seats[1] == facts.Seat(player, "Uta")
    assert scribe.state.names == ("Thomas", "Uta", "Kevin")


def test_a_paper_game_goes_on_with_its_round_and_its_totals() -> None:
    scribe = Scribe(dealer=1).does(take_over, 7, (120, -30, 0))
    assert (scribe.row.number, scribe.row.cards, scribe.row.dealer) == (7, 7, 1)
    assert (scribe.state.carried, scribe.state.first_round) == ((120, -30, 0), 7)
    scribe.scores_somehow(2)
    assert scribe.state.row(6) is None
    assert scribe.state.row(8) == scribe.state.closed[1]
    assert scribe.state.row(9) is None


def test_a_round_after_a_paper_game_is_corrected_like_any_other() -> None:
    scribe = Scribe().does(take_over, 7, (120, -30, 0)).scores_somehow(2)
    first, second = scribe.state.closed
    scribe.does(correct, 8, (8, 0, 0), (8, 0, 0))
    assert scribe.state.closed[0] == first
    assert (scribe.state.closed[1].points, scribe.state.closed[1].corrected) == ((100, 20, 20), True)
    assert not second.corrected


def test_totals_brought_from_paper_are_put_right_after_rounds_were_played() -> None:
    scribe = Scribe().does(take_over, 7, (120, -30, 0)).scores_somehow(2)
    before = scribe.state
    scribe.does(correct_carried, (130, -30, 0))
    assert scribe.state.carried == (130, -30, 0)
    assert (scribe.state.closed, scribe.state.current) == (before.closed, before.current)
    assert totals(scribe.state) == (totals(before)[0] + 10, *totals(before)[1:])


def test_a_dealer_put_right_before_a_paper_game_is_taken_over_deals() -> None:
    scribe = Scribe().does(change_dealer, 2).does(take_over, 4, (0, 0, 0))
    assert scribe.row.dealer == 2


def test_a_game_ended_early_counts_what_was_scored() -> None:
    scribe = playing().does(end_game)
    assert (scribe.phase, scribe.state.finished, scribe.state.ended_early) == (Phase.FINISHED, True, True)
    assert len(scribe.state.closed) == 1


def test_the_state_says_when_it_was_last_touched() -> None:
    scribe = playing()
    assert scribe.state.started == EVENING
    assert scribe.state.touched == scribe.game.facts[-1].at
