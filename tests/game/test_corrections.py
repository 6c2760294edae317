"""Corrections, misdeals and changed seats: the game goes on as if it had been right."""

from dataclasses import replace

from scorekeeper.game import Phase, rematch_dealer
from scorekeeper.game import facts as f
from scorekeeper.game.standings import totals
from scorekeeper.rules import STANDARD, BidRules, Suit
from tests.game.driver import STARTED_AT, GameDriver, totals_put_right, written_anew
from tests.game.situations import playing


def test_a_correction_leaves_the_open_round_alone():
    driver = playing()
    round_ = driver.round
    driver.does(written_anew(1, (1, 0, 0), (1, 0, 0)))
    assert driver.round == round_


def test_another_dealer_of_an_old_round_changes_its_turns_and_no_other_round():
    driver = GameDriver(players=4).plays_rounds(3)
    first, second, third = driver.state.closed
    current = driver.round
    driver.does(written_anew(2, (0, 0, 0, 0), (0, 2, 0, 0), dealer=3, trump=(None, Suit.RED)))
    assert (driver.state.closed[0], driver.state.closed[2]) == (first, third)
    assert driver.round == current
    round_ = driver.state.closed[1]
    assert (second.turns, second.leader) == ((2, 3, 0, 1), 2)
    assert (round_.dealer, round_.turns, round_.leader, round_.suit) == (3, (0, 1, 2, 3), 0, Suit.RED)
    assert round_.corrected


def test_people_who_sat_otherwise_then_bid_in_the_order_in_which_they_sat_then():
    driver = GameDriver(players=4).plays_rounds().does(f.SeatsChanged((0, 2, 1, 3))).plays_rounds()
    driver.does(written_anew(1, (0, 0, 0, 0), (1, 0, 0, 0), dealer=2, trump=(None, None)))
    assert driver.state.closed[0].turns == (3, 0, 1, 2)
    driver.does(written_anew(2, (0, 0, 0, 0), (2, 0, 0, 0), dealer=0, trump=(None, None)))
    assert driver.state.closed[1].turns == (2, 1, 3, 0)


def test_the_other_way_round_the_dealer_s_right_neighbour_bids_first_and_the_left_one_leads():
    rules = replace(STANDARD, bids=BidRules(direction="counter-clockwise"))
    driver = GameDriver(players=4, ruleset=rules).plays_rounds()
    driver.does(written_anew(1, (0, 0, 0, 0), (1, 0, 0, 0), dealer=2, trump=(None, None)))
    round_ = driver.state.closed[0]
    assert (round_.turns, round_.leader) == ((1, 0, 3, 2), 3)


def test_the_trump_of_an_old_round_is_put_right_and_taken_back():
    driver = GameDriver().does(f.TrumpSet("R7", None)).plays_rounds(2)
    before = driver.state
    driver.does(written_anew(1, (0, 0, 0), (1, 0, 0), dealer=0, trump=("Z", Suit.BLUE)))
    round_ = driver.state.closed[0]
    assert (round_.turned_up, round_.suit, round_.dealer) == ("Z", Suit.BLUE, 0)
    assert round_.points == (-10, 20, 20)
    corrected = driver.state
    assert driver.undoes().state == before
    assert driver.redoes().state == corrected


def test_a_rematch_goes_on_from_the_dealer_of_the_last_round():
    driver = GameDriver().plays_rounds(2).does(f.GameEnded())
    assert rematch_dealer(driver.state) == 2
    driver.does(written_anew(2, (0, 0, 0), (2, 0, 0), dealer=2, trump=(None, None)))
    assert rematch_dealer(driver.state) == 0


def test_a_misdeal_is_dealt_again_by_the_same_dealer():
    driver = playing().does(f.TrumpSet(None, Suit.RED)).does(f.TrickTaken(1)).does(f.RoundVoided())
    assert driver.round == GameDriver().plays_rounds().round


def test_places_change_from_this_round_on_and_old_rounds_stay():
    """§2.3: the deal goes on clockwise as people sit now."""
    driver = GameDriver(players=4, dealer=0).does(f.SeatsChanged((0, 2, 1, 3)))
    assert driver.round.turns == (2, 1, 3, 0)
    assert driver.plays_rounds().round.dealer == 2
    assert driver.plays_rounds().round.dealer == 1
    before = driver.state.closed
    assert driver.does(f.SeatsChanged((3, 2, 1, 0))).state.closed == before


def test_a_wrong_dealer_is_put_right_and_the_deal_goes_on_from_there():
    driver = GameDriver(players=4, dealer=0).bids(1).does(f.DealerChanged(2))
    assert (driver.round.dealer, driver.round.turns, driver.round.bids) == (
        2,
        (3, 0, 1, 2),
        (None, 1, None, None),
    )
    assert driver.round.bidder == 3
    assert driver.does(f.RoundVoided()).plays_rounds().round.dealer == 3


def test_a_name_put_right_keeps_the_player():
    driver = GameDriver()
    player = driver.state.seats[1].player
    driver.does(f.PlayerRenamed(1, "Uta"))
    assert driver.state.seats[1] == f.Seat(player, "Uta")
    assert driver.state.names == ("Thomas", "Uta", "Kevin")


def test_a_paper_game_goes_on_with_its_round_and_its_totals():
    driver = GameDriver(dealer=1).does(f.TakenOver(7, (120, -30, 0)))
    assert (driver.round.number, driver.round.cards, driver.round.dealer) == (7, 7, 1)
    assert (driver.state.paper_totals, driver.state.first_round) == ((120, -30, 0), 7)
    driver.plays_rounds(2)
    assert driver.state.round(6) is None
    assert driver.state.round(8) == driver.state.closed[1]
    assert driver.state.round(9) is None


def test_a_round_after_a_paper_game_is_corrected_like_any_other():
    driver = GameDriver().does(f.TakenOver(7, (120, -30, 0))).plays_rounds(2)
    first, second = driver.state.closed
    driver.does(written_anew(8, (8, 0, 0), (8, 0, 0)))
    assert driver.state.closed[0] == first
    assert (driver.state.closed[1].points, driver.state.closed[1].corrected) == ((100, 20, 20), True)
    assert not second.corrected


def test_totals_brought_from_paper_are_put_right_after_rounds_were_played():
    driver = GameDriver().does(f.TakenOver(7, (120, -30, 0))).plays_rounds(2)
    before = driver.state
    driver.does(totals_put_right((130, -30, 0)))
    assert driver.state.paper_totals == (130, -30, 0)
    assert (driver.state.closed, driver.state.current) == (before.closed, before.current)
    assert totals(driver.state) == (totals(before)[0] + 10, *totals(before)[1:])


def test_a_dealer_put_right_before_a_paper_game_is_taken_over_deals():
    driver = GameDriver().does(f.DealerChanged(2)).does(f.TakenOver(4, (0, 0, 0)))
    assert driver.round.dealer == 2


def test_a_game_ended_early_counts_what_was_scored_and_knows_its_moments():
    driver = playing().does(f.GameEnded())
    assert (driver.phase, driver.state.finished, driver.state.ended_early) == (Phase.FINISHED, True, True)
    assert len(driver.state.closed) == 1
    assert driver.state.started == STARTED_AT
    assert driver.state.touched == driver.game.records[-1].at
