"""Elimination (§9.2) and teams (§9.4) on the pad."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import MoveCode, Phase
from scorekeeper.game.moves import bid, can_set_trump
from scorekeeper.game.repairs import (
    can_drop_out,
    change_dealer,
    change_seats,
    correct,
    correct_carried,
    drop_out,
    end_game,
)
from scorekeeper.game.standings import by_rank, hits, partner, ranks, team_total, totals
from scorekeeper.game.starting import take_over
from scorekeeper.rules import STANDARD, RuleViolation
from tests.game.scribe import EVENING, Scribe
from tests.game.situations import ELIMINATION, level

TEAMS = replace(STANDARD, teams=True)


def plays_on(scribe: Scribe, until: int, loser: int) -> Scribe:
    """Rounds up to `until`: the first in turn takes every trick as bid, `loser` misses by one."""
    while scribe.state.current is not None and scribe.row.number <= until:
        winner = next(seat for seat in scribe.row.turns if seat != loser)
        bids = [0] * scribe.state.players
        tricks = [0] * scribe.state.players
        bids[winner] = tricks[winner] = scribe.row.cards
        if loser not in scribe.state.out:
            bids[loser] = 1
        scribe.scores(bids, tricks)
    return scribe


def test_the_last_of_six_drops_out_after_round_ten() -> None:
    scribe = plays_on(Scribe(players=6, ruleset=ELIMINATION), 10, loser=4)
    assert scribe.state.out == (4,)
    assert scribe.state.playing == (0, 1, 2, 3, 5)
    assert 4 not in scribe.row.turns
    assert len(scribe.state.hands) == 20


def test_the_deal_and_the_bids_skip_who_dropped_out() -> None:
    """Round 11 is dealt by seat 4, who is gone, so it is seat 5's."""
    scribe = plays_on(Scribe(players=6, dealer=0, ruleset=ELIMINATION), 10, loser=4)
    assert (scribe.row.number, scribe.row.dealer) == (11, 5)
    assert scribe.row.turns == (0, 1, 2, 3, 5)
    assert scribe.row.leader == 0


def test_full_deck_rounds_have_no_trump() -> None:
    """Rounds 10 (six), 12 (five), 15 (four) and 20 (three) deal all sixty cards (§3.4)."""
    scribe, without = Scribe(players=6, ruleset=ELIMINATION), []
    for number in range(1, 21):
        if not can_set_trump(scribe.state, "N", None):
            without.append(number)
        plays_on(scribe, number, loser=5 - len(scribe.state.out))
    assert without == [10, 12, 15, 20]
    assert scribe.phase is Phase.FINISHED


@pytest.mark.parametrize(("players", "left"), [(4, (15,)), (5, (12, 15)), (6, (10, 12, 15))])
def test_three_play_to_the_end(players: int, left: tuple[int, ...]) -> None:
    scribe, cuts = Scribe(players=players, ruleset=ELIMINATION), []
    for number in range(1, 21):
        gone = len(scribe.state.out)
        plays_on(scribe, number, loser=players - 1 - gone)
        if len(scribe.state.out) > gone:
            cuts.append(number)
    assert (tuple(cuts), len(scribe.state.playing)) == (left, 3)
    assert by_rank(scribe.state)[3:] == tuple(reversed(scribe.state.out))


def test_the_eliminated_stand_below_whatever_their_points() -> None:
    scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3)
    scribe.scores([16, 16, 16, 0], [16, 0, 0, 0])
    assert totals(scribe.state)[3] > totals(scribe.state)[1] - 10_000
    assert ranks(scribe.state)[3] == 4


def test_who_has_dropped_out_meets_no_more_bids() -> None:
    scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3)
    before = hits(scribe.state)[3]
    assert hits(plays_on(scribe, 18, loser=2).state)[3] == before
    assert scribe.state.closed[-1].points[3] == 0


class TestLevelInTheLastPlace:
    def test_the_scorekeeper_decides(self) -> None:
        scribe = level()
        assert (scribe.phase, scribe.state.level) == (Phase.ELIMINATION, (1, 2))
        assert not scribe.state.finished
        scribe.does(drop_out, 2)
        assert (scribe.phase, scribe.state.out, scribe.row.number) == (Phase.BIDDING, (2,), 16)

    def test_nobody_else_can_be_sent_away(self) -> None:
        scribe = level()
        assert not can_drop_out(scribe.state, 0)
        assert not can_drop_out(Scribe(players=4, ruleset=ELIMINATION).state, 0)

    def test_nothing_goes_on_before(self) -> None:
        with pytest.raises(RuleViolation) as caught:
            bid(level().state, EVENING, 0, 1)
        assert caught.value.code is MoveCode.WHO_DROPS_OUT

    def test_undo_asks_again(self) -> None:
        assert level().does(drop_out, 2).undoes().phase is Phase.ELIMINATION

    def test_the_game_can_be_ended_instead(self) -> None:
        assert level().does(end_game).phase is Phase.FINISHED

    def test_a_correction_settles_it(self) -> None:
        scribe = level().does(correct, 15, (15, 1, 1, 0), (14, 1, 0, 0))
        assert (scribe.phase, scribe.state.out) == (Phase.BIDDING, (2,))

    def test_fewer_hits_are_out_before_anybody_is_asked(self) -> None:
        """Equal totals: Ute met a bid of 2 and missed more, Kevin never met one (§9.2)."""
        scribe = Scribe(players=4, ruleset=ELIMINATION)
        for number in range(1, 16):
            cards = scribe.row.cards
            if number == 5:
                scribe.scores([3, 2, 0, 0], [3, 2, 0, 0])  # Ute +40, Kevin +20
            elif number == 6:
                scribe.scores([cards - 1, 3, 0, 0], [cards, 0, 0, 0])  # Ute -30, Kevin +20
            elif number == 7:
                scribe.scores([cards, 1, 4, 0], [cards, 0, 0, 0])  # Ute -10, Kevin -40
            else:
                scribe.scores([cards, 1, 1, 0], [cards, 0, 0, 0])
        sums, met = totals(scribe.state), hits(scribe.state)
        assert sums[1] == sums[2]
        assert met[1] < met[2]
        assert scribe.state.out == (1,)


