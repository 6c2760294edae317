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
    (foot, draft.foot), begun = (draft.foot, None), draft.begun
    pad = draft.pad()
    if not begun:
        return pad
    start = draft.start[1] if draft.start else {}
    sums, last = ([start.get(player, 0) for player in range(len(draft.players))] for _copy in range(2))
    odd_points = odd_totals = 0
    for number, round_ in enumerate(draft.rounds[:begun], start=draft.first):
        cards = number if round_.cards is None else round_.cards
        points = {
            player: round_.figures[kind, player] for kind, player in round_.figures if kind is Field.POINTS
        }
        odd_points += not _could_be_points(list(points.values()), cards)
        odd_totals += not _could_be_points([total - last[player] for player, total in points.items()], cards)
        for (kind, player), figure in round_.figures.items():
            sums[player] += figure if kind is Field.POINTS else 0
            if kind is Field.TOTAL or not are_named:
                last[player] = figure
    for bonus in pad.bonuses:
        sums[bonus.player] += bonus.points
    for change in pad.changes:
        sums[change.player] += change.points
    are_totals = odd_totals < odd_points
    if are_named:
        are_totals = any(kind is Field.TOTAL for kind, _player in draft.columns)
    elif foot:
        hits = [
            sum(totals[player] == total for player, (_, _, total) in foot.items()) for totals in (sums, last)
        ]
        are_totals = hits[1] > hits[0]
    carried = last if are_totals else sums
    for player, (line, column, total) in (foot or {}).items():
        if total != carried[player]:
            draft.refuse(PadCode.DIFFERS, line, column, found=total, other=carried[player])
    return replace(
        pad,
        rounds=(),
        first_round=draft.first + begun,
        carried=tuple(carried),
        bonuses=(),
        changes=(),
        ended=draft.ended or not (draft.rounds[begun:] or draft.hands_left),
        faults=tuple(replace(fault, cell=None) for fault in draft.faults),  # there are no rounds to write in
    )


def _could_be_points(points: Sequence[int], cards: int) -> bool:
    """Whether a round can bring these by the usual rules: each trick of a bid that is met is worth 10, and
    there are no more tricks than cards."""
    met = [(figure - 20) // 10 for figure in points if figure >= 20]
    missed = all(-10 * cards <= figure <= -10 for figure in points if figure < 20)
    enough = sum(met) == cards if len(met) == len(points) else sum(met) <= cards
    return missed and enough and not any(figure % 10 for figure in points)
