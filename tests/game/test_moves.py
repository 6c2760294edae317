"""Facts that are allowed, and how they are written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from scorekeeper.game import accepted, allows, facts, verify
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    BidsSeen,
    DealerChanged,
    GameEnded,
    GameStarted,
    NoteWritten,
    PlayEnded,
    PlayerDroppedOut,
    PlayerRenamed,
    PointsGiven,
    ResultEntered,
    RoundCorrected,
    RoundSatOut,
    RoundsChanged,
    RoundVoided,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsChanged,
    TakenOver,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.rules import STANDARD, RuleViolation, Suit
from tests.game.driver import GameDriver, Proposed, fact_at, seats, totals_put_right, written_anew
from tests.game.situations import (
    LATE,
    PLUS_MINUS,
    ZERO_EXEMPT,
    bidding,
    hidden,
    jubilee,
    level,
    playing,
    reporting,
)


class Allowed(NamedTuple):
    where: Callable[[], GameDriver]
    proposed: Proposed
    written: facts.Fact


ALLOWED = {
    "§1.4 six sit down": Allowed(
        bidding,
        GameStarted(seats(6), 5, STANDARD),
        facts.GameStarted(seats(6), 5, STANDARD),
    ),
    "whatever people are called": Allowed(
        bidding,
        GameStarted((*seats(2), facts.Seat("c", "  Kevin  Otto ")), 0, STANDARD),
        facts.GameStarted((*seats(2), facts.Seat("c", "  Kevin  Otto ")), 0, STANDARD),
    ),
    "a paper game goes on": Allowed(bidding, TakenOver(7, (120, -30, 0)), facts.TakenOver(7, (120, -30, 0))),
    "a paper game goes on at the last round": Allowed(
        bidding, TakenOver(20, (0, 0, 0)), facts.TakenOver(20, (0, 0, 0))
    ),
    "totals from paper put right": Allowed(
        lambda: bidding().does(TakenOver(7, (120, -30, 0))),
        totals_put_right([130, -30, 0]),
        facts.TakenOver(7, (130, -30, 0)),
    ),
    "§3.1 a suit": Allowed(bidding, TrumpSet(None, Suit.RED), facts.TrumpSet(None, Suit.RED)),
    "§3.1 a card decides": Allowed(bidding, TrumpSet("g9", None), facts.TrumpSet("G9", Suit.GREEN)),
    "§3.1 a card and its suit": Allowed(bidding, TrumpSet("R7", Suit.RED), facts.TrumpSet("R7", Suit.RED)),
    "§3.2 a jester": Allowed(bidding, TrumpSet("j", None), facts.TrumpSet("N", None)),
    "§3.2 none is what a jester means": Allowed(
        bidding, TrumpSet("N", None, none_named=True), facts.TrumpSet("N", None)
    ),
    "§3.3 a wizard, not chosen yet": Allowed(bidding, TrumpSet("W", None), facts.TrumpSet("Z", None)),
    "§3.3 a wizard and the choice": Allowed(
        bidding, TrumpSet("Z", Suit.BLUE), facts.TrumpSet("Z", Suit.BLUE)
    ),
    "the trump is put right after the bids": Allowed(
        playing, TrumpSet("Y1", None), facts.TrumpSet("Y1", Suit.YELLOW)
    ),
    "the trump is put right among the results": Allowed(
        reporting, TrumpSet(None, Suit.BLUE), facts.TrumpSet(None, Suit.BLUE)
    ),
    "§4.1 a bid in turn": Allowed(bidding, BidMade(1, 1), facts.BidMade(1, 1)),
    "§4.1 a bid of nothing": Allowed(bidding, BidMade(1, 0), facts.BidMade(1, 0)),
    "a bid out of turn": Allowed(bidding, BidMade(0, 1), facts.BidMade(0, 1)),
    "a forbidden bid that was overlooked": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(1, 0),
        BidMade(1, 1, stands=True),
        BidMade(1, 1, stands=True),
    ),
    "a round corrected to a forbidden bid": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        written_anew(2, [0, 1, 1], [1, 0, 1], stands=True),
        RoundCorrected(2, 1, None, None, ((0, 0, 1), (1, 1, 0), (2, 1, 1)), stands=True),
    ),
    "an old round with another dealer and trump": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        written_anew(2, [0, 1, 0, 0], [0, 1, 1, 0], dealer=3, trump=("z", Suit.BLUE)),
        RoundCorrected(2, 3, "Z", Suit.BLUE, ((0, 0, 0), (1, 1, 1), (2, 0, 1), (3, 0, 0))),
    ),
    "an old round whose trump is not known": Allowed(
        lambda: GameDriver().plays_rounds(2),
        written_anew(2, (0, 0, 0), (2, 0, 0), dealer=0, trump=(None, None)),
        RoundCorrected(2, 0, None, None, ((0, 0, 2), (1, 0, 0), (2, 0, 0))),
    ),
    "§4.3 an old round with another dealer, whose bid is forbidden": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        written_anew(2, (0, 1, 1), (1, 0, 1), dealer=0, trump=(None, Suit.RED), stands=True),
        RoundCorrected(2, 0, None, Suit.RED, ((0, 0, 1), (1, 1, 0), (2, 1, 1)), stands=True),
    ),
    "a bid entered again while cards are played": Allowed(playing, BidMade(0, 2), facts.BidMade(0, 2)),
    "a bid entered again among the results": Allowed(reporting, BidMade(2, 0), facts.BidMade(2, 0)),
    "a trick is counted": Allowed(playing, TrickTaken(2), facts.TrickTaken(2)),
    "all cards are played": Allowed(playing, PlayEnded(), facts.PlayEnded()),
    "a result in turn": Allowed(reporting, ResultEntered(2, 2), facts.ResultEntered(2, 2)),
    "a result out of turn": Allowed(reporting, ResultEntered(1, 0), facts.ResultEntered(1, 0)),
    "a result entered again": Allowed(
        lambda: reporting().results(1), ResultEntered(2, 0), facts.ResultEntered(2, 0)
    ),
    "an old round is put right": Allowed(
        playing,
        written_anew(1, [1, 0, 0], [0, 1, 0]),
        RoundCorrected(1, 0, None, None, ((0, 1, 0), (1, 0, 1), (2, 0, 0))),
    ),
    "§4.3 an old round is put right by a last bid of zero where that is exempt": Allowed(
        lambda: GameDriver(ruleset=ZERO_EXEMPT).plays_rounds(2),
        written_anew(2, (2, 0, 0), (2, 0, 0)),
        RoundCorrected(2, 1, None, None, ((0, 2, 2), (1, 0, 0), (2, 0, 0))),
    ),
    "an old round is put right after the end": Allowed(
        lambda: playing().does(GameEnded()),
        written_anew(1, (1, 1, 1), (0, 1, 0)),
        RoundCorrected(1, 0, None, None, ((0, 1, 0), (1, 1, 1), (2, 1, 0))),
    ),
    "a misdeal noticed after the trump": Allowed(
        lambda: bidding().does(TrumpSet("N", None)), RoundVoided(), facts.RoundVoided()
    ),
    "a misdeal noticed after a bid": Allowed(lambda: bidding().bids(0), RoundVoided(), facts.RoundVoided()),
    "a misdeal noticed at the results": Allowed(reporting, RoundVoided(), facts.RoundVoided()),
    "a name is put right": Allowed(
        playing, PlayerRenamed(2, "Kevin-Otto"), facts.PlayerRenamed(2, "Kevin-Otto")
    ),
    "a name keeps its letters and changes its capitals": Allowed(
        playing, PlayerRenamed(2, " KEVIN"), facts.PlayerRenamed(2, "KEVIN")
    ),
    "a name is put right after the end": Allowed(
        lambda: playing().does(GameEnded()),
        PlayerRenamed(0, "Tom"),
        facts.PlayerRenamed(0, "Tom"),
    ),
    "a note is written": Allowed(
        playing,
        NoteWritten("  At Ute's,\nby the  lake"),
        facts.NoteWritten("At Ute's, by the lake"),
    ),
    "a note is written after the end": Allowed(
        lambda: playing().does(GameEnded()), NoteWritten("🎄"), facts.NoteWritten("🎄")
    ),
    "a note is taken away": Allowed(
        lambda: playing().does(NoteWritten("wrong")),
        NoteWritten(""),
        facts.NoteWritten(""),
    ),
    "a bonus is given": Allowed(
        bidding,
        PointsGiven(1, 2, 20, " the  most beautiful hat "),
        facts.PointsGiven(1, 2, 20, "the most beautiful hat"),
    ),
    "a penalty after the end": Allowed(
        lambda: playing().does(GameEnded()),
        PointsGiven(1, 0, -9999, "looked into the cards"),
        facts.PointsGiven(1, 0, -9999, "looked into the cards"),
    ),
    "a bonus is put right": Allowed(
        lambda: playing().does(PointsGiven(1, 2, 20, "hat")),
        PointsGiven(1, 1, 30, "hat"),
        facts.PointsGiven(1, 1, 30, "hat"),
    ),
    "a bonus is taken away": Allowed(
        lambda: playing().does(PointsGiven(1, 2, 20, "hat")),
        PointsGiven(1, 2, 0, ""),
        facts.PointsGiven(1, 2, 0, ""),
    ),
    "the rounds to come are changed": Allowed(
        playing, RoundsChanged(3, (5, 20, 1)), facts.RoundsChanged(3, (5, 20, 1))
    ),
    "the open round is resized before it begins": Allowed(
        lambda: GameDriver().plays_rounds(),
        RoundsChanged(2, (4,)),
        facts.RoundsChanged(2, (4,)),
    ),
    "the open round is the last one": Allowed(playing, RoundsChanged(3, ()), facts.RoundsChanged(3, ())),
    "a round is appended": Allowed(playing, RoundsChanged(21, (1,)), facts.RoundsChanged(21, (1,))),
    "a player sits the round out": Allowed(
        lambda: GameDriver(players=5).plays_rounds(),
        RoundSatOut((3, 1)),
        facts.RoundSatOut((1, 3)),
    ),
    "nobody sits the round out after all": Allowed(
        lambda: GameDriver(players=4).does(RoundSatOut((2,))), RoundSatOut(()), facts.RoundSatOut(())
    ),
    "a player comes late": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        SeatJoined(LATE, " Mia ", 2, 30),
        facts.SeatJoined(LATE, "Mia", 2, 30),
    ),
    "a player who was away leaves": Allowed(
        lambda: GameDriver(players=5).plays_rounds().does(RoundSatOut((2,))),
        SeatLeft(2),
        facts.SeatLeft(2),
    ),
    "a player who had left comes back": Allowed(
        lambda: GameDriver(players=4).does(SeatJoined(LATE, "Mia", 3, -20)).plays_rounds().does(SeatLeft(4)),
        SeatReturned(4),
        facts.SeatReturned(4),
    ),
    "the start total of a player who came late is put right without a word why": Allowed(
        lambda: GameDriver(players=4).plays_rounds().does(SeatJoined(LATE, "Mia", 3, 30)),
        PointsGiven(1, 4, 40, ""),
        facts.PointsGiven(1, 4, 40, ""),
    ),
    "people change places": Allowed(playing, SeatsChanged((0, 2, 1)), facts.SeatsChanged((0, 2, 1))),
    "somebody else deals": Allowed(bidding, DealerChanged(2), facts.DealerChanged(2)),
    "§4.4 hidden bids are laid open": Allowed(hidden, BidsRevealed(), facts.BidsRevealed()),
    "§4.4 bids that were covered again had been seen": Allowed(hidden, BidsSeen(), facts.BidsSeen()),
    "§8 a trick goes to nobody": Allowed(jubilee, TrickTaken(None), facts.TrickTaken(None)),
    "§8 a bid changes": Allowed(jubilee, BidChanged(1, -1), facts.BidChanged(1, -1)),
    "§9.2 somebody of those level drops out": Allowed(level, PlayerDroppedOut(2), facts.PlayerDroppedOut(2)),
    "the game ends early": Allowed(playing, GameEnded(), facts.GameEnded()),
    "a game from paper ends at once": Allowed(
        lambda: bidding().does(TakenOver(3, (10, 20, 30))),
        GameEnded(),
        facts.GameEnded(),
    ),
}


@pytest.mark.parametrize("allowed", ALLOWED.values(), ids=ALLOWED.keys())
def test_an_allowed_fact_is_written_down(allowed: Allowed) -> None:
    state = allowed.where().state
    fact = fact_at(state, allowed.proposed)
    if isinstance(fact, facts.GameStarted):
        verify(None, fact)
        assert fact == allowed.written
    else:
        assert allows(state, fact)
        assert accepted(state, [fact]) == (allowed.written,)
        verify(state, allowed.written)


def test_the_table_above_shows_every_fact() -> None:
    assert {type(allowed.written) for allowed in ALLOWED.values()} == set(facts.FACTS.values())


def test_a_tap_writes_down_points_for_everybody_and_no_other_group() -> None:
    state = playing().state
    penalty = [facts.PointsGiven(1 + seat, seat, -10, " too  loud ") for seat in range(3)]
    assert accepted(state, penalty) == tuple(
        facts.PointsGiven(1 + seat, seat, -10, "too loud") for seat in range(3)
    )
    with pytest.raises(RuleViolation):
        accepted(state, [penalty[0], penalty[2]])
    with pytest.raises(ValueError, match="no tap"):
        accepted(state, [facts.TrickTaken(0), facts.TrickTaken(1)])
