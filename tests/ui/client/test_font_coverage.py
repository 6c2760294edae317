"""The characters that no browser asks its device for."""

from __future__ import annotations

from scorekeeper.ui.client.page import scripts
from tools.glyphs import FONTS, TABLE, covered, table


def test_the_table_is_what_all_faces_have_in_common() -> None:
    """After a change of fonts run `python -m tools.glyphs`."""
    assert len(list(FONTS.glob("*.ttf"))) >= 3
    assert TABLE.read_text(encoding="utf-8") == table(covered())


def test_it_stands_in_the_page() -> None:
    assert "/[^\\u0000-\\u009f\\u{20}-\\u{7e}" in scripts()
    assert "@" not in scripts().split("const LACKED", 1)[1].splitlines()[0]
