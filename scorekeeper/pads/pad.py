"""A pad as it was read, before the rules judge it: players, and what each bid and took, round by round.

Every format has a reader of its own that makes this of what it was given; `replay` plays it again and makes a
game of it. A reader judges the form only: that a figure is a figure and a name one of the players. The pad
may stop anywhere, and in its last round cells may be empty. It may begin later than round 1, with the totals
of the rounds before it, and it may have nothing but these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from scorekeeper.game.names import disruptive_place, name_key, same_name, tidy_name
from scorekeeper.pads.headers import Field
from scorekeeper.rules import FREE_PLAYERS, Ruleset, RuleViolation, verify_players

MOST_PAD_BYTES = 2**20
"""Bytes of a pad from elsewhere; the longest that people write has some ten thousand."""
MOST_CELLS = 2**16
"""Cells of a table that is read."""
MOST_GAMES_IN_FILE = 500
"""Games of one file."""
NO_TRUMP = "none"
"""Stands in the place of a suit in a round that has no trump."""

Figures = Mapping[tuple[Field, int], int]
"""What stands in the cells of a round that are not empty, by what it is and by player."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where something stands on a pad."""

    round: int
    """Counted from 1, as on the pad; 0 for the line with the totals before the first round."""
    field: Field
    player: int | None = None
    """Counted from 0; None for what belongs to all."""


class PadCode(StrEnum):
    """What can be wrong with the form of a pad, with the details that come along.

    What the rules object to has codes of its own; where it is in the file says the `PadFault` around it.
    """

    NO_PAD = "pad-none"
    BACKUP = "pad-backup"  # games of this app, without the pad of one of them
    OTHER_APP = "pad-other-app"  # known to be another app's file, and not readable
    TOO_LARGE = "pad-too-large"  # most: bytes
    TOO_MANY_CELLS = "pad-too-many-cells"  # most
    UNREADABLE = "pad-unreadable"
    HEADER = "pad-header"  # found, expected
    CELLS = "pad-cells"  # cells, expected
    NOT_A_FIGURE = "pad-not-a-figure"  # found
    MADE_A_DATE = "pad-made-a-date"  # found
    NOT_A_WORD = "pad-not-a-word"  # found: what cannot stand in this column
    ROUND_EXPECTED = "pad-round-expected"  # found, expected
    FIELD_MISSING = "pad-field-missing"  # field
    NAME_EMPTY = "pad-name-empty"  # position, from 1
    NAME_TWICE = "pad-name-twice"  # name
    NAME_INVISIBLE = "pad-name-invisible"  # position, from 1; codepoint
    NO_SUCH_PLAYER = "pad-no-such-player"  # name, names: of the players
    WRONG_COUNT = "pad-wrong-count"  # field, count, players
    DIFFERS = "pad-differs"  # found, other: what stands elsewhere for it
    CELL_MISSING = "pad-cell-missing"
    NOTHING_OF = "pad-nothing-of"
    OUT_ALREADY = "pad-out-already"
    NOBODY_OUT = "pad-nobody-out"  # names: of those level; cut: the round after which one dropped out
    SAT_OUT_CELL = "pad-sat-out-cell"
    NOT_THERE_CELL = "pad-not-there-cell"
    NO_SUCH_ROUND = "pad-no-such-round"  # rounds, players
    TOTALS_MISSING = "pad-totals-missing"  # first: the round with which a pad begins that has no totals
    TOTALS_TOO_EARLY = "pad-totals-too-early"
    JOINED_TWICE = "pad-joined-twice"
    CHANGE_TOO_LATE = "pad-change-too-late"  # after
    FIGURE = "pad-figure"  # found, expected: what the rules give
    RANKING = "pad-ranking"
    STARTED = "pad-started"  # found
    TOO_MANY_LINES = "pad-too-many-lines"  # most
    TOO_MANY_GAMES = "pad-too-many-games"  # most
    OTHER_SPREADSHEET = "pad-other-spreadsheet"  # one that is not read; saved as .xlsx, .ods or CSV it is
    TOO_MANY_MOVES = "pad-too-many-moves"  # most: moves of one game


