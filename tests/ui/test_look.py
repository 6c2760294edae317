"""Colours that can be read, in light and in dark, and type that grows with the reader's setting."""

from dataclasses import asdict, fields
from pathlib import Path

import pytest

from scorekeeper.rules import Suit
from scorekeeper.ui.paint import DARK, LIGHT, TEXT_ON_GROUND, Paint, Palette, suit_paint
from scorekeeper.ui.theme import scheme, theme
from scorekeeper.ui.typography import FONTS, Scale

ASSETS = Path(__file__).parents[2] / "assets"
MODES = {"light": LIGHT, "dark": DARK}


def luminance(color):
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dim, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("role", "ground"), TEXT_ON_GROUND, ids=lambda name: name)
def test_text_stands_out_from_its_ground(mode, role, ground):
    colours = asdict(MODES[mode])
    assert contrast(colours[role], colours[ground]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
def test_every_role_reaches_the_client_under_its_own_name(mode):
    palette = MODES[mode]
    written = {name.replace("_", ""): value for name, value in asdict(scheme(palette)).items()}
    assert {field.name: written[Paint[field.name.upper()]] for field in fields(Palette)} == asdict(palette)


def test_no_two_roles_share_a_name_at_the_client():
    assert len({paint.value for paint in Paint}) == len(fields(Palette)) == len(Paint)


def test_each_suit_has_its_colour_and_no_trump_a_quiet_one():
    assert [suit_paint(suit) for suit in Suit] == [Paint.RED, Paint.YELLOW, Paint.GREEN, Paint.BLUE]
    assert suit_paint(None) is Paint.QUIET


@pytest.mark.parametrize("family", FONTS)
def test_every_face_is_shipped(family):
    assert (ASSETS / FONTS[family]).is_file()


def test_type_grows_with_the_readers_setting_and_material_with_it():
    assert Scale(1.3).title().size == pytest.approx(23 * 1.3, abs=0.05)
    text = theme(LIGHT, Scale(1.3)).text_theme
    assert text is not None
    assert text.body_large.size == pytest.approx(16 * 1.3, abs=0.05)
