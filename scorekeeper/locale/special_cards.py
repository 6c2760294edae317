"""Words for the cards that have no value: wizard, jester and the special cards (§8).

A special card that lies in a trick says what was named with it: "the juggler in red".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.rules import Card, Kind, Suit

Phrases = Mapping[Kind, Callable[[Words], str]]

NAMES: Phrases = MappingProxyType(
    {
        Kind.WIZARD: lambda _: _.in_context("card", "wizard"),
        Kind.JESTER: lambda _: _.in_context("card", "jester"),
        Kind.DRAGON: lambda _: _.in_context("card", "dragon"),
        Kind.FAIRY: lambda _: _.in_context("card", "fairy"),
        Kind.BOMB: lambda _: _.in_context("card", "bomb"),
        Kind.WEREWOLF: lambda _: _.in_context("card", "werewolf"),
        Kind.JUGGLER: lambda _: _.in_context("card", "juggler"),
        Kind.CLOUD: lambda _: _.in_context("card", "cloud"),
        Kind.SHAPESHIFTER: lambda _: _.in_context("card", "shapeshifter"),
        Kind.WITCH: lambda _: _.in_context("card", "witch"),
        Kind.VAMPIRE: lambda _: _.in_context("card", "vampire"),
    }
)
"""The cards by themselves: "dragon"."""

SUBJECTS: Phrases = MappingProxyType(
    {
        Kind.WIZARD: lambda _: _.in_context("subject", "a wizard"),
        Kind.JESTER: lambda _: _.in_context("subject", "a jester"),
        Kind.DRAGON: lambda _: _.in_context("subject", "the dragon"),
        Kind.FAIRY: lambda _: _.in_context("subject", "the fairy"),
        Kind.BOMB: lambda _: _.in_context("subject", "the bomb"),
        Kind.WEREWOLF: lambda _: _.in_context("subject", "the werewolf"),
        Kind.JUGGLER: lambda _: _.in_context("subject", "the juggler"),
        Kind.CLOUD: lambda _: _.in_context("subject", "the cloud"),
        Kind.SHAPESHIFTER: lambda _: _.in_context("subject", "the shapeshifter"),
        Kind.WITCH: lambda _: _.in_context("subject", "the witch"),
        Kind.VAMPIRE: lambda _: _.in_context("subject", "the vampire"),
    }
)
"""The cards as subjects of a sentence: "the dragon"."""

OBJECTS: Phrases = MappingProxyType(
    {
        Kind.WIZARD: lambda _: _.in_context("object", "a wizard"),
        Kind.JESTER: lambda _: _.in_context("object", "a jester"),
        Kind.DRAGON: lambda _: _.in_context("object", "the dragon"),
        Kind.FAIRY: lambda _: _.in_context("object", "the fairy"),
        Kind.BOMB: lambda _: _.in_context("object", "the bomb"),
        Kind.WEREWOLF: lambda _: _.in_context("object", "the werewolf"),
        Kind.JUGGLER: lambda _: _.in_context("object", "the juggler"),
        Kind.CLOUD: lambda _: _.in_context("object", "the cloud"),
        Kind.SHAPESHIFTER: lambda _: _.in_context("object", "the shapeshifter"),
        Kind.WITCH: lambda _: _.in_context("object", "the witch"),
        Kind.VAMPIRE: lambda _: _.in_context("object", "the vampire"),
    }
)
"""The cards as objects of a sentence: "the vampire copies the dragon"."""


def special_phrase(_: Words, phrases: Phrases, card: Card) -> str:
    """The phrase for a card, with the suit or the form that was named: "the juggler in red"."""
    phrase = phrases[card.kind](_)
    if card.suit is not None:
        return _("{card} in {suit}", card=phrase, suit=colour_within(_, card.suit))
    if card.form is not None:
        return _("{card} as {form}", card=phrase, form=NAMES[card.form](_))
    return phrase


def colour_within(_: Words, suit: Suit) -> str:
    """The colour within a sentence: "nobody played red"."""
    match suit:
        case Suit.RED:
            return _.in_context("suit within a sentence", "red")
        case Suit.YELLOW:
            return _.in_context("suit within a sentence", "yellow")
        case Suit.GREEN:
            return _.in_context("suit within a sentence", "green")
        case Suit.BLUE:
            return _.in_context("suit within a sentence", "blue")
