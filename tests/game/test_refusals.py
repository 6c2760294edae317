"""Moves that are refused: with which code and figures, and in words that say what to do."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import NamedTuple
from uuid import UUID

import pytest

from scorekeeper.game import MoveCode, Phase, Seat, accepted, allows, redo, undo
from scorekeeper.game import facts as f
from scorekeeper.game.corrections import HIGHEST_TOTAL
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Code, RuleViolation, Suit
from tests.game.driver import GameDriver, Proposed, fact_at, seats, totals_put_right, written_anew
from tests.game.situations import (
    ELIMINATION,
    HIDDEN,
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
from tests.refusal import refusal

FOREHEAD = replace(STANDARD, bids=BidRules(forehead_first_round=True))


class Refused(NamedTuple):
    where: Callable[[], GameDriver]
    proposed: Proposed
    code: MoveCode | Code
    details: dict[str, object]


class Tried(NamedTuple):
    where: Callable[[], GameDriver]
    proposed: Proposed

    def refused(self, code, /, **details):
        return Refused(*self, code, details)


def over():
    """Ended early after round 1."""
    return playing().does(f.GameEnded())


def six_columns():
    """Three who have stayed, and three who came and left."""
    driver = GameDriver()
    for seat in range(3, 6):
        driver.does(f.SeatJoined(str(UUID(int=seat, version=4)), f"Guest {seat}", 0, 0)).does(
            f.SeatLeft(seat)
        )
    return driver


def last_round():
    """Round 10 of six: every card is dealt."""
    return GameDriver(players=6).plays_rounds(9)


def five_cards():
    """Round 5 of three, plus/minus one; the dealer's left took all but one trick, Ute deals."""
    return GameDriver(dealer=0, ruleset=PLUS_MINUS).plays_rounds(4)


def hidden_to_differ():
    """Round 1 of three: Thomas, who deals, is asked for the last hidden bid; plus/minus one comes later."""
    ruleset = replace(STANDARD, bids=BidRules("always", visibility="revealed", hidden_sum="last-changes"))
    return GameDriver(ruleset=ruleset).bids(1, 0)


def counted():
    """Both tricks of round 2 are counted."""
    return playing().does(f.TrickTaken(0)).does(f.TrickTaken(0))


def named(*names):
    return tuple(Seat(f"player {place}", name) for place, name in enumerate(names))


TWO_DECKS_DEEP = replace(STANDARD, hands=(1, 21))
MIA_JOINS = f.SeatJoined(LATE, "Mia", 0, 0)
BEN_JOINS = f.SeatJoined(str(UUID(int=3, version=4)), "Ben", 0, 5)
BLIND = replace(STANDARD, bids=BidRules(visibility="blind"))

