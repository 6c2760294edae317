"""The cover that lies over the keys while the phone is passed round: hidden bids are made unseen (§4.4).

It belongs to one screen. Whoever takes the phone lifts it; with the next bid, a reload or a look at something
else it lies there again. Flet-free.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.locale import Words
from scorekeeper.rules import must_differ
from scorekeeper.ui.hints import forehead_hint, order_hint
from scorekeeper.ui.pad import last_round_line
from scorekeeper.ui.steps import Entering, Selection


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands on the cover of one player's keys."""

    seat: int
    title: str
    hint: str
    key: str
    footer: str


def is_covered(state: State, aim: Selection, uncovered: int | None) -> bool:
    """Whether the number that is asked for is one that nobody else may see being tapped.

    `uncovered` is the seat whose player has lifted the cover.
    """
    row = state.current
    return row is not None and row.bids_hidden and aim.entering is Entering.BID and aim.seat != uncovered


def cover(_: Words, state: State, row: Round, seat: int) -> Cover:
    """The cover over the keys of this player."""
    name = state.names[seat]
    hint = forehead_hint(_, state, row, seat) or order_hint(_, state, row, seat)
    if row.has_bid[seat]:
        hint = _("has bid already; a new number takes its place")
    return Cover(
        seat=seat,
        title=_("Pass the phone to {name}", name=name),
        hint=hint,
        key=_("I am {name}", name=name),
        footer="" if any(row.has_bid) else last_round_line(_, state),
    )


def reveal_hint(_: Words, state: State, row: Round) -> str:
    """What may follow when the bids are laid open: the last bidder is asked once more (§11.9)."""
    if not must_differ(state.ruleset, row.number):
        return ""
    return _("if they add up, {name} bids again", name=state.names[row.turns[-1]])
