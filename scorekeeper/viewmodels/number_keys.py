"""The number keys for a bid or a result: which are offered, which are struck, which is preselected."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.game.moves import tricks_left_for
from scorekeeper.locale import Words


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A number key. A struck one is not allowed; tapped, it says why."""

    number: int
    struck: bool
    preselected: bool
    spoken: str


def bid_keys(_: Words, round_: Round, seat: int, forbidden: int | None) -> tuple[NumberKey, ...]:
    """The bids from 0 to all cards; the one that plus/minus one forbids (§4.3) is struck."""
    return tuple(
        NumberKey(
            number=number,
            struck=number == forbidden,
            preselected=number == round_.bids[seat],
            spoken=_("{number}, not allowed", number=number)
            if number == forbidden
            else _("Bid {number}", number=number),
        )
        for number in range(round_.cards + 1)
    )


def result_keys(_: Words, state: State, round_: Round, seat: int) -> tuple[NumberKey, ...]:
    """The results from 0 to all cards; more tricks than are left are struck."""
    left, likely = tricks_left_for(state, seat), likely_result(state, seat)
    return tuple(
        NumberKey(
            number=number,
            struck=number > left,
            preselected=number == likely,
            spoken=_("{number}, not possible", number=number)
            if number > left
            else _("Made {number}", number=number),
        )
        for number in range(round_.cards + 1)
    )


def likely_result(state: State, seat: int) -> int | None:
    """The result that is preselected: what was entered, what was counted along, else the bid.

    None where it is not possible any more, or not known.
    """
    round_ = state.current
    if round_ is None:
        return None
    counted = round_.taken[seat] if round_.taken_sum else round_.bids[seat]
    likely = round_.results[seat] if round_.results[seat] is not None else counted
    return likely if likely is not None and 0 <= likely <= tricks_left_for(state, seat) else None
