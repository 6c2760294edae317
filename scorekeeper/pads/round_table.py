"""A table with a line a round: columns by player with bid and tricks, a cell a player with both, or points.

    round,cards,trump,dealer,Ute bid,Ute tricks,Ute points,Ute total,…,joined,left,returned,bonus,reason,rules
    Round,Ute,Kevin,Nessi        3/2 or 3-2 or 3/2=-10 below each, or points or totals alone

Columns stand in any order. So are the tables that leave this app: `joined` holds `Mia 35`, `left` and
`returned` a name, `bonus` holds `Ute -20` and `reason` why, all of it after the round of its line; a further
one of a round takes a further line with the same round. Without the columns of who came and went the gaps say
it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scorekeeper.game.names import name_key
from scorekeeper.pads.cells import DASHES, Line, became_a_date, evening_of, plain
from scorekeeper.pads.draft import Draft, Unfold, Value
from scorekeeper.pads.headers import (
    CAME_AND_WENT,
    OF_A_CELL,
    OF_A_PLAYER,
    Field,
    title_before,
    title_behind,
    title_of,
)
from scorekeeper.pads.pad import Pad, PadCode, PadError, PadFault
from scorekeeper.rules import RuleViolation

_PAIR = re.compile(r"'?([0-9]{1,4}|[–—-])\s*[/–-]\s*([0-9]{1,4}|[–—-])?\s*(?:[=:]\s*(.{0,20}))?")

Column = tuple[Field, int | None] | None
"""What a column is about and whose it is; None where it says nothing."""


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table, with the names above them."""

    line: Line
    players: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def titles(self) -> set[Field]:
        """What there is in the table at all."""
        return {column[0] for column in self.columns if column is not None}

    def draft(self, lines: Sequence[Line], unfold: Unfold = lambda value: (value,)) -> Draft:
        """The pad of which nothing but this has been read; lines with more cells than titles are at fault.
        Raises `PadError`."""
        columns = {
            column: title
            for column, title in zip(self.columns, self.line.cells, strict=True)
            if column is not None and column[0] in OF_A_CELL
        }
        says_who_came = not self.titles.isdisjoint(CAME_AND_WENT)
        draft = Draft(self.players, columns, self.line.number, says_who_came=says_who_came, unfold=unfold)
        for column, title in zip(self.columns, self.line.cells, strict=True):
            if column is None and title:
                draft.refuse(PadCode.HEADER, self.line.number, title, found=title, expected="<player> bid")
        for line in lines:
            for column, cell in zip(self.columns, line.cells, strict=False):
                if column is not None and column[0] is Field.DATE and draft.started is None:
                    with suppress(ValueError):  # no pad needs it
                        draft.started = evening_of(cell)
            if any(line.cells[len(self.columns) :]):
                draft.refuse(PadCode.CELLS, line.number, cells=len(line.cells), expected=len(self.columns))
        return draft

    def values(self, line: Line) -> list[Value]:
        """What stands in a line."""
        return [
            Value(*column, cell, title)
            for column, cell, title in zip(self.columns, line.cells, self.line.cells, strict=False)
            if column is not None and column[0] not in (Field.DATE, Field.NOTE) and cell
        ]

    def filled(self, lines: Sequence[Line], unfold: Unfold = lambda value: (value,)) -> Draft:
        """The pad of a table with a line a round. Raises `PadError`."""
        draft = self.draft(lines, unfold)
        for line in lines:
            draft.take(line.number, self.values(line))
        return draft


