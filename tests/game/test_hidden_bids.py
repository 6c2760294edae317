"""Hidden bids: laid open together (§4.4), kept until the round is over (§4.5)."""

from dataclasses import replace

import pytest

from scorekeeper.game import Phase, allows, masked, public_copy, state_of, verify
from scorekeeper.game import facts as f
from scorekeeper.game.fact_checks import verify_records
from scorekeeper.game.moves import changes_that_can_be, forbidden_for
from scorekeeper.rules import PRESETS, STANDARD, BidRules, RuleViolation
from tests.game.driver import GameDriver, facts_of, written_anew

REVEALED = replace(STANDARD, bids=BidRules(visibility="revealed"))
SECRET = replace(STANDARD, bids=BidRules(visibility="secret"))
LAST_CHANGES = replace(
    STANDARD, bids=BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
)


def test_hidden_bids_wait_for_the_reveal():
    driver = GameDriver(ruleset=REVEALED).bids(0, 1, 0)
    assert driver.phase is Phase.REVEAL
    assert driver.round.has_bid == (True, True, True)
    driver.does(f.BidsRevealed())
    assert (driver.phase, driver.round.bids) == (Phase.PLAY, (0, 0, 1))


@pytest.mark.parametrize("ruleset", [REVEALED, SECRET], ids=["§4.4 revealed", "§4.5 secret"])
def test_what_is_shown_holds_no_hidden_bid(ruleset):
    driver = GameDriver(ruleset=ruleset).bids(0, 1)
    seen = masked(driver.state).current
    assert seen.bids == (None, None, None)
    assert seen.has_bid == (False, True, True)
    assert (seen.bidder, seen.phase) == (0, Phase.BIDDING)


def test_secret_bids_are_shown_when_the_round_is_over():
    driver = GameDriver(ruleset=replace(SECRET, hands=(2, 3))).bids(1, 0, 0)
    assert driver.phase is Phase.PLAY
    driver.plays().results(1)
    shown = masked(driver.state).current
    assert (shown.phase, shown.bids) == (Phase.RESULTS, (None, None, None))
    driver.results(0)
    closed = masked(driver.state).closed[0]
    assert (closed.bids, closed.points) == ((0, 1, 0), (-10, 30, 20))


def test_bids_that_are_laid_down_at_once_are_revealed_before_the_first_is_written_down():
    driver = GameDriver(ruleset=REVEALED).does(f.BidsRevealed())
    assert driver.phase is Phase.BIDDING
    driver.bids(0, 1)
    assert masked(driver.state) == driver.state
    assert driver.round.bids == (None, 0, 1)
    assert driver.bids(0).phase is Phase.PLAY


def test_the_last_of_bids_that_were_laid_down_at_once_is_changed_where_they_add_up():
    """§11.9, as after any other reveal."""
    driver = GameDriver(ruleset=LAST_CHANGES).does(f.BidsRevealed()).bids(1, 0)
    assert forbidden_for(driver.state, 0) == 0
    with pytest.raises(RuleViolation):
        verify(driver.state, f.BidMade(0, 0))


def test_secret_bids_are_never_laid_down_at_once_and_open_ones_not_revealed():
    assert not allows(GameDriver(ruleset=SECRET).state, f.BidsRevealed())
    assert not allows(GameDriver().bids(0, 1, 0).state, f.BidsRevealed())


class TestTheLastBidderChanges:
    """§11.9: after the reveal plus/minus one holds, and the last bidder changes his bid."""

    def test_before_the_reveal_nothing_is_forbidden(self):
        driver = GameDriver(ruleset=LAST_CHANGES).bids(1, 0)
        assert forbidden_for(driver.state, 0) is None
        assert allows(driver.state, f.BidMade(0, 0))

    def test_bids_that_add_up_are_asked_again_of_the_last_while_everybody_sees_them(self):
        driver = GameDriver(ruleset=LAST_CHANGES).bids(1, 0, 0).does(f.BidsRevealed())
        assert (driver.phase, driver.round.bidder, driver.round.bids) == (Phase.BIDDING, 0, (None, 1, 0))
        assert masked(driver.state) == driver.state
        assert forbidden_for(driver.state, 0) == 0
        assert not allows(driver.state, f.BidMade(0, 0))
        driver.does(f.BidMade(0, 1))
        assert (driver.phase, driver.round.bids) == (Phase.PLAY, (1, 1, 0))

    def test_other_bids_stand(self):
        assert GameDriver(ruleset=LAST_CHANGES).bids(1, 0, 1).does(f.BidsRevealed()).phase is Phase.PLAY


def test_a_round_says_itself_how_its_bids_are_made():
    """§2.5: in dmmixed round 7 is the first with open bids."""
    mixed = replace(STANDARD, bids=BidRules(visibility=("revealed",) + ("open",) * 19))
    driver = GameDriver(ruleset=mixed).bids(0, 1, 0).does(f.BidsRevealed()).plays().results(1, 0)
    assert driver.round.visibility == "open"
    assert driver.bids(1, 1, 1).phase is Phase.PLAY


