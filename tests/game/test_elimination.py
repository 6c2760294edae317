"""Elimination (§9.2) and teams (§9.4) on the pad."""

from dataclasses import replace

from scorekeeper.game import Phase
from scorekeeper.game import facts as f
from scorekeeper.game.standings import hits, partner, ranks, team_total, totals
from scorekeeper.rules import STANDARD
from tests.game.driver import GameDriver, totals_put_right, written_anew
from tests.game.situations import ELIMINATION, level

TEAMS = replace(STANDARD, teams=True)


def plays_on(driver, until, loser):
    """Rounds up to `until`: the first in turn takes every trick as bid, `loser` misses by one."""
    while driver.state.current is not None and driver.round.number <= until:
        winner = next(seat for seat in driver.round.turns if seat != loser)
        bids = [0] * driver.state.players
        tricks = [0] * driver.state.players
        bids[winner] = tricks[winner] = driver.round.cards
        if loser not in driver.state.out:
            bids[loser] = 1
        driver.scores(bids, tricks)
    return driver


class TestLevelInTheLastPlace:
    def test_the_scorekeeper_decides(self):
        driver = level()
        assert (driver.phase, driver.state.level) == (Phase.ELIMINATION, (1, 2))
        assert not driver.state.finished
        driver.does(f.PlayerDroppedOut(2))
        assert (driver.phase, driver.state.out, driver.round.number) == (Phase.BIDDING, (2,), 16)

    def test_the_game_can_be_ended_instead(self):
        assert level().does(f.GameEnded()).phase is Phase.FINISHED

    def test_a_correction_settles_it(self):
        driver = level().does(written_anew(15, (15, 1, 1, 0), (14, 1, 0, 0)))
        assert (driver.phase, driver.state.out) == (Phase.BIDDING, (2,))

    def test_fewer_hits_are_out_before_anybody_is_asked(self):
        """Equal totals: Ute met a bid of 2 and missed more, Kevin never met one (§9.2)."""
        driver = GameDriver(players=4, ruleset=ELIMINATION)
        for number in range(1, 16):
            cards = driver.round.cards
            if number == 5:
                driver.scores([3, 2, 0, 0], [3, 2, 0, 0])  # Ute +40, Kevin +20
            elif number == 6:
                driver.scores([cards - 1, 3, 0, 0], [cards, 0, 0, 0])  # Ute -30, Kevin +20
            elif number == 7:
                driver.scores([cards, 1, 4, 0], [cards, 0, 0, 0])  # Ute -10, Kevin -40
            else:
                driver.scores([cards, 1, 1, 0], [cards, 0, 0, 0])
        sums, met = totals(driver.state), hits(driver.state)
        assert sums[1] == sums[2]
        assert met[1] < met[2]
        assert driver.state.out == (1,)


class TestCorrectedAfterwards:
    def test_before_the_next_round_begins_another_one_goes(self):
        driver = plays_on(GameDriver(players=4, ruleset=ELIMINATION), 15, loser=3)
        cards = 15
        driver.does(written_anew(15, (cards, 0, 15, 1), (cards - 1, 0, 0, 1)))
        assert driver.state.out == (3,)
        for number in range(1, 16):
            driver.does(written_anew(number, (number, 0, number, 1), (number - 1, 0, 0, 1)))
        assert driver.state.out == (2,)
        assert 3 in driver.round.turns

    def test_once_cards_were_played_without_somebody_he_stays_out(self):
        driver = plays_on(GameDriver(players=4, ruleset=ELIMINATION), 15, loser=3)
        driver.does(f.BidMade(driver.round.turns[0], 1))
        driver.does(written_anew(15, (15, 15, 15, 1), (14, 0, 0, 1)))
        assert driver.state.out == (3,)

    def test_a_new_dealer_of_the_untouched_round_is_kept(self):
        driver = plays_on(GameDriver(players=4, ruleset=ELIMINATION), 15, loser=3).does(f.DealerChanged(2))
        driver.does(written_anew(3, (3, 0, 0, 0), (3, 0, 0, 0)))
        assert driver.round.dealer == 2


class TestTotalsFromPaperPutRight:
    """Once only corrected rounds were looked at again: whoever the paper had put last stayed out."""

    def taken_over(self):
        """Round 15 of four was played after the paper; Anna was last on it, Kevin before her."""
        driver = GameDriver(players=4, ruleset=ELIMINATION).does(f.TakenOver(15, (300, 200, 100, 50)))
        return driver.scores((15, 0, 0, 0), (15, 0, 0, 0))

    def test_somebody_else_drops_out(self):
        driver = self.taken_over()
        assert driver.state.out == (3,)
        driver.does(totals_put_right((300, 200, 40, 50)))
        assert (driver.state.out, driver.round.number) == ((2,), 16)
        assert 3 in driver.round.turns

    def test_who_is_level_is_asked_about(self):
        driver = self.taken_over().does(totals_put_right((300, 200, 50, 50)))
        assert (driver.phase, driver.state.level) == (Phase.ELIMINATION, (2, 3))
        driver.does(totals_put_right((300, 200, 51, 50)))
        assert (driver.phase, driver.state.out) == (Phase.BIDDING, (3,))

    def test_once_cards_were_played_without_somebody_she_stays_out(self):
        driver = self.taken_over()
        driver.does(f.BidMade(driver.round.turns[0], 1)).does(totals_put_right((300, 200, 40, 50)))
        assert driver.state.out == (3,)


class TestTeams:
    def test_those_who_sit_opposite_share_their_rank(self):
        """§9.4: Thomas and Kevin, Ute and Anna."""
        driver = GameDriver(players=4, ruleset=TEAMS).scores((1, 0, 0, 1), (1, 0, 0, 0))
        assert totals(driver.state) == (30, 20, 20, -10)
        assert [team_total(driver.state, seat) for seat in range(4)] == [50, 10, 50, 10]
        assert ranks(driver.state) == (1, 2, 1, 2)

    def test_partners_follow_the_seats_that_were_put_right(self):
        driver = GameDriver(players=4, ruleset=TEAMS)
        assert [partner(driver.state, seat) for seat in range(4)] == [2, 3, 0, 1]
        driver.does(f.SeatsChanged((0, 2, 1, 3)))
        assert [partner(driver.state, seat) for seat in range(4)] == [1, 0, 3, 2]
        six = GameDriver(players=6, ruleset=TEAMS).state
        assert [partner(six, seat) for seat in range(6)] == [3, 4, 5, 0, 1, 2]

    def test_without_teams_nobody_has_a_partner(self):
        driver = GameDriver(players=4).scores((1, 0, 0, 1), (1, 0, 0, 0))
        assert partner(driver.state, 0) is None
        assert team_total(driver.state, 0) == 30
