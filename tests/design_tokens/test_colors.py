"""Colours that can be read, in light and in dark."""

from dataclasses import asdict

import pytest

from scorekeeper.design_tokens.colors import DARK, LIGHT
from scorekeeper.game.faces import COLORS
from tests.contrast import contrast

TEXT_ON_GROUND = (
    *(
        (role, ground)
        for role in ("ink", "quiet", "accent", "good", "bad")
        for ground in ("background", "sheet", "raised")
    ),
    *((color, ground) for color in COLORS for ground in ("background", "sheet", "raised")),
    *((role, "now") for role in ("ink", "quiet", "accent", "good", "bad", *COLORS)),
    ("on_accent", "accent"),
    ("background", "ink"),
    *(("seal_ink", color) for color in COLORS),
    *((role, ground) for role in ("on_leather", "foil") for ground in ("leather", "leather_edge")),
    ("good", "good_wash"),
)
"""Every pair of roles in which text stands on a ground; the suits are among the colours of players."""


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(mode):
    colours = asdict(mode)
    pale = [pair for pair in TEXT_ON_GROUND if contrast(*(colours[role] for role in pair)) < 4.5]
    assert pale == []
