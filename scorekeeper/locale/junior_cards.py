"""Words for the suits and cards of Wizard Junior (§10.1): butterflies, flowers, mice and snails."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.rules import Suit


def junior_suit_name(_: Words, suit: Suit) -> str:
    """The suit as a label: "Butterflies"."""
    match suit:
        case Suit.BLUE:
            return _.in_context("junior suit", "Butterflies")
        case Suit.RED:
            return _.in_context("junior suit", "Flowers")
        case Suit.GREEN:
            return _.in_context("junior suit", "Snails")
        case Suit.YELLOW:
            return _.in_context("junior suit", "Mice")


def junior_suit_played(_: Words, suit: Suit) -> str:
    """The suit within a sentence: "Kevin had to follow the butterfly suit"."""
    match suit:
        case Suit.BLUE:
            return _.in_context("junior suit within a sentence", "the butterfly suit")
        case Suit.RED:
            return _.in_context("junior suit within a sentence", "the flower suit")
        case Suit.GREEN:
            return _.in_context("junior suit within a sentence", "the snail suit")
        case Suit.YELLOW:
            return _.in_context("junior suit within a sentence", "the mouse suit")


def junior_card_name(_: Words, suit: Suit, value: int | None) -> str:
    """The card by itself: "butterfly 3"."""
    match suit:
        case Suit.BLUE:
            return _.in_context("junior card", "butterfly {value}", value=value)
        case Suit.RED:
            return _.in_context("junior card", "flower {value}", value=value)
        case Suit.GREEN:
            return _.in_context("junior card", "snail {value}", value=value)
        case Suit.YELLOW:
            return _.in_context("junior card", "mouse {value}", value=value)


def the_junior_card(_: Words, suit: Suit, value: int | None) -> str:
    """The card as the subject of a sentence: "the butterfly 3"."""
    match suit:
        case Suit.BLUE:
            return _.in_context("junior subject", "the butterfly {value}", value=value)
        case Suit.RED:
            return _.in_context("junior subject", "the flower {value}", value=value)
        case Suit.GREEN:
            return _.in_context("junior subject", "the snail {value}", value=value)
        case Suit.YELLOW:
            return _.in_context("junior subject", "the mouse {value}", value=value)
