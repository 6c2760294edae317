"""The pad as frozen rows: what stands in each cell, and how a screen reader says it.

No widgets here. A row that did not change is equal to its older self, so that it need not be drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game import Round, State
from scorekeeper.game.standings import Totals, leaders, partner, provisional_points, team_total, totals
from scorekeeper.locale import Words
from scorekeeper.ui.leaving import dropped_sentence, left_after
from scorekeeper.ui.teams import team_letter

Names = tuple[str, ...]

CHANGED = "±"
"""Beside a bid that the cloud has changed (§8)."""


class Mark(StrEnum):
    """Whether a bid was met; said by the figure's colour and by a mark beside the bid."""

    NONE = ""
    HIT = "hit"
    MISS = "miss"
    OUT = "out"
    """The player had dropped out (§9.2)."""


@dataclass(frozen=True, slots=True)
class Head:
    """A player at the top of his column."""

    seat: int
    name: str
    deals: bool
    leads: bool
    out: bool
    """Whether the player has dropped out (§9.2)."""
    team: str
    """The letter of the team, empty where everyone plays for himself (§9.4)."""
    together: str
    """What both of the team have."""
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
    out: bool
    spoken: str


def heads(_: Words, state: State) -> tuple[Head, ...]:
    """The columns, in the order in which people sit."""
    ahead = leaders(state)
    dealer = state.current.dealer if state.current else None
    return tuple(_head(_, state, seat, seat == dealer, seat in ahead) for seat in state.order)


def _head(_: Words, state: State, seat: int, deals: bool, leads: bool) -> Head:
    name, other, left = state.names[seat], partner(state, seat), left_after(state, seat)
    parts, together = [name], ""
    if other is not None:
        together = _.number(team_total(state, seat))
        letter, with_whom = team_letter(state, seat), state.names[other]
        parts.append(_("team {team} with {partner}, {total}", team=letter, partner=with_whom, total=together))
    if left is not None:
        parts.append(_("dropped out after round {round}", round=left))
    parts += [*([_("dealer")] if deals else ()), *([_("in the lead")] if leads else ())]
    return Head(
        seat=seat,
        name=name,
        deals=deals,
        leads=leads,
        out=left is not None,
        team=team_letter(state, seat),
        together=together,
        spoken=", ".join(parts),
    )


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


def row_ahead(number: int, players: int) -> Row:
    """The row that an open round will become, with nothing in it."""
    return Row(number, str(number), (Cell("", "", Mark.NONE, ""),) * players, corrected=False, spoken="")


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
    if seat not in row.turns:
        return Cell("–", "", Mark.OUT, _("{name}: dropped out", name=name))
    bid, made = row.bids[seat], row.results[seat]
    spoken = _(
        "{name}: bid {bid}, made {made}, {points}, total {total}",
        name=name,
        bid=bid,
        made=made,
        points=_.signed(row.points[seat]),
        total=_.number(total),
    )
    return Cell(
        figure=_.number(total),
        small=f"{bid}{CHANGED if change(row, seat) else ''}",
        mark=Mark.HIT if bid == made else Mark.MISS,
        spoken=with_change(_, change(row, seat), spoken),
    )


def change(row: Round, seat: int) -> int:
    """By how much the cloud has changed this bid (§8)."""
    return row.changes[seat] if row.changes else 0


def with_change(_: Words, by: int, spoken: str) -> str:
    """What is said of a bid, and by how much the cloud has changed it."""
    if not by:
        return spoken
    changed = _("changed by the cloud: {by}", by=_.signed(by))
    return f"{spoken}, {changed}"


def now_cells(_: Words, state: State, row: Round, chosen: int | None) -> tuple[NowCell, ...]:
    """The open round; `chosen` is the seat whose cell the keys write to."""
    return tuple(_now_cell(_, state, row, seat, seat == chosen) for seat in state.order)


def _now_cell(_: Words, state: State, row: Round, seat: int, active: bool) -> NowCell:
    name, bid, made = state.names[seat], row.bids[seat], row.results[seat]
    if seat not in row.turns:
        spoken = _("{name}: dropped out", name=name)
        return NowCell(seat, "–", "", hidden=False, active=False, out=True, spoken=spoken)
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
    by = change(row, seat)
    figure, small = ("" if bid is None else str(bid)), (_.signed(by) if by else "")
    if made is not None:
        figure, small = str(made), ("" if bid is None else f"{bid}{CHANGED if by else ''}")
    return NowCell(
        seat=seat,
        figure=figure,
        small=small,
        hidden=hidden and made is None,
        active=active,
        out=False,
        spoken=with_change(_, by, spoken),
    )


def last_round_line(_: Words, state: State) -> str:
    """What the round before brought everybody, and who dropped out after it (§9.2), in one line."""
    if not state.closed:
        return ""
    row, dropped = state.closed[-1], dropped_sentence(_, state)
    brought = beside_each_other(
        (state.names[seat], _.signed(row.points[seat])) for seat in state.order if seat in row.turns
    )
    return f"{dropped} · {brought}" if dropped else brought


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
