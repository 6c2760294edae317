"""Hidden bids (§4.4, §4.5): what others may see of a state and of a game."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game import facts as f
from scorekeeper.game.event_log import Recorded, in_force
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.recording import state_of
from scorekeeper.game.state import Round, State, copy_with


def masked(state: State, own: int | None = None) -> State:
    """The state without the bids that are hidden (§4.4, §4.5): `has_bid` still says who has said one.

    `own` is the seat whose bid stays, for the one device on which it was entered.
    """
    round_ = state.current
    if round_ is None or not round_.bids_hidden:
        return state
    seen = tuple(bid if seat == own else None for seat, bid in enumerate(round_.bids))
    return copy_with(state, current=copy_with(round_, bids=seen, overruled=()))


def hides_bids(game: f.Game) -> bool:
    """Whether the open round has bids that are still hidden (§4.4, §4.5)."""
    return not _has_open_bids_only(game) and _hides_bids(state_of(game).current)


def public_copy(game: f.Game) -> f.Game:
    """The game as anybody may read it: with no bid that was never laid open (§4.4, §4.5).

    A round that still hides bids ends before the first of them: an older copy, which the game goes on from.
    Of a hidden deal that was thrown away, or cut off by the end of the game, nothing is left but that it had
    begun, where that matters. Where bids can be hidden at all, what redo would bring back is left out too.
    """
    if _has_open_bids_only(game):
        return game
    records = list(in_force(game))
    state = replay(records[:1])
    hidden: set[int] = set()
    deal: list[int] = []
    totals_changed = 0
    for place, record in enumerate(records[1:], start=1):
        fact = record.fact
        before, state = state.current, apply(state, fact)
        if isinstance(fact, _OF_ONE_DEAL):
            deal.append(place)
        if isinstance(fact, _OF_TOTALS):
            totals_changed = place
        if before is None or _is_same_deal(before, fact, state):
            continue
        if _hides_bids(before) and state.round(before.number) is None:
            hidden.update(deal)
            begun = next(index for index in deal if isinstance(records[index].fact, f.TrumpSet | f.BidMade))
            if state.ruleset.elimination and begun < totals_changed:
                hidden -= {begun, place}
                records[begun] = _without_number(records[begun])
        deal = []
    end = len(records)
    if _hides_bids(state.current):
        end = next(place for place in deal if isinstance(records[place].fact, f.BidMade | f.BidsSeen))
    public = tuple(
        [
            replace(record, same_tap=False) if record.same_tap and place - 1 in hidden else record
            for place, record in enumerate(records[:end])
            if place not in hidden
        ]
    )
    revision = game.revision if end == len(records) else max(1, game.revision - 1)
    return replace(game, records=public, cursor=len(public), revision=revision)


_OF_ONE_DEAL = (
    f.TrumpSet,
    f.BidMade,
    f.BidsRevealed,
    f.BidsSeen,
    f.TrickTaken,
    f.BidChanged,
    f.PlayEnded,
    f.ResultEntered,
    f.RoundVoided,
)
"""The facts that go with a hidden deal which was thrown away."""

_OF_TOTALS = (f.RoundCorrected, f.TakenOver, f.PointsGiven)
"""What may change who drops out (§9.2), unless the next deal has begun."""


def _without_number(record: Recorded[f.Fact]) -> Recorded[f.Fact]:
    """A bid that says only that it was made; any other fact as it is."""
    fact = record.fact
    return replace(record, fact=f.BidMade(fact.seat, 0)) if isinstance(fact, f.BidMade) else record


def _has_open_bids_only(game: f.Game) -> bool:
    return game.started.ruleset.bids.visibility == "open"


def _hides_bids(round_: Round | None) -> bool:
    return round_ is not None and round_.bids_hidden and any(round_.has_bid)


def _is_same_deal(before: Round, fact: f.Fact, after: State) -> bool:
    current = after.current
    return current is not None and current.number == before.number and not isinstance(fact, f.RoundVoided)
