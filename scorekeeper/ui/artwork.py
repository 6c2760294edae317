"""Where the pictures are: paths below the assets folder, as `ft.Image(src=…)` takes them.

Symbols are one colour and take the colour that the image gives them; card faces are painted.
"""

from __future__ import annotations

from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import Card, Kind, Suit

SUITS = (Suit.BLUE, Suit.RED, Suit.GREEN, Suit.YELLOW)
"""The suits as they stand side by side."""


def icon(name: str) -> str:
    """A symbol of the pad, such as `crown` or `undo`: tintable."""
    return f"icons/{name}.svg"


def suit_symbol(suit: Suit | None) -> str:
    """The shape by which a suit is known, or the sign for no trump (§3.2): tintable."""
    return icon("no-trump") if suit is None else f"suits/{suit.value}.svg"


def card_symbol(card: Card) -> str:
    """The shape of a card's suit, or of the wizard or the jester: tintable."""
    return icon(card.kind.value) if card.suit is None else suit_symbol(card.suit)


def card_face(card: Card, language: str, copy: int = 1) -> str:
    """The painted face of a card, with the name of its folk in that language.

    A deck has four wizards and four jesters, each with a face of its own: `copy` counts them from 1.
    Languages without painted cards show the English ones.
    """
    written = language if language in LANGUAGES else "en"
    code = card.code if card.kind is Kind.SUITED else f"{card.code}{copy}"
    return f"cards/{written}/{code}.svg"
