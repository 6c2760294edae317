"""Sentences about elimination (§9.2): who drops out, who has, and the question where it is open."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.fold import dropped_out_for_good
from scorekeeper.locale import Words
from scorekeeper.rules import elimination_rounds


@dataclass(frozen=True, slots=True)
class EliminationQuestion:
    """The question who of the players with equal points in the last place drops out."""

    title: str
    hint: str
    seats: tuple[int, ...]


def elimination_question(_: Words, state: State) -> EliminationQuestion | None:
    """The question who drops out, None where none is open."""
    if not state.level:
        return None
    level = _.series([state.names[seat] for seat in state.level])
    return EliminationQuestion(
        title=_("Who drops out?"),
        hint=_("{names} are tied: in points, in exact bids and in this round", names=level),
        seats=state.level,
    )


def dropped_out_after(state: State, seat: int) -> int | None:
    """The round after which a player dropped out, None where he still plays."""
    if seat not in state.out:
        return None
    return elimination_rounds(state.ruleset, state.players)[state.out.index(seat)]


def dropped_sentence(_: Words, state: State) -> str:
    """Who has dropped out after the last round; empty where all still play."""
    if not state.closed:
        return ""
    last = state.closed[-1].number
    gone = [state.names[seat] for seat in state.out if dropped_out_after(state, seat) == last]
    return _("{name} drops out after round {round}", name=gone[0], round=last) if gone else ""


def stays_out(_: Words, state: State, number: int) -> str:
    """Who stays out after a correction of that round; empty without such players."""
    gone = [
        state.names[seat]
        for seat in dropped_out_for_good(state)
        if (dropped_out_after(state, seat) or 0) >= number
    ]
    return _("Already out, and staying out: {names}.", names=_.series(gone)) if gone else ""
