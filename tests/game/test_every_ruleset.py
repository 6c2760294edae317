"""Whatever rules people play by, a game goes on to its end and its pad is right."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from scorekeeper.game import Game, State, apply, begin, in_force, replay
from scorekeeper.game import facts as f
from scorekeeper.game.sheet_json import sheet_from_json
from scorekeeper.game.sheet_score import score
from scorekeeper.game.standings import ranks, running_totals, team_total, totals
from scorekeeper.rules import PRESETS, Ruleset, cuts, players_of, ruleset_to_json
from scorekeeper.storage.codec import decode_game, encode_game
from tests.game.gambler import Gambler
from tests.game.ledger import last_of
from tests.rules.rulesets import coherent

SEEDS = st.integers(0, 10**9)
IN_A_HURRY = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    max_examples=2,
)
PLAYABLE = [(name, players) for name, ruleset in PRESETS.items() for players in players_of(ruleset)]

every_preset = pytest.mark.parametrize(("name", "players"), PLAYABLE)


@every_preset
@given(seed=SEEDS)
@IN_A_HURRY
def test_a_game_by_a_preset_comes_to_its_end(name: str, players: int, seed: int) -> None:
    table = Gambler(PRESETS[name], players, Random(seed)).plays()
    verify_whole_game(table)
    verify_as_a_sheet(table.state)


@every_preset
@given(seed=SEEDS)
@settings(IN_A_HURRY, max_examples=1)
def test_a_table_that_meddles_comes_to_its_end(name: str, players: int, seed: int) -> None:
    verify_kept(Gambler(PRESETS[name], players, Random(seed), meddling=0.3).plays().game)


@given(ruleset=coherent(), seed=SEEDS, meddling=st.sampled_from([0.0, 0.3]))
@settings(IN_A_HURRY, max_examples=40)
def test_so_does_one_by_rules_that_somebody_made_up(ruleset: Ruleset, seed: int, meddling: float) -> None:
    chance = Random(seed)
    assume(players_of(ruleset))
    table = Gambler(ruleset, chance.choice(players_of(ruleset)), chance, meddling).plays()
    verify_kept(table.game)
    if not meddling:
        verify_whole_game(table)
        verify_as_a_sheet(table.state)


def verify_whole_game(table: Gambler) -> None:
    """Rounds, deal and drop-outs of a game in which nobody meddled."""
    state = table.state
    assert [row.number for row in state.closed] == list(range(1, len(state.hands) + 1))
    for before, after in zip(state.closed, state.closed[1:], strict=False):
        still = [*range(before.dealer + 1, state.players), *range(before.dealer + 1)]
        assert after.dealer == next(seat for seat in still if seat in after.turns)
    due, out = cuts(state.ruleset, state.players), state.out
    assert len(out) == len(due)
    for place, cut in enumerate(due):
        upto = state.closed[:cut]
        sums = [sum(row.points[seat] for row in upto) for seat in range(state.players)]
        met = Counter(seat for row in upto for seat in row.turns if row.bids[seat] == row.results[seat])
        assert out[place] in last_of(sums, [met[seat] for seat in range(6)], upto[-1].points, upto[-1].turns)
        assert all(out[place] not in row.turns for row in state.closed[cut:])
    verify_kept(table.game)


def verify_kept(game: Game) -> None:
    """A fact at a time or all at once, written down and read back: the same game (§7.2)."""
    first, *rest = in_force(game)
    assert isinstance(first, f.GameStarted)
    state = replay((first,))
    for fact in rest:
        state = apply(state, fact)
    assert state == replay(in_force(game))
    kept = begin("00000000-0000-4000-8000-000000000000", first)
    kept = Game(kept.id, game.revision, game.cursor, game.facts)
    assert decode_game(json.loads(json.dumps(encode_game(kept)))) == kept


def verify_as_a_sheet(state: State) -> None:
    """The pad copied onto a sheet has the same totals and ranks."""
    sheet = {
        "rules": ruleset_to_json(state.ruleset),
        "players": [f"p{seat}" for seat in range(state.players)],
        "rounds": [{"bids": list(row.bids), "tricks": list(row.results)} for row in state.closed],
    }
    scored = score(sheet_from_json(sheet))
    assert tuple(played.totals for played in scored.rounds) == running_totals(state)
    for place in scored.ranking:
        seat = int(place.player[1:])
        assert (place.rank, place.total) == (ranks(state)[seat], totals(state)[seat])
        if state.ruleset.teams:
            assert place.team_total == team_total(state, seat)
