"""What the card faces look like: the sixty of the deck, Wizard Junior's thirty-six, the special cards.

A face is a value, a shape and a name in a frame with an ornament. `faces` draws them all for one language;
`tools.render_card_faces` writes them down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.locale import Words, words
from scorekeeper.locale.cards import JUNIOR, card_title, suit_folk, suit_name
from scorekeeper.rules import EXTRA_CARDS, FORMS, JESTER, KINDS, WIZARD, Card, Kind, NamedOnPlay, Suit
from scorekeeper.ui.judge.text import card_letter
from tools.outlines import ASSETS, fitted, numeral

WIDTH, HEIGHT = 100, 140
PAPER, EDGE, INK = LIGHT.raised, LIGHT.rule, LIGHT.ink
SUIT_COLOURS: Final[dict[str, str]] = {
    "red": LIGHT.red,
    "yellow": LIGHT.yellow,
    "green": LIGHT.green,
    "blue": LIGHT.blue,
}
VALUES: Final = range(1, 14)
JUNIOR_VALUES: Final = range(1, 9)

FRACTIONS: Final = {0.5: "½", 0.75: "¾"}

# One ornament a folk, told apart without colour: it fills the corners' band, 76 wide, 6 high, from 0,0.
BANDS: Final = {
    # battlements
    "blue": "M0 6V1" + "h4v2.5h4V1" * 9 + "h4V6z",
    # studs and bars, as on a forged strap
    "red": "".join(f"M{x} 3.5l3-3 3 3-3 3z" for x in range(0, 76, 14))
    + "".join(f"M{x + 8} 2.5h4v2h-4z" for x in range(0, 64, 14)),
    # a twig, its leaves in turn above and below
    "green": "M0 3h76v1H0z"
    + "".join(f"M{x} 3c1-3 4-3.5 7-3-1 2.6-3.6 3.8-7 3z" for x in range(1, 70, 17))
    + "".join(f"M{x} 4c1 3 4 3.5 7 3-1-2.6-3.6-3.8-7-3z" for x in range(9, 70, 17)),
    # a ridge
    "yellow": "M0 6.5" + "l5-5 3 3 2-1.5 5.2 3.5" * 5 + "z",
    # wings
    "junior-blue": "".join(f"M{x} .5l4 2.4 4-2.4v6l-4-2.4-4 2.4z" for x in range(0, 70, 17))
    + "".join(f"M{x} 3.5a1 1 0 0 0 2 0 1 1 0 0 0-2 0z" for x in range(12, 70, 17)),
    # blossoms
    "junior-red": "".join(
        f"M{x} 2.2a1.5 1.5 0 1 1 2.6 0 1.5 1.5 0 1 1 0 2.6 1.5 1.5 0 1 1-2.6 0 1.5 1.5 0 1 1 0-2.6z"
        for x in range(2, 76, 14)
    )
    + "".join(f"M{x} 3h5v1h-5z" for x in range(8, 70, 14)),
    # a trail
    "junior-green": "M0 2.6q4.75-4.8 9.5 0" + "t9.5 0" * 7 + "v1.7q-4.75 4.8-9.5 0" + "t-9.5 0" * 7 + "z",
    # ears, two and two
    "junior-yellow": "".join(f"M{x} 6.5a3 3 0 0 1 6 0z" for x in (0, 7, 21, 28, 42, 49, 63, 70))
    + "".join(f"M{x} 5.5h4v1h-4z" for x in (15, 36, 57)),
    # stars
    "stars": "".join(f"M{x} 3.5l2.6-.9.9-2.6.9 2.6 2.6.9-2.6.9-.9 2.6-.9-2.6z" for x in range(0, 76, 23))
    + "".join(f"M{x} 3.5l1.5-1.5 1.5 1.5-1.5 1.5z" for x in (9.9, 17.1, 32.9, 40.1, 55.9, 63.1)),
}


@dataclass(frozen=True, slots=True)
class Face:
    """One card: a value where it has one, its shape, its name; a mark tells what was named for it."""

    value: str
    shape: str
    name: str
    colour: str
    ornament: str
    mark: str = ""

    def drawn(self) -> str:
        """The card as an SVG file; the last things drawn are its value, its mark, its shape and its name."""
        pale = tint(self.colour, 0.42)
        band = f'<path fill="{pale}" transform="translate(12 10.5)" d="{BANDS[self.ornament]}"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f'<rect x="0.7" y="0.7" width="98.6" height="138.6" rx="10" fill="{PAPER}" stroke="{EDGE}"'
            f' stroke-width="1.4"/>'
            f'<rect x="6.5" y="6.5" width="87" height="127" rx="7" fill="none" stroke="{pale}"/>'
            f'{band}<g transform="rotate(180 50 70)">{band}</g>'
            f"{self._head()}{self._pictures()}{self._lettering()}</svg>\n"
        )

    def _head(self) -> str:
        return f'<path fill="{self.colour}" d="{numeral(self.value, 50, 55)}"/>' if self.value else ""

    def _pictures(self) -> str:
        """The shape, large where it is alone; the mark beside it, or above it where there is no value."""
        match bool(self.value), bool(self.mark):
            case True, True:
                return self._symbol(self.mark, 52, 64.5, 1.4) + self._symbol(self.shape, 14.4, 64.5, 1.4)
            case False, True:
                return self._symbol(self.mark, 30.8, 18.5, 1.6) + self._symbol(self.shape, 29.6, 60.5, 1.7)
            case True, False:
                return self._symbol(self.shape, 29.6, 60.5, 1.7)
            case _:
                return self._symbol(self.shape, 17, 27, 2.75)

    def _symbol(self, name: str, left: float, top: float, scale: float) -> str:
        return (
            f'<path fill="{self.colour}" fill-rule="evenodd" transform="translate({left} {top})'
            f' scale({scale})" d="{symbol(name)}"/>'
        )

    def _lettering(self) -> str:
        # The name of a whole folk is longer than a jester's: it is set smaller rather than squeezed.
        size = 18 if len(self.name) < 8 else 16.5
        return f'<path fill="{INK}" d="{fitted(self.name, "Alegreya-Bold", size, 50, 118, 80)}"/>'


def symbol(name: str) -> str:
    """The path of assets/suits/<name>.svg or assets/icons/<name>.svg, 24 units square."""
    folder = "suits" if name.removeprefix("junior-") in SUIT_COLOURS else "icons"
    _, _, rest = (ASSETS / folder / f"{name}.svg").read_text(encoding="utf-8").partition(' d="')
    return rest.partition('"')[0]


def tint(colour: str, share: float, ground: str = PAPER) -> str:
    """`colour` thinned on `ground`, as ink is with water; a plain colour, as opacity prints badly."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def faces(language: str) -> Iterator[tuple[str, str]]:
    """Name of the file and drawing of every card."""
    _ = words(language)
    for code, face in (*_wizard(_), *_junior(_), *_special(_)):
        yield code, face.drawn()


