"""What suits and cards are called within sentences, by deck: Wizard Junior's suits have names of their own.

Adjectives change with the sentence in German, so the phrases for a card are whole entries of the catalogue,
told apart by their context. `deck` is the one that a ruleset names. A special card that lies in a trick says
what was named with it: "the juggler in red" (§8).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.locale import Phrase, Words
from scorekeeper.rules import STANDARD, Card, Kind, Suit

JUNIOR = "junior"

SuitPhrases = Mapping[Suit, Phrase]
SuitedCardPhrases = Mapping[Suit, Callable[[Words, int | None], str]]

SUIT_NAMES: SuitPhrases = MappingProxyType(
    {
        Suit.RED: lambda _: _.in_context("suit", "Red"),
        Suit.YELLOW: lambda _: _.in_context("suit", "Yellow"),
        Suit.GREEN: lambda _: _.in_context("suit", "Green"),
        Suit.BLUE: lambda _: _.in_context("suit", "Blue"),
    }
)
"""The suits as labels."""

JUNIOR_SUIT_NAMES: SuitPhrases = MappingProxyType(
    {
        Suit.RED: lambda _: _.in_context("junior suit", "Flowers"),
        Suit.YELLOW: lambda _: _.in_context("junior suit", "Mice"),
        Suit.GREEN: lambda _: _.in_context("junior suit", "Snails"),
        Suit.BLUE: lambda _: _.in_context("junior suit", "Butterflies"),
    }
)

SUIT_PEOPLES: SuitPhrases = MappingProxyType(
    {
        Suit.RED: lambda _: _("Dwarves"),
        Suit.YELLOW: lambda _: _("Giants"),
        Suit.GREEN: lambda _: _("Elves"),
        Suit.BLUE: lambda _: _("Humans"),
    }
)
"""The people of each suit (§1.1)."""

SUITS_PLAYED: SuitPhrases = MappingProxyType(
    {
        Suit.RED: lambda _: _.in_context("suit within a sentence", "red"),
        Suit.YELLOW: lambda _: _.in_context("suit within a sentence", "yellow"),
        Suit.GREEN: lambda _: _.in_context("suit within a sentence", "green"),
        Suit.BLUE: lambda _: _.in_context("suit within a sentence", "blue"),
    }
)
"""The suits as objects of a sentence: "nobody played red"."""

JUNIOR_SUITS_PLAYED: SuitPhrases = MappingProxyType(
    {
        Suit.RED: lambda _: _.in_context("junior suit within a sentence", "the flower suit"),
        Suit.YELLOW: lambda _: _.in_context("junior suit within a sentence", "the mouse suit"),
        Suit.GREEN: lambda _: _.in_context("junior suit within a sentence", "the snail suit"),
        Suit.BLUE: lambda _: _.in_context("junior suit within a sentence", "the butterfly suit"),
    }
)

SUITED_NAMES: SuitedCardPhrases = MappingProxyType(
    {
        Suit.RED: lambda _, value: _.in_context("card", "red {value}", value=value),
        Suit.YELLOW: lambda _, value: _.in_context("card", "yellow {value}", value=value),
        Suit.GREEN: lambda _, value: _.in_context("card", "green {value}", value=value),
        Suit.BLUE: lambda _, value: _.in_context("card", "blue {value}", value=value),
    }
)
"""The cards of a suit by themselves."""

JUNIOR_SUITED_NAMES: SuitedCardPhrases = MappingProxyType(
    {
        Suit.RED: lambda _, value: _.in_context("junior card", "flower {value}", value=value),
        Suit.YELLOW: lambda _, value: _.in_context("junior card", "mouse {value}", value=value),
        Suit.GREEN: lambda _, value: _.in_context("junior card", "snail {value}", value=value),
        Suit.BLUE: lambda _, value: _.in_context("junior card", "butterfly {value}", value=value),
    }
)

SUITED_SUBJECTS: SuitedCardPhrases = MappingProxyType(
    {
        Suit.RED: lambda _, value: _.in_context("subject", "the red {value}", value=value),
        Suit.YELLOW: lambda _, value: _.in_context("subject", "the yellow {value}", value=value),
        Suit.GREEN: lambda _, value: _.in_context("subject", "the green {value}", value=value),
        Suit.BLUE: lambda _, value: _.in_context("subject", "the blue {value}", value=value),
    }
)
"""The cards of a suit as subjects of a sentence, and in German as objects too."""

JUNIOR_SUITED_SUBJECTS: SuitedCardPhrases = MappingProxyType(
    {
        Suit.RED: lambda _, value: _.in_context("junior subject", "the flower {value}", value=value),
        Suit.YELLOW: lambda _, value: _.in_context("junior subject", "the mouse {value}", value=value),
        Suit.GREEN: lambda _, value: _.in_context("junior subject", "the snail {value}", value=value),
        Suit.BLUE: lambda _, value: _.in_context("junior subject", "the butterfly {value}", value=value),
    }
)


@dataclass(frozen=True, slots=True)
class CardWords:
    """A kind of card without a suit in words."""

    name: Phrase
    """By itself: "dragon"."""
    subject: Phrase
    """As the subject of a sentence: "the dragon"."""
    object: Phrase
    """As the object: "the vampire copies the dragon"."""
    line: Phrase | None = None
    """What it does, in a line beside its switch; the fairy is on the dragon's."""
    switch: Phrase | None = None
    """The title of its switch where it is not its own name."""


