"""What may be written beside the rounds: bonuses, penalties, other rounds to come, the early end, the note.

Functions like those of `moves`, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_seat
from scorekeeper.game.state import State
from scorekeeper.rules import Code, most_cards
from scorekeeper.rules.validation import MOST_ROUNDS, verify_hand_size

HIGHEST_BONUS = 9_999
"""Points, up or down; a bonus beyond it is a slip of the finger."""

# Points beside the rounds --------------------------------------------------------------------------


def _points_given(state: State, fact: f.PointsGiven) -> None:
    """Raise unless a player can be given these points at any time; 0 takes a bonus away.

    The word why is judged where it is typed.
    """
    verify_seat(state, fact.seat)
    if not 1 <= fact.number <= len(state.bonuses) + 1:
        raise RuleViolation(MoveCode.NO_SUCH_BONUS, number=fact.number)
    if fact.number <= len(state.bonuses):
        verify_was_there(state, fact.seat, state.bonuses[fact.number - 1].after)
    elif not fact.points:
        raise RuleViolation(MoveCode.NO_POINTS)
    verify_points_size(fact.points)


def verify_was_there(state: State, seat: int, after: int) -> None:
    """Raise unless the player had come by the end of that round, so that points from then can be his."""
    if after < (came := state.came_after(seat)):
        raise RuleViolation(MoveCode.CAME_LATER, seat=seat, came=came)


def verify_points_size(points: int) -> None:
    """Raise unless so many points can be given or brought along."""
    if abs(points) > HIGHEST_BONUS:
        raise RuleViolation(MoveCode.POINTS_OUT_OF_RANGE, points=points, highest=HIGHEST_BONUS)


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


def _rounds_changed(state: State, fact: f.RoundsChanged) -> None:
    """Raise unless these can be the hands from that round on: it has not begun, and the deck holds them."""
    verify_can_change_rounds(state)
    round_number, hands = fact.round, fact.hands
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


# The early end, and the note -----------------------------------------------------------------------


def _game_ended(state: State, _fact: f.GameEnded) -> None:
    """A game can be ended early once there is something to rank."""
    if not state.level:
        running(state)
    if not state.closed and not state.paper_totals:
        raise RuleViolation(MoveCode.NOTHING_PLAYED)


def _note_written(_state: State, _fact: f.NoteWritten) -> None:
    """A note can be written at any time, in place of the one before; an empty one takes it away.

    Its words are judged where they are typed.
    """


VERIFY: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.PointsGiven: _points_given,
    f.RoundsChanged: _rounds_changed,
    f.GameEnded: _game_ended,
    f.NoteWritten: _note_written,
}
"""What judges each kind of fact beside the rounds."""
