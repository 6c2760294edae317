"""The rooms, their one arrow, the order of features in `ui/`, where Flet and tests may be, long modules."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))
ARCHITECTURE = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")


def told_imports(page: str) -> dict[str, set[str]]:
    """Which rooms each room may import, as the table of rooms on this page says."""
    rows = re.findall(r"^\| `scorekeeper/(\w+)/` \| [^|]+ \| ([^|]+) \| [^|]*\|$", page, re.MULTILINE)
    told: dict[str, set[str]] = {}
    for room, said in rows:
        in_words = {
            "the standard library": set(),
            "all of the above": {*told},
            "all": {room for room, _ in rows},
        }
        told[room] = in_words[said] if said in in_words else {*re.findall(r"`(\w+)`", said)}
    return told


def told_levels(page: str) -> tuple[tuple[str, ...], ...]:
    """The order of what stands in `ui/`, as the drawing on this page says it."""
    drawing = re.search(r"^    launch → .*(?:\n +→ .*)*$", page, re.MULTILINE)
    assert drawing is not None
    return tuple(tuple(re.findall(r"\w+", level)) for level in drawing[0].split("→"))


MAY_IMPORT = told_imports(ARCHITECTURE)
EVERYTHING = {*MAY_IMPORT}
LEVELS = told_levels(ARCHITECTURE)
"""A module or feature of `ui/` may import from the levels to the right of its own, and from itself."""
LEVEL_OF = {feature: level for level, features in enumerate(LEVELS) for feature in features}

KNOWS_FLET = {"ui", "site"}
"""Only screens are made of Flet; the builder of the static site packs it."""

WITHOUT_FLET = ("model", "text")
"""What a feature knows and what it says: folders or modules of these names need no screen."""

HAVE_HOOKS = {"scorekeeper.ui.runtime.hooks", "scorekeeper.ui.new_game.controller"}
"""Where hooks are defined: those of all screens, and that of one feature."""

TESTS = Path(__file__).resolve().parent
OF_THE_WHOLE_APP = {"attacks", "benchmarks", "browser", "golden", "other_browsers", "wire"}
"""Folders of `tests/` that have no room of their name."""
THEMES = {"corrections", "hidden_bids", "refusals", "teams"}
"""Themes of the game that several rooms have tests of, though a module is called so, too."""


LONG = 600
"""A module with more lines is looked at again: it may be two concepts. None is refused."""


def room_of(dotted: str) -> str | None:
    """The room of a module of ours: `scorekeeper.rules.cards` is in `rules`; None for the package itself."""
    parts = dotted.split(".")
    if len(parts) < 2 or parts[1] == "__main__":
        return None
    return parts[1]


def dotted_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


BY_NAME = {dotted_name(path): path for path in MODULES}


@cache
def imports_of(source: str, module: str, is_package: bool) -> tuple[str, ...]:
    """Every module that the source imports, wherever in it, with its full name."""
    return tuple(_imports_of(source, module, is_package))


def _imports_of(source: str, module: str, is_package: bool) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parents = parts[: len(parts) - node.level + is_package]
                base = ".".join([*parents, *filter(None, [base])])
            # What is imported may be a module itself: `from scorekeeper.ui import home`.
            names = [f"{base}.{alias.name}" for alias in node.names]
            yield from (name if name in BY_NAME else base for name in names)


def is_allowed(room: str | None, name: str) -> bool:
    """Whether a module of this room may import the module of that name."""
    top = name.split(".")[0]
    if top == "scorekeeper":
        target = room_of(name)
        return target not in EVERYTHING or target == room or room is None or target in MAY_IMPORT[room]
    if top.startswith("flet"):
        return room in KNOWS_FLET
    return room != "rules" or top in sys.stdlib_module_names


def feature_of(dotted: str) -> str | None:
    """The feature of a module in `ui/`: `scorekeeper.ui.judge.screen` is of `judge`; None for others."""
    parts = dotted.split(".")
    return parts[2] if parts[:2] == ["scorekeeper", "ui"] and len(parts) > 2 else None


def is_in_order(module: str, name: str) -> bool:
    """Whether a module of `ui/` may import the other one, by the order of the features."""
    own, other = feature_of(module), feature_of(name)
    return None in (own, other) or own == other or LEVEL_OF[str(own)] < LEVEL_OF[str(other)]


def wrong_ways(source: str, module: str, is_package: bool = False) -> list[str]:
    """The imports of a module that go against the arrow."""
    return [
        f"{module} imports {name}"
        for name in imports_of(source, module, is_package)
        if not (is_allowed(room_of(module), name) and is_in_order(module, name))
    ]


def is_without_flet(path: Path) -> bool:
    """Whether a module has to do without Flet because of where it stands."""
    return room_of(dotted_name(path)) == "ui" and not {*dotted_name(path).split(".")}.isdisjoint(WITHOUT_FLET)


def read(path: Path) -> tuple[str, str, bool]:
    """A module of ours: its source, its full name, and whether it is a package."""
    return path.read_text(encoding="utf-8"), dotted_name(path), path.name == "__init__.py"


def all_imports_of(source: str, module: str, is_package: bool = False) -> set[str]:
    """Every module that this one brings along, directly or through other modules of ours."""
    found: set[str] = set()
    waiting = [(source, module, is_package)]
    while waiting:
        named = [name.split(".") for name in imports_of(*waiting.pop())]
        # A package is imported before what stands in it.
        names = {".".join(parts[:length]) for parts in named for length in range(1, len(parts) + 1)}
        waiting += [read(BY_NAME[name]) for name in names - found if name in BY_NAME]
        found |= names
    return found


def needs_flet(source: str, module: str, is_package: bool = False) -> bool:
    """Whether Flet is imported with this module."""
    return any(name.startswith("flet") for name in all_imports_of(source, module, is_package))


def misplaced_tests(tests: Iterable[str]) -> list[str]:
    """Of these paths in `tests/` the ones in a folder that no room has, or not in that of their module."""
    folders: dict[str, set[Path]] = {}
    for path in MODULES:
        folders.setdefault(path.stem, set()).add(path.parent.relative_to(PACKAGE))
    wrong = []
    for test in map(Path, tests):
        subject = test.stem.removeprefix("test_")
        named_after_a_module = subject in folders and subject not in THEMES
        if test.parts[0] not in OF_THE_WHOLE_APP and (
            not (PACKAGE / test.parent).is_dir()
            or (named_after_a_module and test.parent not in folders[subject])
        ):
            wrong.append(test.as_posix())
    return wrong


def long_modules(lines: Mapping[str, int]) -> list[str]:
    """Of these modules with their numbers of lines, those to look at again."""
    return [
        f"{name} has {count} lines, more than {LONG}: is it one concept?"
        for name, count in lines.items()
        if count > LONG
    ]


@pytest.mark.parametrize("path", MODULES, ids=dotted_name)
def test_imports_follow_the_arrow(path: Path) -> None:
    assert wrong_ways(*read(path)) == []


def test_every_module_stands_in_a_room_and_every_room_has_modules() -> None:
    assert {room_of(dotted_name(path)) for path in MODULES} == {*EVERYTHING, None}


def test_the_arrow_is_read_from_the_page() -> None:
    assert told_imports(
        "| `scorekeeper/rules/` | What? | the standard library | files |\n"
        "| `scorekeeper/game/` | What? | `rules` | |\n"
        "| `scorekeeper/ui/` | What? | all of the above | |\n"
        "| `scorekeeper/cli/` | What? | all | |\n"
    ) == {"rules": set(), "game": {"rules"}, "ui": {"rules", "game"}, "cli": {"rules", "game", "ui", "cli"}}
    assert told_levels("    launch → {app, client}\n        → design\n") == (
        ("launch",),
        ("app", "client"),
        ("design",),
    )


@pytest.mark.parametrize("room", sorted(EVERYTHING))
def test_every_room_says_what_it_is_for_and_what_can_be_imported_from_it(room: str) -> None:
    body = ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))
    assert len((ast.get_docstring(body) or "").splitlines()) >= 3
    assert "__all__" in {
        target.id
        for node in body.body
        for target in (node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)])
        if isinstance(target, ast.Name)
    }


def test_at_the_root_of_the_ui_stand_four_modules_and_the_features() -> None:
    assert {feature_of(dotted_name(path)) for path in MODULES} - {None} == set(LEVEL_OF)
    modules = {path.stem for path in (PACKAGE / "ui").glob("*.py")}
    assert modules == {"__init__", "launch", "server", "app", "routes"}


@pytest.mark.parametrize("path", [path for path in MODULES if is_without_flet(path)], ids=dotted_name)
def test_what_a_feature_knows_and_says_needs_no_flet(path: Path) -> None:
    assert not needs_flet(*read(path))


@pytest.mark.parametrize(
    "source",
    [
        "import flet as ft",
        "from scorekeeper.ui.runtime.hooks import use_app",
        "from scorekeeper.ui.runtime import hooks",
        "from ...runtime import hooks",
    ],
)
def test_flet_is_found_behind_a_module_of_ours(source: str) -> None:
    assert needs_flet(source, "scorekeeper.ui.judge.model.reducers")


def test_what_needs_no_flet_is_told_from_what_does() -> None:
    assert not needs_flet("from scorekeeper.ui.judge import model", "scorekeeper.ui.judge.model.reducers")


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
        ("from flet_web import fastapi", "scorekeeper.cli.main"),
        ("from scorekeeper.locale import words", "scorekeeper.tables.table"),
        ("from scorekeeper.ui import app", "scorekeeper.locale.verdicts"),
        ("from scorekeeper.cli.card_arguments import GAMES", "scorekeeper.ui.app"),
        ("from scorekeeper.ui.home import model", "scorekeeper.ui.table.screen"),
        ("from scorekeeper.ui.judge.screen import Judge", "scorekeeper.ui.table.screen"),
        ("from scorekeeper.ui.runtime.session import App", "scorekeeper.ui.design.theme"),
        ("from scorekeeper.ui import home", "scorekeeper.ui.table.screen"),
        ("from .. import home", "scorekeeper.ui.table.screen"),
        ("from scorekeeper.ui import launch", "scorekeeper.ui.design.theme"),
    ],
)
def test_a_wrong_import_is_found(source: str, module: str) -> None:
    assert len(wrong_ways(source, module)) == 1


def test_the_tests_of_a_module_stand_in_the_folder_of_its_name() -> None:
    assert misplaced_tests(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")) == []


def test_a_test_in_another_folder_than_its_module_is_found() -> None:
    wrong = [
        "rules/test_standings.py",
        "ui/judge/test_context.py",
        "ui/lobby/test_screen.py",
        "test_tricks.py",
    ]
    right = [
        "game/test_standings.py",
        "ui/table/test_teams.py",
        "ui/judge/test_disputed_tricks.py",
        "test_docs.py",
    ]
    assert misplaced_tests(wrong + right) == wrong


def test_the_rules_can_be_copied_out_and_used_alone(tmp_path: Path) -> None:
    """With nothing beside them but the standard library, not even the package's own `__init__`."""
    shutil.copytree(PACKAGE / "rules", tmp_path / "scorekeeper" / "rules")
    judged = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from scorekeeper import rules; "
        "print(rules.judge([rules.parse_card(code) for code in 'B9 N R3'.split()], rules.Suit.RED).winner)"
    )
    alone = [sys.executable, "-I", "-S", "-c", judged]
    assert subprocess.run(alone, capture_output=True, text=True, check=True).stdout == "2\n"


