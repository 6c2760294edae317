"""What a guest asks for, as frozen values, and what that means at the table as it is now.

A request says what its page showed: which deal, which trick, whether bids were hidden. What still means the
same is carried out though others were quicker; only a request whose meaning has changed is refused, and the
refusal says what happened instead. Pure functions: the table calls them when it is the request's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import takewhile

from scorekeeper.game import Fact, Game, Phase, Round, State, in_force, moves
from scorekeeper.game.facts import (
    BidMade,
    ForbiddenBidMade,
    PlayEnded,
    ResultEntered,
    RoundVoided,
    TrickTaken,
)
from scorekeeper.storage.access import EntryMode
from scorekeeper.tables.roles import Actor, Guest, Owner, Scribe

MOST_SAID = 20
"""So often one bid or one result is said by guests: each time it is a fact more, and a game has room for only
so many."""

Move = Callable[[State, datetime], Fact]
"""A move of the game with all its values given but the state and the moment."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of the cards: the round, and how often a round was dealt again before."""

    round: int
    redealt: int


@dataclass(frozen=True, slots=True)
class SayBid:
    """A player bids, or says his bid again while it is asked."""

    deal: Deal
    seat: int
    tricks: int
    hidden: bool
    """Whether the page promised that the bid stays hidden (§4.4, §4.5)."""


@dataclass(frozen=True, slots=True)
class CountTrick:
    """A player has taken the trick of that number, from 1."""

    deal: Deal
    seat: int
    trick: int


@dataclass(frozen=True, slots=True)
class ReportResult:
    """A player says how many tricks he made, or says it again while results are asked."""

    deal: Deal
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class RevealBids:
    """The hidden bids are laid open."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class FinishPlay:
    """All tricks of the round are played."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A guest takes back what he has entered, while it is the table's last tap."""


GuestMove = SayBid | CountTrick | ReportResult | RevealBids | FinishPlay | TakeBack


class GuestCode(StrEnum):
    """Why a guest's request is not carried out; the comment names the details that come along."""

    WATCHING = "watching"
    SCRIBE_ONLY = "scribe-only"
    NOT_YOUR_SEAT = "not-your-seat"  # seat
    GAME_OVER = "game-over"
    OTHER_GAME = "other-game"
    DEALT_AGAIN = "dealt-again"
    OTHER_ROUND = "other-round"  # round: the one that is played now
    BIDS_OPEN = "bids-open"
    BIDS_CLOSED = "bids-closed"
    NOT_YOUR_TURN = "not-your-turn"  # seat: who is asked
    BIDS_MISSING = "bids-missing"  # seat: who is asked
    NOT_PLAYING = "not-playing"
    TRICK_GIVEN = "trick-given"  # trick, seat: who has it, None for nobody
    TRICK_TAKEN_BACK = "trick-taken-back"  # trick
    NOT_COUNTING = "not-counting"
    NOTHING_OF_YOURS = "nothing-of-yours"
    SAID_TOO_OFTEN = "said-too-often"