REFUSED = {
    # A new game
    "§1.4 two players": Tried(bidding, f.GameStarted(seats(2), 0, STANDARD)).refused(
        Code.PLAYERS_OUT_OF_RANGE, players=2, least=3, most=6
    ),
    "§1.4 seven players": Tried(bidding, f.GameStarted(named(*"abcdefg"), 0, STANDARD)).refused(
        Code.PLAYERS_OUT_OF_RANGE, players=7, least=3, most=6
    ),
    "nobody there deals first": Tried(bidding, f.GameStarted(seats(3), 3, STANDARD)).refused(
        MoveCode.UNKNOWN_SEAT, seat=3
    ),
    "§2.1 more cards than there are": Tried(bidding, f.GameStarted(seats(3), 0, TWO_DECKS_DEEP)).refused(
        Code.HAND_SIZE_IMPOSSIBLE, round=2, cards=21, most=20
    ),
    "a variant that nobody knows": Tried(bidding, f.GameStarted(seats(3), 0, BLIND)).refused(
        Code.UNKNOWN_VARIANT, field="bids.visibility", value="blind", known=("open", "revealed", "secret")
    ),
    # A paper game
    "a paper game after an entry": Tried(lambda: bidding().bids(0), f.TakenOver(2, (0, 0, 0))).refused(
        MoveCode.ALREADY_STARTED
    ),
    "a paper game after a round": Tried(lambda: bidding().plays_rounds(), f.TakenOver(2, (0, 0, 0))).refused(
        MoveCode.ALREADY_STARTED
    ),
    "a paper game a second time": Tried(
        lambda: bidding().does(f.TakenOver(2, (0, 0, 0))), f.TakenOver(3, (0, 0, 0))
    ).refused(MoveCode.ALREADY_STARTED),
    "totals from paper for two of three": Tried(
        lambda: bidding().does(f.TakenOver(2, (0, 0, 0))), totals_put_right((10, 0))
    ).refused(MoveCode.NOT_EVERY_SEAT),
    "a paper game at its first round": Tried(bidding, f.TakenOver(1, (0, 0, 0))).refused(
        MoveCode.NO_SUCH_ROUND, round=1, rounds=20
    ),
    "a paper game beyond the last round": Tried(bidding, f.TakenOver(21, (0, 0, 0))).refused(
        MoveCode.NO_SUCH_ROUND, round=21, rounds=20
    ),
    "a paper game with a total too few": Tried(bidding, f.TakenOver(2, (0, 0))).refused(
        MoveCode.NOT_EVERY_SEAT
    ),
    "a total that cannot be": Tried(bidding, f.TakenOver(2, (0, -HIGHEST_TOTAL - 1, 0))).refused(
        MoveCode.TOTAL_OUT_OF_RANGE, seat=1, total=-HIGHEST_TOTAL - 1, highest=HIGHEST_TOTAL
    ),
    # Trump
    "§3.1 another suit than the card's": Tried(bidding, f.TrumpSet("R7", Suit.BLUE)).refused(
        Code.TRUMP_IS_FIXED, suit=Suit.RED, chosen=Suit.BLUE, card="R7"
    ),
    "§3.2 a suit after a jester": Tried(bidding, f.TrumpSet("N", Suit.BLUE)).refused(
        Code.TRUMP_IS_FIXED, suit=None, chosen=Suit.BLUE, card="N"
    ),
    "a card that is none": Tried(bidding, f.TrumpSet("R14", None)).refused(Code.UNKNOWN_CARD, card="R14"),
    "the dealer names no trump": Tried(bidding, f.TrumpSet("Z", None, none_named=True)).refused(
        Code.TRUMP_MUST_BE_CHOSEN, card="Z"
    ),
    "neither a card nor a suit": Tried(bidding, f.TrumpSet(None, None)).refused(MoveCode.TRUMP_UNCLEAR),
    "§3.4 no card left": Tried(last_round, f.TrumpSet(None, Suit.RED)).refused(
        MoveCode.NO_CARD_TURNED_UP, deck="wizard"
    ),
    # Bids
    "§4.1 more than the hand": Tried(bidding, f.BidMade(1, 2)).refused(
        Code.BID_OUT_OF_RANGE, position=None, bid=2, cards=1
    ),
    "§4.1 less than nothing": Tried(bidding, f.BidMade(1, -1)).refused(
        Code.BID_OUT_OF_RANGE, position=None, bid=-1, cards=1
    ),
    "§4.3 five tricks, five bid": Tried(lambda: five_cards().bids(2, 2), f.BidMade(1, 1)).refused(
        Code.BID_FORBIDDEN, bid=1, cards=5
    ),
    "§4.3 the last bid entered again": Tried(lambda: five_cards().bids(2, 2, 0), f.BidMade(1, 1)).refused(
        Code.BID_FORBIDDEN, bid=1, cards=5
    ),
    "§4.3 anyway, with a bid that is allowed": Tried(
        lambda: five_cards().bids(2, 2), f.BidMade(1, 2, stands=True)
    ).refused(MoveCode.NOT_FORBIDDEN),
    "§4.3 anyway, with a bid that is not the last": Tried(
        lambda: five_cards().bids(2), f.BidMade(0, 3, stands=True)
    ).refused(MoveCode.NOT_FORBIDDEN),
    "§4.4 anyway, while the bids are hidden": Tried(hidden_to_differ, f.BidMade(0, 0, stands=True)).refused(
        MoveCode.NOT_FORBIDDEN
    ),
    "§4.1 anyway, but more than the hand": Tried(five_cards, f.BidMade(1, 6, stands=True)).refused(
        Code.BID_OUT_OF_RANGE, position=None, bid=6, cards=5
    ),
    "a forbidden bid of nobody": Tried(bidding, f.BidMade(3, 0, stands=True)).refused(
        MoveCode.UNKNOWN_SEAT, seat=3
    ),
    "a bid of nobody": Tried(bidding, f.BidMade(3, 0)).refused(MoveCode.UNKNOWN_SEAT, seat=3),
    "a bid of a seat below zero": Tried(bidding, f.BidMade(-1, 0)).refused(MoveCode.UNKNOWN_SEAT, seat=-1),
    # Play
    "a trick before the bids": Tried(lambda: bidding().bids(0), f.TrickTaken(0)).refused(
        MoveCode.BIDS_MISSING, seats=(2, 0)
    ),
    "a trick too many": Tried(counted, f.TrickTaken(1)).refused(MoveCode.TRICKS_ALL_TAKEN, cards=2),
    "a trick among the results": Tried(reporting, f.TrickTaken(0)).refused(
        MoveCode.NOT_NOW, phase=Phase.RESULTS
    ),
    "a trick of nobody": Tried(playing, f.TrickTaken(7)).refused(MoveCode.UNKNOWN_SEAT, seat=7),
    "the end of play before the last bid": Tried(lambda: bidding().bids(0, 0), f.PlayEnded()).refused(
        MoveCode.BIDS_MISSING, seats=(0,)
    ),
    "the end of play twice": Tried(reporting, f.PlayEnded()).refused(MoveCode.NOT_NOW, phase=Phase.RESULTS),
    # Results
    "a result before the bids": Tried(bidding, f.ResultEntered(1, 0)).refused(
        MoveCode.BIDS_MISSING, seats=(1, 2, 0)
    ),
    "a result while cards are played": Tried(playing, f.ResultEntered(1, 0)).refused(
        MoveCode.NOT_NOW, phase=Phase.PLAY
    ),
    "a result beyond what is left": Tried(lambda: reporting().results(1), f.ResultEntered(0, 2)).refused(
        MoveCode.TOO_MANY_TRICKS, seat=0, tricks=2, left=1, by=1, cards=2, lost=0
    ),
    "a result entered again beyond what is left": Tried(
        lambda: GameDriver(players=4).plays_rounds(4).bids(0, 0, 0, 0).plays().results(2, 1),
        f.ResultEntered(1, 5),
    ).refused(MoveCode.TOO_MANY_TRICKS, seat=1, tricks=5, left=4, by=1, cards=5, lost=0),
    "more tricks than cards": Tried(reporting, f.ResultEntered(0, 3)).refused(
        Code.TRICKS_OUT_OF_RANGE, position=None, tricks=3, cards=2
    ),
    "fewer tricks than none": Tried(reporting, f.ResultEntered(0, -1)).refused(
        Code.TRICKS_OUT_OF_RANGE, position=None, tricks=-1, cards=2
    ),
    "a result of nobody": Tried(reporting, f.ResultEntered(3, 0)).refused(MoveCode.UNKNOWN_SEAT, seat=3),
    # Repairs
    "the open round": Tried(playing, written_anew(2, (0, 0, 0), (2, 0, 0))).refused(
        MoveCode.ROUND_NOT_CLOSED, round=2
    ),
    "a round before the first": Tried(playing, written_anew(0, (0, 0, 0), (0, 0, 0))).refused(
        MoveCode.ROUND_NOT_CLOSED, round=0
    ),
    "a round that was brought from paper": Tried(
        lambda: bidding().does(f.TakenOver(3, (0, 0, 0))), written_anew(2, (0, 0, 0), (2, 0, 0))
    ).refused(MoveCode.ROUND_NOT_CLOSED, round=2),
    "§4.3 corrected bids": Tried(five_cards, written_anew(4, (1, 1, 2), (4, 0, 0))).refused(
        Code.BIDS_MUST_DIFFER, sum=4, cards=4
    ),
    "the open round with another dealer": Tried(
        playing, written_anew(2, (0, 0, 0), (2, 0, 0), dealer=0, trump=(None, None))
    ).refused(MoveCode.ROUND_NOT_CLOSED, round=2),
    "an old round dealt by nobody": Tried(
        playing, written_anew(1, (0, 0, 0), (1, 0, 0), dealer=3, trump=(None, None))
    ).refused(MoveCode.UNKNOWN_SEAT, seat=3),
    "§9.2 an old round dealt by who had dropped out": Tried(
        lambda: level().does(f.PlayerDroppedOut(1)).plays_rounds(),
        written_anew(16, (0, 0, 0, 0), (16, 0, 0, 0), dealer=1, trump=(None, None)),
    ).refused(MoveCode.SEAT_OUT, seat=1),
    "§3.4 a trump where no card was left, in an old round": Tried(
        lambda: GameDriver().plays_rounds(20),
        written_anew(20, (0, 0, 0), (20, 0, 0), dealer=1, trump=(None, Suit.RED)),
    ).refused(MoveCode.NO_CARD_TURNED_UP, deck="wizard"),
    "a trump that was known is not forgotten": Tried(
        lambda: bidding().does(f.TrumpSet(None, Suit.RED)).plays_rounds(),
        written_anew(1, (0, 0, 0), (1, 0, 0), dealer=0, trump=(None, None)),
    ).refused(MoveCode.TRUMP_UNCLEAR),
    "§4.3 another dealer whose bid of zero is not exempt": Tried(
        lambda: GameDriver(ruleset=ZERO_EXEMPT).plays_rounds().scores((1, 0, 1), (2, 0, 0)),
        written_anew(2, (1, 0, 1), (2, 0, 0), dealer=0, trump=(None, None)),
    ).refused(Code.BIDS_MUST_DIFFER, sum=2, cards=2),
    "§4.3 a forbidden bid of another dealer where nothing is forbidden": Tried(
        five_cards, written_anew(4, (1, 1, 1), (4, 0, 0), dealer=0, trump=(None, None), stands=True)
    ).refused(MoveCode.NOT_FORBIDDEN),
    "§4.3 corrected anyway, to bids that are allowed": Tried(
        five_cards, written_anew(4, (1, 1, 1), (4, 0, 0), stands=True)
    ).refused(MoveCode.NOT_FORBIDDEN),
    "§4.3 corrected anyway, with a trick too many": Tried(
        five_cards, written_anew(4, (1, 1, 2), (4, 1, 0), stands=True)
    ).refused(Code.TRICKS_MUST_ADD_UP, sum=5, cards=4, by=1),
    "§4.1 corrected anyway, to more than the hand": Tried(
        five_cards, written_anew(4, (5, 0, 0), (4, 0, 0), stands=True)
    ).refused(Code.BID_OUT_OF_RANGE, position=0, bid=5, cards=4),
    "the open round corrected anyway": Tried(
        playing, written_anew(2, (0, 0, 0), (2, 0, 0), stands=True)
    ).refused(MoveCode.ROUND_NOT_CLOSED, round=2),
    "§4.3 a corrected bid of zero that is not the last one": Tried(
        lambda: GameDriver(ruleset=ZERO_EXEMPT).plays_rounds(2), written_anew(2, (0, 2, 0), (2, 0, 0))
    ).refused(Code.BIDS_MUST_DIFFER, sum=2, cards=2),
    "§4.1 a corrected bid": Tried(five_cards, written_anew(4, (0, 5, 0), (4, 0, 0))).refused(
        Code.BID_OUT_OF_RANGE, position=1, bid=5, cards=4
    ),
    "§2.1 corrected tricks": Tried(five_cards, written_anew(4, (0, 0, 0), (1, 1, 1))).refused(
        Code.TRICKS_MUST_ADD_UP, sum=3, cards=4, by=-1
    ),
    "§2.1 a corrected result": Tried(five_cards, written_anew(4, (0, 0, 0), (5, -1, 0))).refused(
        Code.TRICKS_OUT_OF_RANGE, position=0, tricks=5, cards=4
    ),
    "a correction with a bid too few": Tried(playing, written_anew(1, (0, 0), (1, 0, 0))).refused(
        MoveCode.NOT_EVERY_SEAT
    ),
    "a correction with a result too many": Tried(
        playing, f.RoundCorrected(1, 0, None, None, ((0, 0, 1), (1, 0, 0), (2, 0, 0), (2, 0, 0)))
    ).refused(MoveCode.NOT_EVERY_SEAT),
    "a misdeal before anything was entered": Tried(bidding, f.RoundVoided()).refused(
        MoveCode.NOTHING_ENTERED
    ),
    "the name of nobody": Tried(bidding, f.PlayerRenamed(3, "Anna")).refused(MoveCode.UNKNOWN_SEAT, seat=3),
    "a new name that another has": Tried(bidding, f.PlayerRenamed(0, "kevin")).refused(
        MoveCode.NAME_TAKEN, name="kevin"
    ),
    "a new name that looks like another": Tried(bidding, f.PlayerRenamed(0, "\u041aevin")).refused(
        MoveCode.NAME_LOOKALIKE, name="\u041aevin", other="Kevin"
    ),
    "an empty new name": Tried(bidding, f.PlayerRenamed(0, "  ")).refused(MoveCode.NAME_EMPTY),
    "a new name as long as a sentence": Tried(
        bidding, f.PlayerRenamed(0, "Karl-Theodor Maria Nikolaus")
    ).refused(MoveCode.NAME_TOO_LONG, name="Karl-Theodor Maria Nikolaus", length=27, longest=24),
    "a note that is too long": Tried(bidding, f.NoteWritten("x" * 201)).refused(
        MoveCode.NOTE_TOO_LONG, length=201, longest=200
    ),
    "a bonus for nobody": Tried(bidding, f.PointsGiven(1, 3, 10, "why")).refused(
        MoveCode.UNKNOWN_SEAT, seat=3
    ),
    "a bonus put right that is not there": Tried(bidding, f.PointsGiven(2, 0, 10, "why")).refused(
        MoveCode.NO_SUCH_BONUS, number=2
    ),
    "a bonus before the first": Tried(bidding, f.PointsGiven(0, 0, 10, "why")).refused(
        MoveCode.NO_SUCH_BONUS, number=0
    ),
    "a bonus of nothing": Tried(bidding, f.PointsGiven(1, 0, 0, "why")).refused(MoveCode.NO_POINTS),
    "a bonus beyond all games": Tried(bidding, f.PointsGiven(1, 0, -10_000, "why")).refused(
        MoveCode.POINTS_OUT_OF_RANGE, points=-10_000, highest=9_999
    ),
    "a bonus with a story why": Tried(bidding, f.PointsGiven(1, 0, 10, "x" * 41)).refused(
        MoveCode.REASON_TOO_LONG, length=41, longest=40
    ),
    "another size of a round that has begun": Tried(playing, f.RoundsChanged(2, (5,))).refused(
        MoveCode.ROUND_BEGUN, round=2
    ),
    "a round after a gap": Tried(playing, f.RoundsChanged(22, (5,))).refused(MoveCode.ROUND_BEGUN, round=22),
    "all rounds left out": Tried(lambda: GameDriver().plays_rounds(), f.RoundsChanged(2, ())).refused(
        MoveCode.NO_ROUND_LEFT
    ),
    "§2.1 a round larger than the deck": Tried(playing, f.RoundsChanged(3, (20, 21))).refused(
        Code.HAND_SIZE_IMPOSSIBLE, round=4, cards=21, most=20
    ),
    "§2.7 more rounds than there can be": Tried(playing, f.RoundsChanged(3, tuple([1] * 999))).refused(
        Code.ROUNDS_OUT_OF_RANGE, field="hands", rounds=1001, most=1000
    ),
    "§4.6 a first round with two cards on the forehead": Tried(
        lambda: GameDriver(ruleset=FOREHEAD), f.RoundsChanged(1, (2,))
    ).refused(Code.FOREHEAD_CARDS, cards=2),
    "§9.2 other rounds where players drop out": Tried(
        lambda: GameDriver(players=4, ruleset=ELIMINATION), f.RoundsChanged(3, (1,))
    ).refused(MoveCode.ROUNDS_FIXED),
    "a round sat out of which something is written": Tried(
        lambda: GameDriver(players=4).bids(0), f.RoundSatOut((2,))
    ).refused(MoveCode.SITS_OUT_TOO_LATE, round=1),
    "§9.4 a round sat out in a team": Tried(
        lambda: GameDriver(players=4, ruleset=replace(STANDARD, teams=True)), f.RoundSatOut((2,))
    ).refused(MoveCode.EVERYBODY_PLAYS),
    "§9.2 a round sat out where players drop out": Tried(
        lambda: GameDriver(players=4, ruleset=ELIMINATION), f.RoundSatOut((2,))
    ).refused(MoveCode.EVERYBODY_PLAYS),
    "§1.4 a round for two": Tried(bidding, f.RoundSatOut((2,))).refused(
        Code.PLAYERS_OUT_OF_RANGE, players=2, least=3, most=6
    ),
    "a round sat out by nobody at the table": Tried(bidding, f.RoundSatOut((3,))).refused(
        MoveCode.UNKNOWN_SEAT, seat=3
    ),
    "a round sat out twice": Tried(lambda: GameDriver(players=6), f.RoundSatOut((3, 3))).refused(
        MoveCode.NOT_EVERY_SEAT
    ),
    "a bid of somebody who sits out": Tried(
        lambda: GameDriver(players=4).does(f.RoundSatOut((2,))), f.BidMade(2, 1)
    ).refused(MoveCode.SITS_OUT, seat=2),
    "a correction for somebody who sat out": Tried(
        lambda: GameDriver(players=4).does(f.RoundSatOut((2,))).plays_rounds(),
        written_anew(1, (0, 0, 0, 0), (0, 0, 1, 0)),
    ).refused(MoveCode.SITS_OUT, seat=2),
    "an old round dealt by somebody who sat out": Tried(
        lambda: GameDriver(players=4).does(f.RoundSatOut((2,))).plays_rounds(),
        written_anew(1, (0, 0, 0, 0), (0, 0, 0, 1), dealer=2, trump=(None, None)),
    ).refused(MoveCode.SITS_OUT, seat=2),
    "a player who comes in the middle of a round": Tried(playing, f.SeatJoined(LATE, "Mia", 0, 0)).refused(
        MoveCode.MID_ROUND, round=2
    ),
    "a player who leaves in the middle of a round": Tried(
        lambda: GameDriver(players=4).bids(0), f.SeatLeft(2)
    ).refused(MoveCode.MID_ROUND, round=1),
    "§9.4 a player who comes between teams": Tried(
        lambda: GameDriver(players=4, ruleset=replace(STANDARD, teams=True)), f.SeatJoined(LATE, "Mia", 0, 0)
    ).refused(MoveCode.TABLE_FIXED),
    "§9.2 a player who leaves where players drop out": Tried(
        lambda: GameDriver(players=4, ruleset=ELIMINATION), f.SeatLeft(2)
    ).refused(MoveCode.TABLE_FIXED),
    "§1.4 a seventh player": Tried(lambda: GameDriver(players=6), f.SeatJoined(LATE, "Mia", 0, 0)).refused(
        Code.PLAYERS_OUT_OF_RANGE, players=7, least=3, most=6
    ),
    "§1.4 a player who leaves two behind": Tried(bidding, f.SeatLeft(2)).refused(
        Code.PLAYERS_OUT_OF_RANGE, players=2, least=3, most=6
    ),
    "§1.4 a player who leaves while another one is away": Tried(
        lambda: GameDriver(players=4).does(f.RoundSatOut((1,))), f.SeatLeft(2)
    ).refused(Code.PLAYERS_OUT_OF_RANGE, players=2, least=3, most=6),
    "§9.1 a fifth player for four suits": Tried(
        lambda: GameDriver(players=4, ruleset=PRESETS["single-colour"]), f.SeatJoined(LATE, "Mia", 0, 0)
    ).refused(Code.DECK_PLAYERS, deck="single-colour", players=5, possible=(3, 4)),
    "a player with the name of one who has left": Tried(
        lambda: GameDriver(players=4).does(f.SeatLeft(2)), f.SeatJoined(LATE, "kevin", 0, 0)
    ).refused(MoveCode.NAME_TAKEN, name="kevin"),
    "a player who is there already": Tried(bidding, f.SeatJoined(seats(2)[1].player, "Mia", 0, 0)).refused(
        MoveCode.AT_THE_TABLE, seat=1
    ),
    "a player next to nobody": Tried(bidding, f.SeatJoined(LATE, "Mia", 3, 0)).refused(
        MoveCode.UNKNOWN_SEAT, seat=3
    ),
    "a start total beyond all games": Tried(bidding, f.SeatJoined(LATE, "Mia", 0, 10_000)).refused(
        MoveCode.POINTS_OUT_OF_RANGE, points=10_000, highest=9_999
    ),
    "a seventh column": Tried(six_columns, f.SeatJoined(LATE, "Mia", 0, 0)).refused(
        MoveCode.PAD_FULL, most=6
    ),
    "a player who leaves twice": Tried(
        lambda: GameDriver(players=5).does(f.SeatLeft(2)), f.SeatLeft(2)
    ).refused(MoveCode.SEAT_LEFT, seat=2),
    "a player who comes back and never left": Tried(bidding, f.SeatReturned(1)).refused(
        MoveCode.AT_THE_TABLE, seat=1
    ),
    "a bid of somebody who has left": Tried(
        lambda: GameDriver(players=4).does(f.SeatLeft(2)), f.BidMade(2, 1)
    ).refused(MoveCode.SEAT_LEFT, seat=2),
    "a round sat out by somebody who has left": Tried(
        lambda: GameDriver(players=5).does(f.SeatLeft(2)), f.RoundSatOut((2,))
    ).refused(MoveCode.SEAT_LEFT, seat=2),
    "a correction for somebody who was not there yet": Tried(
        lambda: GameDriver(players=3).plays_rounds().does(f.SeatJoined(LATE, "Mia", 0, 0)),
        written_anew(1, (0, 0, 0, 0), (0, 0, 0, 1)),
    ).refused(MoveCode.NOT_IN_ROUND, seat=3, round=1),
    "an old bonus for somebody who was not there yet": Tried(
        lambda: GameDriver(players=3).does(f.PointsGiven(1, 0, 5, "hat")).plays_rounds().does(MIA_JOINS),
        f.PointsGiven(1, 3, 5, "hat"),
    ).refused(MoveCode.CAME_LATER, seat=3, came=1),
    "a start total for somebody who came later still": Tried(
        lambda: GameDriver(players=3).does(BEN_JOINS).plays_rounds().does(MIA_JOINS),
        f.PointsGiven(1, 4, 5, "hat"),
    ).refused(MoveCode.CAME_LATER, seat=4, came=1),
    "a total from paper for somebody who was not there yet": Tried(
        lambda: GameDriver(players=3).does(f.TakenOver(2, (0, 10, 20))).plays_rounds().does(MIA_JOINS),
        f.TakenOver(2, (0, 10, 20, 30)),
    ).refused(MoveCode.CAME_LATER, seat=3, came=2),
    "a new name that turns the writing round": Tried(bidding, f.PlayerRenamed(0, "\u202eKarl")).refused(
        MoveCode.NAME_CONTROL, place=1, codepoint="U+202E"
    ),
    "a new name with a private character": Tried(bidding, f.PlayerRenamed(0, "Karl\ue000")).refused(
        MoveCode.NAME_GLYPH, place=5, codepoint="U+E000"
    ),
    "a new name under a heap of marks": Tried(
        bidding, f.PlayerRenamed(0, "Ka\u0301\u0301\u0301\u0301\u0301rl")
    ).refused(MoveCode.NAME_MARKS, place=2),
    "an order with somebody twice": Tried(bidding, f.SeatsChanged((0, 1, 1))).refused(
        MoveCode.NOT_EVERY_SEAT
    ),
    "an order without somebody": Tried(bidding, f.SeatsChanged((0, 1))).refused(MoveCode.NOT_EVERY_SEAT),
    "nobody deals": Tried(bidding, f.DealerChanged(4)).refused(MoveCode.UNKNOWN_SEAT, seat=4),
    "an end without a round": Tried(lambda: bidding().bids(0, 0, 0), f.GameEnded()).refused(
        MoveCode.NOTHING_PLAYED
    ),
    # Special cards, hidden bids, elimination
    "§4.4 a reveal before the last bid": Tried(
        lambda: GameDriver(ruleset=HIDDEN).bids(0), f.BidsRevealed()
    ).refused(MoveCode.BIDS_MISSING, seats=(2, 0)),
    "§4.4 play before the reveal": Tried(hidden, f.PlayEnded()).refused(MoveCode.NOT_NOW, phase=Phase.REVEAL),
    "§8 a lost trick without the bomb": Tried(playing, f.TrickTaken(None)).refused(
        MoveCode.NO_SUCH_CARD, card="bomb"
    ),
    "§8 a changed bid without the cloud": Tried(playing, f.BidChanged(0, 1)).refused(
        MoveCode.NO_SUCH_CARD, card="cloud"
    ),
    "§8 a bid changed by two": Tried(jubilee, f.BidChanged(0, 2)).refused(
        Code.BID_CHANGE_NOT_ONE, bid=1, changed_to=3, possible=(0, 2)
    ),
    "§8 a dragon without the dragon": Tried(bidding, f.TrumpSet("dragon", None)).refused(
        Code.NOT_IN_DECK, card="dragon", deck="wizard"
    ),
    "§9.2 a round dealt by who has dropped out": Tried(
        lambda: level().does(f.PlayerDroppedOut(2)), f.DealerChanged(2)
    ).refused(MoveCode.SEAT_OUT, seat=2),
    "§8 a second bomb": Tried(lambda: jubilee().does(f.TrickTaken(None)), f.TrickTaken(None)).refused(
        MoveCode.ALL_BOMBS_PLAYED, lost=1
    ),
    "§8 a lost trick when all are counted": Tried(
        lambda: jubilee().does(f.TrickTaken(0)).does(f.TrickTaken(0)), f.TrickTaken(None)
    ).refused(MoveCode.TRICKS_ALL_TAKEN, cards=2, phase=Phase.PLAY),
    "§9.2 a bid before it is clear who drops out": Tried(level, f.BidMade(0, 1)).refused(
        MoveCode.WHO_DROPS_OUT, seats=(1, 2)
    ),
    "§9.2 somebody drops out who is not last": Tried(level, f.PlayerDroppedOut(0)).refused(
        MoveCode.NOT_LEVEL, seat=0
    ),
    "§9.2 somebody drops out in the middle": Tried(playing, f.PlayerDroppedOut(0)).refused(
        MoveCode.NOT_NOW, phase=Phase.PLAY
    ),
    "§9.2 a bid of somebody who has dropped out": Tried(
        lambda: level().does(f.PlayerDroppedOut(2)), f.BidMade(2, 1)
    ).refused(MoveCode.SEAT_OUT, seat=2),
    "§9.2 a paper game that somebody has left": Tried(
        lambda: GameDriver(players=4, ruleset=ELIMINATION), f.TakenOver(16, (0, 0, 0, 0))
    ).refused(MoveCode.TAKE_OVER_TOO_LATE, round=16, latest=15),
}

