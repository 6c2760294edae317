"""Who drops out after a round (§9.2).

It follows from the pad; only where several are level in the last place the scorekeeper has to say who goes.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.standings import hits, totals
from scorekeeper.game.state import State
from scorekeeper.rules import cuts, last_place


def dropped(state: State) -> State:
    """The state after its last closed round has cost the last player the game, if it is such a round."""
    row = state.closed[-1]
    if row.number not in cuts(state.ruleset, state.players):
        return state
    last = last_place(totals(state), hits(state), row.points, among=state.playing)
    if len(last) > 1:
        return replace(state, level=last)
    return replace(state, out=(*state.out, *last))


def settled(state: State) -> tuple[int, ...]:
    """Who has dropped out for good, in that order: cards were played without them, or the game has ended.

    They stay out, whatever is put right later.
    """
    if not state.closed or state.ended_early or (state.current is not None and state.current.touched):
        return state.out
    row = state.closed[-1]
    cut = [number for number in cuts(state.ruleset, state.players) if number < row.number]
    return state.out[: len(cut)]


def reconsidered(state: State) -> State:
    """The state after a correction: who drops out is asked again unless it is `settled`."""
    stay = settled(state)
    if state.ended_early or (stay == state.out and not state.level):
        return state
    return dropped(replace(state, out=stay, level=()))
