"""The cards (§1, §8), their codes, and the decks (§1.1, §9.1, §10.1).

A code is the suit's letter and the value (`R7`, `B13`), `Z` for a wizard, `N` for a jester (German
*Zauberer* and *Narr*; `W` and `J` are read as well), and the name of a special card. What the player says
when playing one follows its name: `juggler-red`, `shapeshifter-wizard`, and `vampire-red` where it copies a
juggler. German names are read as well (`jongleur-rot`), and case does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.card_kinds import BASIC, FORMS, KINDS, Kind, NamedOnPlay
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset


class Suit(StrEnum):
    """A colour (§1.1): red dwarves, yellow giants, green elves, blue humans."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in a card's code: R, Y, G or B."""
        return self.value[0].upper()


SUITS = (Suit.BLUE, Suit.RED, Suit.GREEN, Suit.YELLOW)
"""The suits as they stand side by side."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card. The four wizards are alike, and so are the four jesters; neither has a suit or a value.

    A suited card has both. A special card has what its player named when it was played (§8): the `suit` of a
    juggler or a cloud, the `form` of a shapeshifter (wizard or jester); a vampire what the copied card asks
    for. In a hand it has neither.
    """

    kind: Kind
    suit: Suit | None = None
    value: int | None = None
    form: Kind | None = None

    @property
    def code(self) -> str:
        """The code by which the card is written: `R7`, `Z`, `N`, `juggler-red`."""
        if self.kind is Kind.SUITED and self.suit is not None:
            return f"{self.suit.letter}{self.value}"
        named = self.suit or self.form
        code = KINDS[self.kind].code
        return f"{code}-{named}" if named else code

    @property
    def bare(self) -> Card:
        """The card as it lies in a hand, without what its player names when playing it."""
        return self if self.kind in BASIC else Card(self.kind)

    def __str__(self) -> str:
        return self.code


def value_of(card: Card) -> float:
    """Where the card stands within its suit: a juggler between 7 and 8, a cloud between 9 and 10 (§8)."""
    return card.value or KINDS[card.kind].value


WIZARD = Card(Kind.WIZARD)
JESTER = Card(Kind.JESTER)


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of cards: one of each suit and value, and a number of wizards and jesters.

    `trump` says whether a card is turned up for trump, `follow` whether a suit that is led has to be
    followed, `most` how many cards a player can be dealt where each has a pile of his own (§9.1).
    """

    name: str
    suits: tuple[Suit, ...]
    values: range
    wizards: int
    jesters: int
    trump: bool = True
    follow: bool = True
    most: int | None = None

    @property
    def size(self) -> int:
        """How many cards the deck holds, special ones not counted."""
        return len(self.suits) * len(self.values) + self.wizards + self.jesters

    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck: suit by suit from the lowest up, then the wizards, then the jesters."""
        suited = tuple(Card(Kind.SUITED, suit, value) for suit in self.suits for value in self.values)
        return suited + (WIZARD,) * self.wizards + (JESTER,) * self.jesters

    def copies(self, card: Card) -> int:
        """How many of this card the deck holds: 0 for a card of another deck and for a special card."""
        match card.kind:
            case Kind.WIZARD:
                return self.wizards
            case Kind.JESTER:
                return self.jesters
            case Kind.SUITED:
                return int(card.suit in self.suits and card.value in self.values)
        return 0


_SIXTY = Deck("wizard", suits=tuple(Suit), values=range(1, 14), wizards=4, jesters=4)
_PILES = replace(_SIXTY, name="single-colour", trump=False, follow=False, most=15)
_JUNIOR = Deck("junior", suits=tuple(Suit), values=range(1, 9), wizards=2, jesters=2)

DECKS: Mapping[str, Deck] = {deck.name: deck for deck in (_SIXTY, _PILES, _JUNIOR)}
"""The decks by the name that a ruleset gives them: sixty cards (§1.1), the same with a colour for each player
(§9.1), and that of the children's game (§10.1)."""


def deck_size(ruleset: Ruleset) -> int:
    """How many cards are shuffled: those of the deck and the special ones (§8)."""
    return DECKS[ruleset.deck].size + len(ruleset.extra_cards)


_GERMAN: Mapping[str, str] = {
    "red": "rot",
    "yellow": "gelb",
    "green": "grün",
    "blue": "blau",
    "wizard": "zauberer",
    "jester": "narr",
}
"""What is named with a special card, in German."""


def _named(kind: Kind) -> Iterator[Card]:
    """The cards of a kind that have no value: as they lie in a hand, then with all that can be named."""
    yield Card(kind)
    named = KINDS[kind].named
    if named in (NamedOnPlay.SUIT, NamedOnPlay.AS_COPIED):
        yield from (Card(kind, suit) for suit in Suit)
    if named in (NamedOnPlay.FORM, NamedOnPlay.AS_COPIED):
        yield from (Card(kind, form=form) for form in FORMS)


def _readings(card: Card) -> Iterator[str]:
    """Every way to write a card that has no value."""
    row, named = KINDS[card.kind], card.suit or card.form
    for name in (row.code, *row.read):
        if named is None:
            yield name
            continue
        german = _GERMAN[named]
        yield from (f"{name}-{word}" for word in (named, german, german.replace("ü", "ue")))


_BY_CODE: Mapping[str, Card] = {card.code: card for deck in DECKS.values() for card in deck.cards()} | {
    reading.upper(): card
    for kind in Kind
    if kind is not Kind.SUITED
    for card in _named(kind)
    for reading in _readings(card)
}


def parse_card(code: str) -> Card:
    """The card that a code stands for, whatever its case and whether English or German.

    Raises `UNKNOWN_CARD` when no card has that code.
    """
    card = _BY_CODE.get(code.upper())
    if card is None:
        raise RuleViolation(Code.UNKNOWN_CARD, card=code)
    return card
