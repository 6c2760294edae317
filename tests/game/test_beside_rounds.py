"""A table that changes while a game runs: points beside the rounds, and other rounds to come."""

from dataclasses import replace

from scorekeeper.game import allows
from scorekeeper.game import facts as f
from scorekeeper.game.beside_rounds import first_open_round
from scorekeeper.game.standings import leaders, ranks, running_totals, totals, totals_at_start
from scorekeeper.rules import STANDARD, BidRules
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import ELIMINATION, level, playing


class TestPoints:
    def test_a_bonus_belongs_to_the_totals_after_the_last_closed_round(self):
        state = playing().does(f.PointsGiven(1, 2, 25, "hat")).plays().results(1, 1).state
        (first, second), (given,) = state.closed, state.bonuses
        assert (given.seat, given.points, given.reason, given.after) == (2, 25, "hat", 1)
        after_first = first.points[2] + 25
        assert [row[2] for row in running_totals(state)] == [after_first, after_first + second.points[2]]
        assert totals(state) == running_totals(state)[-1]

    def test_one_before_the_first_round_is_a_start_score(self):
        state = GameDriver().does(f.PointsGiven(1, 1, -30, "came late")).state
        assert totals_at_start(state) == totals(state) == (0, -30, 0)
        assert leaders(state) == {0, 2}

    def test_one_that_is_put_right_stays_where_it_was_given(self):
        driver = GameDriver().plays_rounds().does(f.PointsGiven(1, 0, 10, "hat")).plays_rounds()
        before = running_totals(driver.state)
        after = running_totals(driver.does(f.PointsGiven(1, 1, 40, "hat")).state)
        assert [row[0] - old[0] for row, old in zip(after, before, strict=True)] == [-10, -10]
        assert [row[1] - old[1] for row, old in zip(after, before, strict=True)] == [40, 40]

    def test_one_that_is_taken_away_leaves_no_points(self):
        driver = playing()
        before = totals(driver.state)
        driver.does(f.PointsGiven(1, 0, 10, "hat")).does(f.PointsGiven(1, 0, 0, ""))
        assert totals(driver.state) == before
        assert not totals_at_start(driver.state)

    def test_it_decides_who_wins_after_the_end(self):
        driver = playing().does(f.GameEnded())
        last = ranks(driver.state).index(max(ranks(driver.state)))
        assert ranks(driver.does(f.PointsGiven(1, last, 500, "riddle")).state)[last] == 1

    def test_the_open_round_goes_on(self):
        driver = playing()
        round_ = driver.round
        assert driver.does(f.PointsGiven(1, 0, 10, "hat")).round is round_

    def test_it_decides_who_drops_out_while_that_is_open(self):
        """§9.2"""
        driver = level().does(f.PointsGiven(1, 1, 5, "hat"))
        assert (driver.state.level, driver.state.out) == ((), (2,))
        assert driver.undoes().state.level == (1, 2)

    def test_who_is_out_stays_out_when_cards_were_dealt(self):
        """§9.2"""
        driver = level().does(f.PlayerDroppedOut(2))
        driver.does(f.BidMade(driver.round.turns[0], 0)).does(f.PointsGiven(1, 2, 500, "hat"))
        assert driver.state.out == (2,)

    def test_a_paper_game_is_not_taken_over_after_it(self):
        driver = GameDriver().does(f.PointsGiven(1, 0, 5, "hat"))
        assert not allows(driver.state, f.TakenOver(3, (10, 20, 30)))

    def test_it_counts_beside_totals_from_paper(self):
        driver = GameDriver().does(f.TakenOver(3, (10, 20, 30))).does(f.PointsGiven(1, 0, 5, "hat"))
        assert totals_at_start(driver.state) == totals(driver.state) == (15, 20, 30)