class TestCorrectedAfterwards:
    def test_before_the_next_round_begins_another_one_goes(self) -> None:
        scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3)
        cards = 15
        scribe.does(correct, 15, (cards, 0, 15, 1), (cards - 1, 0, 0, 1))
        assert scribe.state.out == (3,)
        for number in range(1, 16):
            scribe.does(correct, number, (number, 0, number, 1), (number - 1, 0, 0, 1))
        assert scribe.state.out == (2,)
        assert 3 in scribe.row.turns

    def test_once_cards_were_played_without_somebody_he_stays_out(self) -> None:
        scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3)
        scribe.does(bid, scribe.row.turns[0], 1)
        scribe.does(correct, 15, (15, 15, 15, 1), (14, 0, 0, 1))
        assert scribe.state.out == (3,)

    def test_a_new_dealer_of_the_untouched_round_is_kept(self) -> None:
        scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3).does(change_dealer, 2)
        scribe.does(correct, 3, (3, 0, 0, 0), (3, 0, 0, 0))
        assert scribe.row.dealer == 2


class TestTotalsFromPaperPutRight:
    """Once only corrected rounds were looked at again: whoever the paper had put last stayed out."""

    def taken_over(self) -> Scribe:
        """Round 15 of four was played after the paper; Anna was last on it, Kevin before her."""
        scribe = Scribe(players=4, ruleset=ELIMINATION).does(take_over, 15, (300, 200, 100, 50))
        return scribe.scores((15, 0, 0, 0), (15, 0, 0, 0))

    def test_somebody_else_drops_out(self) -> None:
        scribe = self.taken_over()
        assert scribe.state.out == (3,)
        scribe.does(correct_carried, (300, 200, 40, 50))
        assert (scribe.state.out, scribe.row.number) == ((2,), 16)
        assert 3 in scribe.row.turns

    def test_who_is_level_is_asked_about(self) -> None:
        scribe = self.taken_over().does(correct_carried, (300, 200, 50, 50))
        assert (scribe.phase, scribe.state.level) == (Phase.ELIMINATION, (2, 3))
        scribe.does(correct_carried, (300, 200, 51, 50))
        assert (scribe.phase, scribe.state.out) == (Phase.BIDDING, (3,))

    def test_once_cards_were_played_without_somebody_she_stays_out(self) -> None:
        scribe = self.taken_over()
        scribe.does(bid, scribe.row.turns[0], 1).does(correct_carried, (300, 200, 40, 50))
        assert scribe.state.out == (3,)


def test_a_paper_game_is_taken_over_before_somebody_has_dropped_out() -> None:
    scribe = Scribe(players=6, ruleset=ELIMINATION)
    with pytest.raises(RuleViolation) as caught:
        take_over(scribe.state, EVENING, 11, (0,) * 6)
    assert (caught.value.code, caught.value.details["latest"]) == (MoveCode.TAKE_OVER_TOO_LATE, 10)
    assert scribe.does(take_over, 10, (0,) * 6).row.number == 10


def test_who_has_dropped_out_neither_bids_nor_deals() -> None:
    scribe = plays_on(Scribe(players=4, ruleset=ELIMINATION), 15, loser=3)
    for move in (lambda: bid(scribe.state, EVENING, 3, 1), lambda: change_dealer(scribe.state, EVENING, 3)):
        with pytest.raises(RuleViolation) as caught:
            move()
        assert caught.value.code is MoveCode.SEAT_OUT


class TestTeams:
    def test_those_who_sit_opposite_share_their_rank(self) -> None:
        """§9.4: Thomas and Kevin, Ute and Anna."""
        scribe = Scribe(players=4, ruleset=TEAMS).scores((1, 0, 0, 1), (1, 0, 0, 0))
        assert totals(scribe.state) == (30, 20, 20, -10)
        assert [team_total(scribe.state, seat) for seat in range(4)] == [50, 10, 50, 10]
        assert ranks(scribe.state) == (1, 2, 1, 2)

    def test_partners_follow_the_seats_that_were_put_right(self) -> None:
        scribe = Scribe(players=4, ruleset=TEAMS)
        assert [partner(scribe.state, seat) for seat in range(4)] == [2, 3, 0, 1]
        scribe.does(change_seats, (0, 2, 1, 3))
        assert [partner(scribe.state, seat) for seat in range(4)] == [1, 0, 3, 2]

    def test_six_make_three_teams(self) -> None:
        scribe = Scribe(players=6, ruleset=TEAMS)
        assert [partner(scribe.state, seat) for seat in range(6)] == [3, 4, 5, 0, 1, 2]

    def test_without_teams_nobody_has_a_partner(self) -> None:
        scribe = Scribe(players=4).scores((1, 0, 0, 1), (1, 0, 0, 0))
        assert partner(scribe.state, 0) is None
        assert team_total(scribe.state, 0) == 30
