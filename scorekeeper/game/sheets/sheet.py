"""A score sheet from outside the app: players, and what each bid and took, round by round.

The sheet may stop anywhere. In its last round bids or tricks may be missing, and that round is then not
scored. Who has dropped out (§9.2) has empty cells from then on, and so has in one round who sits it out, and
in all rounds for which he was not there who joined late or left early. It may begin later than round 1, with
the totals of a pad before it. `json_format` and `csv_format` read and check it, `reading` chooses
between them, and `score` totals it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.rules import Ruleset, RuleViolation, hand_sizes, most_cards
from scorekeeper.rules.errors import accepts


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
    CSV_CHANGE = "csv-change"  # line, found
    CSV_FIGURE = "csv-figure"  # line, column (its title), found, expected: what the rules give
    TOTALS_MISSING = "sheet-totals-missing"  # first: the round with which a sheet begins that has no totals
    TOTALS_TOO_EARLY = "sheet-totals-too-early"
    SAT_OUT_CELL = "sheet-sat-out-cell"  # field
    NOT_THERE_CELL = "sheet-not-there-cell"  # field
    JOINED_TWICE = "sheet-joined-twice"
    LEFT_NOT_THERE = "sheet-left-not-there"  # after: the round after which
    RETURNED_NOT_AWAY = "sheet-returned-not-away"  # after
    CHANGE_TOO_LATE = "sheet-change-too-late"  # field, after
    ROUND_NUMBER = "sheet-round-number"  # value, expected
    FIGURE = "sheet-figure"  # field, value, expected: what the rules give
    RANKING = "sheet-ranking"
    STARTED = "sheet-started"  # value
    NO_PAD = "sheet-no-pad"


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


class TableMove(StrEnum):
    """What somebody did between two rounds who was not there for all of them."""

    JOINED = "joined"
    LEFT = "left"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class AttendanceChange:
    """Somebody came late, left early or came back between two rounds."""

    after: int
    """The round after which, counted from 1; the one before the first if none."""
    player: int
    move: TableMove
    points: int = 0
    """With which somebody begins who comes late."""


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
    gone: tuple[int, ...] = ()
    """Who is not at the table: has not come yet, or has left."""
    dealer: int | None = None
    """Who dealt, counted from 0; None where the sheet does not say."""
    trump: str | None = None
    """The suit, or `NO_TRUMP`; None where the sheet does not say."""
    turned_up: str | None = None
    """The card that was turned up for trump; None where the sheet does not say."""

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
    changes: tuple[AttendanceChange, ...] = ()
    """Who joined, left and came back, one after the other."""
    planned: tuple[int, ...] = ()
    """The hand sizes of all rounds, those to come included, where players joined or left, or the table has
    changed them; empty where those that are not on the sheet follow from the rules."""
    started: datetime | None = None
    """When the game was played; None where the sheet does not say."""

    @property
    def numbered(self) -> Iterator[tuple[int, SheetRound]]:
        """The rounds with their numbers."""
        return enumerate(self.rounds, start=self.first_round)

    @property
    def next_round(self) -> int:
        """The number of the first round that is not on the sheet."""
        return self.first_round + len(self.rounds)

    @property
    def hands(self) -> tuple[int, ...]:
        """The hand sizes of all rounds: the sheet stands above its rules."""
        if self.planned:
            return self.planned
        sizes = hand_sizes(self.ruleset, len(self.players))
        cards = (played.cards for played in self.rounds)
        return (*sizes[: self.first_round - 1], *cards, *sizes[self.next_round - 1 :])

    def came_after(self, player: int) -> int:
        """The round after which somebody came; the one before the first for who was there from the start."""
        came = (change.after for change in self.changes if change.player == player and _joined(change))
        return next(came, self.first_round - 1)

    def gone_in(self, number: int) -> tuple[int, ...]:
        """Who is not at the table in that round, counted from 0."""
        return gone_in(self.changes, number)

    def plan_at(self, number: int, plan: tuple[int, ...]) -> tuple[int, ...]:
        """The hand sizes of all rounds as that one begins: where players came or went, from there on those
        for so many as play now, none larger than the deck holds; that round itself is played in any case.
        Where the rules have none for so many the table has chosen its own."""
        if not any(change.after == number - 1 for change in self.changes):
            return plan
        playing = len(self.players) - len(self.gone_in(number))
        most = most_cards(self.ruleset, playing)
        planned = hand_sizes(self.ruleset, playing) if accepts(hand_sizes, self.ruleset, playing) else plan
        to_come = planned[number - 1 :] or plan[number - 1 : number]
        return (*plan[: number - 1], *(min(cards, most) for cards in to_come))


def gone_in(changes: Sequence[AttendanceChange], number: int) -> tuple[int, ...]:
    """Who is not at the table in that round: who has not come yet, and who has left."""
    gone = {change.player for change in changes if _joined(change)}
    for change in changes:
        if change.after < number and change.move is TableMove.LEFT:
            gone.add(change.player)
        elif change.after < number:
            gone.discard(change.player)
    return tuple(sorted(gone))


def _joined(change: AttendanceChange) -> bool:
    return change.move is TableMove.JOINED
