"""Totals that a scoring can give after so many rounds (§7)."""

from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.rules import PRESETS, STANDARD, Scoring, hand_sizes, points, reachable_totals
from scorekeeper.rules.scoring import SCORING_SYSTEMS

FIGURES = (Scoring(), Scoring(hit=25, trick=7, miss=3), Scoring(growth="cards", bonus_grows=True))


@pytest.mark.parametrize(
    ("system", "figures", "hands"), [*product(SCORING_SYSTEMS, FIGURES, [(1, 2, 3), (3, 1), (15,)])]
)
def test_they_are_all_sums_of_what_the_rounds_can_bring(system, figures, hands):
    scoring = replace(figures, system=system, great_zero=5)
    rounds = [
        {points(scoring, number, cards, bid, tricks) for bid, tricks in product(range(cards + 1), repeat=2)}
        for number, cards in enumerate(hands, start=1)
    ]
    sums = {sum(brought) for brought in product(*rounds)}
    found = reachable_totals(scoring, hands)
    assert {total for total in range(min(sums) - 50, max(sums) + 50) if total in found} == sums


def test_before_the_first_round_everybody_has_nothing():
    assert 0 in reachable_totals(STANDARD.scoring, ())
    assert 10 not in reachable_totals(STANDARD.scoring, ())


@pytest.mark.parametrize(
    ("rounds", "total", "possible"),
    [(1, 15, False), (1, 20, True), (1, 10, False), (2, 10, True), (6, 15, False), (6, 340, False)],
)
def test_the_standard_game(rounds, total, possible):
    assert (total in reachable_totals(STANDARD.scoring, hand_sizes(STANDARD, 4)[:rounds])) is possible


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_to_its_end(preset):
    players = 2 if preset.name == "two-players" else 4
    hands = hand_sizes(preset, players)
    best = sum(
        max(points(preset.scoring, number, cards, bid, bid) for bid in range(cards + 1))
        for number, cards in enumerate(hands, start=1)
    )
    found = reachable_totals(preset.scoring, hands)
    assert best in found
    assert best + 1 not in found


def test_where_a_rule_brings_millions_all_in_between_count():
    """Told apart one by one they would take gigabytes."""
    found = reachable_totals(Scoring(hit=1_000_000, trick=1_000_000), (20,) * 1_000)
    assert 21 * 10**9 in found
    assert 21 * 10**9 + 1 not in found
    assert -200_000 in found
