"""The fold (reducer): how each fact changes the state.

`replay` starts from nothing, `apply` takes one more fact and trusts it; only `fact_checks` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Any, TypeVar

from scorekeeper.game import facts as f
from scorekeeper.game.dealer import dealer_without, dealt_by, moved_deal, next_clockwise, turns_of_deal
from scorekeeper.game.event_log import Recorded
from scorekeeper.game.names import shown_name, tidy_note
from scorekeeper.game.standings import hits, totals
from scorekeeper.game.state import Bonus, Phase, Round, State, copy_with
from scorekeeper.rules import (
    Ruleset,
    elimination_rounds,
    forbidden_bid,
    hand_sizes,
    has_turn_up,
    last_place,
    most_cards,
    points,
    violations,
    visibility,
)
from scorekeeper.rules.validation import expected_hands

T = TypeVar("T")


def replay(records: Sequence[Recorded[f.Fact]]) -> State:
    """The state after these records; the first must be of `GameStarted`."""
    first, *rest = records
    fact = first.fact
    if not isinstance(fact, f.GameStarted):
        raise ValueError("a game begins with GameStarted")
    seats = len(fact.seats)
    state = State(
        seats=tuple(replace(seat, name=shown_name(seat.name)) for seat in fact.seats),
        order=tuple(range(seats)),
        ruleset=fact.ruleset,
        hands=hand_sizes(fact.ruleset, seats),
        started=first.at,
        touched=first.at,
        first_dealer=fact.first_dealer,
    )
    state = copy_with(state, current=_deal(state, 1, fact.first_dealer, ()))
    state = reduce(apply, [record.fact for record in rest], state)
    return copy_with(state, touched=last_touch(records))


def apply(state: State, fact: f.Fact) -> State:
    """The state one fact later. The fact is trusted: what may happen is for `fact_checks` to judge."""
    return _APPLY[type(fact)](state, fact)


def last_touch(records: Sequence[Recorded[f.Fact]]) -> datetime:
    """When the last fact was written down, notes aside: a note makes no old game a new one."""
    return next(record.at for record in reversed(records) if not isinstance(record.fact, f.NoteWritten))


def rematch_ruleset(state: State) -> Ruleset:
    """The rules of a rematch: those of the game, but where players came or left, perhaps other hand sizes.

    Where so many cannot play its rounds, these are listed as the game had them, none with more cards than the
    deck holds.

    Who hears the bids, where the rules say it round by round, is said for as many rounds as there are then.
    """
    ruleset, players = state.ruleset, len(state.at_table)
    if not violations(ruleset, players):
        return ruleset
    fitted = with_visibilities_for(replace(ruleset, name="custom"), players)
    if not violations(fitted, players):
        return fitted
    listed = ruleset.hands if isinstance(ruleset.hands, tuple) else state.hands
    most = most_cards(ruleset, players)
    return with_visibilities_for(replace(fitted, hands=tuple(min(cards, most) for cards in listed)), players)


def with_visibilities_for(ruleset: Ruleset, players: int) -> Ruleset:
    """The ruleset with one visibility for each round that so many play, where it lists them."""
    if isinstance(ruleset.bids.visibility, str):
        return ruleset
    rounds = range(1, len(expected_hands(ruleset, players)) + 1)
    said = tuple(visibility(ruleset, number) for number in rounds)
    return replace(ruleset, bids=replace(ruleset.bids, visibility=said))


def _deal(
    state: State, number: int, dealer: int, out: tuple[int, ...], absent: tuple[int, ...] = ()
) -> Round | None:
    """A fresh round of that `number` without those who are `out` or `absent`, None after the last."""
    out = (*out, *absent)
    if number > len(state.hands):
        return None
    cards, missing = state.hands[number - 1], (None,) * state.players
    dealer = dealer_without(state, dealer, out)
    return Round(
        number=number,
        cards=cards,
        dealer=dealer,
        leader=next_clockwise(state, dealer, out),
        turns=turns_of_deal(state, dealer, out),
        has_turn_up=has_turn_up(state.ruleset, state.players - len(out), cards),
        visibility=visibility(state.ruleset, number),
        has_bid=(False,) * state.players,
        bids=missing,
        results=missing,
        taken=(0,) * state.players,
        absent=absent,
    )


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _now(state: State) -> Round:
    if state.current is None:
        raise ValueError("the fact belongs to a running round")
    return state.current


def _now_with(state: State, **changes: Any) -> State:
    """The state with these changes of its running round."""
    return copy_with(state, current=copy_with(_now(state), **changes))


def _bid_made(state: State, fact: f.BidMade) -> State:
    """The round with that bid, and nothing left of what had happened to an older one of the same seat."""
    seat = fact.seat
    round_ = _with_bid(_now(state), seat, fact.tricks)
    if round_.changes:
        round_ = copy_with(round_, changes=_with(round_.changes, seat, 0))
    if seat in round_.overruled:
        overruled = tuple([other for other in round_.overruled if other != seat])
        round_ = copy_with(round_, overruled=overruled, forbidden=None)
    if fact.stands:
        round_ = copy_with(round_, overruled=(*round_.overruled, seat))
    round_ = _last_bid_asked_again(state.ruleset, round_)
    return _close(state, round_) if round_.phase is Phase.CLOUD else copy_with(state, current=round_)


def _with_bid(round_: Round, seat: int, tricks: int | None) -> Round:
    said = _with(round_.has_bid, seat, tricks is not None)
    return copy_with(round_, bids=_with(round_.bids, seat, tricks), has_bid=said)


def _bids_revealed(state: State, _fact: f.BidsRevealed) -> State:
    round_ = copy_with(_now(state), revealed=True)
    return copy_with(state, current=_last_bid_asked_again(state.ruleset, round_))


def _bid_changed(state: State, fact: f.BidChanged) -> State:
    round_, seat = _now(state), fact.seat
    changes, bid = round_.changes or (0,) * state.players, round_.bids[seat]
    changes = _with(changes, seat, changes[seat] + fact.by)
    if bid is not None:  # else it is masked: how often it was changed everybody may know
        round_ = _with_bid(round_, seat, bid + fact.by)
    round_ = copy_with(round_, bid_changed=True, changes=changes)
    return _close(state, round_) if round_.phase is Phase.CLOUD else copy_with(state, current=round_)


def _last_bid_asked_again(ruleset: Ruleset, round_: Round) -> Round:
    """The round without its last bid if that may not stand any more (§4.3).

    It was allowed when it was said; since then another bid was entered again, somebody else bids last, or the
    hidden bids were laid open (§11.9). One that was written down as forbidden stands.
    """
    last = round_.turns[-1]
    others = [bid for seat, bid in enumerate(round_.bids) if seat != last and bid is not None]
    if round_.bids_hidden or round_.bid_changed or len(others) < len(round_.turns) - 1:
        return round_
    forbidden = None
    if round_.bids[last] == forbidden_bid(ruleset, round_.number, round_.cards, others):
        if last in round_.overruled:
            forbidden = last
        else:
            round_ = _with_bid(round_, last, None)
    return round_ if round_.forbidden == forbidden else copy_with(round_, forbidden=forbidden)


def _trick_taken(state: State, fact: f.TrickTaken) -> State:
    round_ = _now(state)
    takers = (*round_.takers, fact.seat)
    if fact.seat is None:
        return _now_with(state, takers=takers, lost=round_.lost + 1)
    taken = _with(round_.taken, fact.seat, round_.taken[fact.seat] + 1)
    return _now_with(state, takers=takers, taken=taken)


def _play_ended(state: State, _fact: f.PlayEnded) -> State:
    round_ = copy_with(_now(state), play_ended=True)
    if round_.tricks_played == round_.cards:
        made = tuple(taken if seat in round_.turns else None for seat, taken in enumerate(round_.taken))
        return _close(state, copy_with(round_, results=made))
    return copy_with(state, current=round_)


def _result_entered(state: State, fact: f.ResultEntered) -> State:
    round_ = _now(state)
    round_ = copy_with(round_, results=_with(round_.results, fact.seat, fact.tricks))
    if len(round_.reporters) == 1:  # all tricks together are the cards, so the last player took those left
        last = _with(round_.results, round_.reporters[0], round_.tricks_left)
        round_ = copy_with(round_, results=last)
    return copy_with(state, current=round_) if round_.reporter is not None else _close(state, round_)


def _close(state: State, round_: Round) -> State:
    """The state with the round closed, unless a bid that the cloud changed while it was hidden cannot be."""
    if round_.impossible is not None:
        return copy_with(state, current=round_)
    state = copy_with(state, closed=(*state.closed, _scored(state.ruleset, round_)))
    return _go_on(state, *_dropped(state, state.out))


def _go_on(state: State, out: tuple[int, ...], level: tuple[int, ...]) -> State:
    """The next round is dealt, as soon as it is clear who plays it (§9.2)."""
    if level:
        return copy_with(state, out=out, level=level, current=None)
    round_ = state.closed[-1]
    dealt = _deal(state, round_.number + 1, next_clockwise(state, round_.dealer, out), out)
    return copy_with(state, out=out, level=(), current=dealt)


def _scored(ruleset: Ruleset, round_: Round, **corrected: Any) -> Round:
    """The round with its points, and with what is `corrected` in it."""
    bids, results = corrected.get("bids", round_.bids), corrected.get("results", round_.results)
    number, cards = round_.number, round_.cards
    brought = [
        0 if bid is None or tricks is None else points(ruleset.scoring, number, cards, bid, tricks)
        for bid, tricks in zip(bids, results, strict=True)
    ]
    return copy_with(round_, points=tuple(brought), **corrected)


def _round_corrected(state: State, fact: f.RoundCorrected) -> State:
    before = state.closed[fact.round - state.first_round]
    bids, made = list(before.bids), list(before.results)
    for seat, bid, tricks in fact.figures:
        bids[seat], made[seat] = bid, tricks
    round_ = _scored(
        state.ruleset,
        moved_deal(before, fact.dealer),
        turned_up=fact.turned_up,
        suit=fact.suit,
        none_named=fact.none_named,
        bids=tuple(bids),
        results=tuple(made),
        lost=before.cards - sum(tricks for _seat, _bid, tricks in fact.figures),
        changes=tuple(by if before.bids[seat] == bids[seat] else 0 for seat, by in enumerate(before.changes)),
        forbidden=fact.dealer if fact.stands else None,
        corrected=True,
    )
    return _reconsidered(copy_with(state, closed=_with(state.closed, fact.round - state.first_round, round_)))


def _reconsidered(state: State) -> State:
    """The state after totals were put right: who drops out is asked again unless that is final (§9.2)."""
    stay = dropped_out_for_good(state)
    if not state.ruleset.elimination or state.ended_early or (stay == state.out and not state.level):
        return state
    out, level = _dropped(state, stay)
    if (out, level) == (state.out, state.level):
        return state
    return _go_on(state, out, level)


def _player_renamed(state: State, fact: f.PlayerRenamed) -> State:
    seat = replace(state.seats[fact.seat], name=shown_name(fact.name))
    return copy_with(state, seats=_with(state.seats, fact.seat, seat))


def _seats_changed(state: State, fact: f.SeatsChanged) -> State:
    state = copy_with(state, order=fact.order)
    round_ = _now(state)
    return copy_with(state, current=dealt_by(state, round_, round_.dealer))


def _dealer_changed(state: State, fact: f.DealerChanged) -> State:
    round_ = dealt_by(state, _now(state), fact.seat)
    return copy_with(state, current=_last_bid_asked_again(state.ruleset, round_))


def _taken_over(state: State, fact: f.TakenOver) -> State:
    if state.paper_totals:  # the totals of the paper were put right
        return _reconsidered(copy_with(state, paper_totals=fact.totals))
    round_ = _deal(state, fact.round, _now(state).dealer, state.out)
    return copy_with(state, paper_totals=fact.totals, first_round=fact.round, current=round_)


def _points_given(state: State, fact: f.PointsGiven) -> State:
    bonuses, place = state.bonuses, fact.number - 1
    reason = tidy_note(fact.reason)
    if place < len(bonuses):  # it is put right
        given = bonuses[place]
        start = given.start and given.seat == fact.seat
        bonus = replace(given, seat=fact.seat, points=fact.points, reason=reason, start=start)
        bonuses = _with(bonuses, place, bonus)
    else:
        after = state.first_round - 1 + len(state.closed)
        bonuses = (*bonuses, Bonus(fact.seat, fact.points, reason, after))
    return _reconsidered(copy_with(state, bonuses=bonuses))


def _rounds_changed(state: State, fact: f.RoundsChanged) -> State:
    hands = (*state.hands[: fact.round - 1], *fact.hands)
    state, round_ = copy_with(state, hands=hands, own_rounds=True), _now(state)
    return state if fact.round > round_.number else _dealt_without(state, round_.absent)


def _seat_joined(state: State, fact: f.SeatJoined) -> State:
    newcomer, place = state.players, state.order.index(fact.after) + 1
    before = state.first_round - 1 + len(state.closed)
    state = copy_with(
        state,
        seats=(*state.seats, f.Seat(fact.player, shown_name(fact.name))),
        order=(*state.order[:place], newcomer, *state.order[place:]),
        closed=tuple(map(_with_column, state.closed)),
        late=(*state.late, before),
    )
    if state.paper_totals:
        state = copy_with(state, paper_totals=(*state.paper_totals, 0))
    if fact.total:
        state = copy_with(
            state, bonuses=(*state.bonuses, Bonus(newcomer, fact.total, "", before, start=True))
        )
    return _table_changed(state)


def _with_column(round_: Round) -> Round:
    """The closed round with a column for a player who was not there."""
    return copy_with(
        round_,
        has_bid=(*round_.has_bid, False),
        bids=(*round_.bids, None),
        results=(*round_.results, None),
        taken=(*round_.taken, 0),
        points=(*round_.points, 0),
        changes=(*round_.changes, 0) if round_.changes else (),
    )


def _table_changed(state: State) -> State:
    """The state with its open round and the next ones dealt to the players who are there now.

    The hands from the open round on are those of the ruleset for so many as play now (§2.1), or those that
    the table has chosen; none is larger than the deck holds. The open round is always played: nobody comes to
    a game that is over by his coming.
    """
    round_, players = _now(state), len(state.playing)
    before, left = state.hands[: round_.number - 1], state.hands[round_.number - 1 :]
    planned = state.hands if state.own_rounds else hand_sizes(state.ruleset, players)
    most = most_cards(state.ruleset, players)
    hands = (min(cards, most) for cards in planned[round_.number - 1 :] or left[:1])
    state = copy_with(state, hands=(*before, *hands))
    return _dealt_without(state, tuple(seat for seat in round_.absent if seat not in state.out))


def _dealt_without(state: State, absent: tuple[int, ...]) -> State:
    """The state with its round dealt to those who do not sit it out."""
    round_ = _now(state)
    return copy_with(state, current=_deal(state, round_.number, round_.dealer, state.out, absent))


def _dropped(state: State, out: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that have dropped out after the last closed round, and those that are level in last place.

    `out` are those that had dropped out before."""
    round_ = state.closed[-1]
    if round_.number not in elimination_rounds(state.ruleset, state.players):
        return out, ()
    sums = totals(state)
    playing = [seat for seat in state.order if seat not in out]
    lowest = min([sums[seat] for seat in playing])
    last = tuple([seat for seat in playing if sums[seat] == lowest])
    if len(last) > 1:  # only then the hits are counted
        last = last_place(sums, hits(state), round_.points, among=last)
    return (out, last) if len(last) > 1 else ((*out, *last), ())


