"""What a table can choose beside its other rules; fewer than three at the table may still grow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules import PRESETS, STANDARD, BidRules, Code, Ruleset
from scorekeeper.rules.validation import (
    can_have_elimination,
    can_have_extra_cards,
    can_have_hands,
    can_have_teams,
    conflicts,
    expected_hands,
    fewest_players,
    rounds_differ,
    unavailability,
    visibilities,
)

ONE_LONG_ROUND = Ruleset(hands=(20,))
"""Three can play it, more cannot."""


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(STANDARD, (0, 1, 2, 4, 6)), (PRESETS["elimination"], ())],
    ids=["§9.4", "§9.2 not with elimination"],
)
def test_teams_need_a_partner_opposite(ruleset: Ruleset, players: tuple[int, ...]) -> None:
    assert tuple(number for number in range(7) if can_have_teams(ruleset, number)) == players


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(STANDARD, (0, 1, 2, 4, 5, 6)), (PRESETS["teams"], ()), (PRESETS["short"], ()), (PRESETS["junior"], ())],
    ids=["§9.2", "not with teams", "not with fewer rounds", "not with the cards for children"],
)
def test_elimination_needs_the_whole_climb_and_more_than_three(
    ruleset: Ruleset, players: tuple[int, ...]
) -> None:
    assert tuple(number for number in range(7) if can_have_elimination(ruleset, number)) == players


def test_special_cards_go_into_the_sixty_only() -> None:
    decks = {preset.deck for preset in PRESETS.values() if can_have_extra_cards(preset)}
    assert decks == {"wizard"}


@pytest.mark.parametrize(
    ("name", "players"),
    [("climb", (2, 3, 4, 5, 6)), ("tournament", (2, 3, 4, 5)), ("special-6", (2, 3, 4)), ("junior", ())],
)
def test_a_sequence_of_hands_serves_its_numbers_of_players_and_tables_that_grow(
    name: str, players: tuple[int, ...]
) -> None:
    assert tuple(number for number in range(2, 7) if can_have_hands(STANDARD, name, number)) == players
    assert not can_have_hands(PRESETS["elimination"], "first-5", 4)


@pytest.mark.parametrize(
    ("ruleset", "players", "rounds"),
    [(STANDARD, 0, 20), (STANDARD, 5, 12), (PRESETS["tournament"], 3, 10), (Ruleset(hands=(1, 2)), 2, 2)],
    ids=["no players yet", "five", "the next larger table", "written out"],
)
def test_hands_are_those_of_the_next_table_that_can_play(ruleset: Ruleset, players: int, rounds: int) -> None:
    assert len(expected_hands(ruleset, players)) == rounds


def test_rounds_differ_where_one_deals_another_number_of_cards() -> None:
    assert not rounds_differ(STANDARD, 4)
    assert rounds_differ(PRESETS["tournament"], 4)


@pytest.mark.parametrize(
    ("name", "ways"),
    [("standard", {"open"}), ("secret", {"secret"}), ("dm-mixed", {"open", "revealed"})],
)
def test_the_ways_in_which_bids_are_heard(name: str, ways: set[str]) -> None:
    assert visibilities(PRESETS[name]) == ways


@pytest.mark.parametrize(
    ("ruleset", "players", "code"),
    [
        (PRESETS["teams"], 1, None),
        (PRESETS["teams"], 3, Code.TEAMS_PLAYERS),
        (PRESETS["teams"], 5, Code.TEAMS_PLAYERS),
        (ONE_LONG_ROUND, 2, None),
        (ONE_LONG_ROUND, 4, Code.HAND_SIZE_IMPOSSIBLE),
    ],
    ids=str,
)
def test_why_rules_are_not_available(ruleset: Ruleset, players: int, code: Code | None) -> None:
    violation = unavailability(ruleset, players)
    assert (None if violation is None else violation.code) is code


def test_while_too_few_sit_there_is_no_conflict_unless_no_number_could_play() -> None:
    assert conflicts(PRESETS["teams"], 2) == ()
    assert [found.code for found in conflicts(PRESETS["teams"], 5)] == [Code.TEAMS_PLAYERS]
    both = replace(STANDARD, teams=True, elimination=(10, 12, 15))
    assert conflicts(both, 0)[0].code is Code.TEAMS_ELIMINATION
    assert fewest_players(both) == 3
    assert fewest_players(replace(STANDARD, bids=BidRules(visibility=("open",) * 12))) == 5
