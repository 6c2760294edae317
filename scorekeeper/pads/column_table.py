"""A table with a line a round and columns by player: `round,cards,Ute bid,Ute tricks,…`, in any order.

    round,cards,trump,dealer,Ute bid,Ute tricks,Ute points,Ute total,…,joined,left,returned,bonus,reason,rules

So are the tables that leave this app: `joined` holds `Mia 35`, `left` and `returned` a name, `bonus` holds
`Ute -20` and `reason` why, all of it after the round of its line; a further one of a round takes a further
line with the same round. Without the columns of who came and went the gaps say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.game.names import name_key
from scorekeeper.pads.cells import Line, evening_of, plain
from scorekeeper.pads.draft import Draft, Unfold, Value
from scorekeeper.pads.errors import PadCode
from scorekeeper.pads.headers import CAME_AND_WENT, OF_A_PLAYER, Title, title_before, title_behind, title_of
from scorekeeper.pads.pad import Field, Pad, PadError, PadFault
from scorekeeper.rules import RuleViolation

Column = tuple[Title, int | None] | None
"""What a column is about and whose it is; None where it says nothing."""


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table, with the names above them."""

    line: Line
    players: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def titles(self) -> set[Title]:
        """What there is in the table at all."""
        return {column[0] for column in self.columns if column is not None}

    def places(self) -> dict[tuple[Field, int | None], str]:
        """The titles of columns as they stand there, by what is in them and whose."""
        fields = set(Field)
        return {
            (Field(column[0].value), column[1]): title
            for column, title in zip(self.columns, self.line.cells, strict=True)
            if column is not None and column[0].value in fields
        }

    def draft(self, lines: Sequence[Line], unfold: Unfold = lambda value: (value,)) -> Draft:
        """The pad of which nothing but this has been read; lines with more cells than titles are at fault.
        Raises `PadError`."""
        says_who_came = not self.titles.isdisjoint(CAME_AND_WENT)
        draft = Draft(
            self.players, self.places(), self.line.number, says_who_came=says_who_came, unfold=unfold
        )
        for column, title in zip(self.columns, self.line.cells, strict=True):
            if column is None and title:
                draft.refuse(PadCode.HEADER, self.line.number, title, found=title, expected="<player> bid")
        for line in lines:
            for column, cell in zip(self.columns, line.cells, strict=False):
                if column is not None and column[0] is Title.DATE and draft.started is None:
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
            if column is not None and column[0] not in (Title.DATE, Title.NOTE) and cell
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
    if Title.PLAYER in titles:
        for title in titles:
            columns.append(_own(title, columns))
        return Header(line, (), tuple(columns))
    named = [title_behind(cell) or title_before(cell) for cell in line.cells]
    # who is called “Forbidden” has tricks, the column of forbidden bids has none
    takers = {name_key(plain(found[0])) for found in named if found and found[1] is Title.TRICKS}
    has_bids = any(
        found is not None and found[1] in (Title.BID, Title.TRICKS) and (title is None or takers)
        for title, found in zip(titles, named, strict=True)
    )
    names: dict[tuple[str, int], tuple[int, str]] = {}
    count: Counter[tuple[str, Title]] = Counter()
    for cell, title, found in zip(line.cells, titles, named, strict=True):
        name, word = found or (cell, Title.RESULT)
        key = name_key(plain(name))
        if not cell:
            columns.append(None if Title.ROUND in titles or columns else (Title.ROUND, None))
        elif title is not None and (found is None or key not in takers or count[key, word]):
            columns.append(_own(Title.NOTE if title in OF_A_PLAYER else title, columns))
        elif word is Title.RESULT and has_bids:
            columns.append(None)
        else:
            player, _name = names.setdefault((key, count[key, word]), (len(names), name))
            columns.append((word, player))
            count[key, word] += 1
    return Header(line, tuple(name for _player, name in names.values()), tuple(columns))


def _own(title: Title | None, columns: Sequence[Column]) -> Column:
    """The column of something that is of no player; there is one of each."""
    return None if title is None or ((title, None) in columns and title is not Title.NOTE) else (title, None)


def read(header: Header, lines: Sequence[Line]) -> Pad:
    """The pad of a table that has columns for the bids and tricks of each. Raises `PadError`."""
    missing = [
        PadFault(RuleViolation(PadCode.HEADER, found="", expected=f"{name} {title}"), header.line.number)
        for player, name in enumerate(header.players)
        for title in (Title.BID, Title.TRICKS)
        if (title, player) not in header.columns
    ]
    if missing:
        raise PadError(missing, header.players)
    return header.filled(lines).pad()
