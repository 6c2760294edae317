"""What phones fetch is made smaller: programs without their texts, Python's library, the icon font."""

from __future__ import annotations

import io
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.site.client import client_files
from scorekeeper.site.slimming import slim
from tools import icon_font

SCREENS = Path(__file__).parents[2] / "scorekeeper"
WORDY = '''
"""What it is for."""

class Seat:
    """Where somebody sits."""

def deal(cards):
    "Deals."
    text = "kept"  # why
    for card in cards:
        "said in a loop"
    return text

try:
    pass
except OSError:
    """nothing to do"""
'''


def test_a_program_keeps_what_it_does_and_loses_what_it_says() -> None:
    kept = slim("seats.py", WORDY.encode()).decode()
    assert "what" not in kept.lower()
    assert "#" not in kept
    known: dict[str, object] = {}
    exec(kept, known)
    deal = known["deal"]
    assert callable(deal)
    assert deal([1]) == "kept"
    assert deal.__doc__ is None


@pytest.mark.parametrize(
    ("name", "content"),
    [("de.md", b'"""a text"""'), ("newer.py", b'what is this? "no Python of today\'s"')],
    ids=["no program", "a newer Python"],
)
def test_what_cannot_be_read_as_a_program_stays_as_it_is(name: str, content: bytes) -> None:
    assert slim(name, content) == content


def test_the_library_has_everything_that_the_app_imports() -> None:
    library = dict(client_files())["pyodide/python_stdlib.zip"]
    with ZipFile(io.BytesIO(library)) as archive:
        there = {name.partition("/")[0].removesuffix(".py") for name in archive.namelist()}
    assert {"asyncio", "dataclasses", "gettext", "json", "zipfile", "uuid", "random"} <= there
    assert not {"tkinter", "sqlite3", "multiprocessing", "unittest"} & there
    assert len(library) < 1_400_000


def test_the_icon_font_is_the_one_that_is_cut() -> None:
    drawn = [set(TTFont(font).getBestCmap()) for font in (icon_font.CUT, io.BytesIO(icon_font.cut()))]
    assert drawn[0] == drawn[1]
    assert icon_font.CUT.stat().st_size < 4000


def test_no_screen_of_ours_draws_an_icon_of_the_font() -> None:
    """They are pictures; an icon of Flutter's font would be missing in the site."""
    programs = {path: path.read_text(encoding="utf-8") for path in SCREENS.rglob("*.py")}
    assert not [path for path, text in programs.items() if re.search(r"\bft\.(Cupertino)?Icons?\b", text)]
