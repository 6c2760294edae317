"""What nobody may see yet: hidden bids (§4.4, §4.5)."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.state import State


def masked(state: State) -> State:
    """The state without the bids that are hidden: `has_bid` still says who has said one."""
    row = state.current
    if row is None or not row.bids_hidden:
        return state
    return replace(state, current=replace(row, bids=(None,) * state.players))