class TestACopyThatAnybodyMayRead:
    """It leaves out the bids that are hidden, and they are asked for again in it."""

    def test_before_the_reveal_it_has_no_bid_of_the_round(self):
        driver = (
            GameDriver(ruleset=REVEALED).bids(0, 1, 0).does(f.BidsRevealed()).plays().results(1, 0).bids(2, 1)
        )
        copied = public_copy(driver.game)
        now = state_of(copied)
        assert now.closed == driver.state.closed
        assert (now.current.bidder, now.current.has_bid) == (2, (False, False, False))

    def test_a_secret_round_begins_again_with_its_bids(self):
        driver = GameDriver(ruleset=replace(SECRET, hands=(2, 3))).bids(1, 0, 0).plays().results(1)
        copied = public_copy(driver.game)
        assert copied.records == driver.game.records[:1]
        assert copied.revision < driver.game.revision

    @pytest.mark.parametrize("ruleset", [REVEALED, SECRET], ids=["§4.4 revealed", "§4.5 secret"])
    def test_the_end_of_the_game_does_not_reveal_the_bids_of_its_open_round(self, ruleset):
        driver = GameDriver(ruleset=ruleset).bids(0, 1, 0)
        if ruleset is REVEALED:
            driver.does(f.BidsRevealed())
        driver.plays().results(1, 0).bids(2, 1).does(f.GameEnded())
        copied = public_copy(driver.game)
        assert state_of(copied).finished
        assert [fact.tricks for fact in facts_of(copied) if isinstance(fact, f.BidMade)] == [0, 1, 0]
        assert public_copy(driver.undoes().game).records == driver.game.records[: len(copied.records) - 1]

    @pytest.mark.parametrize("trump_first", [False, True])
    @pytest.mark.parametrize("afterwards", [f.RoundVoided(), f.GameEnded()])
    def test_who_dropped_out_for_good_stays_out_in_it(self, afterwards, trump_first):
        """§9.2: the correction came when the next cards were dealt, and these were thrown away later."""
        ruleset = replace(PRESETS["elimination"], bids=BidRules(visibility="secret"))
        driver = GameDriver(players=4, ruleset=ruleset).does(f.TakenOver(15, (90, 40, 30, 10)))
        driver.scores((15, 1, 1, 1), (15, 0, 0, 0))
        if trump_first:
            driver.does(f.TrumpSet("R7", None))
        driver.bids(7)
        driver.does(written_anew(15, (15, 1, 5, 1), (15, 0, 0, 0)))
        driver.bids(7).does(afterwards)
        assert driver.state.out == (3,)
        copied = public_copy(driver.game)
        assert state_of(copied) == driver.state
        assert verify_records(copied.records) == driver.state
        assert not any(isinstance(fact, f.BidMade) and fact.tricks == 7 for fact in facts_of(copied))
        assert public_copy(copied) == copied

    def test_an_open_game_is_copied_whole(self):
        game = GameDriver().bids(0, 1).undoes().game
        assert public_copy(game) is game


CLOUD = replace(SECRET, hands=(2, 3), extra_cards=("cloud",))


def clouded(by, *bids):
    """Secret bids from seat 1 on, the first of which the cloud changes."""
    return GameDriver(ruleset=CLOUD).bids(*bids).does(f.BidChanged(1, by)).plays()


@pytest.mark.parametrize("bid", [0, 1, 2])
@pytest.mark.parametrize("by", [-1, 1])
def test_a_change_of_a_hidden_bid_tells_nothing_of_it(bid, by):
    """§8: it is refused or taken whatever the bid is; whether it can be is asked when the bids are open."""
    driver = clouded(by, bid, 0, 0)
    assert masked(driver.state) == masked(clouded(by, 1, 0, 0).state)
    assert not allows(driver.state, f.BidChanged(1, 2))
    driver.results(2)
    cannot_be = not 0 <= bid + by <= 2
    assert (driver.phase is Phase.CLOUD) is cannot_be
    if not cannot_be:
        assert driver.state.closed[0].bids == (0, bid + by, 0)


@pytest.mark.parametrize(("bid", "by", "possible"), [(0, -1, {0, 1}), (2, 1, {2, 1})])
def test_what_a_bid_is_after_the_cloud_is_asked_where_it_cannot_be(bid, by, possible):
    driver = clouded(by, bid, 0, 0).results(2)
    round_ = driver.round
    assert masked(driver.state) == driver.state
    for refused in (f.BidChanged(1, by), f.BidChanged(2, 1), f.ResultEntered(1, 0), f.PlayEnded()):
        assert not allows(driver.state, refused)
    settled = set()
    for change in changes_that_can_be(round_, 1):
        closed = clouded(by, bid, 0, 0).results(2).does(f.BidChanged(1, change)).state.closed[0]
        settled.add(closed.bids[1])
        assert closed.changes == (0, closed.bids[1] - bid, 0)
    assert settled == possible
    assert driver.does(f.BidMade(1, 1)).state.closed[0].bids == (0, 1, 0)
    assert driver.undoes().phase is Phase.CLOUD
    assert verify_records(driver.game.records[: driver.game.cursor]) == driver.state
    assert public_copy(driver.game).records == driver.game.records[: driver.game.cursor]


def test_bids_that_were_laid_open_and_covered_again_were_seen():
    driver = GameDriver(ruleset=REVEALED).bids(0, 1, 0)
    assert not driver.undoes().round.seen
    driver.bids(0).does(f.BidsRevealed()).undoes()
    shown = masked(driver.state).current
    assert (shown.phase, shown.bids) == (Phase.REVEAL, (None, None, None))
    assert driver.round.seen
    assert driver.round.bids_hidden
    driver.does(f.BidMade(0, 1))
    assert facts_of(driver.game)[-2:] == [f.BidsSeen(), f.BidMade(0, 1)]
    assert state_of(driver.game) == driver.state
    driver.does(f.BidsRevealed()).plays().results(1, 0)
    assert not driver.round.seen  # it is another deal


def test_secret_bids_were_seen_once_all_results_were_in():
    driver = GameDriver(ruleset=replace(SECRET, hands=(2, 3))).bids(1, 0, 0).plays().results(1)
    assert not driver.undoes().redoes().round.seen
    driver.results(1).undoes(3)
    assert driver.round.seen
    assert driver.phase is Phase.PLAY
    assert not driver.does(f.RoundVoided()).round.seen  # other cards
    assert driver.undoes().round.seen
