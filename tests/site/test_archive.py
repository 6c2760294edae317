"""What phones fetch is made smaller: programs without their texts, Python's library, the icon font."""

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flet_web import get_package_web_dir
from fontTools.ttLib import TTFont

from scorekeeper.site.archive import minify
from scorekeeper.ui.runtime.flet_patches import without_keywords
from tools import icon_font, web_fonts

LIBRARY = "pyodide/python_stdlib.zip"
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
    kept = minify("seats.py", WORDY.encode()).decode()
    assert "what" not in kept.lower()
    assert "#" not in kept
    known: dict[str, object] = {}
    exec(kept, known)
    deal = known["deal"]
    assert callable(deal)
    assert deal([1]) == "kept"
    assert deal.__doc__ is None


def test_a_dataclass_has_no_signature_to_spell_out() -> None:
    seat = (
        b'from dataclasses import dataclass\n@dataclass\nclass Seat:\n    """Where."""\n    number: int = 1'
    )
    known: dict[str, Any] = {}
    exec(minify("seats.py", seat), known)
    assert (known["Seat"].__doc__, known["Seat"]().number) == ("-", 1)


@pytest.mark.parametrize(
    ("name", "content"),
    [("de.md", b'"""a text"""'), ("newer.py", b'what is this? "no Python of today\'s"')],
    ids=["no program", "a newer Python"],
)
def test_what_cannot_be_read_as_a_program_stays_as_it_is(name, content) -> None:
    assert minify(name, content) == content


def test_the_library_has_everything_that_the_app_imports(built_site) -> None:
    library = built_site / LIBRARY
    with ZipFile(library) as archive:
        there = {name.partition("/")[0].removesuffix(".py") for name in archive.namelist()}
    assert {"asyncio", "dataclasses", "gettext", "json", "zipfile", "uuid", "random"} <= there
    assert not {"tkinter", "sqlite3", "ssl", "multiprocessing", "unittest"} & there
    assert library.stat().st_size < 1_400_000


def test_the_icon_font_is_the_one_that_is_cut() -> None:
    drawn = [set(TTFont(font).getBestCmap()) for font in (icon_font.CUT, io.BytesIO(icon_font.cut()))]
    assert drawn[0] == drawn[1]
    assert icon_font.CUT.stat().st_size < 4000


def test_the_fonts_of_the_site_are_those_of_the_app() -> None:
    fonts = sorted(web_fonts.WHOLE.glob("*.ttf"))
    assert fonts
    for path in fonts:
        whole, packed = TTFont(path), TTFont(web_fonts.PACKED / f"{path.stem}.woff2")
        assert packed.flavor == "woff2"
        assert packed.getBestCmap() == whole.getBestCmap()
        assert packed["head"].fontRevision == whole["head"].fontRevision
        assert packed["hmtx"].metrics == whole["hmtx"].metrics


def test_lists_of_keywords_go_and_everything_else_of_the_client_stays() -> None:
    keywords = " ".join(f"word_{number}" for number in range(80)).encode()
    sentence = b"a sentence, with a comma, " * 20
    program = b'a("' + keywords + b'","' + sentence + b'","' + keywords + b'\\"","short one")'
    kept = b'a("","' + sentence + b'","' + keywords + b'\\"","short one")'
    assert without_keywords(program) == kept


def test_no_screen_of_ours_draws_an_icon_of_the_font() -> None:
    """They are pictures; an icon of Flutter's font would be missing in the site."""
    programs = {path: path.read_text(encoding="utf-8") for path in SCREENS.rglob("*.py")}
    assert not [path for path, text in programs.items() if re.search(r"\bft\.(Cupertino)?Icons?\b", text)]


def imports_of(program: ast.AST) -> Iterator[str]:
    """Every module that a program imports as soon as it is imported itself."""
    for statement in ast.iter_child_nodes(program):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports_of(statement)


def files_of(module: str) -> set[str]:
    """Where a module and all that it is in may lie."""
    parts = module.split(".")
    folders = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return {f"{folder}{end}" for folder in folders for end in (".py", "/__init__.py")}


def test_everything_that_the_app_imports_is_left_in_the_library(built_site) -> None:
    with (
        ZipFile(Path(get_package_web_dir()) / LIBRARY) as whole,
        ZipFile(built_site / LIBRARY) as cut,
        ZipFile(built_site / "app.zip") as app,
    ):
        left_out = {*whole.namelist()} - {*cut.namelist()}
        missing = {
            (name, file)
            for name in app.namelist()
            if name.endswith(".py")
            for module in imports_of(ast.parse(app.read(name)))
            for file in files_of(module)
            if file in left_out
        }
    assert "unittest/__init__.py" in left_out
    assert missing == set()
