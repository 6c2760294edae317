"""Rounds played with real cards by every preset: each play is legal, and the tricks add up, lost ones too."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import rules as r
from tests.rules.dealer import CardDealer
from tests.rules.ruleset_strategies import coherent

SEEDS = st.integers(0, 2**32)


def played_round(ruleset, players, rng):
    """Any round of a game, whoever is left to play it."""
    sizes = r.hand_sizes(ruleset, players)
    number = rng.randint(1, len(sizes))
    playing = r.players_in_round(ruleset, players, number)
    return CardDealer(ruleset, playing, number, sizes[number - 1], rng, rng.randrange(playing)).plays()


def verify_round(played):
    ruleset = played.ruleset
    assert sum(played.taken) + played.lost == played.cards
    assert played.lost <= r.lost_tricks(ruleset)
    r.verify_results(ruleset, played.cards, played.taken)
    r.verify_bids(
        ruleset, played.number, played.cards, played.bids, played.dealer, changed=r.bids_may_change(ruleset)
    )
    assert played.lost == sum(verdict.reason is r.Reason.BOMB for verdict in played.verdicts)


@pytest.mark.parametrize("name", r.PRESETS)
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_round_of_every_preset_for_so_many_as_can_play_it(name, seed):
    for players in r.players_of(r.PRESETS[name]):
        verify_round(played_round(r.PRESETS[name], players, Random(seed)))


@settings(max_examples=25)
@given(ruleset=coherent(), seed=SEEDS)
def test_a_round_by_rules_that_somebody_made_up(ruleset, seed):
    rng = Random(seed)
    if players := r.players_of(ruleset):
        verify_round(played_round(ruleset, rng.choice(players), rng))


def test_8_with_the_witch_two_tricks_of_a_round_can_belong_to_nobody_and_never_three():
    ruleset, rng = r.PRESETS["jubilee-30"], Random(8)
    lost = [CardDealer(ruleset, 3, 20, 20, rng).plays().lost for _round in range(150)]
    assert set(lost) == {0, 1, 2}
