"""A table with a line a round and a cell a player that holds bid and tricks: `3/2`, `3-2`, `3/2=-10`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.pads.cells import DASHES, Line, became_a_date
from scorekeeper.pads.column_table import Header
from scorekeeper.pads.draft import Value
from scorekeeper.pads.headers import Title
from scorekeeper.pads.pad import Field, Pad

_PAIR = re.compile(r"'?([0-9]{1,4}|[–—-])\s*[/–-]\s*([0-9]{1,4}|[–—-])?\s*(?:[=:]\s*(.{0,20}))?")


def matches(header: Header, lines: Sequence[Line]) -> bool:
    """Whether a cell below a bare name has bid and tricks, or had until a spreadsheet made a date of it."""
    places = [
        place
        for place, column in enumerate(header.columns)
        if column is not None and column[0] is Title.RESULT
    ]
    cells = (line.cells[place] for line in lines for place in places if place < len(line.cells))
    return any(became_a_date(cell) or ((pair := _PAIR.fullmatch(cell)) and pair[2]) for cell in cells)


def read(header: Header, lines: Sequence[Line]) -> Pad:
    """The pad of such a table. Raises `PadError`."""
    draft = header.filled(lines, _unfold)
    titles = {
        (Field(title.value), column[1]): cell
        for column, cell in zip(header.columns, header.line.cells, strict=True)
        if column is not None and column[0] is Title.RESULT
        for title in (Title.BID, Title.TRICKS, Title.POINTS)
    }
    draft.columns = {**titles, **draft.columns}
    return draft.pad()


def _unfold(value: Value) -> Iterator[Value]:
    """Bid, tricks and points of a cell. What is no pair stands for the bid: it is alone, or at fault."""
    if value.title is not Title.RESULT:
        yield value
        return
    pair = _PAIR.fullmatch(value.cell)
    sits_out = value.cell in DASHES
    parts = (
        (value.cell, value.cell if sits_out else None, None) if sits_out or pair is None else pair.groups()
    )
    for title, cell in zip((Title.BID, Title.TRICKS, Title.POINTS), parts, strict=True):
        if cell:
            yield replace(value, title=title, cell=cell)
