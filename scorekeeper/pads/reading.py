"""Reading a pad from elsewhere: which format a file has, which layout a table, and what is no pad.

Of two tables in one file the second checks the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from scorekeeper.game.names import name_key
from scorekeeper.pads import browser_pad, json_pad, long_table, round_table, spreadsheet, tracker
from scorekeeper.pads.cells import Line, decoded, figure, lines_of_text, round_figure
from scorekeeper.pads.headers import OF_A_PLAYER, Field, is_title, title_of
from scorekeeper.pads.json_games import parsed
from scorekeeper.pads.pad import MOST_PAD_BYTES, Cell, Pad, PadCode, PadError, PadFault
from scorekeeper.pads.round_table import Header, header_of
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.errors import accepts

_OF_THIS_APP = (b'"block-der-wahrheit"', b'"facts"')
"""Stand in every backup and in every game of this app."""
_SPREADSHEETS = (".xls", ".xlsb", ".numbers", ".xlsx", ".ods")
_OLD_SPREADSHEET = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BINARY = (
    *(b"SQLite format 3\0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"RIFF", b"bplist"),
    *(b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"),
)
"""How databases, pictures, documents and archives begin."""
_JSON_FORMATS = (json_pad, browser_pad, tracker)

_MOST_LINES = 2**11
"""Lines of a table; six players have some sixty a game in a long one."""
_MOST_COLUMNS = 2**8
_LINES_ABOVE = 20
"""Lines that may stand above a header."""
_ROUND = Cell(0, Field.ROUND)


def looks_like_pad(content: bytes, name: str = "") -> bool:
    """Whether a file is meant to be a pad: whatever is not a backup or a game of this app."""
    is_spreadsheet = name.lower().endswith(_SPREADSHEETS) or content.startswith(spreadsheet.ZIP)
    return is_spreadsheet or not any(key in content for key in _OF_THIS_APP)


def read_pads(content: bytes, name: str = "") -> tuple[Pad, ...]:
    """The games of a file or of pasted text, the same one once; what is wrong with each stands in it.

    Raises `PadError` where not one of them has players.
    """
    if len(content) > MOST_PAD_BYTES:
        raise PadError.of(PadCode.TOO_LARGE, most=MOST_PAD_BYTES)
    pads = _read(content, name)
    if any(pad.players for pad in pads):
        return pads
    faults = [fault for pad in pads for fault in pad.faults]
    raise PadError(faults) if faults else PadError.of(PadCode.NO_PAD)


def _read(content: bytes, name: str) -> tuple[Pad, ...]:
    if content.startswith(spreadsheet.ZIP):
        return (_pad_of_sheets(spreadsheet.sheets(content)),)
    if content.startswith(_OLD_SPREADSHEET) or (
        b"\0" in content[:64] and name.lower().endswith(_SPREADSHEETS)
    ):
        raise PadError.of(PadCode.OTHER_SPREADSHEET)
    if content.startswith(_BINARY):
        raise PadError.of(PadCode.OTHER_APP)
    text = decoded(content)
    if "\0" in text:
        raise PadError.of(PadCode.OTHER_APP)
    start = text.lstrip("\ufeff \t\r\n")
    if not start.startswith(("{", "[")):
        return (pad_of_lines(lines_of_text(text)),)
    document = parsed(start)
    if reader := next((each for each in _JSON_FORMATS if each.matches(document)), None):
        pads: tuple[Pad, ...] = reader.read(document)
        return pads
    ours = any(key in content for key in _OF_THIS_APP)
    raise PadError.of(PadCode.BACKUP if ours else PadCode.OTHER_APP)


# Tables ------------------------------------------------------------------------------------------------


def _pad_of_sheets(sheets: Sequence[Sequence[Line]]) -> Pad:
    """The pad of the first sheet that is one. Raises `PadError`: what is wrong with the first of all."""
    first: PadError | None = None
    for sheet in sheets:
        try:
            return pad_of_lines(sheet)
        except PadError as error:
            first = first or error
    raise first or PadError.of(PadCode.NO_PAD)


def pad_of_lines(lines: Sequence[Line]) -> Pad:
    """The pad of a table, with all that is wrong with its form. Raises `PadError` when no layout fits."""
    if len(lines) > _MOST_LINES:
        raise PadError.of(PadCode.TOO_MANY_LINES, most=_MOST_LINES)
    # a long table says the most, and one of points only the least
    pads = sorted(_pads(lines), key=lambda pad: min((not round_.lines for round_ in pad.rounds), default=2))
    if not pads:
        raise PadError([_why_none(lines)])
    first = pads[0]
    for other in pads[1:]:
        first = _checked(first, other)
    return first


def _pads(lines: Sequence[Line]) -> Iterator[Pad]:
    """The pad of each header and the lines below it, up to the blank line before the next header."""
    headers: list[tuple[int, Header]] = []
    for place in range(len(lines)):
        if (headers or place < _LINES_ABOVE) and (header := _header(lines, place, is_first=not headers)):
            headers.append((place, header))
    ends = [place for place, _header in headers[1:]] + [len(lines)]
    for (place, header), end in zip(headers, ends, strict=False):
        below = lines[place + 1 : end]
        if end < len(lines):  # between a blank line and the next header stands its title
            blank = [at for at, line in enumerate(below) if not line.cells]
            below = below[: blank[-1]] if blank else below
        read = long_table.read if Field.PLAYER in header.titles else round_table.read
        yield read(header, [line for line in below if line.cells])


def _header(lines: Sequence[Line], place: int, *, is_first: bool) -> Header | None:
    """The header that a line is, if it is one. Names may stand in the line above, also beside the round."""
    line, above = lines[place], lines[place - 1] if place else Line(0, ())
    titles = [title_of(cell) for cell in line.cells[:_MOST_COLUMNS]]
    if len(titles) < len(line.cells) or any(
        _continues(line, below) for below in lines[place + 1 : place + 2]
    ):
        return None
    continues = _continues(above, line)
    if Field.ROUND not in titles and not continues:
        following = next((line.cells[0] for line in lines[place + 1 :] if line.cells), "")
        if not is_first or line.cells[:1] != ("",) or not following or not accepts(round_figure, following):
            return None
    if Field.PLAYER not in titles and titles.count(Field.BID) > 1:
        name, cells = "", []
        for cell, title, over in zip_longest(line.cells, titles, above.cells[: len(titles)], fillvalue=""):
            name = str(over) or name
            cells.append(
                f"{name} {cell}" if title in OF_A_PLAYER else str(cell or (over if continues else ""))
            )
        line = Line(line.number, tuple(cells))
    header = header_of(line)
    bare = [
        name
        for name, column in zip(line.cells, header.columns, strict=True)
        if column and column[0] is Field.RESULT
    ]
    if Field.PLAYER in titles:
        fits = {Field.BID, Field.TRICKS} <= header.titles or bool({Field.POINTS, Field.TOTAL} & header.titles)
    else:
        fits = bool(header.players) and len(bare) != 1 and not any(accepts(figure, name) for name in bare)
    return header if fits else None


def _continues(above: Line, line: Line) -> bool:
    """Whether a header has two lines: names beside the round, and below them bid and tricks of each."""
    titles = [title_of(cell) for cell in line.cells[:_MOST_COLUMNS]]
    if titles.count(Field.BID) < 2 or Field.ROUND in titles or Field.PLAYER in titles:
        return False
    return any(title_of(cell) is Field.ROUND for cell in above.cells[:_MOST_COLUMNS])


def _why_none(lines: Sequence[Line]) -> PadFault:
    """What is missing in the line that is most like a header."""
    likely = max(lines[:_LINES_ABOVE], key=lambda line: sum(map(is_title, line.cells)), default=Line(1, ()))
    titles = [title_of(cell) for cell in likely.cells]
    if not any(map(is_title, likely.cells)):
        return PadFault(RuleViolation(PadCode.NO_PAD))
    needed = (Field.ROUND, Field.BID, Field.TRICKS) if Field.PLAYER in titles else (Field.ROUND,)
    expected = next((str(title) for title in needed if title not in titles), "<player> bid")
    return PadFault(RuleViolation(PadCode.HEADER, found="", expected=expected), likely.number)


def _checked(pad: Pad, other: Pad) -> Pad:
    """The pad, with what only the other has, and with a fault in the place of the other where they differ."""
    names = [name_key(name) for name in pad.players]
    seats = [names.index(name_key(name)) if name_key(name) in names else None for name in other.players]
    faults = [replace(fault, cell=None) for fault in other.faults]
    faults += [
        PadFault(RuleViolation(PadCode.NO_SUCH_PLAYER, name=name, names=pad.players), *other.place(_ROUND))
        for name, seat in zip(other.players, seats, strict=True)
        if seat is None
    ]
    columns = {
        (kind, None if player is None else seats[player]): title
        for (kind, player), title in other.columns.items()
        if player is None or seats[player] is not None
    }
    pad = replace(pad, columns={**columns, **pad.columns})
    faulty = {fault.cell for fault in pad.faults}
    for cell, found in _figures(other):
        seat = None if cell.player is None else seats[cell.player]
        mine = replace(cell, player=seat)
        if found is None or mine in faulty or (seat is None and cell.player is not None):
            continue
        if cell.round not in range(pad.first_round, pad.first_round + len(pad.rounds)):
            written: int | None = None
        else:
            round_ = pad.rounds[cell.round - pad.first_round]
            written = round_.cards if seat is None else round_.figure(cell.field, seat)
            if written is None:
                pad = pad.written(mine, found)
                continue
        if written != found:
            violation = RuleViolation(PadCode.DIFFERS, found=found, other=written)
            faults.append(PadFault(violation, *other.place(cell), mine if written is not None else None))
    return replace(pad, faults=(*pad.faults, *faults))


def _figures(pad: Pad) -> Iterator[tuple[Cell, int | None]]:
    """All that stands in the cells of a pad; of one without rounds the totals after the last."""
    for number, round_ in enumerate(pad.rounds, start=pad.first_round):
        yield Cell(number, Field.CARDS), round_.cards
        for field in OF_A_PLAYER:
            for player in range(len(pad.players)):
                yield Cell(number, field, player), round_.figure(field, player)
    if not pad.rounds:
        for player, total in enumerate(pad.carried):
            yield Cell(pad.first_round - 1, Field.TOTAL, player), total
