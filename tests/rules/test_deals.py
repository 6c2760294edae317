"""§2: how many rounds, how many cards, who sits next."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scorekeeper.rules import (
    PLAYERS,
    STANDARD,
    Code,
    Ruleset,
    RuleViolation,
    hands,
    has_turn_up,
    most_cards,
    seats_clockwise,
)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        pytest.param(3, 20, id="§2.1 three players"),
        pytest.param(4, 15, id="§2.1 four players"),
        pytest.param(5, 12, id="§2.1 five players"),
        pytest.param(6, 10, id="§2.1 six players"),
    ],
)
def test_2_1_round_r_deals_r_cards_until_the_deck_is_used_up(players: int, rounds: int) -> None:
    assert hands(STANDARD, players) == tuple(range(1, rounds + 1))
    assert most_cards(STANDARD, players) == rounds


@pytest.mark.parametrize("players", [-1, 0, 2, 7])
def test_1_4_three_to_six_play(players: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        hands(STANDARD, players)
    assert refused.value.code is Code.PLAYERS_OUT_OF_RANGE
    assert refused.value.details == {"players": players, "least": 3, "most": 6}


def test_2_4_hand_sizes_that_are_written_out_are_honoured() -> None:
    sizes = (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)
    assert hands(Ruleset(hands=sizes), 4) == sizes


@pytest.mark.parametrize("players", PLAYERS)
def test_3_4_only_the_last_round_leaves_no_card_to_turn_up(players: int) -> None:
    *others, last = hands(STANDARD, players)
    assert all(has_turn_up(STANDARD, players, cards) for cards in others)
    assert not has_turn_up(STANDARD, players, last)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", range(6))
def test_2_3_seats_follow_one_another_clockwise(players: int, first: int) -> None:
    order = seats_clockwise(first % players, players)
    assert sorted(order) == list(range(players))
    assert all(after == (before + 1) % players for before, after in pairwise(order))
    assert order[0] == first % players
