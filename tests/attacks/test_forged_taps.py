"""Forged taps: facts that claim to be of the same tap, and copies of any two phones that are put together."""

from contextlib import suppress
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from scorekeeper.game import can_redo, can_undo, in_force, masked, redo, replay, state_of, undo
from scorekeeper.game.event_log import is_within_tap
from scorekeeper.game.fact_checks import verified_state, verify_records
from scorekeeper.game.facts import BidsSeen, PointsGiven
from scorekeeper.game.hidden_bids import hides_bids, public_copy
from scorekeeper.rules import PRESETS, STANDARD, players_of
from scorekeeper.storage.backup.two_copies import CopyRelation, compare, merge_copies
from scorekeeper.storage.codec import decode_game, encode_game
from scorekeeper.storage.share_code import code_of, game_of
from tests.attacks.test_secrets import RULESETS, some_moves
from tests.game.fuzzer import Unchecked
from tests.storage.sample_games import game_id

ANY = {
    **RULESETS,
    "standard": STANDARD,
    "not equal": PRESETS["not-equal"],
    "open elimination": PRESETS["elimination"],
}


def a_table(name, seed, moves=60):
    rng = Random(f"{name} {seed}")
    table = some_moves(Unchecked(ANY[name], rng.choice(players_of(ANY[name])), rng, deviation=0.15), moves)
    table.game = replace(table.game, id=game_id(1))
    return table


def continued(table, game, seed, moves):
    other = Unchecked(table.ruleset, table.players, Random(seed), deviation=0.25)
    other.game, other.state, other.entries = game, state_of(game), table.entries
    return replace(some_moves(other, moves).game, id=game.id)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ANY)
def test_no_fact_can_be_moved_into_the_tap_before(name, seed):
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


@pytest.mark.parametrize("name", ANY)
def test_every_version_of_a_game_is_kept_and_handed_over(name):
    """Every third of them all the way, which takes the longest."""
    game = a_table(name, 0).game
    for version in count():
        assert not is_within_tap(game.records, game.cursor)
        if version % 3 == 0:
            assert verified_state(game) == state_of(game)
            assert decode_game(encode_game(game)) == game
            public = public_copy(game)
            verify_records(public.records)
            assert not hides_bids(public)
            come = game_of(code_of(public)).records
            pairs = zip(come, public.records, strict=True)
            assert [replace(record, at=ours.at) for record, ours in pairs] == [*public.records]
            assert verify_records(come).closed == replay(public.records).closed
        if not can_undo(game):
            break
        back = undo(game)
        assert can_redo(back)
        assert in_force(redo(back)) == in_force(game)
        game = back


OPPOSITE = {
    CopyRelation.NEWER_HERE: CopyRelation.NEWER_THERE,
    CopyRelation.NEWER_THERE: CopyRelation.NEWER_HERE,
}


@pytest.mark.parametrize("name", ANY)
def test_two_copies_that_have_not_forked_make_one_game(name):
    for seed in range(8):
        table, rng = a_table(name, seed, moves=5 + seed), Random(seed)
        here = continued(table, table.game, seed, rng.randrange(0, 8))
        handed_over = rng.choice((table.game, public_copy(table.game)))
        there = public_copy(continued(table, handed_over, seed + rng.randrange(2), rng.randrange(0, 8)))
        relation = compare(here, there)
        if not hides_bids(here):
            assert compare(there, here) is OPPOSITE.get(relation, relation), seed
        if relation is CopyRelation.NEWER_THERE:
            merged = merge_copies(here, there)
            assert not is_within_tap(merged.records, merged.cursor), seed
            assert decode_game(encode_game(merged)) == merged, seed
            assert verified_state(merged) == replay(in_force(merged)), seed
            assert masked(state_of(merged)).closed == masked(state_of(there)).closed, seed
