"""What a proposed fact rests on: the question that was seen when it was tapped.

Whoever proposes a fact says with it what his device showed. The table compares that with what he may see now:
where it differs, the fact was meant for another question and is not written down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import facts as f
from scorekeeper.game.state import Phase, Round, State

Deal = tuple[int, int, int, str]
"""One deal of the cards: the round, how often a round was dealt again before, how many cards each player has,
and who plays: the ends of the players' ids, by seat."""

MOST_OF_ID = 4
"""Characters of the end of an id: enough to tell those apart who take one seat one after the other."""


SAID = "said"
"""What stands in the place of a bid that may not be seen."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a fact rests on; None, or what the default is, where it does not rest on that."""

    deal: Deal | None = None
    phase: Phase | None = None
    asked: int | None = None
    """Who is asked, where only he may answer: for a bid that is said openly, in turn (§4.1)."""
    hidden: bool = False
    """Whether the bid was promised to stay hidden (§4.4, §4.5)."""
    before: object = None
    """What stood in the place that is written: a plain value, by the kind of the fact. Of a bid that may not
    be seen only whether it stood there."""


def expected(state: State, fact: f.Fact) -> Expected:
    """What the fact rests on at a state, which is one that the proposer may see."""
    round_, kind = state.current, type(fact)
    if kind in OF_DEAL:
        return Expected(phase=state.phase) if round_ is None else OF_DEAL[kind](state, round_, fact)
    return EXPECTED[kind](state, fact) if kind in EXPECTED else Expected(deal_of(state))


def all_expected(state: State, facts: Sequence[f.Fact]) -> tuple[Expected, ...]:
    """What each fact of one tap rests on, at the state before it."""
    return tuple([expected(state, fact) for fact in facts])


def deal_of(state: State) -> Deal | None:
    """The deal that is played now; None where no cards are out."""
    round_ = state.current
    if round_ is None:
        return None
    players = "".join([state.seats[seat].player[-MOST_OF_ID:] for seat in sorted(round_.turns)])
    return round_.number, state.redealt, round_.cards, players


def _at(values: Sequence[Any], place: int) -> Any:
    """The value in that place; None for a place that there is not."""
    return values[place] if 0 <= place < len(values) else None


def _bid_made(state: State, round_: Round, fact: f.BidMade) -> Expected:
    bid, has_bid = _at(round_.bids, fact.seat), _at(round_.has_bid, fact.seat)
    return Expected(
        deal_of(state),
        # Bids may be said anew until the cards are played, also when all are in.
        Phase.BIDDING if round_.phase is Phase.REVEAL else round_.phase,
        None if round_.bids_hidden or has_bid else round_.bidder,
        round_.bids_hidden,
        SAID if bid is None and has_bid else bid,
    )


def _bid_changed(state: State, round_: Round, fact: f.BidChanged) -> Expected:
    before = _at(round_.bids, fact.seat), _at(round_.changes, fact.seat) or 0
    return Expected(deal_of(state), round_.phase, before=before)


def _play_ended(state: State, round_: Round, _fact: f.PlayEnded) -> Expected:
    """Whether all tricks were counted, for then they are the results."""
    return Expected(deal_of(state), round_.phase, before=round_.tricks_played == round_.cards)


def _trump(round_: Round) -> tuple[object, ...]:
    return round_.turned_up, round_.suit, round_.none_named


def _round_corrected(state: State, fact: f.RoundCorrected) -> Expected:
    """All that stands of the round."""
    round_ = state.round(fact.round)
    if round_ is None:
        return Expected()
    figures = [(seat, round_.bids[seat], round_.results[seat]) for seat in sorted(round_.turns)]
    noted = round_.dealer, *_trump(round_), round_.forbidden
    return Expected(before=(*noted, *figures))


def _at_table(state: State, _fact: f.Fact) -> Expected:
    """Who plays, and how they sit."""
    return Expected(deal_of(state), before=(state.order, state.out))


def _points_given(state: State, fact: f.PointsGiven) -> Expected:
    given, seat = _at(state.bonuses, fact.number - 1), _at(state.seats, fact.seat)
    before = None if given is None else (given.seat, given.points, given.reason)
    return Expected(before=(seat and seat.player, before))


OF_DEAL: Mapping[type[f.Fact], Callable[[State, Round, Any], Expected]] = {
    f.TrumpSet: lambda state, round_, _fact: Expected(deal_of(state), before=_trump(round_)),
    f.BidMade: _bid_made,
    f.BidsRevealed: lambda state, round_, _fact: Expected(deal_of(state), round_.phase),
    f.TrickTaken: lambda state, round_, _fact: Expected(
        deal_of(state), round_.phase, before=round_.tricks_played
    ),
    f.BidChanged: _bid_changed,
    f.PlayEnded: _play_ended,
    f.ResultEntered: lambda state, round_, fact: Expected(
        deal_of(state), round_.phase, before=_at(round_.results, fact.seat)
    ),
    f.DealerChanged: lambda state, round_, _fact: Expected(deal_of(state), before=round_.dealer),
    f.RoundSatOut: lambda state, round_, _fact: Expected(deal_of(state), before=round_.absent),
}
"""What each kind of fact about the open round rests on, where there is one; else on the phase alone."""

EXPECTED: Mapping[type[f.Fact], Callable[[State, Any], Expected]] = {
    f.RoundCorrected: _round_corrected,
    f.PlayerRenamed: lambda state, fact: Expected(before=_at(state.names, fact.seat)),
    f.SeatsChanged: _at_table,
    f.PlayerDroppedOut: lambda state, _fact: Expected(
        phase=state.phase, before=(len(state.closed), state.level)
    ),
    f.TakenOver: lambda state, _fact: Expected(before=state.paper_totals),
    f.GameEnded: lambda state, _fact: Expected(deal_of(state), before=(len(state.closed), state.level)),
    f.NoteWritten: lambda state, _fact: Expected(before=state.note),
    f.PointsGiven: _points_given,
    f.RoundsChanged: lambda state, _fact: Expected(deal_of(state), before=state.hands),
    f.SeatJoined: _at_table,
    f.SeatLeft: _at_table,
    f.SeatReturned: _at_table,
}
"""What each other kind of fact rests on; one without a row on the deal alone."""
