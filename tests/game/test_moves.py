"""Moves that are allowed: the verify function accepts them, and the move returns its fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from scorekeeper.game import facts
from scorekeeper.game.attendance import join, leave, sit_out
from scorekeeper.game.changes import end_game, give_points
from scorekeeper.game.moves import set_trump, take_over
from scorekeeper.rules import STANDARD, Suit
from tests.game.driver import STARTED_AT, GameDriver, seats
from tests.game.move_functions import MOVES
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
    move: str
    values: tuple[object, ...]
    fact: facts.Fact


ALLOWED = {
    "§1.4 six sit down": Allowed(
        bidding,
        "start",
        (seats(6), 5, STANDARD),
        facts.GameStarted(STARTED_AT, seats(6), 5, STANDARD),
    ),
    "whatever people are called": Allowed(
        bidding,
        "start",
        ((*seats(2), facts.Seat("c", "  Kevin  Otto ")), 0, STANDARD),
        facts.GameStarted(STARTED_AT, (*seats(2), facts.Seat("c", "  Kevin  Otto ")), 0, STANDARD),
    ),
    "a paper game goes on": Allowed(
        bidding, "take over", (7, [120, -30, 0]), facts.TakenOver(STARTED_AT, 7, (120, -30, 0))
    ),
    "a paper game goes on at the last round": Allowed(
        bidding, "take over", (20, (0, 0, 0)), facts.TakenOver(STARTED_AT, 20, (0, 0, 0))
    ),
    "totals from paper put right": Allowed(
        lambda: bidding().does(take_over, 7, (120, -30, 0)),
        "correct paper totals",
        ([130, -30, 0],),
        facts.TakenOver(STARTED_AT, 7, (130, -30, 0)),
    ),
    "§3.1 a suit": Allowed(
        bidding, "set trump", (None, Suit.RED), facts.TrumpSet(STARTED_AT, None, Suit.RED)
    ),
    "§3.1 a card decides": Allowed(
        bidding, "set trump", ("g9", None), facts.TrumpSet(STARTED_AT, "G9", Suit.GREEN)
    ),
    "§3.1 a card and its suit": Allowed(
        bidding, "set trump", ("R7", Suit.RED), facts.TrumpSet(STARTED_AT, "R7", Suit.RED)
    ),
    "§3.2 a jester": Allowed(bidding, "set trump", ("j", None), facts.TrumpSet(STARTED_AT, "N", None)),
    "§3.3 a wizard, not chosen yet": Allowed(
        bidding, "set trump", ("W", None), facts.TrumpSet(STARTED_AT, "Z", None)
    ),
    "§3.3 a wizard and the choice": Allowed(
        bidding, "set trump", ("Z", Suit.BLUE), facts.TrumpSet(STARTED_AT, "Z", Suit.BLUE)
    ),
    "the trump is put right after the bids": Allowed(
        playing, "set trump", ("Y1", None), facts.TrumpSet(STARTED_AT, "Y1", Suit.YELLOW)
    ),
    "the trump is put right among the results": Allowed(
        reporting, "set trump", (None, Suit.BLUE), facts.TrumpSet(STARTED_AT, None, Suit.BLUE)
    ),
    "§4.1 a bid in turn": Allowed(bidding, "bid", (1, 1), facts.BidMade(STARTED_AT, 1, 1)),
    "§4.1 a bid of nothing": Allowed(bidding, "bid", (1, 0), facts.BidMade(STARTED_AT, 1, 0)),
    "a bid out of turn": Allowed(bidding, "bid", (0, 1), facts.BidMade(STARTED_AT, 0, 1)),
    "a forbidden bid that was overlooked": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(1, 0),
        "bid anyway",
        (1, 1),
        facts.ForbiddenBidMade(STARTED_AT, 1, 1),
    ),
    "a round corrected to a forbidden bid": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        "correct anyway",
        (2, [0, 1, 1], [1, 0, 1]),
        facts.RoundCorrectedAnyway(STARTED_AT, 2, (0, 1, 1), (1, 0, 1)),
    ),
    "an old round with another dealer and trump": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        "correct whole",
        (2, 3, "z", Suit.BLUE, [0, 1, 0, 0], [0, 1, 1, 0]),
        facts.WholeRoundCorrected(STARTED_AT, 2, 3, "Z", Suit.BLUE, (0, 1, 0, 0), (0, 1, 1, 0), None),
    ),
    "an old round whose trump is not known": Allowed(
        lambda: GameDriver().plays_rounds(2),
        "correct whole",
        (2, 0, None, None, (0, 0, 0), (2, 0, 0)),
        facts.WholeRoundCorrected(STARTED_AT, 2, 0, None, None, (0, 0, 0), (2, 0, 0), None),
    ),
    "§4.3 an old round with another dealer, whose bid is forbidden": Allowed(
        lambda: GameDriver(ruleset=PLUS_MINUS).plays_rounds(2),
        "correct whole",
        (2, 0, None, Suit.RED, (0, 1, 1), (1, 0, 1), 0),
        facts.WholeRoundCorrected(STARTED_AT, 2, 0, None, Suit.RED, (0, 1, 1), (1, 0, 1), 0),
    ),
    "a bid entered again while cards are played": Allowed(
        playing, "bid", (0, 2), facts.BidMade(STARTED_AT, 0, 2)
    ),
    "a bid entered again among the results": Allowed(
        reporting, "bid", (2, 0), facts.BidMade(STARTED_AT, 2, 0)
    ),
    "a trick is counted": Allowed(playing, "take trick", (2,), facts.TrickTaken(STARTED_AT, 2)),
    "all cards are played": Allowed(playing, "end play", (), facts.PlayEnded(STARTED_AT)),
    "a result in turn": Allowed(reporting, "enter result", (2, 2), facts.ResultEntered(STARTED_AT, 2, 2)),
    "a result out of turn": Allowed(reporting, "enter result", (1, 0), facts.ResultEntered(STARTED_AT, 1, 0)),
    "a result entered again": Allowed(
        lambda: reporting().results(2), "enter result", (2, 1), facts.ResultEntered(STARTED_AT, 2, 1)
    ),
    "an old round is put right": Allowed(
        playing,
        "correct",
        (1, [1, 0, 0], [0, 1, 0]),
        facts.RoundCorrected(STARTED_AT, 1, (1, 0, 0), (0, 1, 0)),
    ),
    "§4.3 an old round is put right by a last bid of zero where that is exempt": Allowed(
        lambda: GameDriver(ruleset=ZERO_EXEMPT).plays_rounds(2),
        "correct",
        (2, (2, 0, 0), (2, 0, 0)),
        facts.RoundCorrected(STARTED_AT, 2, (2, 0, 0), (2, 0, 0)),
    ),
    "an old round is put right after the end": Allowed(
        lambda: playing().does(end_game),
        "correct",
        (1, (1, 1, 1), (0, 1, 0)),
        facts.RoundCorrected(STARTED_AT, 1, (1, 1, 1), (0, 1, 0)),
    ),
    "a misdeal noticed after the trump": Allowed(
        lambda: bidding().does(set_trump, "N", None), "void", (), facts.RoundVoided(STARTED_AT)
    ),
    "a misdeal noticed after a bid": Allowed(
        lambda: bidding().bids(0), "void", (), facts.RoundVoided(STARTED_AT)
    ),
    "a misdeal noticed at the results": Allowed(reporting, "void", (), facts.RoundVoided(STARTED_AT)),
    "a name is put right": Allowed(
        playing, "rename", (2, "Kevin-Otto"), facts.PlayerRenamed(STARTED_AT, 2, "Kevin-Otto")
    ),
    "a name keeps its letters and changes its capitals": Allowed(
        playing, "rename", (2, " KEVIN"), facts.PlayerRenamed(STARTED_AT, 2, "KEVIN")
    ),
    "a name is put right after the end": Allowed(
        lambda: playing().does(end_game),
        "rename",
        (0, "Tom"),
        facts.PlayerRenamed(STARTED_AT, 0, "Tom"),
    ),
    "a note is written": Allowed(
        playing,
        "write note",
        ("  At Ute's,\nby the  lake",),
        facts.NoteWritten(STARTED_AT, "At Ute's, by the lake"),
    ),
    "a note is written after the end": Allowed(
        lambda: playing().does(end_game), "write note", ("🎄",), facts.NoteWritten(STARTED_AT, "🎄")
    ),
    "a note is taken away": Allowed(
        lambda: playing().does(MOVES["write note"].act, "wrong"),
        "write note",
        ("",),
        facts.NoteWritten(STARTED_AT, ""),
    ),
    "a bonus is given": Allowed(
        bidding,
        "give points",
        (1, 2, 20, " the  most beautiful hat "),
        facts.PointsGiven(STARTED_AT, 1, 2, 20, "the most beautiful hat"),
    ),
    "a penalty after the end": Allowed(
        lambda: playing().does(end_game),
        "give points",
        (1, 0, -9999, "looked into the cards"),
        facts.PointsGiven(STARTED_AT, 1, 0, -9999, "looked into the cards"),
    ),
    "a bonus is put right": Allowed(
        lambda: playing().does(give_points, 1, 2, 20, "hat"),
        "give points",
        (1, 1, 30, "hat"),
        facts.PointsGiven(STARTED_AT, 1, 1, 30, "hat"),
    ),
    "a bonus is taken away": Allowed(
        lambda: playing().does(give_points, 1, 2, 20, "hat"),
        "give points",
        (1, 2, 0, ""),
        facts.PointsGiven(STARTED_AT, 1, 2, 0, ""),
    ),
    "the rounds to come are changed": Allowed(
        playing, "change rounds", (3, [5, 20, 1]), facts.RoundsChanged(STARTED_AT, 3, (5, 20, 1))
    ),
    "the open round is resized before it begins": Allowed(
        lambda: GameDriver().plays_rounds(),
        "change rounds",
        (2, [4]),
        facts.RoundsChanged(STARTED_AT, 2, (4,)),
    ),
    "the open round is the last one": Allowed(
        playing, "change rounds", (3, []), facts.RoundsChanged(STARTED_AT, 3, ())
    ),
    "a round is appended": Allowed(
        playing, "change rounds", (21, [1]), facts.RoundsChanged(STARTED_AT, 21, (1,))
    ),
    "a player sits the round out": Allowed(
        lambda: GameDriver(players=5).plays_rounds(),
        "sit out",
        ([3, 1],),
        facts.RoundSatOut(STARTED_AT, (1, 3)),
    ),
    "nobody sits the round out after all": Allowed(
        lambda: GameDriver(players=4).does(sit_out, (2,)), "sit out", ((),), facts.RoundSatOut(STARTED_AT, ())
    ),
    "a player comes late": Allowed(
        lambda: GameDriver(players=4).plays_rounds(2),
        "join",
        (LATE, " Mia ", 2, 30),
        facts.SeatJoined(STARTED_AT, LATE, "Mia", 2, 30),
    ),
    "a player who was away leaves": Allowed(
        lambda: GameDriver(players=5).plays_rounds().does(sit_out, (2,)),
        "leave",
        (2,),
        facts.SeatLeft(STARTED_AT, 2),
    ),
    "a player who had left comes back": Allowed(
        lambda: GameDriver(players=4).does(join, LATE, "Mia", 3, -20).plays_rounds().does(leave, 4),
        "come back",
        (4,),
        facts.SeatReturned(STARTED_AT, 4),
    ),
    "the start total of a player who came late is put right without a word why": Allowed(
        lambda: GameDriver(players=4).plays_rounds().does(join, LATE, "Mia", 3, 30),
        "give points",
        (1, 4, 40, ""),
        facts.PointsGiven(STARTED_AT, 1, 4, 40, ""),
    ),
    "people change places": Allowed(
        playing, "change seats", ([0, 2, 1],), facts.SeatsChanged(STARTED_AT, (0, 2, 1))
    ),
    "somebody else deals": Allowed(bidding, "change dealer", (2,), facts.DealerChanged(STARTED_AT, 2)),
    "§4.4 hidden bids are laid open": Allowed(hidden, "reveal", (), facts.BidsRevealed(STARTED_AT)),
    "§8 a trick goes to nobody": Allowed(jubilee, "lose trick", (), facts.TrickTaken(STARTED_AT, None)),
    "§8 a bid changes": Allowed(jubilee, "change bid", (1, -1), facts.BidChanged(STARTED_AT, 1, 0)),
    "§9.2 somebody of those level drops out": Allowed(
        level, "drop out", (2,), facts.PlayerDroppedOut(STARTED_AT, 2)
    ),
    "the game ends early": Allowed(playing, "end game", (), facts.GameEnded(STARTED_AT)),
    "a game from paper ends at once": Allowed(
        lambda: bidding().does(MOVES["take over"].act, 3, (10, 20, 30)),
        "end game",
        (),
        facts.GameEnded(STARTED_AT),
    ),
}


@pytest.mark.parametrize("allowed", ALLOWED.values(), ids=ALLOWED.keys())
def test_an_allowed_move_makes_its_fact(allowed: Allowed) -> None:
    state, move = allowed.where().state, MOVES[allowed.move]
    move.verify(state, *allowed.values)
    assert move.can(state, *allowed.values)
    assert move.act(state, STARTED_AT, *allowed.values) == allowed.fact


def test_the_table_above_shows_every_move_and_every_fact() -> None:
    assert {allowed.move for allowed in ALLOWED.values()} == set(MOVES)
    assert {type(allowed.fact) for allowed in ALLOWED.values()} == set(facts.FACTS.values())
