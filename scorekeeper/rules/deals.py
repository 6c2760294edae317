"""The deal (§2): how many play, how many cards each round deals, and who sits next to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.rules.cards import DECKS, Deck
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset

PLAYERS = range(3, 7)
"""Three to six play, everyone for themselves (§1.4)."""


def verify_players(players: int) -> None:
    """Raise `PLAYERS_OUT_OF_RANGE` unless so many can play (§1.4)."""
    if players not in PLAYERS:
        raise RuleViolation(
            Code.PLAYERS_OUT_OF_RANGE, players=players, least=PLAYERS.start, most=PLAYERS.stop - 1
        )


def most_cards(ruleset: Ruleset, players: int) -> int:
    """The largest hand that can be dealt to everyone from this deck."""
    verify_players(players)
    return DECKS[ruleset.deck].size // players


def _climb(deck: Deck, players: int) -> tuple[int, ...]:
    """Round r deals r cards to each player until the deck is used up (§2.1)."""
    return tuple(range(1, deck.size // players + 1))


HAND_SEQUENCES: Mapping[str, Callable[[Deck, int], tuple[int, ...]]] = MappingProxyType({"climb": _climb})
"""The sequences of hand sizes by name: from the deck and the number of players to one size a round."""


def hands(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """How many cards each player is dealt, round by round (§2.1): 20, 15, 12 or 10 rounds for 3, 4, 5 or 6.

    Raises `PLAYERS_OUT_OF_RANGE` when so many cannot play.
    """
    verify_players(players)
    if isinstance(ruleset.hands, tuple):
        return ruleset.hands
    return HAND_SEQUENCES[ruleset.hands](DECKS[ruleset.deck], players)


def seats_clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in the order of play, from `first` on; seats count from 0 clockwise."""
    return tuple((first + step) % players for step in range(players))


def has_turn_up(ruleset: Ruleset, players: int, cards: int) -> bool:
    """Is a card left to turn up for trump (§3.1), or has everything been dealt (§3.4)?"""
    return players * cards < DECKS[ruleset.deck].size