def dropped_out_for_good(state: State) -> tuple[int, ...]:
    """Who has dropped out for good, in that order: cards were played without them, or the game has ended.

    They stay out, whatever is put right later.
    """
    if not state.ruleset.elimination:
        return ()
    if not state.closed or state.ended_early or (state.current is not None and state.current.touched):
        return state.out
    round_ = state.closed[-1]
    cut = [number for number in elimination_rounds(state.ruleset, state.players) if number < round_.number]
    return state.out[: len(cut)]


_APPLY: Mapping[type[f.Fact], Callable[[State, Any], State]] = {
    f.TrumpSet: lambda state, fact: _now_with(
        state, turned_up=fact.turned_up, suit=fact.suit, none_named=fact.none_named
    ),
    f.BidMade: _bid_made,
    f.BidsRevealed: _bids_revealed,
    f.BidChanged: _bid_changed,
    f.TrickTaken: _trick_taken,
    f.PlayEnded: _play_ended,
    f.ResultEntered: _result_entered,
    f.RoundCorrected: _round_corrected,
    f.RoundVoided: lambda state, _fact: _dealt_without(
        copy_with(state, redealt=state.redealt + 1), _now(state).absent
    ),
    f.PlayerRenamed: _player_renamed,
    f.SeatsChanged: _seats_changed,
    f.DealerChanged: _dealer_changed,
    f.PlayerDroppedOut: lambda state, fact: _go_on(state, (*state.out, fact.seat), ()),
    f.TakenOver: _taken_over,
    f.GameEnded: lambda state, _fact: copy_with(state, current=None, level=(), ended_early=True),
    f.NoteWritten: lambda state, fact: copy_with(state, note=tidy_note(fact.text)),
    f.PointsGiven: _points_given,
    f.RoundsChanged: _rounds_changed,
    f.RoundSatOut: lambda state, fact: _dealt_without(state, fact.seats),
    f.SeatJoined: _seat_joined,
    f.SeatLeft: lambda state, fact: _table_changed(copy_with(state, out=(*state.out, fact.seat))),
    f.SeatReturned: lambda state, fact: _table_changed(
        copy_with(state, out=tuple(seat for seat in state.out if seat != fact.seat))
    ),
    f.BidsSeen: lambda state, _fact: _now_with(state, seen=True),
}
