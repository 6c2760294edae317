"""Where the sources disagree (§11): the reading that is taken, and the one that can be chosen instead.

One test a line of the rulebook's table; 11.11, 11.13's seats, 11.18 and 11.22 are for people to settle.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper import rules as r
from scorekeeper.rules.errors import accepts
from tests.refusal import refusal

JUBILEE = r.PRESETS["jubilee-30"]
PLUS_MINUS = r.PRESETS["not-equal"]


def cards(codes: str) -> list[r.Card]:
    return [r.parse_card(code) for code in codes.split()]


def with_bids(ruleset: r.Ruleset, **rules: object) -> r.Ruleset:
    return replace(ruleset, bids=replace(ruleset.bids, **rules))


def test_11_1_bids_go_clockwise_from_the_dealers_left_or_the_other_way_round() -> None:
    assert r.bidding_order(1, 4) == (2, 3, 0, 1)
    assert r.bidding_order(1, 4, with_bids(r.STANDARD, direction="counter-clockwise")) == (0, 3, 2, 1)


def test_11_2_after_several_jesters_the_first_suited_card_leads() -> None:
    assert r.led_suit(cards("N N B9 R3")) is r.Suit.BLUE


def test_11_3_a_wizard_after_jesters_frees_the_trick_or_the_suit_binds() -> None:
    trick = cards("N Z B9")
    assert r.led_suit(trick) is None
    assert r.led_suit(trick, replace(r.STANDARD, jesters_then_wizard="binds")) is r.Suit.BLUE


@pytest.mark.parametrize("ruleset", [r.STANDARD, r.PRESETS["junior"]], ids=["Wizard", "Junior"])
def test_11_4_the_first_of_nothing_but_jesters_takes_the_trick(ruleset: r.Ruleset) -> None:
    verdict = r.judge(cards("N N"), None, ruleset)
    assert (verdict.winner, verdict.reason) == (0, r.Reason.FIRST_JESTER)


def test_11_5_wizards_and_jesters_may_be_played_although_one_could_follow() -> None:
    assert r.legal_cards(cards("B2 R7 Z N"), cards("B9")) == tuple(cards("B2 Z N"))


def test_11_6_plus_minus_one_blocks_the_last_bidder_only() -> None:
    assert r.forbidden_bid(PLUS_MINUS, 5, 5, (2, 1, 1)) == 1
    r.verify_single_bid(PLUS_MINUS, 5, 5, 1)  # somebody else's
    assert refusal(r.verify_single_bid, PLUS_MINUS, 5, 5, 1, (2, 1, 1))[0] is r.Code.BID_FORBIDDEN


def test_11_7_it_counts_against_the_tricks_or_against_the_number_of_the_round() -> None:
    third = {"round_number": 3, "cards": 5, "earlier": (1, 1, 1)}
    assert r.forbidden_bid(PLUS_MINUS, **third) == 2
    assert r.forbidden_bid(with_bids(PLUS_MINUS, sum_against="round-number"), **third) == 0


def test_11_8_it_is_off_but_for_tournaments_and_in_a_championship_with_one_card() -> None:
    r.verify_bids(r.STANDARD, 5, 5, (2, 1, 1, 1))
    assert [name for name, preset in r.PRESETS.items() if preset.bids.must_differ == "always"] == [
        "not-equal",
        "dm-mixed",
        "tournament",
    ]
    for players, first in ((4, (0, 0, 0, 1)), (6, (0, 0, 0, 0, 0, 1)), (3, (1, 1, 0)), (5, (1, 1, 0, 0, 0))):
        cards = r.hand_sizes(r.PRESETS["championship"], players)[0]
        assert accepts(r.verify_bids, r.PRESETS["championship"], 1, cards, first) is (cards == 1)


def test_11_9_it_means_nothing_in_hidden_rounds_or_the_last_one_changes() -> None:
    hidden = with_bids(PLUS_MINUS, visibility="revealed")
    assert r.forbidden_bid(hidden, 5, 5, (2, 1, 1)) is None
    assert r.forbidden_bid(with_bids(hidden, hidden_sum="last-changes"), 5, 5, (2, 1, 1)) == 1


def test_11_10_the_dealer_must_choose_after_a_wizard() -> None:
    assert refusal(r.verify_trump, r.parse_card("Z"), None)[0] is r.Code.TRUMP_MUST_BE_CHOSEN


def test_11_12_a_great_zero_brings_no_bonus_unless_it_is_wanted() -> None:
    assert r.points(r.STANDARD.scoring, 15, 15, 0, 0) == 20
    house = replace(r.STANDARD, scoring=replace(r.STANDARD.scoring, great_zero=500))
    assert (r.points(house.scoring, 15, 15, 0, 0), r.points(house.scoring, 14, 14, 0, 0)) == (520, 20)


def test_11_13_everyone_plays_alone_or_those_opposite_together() -> None:
    totals = (90, 40, 10, 70)
    assert r.ranking(r.STANDARD, totals) == (1, 3, 4, 2)
    assert r.partners(4) == ((0, 2), (1, 3))
    assert r.ranking(r.PRESETS["teams"], totals) == (2, 1, 2, 1)


def test_11_14_with_growing_points_the_bonus_stays_or_grows_with_the_round_or_the_cards() -> None:
    growing = r.PRESETS["growing"]
    assert r.points(growing.scoring, 3, 5, 2, 2) == 20 + 3 * 10 * 2
    scoring = replace(growing.scoring, bonus_grows=True, growth="cards")
    assert r.points(scoring, 3, 5, 2, 2) == 5 * 20 + 5 * 10 * 2


def test_11_15_counting_pays_tricks_that_were_both_bid_and_made() -> None:
    counting = r.PRESETS["counting"].scoring
    assert [r.points(counting, 8, 8, bid, made) for bid, made in ((3, 3), (2, 3), (4, 2))] == [110, 10, -10]


def test_11_16_equal_totals_share_the_victory_unless_something_else_is_chosen() -> None:
    equal = {"hits": (3, 5, 4), "bids": (30, 20, 25)}
    assert r.ranking(r.STANDARD, (100, 100, 90), **equal) == (1, 1, 3)
    assert r.ranking(replace(r.STANDARD, tie_break="most-hits"), (100, 100, 90), **equal) == (2, 1, 3)
    assert r.ranking(replace(r.STANDARD, tie_break="highest-bids"), (100, 100, 90), **equal) == (1, 2, 3)


def test_11_17_the_last_three_are_left_whoever_has_begun() -> None:
    assert [r.elimination_rounds(r.PRESETS["elimination"], players) for players in (6, 5, 4)] == [
        (10, 12, 15),
        (12, 15),
        (15,),
    ]


def test_11_19_special_cards_make_no_game_longer() -> None:
    assert [len(r.hand_sizes(JUBILEE, players)) for players in (3, 4, 5, 6)] == [20, 15, 12, 10]
    assert len(JUBILEE.extra_cards) == 9


@pytest.mark.parametrize(
    ("codes", "effect"), [("juggler-red R9", r.Effect.PASS_CARDS), ("cloud-red R13", r.Effect.CHANGE_BID)]
)
def test_11_20_juggler_and_cloud_act_whoever_takes_the_trick(codes: str, effect: r.Effect) -> None:
    verdict = r.judge(cards(codes), None, JUBILEE)
    assert (verdict.winner, verdict.after) == (1, (effect,))


def test_11_21_the_dealer_chooses_after_a_juggler() -> None:
    assert r.dealer_chooses(r.parse_card("juggler"))


def test_11_23_the_wizard_goes_before_the_highest_card() -> None:
    assert r.judge(cards("R13 Z B13"), r.Suit.RED).winner == 1


def test_11_24_in_junior_a_wizard_that_leads_frees_the_trick() -> None:
    assert r.led_suit(cards("Z R8 B7"), r.PRESETS["junior"]) is None
