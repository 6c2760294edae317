"""Words for suits and cards.

Adjectives change with the sentence in German, so the phrases for a card are whole entries of the catalogue,
told apart by their context.
"""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.rules import Card, Kind, Suit


def suit_name(_: Words, suit: Suit | None) -> str:
    """The suit as a label, "Red"; "No trump" where there is none."""
    match suit:
        case Suit.RED:
            return _.in_context("suit", "Red")
        case Suit.YELLOW:
            return _.in_context("suit", "Yellow")
        case Suit.GREEN:
            return _.in_context("suit", "Green")
        case Suit.BLUE:
            return _.in_context("suit", "Blue")
        case None:
            return _("No trump")


def suit_folk(_: Words, suit: Suit) -> str:
    """The people of the suit (§1.1): "Dwarves"."""
    match suit:
        case Suit.RED:
            return _("Dwarves")
        case Suit.YELLOW:
            return _("Giants")
        case Suit.GREEN:
            return _("Elves")
        case Suit.BLUE:
            return _("Humans")


def card_name(_: Words, card: Card) -> str:
    """The card by itself: "red 3", "wizard", "jester"."""
    match card.kind, card.suit:
        case Kind.WIZARD, _:
            return _.in_context("card", "wizard")
        case Kind.JESTER, _:
            return _.in_context("card", "jester")
        case _, Suit.RED:
            return _.in_context("card", "red {value}", value=card.value)
        case _, Suit.YELLOW:
            return _.in_context("card", "yellow {value}", value=card.value)
        case _, Suit.GREEN:
            return _.in_context("card", "green {value}", value=card.value)
        case _, Suit.BLUE:
            return _.in_context("card", "blue {value}", value=card.value)
    raise ValueError(f"a card without a name: {card!r}")


def the_card(_: Words, card: Card) -> str:
    """The card as the subject of a sentence: "the red 3", "a wizard"."""
    match card.kind, card.suit:
        case Kind.WIZARD, _:
            return _.in_context("subject", "a wizard")
        case Kind.JESTER, _:
            return _.in_context("subject", "a jester")
        case _, Suit.RED:
            return _.in_context("subject", "the red {value}", value=card.value)
        case _, Suit.YELLOW:
            return _.in_context("subject", "the yellow {value}", value=card.value)
        case _, Suit.GREEN:
            return _.in_context("subject", "the green {value}", value=card.value)
        case _, Suit.BLUE:
            return _.in_context("subject", "the blue {value}", value=card.value)
    raise ValueError(f"a card without a name: {card!r}")


def beginning(phrase: str) -> str:
    """The phrase as it begins a sentence: "The red 3"."""
    return phrase[:1].upper() + phrase[1:]


def suit_played(_: Words, suit: Suit) -> str:
    """The suit as the object of a sentence: "nobody played red"."""
    match suit:
        case Suit.RED:
            return _.in_context("suit within a sentence", "red")
        case Suit.YELLOW:
            return _.in_context("suit within a sentence", "yellow")
        case Suit.GREEN:
            return _.in_context("suit within a sentence", "green")
        case Suit.BLUE:
            return _.in_context("suit within a sentence", "blue")
