"""§7: points and sums."""

import pytest

from scorekeeper.rules import PRESETS, SCORING_SYSTEMS, STANDARD, Ruleset, Scoring, points
from scorekeeper.rules.scoring import uses


def test_7_1_twenty_and_ten_a_trick_or_ten_off_for_each_trick_of_difference():
    for bid, tricks, won in (
        (0, 0, 20),  # §7.1 S0 Thomas, round 1
        (1, 0, -10),  # §7.1 S0 Ute, round 1
        (1, 1, 30),  # §7.1 S0 Kevin, round 1
        (2, 1, -10),  # §7.1 S0 Thomas, round 2
        (0, 1, -10),  # §7.1 S0 Kevin, round 2
        (3, 3, 50),  # §7.1 S1 three of three
        (4, 2, -20),  # §7.1 S1 two of four
        (2, 4, -20),  # §7.1 four of two
        (0, 20, -200),  # §7.1 everything instead of nothing
        (20, 20, 220),  # §7.1 everything
    ):
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


def test_7_3_ten_for_each_card_and_each_trick_bid_or_ever_more_off():
    for number, bid, tricks, won in (
        (8, 3, 3, 110),  # §7.3 round 8: 3/3
        (8, 2, 3, 10),  # §7.3 round 8: 2/3
        (8, 4, 2, -10),  # §7.3 round 8: 4/2
        (10, 0, 0, 100),  # §7.3 round 10: the hit alone brings 100
        (1, 0, 0, 10),  # §7.3 round 1: 0/0
        (1, 1, 1, 20),  # §7.3 round 1: 1/1
        (1, 1, 0, -10),  # §7.3 round 1: 1/0
        (6, 0, 3, -60),  # §7.3 three off: ten and twenty and thirty
        (6, 5, 2, -40),  # §7.3 three off, two of them made
        (20, 0, 20, -2100),  # §7.3 twenty off
        (20, 20, 20, 400),  # §7.3 everything
    ):
        assert points(COUNTING.scoring, number, number, bid, tricks) == won


def test_7_3_the_cards_dealt_count_and_not_the_rounds_number():
    """§2.4: in a tournament of four the third round deals five cards."""
    assert points(COUNTING.scoring, 3, 5, 2, 2) == 70


def test_7_4_the_points_for_a_trick_grow():
    for figures, number, cards, bid, tricks, won in (
        ({}, 1, 1, 1, 1, 30),  # §7.4 S4 ten for a trick in round 1
        ({}, 2, 2, 1, 1, 40),  # §7.4 S4 twenty in round 2
        ({}, 3, 3, 1, 1, 50),  # §7.4 S4 thirty in round 3
        ({}, 3, 3, 2, 2, 80),  # §7.4 A, round 3: 2/2
        ({}, 3, 3, 2, 4, -60),  # §7.4 A, round 3: 2/4
        ({}, 3, 3, 0, 0, 20),  # §7.4 A, round 3: 0/0
        ({"bonus_grows": True}, 3, 3, 2, 2, 120),  # §7.4 B, round 3: 2/2
        ({"bonus_grows": True}, 3, 3, 0, 0, 60),  # §7.4 B, round 3: 0/0
        ({"bonus_grows": True}, 3, 3, 2, 4, -60),  # §7.4 B, round 3: 2/4
        ({"growth": "cards"}, 3, 5, 2, 2, 120),  # §7.4 C, five cards: 2/2
        ({"growth": "cards"}, 3, 5, 2, 4, -100),  # §7.4 C, five cards: 2/4
        ({"growth": "round"}, 3, 5, 2, 2, 80),  # §7.4 A, five cards: 2/2
        ({"growth": "cards", "bonus_grows": True}, 3, 5, 1, 1, 150),  # §7.4 B and C together
    ):
        ruleset = Ruleset(scoring=Scoring(system="growing", **figures))
        assert points(ruleset.scoring, number, cards, bid, tricks) == won, figures


def test_7_4_the_preset_has_the_readings_of_the_rulebook():
    """§11.14: the points for the hit stay, the points for a trick grow with the round."""
    assert GROWING.scoring == Scoring(system="growing", growth="round", bonus_grows=False)


def test_7_7_a_point_for_each_trick_bid_and_nothing_is_ever_lost():
    for bid, tricks, won in (
        (3, 3, 3),  # §7.7 S3 three of three
        (1, 1, 1),  # §7.7 one of one
        (0, 0, 1),  # §7.7 an exact 0
        (3, 2, 0),  # §7.7 too few
        (0, 1, 0),  # §7.7 too many
        (8, 8, 8),  # §7.7 everything
    ):
        assert points(JUNIOR.scoring, 8, 8, bid, tricks) == won


def test_7_5_a_great_zero_is_added_whatever_the_system():
    for system, cards, bid, tricks, won in (
        ("standard", 15, 0, 0, 520),  # §7.5 fifteen cards
        ("standard", 20, 0, 0, 520),  # §7.5 twenty cards
        ("standard", 14, 0, 0, 20),  # §7.5 not with fourteen
        ("standard", 15, 0, 1, -10),  # §7.5 the 0 was not kept
        ("standard", 15, 1, 1, 30),  # §7.5 no 0
        ("counting", 15, 0, 0, 650),  # §7.5 in the counting score
        ("growing", 15, 0, 0, 520),  # §7.5 in the growing score
        ("junior", 15, 0, 0, 501),  # §7.5 in the Junior score
    ):
        ruleset = Ruleset(scoring=Scoring(system=system, great_zero=500))
        assert points(ruleset.scoring, cards, cards, bid, tricks) == won, system


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
