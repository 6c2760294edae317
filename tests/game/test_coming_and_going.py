"""Players who come late, leave early and come back."""

from dataclasses import replace
from uuid import UUID

import pytest

from scorekeeper import rules as r
from scorekeeper.game import facts as f
from scorekeeper.game import public_copy, rematch_dealer, rematch_ruleset, verify
from scorekeeper.game.recording import state_of
from scorekeeper.game.standings import by_rank, ranks, running_totals, totals, without_a_round
from tests.game.driver import GameDriver, totals_put_right, written_anew
from tests.game.situations import HIDDEN, LATE
from tests.refusal import refusal


def joined(rounds=2, after=3, total=0, players=4):
    """Mia has come after so many rounds."""
    return GameDriver(players=players).plays_rounds(rounds).does(f.SeatJoined(LATE, "Mia", after, total))


class TestComing:
    def test_the_new_seat_has_the_next_number_and_sits_where_it_is_said(self):
        state = joined(after=1).state
        assert (state.names[4], state.order, state.players) == ("Mia", (0, 1, 4, 2, 3), 5)
        assert (state.came_after(4), state.came_after(0)) == (2, 0)

    def test_the_open_round_keeps_its_dealer_and_the_deal_goes_on_clockwise(self):
        driver = joined(after=2)
        assert (driver.round.dealer, driver.round.turns) == (2, (4, 3, 0, 1, 2))
        assert driver.plays_rounds().round.dealer == 4

    def test_the_rounds_are_those_for_so_many(self):
        """§2.1"""
        assert joined().state.hands == tuple(range(1, 13))

    def test_the_totals_so_far_stay_and_the_start_total_counts_from_then(self):
        before, state = GameDriver(players=4).plays_rounds(2).state, joined(total=35).state
        assert totals(state) == (*totals(before), 35)
        assert [row[4] for row in running_totals(state)] == [0, 35]
        assert state.closed[0].turns == before.closed[0].turns

    def test_the_start_total_is_put_right_like_points_that_were_given(self):
        driver = joined(total=35).plays_rounds().does(f.PointsGiven(1, 4, 50, ""))
        assert (driver.state.bonuses[0].start, driver.state.bonuses[0].after) == (True, 2)
        assert totals(driver.state)[4] - driver.state.closed[2].points[4] == 50

    def test_the_open_round_is_played_even_where_it_would_be_one_too_many(self):
        driver = joined(rounds=11, players=5, after=4)
        assert driver.state.hands == (*range(1, 12), 10)
        assert driver.plays_rounds().state.finished

    def test_no_hand_of_the_table_s_own_rounds_is_larger_than_the_deck_holds(self):
        driver = GameDriver(players=4).does(f.RoundsChanged(1, (15, 3, 14)))
        assert driver.does(f.SeatJoined(LATE, "Mia", 3, 0)).state.hands == (12, 3, 12)
        driver = GameDriver(players=3, ruleset=replace(r.STANDARD, hands=(1, 20, 20)))
        assert driver.does(f.SeatJoined(LATE, "Mia", 0, 0)).state.hands == (1, 15, 15)

    def test_a_first_round_on_the_forehead_keeps_its_one_card(self):
        """§4.6"""
        ruleset = replace(r.STANDARD, hands="quick", bids=r.BidRules(forehead_first_round=True))
        driver = GameDriver(players=4, ruleset=ruleset)
        for fact in (f.SeatJoined(LATE, "Mia", 0, 0), f.SeatLeft(0)):
            assert refusal(verify, driver.state, fact) == (r.Code.FOREHEAD_CARDS, {"cards": 2})
        assert driver.plays_rounds().does(f.SeatLeft(0)).round.cards == 4

    def test_a_round_before_can_be_corrected(self):
        driver = joined()
        driver.does(written_anew(1, (1, 0, 0, 0, 0), (1, 0, 0, 0, 0)))
        assert driver.state.closed[0].points == (30, 20, 20, 20, 0)
        driver.does(written_anew(2, (1, 0, 0, 0, 0), (1, 1, 0, 0, 0), dealer=3, trump=(None, None)))
        assert driver.state.closed[1].turns == (0, 1, 2, 3)

    def test_totals_from_paper_stand_beside_it(self):
        driver = GameDriver(players=4).does(f.TakenOver(3, (10, 20, 30, 40)))
        driver.does(f.SeatJoined(LATE, "Mia", 3, 5))
        assert totals(driver.state) == (10, 20, 30, 40, 5)
        driver.does(totals_put_right((11, 20, 30, 40, 0)))
        assert totals(driver.state) == (11, 20, 30, 40, 5)

    def test_a_paper_game_is_taken_over_by_those_who_are_there(self):
        driver = joined(0).does(f.TakenOver(3, (10, 20, 30, 40, 50)))
        assert totals(driver.state) == (10, 20, 30, 40, 50)
        assert driver.state.came_after(4) == 2