CARD_WORDS: Mapping[Kind, CardWords] = MappingProxyType(
    {
        Kind.WIZARD: CardWords(
            lambda _: _.in_context("card", "wizard"),
            lambda _: _.in_context("subject", "a wizard"),
            lambda _: _.in_context("object", "a wizard"),
        ),
        Kind.JESTER: CardWords(
            lambda _: _.in_context("card", "jester"),
            lambda _: _.in_context("subject", "a jester"),
            lambda _: _.in_context("object", "a jester"),
        ),
        Kind.DRAGON: CardWords(
            lambda _: _.in_context("card", "dragon"),
            lambda _: _.in_context("subject", "the dragon"),
            lambda _: _.in_context("object", "the dragon"),
            lambda _: _("The dragon beats everything but the fairy."),
            switch=lambda _: _("Dragon and fairy"),
        ),
        Kind.FAIRY: CardWords(
            lambda _: _.in_context("card", "fairy"),
            lambda _: _.in_context("subject", "the fairy"),
            lambda _: _.in_context("object", "the fairy"),
        ),
        Kind.BOMB: CardWords(
            lambda _: _.in_context("card", "bomb"),
            lambda _: _.in_context("subject", "the bomb"),
            lambda _: _.in_context("object", "the bomb"),
            lambda _: _("Nobody gets its trick."),
        ),
        Kind.WEREWOLF: CardWords(
            lambda _: _.in_context("card", "werewolf"),
            lambda _: _.in_context("subject", "the werewolf"),
            lambda _: _.in_context("object", "the werewolf"),
            lambda _: _("Takes the place of the card turned up."),
        ),
        Kind.JUGGLER: CardWords(
            lambda _: _.in_context("card", "juggler"),
            lambda _: _.in_context("subject", "the juggler"),
            lambda _: _.in_context("object", "the juggler"),
            lambda _: _("7½ of a suit; then everybody passes a card on."),
        ),
        Kind.CLOUD: CardWords(
            lambda _: _.in_context("card", "cloud"),
            lambda _: _.in_context("subject", "the cloud"),
            lambda _: _.in_context("object", "the cloud"),
            lambda _: _("9¾ of a suit; the winner changes the bid by one."),
        ),
        Kind.SHAPESHIFTER: CardWords(
            lambda _: _.in_context("card", "shapeshifter"),
            lambda _: _.in_context("subject", "the shapeshifter"),
            lambda _: _.in_context("object", "the shapeshifter"),
            lambda _: _("A wizard or a jester, as its player says."),
        ),
        Kind.WITCH: CardWords(
            lambda _: _.in_context("card", "witch"),
            lambda _: _.in_context("subject", "the witch"),
            lambda _: _.in_context("object", "the witch"),
            lambda _: _("Swaps a card in hand for one in the trick."),
        ),
        Kind.VAMPIRE: CardWords(
            lambda _: _.in_context("card", "vampire"),
            lambda _: _.in_context("subject", "the vampire"),
            lambda _: _.in_context("object", "the vampire"),
            lambda _: _("Copies the card turned up."),
        ),
    }
)


