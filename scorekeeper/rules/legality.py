"""What may be played (§5.3 to §5.6). A hand is what the player held before playing."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import DECKS, Card, Suit
from scorekeeper.rules.deals import PLAYERS
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.ruleset import STANDARD, Ruleset
from scorekeeper.rules.tricks import MOST_CARDS, led_suit, verify_cards


def must_follow(hand: Sequence[Card], trick: Sequence[Card]) -> Suit | None:
    """The suit that this hand has to follow: the led one if it holds any, otherwise None (§5.3, §5.4)."""
    led = led_suit(trick)
    if led is None or all(card.suit is not led for card in hand):
        return None
    return led


def legal_cards(hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the hand that may be played next, in the order of the hand (§5.6).

    Whoever holds the led suit plays it, or a wizard or a jester, which may always be played; otherwise
    everything is allowed. Never empty unless the hand is.
    """
    suit = must_follow(hand, trick)
    return tuple(card for card in hand if suit is None or card.kind is not Kind.SUITED or card.suit is suit)


def verify_play(card: Card, hand: Sequence[Card], trick: Sequence[Card]) -> None:
    """Raise unless the card may be played from this hand to these cards.

    `NOT_IN_HAND`: the player does not hold it. `MUST_FOLLOW`: the led suit is in the hand, and the card is of
    another (§5.3).
    """
    if card not in hand:
        raise RuleViolation(Code.NOT_IN_HAND, card=card.code)
    if card not in legal_cards(hand, trick):
        raise RuleViolation(Code.MUST_FOLLOW, suit=led_suit(trick), card=card.code)


def can_play(card: Card, hand: Sequence[Card], trick: Sequence[Card]) -> bool:
    """May the card be played from this hand to these cards?"""
    try:
        verify_play(card, hand, trick)
    except RuleViolation:
        return False
    return True


def verify_hand(hand: Sequence[Card], trick: Sequence[Card], ruleset: Ruleset = STANDARD) -> None:
    """Raise unless somebody can hold this hand while these cards lie on the table, with room for one more.

    `EMPTY_HAND`, `HAND_TOO_LARGE` (more than the largest deal, §2.1), `TOO_MANY_CARDS` (the trick is complete
    already), and what `verify_cards` raises for hand and trick together.
    """
    if not hand:
        raise RuleViolation(Code.EMPTY_HAND)
    largest = DECKS[ruleset.deck].size // PLAYERS.start
    if len(hand) > largest:
        raise RuleViolation(Code.HAND_TOO_LARGE, cards=len(hand), most=largest)
    if len(trick) >= MOST_CARDS:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=len(trick), most=MOST_CARDS - 1)
    verify_cards((*hand, *trick), ruleset)
