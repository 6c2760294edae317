"""A game that comes from elsewhere: every fact of it must be a legal move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from scorekeeper.game import FACTS, Game, shown_name, state_of
from scorekeeper.game import facts as f
from scorekeeper.game.corrections import rename
from scorekeeper.game.moves import take_over
from scorekeeper.game.verification import MOVE_OF, verify_facts
from scorekeeper.rules import PRESETS, players_of
from tests.game.driver import STARTED_AT, GameDriver
from tests.game.fuzzer import Fuzzer
from tests.game.odd_names import ODD_NAMES
from tests.strategies import games


def test_every_kind_of_fact_is_judged():
    assert set(MOVE_OF) == set(FACTS.values()) - {f.GameStarted}


@pytest.mark.parametrize("name", PRESETS)
def test_what_was_played_here_passes(name):
    ruleset = PRESETS[name]
    fuzzer = Fuzzer(ruleset, players_of(ruleset)[-1], Random(7), deviation=0.3).plays()
    assert verify_facts(fuzzer.game.facts[: fuzzer.game.cursor]) == fuzzer.state


@given(games())
@settings(max_examples=200)
def test_whatever_else_comes_is_refused_in_one_way_or_passes(game: Game):
    with suppress(ValueError):
        assert verify_facts(game.facts[: game.cursor]) == state_of(game)


AT = STARTED_AT


@pytest.mark.parametrize(
    "wrong",
    [
        f.BidMade(AT, 1, 2),
        f.BidMade(AT, 9, 0),
        f.BidMade(AT, -1, 0),
        f.BidMade(AT, 1, 10**30),
        f.ResultEntered(AT, 1, 0),
        f.RoundCorrected(AT, 1, (0, 0, 0), (1, 0, 0)),
        f.RoundCorrected(AT, -(10**9), (0,), (1,)),
        f.TrickTaken(AT, None),
        f.BidChanged(AT, 77, 1),
        f.BidsRevealed(AT),
        f.SeatsChanged(AT, (0, 0, 0)),
        f.DealerChanged(AT, 3),
        f.PlayerDroppedOut(AT, 0),
        f.TakenOver(AT, 10**9, (0, 0, 0)),
        f.TakenOver(AT, 3, (10**9, 0, 0)),
        f.PlayerRenamed(AT, 3, "Tom"),
        f.GameEnded(AT),
        f.TrumpSet(AT, "X99", None),
    ],
    ids=repr,
)
def test_an_impossible_fact_is_refused(wrong: f.Fact):
    facts = (*GameDriver(3).game.facts, wrong)
    with pytest.raises(ValueError, match="fact 2"):
        verify_facts(facts)


def test_a_start_that_is_impossible_is_refused():
    (start,) = GameDriver(3).game.facts
    assert isinstance(start, f.GameStarted)
    twin = replace(start.seats[1], player=start.seats[0].player)
    for wrong in (
        replace(start, seats=()),
        replace(start, seats=(start.seats[0], twin, start.seats[2])),
        replace(start, first_dealer=3),
    ):
        with pytest.raises(ValueError, match=r"fact 1|two seats"):
            verify_facts((wrong,))


def test_names_and_totals_from_paper_pass():
    driver = GameDriver(3).does(take_over, 4, (10, 20, -30)).does(rename, 0, "Tom").plays_rounds(1)
    assert verify_facts(driver.game.facts) == driver.state


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_what_people_were_called_elsewhere_is_never_refused(name: str):
    """Names are judged where they are typed; an earlier or a later version may have asked for less."""
    first = GameDriver(3).game.facts[0]
    assert isinstance(first, f.GameStarted)
    called = replace(first, seats=(*first.seats[:2], replace(first.seats[2], name=name)))
    facts = (called, f.PlayerRenamed(AT, 0, name), f.PlayerRenamed(AT, 1, name))
    assert verify_facts(facts).names == (shown_name(name),) * 3