def _wizard(_: Words) -> Iterator[tuple[str, Face]]:
    """The sixty cards: R1 to B13, the wizards Z1 to Z4, the jesters N1 to N4.

    A deck has four wizards and four jesters. They have no colour, so all are ink; each wears the
    ornament of one folk, because single-colour decks (§9.1) hold one of each.
    """
    for suit in Suit:
        for value in VALUES:
            yield (
                f"{suit.letter}{value}",
                Face(str(value), suit, suit_folk(_, suit), SUIT_COLOURS[suit], suit),
            )
    for number, folk in enumerate(SUIT_COLOURS, start=1):
        yield f"Z{number}", _white(_, WIZARD, folk)
        yield f"N{number}", _white(_, JESTER, folk)


def _junior(_: Words) -> Iterator[tuple[str, Face]]:
    """Wizard Junior (§10.1): junior-R1 to junior-B8, two wizards and two jesters."""
    for suit in Suit:
        shape = f"junior-{suit}"
        for value in JUNIOR_VALUES:
            face = Face(str(value), shape, suit_name(_, suit, JUNIOR), SUIT_COLOURS[suit], shape)
            yield f"junior-{suit.letter}{value}", face
    for number, folk in enumerate(("junior-red", "junior-yellow"), start=1):
        yield f"junior-Z{number}", _white(_, WIZARD, folk)
    for number, folk in enumerate(("junior-green", "junior-blue"), start=1):
        yield f"junior-N{number}", _white(_, JESTER, folk)


def _special(_: Words) -> Iterator[tuple[str, Face]]:
    """The special cards (§8), bare and with what was named when they were played: juggler, juggler-red …

    What was named stands at the head of the card.
    """
    for kind in EXTRA_CARDS:
        row, name = KINDS[Kind(kind)], card_title(_, kind)
        value = f"{int(row.value)}{FRACTIONS[row.value % 1]}" if row.value else ""
        yield kind, Face(value, kind, name, INK, "stars")
        if row.named in (NamedOnPlay.SUIT, NamedOnPlay.AS_COPIED):
            for suit, colour in SUIT_COLOURS.items():
                yield f"{kind}-{suit}", Face(value, kind, name, colour, "stars", mark=suit)
        if row.named in (NamedOnPlay.FORM, NamedOnPlay.AS_COPIED):
            for form in FORMS:
                letter = card_letter(_, Card(form))
                yield f"{kind}-{form}", Face(letter, kind, name, INK, "stars", mark=form)


def _white(_: Words, card: Card, folk: str) -> Face:
    return Face(card_letter(_, card), card.kind, card_title(_, card.kind), INK, folk)
