"""The pad as frozen rows: what stands in each cell, and how a screen reader says it.

No widgets here. A row that did not change is equal to its older self, so that it need not be drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game import Round, State
from scorekeeper.game.standings import Totals, leaders, provisional_points, totals
from scorekeeper.locale import Words

Names = tuple[str, ...]


class Mark(StrEnum):
    """Whether a bid was met; said by the figure's colour and by a mark beside the bid."""

    NONE = ""
    HIT = "hit"
    MISS = "miss"


@dataclass(frozen=True, slots=True)
class Head:
    """A player at the top of his column."""

    seat: int
    name: str
    deals: bool
    leads: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure and the small one beside it: total and bid, or bid and tricks in the open round."""

    figure: str
    small: str
    mark: Mark
    spoken: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the pad; `number` 0 is what was brought from paper."""

    number: int
    label: str
    cells: tuple[Cell, ...]
    corrected: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class NowCell:
    """A cell of the open round, tapped to enter it again."""

    seat: int
    figure: str
    small: str
    hidden: bool
    """Whether a bid was said that nobody may see yet (§4.4, §4.5)."""
    active: bool
    spoken: str


def heads(_: Words, state: State) -> tuple[Head, ...]:
    """The columns, in the order in which people sit."""
    ahead = leaders(state)
    dealer = state.current.dealer if state.current else None
    return tuple(_head(_, state, seat, seat == dealer, seat in ahead) for seat in state.order)


def _head(_: Words, state: State, seat: int, deals: bool, leads: bool) -> Head:
    name = state.names[seat]
    parts = [name, *([_("dealer")] if deals else ()), *([_("in the lead")] if leads else ())]
    return Head(seat=seat, name=name, deals=deals, leads=leads, spoken=", ".join(parts))


def closed_row(_: Words, names: Names, order: tuple[int, ...], row: Round, sums: Totals) -> Row:
    """A round that was scored; `sums` are the totals after it, by seat."""
    cells = tuple(_closed_cell(_, names[seat], row, seat, sums[seat]) for seat in order)
    spoken = [_("Round {round}", round=row.number), *([_("corrected")] if row.corrected else ())]
    return Row(
        number=row.number,
        label=str(row.number),
        cells=cells,
        corrected=row.corrected,
        spoken="; ".join([", ".join(spoken), *(cell.spoken for cell in cells)]),
    )


def carried_row(_: Words, names: Names, order: tuple[int, ...], carried: Totals) -> Row:
    """The totals that were brought from paper."""
    cells = tuple(
        Cell(
            figure=_.number(carried[seat]),
            small="",
            mark=Mark.NONE,
            spoken=_("{name}: {total}", name=names[seat], total=_.number(carried[seat])),
        )
        for seat in order
    )
    return Row(
        number=0,
        label=_.in_context("sum brought from the paper pad, very short", "Sum"),
        cells=cells,
        corrected=False,
        spoken="; ".join([_("Brought from paper"), *(cell.spoken for cell in cells)]),
    )


def _closed_cell(_: Words, name: str, row: Round, seat: int, total: int) -> Cell:
    bid, made = row.bids[seat], row.results[seat]
    return Cell(
        figure=_.number(total),
        small=str(bid),
        mark=Mark.HIT if bid == made else Mark.MISS,
        spoken=_(
            "{name}: bid {bid}, made {made}, {points}, total {total}",
            name=name,
            bid=bid,
            made=made,
            points=_.signed(row.points[seat]),
            total=_.number(total),
        ),
    )


def now_cells(_: Words, state: State, row: Round, chosen: int | None) -> tuple[NowCell, ...]:
    """The open round; `chosen` is the seat whose cell the keys write to."""
    return tuple(_now_cell(_, state, row, seat, seat == chosen) for seat in state.order)


def _now_cell(_: Words, state: State, row: Round, seat: int, active: bool) -> NowCell:
    name, bid, made = state.names[seat], row.bids[seat], row.results[seat]
    hidden = row.has_bid[seat] and bid is None
    if not row.has_bid[seat]:
        spoken = _("{name}: no bid yet", name=name)
    elif hidden and made is None:
        spoken = _("{name}: has bid", name=name)
    elif hidden:
        spoken = _("{name}: made {made}", name=name, made=made)
    elif made is None:
        spoken = _("{name}: bid {bid}", name=name, bid=bid)
    else:
        spoken = _("{name}: bid {bid}, made {made}", name=name, bid=bid, made=made)
    figure, small = ("" if bid is None else str(bid)), ""
    if made is not None:
        figure, small = str(made), ("" if bid is None else str(bid))
    return NowCell(
        seat=seat,
        figure=figure,
        small=small,
        hidden=hidden and made is None,
        active=active,
        spoken=spoken,
    )


def last_round_line(_: Words, state: State) -> str:
    """What the round before brought everybody, in one line."""
    if not state.closed:
        return ""
    row = state.closed[-1]
    return beside_each_other((state.names[seat], _.signed(row.points[seat])) for seat in state.order)


def beside_each_other(pairs: Iterable[tuple[str, str]]) -> str:
    """Names and figures in a line that breaks between them only."""
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{figure}" for name, figure in pairs)


def counting_line(_: Words, state: State, row: Round, seat: int) -> str:
    """What a player's total would be if the round ended now, beside the total: 90 (80) (§4.7)."""
    now = totals(state)[seat]
    return _(
        "{total} ({provisional})",
        total=_.number(now),
        provisional=_.number(now + provisional_points(state, row, seat)),
    )