@dataclass(frozen=True, slots=True)
class PadFault:
    """What is wrong in one place of what was read."""

    violation: RuleViolation
    """A `PadCode` where the form is at fault, else a code of the rules or of a move. Seats and positions in
    its details are players of the pad."""
    line: int | None = None
    """Line of the text or the spreadsheet, counted from 1; None where there are no lines, as in JSON."""
    column: str = ""
    """The title of the column, as it stands there."""
    cell: Cell | None = None
    """Where it can be put right; None for what is wrong with more than one cell."""


class PadError(Exception):
    """All that is wrong with a pad, from its first line to its last."""

    def __init__(self, faults: Sequence[PadFault], players: Sequence[str] = ()) -> None:
        super().__init__("; ".join(str(fault.violation) for fault in faults))
        self.faults = tuple(faults)
        self.players = tuple(players)

    @classmethod
    def of(cls, code: PadCode, line: int | None = None, **details: object) -> PadError:
        """The error of a pad with this one fault, which belongs to no cell."""
        return cls([PadFault(RuleViolation(code, **details), line)])


@dataclass(frozen=True, slots=True)
class PadBonus:
    """Points given or taken beside the rounds, with a word why."""

    after: int
    """The round to whose totals they belong, counted from 1; the one before the first if none."""
    player: int
    points: int
    reason: str = ""
    line: int | None = None


