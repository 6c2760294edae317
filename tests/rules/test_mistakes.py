"""§12: the mistakes that other people's code ships."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    JESTER,
    PRESETS,
    STANDARD,
    WIZARD,
    Effect,
    dealer_chooses,
    has_turn_up,
    judge,
    points,
    trump_of,
)
from tests.rules.notation import cards


def test_12_the_first_jester_takes_an_all_jester_trick_not_the_last() -> None:
    assert judge(cards("N N N N")).winner == 0


def test_12_a_wizard_or_jester_turned_up_stays_and_is_not_skipped() -> None:
    assert dealer_chooses(WIZARD)
    assert trump_of(JESTER) is None
    assert not dealer_chooses(JESTER)


@pytest.mark.parametrize(("bid", "tricks", "won"), [(5, 3, -20), (1, 4, -30), (0, 1, -10)])
def test_12_a_miss_costs_ten_for_each_trick_of_difference_not_of_tricks_taken(
    bid: int, tricks: int, won: int
) -> None:
    assert points(STANDARD.scoring, 8, 8, bid, tricks) == won


def test_12_that_the_last_round_has_no_trump_follows_from_the_deck() -> None:
    """With six more cards in the deck every round has a card to turn up (§2.8)."""
    assert not has_turn_up(STANDARD, 4, 15)
    assert has_turn_up(PRESETS["jubilee-20"], 4, 15)


@pytest.mark.parametrize(
    ("trick", "after"),
    [
        pytest.param("Z juggler-red", Effect.PASS_CARDS, id="juggler"),
        pytest.param("Z cloud-red", Effect.CHANGE_BID, id="cloud"),
    ],
)
def test_12_juggler_and_cloud_act_whether_they_win_or_not(trick: str, after: Effect) -> None:
    verdict = judge(cards(trick))
    assert verdict.winner == 0
    assert verdict.after == (after,)


def test_12_a_led_bomb_is_no_jester() -> None:
    verdict = judge(cards("bomb R3 B4"))
    assert (verdict.winner, verdict.next_leader) == (None, 1)
