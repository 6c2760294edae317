"""The dependencies: each that is imported is named, bounded above, and written down as it was tested."""

import ast
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_rooms import statements

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
OF_THE_APP = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
OF_THE_SITE = [Requirement(line) for line in EXTRAS["site"]]
OF_DEVELOPMENT = [Requirement(line) for line in EXTRAS["dev"]]
OF_THE_BUILD = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
DIRECT = [*OF_THE_APP, *OF_THE_SITE, *OF_DEVELOPMENT, *OF_THE_BUILD]

CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
TESTED = {canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in CONSTRAINTS}

OURS = {"scorekeeper", "tests", "tools"}
OF_PYODIDE = {"worker_js"}
"""Modules that the page registers in the browser's Python."""


def imported(folder):
    """The packages that the modules of a folder import, without Python's own and ours."""
    names = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - OURS - OF_PYODIDE


def test_whatever_is_imported_is_a_direct_dependency():
    for folder, named in (
        ("scorekeeper", [*OF_THE_APP, *OF_THE_SITE]),
        ("tools", [*OF_THE_APP, *OF_DEVELOPMENT]),
        ("tests", [*OF_THE_APP, *OF_DEVELOPMENT]),
    ):
        known = {canonicalize_name(requirement.name) for requirement in named}
        makers = packages_distributions()
        found = imported(folder)
        assert len(found) >= 4, folder
        unknown = {name for name in found if not known & {*map(canonicalize_name, makers.get(name, [name]))}}
        assert unknown == set(), folder


def test_every_dependency_is_bounded_and_the_tested_version_is_within():
    for requirement in DIRECT:
        assert {bound.operator for bound in requirement.specifier} & {"<", "<=", "=="}, requirement
        assert requirement.specifier.contains(TESTED[canonicalize_name(requirement.name)]), requirement


def test_what_is_installed_here_are_the_tested_versions():
    """`make test` installs them; another environment is not what was tested."""
    others = {}
    for name, tested in TESTED.items():
        try:
            if (found := version(name)) != tested:
                others[name] = (found, tested)
        except PackageNotFoundError:  # it is for another platform
            continue
    assert others == {}
