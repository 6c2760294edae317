"""Colours that can be read, in light and in dark."""

from dataclasses import asdict

import pytest

from scorekeeper.rules import Suit
from scorekeeper.viewmodels.colors import DARK, LIGHT

MODES = {"light": LIGHT, "dark": DARK}
TEXT_ON_GROUND = (
    *(
        (role, ground)
        for role in ("ink", "quiet", "accent", "good", "bad")
        for ground in ("background", "sheet", "raised")
    ),
    *((suit.value, ground) for suit in Suit for ground in ("background", "sheet", "raised")),
    *((role, "now") for role in ("ink", "quiet", "accent", "good", "bad", *(suit.value for suit in Suit))),
    ("on_accent", "accent"),
    ("background", "ink"),
)
"""Every pair of roles in which text stands on a ground."""


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
