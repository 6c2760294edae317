"""§7: points and sums."""

import pytest

from scorekeeper.rules import PRESETS, SCORING_SYSTEMS, STANDARD, Ruleset, Scoring, points
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
def test_7_1_twenty_and_ten_a_trick_or_ten_off_for_each_trick_of_difference(bid, tricks, won):
    assert points(STANDARD.scoring, round_number=20, cards=20, bid=bid, tricks=tricks) == won


def test_7_1_round_and_cards_do_not_matter_to_the_standard_score():
    assert len({points(STANDARD.scoring, number, cards, 1, 1) for number in (1, 5) for cards in (1, 15)}) == 1


def test_7_6_the_figures_come_from_the_ruleset():
    ten = Ruleset(scoring=Scoring(hit=10, trick=5, miss=3))
    assert points(ten.scoring, 4, 4, 2, 2) == 20
    assert points(ten.scoring, 4, 4, 4, 2) == -6


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
def test_7_3_ten_for_each_card_and_each_trick_bid_or_ever_more_off(number, bid, tricks, won):
    assert points(COUNTING.scoring, number, number, bid, tricks) == won


def test_7_3_the_cards_dealt_count_and_not_the_rounds_number():
    """§2.4: in a tournament of four the third round deals five cards."""
    assert points(COUNTING.scoring, 3, 5, 2, 2) == 70


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
def test_7_4_the_points_for_a_trick_grow(figures, number, cards, bid, tricks, won):
    ruleset = Ruleset(scoring=Scoring(system="growing", **figures))
    assert points(ruleset.scoring, number, cards, bid, tricks) == won


def test_7_4_the_preset_has_the_readings_of_the_rulebook():
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
def test_7_7_a_point_for_each_trick_bid_and_nothing_is_ever_lost(bid, tricks, won):
    assert points(JUNIOR.scoring, 8, 8, bid, tricks) == won


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
def test_7_5_a_great_zero_is_added_whatever_the_system(system, cards, bid, tricks, won):
    ruleset = Ruleset(scoring=Scoring(system=system, great_zero=500))
    assert points(ruleset.scoring, cards, cards, bid, tricks) == won


@pytest.mark.parametrize("name", SCORING_SYSTEMS)
def test_7_a_system_uses_the_figures_that_its_row_names_and_no_others(name):
    def paid(**figures):
        ruleset = Ruleset(scoring=Scoring(system=name, **figures))
        return [points(ruleset.scoring, 3, 5, bid, tricks) for bid in range(6) for tricks in range(6)]

    others = {"hit": 7, "trick": 7, "miss": 7, "growth": "cards", "bonus_grows": True}
    used = {figure for figure, value in others.items() if paid(**{figure: value}) != paid()}
    assert used == {figure for figure in others if uses(Scoring(system=name), figure)}


@pytest.mark.parametrize("name", PRESETS)
def test_11_12_no_preset_pays_five_hundred_for_zero(name):
    assert PRESETS[name].scoring.great_zero == 0
