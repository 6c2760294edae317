"""A table that has points or totals only: `Round,Ute,Kevin,Nessi`. It becomes the totals of a pad from paper.

Which of the two stands there the total row at the foot says, else which of them bids and tricks can bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.pads.cells import Line
from scorekeeper.pads.column_table import Header
from scorekeeper.pads.draft import Draft
from scorekeeper.pads.errors import PadCode
from scorekeeper.pads.headers import Title
from scorekeeper.pads.pad import Field, Pad


def read(header: Header, lines: Sequence[Line]) -> Pad:
    """The pad of such a table. Raises `PadError`."""
    draft = header.filled(
        lines, lambda value: [replace(value, title=Title.POINTS) if value.title is Title.RESULT else value]
    )
    return carried_pad(draft, are_named=Title.RESULT not in header.titles)


def carried_pad(draft: Draft, *, are_named: bool) -> Pad:
    """The pad whose rounds have nothing but points or totals; with `are_named` their titles say which.

    It has been ended, unless rounds that are still to come stand there as well.
    """
    seats = range(len(draft.players))
    played = [round_ for round_ in draft.rounds if round_.figures]
    begun = [draft.start[1].get(player, 0) if draft.start else 0 for player in seats]
    foot, draft.foot = draft.foot, None
    pad = draft.pad()
    given = [(bonus.player, bonus.points) for bonus in pad.bonuses]
    given += [(change.player, change.points) for change in pad.changes]
    sums, last, odd_points, odd_totals = [], [], 0, 0
    for player in seats:
        total = before = begun[player]
        for number, round_ in enumerate(played, start=draft.first):
            cards = number if round_.cards is None else round_.cards
            points = round_.figures.get((Field.POINTS, player))
            if points is not None:
                odd_points += not _could_be_points(points, cards)
                odd_totals += not _could_be_points(points - before, cards)
                total, before = total + points, points
            if (Field.TOTAL, player) in round_.figures:
                before = round_.figures[Field.TOTAL, player]
        sums.append(total + sum(points for to, points in given if to == player))
        last.append(before)
    are_totals = odd_totals < odd_points
    if are_named:
        are_totals = any(kind is Field.TOTAL for kind, _player in draft.columns)
    elif foot is not None:
        hits = [
            [totals[player] == total for player, (_, total) in foot[1].items()] for totals in (sums, last)
        ]
        are_totals = sum(hits[1]) > sum(hits[0])
    carried = last if are_totals else sums
    if foot is not None:
        for player, (column, total) in foot[1].items():
            if total != carried[player]:
                draft.refuse(PadCode.DIFFERS, foot[0], column, found=total, other=carried[player])
    prepared = tuple(round_.cards for round_ in draft.rounds[len(played) :])
    to_come = draft.hands_left
    if to_come is None and prepared and None not in prepared:
        to_come = tuple(cards for cards in prepared if cards is not None)
    return replace(
        pad,
        rounds=(),
        first_round=draft.first + len(played),
        carried=tuple(carried) if played else pad.carried,
        bonuses=(),
        changes=(),
        rounds_left=to_come,
        ended=draft.ended or bool(played and not prepared and not to_come),
        faults=tuple(replace(fault, cell=None) for fault in draft.faults),  # there are no rounds to write in
    )


def _could_be_points(points: int, cards: int) -> bool:
    """Whether a round can bring that by the usual rules."""
    return points % 10 == 0 and (20 <= points <= 20 + 10 * cards or -10 * cards <= points <= -10)
