"""Forged taps: facts that claim to be of the same tap, and copies of any two phones that are put together."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.game import Game, can_redo, can_undo, in_force, masked, redo, replay, state_of, undo
from scorekeeper.game.event_log import is_within_tap
from scorekeeper.game.fact_checks import verified_state, verify_records
from scorekeeper.game.facts import BidsSeen, PointsGiven
from scorekeeper.game.hidden_bids import hides_bids, public_copy
from scorekeeper.rules import PRESETS, STANDARD, players_of
from scorekeeper.storage.backup.two_copies import CopyRelation, compare, merge_copies
from scorekeeper.storage.codec import decode_game, encode_game
from scorekeeper.storage.share_code import code_of, game_of
from tests.attacks.test_secrets import RULESETS
from tests.game.fuzzer import Fuzzer
from tests.storage.sample_games import game_id

ANY = {
    **RULESETS,
    "standard": STANDARD,
    "not equal": PRESETS["not-equal"],
    "open elimination": PRESETS["elimination"],
}


def some_moves(table: Fuzzer, count: int) -> Fuzzer:
    for _move in range(count):
        if table.state.finished:
            break
        table.deviates() if table.rng.random() < table.deviation else table.makes_expected_move()
    return table


def a_table(name: str, seed: int, moves: int = 60) -> Fuzzer:
    rng = Random(f"{name} {seed}")
    table = some_moves(Fuzzer(ANY[name], rng.choice(players_of(ANY[name])), rng, deviation=0.15), moves)
    table.game = replace(table.game, id=game_id(1))
    return table


def continued(table: Fuzzer, game: Game, seed: int, moves: int) -> Game:
    """The game as it goes on at another phone."""
    other = Fuzzer(table.ruleset, table.players, Random(seed), deviation=0.25)
    other.game, other.state, other.entries = game, state_of(game), table.entries
    return replace(some_moves(other, moves).game, id=game.id)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ANY)
def test_no_fact_can_be_moved_into_the_tap_before(name: str, seed: int) -> None:
    game = a_table(name, seed).game
    state = verify_records(game.records)
    for place, record in enumerate(game.records):
        forged = list(game.records)
        forged[place] = replace(record, same_tap=not record.same_tap)
        with suppress(ValueError):
            found = verify_records(forged)
            kinds = {type(game.records[place - 1].fact), type(record.fact)}
            assert kinds == {PointsGiven} or BidsSeen in kinds, "nothing else is of one tap or of two"
            assert found == state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ANY)
def test_every_version_of_a_game_is_kept_and_handed_over(name: str, seed: int) -> None:
    game = a_table(name, seed).game
    while True:
        assert not is_within_tap(game.records, game.cursor)
        assert verified_state(game) == state_of(game)
        assert decode_game(encode_game(game)) == game
        public = public_copy(game)
        verify_records(public.records)
        assert not hides_bids(public)
        come = game_of(code_of(public)).records
        assert [replace(record, at=ours.at) for record, ours in zip(come, public.records, strict=True)] == [
            *public.records
        ]
        assert verify_records(come).closed == replay(public.records).closed
        if not can_undo(game):
            break
        back = undo(game)
        assert can_redo(back)
        assert in_force(redo(back)) == in_force(game)
        game = back


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ANY)
def test_two_copies_that_have_not_forked_make_one_game(name: str, seed: int) -> None:
    table = a_table(name, seed, moves=5 + seed)
    rng = Random(seed)
    here = continued(table, table.game, seed, rng.randrange(0, 8))
    handed_over = rng.choice((table.game, public_copy(table.game)))
    there = public_copy(continued(table, handed_over, seed + rng.randrange(2), rng.randrange(0, 8)))
    relation = compare(here, there)
    back = compare(there, here)
    opposite = {
        CopyRelation.NEWER_HERE: CopyRelation.NEWER_THERE,
        CopyRelation.NEWER_THERE: CopyRelation.NEWER_HERE,
    }
    if not hides_bids(here):
        assert back is opposite.get(relation, relation)
    if relation is not CopyRelation.NEWER_THERE:
        return
    merged = merge_copies(here, there)
    assert not is_within_tap(merged.records, merged.cursor)
    assert decode_game(encode_game(merged)) == merged
    assert verified_state(merged) == replay(in_force(merged))
    assert masked(state_of(merged)).closed == masked(state_of(there)).closed
