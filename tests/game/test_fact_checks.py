"""A game that comes from elsewhere: every fact of it must be a legal move."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings

from scorekeeper.game import FACTS, Recorded, in_force, replay, shown_name
from scorekeeper.game import facts as f
from scorekeeper.game.expected import EXPECTED, OF_DEAL
from scorekeeper.game.fact_checks import VERIFY, verify_records
from tests.game.driver import STARTED_AT, GameDriver
from tests.game.odd_names import ODD_NAMES
from tests.game.situations import LATE
from tests.strategies import games


def test_every_kind_of_fact_is_judged():
    assert set(VERIFY) == set(FACTS.values())
    assert {*EXPECTED, *OF_DEAL} == set(FACTS.values()) - {f.GameStarted, f.RoundVoided, f.BidsSeen}


@given(games())
@settings(max_examples=30)
def test_whatever_else_comes_is_refused_in_one_way_or_passes(game):
    with suppress(ValueError):
        assert verify_records(game.records[: game.cursor]) == replay(in_force(game))


AT = STARTED_AT


WRONG = (
    *(f.BidMade(1, 2), f.BidMade(9, 0), f.BidMade(-1, 0), f.BidMade(1, 10**30), f.ResultEntered(1, 0)),
    f.RoundCorrected(1, 0, None, None, ((0, 0, 1), (1, 0, 0), (2, 0, 0))),
    f.RoundCorrected(-(10**9), 0, None, None, ((0, 0, 1),)),
    *(
        f.TrickTaken(None),
        f.BidChanged(77, 1),
        f.BidsRevealed(),
        f.SeatsChanged((0, 0, 0)),
        f.DealerChanged(3),
    ),
    *(f.PlayerDroppedOut(0), f.TakenOver(10**9, (0, 0, 0)), f.TakenOver(3, (10**9, 0, 0))),
    *(f.PlayerRenamed(3, "Tom"), f.GameEnded(), f.TrumpSet("X99", None)),
)


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_an_impossible_fact_is_refused(wrong):
    with pytest.raises(ValueError, match="fact 2"):
        verify_records((*GameDriver(3).game.records, Recorded(AT, wrong)))


def test_a_start_that_is_impossible_is_refused():
    start = GameDriver(3).game.started
    twin = replace(start.seats[1], player=start.seats[0].player)
    for wrong in (
        replace(start, seats=()),
        replace(start, seats=(start.seats[0], twin, start.seats[2])),
        replace(start, first_dealer=3),
    ):
        with pytest.raises(ValueError, match=r"fact 1|two seats"):
            verify_records((Recorded(AT, wrong),))


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_what_people_were_called_elsewhere_is_never_refused(name):
    """Names are judged where they are typed; an earlier or a later version may have asked for less."""
    first = GameDriver(3).game.started
    called = replace(first, seats=(*first.seats[:2], replace(first.seats[2], name=name)))
    facts = (called, f.PlayerRenamed(0, name), f.PlayerRenamed(1, name), f.SeatJoined(LATE, name, 1, 0))
    assert verify_records([Recorded(AT, fact) for fact in facts]).names == (shown_name(name),) * 4
