"""What may be played (§5.3 to §5.6, §8). A hand is what the player held before playing.

`ruleset` and `copied`, the card that a vampire in the trick copies, decide which suit was led.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.card_kinds import Kind
from scorekeeper.rules.cards import DECKS, Card, Suit
from scorekeeper.rules.errors import Code, RuleViolation, accepts
from scorekeeper.rules.ruleset import STANDARD, Ruleset
from scorekeeper.rules.tricks import MOST_CARDS, led_suit, verify_cards, verify_named

FEWEST_PLAYERS = 3
"""With fewer the sizes of the hands are written out in the ruleset (§2.7)."""


def must_follow(
    hand: Sequence[Card], trick: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None
) -> Suit | None:
    """The suit that this hand has to follow: the led one if it holds any, otherwise None (§5.3, §5.4).

    In a hand only suited cards are of a suit: neither a juggler and a cloud nor a vampire that copies the led
    suit oblige anybody (§8).
    """
    led = led_suit(trick, ruleset, copied)
    holds = led is not None and any(card.kind is Kind.SUITED and card.suit is led for card in hand)
    return led if holds else None


def legal_cards(
    hand: Sequence[Card], trick: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None
) -> tuple[Card, ...]:
    """The cards of the hand that may be played next, in the order of the hand (§5.6).

    A player who holds the led suit plays it, or a wizard, a jester or a special card, which may always be
    played; otherwise everything is allowed. Never empty unless the hand is.
    """
    suit = must_follow(hand, trick, ruleset, copied)
    return tuple(card for card in hand if suit is None or card.kind is not Kind.SUITED or card.suit is suit)


def verify_play(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> None:
    """Raise unless the card may be played from this hand to these cards.

    `NOT_IN_HAND`: the player does not hold it. `MUST_FOLLOW`: the led suit is in the hand, and the card is of
    another (§5.3).
    """
    held = [each.bare for each in hand]
    if card.bare not in held:
        raise RuleViolation(Code.NOT_IN_HAND, card=card.code)
    if card.bare not in legal_cards(held, trick, ruleset, copied):
        raise RuleViolation(Code.MUST_FOLLOW, suit=led_suit(trick, ruleset, copied), card=card.code)


def can_play(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> bool:
    """Whether the card may be played from this hand to these cards."""
    return accepts(verify_play, card, hand, trick, ruleset, copied)


def verify_hand(
    hand: Sequence[Card], trick: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None
) -> None:
    """Raise unless somebody can hold this hand while these cards lie on the table, with room for one more.

    `EMPTY_HAND`, `HAND_TOO_LARGE` (more than the largest deal, §2.1), `TOO_MANY_CARDS` (the trick is complete
    already), what `verify_cards` raises for hand, trick and the copied card together, and what `verify_named`
    raises for the trick.
    """
    if not hand:
        raise RuleViolation(Code.EMPTY_HAND)
    deck = DECKS[ruleset.deck]
    written = ruleset.hands if isinstance(ruleset.hands, tuple) else ()
    most = deck.most or max(deck.size // FEWEST_PLAYERS, *written, 0)  # special cards deal no more (§2.8)
    if len(hand) > most:
        raise RuleViolation(Code.HAND_TOO_LARGE, cards=len(hand), most=most)
    if len(trick) >= MOST_CARDS:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=len(trick), most=MOST_CARDS - 1)
    verify_cards((*hand, *trick) if copied is None else (*hand, *trick, copied), ruleset)
    verify_named(trick, copied)
