"""The pictures and fonts that ship with the app: drawn for it, whole, and in the form that screens take."""

from __future__ import annotations

import itertools
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from scorekeeper import rules as r
from scorekeeper.locale import LANGUAGES
from scorekeeper.ui.design.artwork import card_face, card_symbol, icon_path, suit_symbol
from tests.contrast import contrast
from tools.card_faces import INK, PAPER, SUIT_COLOURS, faces

HOME = Path(__file__).resolve().parent.parent
ASSETS = HOME / "assets"
FACES = sorted(
    path
    for folder, kind in (("assets", "ttf"), ("scorekeeper", "woff2"))
    for path in (HOME / folder).rglob(f"Alegreya*.{kind}")
    if ".other." not in path.name
)
"""Every face as it ships: for windows and pictures, for browsers, for guests' pages."""
SYMBOLS = sorted([*ASSETS.glob("suits/*.svg"), *ASSETS.glob("icons/*.svg")])
SPECIAL = tuple(map(r.parse_card, r.EXTRA_CARDS))
WHITE = (r.WIZARD, r.JESTER)
"""The cards without a suit that every deck holds."""
TOGETHER = {
    "wizard": [*(suit_symbol(suit) for suit in r.Suit), *map(card_symbol, (*WHITE, *SPECIAL))],
    "junior": [*(suit_symbol(suit, "junior") for suit in r.Suit), *map(card_symbol, WHITE)],
}
"""The shapes that can lie on one table, by deck."""
NEIGHBOURS = [pair for shapes in TOGETHER.values() for pair in itertools.combinations(shapes, 2)]


@cache
def inked(shape: str) -> frozenset[tuple[int, int]]:
    """The squares of a 24 by 24 grid whose middle a symbol covers."""
    path = ElementTree.parse(ASSETS / shape).getroot()[0].attrib
    covered = set()
    for x, y in itertools.product(range(24), repeat=2):
        pen = PointInsidePen(None, (x + 0.5, y + 0.5), evenOdd=path.get("fill-rule") == "evenodd")
        parse_path(path["d"], pen)
        if pen.getResult():
            covered.add((x, y))
    return frozenset(covered)


def test_every_font_ships_with_its_licence() -> None:
    fonts = sorted(path.stem for path in ASSETS.glob("fonts/*.ttf"))
    assert fonts == [
        "Alegreya-Bold",
        "Alegreya-ExtraBold",
        "AlegreyaSans-Bold",
        "AlegreyaSans-Medium",
        "AlegreyaSans-Regular",
    ]
    for family in {font.partition("-")[0] for font in fonts}:
        licence = (ASSETS / "fonts" / f"OFL-{family}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "Copyright" in licence


@pytest.mark.parametrize("font", sorted(ASSETS.glob("fonts/*.ttf")), ids=lambda path: path.stem)
def test_figures_stand_in_columns(font: Path) -> None:
    opened = TTFont(font)
    figures = [opened.getBestCmap()[ord(figure)] for figure in "0123456789"]
    assert len({opened["hmtx"][name][0] for name in figures}) == 1


def lettered(font: TTFont, character: str) -> set[tuple[int, int]]:
    """The squares of a 24 by 24 grid around a letter's ink whose middle it covers."""
    glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(character)]
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    covered = set()
    for x, y in itertools.product(range(24), repeat=2):
        middle = left + (x + 0.5) * (right - left) / 24, bottom + (y + 0.5) * (top - bottom) / 24
        pen = PointInsidePen(glyphs, middle)
        glyphs[name].draw(pen)
        if pen.getResult():
            covered.add((x, y))
    return covered


@pytest.mark.parametrize("face", FACES, ids=lambda path: path.name)
def test_a_one_is_never_read_as_an_i(face: Path) -> None:
    """After a change of `assets/fonts` run `python -m tools.figure_one` and `python -m tools.web_fonts`."""
    one, capital = lettered(TTFont(face), "1"), lettered(TTFont(face), "I")
    assert len(one & capital) / len(one | capital) < 0.65