def suit_name(_: Words, suit: Suit | None, deck: str = STANDARD.deck) -> str:
    """The suit as a label, "Red"; "No trump" where there is none."""
    if suit is None:
        return _("No trump")
    return (JUNIOR_SUIT_NAMES if deck == JUNIOR else SUIT_NAMES)[suit](_)


def trump_words(_: Words, deck: str = STANDARD.deck) -> list[str]:
    """What a trump can be, as it is written: "red", or in Wizard Junior "Flowers", and "none"."""
    suits = JUNIOR_SUIT_NAMES if deck == JUNIOR else SUITS_PLAYED
    return [*(suits[suit](_) for suit in Suit), _.in_context("trump", "none")]


def suit_folk(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """What says more about the suit: its people (§1.1), "Dwarves", or in Wizard Junior its colour."""
    return suit_name(_, suit) if deck == JUNIOR else SUIT_PEOPLES[suit](_)


def suit_played(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """The suit as the object of a sentence: "nobody played red"."""
    return (JUNIOR_SUITS_PLAYED if deck == JUNIOR else SUITS_PLAYED)[suit](_)


def card_name(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card by itself: "red 3", "wizard", "juggler in red"."""
    if card.kind is not Kind.SUITED or card.suit is None:
        return _with_named(_, CARD_WORDS[card.kind].name, card)
    return (JUNIOR_SUITED_NAMES if deck == JUNIOR else SUITED_NAMES)[card.suit](_, card.value)


def short_card_name(_: Words, card: Card) -> str:
    """The name of a special card on a narrow key."""
    if card.kind is Kind.SHAPESHIFTER:
        return _.in_context("short name of the shapeshifter", "Shifter")
    return capitalised(card_name(_, card))


def the_card(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card as the subject of a sentence: "the red 3", "a wizard"."""
    if card.kind is not Kind.SUITED or card.suit is None:
        return _with_named(_, CARD_WORDS[card.kind].subject, card)
    return (JUNIOR_SUITED_SUBJECTS if deck == JUNIOR else SUITED_SUBJECTS)[card.suit](_, card.value)


def card_as_object(_: Words, card: Card) -> str:
    """The card as the object of a sentence, "the dragon". German has one form for both with suited cards."""
    if card.kind is Kind.SUITED:
        return the_card(_, card)
    return _with_named(_, CARD_WORDS[card.kind].object, card)


def card_title(_: Words, kind: str) -> str:
    """The kind of card in a list, by the name that a ruleset gives it: "Dragon"."""
    return capitalised(CARD_WORDS[Kind(kind)].name(_))


def capitalised(phrase: str) -> str:
    """The phrase as it begins a sentence: "The red 3"."""
    return phrase[:1].upper() + phrase[1:]


def _with_named(_: Words, phrase: Phrase, card: Card) -> str:
    """The phrase for a card, with the suit or the form that was named: "the juggler in red"."""
    if card.suit is not None:
        return _("{card} in {suit}", card=phrase(_), suit=suit_played(_, card.suit))
    if card.form is not None:
        return _("{card} as {form}", card=phrase(_), form=CARD_WORDS[card.form].name(_))
    return phrase(_)
