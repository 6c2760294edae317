"""Where the pictures are: paths below the assets folder, as `ft.Image(src=…)` takes them.

Symbols are one colour and take the colour that the image gives them; card faces are painted. A picture is
called after what it shows:

    suits/red.svg, suits/junior-red.svg          a suit, and the same colour in Wizard Junior (§10.1)
    icons/wizard.svg, icons/dragon.svg           a kind of card without a suit, as `Kind` names it
    cards/de/R7.svg, cards/de/junior-R7.svg      a suited card: its code, after that of its deck
    cards/de/Z1.svg … Z4.svg, junior-Z1.svg      a wizard (N: a jester): each copy has a face of its own
    cards/de/juggler.svg, juggler-red.svg        a special card (§8): its code, bare and with what was named

`tools.render_card_faces` draws the faces.
"""

from __future__ import annotations

from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import EXTRA_CARDS, SUITS, Card, Kind, Suit


def icon_path(name: str) -> str:
    """The path of an icon, such as `crown` or `undo`; it can be tinted."""
    return f"icons/{name}.svg"


def suit_path(name: str) -> str:
    """The path of the symbol of a suit, such as `red` or `junior-red`; it can be tinted."""
    return f"suits/{name}.svg"


def suit_symbol(suit: Suit | None, deck: str = "wizard") -> str:
    """The path of the symbol of a suit in that deck, or of "no trump" (§3.2); it can be tinted."""
    return icon_path("no-trump") if suit is None else suit_path(f"{_prefix(deck)}{suit.value}")


def card_symbol(card: Card, deck: str = "wizard") -> str:
    """The path of the symbol of a card: of its suit or its kind; it can be tinted.

    A juggler or a cloud keeps its own shape when a suit was named for it.
    """
    return suit_symbol(card.suit, deck) if card.kind is Kind.SUITED else icon_path(card.kind.value)


CARD_ASPECT = 1.4
"""The height of a card's face for its width."""


def card_face(card: Card, language: str, copy: int = 1, deck: str = "wizard") -> str:
    """The painted face of a card of that deck, with the name of its folk in that language.

    A deck has several wizards and jesters, each with a face of its own: `copy` counts them from 1.
    Languages without painted cards show the English ones.
    """
    written = language if language in LANGUAGES else "en"
    if card.kind.value in EXTRA_CARDS:
        return f"cards/{written}/{card.code}.svg"
    code = card.code if card.kind is Kind.SUITED else f"{card.code}{copy}"
    return f"cards/{written}/{_prefix(deck)}{code}.svg"


def _prefix(deck: str) -> str:
    """The prefix of the file names of that deck; only Wizard Junior has its own pictures (§10.1)."""
    return "junior-" if deck == "junior" else ""


TABLE_PICTURES = (
    *map(suit_symbol, (*SUITS, None)),
    *map(icon_path, ("jester", "wizard", "menu", "undo", "redo", "pen", "info", "dealer", "bids", "lead")),
    *map(icon_path, ("redeal", "history-fix", "phone", "person-add", "seats", "rules", "plus", "sliders")),
    *map(icon_path, ("pass-on", "trophy", "chart", "note", "image", "save", "book", "flag", "scales")),
)
"""What stands on the keys, in the head and in the menu of every table."""