def test_state_effects_memos_and_refs_are_taken_from_our_hooks() -> None:
    """Flet's hooks of the router and of dialogs have their types and need no wrapper."""
    wrapped = re.compile(r"(?<!`)\bft\.use_(?!view_path|route_|dialog)\w+")
    users = [dotted_name(path) for path in MODULES if wrapped.search(path.read_text(encoding="utf-8"))]
    assert users == ["scorekeeper.ui.runtime.hooks"]


def test_a_hook_of_ours_stands_where_hooks_are_looked_for() -> None:
    """A hook that only one screen has is private, `_use_games`, and stands in it."""
    defined = re.compile(r"^def use_\w+", re.MULTILINE)
    places = {dotted_name(path) for path in MODULES if defined.search(path.read_text(encoding="utf-8"))}
    assert places == HAVE_HOOKS


def names_defined(statement: ast.stmt) -> set[str]:
    """The names of classes, functions, constants and aliases that a statement defines in its module."""
    match statement:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return {statement.name}
        case ast.Assign(targets=targets):
            parts = [part for target in targets for part in ast.walk(target)]
        case ast.AnnAssign(target=target):
            parts = [target]
        case _:
            parts = []
    return {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def test_long_modules_are_named_in_a_warning() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in BY_NAME.items()}
    for sentence in long_modules(lines):
        warnings.warn(sentence, stacklevel=1)


def test_a_long_module_is_found() -> None:
    lines = {
        "scorekeeper.game.fold": LONG + 1,
        "scorekeeper.ui.app": LONG,
    }
    assert long_modules(lines) == [
        f"scorekeeper.game.fold has {LONG + 1} lines, more than {LONG}: is it one concept?"
    ]
