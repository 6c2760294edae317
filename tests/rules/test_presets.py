"""The presets: who can play them and what is peculiar to each."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    Ruleset,
    bidding_order,
    bids_may_change,
    elimination_rounds,
    forbidden_bid,
    hand_sizes,
    last_place,
    lost_tricks,
    most_cards,
    players_in_round,
    players_of,
    points,
    ranking,
    ruleset_from_json,
    ruleset_to_json,
    verify_bids,
    verify_results,
    verify_ruleset,
    verify_single_bid,
    visibility,
)
from scorekeeper.rules.errors import accepts

EVERY_TABLE = [
    pytest.param(ruleset, players, id=f"{name}, {players} players")
    for name, ruleset in PRESETS.items()
    for players in players_of(ruleset)
]


def test_the_publishers_rules_come_first_and_every_row_has_its_own_name() -> None:
    assert next(iter(PRESETS.values())) is STANDARD
    assert [ruleset.name for ruleset in PRESETS.values()] == list(PRESETS)


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_a_preset_is_the_same_after_json(ruleset: Ruleset) -> None:
    assert ruleset_from_json(json.loads(json.dumps(ruleset_to_json(ruleset)))) == ruleset


@pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
@given(seed=st.integers(0, 2**32))
def test_a_game_by_any_preset_comes_to_its_end_and_adds_up(ruleset: Ruleset, players: int, seed: int) -> None:
    """Bids at random within the rules, tricks at random: nothing is refused, and all is consistent."""
    rng = random.Random(seed)
    verify_ruleset(ruleset, players)
    totals, hits, bids_said = [0] * players, [0] * players, [0] * players
    playing, out = list(range(players)), []
    for number, cards in enumerate(hand_sizes(ruleset, players), start=1):
        assert len(playing) == players_in_round(ruleset, players, number)
        assert 1 <= cards <= most_cards(ruleset, len(playing))
        turns = [
            playing[place] for place in bidding_order((number - 1) % len(playing), len(playing), ruleset)
        ]
        bids = random_bids(ruleset, number, cards, turns, rng)
        verify_bids(ruleset, number, cards, [bids[seat] for seat in turns], last=len(turns) - 1)
        if bids_may_change(ruleset):
            bids[turns[0]] += 1 if bids[turns[0]] == 0 else -1
            said = [bids[seat] for seat in turns]
            verify_bids(ruleset, number, cards, said, last=len(turns) - 1, changed=True)
        lost = rng.randint(0, min(lost_tricks(ruleset), cards))
        takers = [rng.choice(playing) for _trick in range(cards - lost)]
        tricks = {seat: takers.count(seat) for seat in playing}
        verify_results(ruleset, cards, list(tricks.values()))
        verify_results(ruleset, cards, list(tricks.values()), lost)
        won = [0] * players
        for seat in playing:
            won[seat] = points(ruleset.scoring, number, cards, bids[seat], tricks[seat])
            totals[seat] += won[seat]
            hits[seat] += bids[seat] == tricks[seat]
            bids_said[seat] += bids[seat]
            assert (won[seat] > 0) or bids[seat] != tricks[seat]
        if number in elimination_rounds(ruleset, players):
            last = last_place(totals, hits, won, among=playing)
            assert {totals[seat] for seat in last} == {min(totals[seat] for seat in playing)}
            out.append(last[0])
            playing.remove(last[0])
    lasted = {seat: place for place, seat in enumerate(out)}
    ranks = ranking(ruleset, totals, hits=hits, bids=bids_said, out=lasted)
    assert len(ranks) == players
    assert min(ranks) == 1
    assert len(playing) == (3 if ruleset.elimination else players)
    assert all(ranks[seat] > ranks[survivor] for seat in out for survivor in playing)
    assert [ranks[seat] for seat in out] == sorted((ranks[seat] for seat in out), reverse=True)
    if not ruleset.teams:
        ordered = sorted(playing, key=lambda seat: ranks[seat])
        assert [totals[seat] for seat in ordered] == sorted((totals[seat] for seat in playing), reverse=True)


def random_bids(
    ruleset: Ruleset, number: int, cards: int, turns: list[int], rng: random.Random
) -> dict[int, int]:
    """A bid for each seat; the last one keeps clear of the forbidden number."""
    bids = {seat: rng.randint(0, cards) for seat in turns}
    earlier = [bids[seat] for seat in turns[:-1]]
    forbidden = forbidden_bid(ruleset, number, cards, earlier)
    assert visibility(ruleset, number) == "open" or forbidden is None
    allowed = [
        bid for bid in range(cards + 1) if accepts(verify_single_bid, ruleset, number, cards, bid, earlier)
    ]
    assert len(allowed) >= cards
    bids[turns[-1]] = rng.choice(allowed)
    return bids
