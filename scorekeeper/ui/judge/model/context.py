"""What is known before the first card: the players, the trump, the cards and their rules.

With a game the table says it; without one the cards can be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.game import Round, State, allows
from scorekeeper.game.facts import TrickTaken
from scorekeeper.rules import DECKS, EXTRA_CARDS, MOST_CARDS, STANDARD, Card, Ruleset, Suit, parse_card
from scorekeeper.rules.validation import WITH_EXTRA_CARDS

TurnedUpCards = tuple[Card | None, ...]
"""What is known of the card turned up: () while it is not known, None where none was turned up. After a
werewolf follows the next card of the stock, which the vampire copies (§8)."""


@dataclass(frozen=True, slots=True)
class JudgeContext:
    """The players and the trump, as the game knows them. Without players the cards are numbered."""

    players: tuple[str, ...] = ()
    """Clockwise."""
    leader: int = 0
    """The index in `players` of the one who leads."""
    trump: Suit | None = None
    trump_known: bool = False
    round: int | None = None
    ruleset: Ruleset = STANDARD
    turned_up: TurnedUpCards = ()
    seats: tuple[int, ...] = ()
    """The seat of each player, while the table counts tricks and one is left."""
    counted: int = 0
    """How many tricks of the round the table has counted."""
    redealt: int = 0
    """How often cards of this game were dealt again before: what lay then does not belong to this deal."""

    @property
    def max_cards(self) -> int:
        """How many cards a trick can hold."""
        return len(self.players) or MOST_CARDS


def context_of(state: State) -> JudgeContext:
    """The context of a game: those still playing, its cards and its trump.

    The player left of the dealer leads to the first trick (§5.1).
    """
    players = tuple(state.names[seat] for seat in state.in_round)
    round_ = state.current
    if round_ is None:
        return context_without_game(state.ruleset, players)
    return JudgeContext(
        players=players,
        leader=state.in_round.index(round_.leader),
        trump=round_.suit,
        trump_known=round_.trump_known or not DECKS[state.ruleset.deck].trump,
        round=round_.number,
        ruleset=state.ruleset,
        turned_up=_turned_up(round_),
        seats=state.in_round if allows(state, TrickTaken(state.in_round[0])) else (),
        counted=round_.tricks_played,
        redealt=state.redealt,
    )


def context_without_game(ruleset: Ruleset, players: tuple[str, ...] = ()) -> JudgeContext:
    """A context of which only the cards, and perhaps the players, are known: the trump is asked for."""
    return JudgeContext(players, trump_known=not DECKS[ruleset.deck].trump, ruleset=ruleset)


def _turned_up(round_: Round) -> TurnedUpCards:
    if not round_.has_turn_up:
        return (None,)
    return () if round_.turned_up is None else (parse_card(round_.turned_up),)


# The cards, where there is no game --------------------------------------------------------------------

CHOICES = ("wizard", "junior", "single-colour")
"""The decks in the order in which they are offered."""


def has_special(ruleset: Ruleset) -> bool:
    """Whether special cards can be mixed into this deck (§8)."""
    return ruleset.deck == WITH_EXTRA_CARDS


def with_deck(ruleset: Ruleset, deck: str) -> Ruleset:
    """The standard rules with that deck; unchanged if it is the deck already, or if there is no such deck."""
    return replace(STANDARD, deck=deck) if deck in CHOICES and deck != ruleset.deck else ruleset


def with_or_without_special(ruleset: Ruleset) -> Ruleset:
    """The rules with all special cards, or with none."""
    return replace(ruleset, extra_cards=() if ruleset.extra_cards else EXTRA_CARDS)


READINGS = {"free": "binds", "binds": "free"}
"""The two readings of jesters, then a wizard (§11.3): of each the other one."""


def with_other_reading(ruleset: Ruleset) -> Ruleset:
    """The rules with the other reading of "jesters, then a wizard" (§11.3)."""
    return replace(ruleset, jesters_then_wizard=READINGS[ruleset.jesters_then_wizard])