REFUSED |= {
    f"{type(fact).__name__} after the end": Tried(over, fact).refused(MoveCode.GAME_OVER)
    for fact in (
        f.TrumpSet("R7", None),
        f.BidMade(0, 0, stands=True),
        f.BidMade(0, 0),
        f.TrickTaken(0),
        f.PlayEnded(),
        f.ResultEntered(0, 0),
        f.RoundVoided(),
        f.RoundsChanged(3, (1,)),
        f.RoundSatOut((2,)),
        f.SeatJoined(LATE, "Mia", 0, 0),
        f.SeatsChanged((0, 2, 1)),
        f.DealerChanged(1),
        f.GameEnded(),
    )
}

BACK_AND_FORTH = {MoveCode.NOTHING_TO_UNDO: undo, MoveCode.NOTHING_TO_REDO: redo}
"""What is refused by the history, not by the state."""


def violation_of(refused):
    state = refused.where().state
    with pytest.raises(RuleViolation) as raised:
        accepted(state, [fact_at(state, refused.proposed)])
    return raised.value


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_is_not_done_and_says_why_in_a_whole_sentence(refused):
    violation = violation_of(refused)
    assert (violation.code, violation.details) == (refused.code, refused.details)
    state = refused.where().state
    is_typed = refused.code.name.startswith(("NAME_", "NOTE_", "REASON_"))
    assert allows(state, fact_at(state, refused.proposed)) is is_typed
    people = ("Thomas", "Ute", "Kevin", "Anna", "Jörg", "Zoë", "Pia")
    for language, names in product(LANGUAGES, (people, None)):
        sentence = refusal_sentence(words(language), violation, names)
        assert sentence.endswith((".", ").")), sentence
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "\u2212“„", sentence
        assert not set("{}_") & set(sentence), sentence
        assert "-" not in violation.code.value or violation.code.value not in sentence


@pytest.mark.parametrize(("code", "step"), BACK_AND_FORTH.items())
def test_undo_and_redo_have_an_end_with_a_sentence(code, step):
    assert refusal(step, bidding().game)[0] is code
    for language in LANGUAGES:
        assert refusal_sentence(words(language), RuleViolation(code)).endswith(".")


def test_every_code_of_a_move_is_reached():
    assert {refused.code for refused in REFUSED.values()} | set(BACK_AND_FORTH) >= set(MoveCode)


def test_a_refusal_names_the_people_and_the_figures():
    for which, sentence in (
        (
            "a result beyond what is left",
            "1 trick too many for Thomas: only 1 of 2 left. Enter 1 at most, or change another result.",
        ),
        (
            "a total that cannot be",
            "−100,001 cannot be the total of Ute. Enter a number from −100,000 to 100,000.",
        ),
        (
            "a new name that another has",
            "“kevin” is at the table already. Add something to tell the two apart.",
        ),
    ):
        said = refusal_sentence(words("en"), violation_of(REFUSED[which]), ("Thomas", "Ute", "Kevin"))
        assert said == sentence
