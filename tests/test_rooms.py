"""The rooms, their one arrow, the order of features in `ui/`, and where Flet may be."""

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))
ARCHITECTURE = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")


def told_imports(page):
    """Which rooms each room may import, as the table of rooms on this page says."""
    rows = re.findall(r"^\| `scorekeeper/(\w+)/` \| [^|]+ \| ([^|]+) \| [^|]*\|$", page, re.MULTILINE)
    told = {}
    for room, said in rows:
        in_words = {
            "the standard library": set(),
            "all of the above": {*told},
            "all": {room for room, _ in rows},
        }
        told[room] = in_words[said] if said in in_words else {*re.findall(r"`(\w+)`", said)}
    return told


def told_levels(page):
    """The order of what stands in `ui/`, as the drawing on this page says it."""
    drawing = re.search(r"^    launch → .*(?:\n +→ .*)*$", page, re.MULTILINE)
    assert drawing is not None
    return tuple(tuple(re.findall(r"\w+", level)) for level in drawing[0].split("→"))


MAY_IMPORT = told_imports(ARCHITECTURE)
EVERYTHING = {*MAY_IMPORT}
LEVEL_OF = {
    feature: level for level, features in enumerate(told_levels(ARCHITECTURE)) for feature in features
}
"""A module or feature of `ui/` may import from the levels to the right of its own, and from itself."""

KNOWS_FLET = {"ui", "site"}
"""Only screens are made of Flet; the builder of the static site packs it."""
WITHOUT_FLET = {"model", "text"}
"""What a feature knows and what it says: folders or modules of these names need no screen."""


def room_of(dotted):
    """The room of a module of ours: `scorekeeper.rules.cards` is in `rules`; None for the package itself."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else None


def dotted_name(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


BY_NAME = {dotted_name(path): path for path in MODULES}


@cache
def imports_of(path):
    """Every module that this one imports, wherever in it, with its full name."""
    return frozenset(
        _imports_of(path.read_text(encoding="utf-8"), dotted_name(path), path.stem == "__init__")
    )


def statements(within):
    """The statements of a module, wherever in it; what an expression holds is no statement."""
    for child in ast.iter_child_nodes(within):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from statements(child)


def _imports_of(source, module, is_package=False):
    for node in statements(ast.parse(source)):
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


def is_allowed(module, name):
    """Whether the first of these modules may import the second one."""
    room, other = room_of(module), room_of(name)
    if name.startswith("flet"):
        return room in KNOWS_FLET
    if not name.startswith("scorekeeper"):
        return room != "rules" or name.split(".")[0] in sys.stdlib_module_names
    if room == other == "ui" and module.count(".") > 1 and name.count(".") > 1:
        own, imported = (dotted.split(".")[2] for dotted in (module, name))
        return own == imported or LEVEL_OF[own] < LEVEL_OF[imported]
    return None in (room, other) or room == other or other in MAY_IMPORT[str(room)]


def needs_flet(path):
    """Whether Flet is imported with this module, directly or through other modules of ours."""
    found = set()
    waiting = [path]
    while waiting:
        named = [name.split(".") for name in imports_of(waiting.pop())]
        # A package is imported before what stands in it.
        names = {".".join(parts[:length]) for parts in named for length in range(1, len(parts) + 1)}
        waiting += [BY_NAME[name] for name in names - found if name in BY_NAME]
        found |= names
    return "flet" in found


def test_imports_follow_the_arrow():
    pairs = ((module, name) for module, path in BY_NAME.items() for name in imports_of(path))
    assert [f"{module} imports {name}" for module, name in pairs if not is_allowed(module, name)] == []


def test_a_wrong_import_is_found():
    for source, module in (
        ("from scorekeeper import game", "scorekeeper.rules.cards"),
        ("from ..game import facts", "scorekeeper.rules.cards"),
        ("import tinydb", "scorekeeper.rules.cards"),
        ("def late():\n    from scorekeeper.tables import table", "scorekeeper.game.state"),
        ("from flet_web import fastapi", "scorekeeper.cli.main"),
        ("from .. import home", "scorekeeper.ui.table.screen"),
    ):
        assert not all(is_allowed(module, name) for name in _imports_of(source, module))


def test_every_module_stands_in_a_room_or_feature_of_the_page():
    assert {room_of(name) for name in BY_NAME} == {*EVERYTHING, None}
    assert {name.split(".")[2] for name in BY_NAME if name.startswith("scorekeeper.ui.")} == {*LEVEL_OF}


def test_what_a_feature_knows_and_says_needs_no_flet():
    modules = [name for name in BY_NAME if room_of(name) == "ui" and WITHOUT_FLET & {*name.split(".")}]
    assert len(modules) > 20
    assert [name for name in modules if needs_flet(BY_NAME[name])] == []


def test_the_rules_can_be_copied_out_and_used_alone(tmp_path):
    """With nothing beside them but the standard library, not even the package's own `__init__`."""
    shutil.copytree(PACKAGE / "rules", tmp_path / "scorekeeper" / "rules")
    judged = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from scorekeeper import rules; "
        "print(rules.judge([rules.parse_card(code) for code in 'B9 N R3'.split()], rules.Suit.RED).winner)"
    )
    alone = [sys.executable, "-I", "-S", "-c", judged]
    assert subprocess.run(alone, capture_output=True, text=True, check=True).stdout == "2\n"
