"""What the README promises is so."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.rules.tricks import Reason

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    \$ scorekeeper (.*)\n((?:    .+\n)+)", README, re.MULTILINE)


def test_it_lists_every_reason_and_no_other():
    assert re.findall(r"^\| `([a-z-]+)` \|", README, re.MULTILINE) == [reason.value for reason in Reason]


@pytest.mark.parametrize(("command", "answer"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_answers_as_it_is_printed_there(command, answer):
    with redirect_stdout(io.StringIO()) as said:
        assert main(["--language", "en", *command.split()]) == 0
    assert said.getvalue().split() == answer.split()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"(?:`|^    )make (\w+)", README, re.MULTILINE))))
def test_its_make_commands_exist(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_its_pictures_and_files_are_there():
    named = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README) + re.findall(
        r"`(assets/[a-z/.]+|pyproject\.toml)`", README
    )
    assert [path for path in named if not (ROOT / path).exists()] == []
