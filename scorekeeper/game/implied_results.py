"""Results that nobody has to enter: all tricks of a round together are its cards (§2.1)."""

from __future__ import annotations

from scorekeeper.game.facts import ResultEntered
from scorekeeper.game.state import Round, State, copy_with


def with_last_result(round_: Round) -> Round:
    """The round with its last player's tricks, where only they are missing: those that are left."""
    missing = _missing(round_)
    if len(missing) != 1:
        return round_
    before, after = round_.results[: missing[0]], round_.results[missing[0] + 1 :]
    return copy_with(round_, results=(*before, round_.tricks_left, *after))


def zeros_that_follow(state: State) -> tuple[ResultEntered, ...]:
    """The results of those who are left once the last trick is given away: they can only be 0.

    The last of them is not among these, for the fold fills it in.
    """
    round_ = state.current
    if round_ is None or not round_.play_ended or round_.tricks_left:
        return ()
    return tuple(ResultEntered(seat, 0) for seat in _missing(round_)[:-1])


def _missing(round_: Round) -> list[int]:
    return [seat for seat in round_.turns if round_.results[seat] is None]
