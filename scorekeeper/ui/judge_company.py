"""Who is at the judge's table, which cards they play with and what is trump. No widgets and no words."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.rules import DECKS, PLAYERS, STANDARD, Card, Ruleset, Suit, parse_card

MOST_CARDS = PLAYERS.stop - 1
"""A trick holds one card of each player."""

Middle = tuple[Card | None, ...]
"""What is known of the card turned up: () as long as nobody has said, None where none was turned up. After a
werewolf stands the next card of the stock, which the vampire copies (§8)."""


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
    ruleset: Ruleset = STANDARD
    middle: Middle = ()

    @property
    def most(self) -> int:
        """How many cards a trick can hold."""
        return len(self.players) or MOST_CARDS


def company_of(state: State) -> Company:
    """The people of a game, those still playing, its cards and its trump; to the first trick the player left
    of the dealer leads (§5.1)."""
    players = tuple(state.names[seat] for seat in state.playing)
    row = state.current
    if row is None:
        return anybody(state.ruleset, players)
    return Company(
        players=players,
        leader=state.playing.index(row.leader),
        trump=row.suit,
        trump_known=row.trump_known or not DECKS[state.ruleset.deck].trump,
        round=row.number,
        ruleset=state.ruleset,
        middle=_middle(row),
    )


def anybody(ruleset: Ruleset, players: tuple[str, ...] = ()) -> Company:
    """Some people with these cards, nobody knows in which round: where there is trump, they say which."""
    return Company(players, trump_known=not DECKS[ruleset.deck].trump, ruleset=ruleset)


def _middle(row: Round) -> Middle:
    if not row.has_turn_up:
        return (None,)
    return () if row.turned_up is None else (parse_card(row.turned_up),)
