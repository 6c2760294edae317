"""Words for suits and cards, by deck: the suits of Wizard Junior have names of their own.

Adjectives change with the sentence in German, so the phrases for a card are whole entries of the catalogue,
told apart by their context. `deck` is the one that a ruleset names.
"""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.junior_cards import (
    junior_card_name,
    junior_suit_name,
    junior_suit_played,
    the_junior_card,
)
from scorekeeper.locale.special_cards import NAMES, OBJECTS, SUBJECTS, colour_within, special_phrase
from scorekeeper.rules import STANDARD, Card, Kind, Suit

JUNIOR = "junior"


def suit_name(_: Words, suit: Suit | None, deck: str = STANDARD.deck) -> str:
    """The suit as a label, "Red"; "No trump" where there is none."""
    if deck == JUNIOR and suit is not None:
        return junior_suit_name(_, suit)
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


def suit_folk(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """What says more about the suit: its people (§1.1), "Dwarves", or in Wizard Junior its colour."""
    if deck == JUNIOR:
        return suit_name(_, suit)
    match suit:
        case Suit.RED:
            return _("Dwarves")
        case Suit.YELLOW:
            return _("Giants")
        case Suit.GREEN:
            return _("Elves")
        case Suit.BLUE:
            return _("Humans")


def suit_played(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """The suit as the object of a sentence: "nobody played red"."""
    return junior_suit_played(_, suit) if deck == JUNIOR else colour_within(_, suit)


def card_name(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card by itself: "red 3", "wizard", "juggler in red"."""
    if card.kind is not Kind.SUITED:
        return special_phrase(_, NAMES, card)
    if deck == JUNIOR and card.suit is not None:
        return junior_card_name(_, card.suit, card.value)
    match card.suit:
        case Suit.RED:
            return _.in_context("card", "red {value}", value=card.value)
        case Suit.YELLOW:
            return _.in_context("card", "yellow {value}", value=card.value)
        case Suit.GREEN:
            return _.in_context("card", "green {value}", value=card.value)
        case Suit.BLUE:
            return _.in_context("card", "blue {value}", value=card.value)
    raise ValueError(f"a card without a name: {card!r}")


def the_card(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card as the subject of a sentence: "the red 3", "a wizard"."""
    if card.kind is not Kind.SUITED:
        return special_phrase(_, SUBJECTS, card)
    if deck == JUNIOR and card.suit is not None:
        return the_junior_card(_, card.suit, card.value)
    match card.suit:
        case Suit.RED:
            return _.in_context("subject", "the red {value}", value=card.value)
        case Suit.YELLOW:
            return _.in_context("subject", "the yellow {value}", value=card.value)
        case Suit.GREEN:
            return _.in_context("subject", "the green {value}", value=card.value)
        case Suit.BLUE:
            return _.in_context("subject", "the blue {value}", value=card.value)
    raise ValueError(f"a card without a name: {card!r}")


def card_as_object(_: Words, card: Card) -> str:
    """The card as the object of a sentence, "the dragon". German has one form for both with suited cards."""
    return the_card(_, card) if card.kind is Kind.SUITED else special_phrase(_, OBJECTS, card)


def beginning(phrase: str) -> str:
    """The phrase as it begins a sentence: "The red 3"."""
    return phrase[:1].upper() + phrase[1:]