class TestRounds:
    def test_the_open_round_is_dealt_anew_with_its_dealer(self):
        driver = GameDriver().plays_rounds(2)
        dealer = driver.round.dealer
        driver.does(f.RoundsChanged(3, (7, 8)))
        assert (driver.round.number, driver.round.cards, driver.round.dealer) == (3, 7, dealer)
        assert driver.state.hands == (1, 2, 7, 8)

    def test_a_round_that_has_begun_stays_with_what_is_written_of_it(self):
        driver = GameDriver().plays_rounds(2).does(f.TrumpSet("R7", None))
        round_ = driver.round
        assert first_open_round(driver.state) == 4
        assert driver.does(f.RoundsChanged(4, (1,))).round is round_
        assert driver.state.hands == (1, 2, 3, 1)

    def test_the_game_ends_with_the_last_of_them(self):
        driver = playing().does(f.RoundsChanged(3, ())).plays().results(1, 1)
        assert driver.state.finished
        assert not driver.state.ended_early
        assert driver.undoes().round.number == 2

    def test_the_last_hand_of_a_deck_has_no_trump(self):
        """§3.4"""
        assert not GameDriver().does(f.RoundsChanged(1, (20,))).round.has_turn_up

    def test_a_misdeal_deals_the_changed_round(self):
        driver = GameDriver().does(f.RoundsChanged(1, (5, 6))).bids(1).does(f.RoundVoided())
        assert (driver.round.cards, driver.round.number) == (5, 1)

    def test_who_hears_the_bids_stays_as_in_the_last_round_that_the_rules_name(self):
        """§4.4"""
        ruleset = replace(STANDARD, hands=(1, 2), bids=BidRules(visibility=("open", "revealed")))
        driver = GameDriver(ruleset=ruleset).does(f.RoundsChanged(3, (3,))).plays_rounds(2)
        assert (driver.round.cards, driver.round.visibility) == (3, "revealed")

    def test_a_correction_of_an_old_round_keeps_them(self):
        driver = GameDriver().plays_rounds().does(f.RoundsChanged(2, (4, 5)))
        assert driver.does(written_anew(1, (0, 0, 0), (0, 1, 0))).state.hands == (1, 4, 5)


class TestSittingOut:
    def test_the_others_play_the_round_and_the_total_stands_still(self):
        driver = GameDriver(players=4).plays_rounds().does(f.RoundSatOut((3,)))
        before = totals(driver.state)
        assert (driver.round.dealer, driver.round.turns) == (1, (2, 0, 1))
        assert (driver.round.cards, driver.state.in_round) == (2, (0, 1, 2))
        driver.plays_rounds()
        closed = driver.state.closed[-1]
        assert (closed.absent, closed.points[3], closed.bids[3]) == ((3,), 0, None)
        assert totals(driver.state)[3] == before[3]
        assert (driver.round.absent, driver.round.dealer, len(driver.round.turns)) == ((), 2, 4)

    def test_where_the_dealer_sits_out_the_next_one_deals_and_the_deal_goes_on_from_there(self):
        driver = GameDriver(players=5).does(f.RoundSatOut((0, 1)))
        assert (driver.round.dealer, driver.round.leader, driver.round.turns) == (2, 3, (3, 4, 2))
        assert driver.plays_rounds().round.dealer == 3

    def test_a_card_is_left_for_trump_when_fewer_play(self):
        """§3.4"""
        driver = GameDriver(players=4, ruleset=replace(STANDARD, hands=(15,)))
        assert not driver.round.has_turn_up
        assert driver.does(f.RoundSatOut((3,))).round.has_turn_up

    def test_a_misdeal_another_seat_or_another_hand_keeps_who_sits_out(self):
        driver = GameDriver(players=5).does(f.RoundSatOut((3,))).bids(0).does(f.RoundVoided())
        assert driver.round.absent == (3,)
        driver.does(f.SeatsChanged((0, 3, 1, 2, 4))).does(f.RoundsChanged(1, (4,)))
        assert (driver.round.absent, driver.round.turns, driver.round.leader) == ((3,), (1, 2, 4, 0), 1)

    def test_the_round_can_be_corrected_without_him(self):
        driver = GameDriver(players=4).does(f.RoundSatOut((3,))).plays_rounds()
        driver.does(written_anew(1, (1, 0, 0, 0), (1, 0, 0, 0)))
        assert driver.state.closed[0].points == (30, 20, 20, 0)

    def test_he_is_asked_for_nothing_when_the_last_trick_is_given_away(self):
        driver = GameDriver(players=5).does(f.RoundSatOut((3,))).bids(0, 0, 0, 0).plays()
        driver.does(f.ResultEntered(1, 1))
        assert driver.state.closed[0].results == (0, 1, 0, None, 0)


def test_elimination_keeps_its_rounds_whatever_points_are_given():
    """§9.2"""
    driver = GameDriver(players=4, ruleset=ELIMINATION)
    hands = driver.state.hands
    assert driver.does(f.PointsGiven(1, 0, 10, "hat")).state.hands == hands
