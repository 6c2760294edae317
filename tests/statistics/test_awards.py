"""The awards at the end: each rule by a game that earns it and one that just does not, and what is chosen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import in_force, replay
from scorekeeper.game.facts import GameEnded, RoundSatOut, SeatJoined, TakenOver, TrumpSet
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.statistics import AWARD_WORDS, award_words
from scorekeeper.rules import PRESETS, STANDARD, Ruleset
from scorekeeper.statistics.awards import AWARD_RULES, MOST_AWARDS, AwardKind, Feat, Played, awards
from scorekeeper.statistics.one_game import game_figures
from tests.game.driver import GameDriver
from tests.game.situations import LATE
from tests.statistics.histories import RULESETS, THOROUGH, random_game


def ended(*rounds, players=3, ruleset=STANDARD):
    """A game of Thomas (deals), Ute, Kevin, … that was ended after rounds of these bids and tricks."""
    driver = GameDriver(players, ruleset=ruleset)
    for bids, tricks in rounds:
        driver.scores(bids, tricks)
    return driver.does(GameEnded()).state


def earned(state, kind):
    """Who has earned this award, whoever it is given to."""
    played, rule = Played(state, game_figures(state)), AWARD_RULES[kind]
    found = {seat: rule.find(played, seat) for seat in state.order}
    return {seat: feat for seat, feat in found.items() if feat is not None and feat.n >= rule.least}


ZEROS = [((0, 0, 1), (0, 1, 0)), ((0, 1, 0), (0, 0, 2)), ((0, 0, 0), (0, 3, 0))]
"""Thomas keeps three zeros."""

EARNED = [
    (AwardKind.EVERY_BID, ended(*ZEROS), {0: Feat(3, 3)}),
    (AwardKind.EVERY_BID, ended(*ZEROS[:2]), {}),
    (AwardKind.EVERY_BID, ended(*ZEROS, ((0, 0, 0), (1, 0, 3))), {}),
    (AwardKind.ZEROS, ended(*ZEROS), {0: Feat(3, 3)}),
    (AwardKind.ZEROS, ended(*ZEROS, ((4, 0, 0), (0, 4, 0))), {0: Feat(3, 3)}),
    (AwardKind.ZEROS, ended(*ZEROS, ((0, 0, 4), (1, 0, 3))), {}),
    (AwardKind.RUN, ended(*ZEROS, ((1, 0, 0), (1, 0, 3))), {0: Feat(4)}),
    (AwardKind.RUN, ended(*ZEROS), {}),
    (AwardKind.RUN, ended(*[((0, 0, 0), (0, 0, cards)) for cards in (1, 2, 3, 4)]), {}),
    (AwardKind.LED_THROUGHOUT, ended(*[((0, 0, n), (0, 0, n)) for n in (1, 2, 3, 4, 5)]), {2: Feat(5)}),
    (AwardKind.LED_THROUGHOUT, ended(*[((0, 0, n), (0, 0, n)) for n in (1, 2, 3, 4)]), {}),
    (
        AwardKind.LED_THROUGHOUT,
        ended(((0, 0, 0), (0, 0, 1)), *[((0, 0, n), (0, 0, n)) for n in (2, 3, 4, 5, 6)]),
        {},
    ),
    (
        AwardKind.COMEBACK,
        ended(
            ((1, 1, 1), (0, 0, 1)),
            ((0, 2, 0), (0, 0, 2)),
            ((0, 3, 0), (0, 1, 2)),
            ((0, 4, 0), (0, 4, 0)),
            ((0, 5, 0), (0, 5, 0)),
        ),
        {1: Feat(3, number=3)},
    ),
    (AwardKind.COMEBACK, ended(*[((0, 0, n), (0, 0, n)) for n in (1, 2, 3, 4, 5)]), {}),
    (AwardKind.FULL_HAND, ended(*[((0, 0, n), (0, 0, n)) for n in (1, 2, 3)]), {2: Feat(3, number=3)}),
    (AwardKind.FULL_HAND, ended(*[((0, 0, n), (0, 0, n)) for n in (1, 2)], ((0, 0, 3), (0, 1, 2))), {}),
    (AwardKind.AS_DEALER, ended(*[((0, 0, 0), (0, 0, n)) for n in range(1, 7)]), {}),
    (AwardKind.AS_DEALER, ended(*[((0, 0, 0), (0, 0, n)) for n in range(1, 8)]), {0: Feat(3, 3)}),
    (
        AwardKind.HIGH_BID,
        ended(*[((0, 0, 0), (0, 0, n)) for n in (1, 2, 3)], ((4, 0, 3), (4, 0, 0))),
        {0: Feat(4, number=4)},
    ),
    (
        AwardKind.HIGH_BID,
        ended(*[((0, 0, 0), (0, 0, n)) for n in (1, 2, 3)], ((4, 0, 0), (4, 0, 0)), ((0, 4, 0), (0, 4, 1))),
        {},
    ),
    (
        AwardKind.NEVER_FAR,
        ended(*[((0, 0, n % 3), (1, 0, n - 1)) for n in range(1, 9)]),
        {0: Feat(8), 1: Feat(8)},
    ),
    (AwardKind.NEVER_FAR, ended(*[((0, 0, n % 3), (1, 0, n - 1)) for n in range(1, 8)]), {}),
    (AwardKind.MOST_MET, ended(*ZEROS, ((0, 0, 0), (4, 0, 0))), {0: Feat(3, 4)}),
    (AwardKind.MOST_MET, ended(*ZEROS, *[((1, 1, 1), (n, 0, 0)) for n in (4, 5, 6, 7)]), {}),
    (AwardKind.MOST_TRICKS, ended(*[((0, n, 0), (0, n, 0)) for n in (1, 2, 3)]), {1: Feat(6)}),
    (AwardKind.MOST_TRICKS, ended(*[((0, 0, 0), (0, n, 0)) for n in (1, 2, 3)]), {}),
    (
        AwardKind.MOST_TRICKS,
        ended(((0, 0, 1), (0, 0, 1)), ((0, 2, 0), (0, 2, 0)), ((3, 0, 0), (3, 0, 0)), ((0, 3, 0), (1, 3, 0))),
        {1: Feat(5)},
    ),
    (AwardKind.MOST_TRICKS, ended(((0, 0, 0), (0, 0, 1)), ((0, 2, 0), (0, 2, 0))), {}),
]


@pytest.mark.parametrize(("kind", "state", "expected"), EARNED, ids=lambda row: getattr(row, "value", None))
def test_what_earns_an_award(kind, state, expected):
    found = earned(state, kind)
    assert found == expected


def test_every_bid_met_without_trump():
    driver = GameDriver()
    for cards in (1, 2):
        driver.does(TrumpSet("N", None)).scores((0, 0, 0), (0, 0, cards))
    driver.scores((0, 0, 0), (3, 0, 0)).does(GameEnded())  # nobody wrote down the trump
    assert earned(driver.state, AwardKind.WITHOUT_TRUMP) == {0: Feat(2, 2), 1: Feat(2, 2)}


def test_a_round_that_was_sat_out_spoils_nothing():
    driver = GameDriver(4)
    for cards in (1, 2):
        driver.does(TrumpSet("N", None)).scores((0, 0, 0, 0), (0, 0, 0, cards))
    driver.does(RoundSatOut((1,))).does(TrumpSet("N", None)).scores((0, 0, 0, 0), (3, 0, 0, 0)).does(
        GameEnded()
    )
    assert earned(driver.state, AwardKind.WITHOUT_TRUMP) == {1: Feat(2, 2), 2: Feat(3, 3)}


def test_who_was_not_there_yet_was_not_in_the_last_place():
    driver = GameDriver(4)
    for cards in (1, 2, 3, 4):
        driver.scores((0, 0, 0, cards), (0, 0, 0, cards))
    driver.does(SeatJoined(LATE, "Mia", 0, 500)).scores((0, 0, 0, 0, 0), (1, 1, 1, 2, 0)).does(GameEnded())
    assert earned(driver.state, AwardKind.COMEBACK) == {}


def test_a_game_from_paper_was_not_led_throughout():
    driver = GameDriver().does(TakenOver(11, (500, 0, 0)))
    for cards in (11, 12, 13, 14, 15):
        driver.scores((0, 0, 0), (0, 0, cards))
    assert game_figures(driver.does(GameEnded()).state).leaders == ((0,),) * 5
    assert earned(driver.state, AwardKind.LED_THROUGHOUT) == {}


def test_partners_do_not_lead_or_come_back_alone():
    rounds = [((0, 0, n, 0), (0, 0, n, 0)) for n in (1, 2, 3, 4, 5)]
    state = ended(*rounds, players=4, ruleset=Ruleset(teams=True))
    assert earned(state, AwardKind.LED_THROUGHOUT) == {}
    assert earned(state, AwardKind.FULL_HAND) == {2: Feat(5, number=5)}


def test_every_rule_has_a_game_that_earns_it_and_words():
    proven = {kind for kind, _state, found in EARNED if found} | {AwardKind.WITHOUT_TRUMP}
    assert proven == set(AWARD_RULES) == set(AWARD_WORDS) == set(AwardKind)


def test_nothing_before_the_end_and_nothing_after_two_rounds():
    driver = GameDriver()
    for bids, tricks in ZEROS:
        driver.scores(bids, tricks)
    assert awards(driver.state) == ()
    assert awards(driver.does(GameEnded()).state) != ()
    assert awards(ended(*ZEROS[:2])) == ()


def said(state):
    return {state.names[award.seat]: award_words(words("en"), award) for award in awards(state)}


def test_seven_of_seven_zeros():
    kept = [((0, 0, 0), (n, 0, 0)) for n in (1, 2, 3, 4)]
    kept += [((0, 1, 1), (5, 0, 0)), *[((0, 0, 1), (n, 0, 0)) for n in (6, 7, 8)]]
    assert said(ended(*kept))["Ute"] == "7 of 7 zeros"


def test_the_strongest_is_given_and_to_everybody_one():
    """Thomas has met every bid, kept all zeros and taken a whole hand; nobody else has done anything."""
    state = ended(*ZEROS, ((4, 0, 0), (4, 0, 0)))
    assert set(earned(state, AwardKind.ZEROS)) == {0}
    assert said(state)["Thomas"] == "bid all 4 tricks of round 4 and took them"


def test_of_equal_ones_the_earlier_seat_has_it():
    rounds = [((0, 0, 0), (0, 0, cards)) for cards in (1, 2, 3)]
    given_ = awards(ended(*rounds))
    assert [(award.kind, award.seat) for award in given_] == [(AwardKind.EVERY_BID, 0), (AwardKind.ZEROS, 1)]


@THOROUGH
@given(st.integers(0, 10**9), st.sampled_from(RULESETS))
def test_what_is_given_after_any_game(seed, ruleset):
    state = replay(in_force(random_game(ruleset, Random(seed), 1)))
    given_ = awards(state)
    assert given_ == awards(state)
    assert len(given_) <= MOST_AWARDS
    assert len({award.seat for award in given_}) == len({award.kind for award in given_}) == len(given_)
    strengths = [AWARD_RULES[award.kind].strength(award.feat) for award in given_]
    assert strengths == sorted(strengths, reverse=True)
    for award in given_:
        assert earned(state, award.kind)[award.seat] == award.feat
        for language in LANGUAGES:
            assert award_words(words(language), award)


def test_junior_has_awards_too():
    state = ended(*ZEROS, ((0, 0, 4), (0, 0, 4)), ruleset=PRESETS["junior"])
    assert awards(state)