def header_of(line: Line) -> Header:
    """The columns that a line names: a word, or a name and a word, or a name alone where no other name has a
    word for bid or tricks beside it."""
    titles = [title_of(cell) for cell in line.cells]
    columns: list[Column] = []
    if Field.PLAYER in titles:
        for title in titles:
            columns.append(_own(title, columns))
        return Header(line, (), tuple(columns))
    named = [title_behind(cell) or title_before(cell) for cell in line.cells]
    # who is called “Forbidden” has tricks, the column of forbidden bids has none
    takers = {name_key(plain(found[0])) for found in named if found and found[1] is Field.TRICKS}
    has_bids = any(
        found is not None and found[1] in (Field.BID, Field.TRICKS) and (title is None or takers)
        for title, found in zip(titles, named, strict=True)
    )
    names: dict[tuple[str, int], tuple[int, str]] = {}
    count: Counter[tuple[str, Field]] = Counter()
    for cell, title, found in zip(line.cells, titles, named, strict=True):
        name, word = found or (cell, Field.RESULT)
        key = name_key(plain(name))
        if not cell:
            columns.append(None if Field.ROUND in titles or columns else (Field.ROUND, None))
        elif title is not None and (found is None or key not in takers or count[key, word]):
            columns.append(_own(Field.NOTE if title in OF_A_PLAYER else title, columns))
        elif word is Field.RESULT and has_bids:
            columns.append(None)
        else:
            player, _name = names.setdefault((key, count[key, word]), (len(names), name))
            columns.append((word, player))
            count[key, word] += 1
    return Header(line, tuple(name for _player, name in names.values()), tuple(columns))


def _own(title: Field | None, columns: Sequence[Column]) -> Column:
    """The column of something that is of no player; there is one of each."""
    return None if title is None or ((title, None) in columns and title is not Field.NOTE) else (title, None)


def read(header: Header, lines: Sequence[Line]) -> Pad:
    """The pad of such a table: with columns for the bids and tricks of each, else a cell a player with both,
    else points or totals only, as the totals of a pad from paper. Raises `PadError`."""
    if {Field.BID, Field.TRICKS} & header.titles:
        missing = [
            PadFault(RuleViolation(PadCode.HEADER, found="", expected=f"{name} {title}"), header.line.number)
            for player, name in enumerate(header.players)
            for title in (Field.BID, Field.TRICKS)
            if (title, player) not in header.columns
        ]
        if missing:
            raise PadError(missing, header.players)
        return header.filled(lines).pad()
    bare = {
        place: column
        for place, column in enumerate(header.columns)
        if column is not None and column[0] is Field.RESULT
    }
    cells = (line.cells[place] for line in lines for place in bare if place < len(line.cells))
    # A cell has bid and tricks, or had until a spreadsheet made a date of it.
    if any(became_a_date(cell) or ((pair := _PAIR.fullmatch(cell)) and pair[2]) for cell in cells):
        draft = header.filled(lines, _parts_of_pair)
        titles = {
            (title, player): header.line.cells[place]
            for place, (_result, player) in bare.items()
            for title in (Field.BID, Field.TRICKS, Field.POINTS)
        }
        draft.columns = {**titles, **draft.columns}
        return draft.pad()
    draft = header.filled(
        lines, lambda value: [replace(value, title=Field.POINTS) if value.title is Field.RESULT else value]
    )
    return carried_pad(draft, are_named=Field.RESULT not in header.titles)


def _parts_of_pair(value: Value) -> Iterator[Value]:
    """Bid, tricks and points of a cell. What is no pair stands for the bid: it is alone, or at fault."""
    if value.title is not Field.RESULT:
        yield value
        return
    pair = _PAIR.fullmatch(value.cell)
    sits_out = value.cell in DASHES
    parts = (
        (value.cell, value.cell if sits_out else None, None) if sits_out or pair is None else pair.groups()
    )
    for title, cell in zip((Field.BID, Field.TRICKS, Field.POINTS), parts, strict=True):
        if cell:
            yield replace(value, title=title, cell=cell)


def carried_pad(draft: Draft, *, are_named: bool) -> Pad:
    """The pad whose rounds have nothing but points or totals; with `are_named` their titles say which, else
    the total row at the foot, else which of them bids and tricks can bring.

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
