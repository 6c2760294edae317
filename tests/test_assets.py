"""The pictures and fonts that ship with the app: drawn for it, whole, and in the form that screens take."""

from __future__ import annotations

import itertools
import json
import re
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import DECKS, JESTER, WIZARD, Card, Kind, Suit
from scorekeeper.ui.artwork import card_face, card_symbol, suit_symbol
from tools.artwork import INK, PAPER, SUIT_COLOURS, faces

ASSETS = Path(__file__).resolve().parent.parent / "assets"
SYMBOLS = sorted([*ASSETS.glob("suits/*.svg"), *ASSETS.glob("icons/*.svg")])
SHAPES = ("suits/red", "suits/yellow", "suits/green", "suits/blue", "icons/wizard", "icons/jester")
SVG = "{http://www.w3.org/2000/svg}"


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG counts it, 1 to 21."""

    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def inked(shape: str) -> frozenset[tuple[int, int]]:
    """The squares of a 24 by 24 grid whose middle a symbol covers."""
    path = ElementTree.parse(ASSETS / f"{shape}.svg").getroot()[0].attrib
    covered = set()
    for x, y in itertools.product(range(24), repeat=2):
        pen = PointInsidePen(None, (x + 0.5, y + 0.5), evenOdd=path.get("fill-rule") == "evenodd")
        parse_path(path["d"], pen)
        if pen.getResult():
            covered.add((x, y))
    return frozenset(covered)


def png_side(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n", f"{path.name} is not a PNG"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


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


@pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda path: path.stem)
def test_a_symbol_is_one_path_of_one_colour_that_can_be_tinted(symbol: Path) -> None:
    root = ElementTree.parse(symbol).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 24 24"
    (path,) = root
    assert path.tag == f"{SVG}path"
    assert set(path.attrib) <= {
        "d",
        "fill",
        "fill-rule",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
    }
    assert path.attrib.get("fill", "none") == "none"
    assert path.attrib.get("stroke", "#000") == "#000"


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SHAPES, 2)))
def test_suits_wizard_and_jester_are_told_apart_by_their_outline_alone(one: str, other: str) -> None:
    here, there = inked(one), inked(other)
    assert min(len(here), len(there)) > 100, "a symbol fills its square, so that it can be seen at 24 pixels"
    assert len(here & there) / len(here | there) < 0.65


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_deck_has_a_face_of_its_own(language: str) -> None:
    deck = DECKS["wizard"]
    copies = [
        (card, copy) for card in dict.fromkeys(deck.cards()) for copy in range(1, deck.copies(card) + 1)
    ]
    paths = {card_face(card, language, copy) for card, copy in copies}
    assert len(paths) == deck.size == 60
    assert paths == {path.relative_to(ASSETS).as_posix() for path in ASSETS.glob(f"cards/{language}/*")}
    drawings = Counter((ASSETS / path).read_bytes() for path in paths)
    assert drawings.total() == len(drawings), "two cards look the same"


def test_a_language_without_painted_cards_shows_the_english_ones() -> None:
    assert card_face(Card(Kind.SUITED, Suit.RED, 7), "nl") == "cards/en/R7.svg"
    assert card_face(WIZARD, "de", 4) == "cards/de/Z4.svg"
    assert card_face(JESTER, "de") == "cards/de/N1.svg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_faces_are_what_the_tool_draws(language: str) -> None:
    for code, drawn in faces(language):
        committed = (ASSETS / "cards" / language / f"{code}.svg").read_text(encoding="utf-8")
        assert committed == drawn, f"{code}: run `python -m tools.artwork cards`"


@pytest.mark.parametrize("card", sorted(ASSETS.glob("cards/de/*.svg")), ids=lambda path: path.stem)
def test_a_face_is_plain_svg_with_a_value_a_shape_and_a_name(card: Path) -> None:
    root = ElementTree.parse(card).getroot()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {"svg", "rect", "g", "path"}
    value, shape, name = root[-3:]
    code = card.stem
    symbol = {"R": "suits/red", "Y": "suits/yellow", "G": "suits/green", "B": "suits/blue"}
    symbol |= {"Z": "icons/wizard", "N": "icons/jester"}
    drawn = ElementTree.parse(ASSETS / f"{symbol[code[0]]}.svg").getroot()[0].attrib["d"]
    assert shape.attrib["d"] == drawn
    assert value.attrib["fill"] == shape.attrib["fill"]
    english = ElementTree.parse(ASSETS / "cards" / "en" / card.name).getroot()
    assert name.attrib["d"] != english[-1].attrib["d"], "the name is written in the language of the folder"


@pytest.mark.parametrize("colour", [*SUIT_COLOURS.values(), INK])
def test_a_face_can_be_read(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5


def test_symbols_of_cards_and_of_no_trump_exist() -> None:
    cards = dict.fromkeys(DECKS["wizard"].cards())
    for path in [suit_symbol(None), *map(suit_symbol, Suit), *map(card_symbol, cards)]:
        assert (ASSETS / path).is_file(), path


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("icon.png", 1024),
        ("icon_ios.png", 1024),
        ("icon_android.png", 1024),
        ("icon_windows.png", 256),
        ("splash.png", 1152),
        ("splash_dark.png", 1152),
        ("favicon.png", 64),
        ("icons/icon-192.png", 192),
        ("icons/icon-512.png", 512),
        ("icons/icon-maskable-192.png", 192),
        ("icons/icon-maskable-512.png", 512),
        ("icons/apple-touch-icon-192.png", 192),
        ("icons/loading-animation.png", 512),
    ],
)
def test_pictures_of_the_app_have_the_size_their_name_promises(name: str, side: int) -> None:
    assert png_side(ASSETS / name) == (side, side)
    assert (ASSETS / name).stat().st_size < 70_000, "small enough to be fetched over a slow network"


def test_no_picture_is_left_over() -> None:
    referenced = len(list(ASSETS.glob("**/*.png")))
    assert referenced == 13


def test_the_manifest_names_the_app_and_icons_that_exist() -> None:
    manifest = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["name"] == "Block der Wahrheit"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        width, height = png_side(ASSETS / icon["src"])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_splash_stands_on_the_paper_of_the_theme() -> None:
    settings = (ASSETS.parent / "pyproject.toml").read_text(encoding="utf-8")
    manifest = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))
    light = re.search(r'^color = "(#\w{6})"', settings, re.MULTILINE)
    assert light is not None
    assert light[1] == manifest["background_color"] == manifest["theme_color"]
