"""The close of a round: what it brought everybody, the new places, and one sentence about what happened."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.game.standings import by_rank, leaders, ranks, teams, totals
from scorekeeper.game.state import copy_with
from scorekeeper.locale import Words
from scorekeeper.viewmodels.join_and_leave import dropped_sentence, gone_since
from scorekeeper.viewmodels.pad import gaps_to_first

LEAST_RUN = 3
"""Bids met one after the other that are worth a sentence."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What the round brought a player."""

    points: str
    """With their sign."""
    hit: bool
    tricks: str
    """The bid and the tricks made, in words."""
    before: str
    """His total before the round."""


@dataclass(frozen=True, slots=True)
class RoundClose:
    """The round that was closed last, as long as nothing of the next one is bid."""

    number: int
    results: dict[int, RoundResult]
    """By seat, of those who played it."""
    moved: tuple[int, ...]
    """By how many places each seat went up, below 0 down; by none in the first round."""
    sentence: str
    """What happened; empty where it was nothing in particular."""
    about: tuple[int, ...]
    """The seats that the sentence is about; empty for all or none."""


@dataclass(frozen=True, slots=True)
class ClosedPlace:
    """A player's place after the round."""

    seat: int
    name: str
    rank: int
    moved: int
    """By how many places he went up, below 0 down."""
    gap: str
    """By how much he is behind the first one, empty where he is not."""
    total: str
    gone: str
    """Since when he plays no more; empty for who does."""


def closed_places(_: Words, state: State) -> tuple[ClosedPlace, ...]:
    """The places after the last round, from first to last, and how everybody moved in it."""
    rank, sums = ranks(state), totals(state)
    gaps, gone = gaps_to_first(_, state, rank), gone_since(_, state)
    moved = _moved(state)
    return tuple(
        ClosedPlace(
            seat=seat,
            name=state.names[seat],
            rank=rank[seat],
            moved=moved[seat],
            gap="" if seat in gone else gaps[seat],
            total=_.number(sums[seat]),
            gone=gone.get(seat, ""),
        )
        for seat in by_rank(state)
    )


def round_close(_: Words, state: State) -> RoundClose | None:
    """The close of the last round; None once the next one is bid, and where no round was played."""
    if not state.closed or (state.current is not None and any(state.current.has_bid)):
        return None
    round_, before = state.closed[-1], _before_last_round(state)
    sums = totals(before)
    sentence, about = _what_happened(_, state, before, round_)
    return RoundClose(
        number=round_.number,
        results={
            seat: RoundResult(
                points=_.signed(round_.points[seat]),
                hit=round_.bids[seat] == round_.results[seat],
                tricks=_("{bid} bid, {made} made", bid=round_.bids[seat], made=round_.results[seat]),
                before=_.number(sums[seat]),
            )
            for seat in round_.turns
        },
        moved=_moved(state),
        sentence=sentence,
        about=about,
    )


def _moved(state: State) -> tuple[int, ...]:
    before = ranks(_before_last_round(state)) if len(state.closed) > 1 else ranks(state)
    return tuple(old - new for old, new in zip(before, ranks(state), strict=True))


def _before_last_round(state: State) -> State:
    round_ = state.closed[-1]
    return copy_with(
        state,
        closed=state.closed[:-1],
        current=round_,
        level=(),
        bonuses=tuple(bonus for bonus in state.bonuses if bonus.after < round_.number),
        out=tuple(seat for seat in state.out if seat not in round_.turns),
    )


def _what_happened(_: Words, state: State, before: State, round_: Round) -> tuple[str, tuple[int, ...]]:
    """The most important thing that happened, and to whom."""
    if len(state.out) > len(before.out):
        return dropped_sentence(_, state), state.out[len(before.out) :]
    ahead, were_ahead = leaders(state), leaders(before)
    new = [seat for seat in state.order if seat in ahead - were_ahead]
    names = _.series([state.names[seat] for seat in new])
    if new and not ahead & were_ahead:
        return _.plural("{names} takes the lead", "{names} take the lead", len(new), names=names), tuple(new)
    if new:
        return _.plural("{names} draws level", "{names} draw level", len(new), names=names), tuple(new)
    met = [seat for seat in round_.turns if round_.bids[seat] == round_.results[seat]]
    if len(met) == len(round_.turns):
        return _("Everybody was right"), ()
    if not met:
        return _("Nobody was right"), ()
    runs = {seat: _run(state, seat) for seat in met}
    longest = max(met, key=lambda seat: runs[seat])
    if runs[longest] >= LEAST_RUN:
        name = state.names[longest]
        return _("{name}: {n} bids met in a row", name=name, n=runs[longest]), (longest,)
    first = tuple(seat for seat in state.order if seat in ahead)
    if len(first) == (2 if teams(state) else 1) and state.current is not None:
        names = _.series([state.names[seat] for seat in first])
        return _.plural("{names} stays ahead", "{names} stay ahead", len(first), names=names), first
    return "", ()


def _run(state: State, seat: int) -> int:
    """How many bids the player has met one after the other, up to the last round."""
    run = 0
    for round_ in reversed(state.closed):
        if seat in round_.absent:
            continue
        if seat not in round_.turns or round_.bids[seat] != round_.results[seat]:
            break
        run += 1
    return run
