"""The cards (§1): four suits from 1 to 13, wizards and jesters, their codes, and the decks.

A code is the suit's letter and the value (`R7`, `B13`), `Z` for a wizard, `N` for a jester (German
*Zauberer* and *Narr*; `W` and `J` are read as well). Case does not matter when reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.rules.errors import Code, RuleViolation


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


class Kind(StrEnum):
    """What a card is. Wizards and jesters are of no suit (§1.2)."""

    SUITED = "suited"
    WIZARD = "wizard"
    JESTER = "jester"


@dataclass(frozen=True, slots=True)
class Card:
    """A card. The four wizards are alike, and so are the four jesters; neither has a suit or a value."""

    kind: Kind
    suit: Suit | None = None
    value: int | None = None

    @property
    def code(self) -> str:
        """The code by which the card is written: `R7`, `Z`, `N`."""
        if self.suit is None:
            return _LETTERS[self.kind]
        return f"{self.suit.letter}{self.value}"

    def __str__(self) -> str:
        return self.code


WIZARD = Card(Kind.WIZARD)
JESTER = Card(Kind.JESTER)

_LETTERS = {Kind.WIZARD: "Z", Kind.JESTER: "N"}


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of cards: one of each suit and value, and a number of wizards and jesters."""

    name: str
    suits: tuple[Suit, ...]
    values: range
    wizards: int
    jesters: int

    @property
    def size(self) -> int:
        """How many cards the deck holds."""
        return len(self.suits) * len(self.values) + self.wizards + self.jesters

    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck: suit by suit from the lowest up, then the wizards, then the jesters."""
        suited = tuple(Card(Kind.SUITED, suit, value) for suit in self.suits for value in self.values)
        return suited + (WIZARD,) * self.wizards + (JESTER,) * self.jesters

    def copies(self, card: Card) -> int:
        """How many of this card the deck holds: 0 for a card of another deck."""
        if card.kind is Kind.WIZARD:
            return self.wizards
        if card.kind is Kind.JESTER:
            return self.jesters
        return int(card.suit in self.suits and card.value in self.values)


DECKS: Mapping[str, Deck] = MappingProxyType(
    {
        "wizard": Deck("wizard", suits=tuple(Suit), values=range(1, 14), wizards=4, jesters=4),
    }
)
"""The decks by the name that a ruleset gives them."""

_BY_CODE: dict[str, Card] = {card.code: card for deck in DECKS.values() for card in deck.cards()}
_BY_CODE |= {"W": WIZARD, "J": JESTER}


def parse_card(code: str) -> Card:
    """The card that a code stands for, whatever its case; `W` is read as `Z`, `J` as `N`.

    Raises `UNKNOWN_CARD` when no card has that code.
    """
    card = _BY_CODE.get(code.upper())
    if card is None:
        raise RuleViolation(Code.UNKNOWN_CARD, card=code)
    return card
