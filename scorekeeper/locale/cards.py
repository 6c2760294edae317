"""What suits and cards are called within sentences, by deck: Wizard Junior's suits have names of their own.

Adjectives change with the sentence in German, so the phrases for a card are whole entries of the catalogue,
told apart by their context. `deck` is the one that a ruleset names. A special card that lies in a trick says
what was named with it: "the juggler in red" (§8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.rules import STANDARD, Card, Kind, Suit

JUNIOR = "junior"


@dataclass(frozen=True, slots=True)
class SuitWords:
    """A suit of a deck in words."""

    name: Phrase
    """As a label."""
    played: Phrase
    """As the object of a sentence: "nobody played red"."""
    card: Sentence
    """A card of it by itself: "red 3"."""
    subject: Sentence
    """A card of it as the subject of a sentence, and in German as the object too: "the red 3"."""


SUIT_WORDS: Mapping[Suit, SuitWords] = {
    Suit.RED: SuitWords(
        Sentence("Red", "suit"),
        Sentence("red", "suit within a sentence"),
        Sentence("red {value}", "card"),
        Sentence("the red {value}", "subject"),
    ),
    Suit.YELLOW: SuitWords(
        Sentence("Yellow", "suit"),
        Sentence("yellow", "suit within a sentence"),
        Sentence("yellow {value}", "card"),
        Sentence("the yellow {value}", "subject"),
    ),
    Suit.GREEN: SuitWords(
        Sentence("Green", "suit"),
        Sentence("green", "suit within a sentence"),
        Sentence("green {value}", "card"),
        Sentence("the green {value}", "subject"),
    ),
    Suit.BLUE: SuitWords(
        Sentence("Blue", "suit"),
        Sentence("blue", "suit within a sentence"),
        Sentence("blue {value}", "card"),
        Sentence("the blue {value}", "subject"),
    ),
}
JUNIOR_SUIT_WORDS: Mapping[Suit, SuitWords] = {
    Suit.RED: SuitWords(
        Sentence("Flowers", "junior suit"),
        Sentence("the flower suit", "junior suit within a sentence"),
        Sentence("flower {value}", "junior card"),
        Sentence("the flower {value}", "junior subject"),
    ),
    Suit.YELLOW: SuitWords(
        Sentence("Mice", "junior suit"),
        Sentence("the mouse suit", "junior suit within a sentence"),
        Sentence("mouse {value}", "junior card"),
        Sentence("the mouse {value}", "junior subject"),
    ),
    Suit.GREEN: SuitWords(
        Sentence("Snails", "junior suit"),
        Sentence("the snail suit", "junior suit within a sentence"),
        Sentence("snail {value}", "junior card"),
        Sentence("the snail {value}", "junior subject"),
    ),
    Suit.BLUE: SuitWords(
        Sentence("Butterflies", "junior suit"),
        Sentence("the butterfly suit", "junior suit within a sentence"),
        Sentence("butterfly {value}", "junior card"),
        Sentence("the butterfly {value}", "junior subject"),
    ),
}
SUIT_PEOPLES: Mapping[Suit, Phrase] = {
    Suit.RED: Sentence("Dwarves"),
    Suit.YELLOW: Sentence("Giants"),
    Suit.GREEN: Sentence("Elves"),
    Suit.BLUE: Sentence("Humans"),
}
"""The people of each suit (§1.1)."""


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


CARD_WORDS: Mapping[Kind, CardWords] = {
    Kind.WIZARD: CardWords(
        Sentence("wizard", "card"),
        Sentence("a wizard", "subject"),
        Sentence("a wizard", "object"),
    ),
    Kind.JESTER: CardWords(
        Sentence("jester", "card"),
        Sentence("a jester", "subject"),
        Sentence("a jester", "object"),
    ),
    Kind.DRAGON: CardWords(
        Sentence("dragon", "card"),
        Sentence("the dragon", "subject"),
        Sentence("the dragon", "object"),
        Sentence("The dragon beats everything but the fairy."),
        switch=Sentence("Dragon and fairy"),
    ),
    Kind.FAIRY: CardWords(
        Sentence("fairy", "card"),
        Sentence("the fairy", "subject"),
        Sentence("the fairy", "object"),
    ),
    Kind.BOMB: CardWords(
        Sentence("bomb", "card"),
        Sentence("the bomb", "subject"),
        Sentence("the bomb", "object"),
        Sentence("Nobody gets its trick."),
    ),
    Kind.WEREWOLF: CardWords(
        Sentence("werewolf", "card"),
        Sentence("the werewolf", "subject"),
        Sentence("the werewolf", "object"),
        Sentence("Takes the place of the card turned up."),
    ),
    Kind.JUGGLER: CardWords(
        Sentence("juggler", "card"),
        Sentence("the juggler", "subject"),
        Sentence("the juggler", "object"),
        Sentence("7½ of a suit; then everybody passes a card on."),
    ),
    Kind.CLOUD: CardWords(
        Sentence("cloud", "card"),
        Sentence("the cloud", "subject"),
        Sentence("the cloud", "object"),
        Sentence("9¾ of a suit; the winner changes the bid by one."),
    ),
    Kind.SHAPESHIFTER: CardWords(
        Sentence("shapeshifter", "card"),
        Sentence("the shapeshifter", "subject"),
        Sentence("the shapeshifter", "object"),
        Sentence("A wizard or a jester, as its player says."),
    ),
    Kind.WITCH: CardWords(
        Sentence("witch", "card"),
        Sentence("the witch", "subject"),
        Sentence("the witch", "object"),
        Sentence("Swaps a card in hand for one in the trick."),
    ),
    Kind.VAMPIRE: CardWords(
        Sentence("vampire", "card"),
        Sentence("the vampire", "subject"),
        Sentence("the vampire", "object"),
        Sentence("Copies the card turned up."),
    ),
}


def suit_words(suit: Suit, deck: str) -> SuitWords:
    """The words for a suit of that deck."""
    return (JUNIOR_SUIT_WORDS if deck == JUNIOR else SUIT_WORDS)[suit]


def suit_name(_: Words, suit: Suit | None, deck: str = STANDARD.deck) -> str:
    """The suit as a label, "Red"; "No trump" where there is none."""
    return _("No trump") if suit is None else suit_words(suit, deck).name(_)


def trump_words(_: Words, deck: str = STANDARD.deck) -> list[str]:
    """What a trump can be, as it is written: "red", or in Wizard Junior "Flowers", and "none"."""
    suits = (suit_name(_, suit, deck) if deck == JUNIOR else suit_played(_, suit) for suit in Suit)
    return [*suits, _.in_context("trump", "none")]


def suit_folk(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """What says more about the suit: its people (§1.1), "Dwarves", or in Wizard Junior its colour."""
    return suit_name(_, suit) if deck == JUNIOR else SUIT_PEOPLES[suit](_)


def suit_played(_: Words, suit: Suit, deck: str = STANDARD.deck) -> str:
    """The suit as the object of a sentence: "nobody played red"."""
    return suit_words(suit, deck).played(_)


def card_name(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card by itself: "red 3", "wizard", "juggler in red"."""
    if card.kind is not Kind.SUITED or card.suit is None:
        return _with_named(_, CARD_WORDS[card.kind].name, card)
    return suit_words(card.suit, deck).card(_, {"value": card.value})


def short_card_name(_: Words, card: Card) -> str:
    """The name of a special card on a narrow key."""
    if card.kind is Kind.SHAPESHIFTER:
        return _.in_context("short name of the shapeshifter", "Shifter")
    return capitalised(card_name(_, card))


def the_card(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """The card as the subject of a sentence: "the red 3", "a wizard"."""
    if card.kind is not Kind.SUITED or card.suit is None:
        return _with_named(_, CARD_WORDS[card.kind].subject, card)
    return suit_words(card.suit, deck).subject(_, {"value": card.value})


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