class TestLeaving:
    def test_the_total_stays_and_the_others_play_on(self):
        driver = GameDriver(players=5).plays_rounds(2)
        before = totals(driver.state)
        driver.does(f.SeatLeft(4))
        assert (driver.state.playing, driver.state.hands) == ((0, 1, 2, 3), tuple(range(1, 16)))
        driver.plays_rounds()
        assert (totals(driver.state)[4], driver.state.closed[-1].bids[4]) == (before[4], None)

    def test_where_the_dealer_leaves_the_next_one_deals(self):
        driver = GameDriver(players=5).plays_rounds(2).does(f.SeatLeft(2))
        assert (driver.round.dealer, driver.round.turns) == (3, (4, 0, 1, 3))
        assert driver.plays_rounds(2).round.dealer == 0

    def test_where_the_next_one_is_away_too_the_one_after_deals(self):
        driver = GameDriver(players=5).does(f.RoundSatOut((1,))).does(f.SeatLeft(0))
        assert (driver.round.dealer, driver.round.absent) == (2, (1,))

    def test_who_left_ranks_behind_those_who_stayed_and_never_wins(self):
        driver = GameDriver(players=4).does(f.PointsGiven(1, 0, 500, "hat"))
        driver.does(f.SeatLeft(0)).plays_rounds(2)
        assert ranks(driver.state)[0] == 4
        assert by_rank(driver.state)[-1] == 0
        assert ranks(driver.does(f.GameEnded()).state)[0] == 4

    def test_who_left_together_ranks_by_points_and_who_stayed_longer_before_them(self):
        driver = GameDriver(players=6).plays_rounds(2)
        driver.does(f.PointsGiven(1, 2, 30, "hat")).does(f.PointsGiven(2, 3, 500, "hat"))
        driver.does(f.SeatLeft(3)).plays_rounds().does(f.SeatLeft(1)).does(f.SeatLeft(2))
        assert ranks(driver.state)[1:4] == (5, 4, 6)
        driver.does(f.SeatReturned(1)).does(f.SeatLeft(1))
        assert ranks(driver.state)[1:4] == (5, 4, 6), "the order of the taps does not count"

    def test_a_correction_brings_nobody_back(self):
        driver = GameDriver(players=4).plays_rounds(2).does(f.SeatLeft(0)).plays_rounds()
        driver.does(written_anew(1, (1, 0, 0, 0), (1, 0, 0, 0))).does(f.PointsGiven(1, 0, 500, "hat"))
        assert driver.state.out == (0,)
        assert driver.round.number == 4

    def test_a_rematch_is_for_those_who_stayed(self):
        driver = joined(after=1).does(f.SeatLeft(2)).plays_rounds().does(f.GameEnded())
        assert driver.state.closed[-1].dealer == 3
        assert driver.state.at_table == (0, 1, 4, 3)
        assert rematch_dealer(driver.state) == 0

    def test_a_rematch_is_by_the_same_rules_where_so_many_can_play_by_them(self):
        assert rematch_ruleset(joined().does(f.GameEnded()).state) == r.STANDARD
        tournament = r.PRESETS["tournament"]
        few = next(players for players in (3, 4, 5, 6) if r.violations(tournament, players))
        many = r.players_of(tournament)[0]
        driver = GameDriver(players=many, ruleset=tournament).does(f.RoundsChanged(1, (5, 3)))
        while len(driver.state.playing) > few:
            driver.does(f.SeatLeft(driver.state.playing[-1]))
        while len(driver.state.playing) < few:
            driver.does(
                f.SeatJoined(
                    str(UUID(int=driver.state.players, version=4)), f"Guest {driver.state.players}", 0, 0
                )
            )
        again = rematch_ruleset(driver.plays_rounds(2).state)
        assert (again.name, again.hands, r.violations(again, few)) == ("custom", (5, 3), ())

    def test_a_rematch_says_who_hears_the_bids_for_as_many_rounds_as_there_are(self):
        """§4.4"""
        ruleset = replace(r.STANDARD, bids=r.BidRules(visibility=(*["open"] * 14, "revealed")))
        driver = GameDriver(players=4, ruleset=ruleset).plays_rounds().does(f.SeatLeft(3)).does(f.GameEnded())
        again = rematch_ruleset(driver.state)
        assert (again.name, again.hands) == ("custom", "climb")
        assert again.bids.visibility == (*["open"] * 14, *["revealed"] * 6)
        assert r.violations(again, 3) == ()