@pytest.mark.parametrize(("one", "other"), NEIGHBOURS)
def test_what_can_lie_on_one_table_is_told_apart_by_its_outline_alone(one: str, other: str) -> None:
    here, there = inked(one), inked(other)
    assert min(len(here), len(there)) > 100, "a symbol fills its square, so that it can be seen at 24 pixels"
    assert len(here & there) / len(here | there) < 0.65


def named(kind: r.Kind) -> list[r.Card]:
    """A special card as it lies in a hand, and with everything that can be named when it is played (§8)."""
    suits = [
        r.Card(kind, suit)
        for suit in r.Suit
        if r.KINDS[kind].named in (r.NamedOnPlay.SUIT, r.NamedOnPlay.AS_COPIED)
    ]
    forms = [
        r.Card(kind, form=form)
        for form in r.FORMS
        if r.KINDS[kind].named in (r.NamedOnPlay.FORM, r.NamedOnPlay.AS_COPIED)
    ]
    return [r.Card(kind), *suits, *forms]


def deck_faces(name: str, language: str) -> list[tuple[str, r.Card]]:
    """The faces of a deck: as many for a card as there are copies of it."""
    deck = r.DECKS[name]
    return [
        (card_face(card, language, copy, name), card)
        for card in dict.fromkeys(deck.cards())
        for copy in range(1, deck.copies(card) + 1)
    ]


def special_faces(language: str) -> list[tuple[str, r.Card]]:
    return [(card_face(card, language), card) for special in SPECIAL for card in named(special.kind)]


def drawings(faces: list[tuple[str, r.Card]]) -> set[bytes]:
    return {(ASSETS / path).read_bytes() for path, _ in faces}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", r.DECKS)
def test_every_card_of_a_deck_has_a_face_of_its_own(name: str, language: str) -> None:
    assert len(drawings(deck_faces(name, language))) == r.DECKS[name].size


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_card_has_a_face_for_whatever_is_named_when_it_is_played(language: str) -> None:
    assert len(drawings(special_faces(language))) == len(special_faces(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_face_is_unused_and_each_is_small(language: str) -> None:
    """They come one by one over a slow network, and all of them for use without any."""
    used = {path for name in r.DECKS for path, _ in deck_faces(name, language)}
    used |= {path for path, _ in special_faces(language)}
    there = sorted(ASSETS.glob(f"cards/{language}/*"))
    assert {path.relative_to(ASSETS).as_posix() for path in there} == used
    assert max(path.stat().st_size for path in there) < 8_000
    assert sum(path.stat().st_size for path in there) < 550_000


def test_a_language_without_painted_cards_shows_the_english_ones() -> None:
    assert card_face(r.Card(r.Kind.SUITED, r.Suit.RED, 7), "nl") == "cards/en/R7.svg"
    assert card_face(r.WIZARD, "de", 4) == "cards/de/Z4.svg"
    assert card_face(r.JESTER, "de") == "cards/de/N1.svg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_faces_are_what_the_tool_draws(language: str) -> None:
    for code, drawn in faces(language):
        committed = (ASSETS / "cards" / language / f"{code}.svg").read_text(encoding="utf-8")
        assert committed == drawn, f"{code}: run `python -m tools.render_card_faces cards`"


@pytest.mark.parametrize("colour", [*SUIT_COLOURS.values(), INK])
def test_a_face_can_be_read(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5


@pytest.mark.parametrize("deck", r.DECKS)
def test_symbols_of_cards_and_of_no_trump_exist(deck: str) -> None:
    cards = [*dict.fromkeys(r.DECKS[deck].cards()), *SPECIAL]
    paths = [suit_symbol(None, deck), *(suit_symbol(suit, deck) for suit in r.Suit)]
    for path in [*paths, *(card_symbol(card, deck) for card in cards)]:
        assert (ASSETS / path).is_file(), path


@pytest.mark.parametrize(
    "source", sorted(ASSETS.parent.glob("scorekeeper/ui/**/*.py")), ids=lambda path: path.stem
)
def test_every_symbol_that_a_screen_names_exists(source: Path) -> None:
    for name in re.findall(r'\bicon(?:_key|_path)?\(\s*"([a-z-]+)"', source.read_text(encoding="utf-8")):
        assert (ASSETS / icon_path(name)).is_file(), name
