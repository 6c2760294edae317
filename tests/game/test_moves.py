"""Facts that are allowed, and how they are written down."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from scorekeeper.game import accepted, allows, verify
from scorekeeper.game import facts as f
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
    tidied: f.Fact | None = None

    def written(self, state):
        """What is written down, which mostly is what was proposed."""
        return self.tidied or fact_at(state, self.proposed)


ALLOWED = {
    "§1.4 six sit down": Allowed(bidding, f.GameStarted(seats(6), 5, STANDARD)),
    "whatever people are called": Allowed(
        bidding, f.GameStarted((*seats(2), f.Seat("c", "  Kevin  Otto ")), 0, STANDARD)
    ),
    "a paper game goes on": Allowed(bidding, f.TakenOver(7, (120, -30, 0))),
    "a paper game goes on at the last round": Allowed(bidding, f.TakenOver(20, (0, 0, 0))),
    "totals from paper put right": Allowed(
        lambda: bidding().does(f.TakenOver(7, (120, -30, 0))),
        totals_put_right([130, -30, 0]),
        f.TakenOver(7, (130, -30, 0)),
    ),
    "§3.1 a suit": Allowed(bidding, f.TrumpSet(None, Suit.RED)),
    "§3.1 a card decides": Allowed(bidding, f.TrumpSet("g9", None), f.TrumpSet("G9", Suit.GREEN)),
    "§3.1 a card and its suit": Allowed(bidding, f.TrumpSet("R7", Suit.RED)),
    "§3.2 a jester": Allowed(bidding, f.TrumpSet("j", None), f.TrumpSet("N", None)),
    "§3.2 none is what a jester means": Allowed(
        bidding, f.TrumpSet("N", None, none_named=True), f.TrumpSet("N", None)
    ),
    "§3.3 a wizard, not chosen yet": Allowed(bidding, f.TrumpSet("W", None), f.TrumpSet("Z", None)),
    "§3.3 a wizard and the choice": Allowed(bidding, f.TrumpSet("Z", Suit.BLUE)),
    "the trump is put right after the bids": Allowed(
        playing, f.TrumpSet("Y1", None), f.TrumpSet("Y1", Suit.YELLOW)
    ),
    "the trump is put right among the results": Allowed(reporting, f.TrumpSet(None, Suit.BLUE)),
    "§4.1 a bid in turn": Allowed(bidding, f.BidMade(1, 1)),
    "§4.1 a bid of nothing": Allowed(bidding, f.BidMade(1, 0)),
    "a bid out of turn": Allowed(bidding, f.BidMade(0, 1)),
    "a forbidden bid that was overlooked": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(1, 0), f.BidMade(1, 1, stands=True)
    ),
    "a round corrected to a forbidden bid": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        written_anew(2, [0, 1, 1], [1, 0, 1], stands=True),
        f.RoundCorrected(2, 1, None, None, ((0, 0, 1), (1, 1, 0), (2, 1, 1)), stands=True),
    ),
    "an old round with another dealer and trump": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        written_anew(2, [0, 1, 0, 0], [0, 1, 1, 0], dealer=3, trump=("z", Suit.BLUE)),
        f.RoundCorrected(2, 3, "Z", Suit.BLUE, ((0, 0, 0), (1, 1, 1), (2, 0, 1), (3, 0, 0))),
    ),
    "an old round whose trump is not known": Allowed(
        lambda: GameDriver().plays_rounds(2),
        written_anew(2, (0, 0, 0), (2, 0, 0), dealer=0, trump=(None, None)),
        f.RoundCorrected(2, 0, None, None, ((0, 0, 2), (1, 0, 0), (2, 0, 0))),
    ),
    "§4.3 an old round with another dealer, whose bid is forbidden": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        written_anew(2, (0, 1, 1), (1, 0, 1), dealer=0, trump=(None, Suit.RED), stands=True),
        f.RoundCorrected(2, 0, None, Suit.RED, ((0, 0, 1), (1, 1, 0), (2, 1, 1)), stands=True),
    ),
    "a bid entered again while cards are played": Allowed(playing, f.BidMade(0, 2)),
    "a bid entered again among the results": Allowed(reporting, f.BidMade(2, 0)),
    "a trick is counted": Allowed(playing, f.TrickTaken(2)),
    "all cards are played": Allowed(playing, f.PlayEnded()),
    "a result in turn": Allowed(reporting, f.ResultEntered(2, 2)),
    "a result out of turn": Allowed(reporting, f.ResultEntered(1, 0)),
    "a result entered again": Allowed(lambda: reporting().results(1), f.ResultEntered(2, 0)),
    "an old round is put right": Allowed(
        playing,
        written_anew(1, [1, 0, 0], [0, 1, 0]),
        f.RoundCorrected(1, 0, None, None, ((0, 1, 0), (1, 0, 1), (2, 0, 0))),
    ),
    "§4.3 an old round is put right by a last bid of zero where that is exempt": Allowed(
        lambda: GameDriver(ruleset=ZERO_EXEMPT).plays_rounds(2),
        written_anew(2, (2, 0, 0), (2, 0, 0)),
        f.RoundCorrected(2, 1, None, None, ((0, 2, 2), (1, 0, 0), (2, 0, 0))),
    ),
    "an old round is put right after the end": Allowed(
        lambda: playing().does(f.GameEnded()),
        written_anew(1, (1, 1, 1), (0, 1, 0)),
        f.RoundCorrected(1, 0, None, None, ((0, 1, 0), (1, 1, 1), (2, 1, 0))),
    ),
    "a misdeal noticed after the trump": Allowed(
        lambda: bidding().does(f.TrumpSet("N", None)), f.RoundVoided()
    ),
    "a misdeal noticed after a bid": Allowed(lambda: bidding().bids(0), f.RoundVoided()),
    "a misdeal noticed at the results": Allowed(reporting, f.RoundVoided()),
    "a name is put right": Allowed(playing, f.PlayerRenamed(2, "Kevin-Otto")),
    "a name keeps its letters and changes its capitals": Allowed(
        playing, f.PlayerRenamed(2, " KEVIN"), f.PlayerRenamed(2, "KEVIN")
    ),
    "a name is put right after the end": Allowed(
        lambda: playing().does(f.GameEnded()), f.PlayerRenamed(0, "Tom")
    ),
    "a note is written": Allowed(
        playing, f.NoteWritten("  At Ute's,\nby the  lake"), f.NoteWritten("At Ute's, by the lake")
    ),
    "a note is written after the end": Allowed(lambda: playing().does(f.GameEnded()), f.NoteWritten("🎄")),
    "a note is taken away": Allowed(lambda: playing().does(f.NoteWritten("wrong")), f.NoteWritten("")),
    "a bonus is given": Allowed(
        bidding,
        f.PointsGiven(1, 2, 20, " the  most beautiful hat "),
        f.PointsGiven(1, 2, 20, "the most beautiful hat"),
    ),
    "a penalty after the end": Allowed(
        lambda: playing().does(f.GameEnded()), f.PointsGiven(1, 0, -9999, "looked into the cards")
    ),
    "a bonus is put right": Allowed(
        lambda: playing().does(f.PointsGiven(1, 2, 20, "hat")), f.PointsGiven(1, 1, 30, "hat")
    ),
    "a bonus is taken away": Allowed(
        lambda: playing().does(f.PointsGiven(1, 2, 20, "hat")), f.PointsGiven(1, 2, 0, "")
    ),
    "the rounds to come are changed": Allowed(playing, f.RoundsChanged(3, (5, 20, 1))),
    "the open round is resized before it begins": Allowed(
        lambda: GameDriver().plays_rounds(), f.RoundsChanged(2, (4,))
    ),
    "the open round is the last one": Allowed(playing, f.RoundsChanged(3, ())),
    "a round is appended": Allowed(playing, f.RoundsChanged(21, (1,))),
    "a player sits the round out": Allowed(
        lambda: GameDriver(players=5).plays_rounds(), f.RoundSatOut((3, 1)), f.RoundSatOut((1, 3))
    ),
    "nobody sits the round out after all": Allowed(
        lambda: GameDriver(players=4).does(f.RoundSatOut((2,))), f.RoundSatOut(())
    ),
    "a player comes late": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        f.SeatJoined(LATE, " Mia ", 2, 30),
        f.SeatJoined(LATE, "Mia", 2, 30),
    ),
    "a player who was away leaves": Allowed(
        lambda: GameDriver(players=5).plays_rounds().does(f.RoundSatOut((2,))), f.SeatLeft(2)
    ),
    "a player who had left comes back": Allowed(
        lambda: (
            GameDriver(players=4).does(f.SeatJoined(LATE, "Mia", 3, -20)).plays_rounds().does(f.SeatLeft(4))
        ),
        f.SeatReturned(4),
    ),
    "the start total of a player who came late is put right without a word why": Allowed(
        lambda: GameDriver(players=4).plays_rounds().does(f.SeatJoined(LATE, "Mia", 3, 30)),
        f.PointsGiven(1, 4, 40, ""),
    ),
    "people change places": Allowed(playing, f.SeatsChanged((0, 2, 1))),
    "somebody else deals": Allowed(bidding, f.DealerChanged(2)),
    "§4.4 hidden bids are laid open": Allowed(hidden, f.BidsRevealed()),
    "§4.4 bids that were covered again had been seen": Allowed(hidden, f.BidsSeen()),
    "§8 a trick goes to nobody": Allowed(jubilee, f.TrickTaken(None)),
    "§8 a bid changes": Allowed(jubilee, f.BidChanged(1, -1)),
    "§9.2 somebody of those level drops out": Allowed(level, f.PlayerDroppedOut(2)),
    "the game ends early": Allowed(playing, f.GameEnded()),
    "a game from paper ends at once": Allowed(
        lambda: bidding().does(f.TakenOver(3, (10, 20, 30))), f.GameEnded()
    ),
}


@pytest.mark.parametrize("allowed", ALLOWED.values(), ids=ALLOWED.keys())
def test_an_allowed_fact_is_written_down(allowed):
    state = allowed.where().state
    fact = fact_at(state, allowed.proposed)
    if isinstance(fact, f.GameStarted):
        verify(None, fact)
    else:
        assert allows(state, fact)
        assert accepted(state, [fact]) == (allowed.written(state),)
        verify(state, allowed.written(state))


def test_the_table_above_shows_every_fact():
    assert {type(fact_at(bidding().state, allowed.proposed)) for allowed in ALLOWED.values()} == set(
        f.FACTS.values()
    )


def test_a_tap_writes_down_points_for_everybody_and_no_other_group():
    state = playing().state
    penalty = [f.PointsGiven(1 + seat, seat, -10, " too  loud ") for seat in range(3)]
    assert accepted(state, penalty) == tuple(
        f.PointsGiven(1 + seat, seat, -10, "too loud") for seat in range(3)
    )
    with pytest.raises(RuleViolation):
        accepted(state, [penalty[0], penalty[2]])
    with pytest.raises(ValueError, match="no tap"):
        accepted(state, [f.TrickTaken(0), f.TrickTaken(1)])