class TableMove(StrEnum):
    """What somebody did between two rounds who was not there for all of them."""

    JOINED = "joined"
    LEFT = "left"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class AttendanceChange:
    """Somebody came late, left early, came back or dropped out (§9.2) between two rounds."""

    after: int
    """The round after which, counted from 1; the one before the first if none."""
    player: int
    move: TableMove
    points: int = 0
    """With which somebody begins who comes late."""
    reason: str = ""
    """Why he begins with them."""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PadRound:
    """A round of a pad."""

    cards: int | None = None
    """None where the pad does not say: as the rules deal."""
    figures: Figures = field(default_factory=dict, hash=False)
    """Bids as they stand at the end of the round (§8), and tricks; points and totals that are written there
    are compared with what the rules give."""
    forbidden: bool = False
    """Whether the bids stand although plus/minus one forbids them (§4.3)."""
    absent: tuple[int, ...] = ()
    """Who sits the round out."""
    dealer: int | None = None
    """None where the pad does not say."""
    trump: str | None = None
    """The suit, or `NO_TRUMP`; None where the pad does not say."""
    turned_up: str | None = None
    """The card that was turned up for trump; None where the pad does not say."""
    line: int | None = None
    """Line of the text or spreadsheet, from 1."""
    lines: tuple[int, ...] = ()
    """The same by player, where each has a line of his own."""

    def figure(self, field: Field, player: int) -> int | None:
        """What stands in a player's cell; None for an empty one."""
        return self.figures.get((field, player))

    def row(self, field: Field, players: int) -> tuple[int | None, ...]:
        """What stands in the cells of all of them."""
        return tuple(self.figure(field, player) for player in range(players))

    def has_nothing_of(self, player: int) -> bool:
        """Whether bid and tricks of a player are empty."""
        return self.figure(Field.BID, player) is None and self.figure(Field.TRICKS, player) is None


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad as a reader understood it. The players stand as they sit, clockwise."""

    players: tuple[str, ...]
    rounds: tuple[PadRound, ...] = ()
    ruleset: Ruleset | None = None
    """None where what was read does not say by which rules it was played."""
    first_round: int = 1
    carried: tuple[int, ...] = ()
    """The totals of the rounds before the first one here, by player; empty where there were none."""
    bonuses: tuple[PadBonus, ...] = ()
    changes: tuple[AttendanceChange, ...] = ()
    """Who joined, left and came back, one after the other; with elimination who dropped out, as `LEFT`."""
    rounds_left: tuple[int, ...] | None = None
    """The hand sizes of the rounds that are not on the pad; None where they follow from the rules."""
    ended: bool = False
    """Whether the game was ended before its last round."""
    started: datetime | None = None
    """When the game was played, with a time zone; None where the pad does not say."""
    ranking: tuple[tuple[str, int, int], ...] | None = None
    """Name, rank and total of each, where they are written there; compared with what the rules give."""
    faults: tuple[PadFault, ...] = ()
    """What is wrong with its form: the cells named there are empty in `rounds`."""
    columns: Mapping[tuple[Field, int | None], str] = field(default_factory=dict, compare=False)
    """The titles of columns as they stand there, by what is in them and whose."""
    elsewhere: Mapping[Cell, tuple[int, str]] = field(default_factory=dict, compare=False)
    """Line and title of the column of cells that do not stand in the line of their round: of totals below."""

    @property
    def starters(self) -> tuple[int, ...]:
        """The players who did not come late."""
        joined = {change.player for change in self.changes if change.move is TableMove.JOINED}
        return tuple(player for player in range(len(self.players)) if player not in joined)

    def place(self, cell: Cell) -> tuple[int | None, str]:
        """The line and the title of the column of a cell."""
        if cell in self.elsewhere:
            return self.elsewhere[cell]
        at = cell.round - self.first_round
        round_ = self.rounds[at] if 0 <= at < len(self.rounds) else PadRound()
        line = round_.line if cell.player is None or not round_.lines else round_.lines[cell.player]
        for key in (cell.field, cell.player), (cell.field, None):
            if key in self.columns:
                return line, self.columns[key]
        name = "" if cell.player is None else f"{self.players[cell.player]} "
        return line, name + cell.field

    def fault(self, violation: RuleViolation, cell: Cell) -> PadFault:
        """What is wrong in a cell, with its place."""
        line, column = self.place(cell)
        return PadFault(violation, line, column, cell)

    def written(self, cell: Cell, figure: int | None) -> Pad:
        """The pad with another figure in a cell: bid, tricks, points or total of a player, or the cards of a
        round. What was wrong in that cell is no longer."""
        at = cell.round - self.first_round
        if at < 0:  # the totals before the first round
            carried = list(self.carried)
            carried[cell.player or 0] = figure or 0
            faults = tuple(fault for fault in self.faults if fault.cell != cell)
            return replace(self, carried=tuple(carried), faults=faults)
        round_ = self.rounds[at]
        if cell.player is None:
            changed = replace(round_, cards=figure)
        else:
            figures = {**round_.figures, (cell.field, cell.player): figure}
            kept = {place: found for place, found in figures.items() if found is not None}
            changed = replace(round_, figures=kept)
        return replace(
            self,
            rounds=(*self.rounds[:at], changed, *self.rounds[at + 1 :]),
            faults=tuple(fault for fault in self.faults if fault.cell != cell),
        )


NAME_CODES = (PadCode.NAME_EMPTY, PadCode.NAME_TWICE, PadCode.NAME_INVISIBLE)


def refused_names(names: Sequence[str]) -> Iterator[RuleViolation]:
    """Why tidy names cannot stand on a pad side by side: empty ones, equal ones, more than can play."""
    if len(names) >= FREE_PLAYERS.stop:  # before each name is compared with every other one
        try:
            verify_players(len(names))
        except RuleViolation as violation:
            yield violation
            return
    keys: set[str] = set()
    for position, name in enumerate(names, start=1):
        if not name:
            yield RuleViolation(PadCode.NAME_EMPTY, position=position)
        elif place := disruptive_place(name):
            codepoint = f"U+{ord(name[place - 1]):04X}"
            yield RuleViolation(PadCode.NAME_INVISIBLE, position=position, codepoint=codepoint)
        elif name_key(name) in keys:
            yield RuleViolation(PadCode.NAME_TWICE, name=name)
        keys.add(name_key(name))


def verified_names(written: Sequence[str]) -> tuple[str, ...]:
    """The names of the players without stray spaces. Raises `RuleViolation` for the first that cannot be."""
    names = tuple(map(tidy_name, written))
    for violation in refused_names(names):
        raise violation
    return names


def player_called(written: str, players: Sequence[str]) -> int:
    """Whose name that is, counted from 0. Raises `RuleViolation`."""
    name = tidy_name(written)
    for place, player in enumerate(players):
        if same_name(name, player):
            return place
    raise RuleViolation(PadCode.NO_SUCH_PLAYER, name=name, names=tuple(players))
