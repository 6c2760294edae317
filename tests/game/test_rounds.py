"""How a round goes: who is asked, what is filled in, when it closes, and who deals next."""

from __future__ import annotations

import pytest

from scorekeeper.game import Phase, facts, replay
from scorekeeper.game.moves import enter_result, set_trump, take_trick, tricks_left_for
from scorekeeper.rules import Suit
from tests.game.scribe import EVENING, Scribe
from tests.game.situations import playing, reporting


def test_a_fresh_round_asks_the_dealers_left_first() -> None:
    """§4.1: dealer's left neighbour bids first, the dealer last."""
    row = Scribe(players=4, dealer=2).row
    assert (row.dealer, row.turns, row.bidder, row.leader) == (2, (3, 0, 1, 2), 3, 3)


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_number_of_rounds_follows_from_the_number_of_players(players: int, rounds: int) -> None:
    """§2.1, played to the end; only the last round has no card left to turn up (§3.4)."""
    scribe = Scribe(players)
    assert len(scribe.state.hands) == rounds
    turn_ups = []
    for number in range(1, rounds + 1):
        assert (scribe.row.number, scribe.row.cards) == (number, number)
        turn_ups.append(scribe.row.has_turn_up)
        scribe.scores_somehow()
    assert turn_ups == [True] * (rounds - 1) + [False]
    assert scribe.state.finished
    assert scribe.phase is Phase.FINISHED
    assert not scribe.state.ended_early


def test_the_deal_passes_clockwise() -> None:
    """§2.3"""
    scribe, dealers = Scribe(players=3, dealer=1), []
    for _round in range(5):
        dealers.append(scribe.row.dealer)
        scribe.scores_somehow()
    assert dealers == [1, 2, 0, 1, 2]


def test_the_last_players_tricks_are_filled_in() -> None:
    scribe = Scribe().scores_somehow(4).bids(2, 2, 2).plays()
    first, second, last = scribe.row.turns
    scribe.results(1, 3)
    closed = scribe.state.closed[-1]
    assert (closed.results[first], closed.results[second], closed.results[last]) == (1, 3, 1)
    assert closed.points[last] == -10


def test_results_may_come_in_any_order() -> None:
    scribe = reporting().does(enter_result, 1, 1).does(enter_result, 0, 1)
    assert scribe.state.closed[-1].results == (1, 1, 0)


def test_what_is_left_grows_with_a_result_entered_again() -> None:
    scribe = reporting().results(2)
    assert tricks_left_for(scribe.state, 0) == 0
    assert tricks_left_for(scribe.state, 2) == 2
    scribe.does(enter_result, 2, 0)
    assert tricks_left_for(scribe.state, 0) == 2


def test_tricks_that_were_counted_whole_are_the_results() -> None:
    scribe = playing().does(take_trick, 2).does(take_trick, 1)
    assert scribe.row.taken == (0, 1, 1)
    scribe.plays()
    assert scribe.state.closed[-1].results == (0, 1, 1)
    assert scribe.state.closed[-1].points == (-10, 30, 30)


def test_tricks_that_were_counted_in_part_are_asked_for() -> None:
    scribe = playing().does(take_trick, 2).plays()
    assert scribe.phase is Phase.RESULTS
    assert scribe.row.results == (None, None, None)


def test_the_trump_is_unknown_until_it_is_set() -> None:
    """§3"""
    scribe = Scribe()
    assert not scribe.row.trump_known
    scribe.does(set_trump, "Z", None)
    assert scribe.row.awaits_choice
    assert not scribe.row.trump_known
    scribe.does(set_trump, "Z", Suit.BLUE)
    assert (scribe.row.suit, scribe.row.trump_known, scribe.row.awaits_choice) == (Suit.BLUE, True, False)
    scribe.does(set_trump, "N", None)
    assert (scribe.row.suit, scribe.row.trump_known) == (None, True)


def test_without_a_card_left_there_is_no_trump() -> None:
    """§3.4"""
    row = Scribe(players=6).scores_somehow(9).row
    assert (row.cards, row.has_turn_up, row.trump_known, row.suit) == (10, False, True, None)


def test_a_game_begins_with_people_sitting_down() -> None:
    with pytest.raises(ValueError, match="begins with GameStarted"):
        replay([facts.BidMade(EVENING, 0, 0)])
