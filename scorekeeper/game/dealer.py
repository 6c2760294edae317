"""Who deals a round, and in what order the others play: the deal passes on clockwise (§2.3)."""

from __future__ import annotations

from scorekeeper.game.state import Round, State, copy_with
from scorekeeper.rules import bidding_order


def next_clockwise(state: State, seat: int, out: tuple[int, ...] | None = None) -> int:
    """The next one clockwise who plays: he leads (§5.1), and the deal passes to him (§2.3).

    `out` are those who do not play; without it those who have dropped out (§9.2) or left.
    """
    out, place = state.out if out is None else out, state.order.index(seat)
    clockwise = (*state.order[place + 1 :], *state.order[: place + 1])
    return next(other for other in clockwise if other not in out)


def dealer_without(state: State, dealer: int, out: tuple[int, ...]) -> int:
    """The dealer; where he has left or sits the round out, the next one clockwise who plays (§2.3)."""
    return next_clockwise(state, dealer, out) if dealer in out else dealer


def turns_of_deal(state: State, dealer: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that play, all but those `out`, in the order in which they bid (§4.1)."""
    playing = [seat for seat in state.order if seat not in out]
    places = bidding_order(playing.index(dealer), len(playing), state.ruleset)
    return tuple(playing[place] for place in places)


def dealt_by(state: State, round_: Round, dealer: int) -> Round:
    """The round with the turns that follow from its dealer (§4.1, §5.1)."""
    out = (*state.out, *round_.absent)
    turns, leader = turns_of_deal(state, dealer, out), next_clockwise(state, dealer, out)
    return copy_with(round_, dealer=dealer, leader=leader, turns=turns)


def moved_deal(round_: Round, dealer: int) -> Round:
    """The closed round as if this seat had dealt it, among the players as they sat in it (§4.1, §5.1)."""
    first = round_.turns.index(dealer) + 1
    turns = (*round_.turns[first:], *round_.turns[:first])
    return copy_with(round_, dealer=dealer, leader=turns[round_.turns.index(round_.leader)], turns=turns)


def rematch_dealer(state: State) -> int:
    """Who deals first when the same people play once more: the deal passes on from the last round scored."""
    last = state.closed[-1].dealer if state.closed else state.first_dealer
    return next_clockwise(state, last, () if state.ruleset.elimination else state.out)
