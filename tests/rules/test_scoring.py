"""§7: points and sums."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules import (
    PRESETS,
    SCORING_SYSTEMS,
    STANDARD,
    Code,
    Ruleset,
    RuleViolation,
    Scoring,
    lost_tricks,
    points,
    verify_result,
    verify_results,
)
from scorekeeper.rules.scoring import uses


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


COUNTING = PRESETS["counting"]
GROWING = PRESETS["growing"]
JUNIOR = PRESETS["junior"]


@pytest.mark.parametrize(
    ("number", "bid", "tricks", "won"),
    [
        pytest.param(8, 3, 3, 110, id="§7.3 round 8: 3/3"),
        pytest.param(8, 2, 3, 10, id="§7.3 round 8: 2/3"),
        pytest.param(8, 4, 2, -10, id="§7.3 round 8: 4/2"),
        pytest.param(10, 0, 0, 100, id="§7.3 round 10: the hit alone brings 100"),
        pytest.param(1, 0, 0, 10, id="§7.3 round 1: 0/0"),
        pytest.param(1, 1, 1, 20, id="§7.3 round 1: 1/1"),
        pytest.param(1, 1, 0, -10, id="§7.3 round 1: 1/0"),
        pytest.param(6, 0, 3, -60, id="§7.3 three off: ten and twenty and thirty"),
        pytest.param(6, 5, 2, -40, id="§7.3 three off, two of them made"),
        pytest.param(20, 0, 20, -2100, id="§7.3 twenty off"),
        pytest.param(20, 20, 20, 400, id="§7.3 everything"),
    ],
)
def test_7_3_ten_for_each_card_and_each_trick_bid_or_ever_more_off(
    number: int, bid: int, tricks: int, won: int
) -> None:
    assert points(COUNTING, number, number, bid, tricks) == won


def test_7_3_the_cards_dealt_count_and_not_the_rounds_number() -> None:
    """§2.4: in a tournament of four the third round deals five cards."""
    assert points(COUNTING, 3, 5, 2, 2) == 70


@pytest.mark.parametrize(
    ("figures", "number", "cards", "bid", "tricks", "won"),
    [
        pytest.param({}, 1, 1, 1, 1, 30, id="§7.4 S4 ten for a trick in round 1"),
        pytest.param({}, 2, 2, 1, 1, 40, id="§7.4 S4 twenty in round 2"),
        pytest.param({}, 3, 3, 1, 1, 50, id="§7.4 S4 thirty in round 3"),
        pytest.param({}, 3, 3, 2, 2, 80, id="§7.4 A, round 3: 2/2"),
        pytest.param({}, 3, 3, 2, 4, -60, id="§7.4 A, round 3: 2/4"),
        pytest.param({}, 3, 3, 0, 0, 20, id="§7.4 A, round 3: 0/0"),
        pytest.param({"bonus_grows": True}, 3, 3, 2, 2, 120, id="§7.4 B, round 3: 2/2"),
        pytest.param({"bonus_grows": True}, 3, 3, 0, 0, 60, id="§7.4 B, round 3: 0/0"),
        pytest.param({"bonus_grows": True}, 3, 3, 2, 4, -60, id="§7.4 B, round 3: 2/4"),
        pytest.param({"growth": "cards"}, 3, 5, 2, 2, 120, id="§7.4 C, five cards: 2/2"),
        pytest.param({"growth": "cards"}, 3, 5, 2, 4, -100, id="§7.4 C, five cards: 2/4"),
        pytest.param({"growth": "round"}, 3, 5, 2, 2, 80, id="§7.4 A, five cards: 2/2"),
        pytest.param({"growth": "cards", "bonus_grows": True}, 3, 5, 1, 1, 150, id="§7.4 B and C together"),
    ],
)
def test_7_4_the_points_for_a_trick_grow(
    figures: dict[str, Any], number: int, cards: int, bid: int, tricks: int, won: int
) -> None:
    ruleset = Ruleset(scoring=Scoring(system="growing", **figures))
    assert points(ruleset, number, cards, bid, tricks) == won


def test_7_4_the_preset_has_the_readings_of_the_rulebook() -> None:
    """§11.14: the points for the hit stay, the points for a trick grow with the round."""
    assert GROWING.scoring == Scoring(system="growing", growth="round", bonus_grows=False)


@pytest.mark.parametrize(
    ("bid", "tricks", "won"),
    [
        pytest.param(3, 3, 3, id="§7.7 S3 three of three"),
        pytest.param(1, 1, 1, id="§7.7 one of one"),
        pytest.param(0, 0, 1, id="§7.7 an exact 0"),
        pytest.param(3, 2, 0, id="§7.7 too few"),
        pytest.param(0, 1, 0, id="§7.7 too many"),
        pytest.param(8, 8, 8, id="§7.7 everything"),
    ],
)
def test_7_7_a_point_for_each_trick_bid_and_nothing_is_ever_lost(bid: int, tricks: int, won: int) -> None:
    assert points(JUNIOR, 8, 8, bid, tricks) == won


@pytest.mark.parametrize(
    ("system", "cards", "bid", "tricks", "won"),
    [
        pytest.param("standard", 15, 0, 0, 520, id="§7.5 fifteen cards"),
        pytest.param("standard", 20, 0, 0, 520, id="§7.5 twenty cards"),
        pytest.param("standard", 14, 0, 0, 20, id="§7.5 not with fourteen"),
        pytest.param("standard", 15, 0, 1, -10, id="§7.5 the 0 was not kept"),
        pytest.param("standard", 15, 1, 1, 30, id="§7.5 no 0"),
        pytest.param("counting", 15, 0, 0, 650, id="§7.5 in the counting score"),
        pytest.param("growing", 15, 0, 0, 520, id="§7.5 in the growing score"),
        pytest.param("junior", 15, 0, 0, 501, id="§7.5 in the Junior score"),
    ],
)
def test_7_5_a_great_zero_is_added_whatever_the_system(
    system: str, cards: int, bid: int, tricks: int, won: int
) -> None:
    ruleset = Ruleset(scoring=Scoring(system=system, great_zero=500))
    assert points(ruleset, cards, cards, bid, tricks) == won


@pytest.mark.parametrize("name", SCORING_SYSTEMS)
def test_7_a_system_uses_the_figures_that_its_row_names_and_no_others(name: str) -> None:
    def paid(**figures: Any) -> list[int]:
        ruleset = Ruleset(scoring=Scoring(system=name, **figures))
        return [points(ruleset, 3, 5, bid, tricks) for bid in range(6) for tricks in range(6)]

    others: dict[str, object] = {"hit": 7, "trick": 7, "miss": 7, "growth": "cards", "bonus_grows": True}
    used = {figure for figure, value in others.items() if paid(**{figure: value}) != paid()}
    assert used == {figure for figure in others if uses(Ruleset(scoring=Scoring(system=name)), figure)}


@pytest.mark.parametrize("name", PRESETS)
def test_11_12_no_preset_pays_five_hundred_for_zero(name: str) -> None:
    assert PRESETS[name].scoring.great_zero == 0


@pytest.mark.parametrize(
    ("extra_cards", "lost"),
    [
        pytest.param((), 0, id="§8 no special cards"),
        pytest.param(("dragon", "fairy", "witch", "vampire"), 0, id="§8 no bomb"),
        pytest.param(("bomb",), 1, id="§8 the bomb"),
        pytest.param(("bomb", "vampire"), 1, id="§8 a vampire copies the bomb that lies turned up"),
        pytest.param(("bomb", "witch"), 2, id="§8 the witch fetches the bomb back"),
    ],
)
def test_8_how_many_tricks_can_belong_to_nobody(extra_cards: tuple[str, ...], lost: int) -> None:
    assert lost_tricks(Ruleset(extra_cards=extra_cards)) == lost


@pytest.mark.parametrize(
    ("extra_cards", "cards", "tricks", "lost", "fits"),
    [
        pytest.param(("bomb",), 5, (3, 2, 0), None, True, id="§8 the bomb was not played"),
        pytest.param(("bomb",), 5, (2, 2, 0), None, True, id="§8 the bomb took one"),
        pytest.param(("bomb",), 5, (2, 1, 0), None, False, id="§8 the bomb takes only one"),
        pytest.param(("bomb", "witch"), 5, (2, 1, 0), None, True, id="§8 the bomb came back"),
        pytest.param(("bomb", "witch"), 1, (0, 0, 0), None, True, id="§8 the only trick"),
        pytest.param(("bomb",), 5, (3, 2, 1), None, False, id="§8 one too many"),
        pytest.param((), 5, (2, 2, 0), None, False, id="§2.1 without a bomb"),
        pytest.param(("bomb",), 5, (2, 2, 0), 1, True, id="§8 counted: one was lost"),
        pytest.param(("bomb",), 5, (3, 2, 0), 1, False, id="§8 counted: one too many"),
        pytest.param(("bomb",), 5, (2, 2, 0), 0, False, id="§8 counted: none was lost"),
    ],
)
def test_8_the_tricks_add_up_but_for_those_of_nobody(
    extra_cards: tuple[str, ...], cards: int, tricks: tuple[int, ...], lost: int | None, fits: bool
) -> None:
    ruleset = Ruleset(extra_cards=extra_cards)
    if fits:
        verify_results(ruleset, cards, tricks, lost)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_results(ruleset, cards, tricks, lost)
    assert refused.value.code in (Code.TRICKS_MUST_ADD_UP, Code.TRICKS_MUST_ADD_UP_LOST)
    assert refused.value.details["sum"] == sum(tricks)


def test_8_a_wrong_sum_with_a_bomb_names_the_sums_that_can_be() -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_results(Ruleset(extra_cards=("bomb",)), 5, (2, 1, 0))
    assert refused.value.code is Code.TRICKS_MUST_ADD_UP_LOST
    assert refused.value.details == {"sum": 3, "possible": (4, 5), "by": -1}
    with pytest.raises(RuleViolation) as refused:
        verify_results(STANDARD, 5, (3, 2, 0), lost=1)
    assert refused.value.details == {"sum": 5, "possible": (4,), "by": 1}
    verify_results(STANDARD, 5, (3, 1, 0), lost=1)


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
        verify_results(STANDARD, 4, tricks)
    assert refused.value.code is Code.TRICKS_MUST_ADD_UP
    assert refused.value.details == {"sum": sum(tricks), "cards": 4, "by": by}
    verify_results(STANDARD, 4, (2, 2, 0))


@pytest.mark.parametrize(("tricks", "position"), [((5, -1, 0), 0), ((4, -1, 1), 1)], ids=str)
def test_nobody_takes_fewer_than_none_or_more_than_there_are(tricks: tuple[int, ...], position: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_results(STANDARD, 4, tricks)
    assert refused.value.code is Code.TRICKS_OUT_OF_RANGE
    assert refused.value.details == {"position": position, "tricks": tricks[position], "cards": 4}


def test_one_result_can_be_judged_alone() -> None:
    verify_result(4, 4)
    with pytest.raises(RuleViolation) as refused:
        verify_result(4, 5)
    assert refused.value.details["position"] is None
