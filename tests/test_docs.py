"""The README and the pages of `docs/`: every path, command, option, target, name and link in them exists."""

import ast
import dataclasses
import io
import re
import shlex
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.cli.main import COMMANDS, main
from scorekeeper.game import FACTS
from scorekeeper.rules.tricks import Reason
from scorekeeper.tournament import facts as tournament_facts
from tools import doc_tables

ROOT = Path(__file__).parents[1]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

INLINE = re.compile(r"`([^`\n]+)`")
CODE_LINE = re.compile(r"^ {4}(?:\$ )?(.+)$", re.MULTILINE)
OUR_PATH = re.compile(r"(?:\.ci|assets|docs|scorekeeper|tests|tools)/[\w./*<>-]*|[\w-]+\.(?:md|toml)")
OUR_COMMAND = re.compile(r"^(?:\.venv/bin/)?scorekeeper(?: (?!#)(.*))?$")
OUR_NAME = re.compile(
    r"((?:scorekeeper|rules|game|storage|tables|statistics|viewmodels|design_tokens|pictures|exports|web|ui|locale|site|cli)\.[\w.]+)(?:\(.*)?"
)


def code_of(text):
    """What stands as code on a page: between backticks, or on an indented line."""
    yield from INLINE.findall(text)
    yield from (line.split("   ")[0].strip() for line in CODE_LINE.findall(text))


# What is named exists -------------------------------------------------------------------------------


def named(pattern, *, wholly=False):
    """What is found of this form in a page's code, or is all of a piece of it; with its page."""
    find = re.compile(pattern).fullmatch if wholly else re.compile(pattern).search
    for page, text in PAGES.items():
        for code in code_of(text):
            if match := find(code):
                yield page, match


def test_every_path_exists():
    paths = [(page, match[0]) for page, match in named(OUR_PATH, wholly=True) if "<" not in match[0]]
    assert len(paths) > 300
    assert [(page, path) for page, path in paths if not any(ROOT.glob(path.rstrip("/")))] == []


def test_every_link_leads_somewhere():
    links = [
        (page, link) for page, text in PAGES.items() for link in re.findall(r"\[[^]]*\]\(([^)\s]+)\)", text)
    ]
    ours = [(page, link) for page, link in links if not link.startswith("https://")]
    assert len(ours) > 50
    assert [pair for pair in ours if not leads_somewhere(*pair)] == []


def leads_somewhere(page, link):
    name, _, heading = link.partition("#")
    target = (ROOT / page).parent / name if name else ROOT / page
    if not target.exists():
        return False
    return not heading or heading in map(slug, headings(target.read_text(encoding="utf-8")))


def headings(text):
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def slug(heading):
    """The address that a web page of the repository gives to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_every_make_target_exists():
    targets = {match[1] for _page, match in named(r"^make (\w+)")}
    assert len(targets) > 5
    assert [target for target in targets if not re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)] == []


def test_every_module_that_is_run_exists():
    modules = {match[1] for _page, match in named(r"python -m ([\w.]+)")}
    ours = [name for name in modules if name.partition(".")[0] in {"scorekeeper", "tests", "tools"}]
    assert len(ours) > 5
    places = [ROOT.joinpath(*name.split(".")) for name in ours]
    assert not [
        place
        for place in places
        if not (place.with_suffix(".py").is_file() or (place / "__main__.py").is_file())
    ]


def test_every_command_and_its_options_exist():
    commands = [match[1] or "" for _page, match in named(OUR_COMMAND)]
    assert len(commands) > 40
    for words in commands:
        first = words.split(" ")[0]
        assert not first or first.startswith("-") or first in COMMANDS, words
        options = set(re.findall(r"(?<!\S)--[a-z-]+", words))
        assert options <= options_of(first if first in COMMANDS else ""), words


@cache
def options_of(command):
    """The options that the help of a command names; of the program itself without one."""
    with redirect_stdout(io.StringIO()) as said, suppress(SystemExit):
        main(["--language", "en", *filter(None, [command]), "--help"])
    return frozenset(re.findall(r"--[a-z-]+", said.getvalue()))


def test_every_module_and_name_exists():
    names = {match[1] for _page, match in named(OUR_NAME, wholly=True)}
    assert names
    assert [name for name in names if not is_defined(name.split("."))] == []


def is_defined(parts):
    """Whether this is a module of ours, or a name in one. It is read, not imported: that would need Flet."""
    path, rest = ROOT / "scorekeeper", parts[parts[0] == "scorekeeper" :]
    while rest and (path / rest[0]).is_dir():
        path, rest = path / rest[0], rest[1:]
    if rest and (path / f"{rest[0]}.py").is_file():
        module, rest = path / f"{rest[0]}.py", rest[1:]
    else:
        module = path / "__init__.py"
    body = ast.parse(module.read_text(encoding="utf-8")).body
    for name in rest:
        named = [node for node in body if name in names_of(node)]
        if not named:
            return False
        body = getattr(named[0], "body", [])
    return True


def names_of(node):
    """What a statement of a module or of a class defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name for alias in node.names}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


# What the pages promise ------------------------------------------------------------------------------

REFERENCE = PAGES["docs/command-line.md"]
REASONS = REFERENCE.split("| reason |")[1].split("\n\n")[0]


def test_it_lists_every_reason_and_no_other():
    assert re.findall(r"^\| `([a-z-]+)` \|", REASONS, re.MULTILINE) == [reason.value for reason in Reason]


def test_the_tables_that_repeat_the_code_are_current():
    stale = [
        page for page, text in PAGES.items() if page.startswith("docs/") and doc_tables.current(text) != text
    ]
    assert stale == [], "`make words` writes them"


def test_every_kind_of_fact_is_listed_with_its_fields():
    rows = re.findall(r"^\| `([A-Z]\w+)` \| ([^|]*)\| [^|]+ \|$", PAGES["docs/data.md"], re.MULTILINE)
    listed = {name: re.findall(r"`(\w+)`", named) for name, named in rows}
    assert listed == {
        name: [field.name for field in dataclasses.fields(fact) if field.name not in ("at", "same_tap")]
        for name, fact in {**FACTS, **tournament_facts.FACTS}.items()
    }


def test_every_command_is_in_the_list_of_the_command_line():
    first_block = REFERENCE.partition("\n\n    ")[2].partition("\n\n")[0]
    assert {*re.findall(r"scorekeeper (\w+)", first_block)} == COMMANDS.keys()


EXAMPLE = re.compile(r"^    \$ scorekeeper (.*)\n((?:    .+\n)+)", re.MULTILINE)
EXAMPLES = [pair for text in PAGES.values() for pair in EXAMPLE.findall(text)]


@pytest.mark.parametrize(("command", "answer"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_answers_as_it_is_printed_there(command, answer):
    with redirect_stdout(io.StringIO()) as said:
        assert main(["--language", "en", *shlex.split(command)]) == 0
    assert said.getvalue().split() == answer.split()


def test_every_page_is_linked_from_the_readme():
    linked = set(re.findall(r"\]\(([^)#]+\.md)", PAGES["README.md"]))
    assert linked == PAGES.keys() - {"README.md"}
