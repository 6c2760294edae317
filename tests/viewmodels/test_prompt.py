"""Prompts, compared with the moves themselves in every state of a game."""

import random
from collections.abc import Iterator

import pytest

from scorekeeper.game import Phase, State, allows, masked
from scorekeeper.game.facts import BidMade, BidsRevealed, ResultEntered, TrickTaken
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import BidRules, FromRound, Ruleset
from scorekeeper.viewmodels.prompt import Entering, Selection, balance, entry_target, headline, prompt
from scorekeeper.viewmodels.screen_reader import next_sentence
from tests.game.driver import GameDriver

ENGLISH = words("en")
RULES = {
    "free": BidRules(),
    "always": BidRules(must_differ="always"),
    "0 exempt": BidRules(must_differ="always", zero_exempt=True),
    "from round 3": BidRules(must_differ=FromRound(3)),
    "revealed": BidRules(visibility="revealed"),
    "last changes": BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes"),
    "secret": BidRules(visibility="secret"),
}


def states(players: int, ruleset: Ruleset, seed: int) -> Iterator[State]:
    """Every state of a game with bids out of turn and made again, and some tricks counted along."""
    rng = random.Random(seed)
    driver = GameDriver(players, rng.randrange(players), ruleset)
    while not driver.state.finished:
        yield driver.state
        round_ = driver.round
        if round_.phase is Phase.REVEAL:
            driver.does(BidsRevealed())
            continue
        if round_.phase is Phase.PLAY:
            if round_.number % 3 == 0 and round_.taken_sum < round_.cards:
                driver.does(TrickTaken(rng.randrange(players)))
            else:
                driver.plays()
            continue
        bidding = round_.phase is Phase.BIDDING
        seat = round_.bidder if bidding else round_.reporter
        if bidding and rng.random() < 0.2:
            seat = rng.choice(round_.turns)
        entry_prompt = prompt_of(driver, Selection(seat, _entering(round_.phase)))
        number = rng.choice([key.number for key in entry_prompt.keys if not key.struck])
        driver.does(BidMade(seat, number) if bidding else ResultEntered(seat, number))
    yield driver.state


def _entering(phase: Phase) -> Entering:
    return Entering.RESULT if phase is Phase.RESULTS else Entering.BID


@pytest.mark.parametrize("ruleset", [Ruleset(bids=bids) for bids in RULES.values()], ids=RULES)
@pytest.mark.parametrize("players", [3, 6])
def test_a_key_is_struck_exactly_when_the_move_would_be_refused(players, ruleset):
    """§4.3, and no more tricks than there are."""
    for state in states(players, ruleset, seed=players):
        round_ = state.current
        if round_ is None or round_.phase in (Phase.PLAY, Phase.REVEAL):
            continue
        said = BidMade if round_.phase is Phase.BIDDING else ResultEntered
        for seat in state.order:
            entry_prompt = prompt(ENGLISH, state, Selection(seat, _entering(round_.phase)))
            assert [key.number for key in entry_prompt.keys] == list(range(round_.cards + 1))
            for key in entry_prompt.keys:
                assert key.struck is not allows(state, said(seat, key.number))
                assert not (key.struck and key.preselected)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", [Ruleset(bids=bids) for bids in RULES.values()], ids=RULES)
def test_what_happens_next_is_always_one_sentence(language, ruleset):
    _ = words(language)
    for state in map(masked, states(4, ruleset, seed=1)):
        for own_phones in ((), state.order):
            sentence = next_sentence(_, state, own_phones)
            assert sentence[-1] in ".?"
            assert sum(sentence.count(mark) for mark in ".?!") == 1
        title, _small = headline(_, state)
        assert title


@pytest.mark.parametrize("ruleset", [Ruleset(bids=bids) for bids in RULES.values()], ids=RULES)
def test_somebody_is_asked_in_every_state_but_before_the_reveal_during_play_and_at_the_end(ruleset):
    for state in map(masked, states(5, ruleset, seed=2)):
        target = entry_target(state, None)
        assert (target is None) == (state.phase in (Phase.REVEAL, Phase.PLAY, Phase.FINISHED))
        if target is not None:
            round_ = state.current
            assert target.seat == (round_.bidder if state.phase is Phase.BIDDING else round_.reporter)


def prompt_of(driver, selection=None):
    return prompt(ENGLISH, driver.state, selection)


def test_who_has_bid_out_of_turn_is_not_listed_as_missing():
    driver = GameDriver(4)
    assert prompt_of(driver).hint == "then Kevin, Anna, Thomas"
    driver.does(BidMade(2, 1))
    assert prompt_of(driver).hint == "then Anna, Thomas"
    driver.does(BidMade(3, 1)).does(BidMade(0, 0))
    assert prompt_of(driver).hint == ""


def test_the_sum_of_the_bids_stands_against_the_tricks():
    driver = GameDriver(3).plays_rounds(4).bids(2, 3)
    assert (prompt_of(driver).big, balance(ENGLISH, driver.round)) == ("5 of 5", "the bids add up")


def test_in_the_forehead_round_a_forbidden_bid_is_said_as_well():
    rules = Ruleset(bids=BidRules(forehead_first_round=True, must_differ="always"))
    assert prompt_of(GameDriver(3, ruleset=rules).bids(0, 0)).hint == (
        "bids last: not 1, or the bids add up · card on the forehead, unseen: everyone sees it but Thomas"
    )


def test_a_cell_chosen_for_a_result_means_nothing_before_the_results():
    driver = GameDriver(3)
    assert entry_target(driver.state, Selection(2, Entering.RESULT)) == Selection(1, Entering.BID)
    driver.bids(0, 0, 0)
    assert entry_target(driver.state, Selection(2, Entering.RESULT)) is None
    assert entry_target(driver.state, Selection(2, Entering.BID)) == Selection(2, Entering.BID)


def test_the_bid_stands_out_among_the_results_only_where_it_can_still_be_met():
    driver = GameDriver(3).plays_rounds(2).bids(2, 2, 0).plays()
    assert [key.number for key in prompt_of(driver).keys if key.preselected] == [2]
    driver.results(2)
    assert [key.number for key in prompt_of(driver).keys if key.preselected] == []
