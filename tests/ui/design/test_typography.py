"""The fonts of the app."""

from pathlib import Path

import pytest

from scorekeeper.ui.design.typography import FONTS

ASSETS = Path(__file__).parents[3] / "assets"


@pytest.mark.parametrize("family", FONTS)
def test_every_face_is_shipped(family):
    assert (ASSETS / FONTS[family]).is_file()
