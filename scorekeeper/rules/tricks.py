"""Tricks (§5, §6): which suit has to be followed, who takes the trick, and why.

The reason of a verdict is one of a closed list:

| code            | meaning                                                                     | paragraph |
| --------------- | --------------------------------------------------------------------------- | --------- |
| `first-wizard`  | the first wizard takes the trick                                            | §6.1 (a)  |
| `highest-trump` | no wizard: the highest card of the trump suit                               | §6.1 (b)  |
| `highest-led`   | neither wizard nor trump: the highest card of the suit that was led         | §6.1 (c)  |
| `first-jester`  | nothing but jesters: the first of them                                      | §6.1 (d)  |

Positions count from 0 in the order of play. A trick that is not complete yet can be judged as well: the
verdict then says who holds it so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.rules.cards import DECKS, Card, Suit
from scorekeeper.rules.deals import PLAYERS
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.ruleset import STANDARD, Ruleset

MOST_CARDS = PLAYERS.stop - 1
"""A trick holds one card of each player, six at most."""


class Reason(StrEnum):
    """Why a trick goes where it goes; the module's docstring has the list."""

    FIRST_WIZARD = "first-wizard"
    HIGHEST_TRUMP = "highest-trump"
    HIGHEST_LED = "highest-led"
    FIRST_JESTER = "first-jester"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a trick.

    `winner` is the position of the card that takes it (None where nobody does), `next_leader` the position
    whose player leads the next one (§5.1), `led` the suit that had to be followed (None where there was none,
    §5.2), `paragraph` where the rulebook says so.
    """

    winner: int | None
    next_leader: int | None
    led: Suit | None
    reason: Reason
    paragraph: str


def led_suit(cards: Sequence[Card]) -> Suit | None:
    """The suit that has to be followed: that of the first suited card, unless a wizard came before it (§5.2).

    Jesters set no suit, so after them the first suited card does. None while no suit has to be followed.
    """
    for card in cards:
        if card.kind is Kind.WIZARD:
            return None
        if card.kind is Kind.SUITED:
            return card.suit
    return None


def judge(cards: Sequence[Card], trump: Suit | None = None, ruleset: Ruleset = STANDARD) -> Verdict:
    """Who takes these cards, in the order in which they were played, and why (§6.1).

    Trusts that the cards can lie together, which is what `verify_trick` checks; raises `EMPTY_TRICK` where
    there is nothing to judge.
    """
    if not cards:
        raise RuleViolation(Code.EMPTY_TRICK)
    return JUDGES[ruleset.deck](cards, trump)


def _judge_wizard(cards: Sequence[Card], trump: Suit | None) -> Verdict:
    """The first wizard, else the highest trump, else the highest of the led suit, else the first jester."""
    led = led_suit(cards)
    winner, reason = _taker(cards, led, trump)
    return Verdict(winner, winner, led, reason, "6.1")


def _taker(cards: Sequence[Card], led: Suit | None, trump: Suit | None) -> tuple[int, Reason]:
    for position, card in enumerate(cards):
        if card.kind is Kind.WIZARD:
            return position, Reason.FIRST_WIZARD  # (a)
    if trump is not None:
        highest = _highest(cards, trump)
        if highest is not None:
            return highest, Reason.HIGHEST_TRUMP  # (b)
    if led is not None:
        highest = _highest(cards, led)
        if highest is not None:
            return highest, Reason.HIGHEST_LED  # (c)
    return 0, Reason.FIRST_JESTER  # (d): without a wizard and without a led suit only jesters are left


def _highest(cards: Sequence[Card], suit: Suit) -> int | None:
    """The position of the highest card of a suit, or None if there is none; no two are alike (§6.4)."""
    highest, best = None, 0
    for position, card in enumerate(cards):
        if card.suit is suit and card.value is not None and card.value > best:
            highest, best = position, card.value
    return highest


JUDGES: Mapping[str, Callable[[Sequence[Card], Suit | None], Verdict]] = MappingProxyType(
    {"wizard": _judge_wizard, "single-colour": _judge_wizard, "junior": _judge_wizard}
)
"""How tricks are judged, by the name of the deck."""


def verify_trick(cards: Sequence[Card], ruleset: Ruleset = STANDARD) -> None:
    """Raise unless these cards can lie in one trick, complete or not.

    `EMPTY_TRICK`, `TOO_MANY_CARDS` (more than six), and what `verify_cards` raises.
    """
    if not cards:
        raise RuleViolation(Code.EMPTY_TRICK)
    if len(cards) > MOST_CARDS:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=len(cards), most=MOST_CARDS)
    verify_cards(cards, ruleset)


def verify_cards(cards: Sequence[Card], ruleset: Ruleset = STANDARD) -> None:
    """Raise unless all these cards are in the deck at the same time (§1.1): `NOT_IN_DECK`, `CARD_TWICE`."""
    deck = DECKS[ruleset.deck]
    for card, count in Counter(cards).items():
        copies = deck.copies(card)
        if copies == 0:
            raise RuleViolation(Code.NOT_IN_DECK, card=card.code, deck=deck.name)
        if count > copies:
            raise RuleViolation(Code.CARD_TWICE, card=card.code, copies=copies)
