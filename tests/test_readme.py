"""What the README promises is so."""

import dataclasses
import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.rules import DECKS, EXTRA_CARDS, STANDARD
from scorekeeper.rules.bidding import DIRECTIONS, HIDDEN_SUMS, MUST_DIFFER, SUM_AGAINST, VISIBILITIES
from scorekeeper.rules.deals import HAND_SEQUENCES
from scorekeeper.rules.ranking import TIE_BREAKS
from scorekeeper.rules.scoring import GROWTHS, SCORING_SYSTEMS
from scorekeeper.rules.tricks import Reason
from scorekeeper.rules.variants import JESTERS_THEN_WIZARD

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    \$ scorekeeper (.*)\n((?:    .+\n)+)", README, re.MULTILINE)


REASONS, _, RULES = README.partition("| field | values")


def test_it_lists_every_reason_and_no_other():
    assert re.findall(r"^\| `([a-z-]+)` \|", REASONS, re.MULTILINE) == [reason.value for reason in Reason]


VALUES = {
    "deck": DECKS,
    "extra_cards": EXTRA_CARDS,
    "hands": HAND_SEQUENCES,
    "jesters_then_wizard": JESTERS_THEN_WIZARD,
    "bids.must_differ": MUST_DIFFER,
    "bids.sum_against": SUM_AGAINST,
    "bids.hidden_sum": HIDDEN_SUMS,
    "bids.direction": DIRECTIONS,
    "bids.visibility": VISIBILITIES,
    "scoring.system": SCORING_SYSTEMS,
    "scoring.growth": GROWTHS,
    "tie_break": TIE_BREAKS,
}
SWITCHES = ("bids.zero_exempt", "bids.forehead_first_round", "scoring.bonus_grows", "teams")
FIGURES = ("scoring.hit", "scoring.trick", "scoring.miss", "scoring.great_zero", "elimination")


def _field_names(rules, prefix=""):
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if dataclasses.is_dataclass(value):
            yield from _field_names(value, f"{field.name}.")
        elif field.name != "name":
            yield prefix + field.name


def test_it_lists_every_field_of_a_ruleset_with_every_value():
    rows = re.findall(r"^\| (`[^|]+) \| ([^|]+) \| [0-9., ]+ \|$", RULES, re.MULTILINE)
    listed = {name: values for names, values in rows for name in re.findall(r"`([^`]+)`", names)}
    assert list(listed) == list(_field_names(STANDARD))
    assert set(listed) == {*VALUES, *SWITCHES, *FIGURES}
    for field, values in VALUES.items():
        assert re.findall(r"`([a-z0-9-]+)`", listed[field]) == list(values)
    assert {listed[field] for field in SWITCHES} == {"`false`, `true`"}


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
