"""How a game begins: people sit down, or a paper game goes on here.

Moves like those of `moves`, with the same three names each.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import Drawable, can, running
from scorekeeper.game.names import tidy_name, verify_name
from scorekeeper.game.state import State
from scorekeeper.rules import Ruleset, cuts, verify_players, verify_ruleset

HIGHEST_TOTAL = 100_000
"""Points, up or down; a total beyond it is a slip of the finger."""


def verify_start(seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable) -> None:
    """A game needs players (§1.4) with names of their own, a dealer and a ruleset that so many can play."""
    verify_players(len(seats), ruleset)
    for index, seat in enumerate(seats):
        verify_name(seat.name, (other.name for other in seats[:index]), drawable)
    if not 0 <= first_dealer < len(seats):
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=first_dealer)
    verify_ruleset(ruleset, len(seats))


def can_start(seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable) -> bool:
    return can(verify_start, seats, first_dealer, ruleset, drawable)


def start(
    at: datetime, seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable
) -> f.GameStarted:
    """The first fact of a game."""
    verify_start(seats, first_dealer, ruleset, drawable)
    tidied = tuple(f.Seat(seat.player, tidy_name(seat.name)) for seat in seats)
    return f.GameStarted(at, tidied, first_dealer, ruleset)


def verify_take_over(state: State, round_number: int, totals: Sequence[int]) -> None:
    """A paper game goes on here: nothing may have been entered, and the round must exist."""
    if state.closed or state.carried or running(state).touched:
        raise RuleViolation(MoveCode.ALREADY_STARTED)
    if not 2 <= round_number <= len(state.hands):
        raise RuleViolation(MoveCode.NO_SUCH_ROUND, round=round_number, rounds=len(state.hands))
    latest = min(cuts(state.ruleset, state.players), default=round_number)
    if round_number > latest:
        raise RuleViolation(MoveCode.TAKE_OVER_TOO_LATE, round=round_number, latest=latest)
    verify_totals(state, totals)


def verify_totals(state: State, totals: Sequence[int]) -> None:
    """A total for every seat, none beyond what games bring."""
    if len(totals) != state.players:
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    for seat, total in enumerate(totals):
        if abs(total) > HIGHEST_TOTAL:
            raise RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, seat=seat, total=total, highest=HIGHEST_TOTAL)


def can_take_over(state: State, round_number: int, totals: Sequence[int]) -> bool:
    return can(verify_take_over, state, round_number, totals)


def take_over(state: State, at: datetime, round_number: int, totals: Sequence[int]) -> f.TakenOver:
    """Go on at `round_number` (from 2) with the totals of the paper, by seat."""
    verify_take_over(state, round_number, totals)
    return f.TakenOver(at, round_number, tuple(totals))
