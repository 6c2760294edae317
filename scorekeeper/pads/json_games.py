"""Games in the JSON of other apps, read value by value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.game.json_input import parse_json
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import (
    MOST_CELLS,
    MOST_GAMES_IN_FILE,
    Cell,
    Pad,
    PadCode,
    PadError,
    PadFault,
    verified_names,
)
from scorekeeper.rules import Code, RuleViolation
from scorekeeper.rules.validation import MOST_POINTS

MOST_ROUNDS_IN_FILE = MOST_CELLS // 8
"""Rounds of all games of one file: those of 500 games that have 16 each."""
MOST_FAULTS = 100
"""Faults of one game that are named."""
MOST_FAULTS_IN_FILE = 2_000
"""Faults of all games together, after which only the first of each game is named."""

_MOST_PARTS = 2**17
"""Commas and opening brackets of a text: more there cannot be in games of a megabyte."""
_LONGEST_FOUND = 60
"""Characters of a value that are kept to say what was found."""


def parsed(text: str) -> object:
    """The value of a JSON text. Raises `PadError`."""
    try:
        if sum(map(text.count, "[{,")) > _MOST_PARTS:
            raise RuleViolation(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)
        return parse_json(text)
    except RuleViolation as violation:
        line = violation.details.get("line")
        raise PadError([PadFault(violation, line if isinstance(line, int) else None)]) from None


def collected(pads: Iterable[Pad]) -> tuple[Pad, ...]:
    """The games of one file, the same one once. Raises `PadError` for more than a file has."""
    found: list[Pad] = []
    rounds = faults = 0
    for read in pads:
        pad = replace(read, faults=read.faults[:1]) if faults > MOST_FAULTS_IN_FILE else read
        if pad in found:
            continue
        found.append(pad)
        rounds, faults = rounds + len(pad.rounds), faults + len(pad.faults)
        if len(found) > MOST_GAMES_IN_FILE:
            raise PadError.of(PadCode.TOO_MANY_GAMES, most=MOST_GAMES_IN_FILE)
        if rounds > MOST_ROUNDS_IN_FILE:
            raise PadError.of(PadCode.TOO_MANY_CELLS, most=MOST_CELLS)
    return tuple(found)


@dataclass
class Findings:
    """What is wrong with a game while its values are read: each is what it should be, or is empty."""

    faults: list[PadFault] = field(default_factory=list)

    def refuse(self, violation: RuleViolation, place: str, cell: Cell | None = None) -> None:
        """Something is wrong in that place of the JSON, such as `bets[3][1]`."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(PadFault(violation, column=place, cell=cell))

    def items(self, value: object, place: str) -> list[object]:
        """The items of a list; none where there is nothing."""
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.refuse(_wrong_type(value, place, "list"), place)
        return []

    def fields(self, value: object, place: str) -> Mapping[str, object]:
        """The fields of an object."""
        if isinstance(value, Mapping):
            return value
        self.refuse(_wrong_type(value, place, "object"), place)
        return {}

    def figure(self, value: object, place: str, cell: Cell) -> int | None:
        """A whole number; None for an empty cell."""
        if value is None or (type(value) is int and abs(value) <= MOST_POINTS):
            return value
        self.refuse(RuleViolation(PadCode.NOT_A_FIGURE, found=_shortened(value)), place, cell)
        return None

    def put(self, figures: dict[tuple[Field, int], int], value: object, place: str, cell: Cell) -> None:
        """Write a whole number down in a player's cell; an empty one stays so."""
        figure = self.figure(value, place, cell)
        if figure is not None and cell.player is not None:
            figures[cell.field, cell.player] = figure

    def names(self, written: Iterable[object], place: str) -> tuple[str, ...]:
        """The names of the players: texts, or objects with a name; none where one is refused."""
        names: list[str] = []
        for position, entry in enumerate(written):
            name = entry.get("name") if isinstance(entry, Mapping) else entry
            if not isinstance(name, str):
                self.refuse(_wrong_type(name, f"{place}[{position}]", "text"), f"{place}[{position}]")
                return ()
            names.append(name)
        if not names and not self.faults:
            self.refuse(RuleViolation(PadCode.FIELD_MISSING, field=place), "")
        try:
            return verified_names(names)
        except RuleViolation as violation:
            self.refuse(violation, place)
            return ()


def _wrong_type(value: object, place: str, expected: str) -> RuleViolation:
    return RuleViolation(Code.WRONG_TYPE, field=place, value=_shortened(value), expected=expected)


def _shortened(value: object) -> object:
    """A value to say what was found, without what hangs on it."""
    if isinstance(value, Mapping):
        return {}
    if isinstance(value, list):
        return []
    return str(value)[:_LONGEST_FOUND] if isinstance(value, int | str) and len(str(value)) > 60 else value