class GuestRefusal(Exception):  # noqa: N818 - no error: others were quicker, or it is not the guest's to do
    """The request is not carried out; nothing has changed."""

    def __init__(self, code: GuestCode, **details: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.details = details


def deal_of(game: Game, state: State) -> Deal | None:
    """The deal that is played now; None where no cards are out."""
    if state.current is None:
        return None
    redealt = sum(isinstance(fact, RoundVoided) for fact in in_force(game))
    return Deal(state.current.number, redealt)


def authorise(actor: Actor, mode: EntryMode, move: Move | GuestMove) -> None:
    """Refuse what the actor may never do at a table of this mode, whatever is played there."""
    if isinstance(actor, Owner | Scribe):
        return
    if not isinstance(actor, Guest):
        raise GuestRefusal(GuestCode.WATCHING)
    match move:
        case SayBid() | CountTrick() | ReportResult():
            if mode is EntryMode.SCRIBE:
                raise GuestRefusal(GuestCode.SCRIBE_ONLY)
            if mode is EntryMode.OWN and move.seat != actor.seat:
                raise GuestRefusal(GuestCode.NOT_YOUR_SEAT, seat=move.seat)
        case RevealBids() | FinishPlay():
            if mode is not EntryMode.ALL:
                raise GuestRefusal(GuestCode.SCRIBE_ONLY)
        case TakeBack():
            if mode is EntryMode.SCRIBE:
                raise GuestRefusal(GuestCode.SCRIBE_ONLY)
        case _:
            raise GuestRefusal(GuestCode.SCRIBE_ONLY)


def resolve_request(
    move: GuestMove, actor: Actor, game: Game, state: State, *, knows_bid: bool = True
) -> Move | None:
    """The move that a request of the actor means now; None where what it asks for is so already.

    `knows_bid` says whether a hidden bid of his seat was said on his phone.

    Raises `GuestRefusal` where it would mean something else now than when it was made. `TakeBack` is no move
    of the game: the table undoes.
    """
    assert not isinstance(move, TakeBack)
    if _has_followed(move, state):
        return None
    round_ = _same_deal(move.deal, game, state)
    match move:
        case SayBid():
            return _bid(move, actor, game, state, round_, knows_bid=knows_bid)
        case CountTrick():
            return _trick(move, game, round_)
        case ReportResult():
            return _result(move, game, round_)
        case RevealBids():
            if round_.revealed:
                return None
            return moves.reveal
        case FinishPlay():
            if round_.play_ended:
                return None
            if round_.bidder is not None:
                raise GuestRefusal(GuestCode.BIDS_MISSING, seat=round_.bidder)
            return moves.end_play


def _has_followed(move: GuestMove, state: State) -> bool:
    """Whether a result is on the pad already, because it followed from the others."""
    if not isinstance(move, ReportResult) or not 0 <= move.seat < state.players:
        return False
    closed = state.round(move.deal.round)
    return closed is not None and closed.results[move.seat] == move.tricks


def _same_deal(deal: Deal, game: Game, state: State) -> Round:
    now = deal_of(game, state)
    if now is None or state.current is None:
        raise GuestRefusal(GuestCode.GAME_OVER)
    if now.round != deal.round:
        raise GuestRefusal(GuestCode.OTHER_ROUND, round=now.round)
    if now != deal:
        raise GuestRefusal(GuestCode.DEALT_AGAIN)
    return state.current


def _bid(
    move: SayBid, actor: Actor, game: Game, state: State, round_: Round, *, knows_bid: bool
) -> Move | None:
    if move.hidden and not round_.bids_hidden:
        raise GuestRefusal(GuestCode.BIDS_OPEN)
    if round_.phase not in (Phase.BIDDING, Phase.REVEAL):
        raise GuestRefusal(GuestCode.BIDS_CLOSED)
    moves.verify_seat(state, move.seat)
    if not round_.bids_hidden and not round_.has_bid[move.seat] and round_.bidder != move.seat:
        # Open bids are said in turn (§4.1): each hears the ones before.
        raise GuestRefusal(GuestCode.NOT_YOUR_TURN, seat=round_.bidder)
    if round_.bids_hidden and isinstance(actor, Guest) and actor.seat != move.seat:
        raise GuestRefusal(GuestCode.NOT_YOUR_SEAT, seat=move.seat)
    # Whoever does not know the hidden bid of his seat must not find out by what is not carried out.
    if round_.bids[move.seat] == move.tricks and (knows_bid or not round_.bids_hidden):
        return None
    _verify_not_said_too_often(game, move.seat, (BidMade, ForbiddenBidMade), _AFTER_BIDS)
    return lambda state, at: moves.bid(state, at, move.seat, move.tricks)


def _trick(move: CountTrick, game: Game, round_: Round) -> Move | None:
    if round_.bidder is not None or round_.phase is Phase.REVEAL:
        raise GuestRefusal(GuestCode.NOT_PLAYING)
    if round_.phase is not Phase.PLAY:
        raise GuestRefusal(GuestCode.NOT_COUNTING)
    if 1 <= move.trick <= round_.tricks_played:
        seat = _taker(game, round_, move.trick)
        if seat == move.seat:
            return None
        raise GuestRefusal(GuestCode.TRICK_GIVEN, trick=move.trick, seat=seat)
    if move.trick != round_.tricks_played + 1:
        raise GuestRefusal(GuestCode.TRICK_TAKEN_BACK, trick=move.trick - 1)
    return lambda state, at: moves.take_trick(state, at, move.seat)


def _taker(game: Game, round_: Round, trick: int) -> int | None:
    """Who has taken the trick of that number of the open round; None for nobody (§8)."""
    taken = [fact for fact in in_force(game) if isinstance(fact, TrickTaken)][-round_.tricks_played :]
    return taken[trick - 1].seat


def _result(move: ReportResult, game: Game, round_: Round) -> Move | None:
    if round_.phase is not Phase.RESULTS:
        raise GuestRefusal(GuestCode.NOT_COUNTING)
    if 0 <= move.seat < len(round_.results) and round_.results[move.seat] == move.tricks:
        return None
    _verify_not_said_too_often(game, move.seat, (ResultEntered,), _BEFORE_RESULTS)
    return lambda state, at: moves.enter_result(state, at, move.seat, move.tricks)


_AFTER_BIDS = (TrickTaken, PlayEnded, ResultEntered, RoundVoided)
_BEFORE_RESULTS = (BidMade, ForbiddenBidMade, TrickTaken, PlayEnded, RoundVoided)
"""The facts before which another deal's bids stand, or another round's results."""


def _verify_not_said_too_often(
    game: Game,
    seat: int,
    kinds: tuple[type[BidMade | ForbiddenBidMade | ResultEntered], ...],
    until: tuple[type, ...],
) -> None:
    """Refuse what was said of that seat so often since a fact of a kind in `until`."""
    latest = takewhile(lambda fact: not isinstance(fact, until), reversed(in_force(game)))
    if sum(isinstance(fact, kinds) and fact.seat == seat for fact in latest) >= MOST_SAID:
        raise GuestRefusal(GuestCode.SAID_TOO_OFTEN)
