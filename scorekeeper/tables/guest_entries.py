"""What guests may enter in each mode of a table, whether it is still asked, and what they are told if not.

A guest proposes facts like everybody else. He is told why one is not written down: that he may not enter it
here, or what has happened since his page was drawn. Pure functions: the table calls them when it is the
request's turn, and the pages show the keys by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile

from scorekeeper.access.access_file import EntryMode
from scorekeeper.access.roles import Actor, Guest, Scribe
from scorekeeper.game import Expected, Fact, Game, Phase, Round, State, in_force
from scorekeeper.game.expected import deal_of
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    ResultEntered,
    RoundVoided,
    TrickTaken,
    TrumpSet,
)

MOST_SAID, MOST_REDEALT = 20, 10
"""Most times that guests may say one bid or one result anew, and in one deal the trump or what the cloud
changes; and how often a game is dealt again at most where they say so. Each time is one more fact, and the
facts of a game are limited."""


class GuestCode(StrEnum):
    """Why a guest's request is not carried out; the comment names the details that come along."""

    SCRIBE_ONLY = "scribe-only"
    NOT_YOUR_SEAT = "not-your-seat"  # seat
    GAME_OVER = "game-over"
    OTHER_GAME = "other-game"
    DEALT_AGAIN = "dealt-again"
    OTHER_ROUND = "other-round"  # round: the one that is played now
    BIDS_OPEN = "bids-open"
    BIDS_CLOSED = "bids-closed"
    BIDS_SEEN = "bids-seen"
    NOT_YOUR_TURN = "not-your-turn"  # seat: who is asked
    BIDS_MISSING = "bids-missing"  # seat: who is asked
    NOT_PLAYING = "not-playing"
    TRICK_GIVEN = "trick-given"  # trick, seat: who has it, None for nobody
    TRICK_TAKEN_BACK = "trick-taken-back"  # trick
    NOT_COUNTING = "not-counting"
    CHANGED = "changed"
    NOTHING_OF_YOURS = "nothing-of-yours"
    SAID_TOO_OFTEN = "said-too-often"


