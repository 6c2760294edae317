"""A score sheet from outside the app: players, and what each bid and took, round by round.

The sheet may stop anywhere. In its last round bids or tricks may be missing, and that round is then not
scored. Who has dropped out (§9.2) has empty cells from then on, and so has in one round who sits it out. It
may begin later than round 1, with the totals of a pad before it. `json_format` and `text_format` read and
check it, `score` totals it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules import Ruleset, RuleViolation


class SheetCode(StrEnum):
    """What can be wrong with a sheet beyond what the rules object to.

    `round` (from 1) and `player` (a name) are among the details wherever they are known.
    """

    MISSING_FIELD = "missing-field"  # field
    NAME_EMPTY = "sheet-name-empty"  # position, from 1
    NAME_TWICE = "sheet-name-twice"  # name
    NAME_INVISIBLE = "sheet-name-invisible"  # position, from 1; codepoint
    WRONG_COUNT = "wrong-count"  # field, count, players
    CELL_MISSING = "cell-missing"  # field
    NOTHING_OF = "sheet-nothing-of"
    OUT_ALREADY = "sheet-out-already"  # field
    NOBODY_OUT = "sheet-nobody-out"  # names: of those level, cut: the round after which one dropped out
    NO_SUCH_ROUND = "sheet-no-such-round"  # rounds, players
    NO_SUCH_PLAYER = "sheet-no-such-player"  # name, names: of the players
    CSV_UNREADABLE = "csv-unreadable"  # line
    CSV_HEADER = "csv-header"  # column (from 1), found, expected
    CSV_CELLS = "csv-cells"  # line, cells, expected
    CSV_ROUND = "csv-round"  # line, found, expected
    CSV_WORD = "csv-word"  # line, column (its title), found
    CSV_BONUS = "csv-bonus"  # line, found
    CSV_FIGURE = "csv-figure"  # line, column (its title), found, expected: what the rules give
    TOTALS_MISSING = "sheet-totals-missing"  # first: the round with which a sheet begins that has no totals
    TOTALS_TOO_EARLY = "sheet-totals-too-early"
    SAT_OUT_CELL = "sheet-sat-out-cell"  # field


class SheetError(Exception):
    """All that is wrong with a sheet, from its first line to its last; each fault names its round or line."""

    def __init__(self, faults: Sequence[RuleViolation]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)


NO_TRUMP = "none"
"""Stands in the place of a suit in a round that has no trump."""


@dataclass(frozen=True, slots=True)
class SheetBonus:
    """Points given or taken beside the rounds, with a word why."""

    after: int
    """The round to whose totals they belong, counted from 1; the one before the first if none."""
    player: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round of the sheet; None where a cell is empty: in the last round, or of somebody who dropped out."""

    cards: int
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    forbidden: bool = False
    """Whether the bids stand although plus/minus one forbids them (§4.3)."""
    absent: tuple[int, ...] = ()
    """Who sits the round out, counted from 0."""
    dealer: int | None = None
    """Who dealt, counted from 0; None where the sheet does not say."""
    trump: str | None = None
    """The suit, or `NO_TRUMP`; None where the sheet does not say."""

    def has_nothing_of(self, player: int) -> bool:
        """Whether both cells of a player, counted from 0, are empty."""
        return self.bids[player] is None and self.tricks[player] is None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet that has been checked: it can be scored. The players stand as they sit, clockwise."""

    ruleset: Ruleset
    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    first_round: int = 1
    carried: tuple[int, ...] = ()
    """The totals of the rounds before the first one here, by player; empty where there were none."""
    bonuses: tuple[SheetBonus, ...] = ()
    ended: bool = False
    """Whether the game was ended before its last round."""

    @property
    def numbered(self) -> Iterator[tuple[int, SheetRound]]:
        """The rounds with their numbers."""
        return enumerate(self.rounds, start=self.first_round)
