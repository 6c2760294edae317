"""§7: points, sums and ranks."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    STANDARD,
    Code,
    Ruleset,
    RuleViolation,
    Scoring,
    points,
    ranking,
    verify_result,
    verify_results,
)


@pytest.mark.parametrize(
    ("bid", "tricks", "won"),
    [
        pytest.param(0, 0, 20, id="§7.1 S0 Thomas, round 1"),
        pytest.param(1, 0, -10, id="§7.1 S0 Ute, round 1"),
        pytest.param(1, 1, 30, id="§7.1 S0 Kevin, round 1"),
        pytest.param(2, 1, -10, id="§7.1 S0 Thomas, round 2"),
        pytest.param(0, 1, -10, id="§7.1 S0 Kevin, round 2"),
        pytest.param(3, 3, 50, id="§7.1 S1 three of three"),
        pytest.param(4, 2, -20, id="§7.1 S1 two of four"),
        pytest.param(2, 4, -20, id="§7.1 four of two"),
        pytest.param(0, 20, -200, id="§7.1 everything instead of nothing"),
        pytest.param(20, 20, 220, id="§7.1 everything"),
    ],
)
def test_7_1_twenty_and_ten_a_trick_or_ten_off_for_each_trick_of_difference(
    bid: int, tricks: int, won: int
) -> None:
    assert points(STANDARD, round_number=20, cards=20, bid=bid, tricks=tricks) == won


def test_4_7_a_total_of_ninety_with_a_bid_of_one_and_no_trick_stands_at_eighty() -> None:
    assert 90 + points(STANDARD, round_number=8, cards=8, bid=1, tricks=0) == 80


def test_7_1_round_and_cards_do_not_matter_to_the_standard_score() -> None:
    assert len({points(STANDARD, number, cards, 1, 1) for number in (1, 5) for cards in (1, 15)}) == 1


def test_7_6_the_figures_come_from_the_ruleset() -> None:
    ten = Ruleset(scoring=Scoring(hit=10, trick=5, miss=3))
    assert points(ten, 4, 4, 2, 2) == 20
    assert points(ten, 4, 4, 4, 2) == -6


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        pytest.param((20, -10, 30), (2, 3, 1), id="§7.8 the highest total wins"),
        pytest.param((10, 10, 20), (2, 2, 1), id="§7.9 equal totals share a rank"),
        pytest.param((250, 250, 250, 90), (1, 1, 1, 4), id="§7.9 shared victory of three"),
        pytest.param((5, 5, 3), (1, 1, 3), id="§7.9 after two firsts comes the third"),
        pytest.param((-30, -10, -20), (3, 1, 2), id="§7.1 totals may be negative"),
        pytest.param((0, 0, 0), (1, 1, 1), id="nothing played yet"),
    ],
)
def test_7_8_ranks(totals: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    assert ranking(STANDARD, totals) == ranks


@pytest.mark.parametrize(
    ("tricks", "by"),
    [
        pytest.param((1, 1, 1), -1, id="one too few"),
        pytest.param((2, 2, 2), 2, id="two too many"),
        pytest.param((0, 0, 0), -4, id="none"),
    ],
)
def test_the_tricks_of_a_round_add_up_to_its_cards(tricks: tuple[int, ...], by: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_results(4, tricks)
    assert refused.value.code is Code.TRICKS_MUST_ADD_UP
    assert refused.value.details == {"sum": sum(tricks), "cards": 4, "by": by}
    verify_results(4, (2, 2, 0))


@pytest.mark.parametrize(("tricks", "position"), [((5, -1, 0), 0), ((4, -1, 1), 1)], ids=str)
def test_nobody_takes_fewer_than_none_or_more_than_there_are(tricks: tuple[int, ...], position: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_results(4, tricks)
    assert refused.value.code is Code.TRICKS_OUT_OF_RANGE
    assert refused.value.details == {"position": position, "tricks": tricks[position], "cards": 4}


def test_one_result_can_be_judged_alone() -> None:
    verify_result(4, 4)
    with pytest.raises(RuleViolation) as refused:
        verify_result(4, 5)
    assert refused.value.details["position"] is None
