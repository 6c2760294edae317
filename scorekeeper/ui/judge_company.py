"""Who is at the judge's table and what is trump there. No widgets and no words."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.rules import PLAYERS, Suit

MOST_CARDS = PLAYERS.stop - 1
"""A trick holds one card of each player."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits there and what is trump, as the table knows it. Without players the cards are numbered."""

    players: tuple[str, ...] = ()
    """Clockwise."""
    leader: int = 0
    """Who leads, counted in `players`."""
    trump: Suit | None = None
    trump_known: bool = False
    round: int | None = None

    @property
    def most(self) -> int:
        """How many cards a trick can hold."""
        return len(self.players) or MOST_CARDS


def company_of(state: State) -> Company:
    """The people of a game and its trump; to the first trick the player left of the dealer leads (§5.1)."""
    players = tuple(state.names[seat] for seat in state.playing)
    row = state.current
    if row is None:
        return Company(players)
    return Company(
        players=players,
        leader=state.playing.index(row.leader),
        trump=row.suit,
        trump_known=row.trump_known,
        round=row.number,
    )
