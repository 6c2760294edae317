"""Who takes the trick that was entered, as the table counts it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.facts import TrickTaken
from scorekeeper.ui.judge.model.trick_entry import TrickEntry


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes a trick, None where nobody does, and the fact that says so at the table."""

    name: str | None
    fact: TrickTaken


def taker_of(entry: TrickEntry) -> Taker | None:
    """Who takes the trick that was entered; None while it is not whole, or where no table counts it."""
    verdict, context = entry.verdict, entry.context
    if verdict is None or not entry.is_complete or not context.seats:
        return None
    if verdict.winner is None:
        return Taker(None, TrickTaken(None))
    player = (entry.trick.leader + verdict.winner) % len(context.players)
    return Taker(context.players[player], TrickTaken(context.seats[player]))
