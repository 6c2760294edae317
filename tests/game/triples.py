"""Every move with its three names: the one that raises, the one that asks, the one that acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from scorekeeper.game import Fact, State, moves, repairs, special_cards, starting


@dataclass(frozen=True)
class Triple:
    """The three functions of a move; each takes the state first, `act` then the moment."""

    verify: Callable[..., None]
    can: Callable[..., bool]
    act: Callable[..., Fact]


def _start(_state: State, at: datetime, *values: object) -> Fact:
    return starting.start(at, *values)  # type: ignore[arg-type]


MOVES = MappingProxyType(
    {
        "start": Triple(
            lambda _state, *values: starting.verify_start(*values),
            lambda _state, *values: starting.can_start(*values),
            _start,
        ),
        "take over": Triple(starting.verify_take_over, starting.can_take_over, starting.take_over),
        "trump": Triple(moves.verify_trump, moves.can_set_trump, moves.set_trump),
        "bid": Triple(moves.verify_bid, moves.can_bid, moves.bid),
        "trick": Triple(moves.verify_take_trick, moves.can_take_trick, moves.take_trick),
        "end play": Triple(moves.verify_end_play, moves.can_end_play, moves.end_play),
        "reveal": Triple(moves.verify_reveal, moves.can_reveal, moves.reveal),
        "lose trick": Triple(
            special_cards.verify_lose_trick, special_cards.can_lose_trick, special_cards.lose_trick
        ),
        "change bid": Triple(
            special_cards.verify_change_bid, special_cards.can_change_bid, special_cards.change_bid
        ),
        "drop out": Triple(repairs.verify_drop_out, repairs.can_drop_out, repairs.drop_out),
        "result": Triple(moves.verify_result, moves.can_enter_result, moves.enter_result),
        "correct": Triple(repairs.verify_correction, repairs.can_correct, repairs.correct),
        "totals": Triple(repairs.verify_carried, repairs.can_correct_carried, repairs.correct_carried),
        "void": Triple(repairs.verify_void, repairs.can_void, repairs.void),
        "rename": Triple(repairs.verify_rename, repairs.can_rename, repairs.rename),
        "seats": Triple(repairs.verify_seats, repairs.can_change_seats, repairs.change_seats),
        "dealer": Triple(repairs.verify_dealer, repairs.can_change_dealer, repairs.change_dealer),
        "end game": Triple(repairs.verify_end_game, repairs.can_end_game, repairs.end_game),
    }
)
"""All moves of the game by a short name."""
