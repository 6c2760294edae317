"""Fuzzed games by every preset and by random rulesets: each comes to its end, and its state is right."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from scorekeeper import rules as r
from scorekeeper.game import in_force, replay
from scorekeeper.game.fact_checks import verify_records
from scorekeeper.storage.codec import decode_game, encode_game
from tests.game.evening import random_evening
from tests.game.fuzzer import Fuzzer
from tests.game.reference_model import last_of
from tests.rules.ruleset_strategies import bid_rules, coherent

SEEDS = st.integers(0, 10**9)
IN_A_HURRY = settings(
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


@pytest.mark.parametrize("name", r.PRESETS)
def test_a_game_by_a_preset_comes_to_its_end_for_the_fewest_and_the_most(name):
    rng, possible = Random(name), r.players_of(r.PRESETS[name])
    for players in sorted({possible[0], possible[-1]}):
        verify_whole_game(Fuzzer(r.PRESETS[name], players, rng).plays())


@pytest.mark.parametrize("name", r.PRESETS)
def test_a_game_with_unexpected_moves_comes_to_its_end(name):
    rng = Random(name)
    players = rng.choice(r.players_of(r.PRESETS[name]))
    verify_kept(Fuzzer(r.PRESETS[name], players, rng, deviation=0.3).plays().game)


@given(ruleset=coherent(), seed=SEEDS, deviation=st.sampled_from([0.0, 0.3]))
@settings(IN_A_HURRY, max_examples=10)
def test_so_does_one_by_rules_that_somebody_made_up(ruleset, seed, deviation):
    rng = Random(seed)
    assume(r.players_of(ruleset))
    table = Fuzzer(ruleset, rng.choice(r.players_of(ruleset)), rng, deviation).plays()
    verify_kept(table.game)
    if not deviation:
        verify_whole_game(table)


@given(
    bids=bid_rules, hands=st.just("climb") | st.lists(st.integers(1, 3), min_size=1).map(tuple), seed=SEEDS
)
@settings(IN_A_HURRY, max_examples=20)
def test_an_evening_at_a_table_that_tries_everything(bids, hands, seed):
    """Whoever comes, leaves, sits out or is given points, and whatever is tried that is not allowed."""
    ruleset = replace(r.STANDARD, bids=bids, hands=hands)
    assume(r.players_of(ruleset))
    verify_kept(random_evening(ruleset, seed, 120, Fuzzer).game)


def verify_whole_game(table):
    """Rounds, deal and drop-outs of a game in which nobody meddled."""
    state = table.state
    assert [round_.number for round_ in state.closed] == list(range(1, len(state.hands) + 1))
    for before, after in zip(state.closed, state.closed[1:], strict=False):
        still = [*range(before.dealer + 1, state.players), *range(before.dealer + 1)]
        assert after.dealer == next(seat for seat in still if seat in after.turns)
    due, out = r.elimination_rounds(state.ruleset, state.players), state.out
    assert len(out) == len(due)
    for place, cut in enumerate(due):
        upto = state.closed[:cut]
        sums = [sum(round_.points[seat] for round_ in upto) for seat in range(state.players)]
        met = Counter(
            seat for round_ in upto for seat in round_.turns if round_.bids[seat] == round_.results[seat]
        )
        assert out[place] in last_of(sums, [met[seat] for seat in range(6)], upto[-1].points, upto[-1].turns)
        assert all(out[place] not in round_.turns for round_ in state.closed[cut:])
    verify_kept(table.game)


def verify_kept(game):
    """A fact at a time or all at once, written down and read back: the same game (§7.2)."""
    assert verify_records(in_force(game)) == replay(in_force(game))
    kept = replace(game, id="00000000-0000-4000-8000-000000000000")
    assert decode_game(json.loads(json.dumps(encode_game(kept)))) == kept
