"""What special cards do to the pad (§8): a trick for nobody, a bid that changes."""

from dataclasses import replace

import pytest

from scorekeeper.game import Phase, allows
from scorekeeper.game.facts import BidChanged, BidMade, PlayEnded, TrickTaken, TrumpSet
from scorekeeper.game.moves import forbidden_for
from scorekeeper.rules import STANDARD, BidRules, Suit
from tests.game.driver import GameDriver, fact_at, written_anew

BOMB = replace(STANDARD, extra_cards=("bomb",))
CLOUD = replace(STANDARD, extra_cards=("cloud",))
WEREWOLF = replace(STANDARD, extra_cards=("werewolf", "dragon", "fairy"))


def third_round(ruleset):
    """Round 3 of three, Kevin deals, everybody bid 1."""
    return GameDriver(ruleset=ruleset).plays_rounds(2).bids(1, 1, 1)


class TestBomb:
    def test_a_trick_for_nobody_counts_as_played(self):
        driver = third_round(BOMB).does(TrickTaken(0)).does(TrickTaken(1)).does(TrickTaken(None))
        assert (driver.round.tricks_played, driver.round.lost) == (3, 1)
        driver.plays()
        round_ = driver.state.closed[-1]
        assert (round_.results, round_.points) == ((1, 1, 0), (30, 30, -10))

    def test_it_can_be_said_with_the_results_and_after_the_first(self):
        driver = third_round(BOMB).plays().does(TrickTaken(None)).results(1, 1)
        assert driver.state.closed[-1].results == (1, 1, 0)
        driver = third_round(BOMB).plays().results(0).does(TrickTaken(None)).results(2)
        assert driver.state.closed[-1].results == (0, 2, 0)

    def test_a_witch_can_bring_it_back(self):
        ruleset = replace(BOMB, extra_cards=("bomb", "witch"))
        assert third_round(ruleset).does(TrickTaken(None)).does(TrickTaken(None)).round.lost == 2

    def test_an_old_round_is_put_right_with_one_trick_less(self):
        driver = GameDriver(ruleset=BOMB).plays_rounds(2)
        driver.does(written_anew(2, (1, 1, 1), (1, 0, 0)))
        assert driver.state.closed[1].points == (30, -10, -10)
        assert driver.state.closed[1].lost == 1
        assert driver.does(written_anew(2, (1, 1, 1), (1, 1, 0))).state.closed[1].lost == 0
        for wrong, tricks in ((driver, (0, 0, 0)), (GameDriver().plays_rounds(2), (1, 0, 0))):
            assert not allows(wrong.state, fact_at(wrong.state, written_anew(2, (1, 1, 1), tricks)))


class TestCloud:
    def test_the_winner_changes_his_bid_by_one(self):
        driver = third_round(CLOUD).does(BidChanged(1, 1))
        assert driver.round.bids == (1, 2, 1)
        driver.plays().results(0, 2)
        assert driver.state.closed[-1].points == (-10, 40, 30)

    def test_down_and_among_the_results_as_well(self):
        assert third_round(CLOUD).does(BidChanged(1, -1)).round.bids == (1, 0, 1)
        assert third_round(CLOUD).plays().does(BidChanged(2, 1)).round.bids == (1, 1, 2)

    @pytest.mark.parametrize(("said", "by"), [(0, -1), (3, 1)], ids=["below none", "above all"])
    def test_it_stays_within_the_tricks(self, said, by):
        driver = GameDriver(ruleset=CLOUD).plays_rounds(2).bids(said, 1, 1)
        assert not allows(driver.state, BidChanged(0, by))
        assert allows(driver.state, BidChanged(0, -by))

    def test_plus_minus_one_does_not_hold_any_more(self):
        ruleset = replace(CLOUD, bids=BidRules(must_differ="always"))
        driver = GameDriver(ruleset=ruleset).plays_rounds(2).bids(1, 1, 2).does(BidChanged(0, -1))
        assert (driver.phase, driver.round.bids) == (Phase.PLAY, (0, 1, 2))
        assert forbidden_for(driver.state, 2) is None
        driver.plays().results(0, 1)
        driver.does(written_anew(3, (0, 1, 2), (1, 1, 1)))

    def test_a_correction_leaves_the_mark_of_the_bids_that_it_leaves(self):
        driver = third_round(CLOUD).does(BidChanged(1, 1)).does(BidChanged(2, -1)).plays().results(2, 1)
        assert driver.state.closed[-1].changes == (0, 1, -1)
        driver.does(written_anew(3, (1, 2, 1), (1, 2, 0)))
        assert driver.state.closed[-1].changes == (0, 1, 0)


class TestTurnedUp:
    """§8: what a special card means as the card turned up."""

    def test_after_a_dragon_the_dealer_chooses(self):
        driver = GameDriver(ruleset=WEREWOLF).does(TrumpSet("dragon", None))
        assert (driver.round.awaits_choice, driver.round.trump_known) == (True, False)
        driver.does(TrumpSet("dragon", Suit.RED))
        assert (driver.round.awaits_choice, driver.round.suit) == (False, Suit.RED)

    def test_a_fairy_means_no_trump(self):
        round_ = GameDriver(ruleset=WEREWOLF).does(TrumpSet("fee", None)).round
        assert (round_.turned_up, round_.suit, round_.trump_known) == ("fairy", None, True)

    @pytest.mark.parametrize("suit", [None, Suit.BLUE])
    def test_whoever_held_the_werewolf_names_a_suit_or_none(self, suit):
        driver = GameDriver(ruleset=WEREWOLF).does(TrumpSet("werewolf", None))
        assert (driver.round.awaits_choice, driver.round.trump_known) == (True, False)
        round_ = driver.does(TrumpSet("werewolf", suit, none_named=suit is None)).round
        assert (round_.suit, round_.trump_known, round_.awaits_choice) == (suit, True, False)


def test_bids_can_be_entered_again_after_the_cloud():
    driver = third_round(CLOUD).does(BidChanged(1, 1)).does(BidMade(1, 1))
    assert (driver.phase, driver.round.bids) == (Phase.PLAY, (1, 1, 1))
    assert driver.round.changes == (0, 0, 0), "what is written anew the cloud has not changed"
    assert driver.does(PlayEnded()).phase is Phase.RESULTS
