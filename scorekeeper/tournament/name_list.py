"""A list of people as an organiser types or pastes it: a name in each line, perhaps a club behind it."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament.errors import TournamentCode

_HEADERS = (("name",), ("name", "club"), ("name", "verein"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list."""

    line: int
    name: str
    club: str


def read_name_list(text: str) -> tuple[Entry, ...]:
    """The people of a list, in its order; empty lines at its end do not count.

    Cells are parted by commas, semicolons or tabs. Raises `RuleViolation` with the first line that is wrong.
    """
    lines = text.rstrip().splitlines()
    delimiter = max(",;\t", key=lambda sign: sum(sign in line for line in lines))
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        try:
            row, *following = csv.reader([line, ""], delimiter=delimiter)
        except csv.Error as error:  # a cell of more than a hundred thousand characters
            raise RuleViolation(TournamentCode.LINE_TOO_LONG, line=number) from error
        if not following:  # the cell would go on in the next line, and on to the end of the list
            raise RuleViolation(TournamentCode.LINE_QUOTE_OPEN, line=number)
        cells = [tidy_name(cell) for cell in row]
        if number == 1 and tuple(map(name_key, cells)) in _HEADERS:
            continue
        if not any(cells):
            raise RuleViolation(TournamentCode.LINE_EMPTY, line=number)
        if not cells[0]:
            raise RuleViolation(TournamentCode.LINE_WITHOUT_NAME, line=number)
        if len(cells) > 2:
            raise RuleViolation(TournamentCode.LINE_TOO_LONG, line=number)
        entries.append(Entry(number, cells[0], cells[1] if len(cells) > 1 else ""))
    return tuple(entries)
