"""Whatever was played leaves as a pad and comes in again as the same game, but for the kinds named here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import State, masked
from scorekeeper.game.facts import PointsGiven, RoundsChanged, SeatJoined, TakenOver
from scorekeeper.game.sheets.sheet import SheetError
from scorekeeper.rules import PRESETS, STANDARD, Ruleset, RuleViolation, players_of
from scorekeeper.rules.validation import expected_hands
from tests.exports.comes_back import COMES_BACK
from tests.game.driver import GameDriver, written_anew
from tests.game.evening import random_evening
from tests.game.situations import LATE
from tests.rules.ruleset_strategies import coherent


@dataclass(frozen=True)
class Kind:
    """Games whose pads do not come back in some forms. Where the example does come back the kind goes."""

    why: str
    forms: tuple[str, ...]
    is_of: Callable[[State], bool]
    example: Callable[[], GameDriver]


def semicolon(state: State) -> bool:
    return any(";" in bonus.reason for bonus in state.bonuses)


def put_right_after_somebody_dropped_out(state: State) -> bool:
    """Whether totals that somebody dropped out by (§9.2) may be others now."""
    changed = state.bonuses or state.paper_totals or any(round_.corrected for round_ in state.closed)
    return bool(state.ruleset.elimination and state.out and changed)


def reason_of_a_start(state: State) -> bool:
    return any(bonus.start and bonus.reason for bonus in state.bonuses)


def others_play_on_beyond_the_rules(state: State) -> bool:
    changed = bool(state.late or state.out)
    return changed and state.first_round > len(expected_hands(state.ruleset, state.players))


KINDS = (
    Kind(
        "A semicolon parts what was given beside the rounds, so that the words why have a comma instead.",
        ("csv",),
        semicolon,
        lambda: GameDriver().plays_rounds(1).does(PointsGiven(1, 0, 30, "lost a bet; Ute -5 said it")),
    ),
    Kind(
        "Who has dropped out stays out when a correction makes another one last; a pad has the totals only.",
        ("json", "csv"),
        put_right_after_somebody_dropped_out,
        lambda: (
            GameDriver(4, ruleset=PRESETS["elimination"])
            .plays_rounds(16)
            .does(written_anew(15, [15, 0, 0, 0], [0, 0, 0, 15]))
        ),
    ),
    Kind(
        "No pad has a place for a word why somebody began with his points.",
        ("json", "csv"),
        reason_of_a_start,
        lambda: (
            GameDriver(3)
            .does(SeatJoined(LATE, "Mia", 0, 35))
            .does(PointsGiven(1, 3, 40, "hat"))
            .plays_rounds(1)
        ),
    ),
    Kind(
        "Rounds on paper that the rules do not have are missing in the plan of a pad.",
        ("json", "csv"),
        others_play_on_beyond_the_rules,
        lambda: (
            GameDriver(3, ruleset=replace(STANDARD, hands=(1,), name="one"))
            .does(RoundsChanged(1, (1, 2, 3)))
            .does(TakenOver(3, (10, 20, 30)))
            .does(SeatJoined(LATE, "Mia", 0, 35))
            .plays_rounds(1)
        ),
    ),
)
"""What does not come back yet, and why it cannot."""

RULES = (
    *PRESETS.values(),
    replace(STANDARD, hands=(1, 2, 3, 2, 1, 2, 3), name="short", tie_break="most-hits"),
    replace(PRESETS["not-equal"], hands=(2, 3, 1, 2), name="plus minus"),
    replace(STANDARD, hands=(3, 2, 2), extra_cards=("bomb", "cloud", "werewolf"), name="bombs"),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
)


@given(st.sampled_from(RULES) | coherent().filter(players_of), st.integers(0, 10**6), st.integers(0, 100))
@settings(max_examples=300)
def test_a_game_of_no_named_kind_comes_back(ruleset: Ruleset, seed: int, moves: int) -> None:
    state = masked(random_evening(ruleset, seed, moves).state)
    for form, verify in COMES_BACK.items():
        if not any(form in kind.forms and kind.is_of(state) for kind in KINDS):
            verify(state)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.is_of.__name__)
def test_a_game_of_a_named_kind_does_not(kind: Kind) -> None:
    state = kind.example().state
    assert kind.is_of(state)
    for form in kind.forms:
        with pytest.raises((AssertionError, RuleViolation, SheetError)):
            COMES_BACK[form](state)
