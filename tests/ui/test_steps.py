"""What happens next at the table, in words: held against the moves themselves, in every state of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from scorekeeper.game import Phase, State, masked
from scorekeeper.game.moves import (
    bid,
    can_bid,
    can_enter_result,
    enter_result,
    reveal,
    set_trump,
    take_trick,
)
from scorekeeper.game.repairs import change_seats, correct, end_game, void
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import BidRules, FromRound, Ruleset, Suit
from scorekeeper.ui.announcing import announcement, next_sentence
from scorekeeper.ui.steps import Entering, Selection, Step, balance, headline, step, target
from tests.game.scribe import Scribe

ENGLISH, GERMAN = words("en"), words("de")
RULES = (
    Ruleset(),
    Ruleset(bids=BidRules(must_differ="always")),
    Ruleset(bids=BidRules(must_differ="always", zero_exempt=True)),
    Ruleset(bids=BidRules(must_differ=FromRound(3))),
    Ruleset(bids=BidRules(visibility="revealed")),
    Ruleset(bids=BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")),
    Ruleset(bids=BidRules(visibility="secret")),
)
NAMES = ("free", "always", "0 exempt", "from round 3", "revealed", "revealed, last changes", "secret")


def states(players: int, ruleset: Ruleset, seed: int) -> Iterator[State]:
    """Every state of a game with bids out of turn and made again, and some tricks counted along."""
    chance = random.Random(seed)
    scribe = Scribe(players, chance.randrange(players), ruleset)
    while not scribe.state.finished:
        yield scribe.state
        row = scribe.row
        if row.phase is Phase.REVEAL:
            scribe.does(reveal)
            continue
        if row.phase is Phase.PLAY:
            if row.number % 3 == 0 and row.taken_sum < row.cards:
                scribe.does(take_trick, chance.randrange(players))
            else:
                scribe.plays()
            continue
        bidding = row.phase is Phase.BIDDING
        seat = row.bidder if bidding else row.reporter
        if bidding and chance.random() < 0.2:
            seat = chance.choice(row.turns)
        assert seat is not None
        asked = asked_of(scribe, Selection(seat, _entering(row.phase)))
        number = chance.choice([key.number for key in asked.keys if not key.struck])
        scribe.does(bid if bidding else enter_result, seat, number)
    yield scribe.state


def _entering(phase: Phase) -> Entering:
    return Entering.RESULT if phase is Phase.RESULTS else Entering.BID


@pytest.mark.parametrize("ruleset", RULES, ids=NAMES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_key_is_struck_exactly_when_the_move_would_be_refused(players, ruleset):
    """§4.3, and no more tricks than there are."""
    for state in states(players, ruleset, seed=players):
        row = state.current
        if row is None or row.phase in (Phase.PLAY, Phase.REVEAL):
            continue
        can = can_bid if row.phase is Phase.BIDDING else can_enter_result
        for seat in state.order:
            asked = step(ENGLISH, state, Selection(seat, _entering(row.phase)))
            assert asked is not None
            assert [key.number for key in asked.keys] == list(range(row.cards + 1))
            for key in asked.keys:
                assert key.struck is not can(state, seat, key.number)
                assert not (key.struck and key.preselected)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULES, ids=NAMES)
def test_what_happens_next_is_always_one_sentence(language, ruleset):
    _ = words(language)
    for state in map(masked, states(4, ruleset, seed=1)):
        sentence = next_sentence(_, state)
        assert sentence[-1] in ".?"
        assert sum(sentence.count(mark) for mark in ".?!") == 1
        title, _small = headline(_, state)
        assert title


@pytest.mark.parametrize("ruleset", RULES, ids=NAMES)
def test_somebody_is_asked_in_every_state_but_before_the_reveal_during_play_and_at_the_end(ruleset):
    for state in map(masked, states(5, ruleset, seed=2)):
        asked = target(state, None)
        assert (asked is None) == (state.phase in (Phase.REVEAL, Phase.PLAY, Phase.FINISHED))
        if asked is not None:
            assert state.current is not None
            assert asked.seat == (
                state.current.bidder if state.phase is Phase.BIDDING else state.current.reporter
            )


def asked_of(scribe: Scribe, selection: Selection | None = None) -> Step:
    asked = step(ENGLISH, scribe.state, selection)
    assert asked is not None
    return asked


def test_who_has_bid_out_of_turn_is_not_said_to_be_still_to_come():
    scribe = Scribe(4)
    assert asked_of(scribe).hint == "then Kevin, Anna, Thomas"
    scribe.does(bid, 2, 1)
    assert asked_of(scribe).hint == "then Anna, Thomas"
    scribe.does(bid, 3, 1).does(bid, 0, 0)
    assert asked_of(scribe).hint == ""


def test_the_sum_of_the_bids_stands_against_the_tricks():
    scribe = Scribe(3).scores_somehow(4).bids(2, 3)
    assert (asked_of(scribe).big, balance(ENGLISH, scribe.row)) == ("5 of 5", "the bids add up")


def test_a_cell_chosen_for_a_result_means_nothing_before_the_results():
    scribe = Scribe(3)
    assert target(scribe.state, Selection(2, Entering.RESULT)) == Selection(1, Entering.BID)
    scribe.bids(0, 0, 0)
    assert target(scribe.state, Selection(2, Entering.RESULT)) is None
    assert target(scribe.state, Selection(2, Entering.BID)) == Selection(2, Entering.BID)


def test_the_bid_stands_out_among_the_results_only_where_it_can_still_be_met():
    scribe = Scribe(3).scores_somehow(2).bids(2, 2, 0).plays()
    assert [key.number for key in asked_of(scribe).keys if key.preselected] == [2]
    scribe.results(2)
    assert [key.number for key in asked_of(scribe).keys if key.preselected] == []


# What is announced ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prepare", "act", "english", "german"),
    [
        (
            lambda s: s,
            lambda s: s.bids(1),
            "Ute: 1. Now Kevin bids.",
            "Ute: 1. Jetzt sagt Kevin an.",
        ),
        (
            lambda s: s.bids(1, 0),
            lambda s: s.bids(0),
            "Thomas: 0. Ute leads.",
            "Thomas: 0. Ute spielt aus.",
        ),
        (
            lambda s: s.bids(1, 0, 0).plays(),
            lambda s: s.results(0),
            "Ute: 0. How many tricks for Kevin?",
            "Ute: 0. Wie viele Stiche hat Kevin?",
        ),
        (
            lambda s: s.bids(1, 0, 0).plays().results(0),
            lambda s: s.results(1),
            "Thomas\xa0+20 · Ute\xa0−10 · Kevin\xa0−10. Now Kevin bids.",
            "Thomas\xa0+20 · Ute\xa0−10 · Kevin\xa0−10. Jetzt sagt Kevin an.",
        ),
        (
            lambda s: s.scores_somehow(2),
            lambda s: s.does(end_game),
            "The game is over.",
            "Das Spiel ist zu Ende.",
        ),
        (
            lambda s: s.bids(1),
            lambda s: s.undoes(),
            "Now Ute bids.",
            "Jetzt sagt Ute an.",
        ),
        (
            lambda s: s.bids(1),
            lambda s: s.does(void),
            "Now Ute bids.",
            "Jetzt sagt Ute an.",
        ),
        (
            lambda s: s,
            lambda s: s.does(change_seats, (0, 2, 1)),
            "Now Kevin bids.",
            "Jetzt sagt Kevin an.",
        ),
        (
            lambda s: s.scores_somehow(1),
            lambda s: s.does(correct, 1, (0, 0, 0), (0, 1, 0)),
            "Now Kevin bids.",
            "Jetzt sagt Kevin an.",
        ),
        (
            lambda s: s,
            lambda s: s.does(set_trump, None, Suit.RED),
            "Now Ute bids.",
            "Jetzt sagt Ute an.",
        ),
    ],
    ids=[
        "a bid",
        "the last bid",
        "a result",
        "a round closed",
        "the end",
        "undo",
        "misdeal",
        "seats",
        "a correction",
        "trump",
    ],
)
def test_a_change_is_announced_with_who_is_next(prepare, act, english, german):
    scribe = prepare(Scribe(3))
    before = scribe.state
    now = act(scribe).state
    assert announcement(ENGLISH, before, now) == english
    assert announcement(GERMAN, before, now) == german
