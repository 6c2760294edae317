"""What nobody may see yet: hidden bids (§4.4, §4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.game.facts import BidChanged, BidMade, Fact, Game
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.history import in_force, state_of
from scorekeeper.game.state import State


def masked(state: State) -> State:
    """The state without the bids that are hidden: `has_bid` still says who has said one."""
    row = state.current
    if row is None or not row.bids_hidden:
        return state
    return replace(state, current=replace(row, bids=(None,) * state.players))


def without_hidden_bids(game: Game) -> Game:
    """The game as anybody may read it: a copy in which the hidden bids of the open round are asked for again.

    Where bids can be hidden at all, what redo would bring back is left out too.
    """
    now, facts = state_of(game), in_force(game)
    if now.ruleset.bids.visibility == "open":
        return game
    if now.current is not None and now.current.bids_hidden:
        facts = tuple(_without_bids(facts, now.current.number))
    return replace(game, cursor=len(facts), facts=facts)


def _without_bids(facts: Sequence[Fact], number: int) -> Iterator[Fact]:
    """The facts but for the bids of the round of that number."""
    state = None
    for fact in facts:
        row = None if state is None else state.current
        if row is None or row.number != number or not isinstance(fact, BidMade | BidChanged):
            yield fact
        state = replay(facts[:1]) if state is None else apply(state, fact)
