"""The pictures and fonts that ship with the app: drawn for it, whole, and in the form that screens take."""

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
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
SPECIAL = tuple(map(r.parse_card, r.EXTRA_CARDS))
WHITE = (r.WIZARD, r.JESTER)
"""The cards without a suit that every deck holds."""
TOGETHER = {
    "wizard": [*(suit_symbol(suit) for suit in r.Suit), *map(card_symbol, (*WHITE, *SPECIAL))],
    "junior": [*(suit_symbol(suit, "junior") for suit in r.Suit), *map(card_symbol, WHITE)],
}
"""The shapes that can lie on one table, by deck."""
Squares = set[tuple[int, int]]


def covered(shape, box, evenodd=False):
    """The squares of a 24 by 24 grid in the box whose middle a shape covers."""
    left, bottom, right, top = box
    found = set()
    for x, y in itertools.product(range(24), repeat=2):
        middle = left + (x + 0.5) * (right - left) / 24, bottom + (y + 0.5) * (top - bottom) / 24
        pen = PointInsidePen(None, middle, evenOdd=evenodd)
        shape.replay(pen)
        if pen.getResult():
            found.add((x, y))
    return found


def inked(symbol):
    path, shape = ElementTree.parse(ASSETS / symbol).getroot()[0].attrib, RecordingPen()
    parse_path(path["d"], shape)
    return covered(shape, (0, 0, 24, 24), path.get("fill-rule") == "evenodd")


def lettered(font, character):
    """Those of the grid around a letter's ink."""
    glyphs, bounds = font.getGlyphSet(), BoundsPen(None)
    shape = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(shape)
    shape.replay(bounds)
    return covered(shape, bounds.bounds)


def common(one, other):
    """How much of what two shapes cover together both of them do."""
    return len(one & other) / len(one | other)


def test_every_font_ships_with_its_licence():
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


def test_figures_stand_in_columns():
    for path in ASSETS.glob("fonts/*.ttf"):
        font = TTFont(path)
        figures = [font.getBestCmap()[ord(figure)] for figure in "0123456789"]
        assert len({font["hmtx"][name][0] for name in figures}) == 1, path.name


def test_a_one_is_never_read_as_an_i():
    """After a change of `assets/fonts` run `python -m tools.figure_one` and `python -m tools.web_fonts`."""
    assert len(FACES) > 10
    for face in FACES:
        font = TTFont(face)
        assert common(lettered(font, "1"), lettered(font, "I")) < 0.65, face.name


def test_what_can_lie_on_one_table_is_told_apart_by_its_outline_alone():
    for symbols in TOGETHER.values():
        shapes = {symbol: inked(symbol) for symbol in symbols}
        small = [symbol for symbol, squares in shapes.items() if len(squares) <= 100]
        assert small == [], "a symbol fills its square, so that it can be seen at 24 pixels"
        pairs = itertools.combinations(shapes, 2)
        assert [pair for pair in pairs if common(*map(shapes.__getitem__, pair)) >= 0.65] == []


def named(kind):
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


def deck_faces(name, language):
    """The faces of a deck: as many for a card as there are copies of it."""
    deck = r.DECKS[name]
    return [
        (card_face(card, language, copy, name), card)
        for card in dict.fromkeys(deck.cards())
        for copy in range(1, deck.copies(card) + 1)
    ]


def special_faces(language):
    return [(card_face(card, language), card) for special in SPECIAL for card in named(special.kind)]


def drawings(faces):
    return {(ASSETS / path).read_bytes() for path, _ in faces}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", r.DECKS)
def test_every_card_of_a_deck_has_a_face_of_its_own(name, language):
    assert len(drawings(deck_faces(name, language))) == r.DECKS[name].size


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_card_has_a_face_for_whatever_is_named_when_it_is_played(language):
    assert len(drawings(special_faces(language))) == len(special_faces(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_face_is_unused_and_each_is_small(language):
    """They come one by one over a slow network, and all of them for use without any."""
    used = {path for name in r.DECKS for path, _ in deck_faces(name, language)}
    used |= {path for path, _ in special_faces(language)}
    there = sorted(ASSETS.glob(f"cards/{language}/*"))
    assert {path.relative_to(ASSETS).as_posix() for path in there} == used
    assert max(path.stat().st_size for path in there) < 8_000
    assert sum(path.stat().st_size for path in there) < 550_000


def test_a_language_without_painted_cards_shows_the_english_ones():
    assert card_face(r.Card(r.Kind.SUITED, r.Suit.RED, 7), "nl") == "cards/en/R7.svg"
    assert card_face(r.WIZARD, "de", 4) == "cards/de/Z4.svg"
    assert card_face(r.JESTER, "de") == "cards/de/N1.svg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_faces_are_what_the_tool_draws(language):
    for code, drawn in faces(language):
        committed = (ASSETS / "cards" / language / f"{code}.svg").read_text(encoding="utf-8")
        assert committed == drawn, f"{code}: run `python -m tools.render_card_faces cards`"


@pytest.mark.parametrize("colour", [*SUIT_COLOURS.values(), INK])
def test_a_face_can_be_read(colour):
    assert contrast(colour, PAPER) >= 4.5


@pytest.mark.parametrize("deck", r.DECKS)
def test_symbols_of_cards_and_of_no_trump_exist(deck):
    cards = [*dict.fromkeys(r.DECKS[deck].cards()), *SPECIAL]
    paths = [suit_symbol(None, deck), *(suit_symbol(suit, deck) for suit in r.Suit)]
    for path in [*paths, *(card_symbol(card, deck) for card in cards)]:
        assert (ASSETS / path).is_file(), path


def test_every_symbol_that_a_screen_names_exists():
    for source in ASSETS.parent.glob("scorekeeper/ui/**/*.py"):
        for name in re.findall(r'\bicon(?:_key|_path)?\(\s*"([a-z-]+)"', source.read_text(encoding="utf-8")):
            assert (ASSETS / icon_path(name)).is_file(), f"{source}: {name}"
