"""Moves beside the rounds of a game: bonuses and penalties, other rounds to come, the early end, the note.

Moves like those of `moves`, named in the same way, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_seat
from scorekeeper.game.names import tidy_note, verify_note, verify_reason
from scorekeeper.game.state import State
from scorekeeper.rules import Code, most_cards
from scorekeeper.rules.errors import accepts
from scorekeeper.rules.validation import MOST_ROUNDS, verify_hand_size

HIGHEST_BONUS = 9_999
"""Points, up or down; a bonus beyond it is a slip of the finger."""

# Points beside the rounds --------------------------------------------------------------------------


def verify_give_points(state: State, number: int, seat: int, points: int, reason: str) -> None:
    """Raise unless a player can be given these points at any time, with a word why; 0 takes a bonus away.

    The total with which a player came late is put right without a word why.
    """
    verify_points(state, number, seat, points)
    given = state.bonuses[number - 1] if number <= len(state.bonuses) else None
    if points and not (given is not None and given.start and given.seat == seat and not reason.strip()):
        verify_reason(reason)


def verify_points(state: State, number: int, seat: int, points: int) -> None:
    """Raise unless these points can be given, whatever is said about why."""
    verify_seat(state, seat)
    if not 1 <= number <= len(state.bonuses) + 1:
        raise RuleViolation(MoveCode.NO_SUCH_BONUS, number=number)
    if not points and number > len(state.bonuses):
        raise RuleViolation(MoveCode.NO_POINTS)
    verify_points_size(points)


def verify_points_size(points: int) -> None:
    """Raise unless so many points can be given or brought along."""
    if abs(points) > HIGHEST_BONUS:
        raise RuleViolation(MoveCode.POINTS_OUT_OF_RANGE, points=points, highest=HIGHEST_BONUS)


def give_points(
    state: State, at: datetime, number: int, seat: int, points: int, reason: str
) -> f.PointsGiven:
    """Give a player points outside the rounds, or put right what was given; `number` counts from 1."""
    verify_give_points(state, number, seat, points, reason)
    return f.PointsGiven(at, number, seat, points, tidy_note(reason))


# The rounds to come --------------------------------------------------------------------------------


def first_open_round(state: State) -> int:
    """The number of the first round of which nothing was written down yet; raises where the game is over."""
    round_ = running(state)
    return round_.number + round_.touched


def verify_can_change_rounds(state: State) -> None:
    """Raise unless the rounds to come can be changed: while the game runs, and no players drop out (§9.2)."""
    running(state)
    if state.ruleset.elimination:
        raise RuleViolation(MoveCode.ROUNDS_FIXED)


def verify_change_rounds(state: State, round_number: int, hands: Sequence[int]) -> None:
    """Raise unless these can be the hands from that round on: it has not begun, and the deck holds them."""
    verify_can_change_rounds(state)
    if not first_open_round(state) <= round_number <= len(state.hands) + 1:
        raise RuleViolation(MoveCode.ROUND_BEGUN, round=round_number)
    rounds = round_number - 1 + len(hands)
    if rounds < running(state).number:
        raise RuleViolation(MoveCode.NO_ROUND_LEFT)
    if rounds > MOST_ROUNDS:
        raise RuleViolation(Code.ROUNDS_OUT_OF_RANGE, field="hands", rounds=rounds, most=MOST_ROUNDS)
    most = most_cards(state.ruleset, len(state.playing))
    for number, cards in enumerate(hands, start=round_number):
        verify_hand_size(number, cards, most)
        if number == 1 and cards != 1 and state.ruleset.bids.forehead_first_round:
            raise RuleViolation(Code.FOREHEAD_CARDS, cards=cards)


def change_rounds(state: State, at: datetime, round_number: int, hands: Sequence[int]) -> f.RoundsChanged:
    """Deal these hands from that round on, and end with the last of them."""
    verify_change_rounds(state, round_number, hands)
    return f.RoundsChanged(at, round_number, tuple(hands))


# The early end, and the note -----------------------------------------------------------------------


def verify_end_game(state: State) -> None:
    """A game can be ended early once there is something to rank."""
    if not state.level:
        running(state)
    if not state.closed and not state.paper_totals:
        raise RuleViolation(MoveCode.NOTHING_PLAYED)


def can_end_game(state: State) -> bool:
    return accepts(verify_end_game, state)


def end_game(state: State, at: datetime) -> f.GameEnded:
    """End the game before its last round."""
    verify_end_game(state)
    return f.GameEnded(at)


def verify_write_note(_state: State, text: str) -> None:
    """A note can be written at any time, in so many characters."""
    verify_note(text)


def write_note(state: State, at: datetime, text: str) -> f.NoteWritten:
    """Write a note on the game, in place of the one before; an empty one takes it away."""
    verify_write_note(state, text)
    return f.NoteWritten(at, tidy_note(text))


CHANGES: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    f.PointsGiven: give_points,
    f.RoundsChanged: change_rounds,
    f.GameEnded: end_game,
    f.NoteWritten: write_note,
}
"""The move that writes down each kind of fact, as in `moves.MOVES`."""
