"""The rooms and the one arrow: who may import whom, and how long a module may be."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))

EVERYTHING = {"rules", "game", "storage", "tables", "ui", "locale", "site", "cli"}
MAY_IMPORT = {
    "rules": set(),
    "game": {"rules"},
    "storage": {"rules", "game"},
    "tables": {"rules", "game", "storage"},
    "locale": {"rules", "game", "storage"},
    "ui": {"rules", "game", "storage", "tables", "locale"},
    "site": EVERYTHING,
    "cli": EVERYTHING,
}
KNOWS_FLET = {"ui", "site"}
"""Only screens are made of Flet; the builder of the static site packs it."""

LONGEST_MODULE = 300


def room_of(dotted: str) -> str | None:
    """The room of a module of ours: `scorekeeper.rules.cards` is in `rules`; None for the package itself."""
    parts = dotted.split(".")
    if len(parts) < 2:
        return None
    return "cli" if parts[1].startswith("cli") else parts[1]


def dotted_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imports_of(source: str, module: str, is_package: bool) -> Iterator[str]:
    """Every module that the source imports, wherever in it, with its full name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parents = parts[: len(parts) - node.level + is_package]
                base = ".".join([*parents, *filter(None, [base])])
            # `from scorekeeper import rules` names a module by its last word.
            yield from (f"{base}.{alias.name}" if base == "scorekeeper" else base for alias in node.names)


def is_allowed(room: str | None, name: str) -> bool:
    """May a module of this room import the module of that name?"""
    top = name.split(".")[0]
    if top == "scorekeeper":
        target = room_of(name)
        return target not in EVERYTHING or target == room or room is None or target in MAY_IMPORT[room]
    if top.startswith("flet"):
        return room in KNOWS_FLET
    return room != "rules" or top in sys.stdlib_module_names


def wrong_ways(source: str, module: str, is_package: bool = False) -> list[str]:
    """The imports of a module that go against the arrow."""
    names = imports_of(source, module, is_package)
    return [f"{module} imports {name}" for name in names if not is_allowed(room_of(module), name)]


@pytest.mark.parametrize("path", MODULES, ids=dotted_name)
def test_imports_follow_the_arrow(path: Path) -> None:
    assert wrong_ways(path.read_text(encoding="utf-8"), dotted_name(path), path.name == "__init__.py") == []


@pytest.mark.parametrize("path", MODULES, ids=dotted_name)
def test_no_module_is_longer_than_three_hundred_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def test_every_module_stands_in_a_room() -> None:
    rooms = {room_of(dotted_name(path)) for path in MODULES}
    assert rooms <= {*EVERYTHING, None}


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import scorekeeper.game", "scorekeeper.rules.cards"),
        ("from scorekeeper import game", "scorekeeper.rules.cards"),
        ("from ..game import facts", "scorekeeper.rules.cards"),
        ("from .. import game", "scorekeeper.rules.cards"),
        ("import tinydb", "scorekeeper.rules.cards"),
        ("def late():\n    from scorekeeper.tables import table", "scorekeeper.game.state"),
        ("import flet as ft", "scorekeeper.tables.table"),
        ("from flet_web import fastapi", "scorekeeper.cli"),
        ("from scorekeeper.locale import words", "scorekeeper.tables.table"),
        ("from scorekeeper.ui import app", "scorekeeper.locale.verdicts"),
        ("from scorekeeper.cli_requests import GAMES", "scorekeeper.ui.app"),
    ],
)
def test_a_wrong_import_is_found(source: str, module: str) -> None:
    assert len(wrong_ways(source, module)) == 1


def test_the_rules_can_be_copied_out_and_used_alone(tmp_path: Path) -> None:
    """With nothing beside them but the standard library, not even the package's own `__init__`."""
    shutil.copytree(PACKAGE / "rules", tmp_path / "scorekeeper" / "rules")
    judged = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from scorekeeper import rules; "
        "print(rules.judge([rules.parse_card(code) for code in 'B9 N R3'.split()], rules.Suit.RED).winner)"
    )
    alone = [sys.executable, "-I", "-S", "-c", judged]
    assert subprocess.run(alone, capture_output=True, text=True, check=True).stdout == "2\n"