class TestComingBack:
    def test_the_old_seat_has_its_old_total(self):
        driver = GameDriver(players=5).plays_rounds(2)
        before = totals(driver.state)
        driver.does(f.SeatLeft(4)).plays_rounds().does(f.SeatReturned(4))
        assert (driver.state.out, totals(driver.state)[4]) == ((), before[4])
        assert 4 in driver.round.turns
        assert driver.state.hands == tuple(range(1, 13))
        assert sorted(ranks(driver.plays_rounds().state))[0] == 1


class TestWhoPlayedNoRound:
    """Nobody wins, or loses to, a game that he has not played."""

    def test_who_came_too_late_ranks_behind_all_others(self):
        coming = joined(total=999)
        assert ranks(coming.state)[4] == 1, "he may still play"
        over = coming.does(f.GameEnded()).state
        assert ranks(over)[4] == 5
        assert sorted(ranks(over)) == [1, 1, 3, 4, 5]
        assert without_a_round(over) == (4,)

    def test_even_behind_who_left(self):
        over = joined(total=999).does(f.SeatLeft(2)).does(f.GameEnded()).state
        assert (ranks(over)[2], ranks(over)[4]) == (4, 5)

    def test_two_who_have_played_none_share_the_last_rank(self):
        """Neither lost to the other, whatever they began with, and whether they are still there."""
        other = str(UUID(int=11, version=4))
        driver = joined(total=999).does(f.SeatJoined(other, "Ben", 4, 10))
        assert ranks(driver.state)[4:] == (1, 4), "both may still play"
        assert ranks(driver.does(f.SeatLeft(4)).state)[4:] == (6, 3)
        assert ranks(driver.does(f.GameEnded()).state)[4:] == (5, 5)
        away = GameDriver(players=5).does(f.RoundSatOut((1, 2))).plays_rounds(1).does(f.GameEnded()).state
        assert ranks(away)[1:3] == (4, 4)

    def test_one_round_is_enough(self):
        over = joined(total=999).plays_rounds().does(f.GameEnded()).state
        assert (ranks(over)[4], without_a_round(over)) == (1, ())

    def test_who_sat_out_all_there_were_has_played_none(self):
        over = GameDriver(players=4).does(f.RoundSatOut((1,))).plays_rounds(1).does(f.GameEnded()).state
        assert (ranks(over)[1], without_a_round(over)) == (4, (1,))

    def test_the_last_round_sat_out_leaves_none(self):
        last = joined(rounds=11, total=999).does(f.RoundSatOut((4,)))
        assert last.round.number == len(last.state.hands)
        assert ranks(last.state)[4] == 5
        assert ranks(last.plays_rounds(1).state)[4] == 5

    def test_what_was_played_on_paper_counts(self):
        paper = GameDriver(players=4).does(f.TakenOver(3, (10, 20, 30, 40)))
        assert without_a_round(paper.does(f.GameEnded()).state) == ()
        rested = GameDriver(players=4).does(f.TakenOver(3, (10, 20, 30, 400))).does(f.RoundSatOut((3,)))
        over = rested.plays_rounds(1).does(f.GameEnded()).state
        assert (ranks(over)[3], without_a_round(over)) == (1, ())


def test_hidden_bids_stay_hidden_when_somebody_comes():
    """§4.4"""
    driver = GameDriver(players=4, ruleset=HIDDEN).plays_rounds()
    driver.does(f.SeatJoined(LATE, "Mia", 3, 0)).bids(1, 0, 0)
    public = state_of(public_copy(driver.game))
    assert (public.players, public.current and public.current.has_bid) == (5, (False,) * 5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_is_in_a_round_before_he_came(players):
    state = joined(players=players, after=0).plays_rounds().state
    assert [players in round_.turns for round_ in state.closed] == [False, False, True]