class GuestRefusal(Exception):  # noqa: N818 - no error: others were quicker, or it is not the guest's to do
    """The request is not carried out; nothing has changed."""

    def __init__(self, code: GuestCode, **details: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.details = details


def may_enter_for(seat: int, guest: Guest, mode: EntryMode) -> bool:
    """Whether the guest may enter bids, tricks and results of that seat."""
    return mode is EntryMode.ALL or (mode is EntryMode.OWN and seat == guest.seat)


def may_lead_on(mode: EntryMode) -> bool:
    """Whether guests may enter what is no seat's own: the trump, that bidding and play are over, special
    cards, that cards are dealt again, who drops out."""
    return mode is EntryMode.ALL


def authorise(actor: Actor, mode: EntryMode, facts: Sequence[Fact] = ()) -> None:
    """Refuse what the actor may never do at a table of this mode, whatever is played there.

    Without facts it is the table's last tap that he wants to take back.
    """
    if isinstance(actor, Scribe):
        return
    if not may_enter_for(actor.seat, actor, mode) or len(facts) > 1:
        raise GuestRefusal(GuestCode.SCRIBE_ONLY)
    for fact in facts:
        match fact:
            case (
                BidMade(seat=int(seat), stands=False) | TrickTaken(seat=int(seat)) | ResultEntered(seat=seat)
            ):
                if not may_enter_for(seat, actor, mode):
                    raise GuestRefusal(GuestCode.NOT_YOUR_SEAT, seat=seat)
            case (
                TrumpSet()
                | BidsRevealed()
                | TrickTaken(seat=None)
                | BidChanged()
                | PlayEnded()
                | RoundVoided()
                | PlayerDroppedOut()
            ) if may_lead_on(mode):
                pass
            case _:
                raise GuestRefusal(GuestCode.SCRIBE_ONLY)


def is_so_already(fact: Fact, seen: Expected, state: State) -> bool:
    """Whether what a guest asks for is so already. `seen` is what his page showed, `state` what he may see.

    Whoever does not know the hidden bid of his seat does not find out by what is not written down: it is not
    in that state.
    """
    if seen.deal is None:
        return False
    if isinstance(fact, ResultEntered) and (closed := state.round(seen.deal[0])) is not None:
        return closed.results[fact.seat : fact.seat + 1] == (fact.tricks,)  # it followed from the others
    round_ = state.current
    if round_ is None or seen.deal != deal_of(state):
        return False
    match fact:
        case BidMade():
            return round_.bids[fact.seat : fact.seat + 1] == (fact.tricks,)
        case TrickTaken():
            before = seen.before
            return isinstance(before, int) and round_.takers[before : before + 1] == (fact.seat,)
        case ResultEntered():
            return round_.results[fact.seat : fact.seat + 1] == (fact.tricks,)
        case BidsRevealed():
            return round_.revealed
        case TrumpSet():
            return fact == TrumpSet(round_.turned_up, round_.suit, round_.none_named)
        case PlayEnded():
            return round_.play_ended
    return False


def verify_entry(fact: Fact, seen: Expected, now: Expected, guest: Guest, game: Game, state: State) -> None:
    """Raise `GuestRefusal` where a guest's fact rests on something else than his page showed, or where it is
    not his to enter now. `now` is what it rests on at `state`, which is what he may see."""
    if isinstance(fact, PlayerDroppedOut):  # between two rounds
        if seen != now:
            raise GuestRefusal(GuestCode.CHANGED)
        return
    round_ = state.current
    if now.deal is None or round_ is None:
        raise GuestRefusal(GuestCode.GAME_OVER)
    if seen.deal != now.deal:
        if seen.deal is not None and seen.deal[0] == now.deal[0]:
            raise GuestRefusal(GuestCode.DEALT_AGAIN)
        raise GuestRefusal(GuestCode.OTHER_ROUND, round=now.deal[0])
    match fact:
        case BidMade():
            if seen.hidden and not now.hidden:
                raise GuestRefusal(GuestCode.BIDS_OPEN)
            if now.phase is not Phase.BIDDING:
                raise GuestRefusal(GuestCode.BIDS_CLOSED)
            if now.asked not in (None, fact.seat):
                # Open bids are said in turn (§4.1): each hears the ones before.
                raise GuestRefusal(GuestCode.NOT_YOUR_TURN, seat=now.asked)
            if now.hidden and guest.seat != fact.seat and round_.has_bid[fact.seat]:
                raise GuestRefusal(GuestCode.NOT_YOUR_SEAT, seat=fact.seat)
            if round_.laid_open and round_.has_bid[fact.seat]:
                raise GuestRefusal(GuestCode.BIDS_SEEN)
            _verify_not_said_too_often(game, fact, (TrickTaken, PlayEnded, ResultEntered, RoundVoided))
        case TrickTaken():
            if round_.bidder is not None or round_.phase is Phase.REVEAL:
                raise GuestRefusal(GuestCode.NOT_PLAYING)
            if now.phase is not Phase.PLAY and not (fact.seat is None and now.phase is Phase.RESULTS):
                raise GuestRefusal(GuestCode.NOT_COUNTING)
            if isinstance(seen.before, int) and seen.before != now.before and seen.before >= 0:
                if seen.before > round_.tricks_played:
                    raise GuestRefusal(GuestCode.TRICK_TAKEN_BACK, trick=seen.before)
                taker = round_.takers[seen.before]
                raise GuestRefusal(GuestCode.TRICK_GIVEN, trick=seen.before + 1, seat=taker)
        case ResultEntered():
            if now.phase is not Phase.RESULTS:
                raise GuestRefusal(GuestCode.NOT_COUNTING)
            _verify_not_said_too_often(game, fact, (BidMade, TrickTaken, PlayEnded, RoundVoided))
        case TrumpSet():
            if round_.play_ended:
                raise GuestRefusal(GuestCode.NOT_COUNTING)
            _verify_not_said_too_often(game, fact, (PlayEnded, RoundVoided))
        case BidChanged() if now.phase in (Phase.PLAY, Phase.RESULTS):
            _verify_not_said_too_often(game, fact, (BidMade, RoundVoided))
        case RoundVoided():
            if state.redealt >= MOST_REDEALT:
                raise GuestRefusal(GuestCode.SAID_TOO_OFTEN)
        case BidsRevealed() if not any(round_.has_bid):
            pass  # laid down at once, and entered openly then (§4.4)
        case _:
            if round_.bidder is not None:
                raise GuestRefusal(GuestCode.BIDS_MISSING, seat=round_.bidder)
    if seen != now:
        raise GuestRefusal(GuestCode.CHANGED)


def may_be_taken_back(now: Round | None, before: Round | None) -> bool:
    """Whether guests may take a tap back that made the open round of `before` that of `now`.

    Not what laid hidden bids open, and no bid after they had been.
    """
    if before is None or not (before.seen and before.bids_hidden):
        return True
    return now is not None and (now.bids_hidden, now.bids) == (before.bids_hidden, before.bids)


def _verify_not_said_too_often(game: Game, said: Fact, until: tuple[type, ...]) -> None:
    """Refuse what was said so often since a fact of a kind in `until`, before which another deal's bids stand
    or another round's results; of bids and results those of that seat."""

    def is_again(fact: Fact) -> bool:
        if isinstance(said, BidMade | ResultEntered) and isinstance(fact, BidMade | ResultEntered):
            return type(fact) is type(said) and fact.seat == said.seat
        return type(fact) is type(said)

    facts = (record.fact for record in reversed(in_force(game)))
    if sum(map(is_again, takewhile(lambda fact: not isinstance(fact, until), facts))) >= MOST_SAID:
        raise GuestRefusal(GuestCode.SAID_TOO_OFTEN)
