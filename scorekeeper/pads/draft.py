"""A pad while its table is read: a layout says what stands where, here it becomes rounds and faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from scorekeeper.game.json_input import parse_json
from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.pads.cells import DASHES, became_a_date, figure, plain, round_figure
from scorekeeper.pads.headers import (
    ENDED_EARLY,
    FOOT,
    FROM_PAPER,
    HAPPENED,
    OF_A_PLAYER,
    RANKS,
    STATUS_WORDS,
    STILL_TO_PLAY,
    Field,
    Status,
)
from scorekeeper.pads.pad import (
    NO_TRUMP,
    AttendanceChange,
    Cell,
    Pad,
    PadBonus,
    PadCode,
    PadError,
    PadFault,
    PadRound,
    TableMove,
    refused_names,
)
from scorekeeper.rules import (
    STANDARD,
    Code,
    Ruleset,
    RuleViolation,
    deck_size,
    parse_trump,
    ruleset_called,
)
from scorekeeper.rules.errors import accepts
from scorekeeper.rules.validation import MOST_ROUNDS


@dataclass(frozen=True, slots=True)
class Value:
    """What stands in a cell that is not empty: of what and of whom it is."""

    title: Field
    player: int | None
    cell: str
    column: str
    """The title of the column, as it stands there."""


Unfold = Callable[[Value], Iterable[Value]]
"""What a cell is taken apart into that may hold more than one thing."""


@dataclass(slots=True)
class DraftRound:
    """A round as far as it has been read."""

    line: int
    lines: dict[int, int] = field(default_factory=dict)
    """By player, where each has a line of his own."""
    cards: int | None = None
    figures: dict[tuple[Field, int], int] = field(default_factory=dict)
    bidders: set[int] = field(default_factory=set)
    """Who has anything below bid or tricks, be it faulty, or sits the round out."""
    absent: set[int] = field(default_factory=set)
    dealer: int | None = None
    trump: str | None = None
    forbidden: bool = False
    begun: bool = False
    """Whether it is surely more than prepared, whatever its figures are."""
    closed: bool = False
    """Whether the table says that it is over; one with points is."""


class Draft:
    """The pad that becomes of a table, line by line. Whatever stands in a line raises nothing."""

    def __init__(
        self,
        players: Sequence[str],
        columns: dict[tuple[Field, int | None], str],
        line: int,
        *,
        says_who_came: bool,
        unfold: Unfold,
    ) -> None:
        """The header stands in that line; `unfold` takes a cell apart that holds more than one thing.

        Raises `PadError` where there are no names, or more than players can be."""
        self.players = tuple(tidy_name(plain(name)) for name in players)
        self.columns = columns
        self.rounds: list[DraftRound] = []
        self.first = 1
        self.start: tuple[int, dict[int, int]] | None = None
        """The line with the totals before the first round, and these by player."""
        self.foot: dict[int, tuple[int, str, int]] | None = None
        """The totals below the last round by player, each with its line and the title above it."""
        self.bonuses: list[PadBonus] = []
        self.changes: list[AttendanceChange] = []
        """As the bonuses, 0 stands for the round before the first one."""
        self.ruleset: Ruleset | None = None
        self.hands_left: tuple[int, ...] | None = None
        self.ended = False
        self.started: datetime | None = None
        self.faults: list[PadFault] = []
        self._says_who_came = says_who_came
        self._unfold = unfold
        self._said = self._skipped = 0
        """The number of the last round, as the table has it; how many before the first were left out."""
        self._has_rules = False
        self._numbers: dict[str, int] = {}
        """The players by what their names have in common with all that are the same."""
        if not self.players:
            raise PadError.of(PadCode.NO_PAD, line)
        for violation in refused_names(self.players):
            if violation.code is Code.PLAYERS_OUT_OF_RANGE:
                raise PadError([PadFault(violation, line)])
            self._add(violation, line, "")
        for player, name in enumerate(self.players):
            self._numbers.setdefault(name_key(name), player)

    def refuse(
        self, code: PadCode, line: int, column: str = "", cell: Cell | None = None, **details: object
    ) -> None:
        """Something is wrong in that place."""
        self._add(RuleViolation(code, **details), line, column, cell)

    def _add(self, violation: RuleViolation, line: int, column: str, cell: Cell | None = None) -> None:
        if len(self.faults) < _MOST_FAULTS:  # and none keeps alive what raised it
            self.faults.append(PadFault(violation.with_traceback(None), line, column, cell))

    def take(self, line: int, values: Sequence[Value]) -> None:
        """Take in a line of a table that has one for each round: its cells that are not empty."""
        own = {value.title: value for value in values if value.player is None}
        rest = [value for value in values if value.title is not Field.ROUND]
        word = plain(own[Field.ROUND].cell).lower() if Field.ROUND in own else ""
        words = {word} if word else {plain(value.cell).lower() for value in own.values()}
        self.take_rules(line, own.get(Field.RULES))
        if not rest and word in ENDED_EARLY:
            self.ended = True
        elif word in STILL_TO_PLAY and [value.title for value in rest] == [Field.CARDS]:
            hands = re.split(r"[ ,;.]+", rest[0].cell)
            if not all(re.fullmatch("[0-9]{1,4}", cards) for cards in hands):
                self.refuse(PadCode.NOT_A_WORD, line, rest[0].column, found=rest[0].cell)
                hands = ["0"]
            self.hands_left = () if hands == ["0"] else tuple(map(int, hands))
        elif self.rounds and not words.isdisjoint(RANKS):
            pass
        elif self.rounds and (
            not words.isdisjoint(FOOT)
            or (not own and all(not _is_bid(value) and accepts(figure, value.cell) for value in rest))
        ):
            self._take_foot(line, rest)
        elif not self.rounds and self._begins(word, rest):
            totals = {
                value.player: total
                for value in rest
                if value.player is not None
                and value.title in (Field.TOTAL, Field.RESULT)
                and (total := self.figure(line, value, Cell(0, Field.TOTAL, value.player))) is not None
            }
            if totals and self.start is None:
                self.start = line, totals
            self._take_changes(line, 0, own)
        else:
            self._take_round(line, own, rest)

    def _begins(self, word: str, rest: Sequence[Value]) -> bool:
        """Whether a line speaks of what was before the first round."""
        if word in FROM_PAPER or re.fullmatch("0(?:[.,]0?)?", word):
            return True
        is_of_totals = any(value.title is Field.TOTAL for value in rest)
        return not word and is_of_totals and not any(map(_is_bid, rest))

    def _take_round(self, line: int, own: Mapping[Field, Value], rest: Sequence[Value]) -> None:
        nothing = Value(Field.ROUND, None, "", self.columns.get((Field.ROUND, None), ""))
        value, expected = own.get(Field.ROUND, nothing), self._said + 1
        number = round_figure(value.cell) if accepts(round_figure, value.cell) else None
        is_further = (
            self.rounds and number == self._said and not any(value.player is not None for value in rest)
        )
        if is_further and any(title in HAPPENED for title in own):
            self._take_changes(line, self.first + len(self.rounds) - 1, own)
            return
        if self.ended or self.hands_left is not None or self.foot is not None:
            self.refuse(PadCode.NOT_A_WORD, line, value.column, found=value.cell)
            return
        is_later = number is not None and self._said < number <= MOST_ROUNDS
        if number != expected and (self._said or not is_later):
            code = PadCode.MADE_A_DATE if became_a_date(value.cell) else PadCode.ROUND_EXPECTED
            self.refuse(code, line, value.column, found=value.cell, expected=expected)
        self._said = number if number is not None and is_later else expected
        status = self.status(line, own.get(Field.STATUS))
        if status is Status.SKIPPED:
            self._skipped += not self.rounds
            return
        if not self.rounds:
            self.first = self._said - self._skipped
        number = self.begin(line)
        self.put(line, number, [part for value in rest for part in self._unfold(value)], status)
        self._take_changes(line, number, own)

    @property
    def begun(self) -> int:
        """How many rounds there are up to the last one that is more than prepared: cards, dealers, and what a
        spreadsheet makes of nothing, totals and no points. A single one behind it may have a dealer."""
        has_bids = any(kind is Field.BID for kind, _player in self.columns)
        begun = 0
        for place, round_ in enumerate(self.rounds, start=1):
            points = any(figure for (kind, _), figure in round_.figures.items() if kind is Field.POINTS)
            if round_.begun or round_.bidders or points or (round_.figures and not has_bids):
                begun = place
        is_next = len(self.rounds) == begun + 1 and self.rounds[begun].dealer is not None
        return begun + is_next

    def begin(self, line: int) -> int:
        """Begin the next round; the answer is its number."""
        self.rounds.append(DraftRound(line))
        return self.first + len(self.rounds) - 1

    def status(self, line: int, value: Value | None) -> Status | None:
        """How far a round is, where the table says it."""
        if value is None:
            return None
        if value.cell.lower() not in STATUS_WORDS:
            self.refuse(PadCode.NOT_A_WORD, line, value.column, found=value.cell)
        return STATUS_WORDS.get(value.cell.lower())

    def put(self, line: int, number: int, values: Sequence[Value], status: Status | None = None) -> None:
        """What stands in a line belongs to that round."""
        round_ = self.rounds[number - self.first]
        round_.closed |= status is Status.PLAYED
        round_.begun |= status in (Status.PLAYED, Status.IN_PROGRESS)
        faults = len(self.faults)
        dashes = [value.player for value in values if _is_bid(value) and value.cell in DASHES]
        for value in values:
            title, player, words = value.title, value.player, plain(value.cell)
            if title is Field.CARDS:
                place = Cell(number, Field.CARDS)
                cards = self.figure(line, value, place)
                if None not in (cards, round_.cards) and cards != round_.cards:
                    self.refuse(PadCode.DIFFERS, line, value.column, place, found=cards, other=round_.cards)
                round_.cards = cards if round_.cards is None else round_.cards
            if title not in _OF_A_ROUND or status is Status.PENDING:
                continue
            round_.begun |= title in (Field.TRUMP, Field.FORBIDDEN)
            if title is Field.DEALER:
                round_.dealer = self.player(line, value, words, Cell(number, Field.DEALER))
            elif title is Field.FORBIDDEN:
                round_.forbidden = self.player(line, value, words) is not None
            elif title is Field.TRUMP and accepts(parse_trump, words):
                suit = parse_trump(words)
                round_.trump = NO_TRUMP if suit is None else suit.value
            elif title is Field.TRUMP:
                place = Cell(number, Field.TRUMP)
                self.refuse(PadCode.NOT_A_WORD, line, value.column, place, found=value.cell)
            elif player is not None:
                if _is_bid(value):
                    round_.bidders.add(player)
                if dashes.count(player) == 2 and _is_bid(value):
                    round_.absent.add(player)
                elif _is_bid(value) or value.cell not in DASHES:
                    place = Cell(number, title, player)
                    if (found := self.figure(line, value, place)) is not None:
                        round_.figures[place.field, player] = found
        round_.begun |= len(self.faults) > faults

    def _take_foot(self, line: int, rest: Sequence[Value]) -> None:
        """Take in the line with the totals; of a player with two figures it is the one below the total."""
        self.foot = {}
        for player in range(len(self.players)):
            of_him = {value.title: value for value in rest if value.player == player}
            alone = next(iter(of_him)) if len(of_him) == 1 else Field.TOTAL
            title = next((title for title in (Field.TOTAL, Field.POINTS, alone) if title in of_him), None)
            if title is not None and (total := self.figure(line, of_him[title])) is not None:
                self.foot[player] = line, of_him[title].column, total

    def _take_changes(self, line: int, after: int, own: Mapping[Field, Value]) -> None:
        """Take in what was between two rounds: who came and went, and points beside them, with a word why."""
        reason = plain(own[Field.REASON].cell) if Field.REASON in own else ""
        why = Field.BONUS if Field.BONUS in own else Field.JOINED
        if reason and why not in own:
            self.refuse(PadCode.NOT_A_WORD, line, own[Field.REASON].column, found=reason)
        for value in (own[title] for title in HAPPENED if title in own):
            words, title = plain(value.cell), value.title
            name, _, digits = words.rpartition(" ")
            points = 0
            if title in (Field.JOINED, Field.BONUS) and self._is_player(name) and accepts(figure, digits):
                words, points = name, figure(digits) or 0
            elif title is Field.BONUS and (self._is_player(name) or self._is_player(words)):
                self.refuse(PadCode.NOT_A_WORD, line, value.column, found=value.cell)
                continue
            because = reason if title is why else ""
            if (player := self.player(line, value, words)) is None:
                continue
            if title is Field.BONUS:
                self.bonuses.append(PadBonus(after, player, points, because, line))
            else:
                move = TableMove(title.value)
                self.changes.append(AttendanceChange(after, player, move, points, because, line))

    def take_rules(self, line: int, value: Value | None) -> None:
        """Take in the rules: the name of a preset, or a ruleset as JSON, in the first line that has any."""
        if value is None or self._has_rules:
            return
        self._has_rules = True
        try:
            self.ruleset = ruleset_called(
                parse_json(value.cell) if value.cell.startswith("{") else value.cell
            )
        except RuleViolation as violation:
            self._add(violation, line, value.column)

    def figure(self, line: int, value: Value, place: Cell | None = None) -> int | None:
        """The figure in a cell; None where there is none, and then it is at fault."""
        try:
            return figure(value.cell)
        except RuleViolation as violation:
            self._add(violation, line, value.column, place)
            return None

    def player(self, line: int, value: Value, name: str, place: Cell | None = None) -> int | None:
        """Who is named in a cell; None for nobody here, and then it is at fault."""
        if not self._is_player(name):
            self.refuse(PadCode.NO_SUCH_PLAYER, line, value.column, place, name=name, names=self.players)
        return self._numbers.get(name_key(name))

    def _is_player(self, name: str) -> bool:
        return bool(name) and name_key(name) in self._numbers

    def pad(self) -> Pad:
        """The pad, with all that is wrong with its form."""
        rounds, to_come = self._without_those_to_come()
        changes = self.changes if self._says_who_came else self._gaps(rounds[: self.begun])
        before = self.first - 1
        changes = [change if change.after else replace(change, after=before) for change in changes]
        bonuses = [bonus if bonus.after else replace(bonus, after=before) for bonus in self.bonuses]
        carried = self._carried(changes)
        elsewhere = self._compare_foot(rounds)
        return Pad(
            self.players,
            tuple(map(self._as_read, rounds)),
            ruleset=self.ruleset,
            first_round=self.first,
            carried=carried,
            bonuses=tuple(bonuses),
            changes=tuple(changes),
            rounds_left=to_come if self.hands_left is None else self.hands_left,
            ended=self.ended,
            started=self.started,
            faults=tuple(self.faults),
            columns=self.columns,
            elsewhere=elsewhere,
        )

    def _as_read(self, round_: DraftRound) -> PadRound:
        seats = range(len(self.players))
        return PadRound(
            round_.cards,
            round_.figures,
            round_.forbidden,
            tuple(sorted(round_.absent)),
            round_.dealer,
            round_.trump,
            line=round_.line,
            lines=tuple(round_.lines.get(player, round_.line) for player in seats) if round_.lines else (),
        )

    def _without_those_to_come(self) -> tuple[list[DraftRound], tuple[int, ...] | None]:
        """The rounds without those that somebody has only prepared, and the hands of these as far as there
        are cards for them. Where nothing has begun the first of them is the next round."""
        begun = self.begun
        playing = max((len(round_.bidders) for round_ in self.rounds[max(begun - 2, 0) : begun]), default=0)
        most = deck_size(self.ruleset or STANDARD) // (playing or len(self.players) or 1)
        prepared = [round_.cards for round_ in self.rounds[begun:]]
        hands = tuple(cards for cards in prepared if cards is not None and cards <= most)
        kept = begun or int(bool(hands))
        is_said = len(hands) > 1 and None not in prepared and not self.ended
        return self.rounds[:kept], hands[kept - begun :] if is_said else None

    def _gaps(self, rounds: Sequence[DraftRound]) -> list[AttendanceChange]:
        """Who came late, was away and left, by the rounds in which he has nothing; nobody where all of the
        table stay together (§9.2, §9.4), and where it is a whole column that is empty."""
        if self.ruleset is not None and (self.ruleset.teams or self.ruleset.elimination):
            return []
        if rounds and not rounds[-1].closed and Field.POINTS not in {kind for kind, _ in rounds[-1].figures}:
            rounds = rounds[:-1]  # a round that is open says nothing of it
        found = []
        for player in range(len(self.players)):
            there = [player in round_.bidders or not round_.bidders for round_ in rounds]
            if not any(there):
                continue
            for place in range(1, len(there)):
                if there[place] is there[place - 1]:
                    continue
                after, begun = self.first + place - 1, 0
                move = TableMove.RETURNED if there[place] else TableMove.LEFT
                if True not in there[:place]:
                    move = TableMove.JOINED
                    begun = rounds[place - 1].figures.get((Field.TOTAL, player), 0)
                    begun -= self._given(player, after) if begun else 0
                found.append(AttendanceChange(after, player, move, begun, line=rounds[place].line))
        return sorted(found, key=lambda change: change.after)

    def _given(self, player: int, after: int) -> int:
        """What somebody was given beside the rounds after that one."""
        return sum(bonus.points for bonus in self.bonuses if (bonus.after, bonus.player) == (after, player))

    def _carried(self, changes: Sequence[AttendanceChange]) -> tuple[int, ...]:
        """The totals before the first round, less what was given beside the rounds then."""
        if self.start is None:
            return ()
        (line, totals), before = self.start, self.first - 1
        joined = {change.player for change in changes if change.move is TableMove.JOINED}
        faulty = {fault.cell for fault in self.faults}
        carried = []
        for player in range(len(self.players)):
            cell = Cell(0, Field.TOTAL, player)
            if player not in totals and player not in joined and cell not in faulty:
                column = self.columns.get((Field.TOTAL, player), "")
                self.refuse(PadCode.CELL_MISSING, line, column, cell)
            begun = sum(move.points for move in changes if (move.after, move.player) == (before, player))
            carried.append(totals[player] - begun - self._given(player, 0) if player in totals else 0)
        return tuple(carried) if self.first > 1 or any(carried) else ()

    def _compare_foot(self, rounds: Sequence[DraftRound]) -> dict[Cell, tuple[int, str]]:
        """The totals below are those after the last round that has any figures but bids; where it has none
        they are taken to be its own, and the answer says where they stand."""
        numbered = enumerate(rounds, start=self.first)
        ends = [(number, round_.figures) for number, round_ in numbered if _has_more_than_bids(round_)]
        elsewhere = {}
        for player, (line, column, total) in (self.foot or {}).items() if ends else ():
            number, figures = ends[-1]
            self.columns.setdefault((Field.TOTAL, player), column)
            if (Field.TOTAL, player) not in figures:
                figures[Field.TOTAL, player] = total
                elsewhere[Cell(number, Field.TOTAL, player)] = line, column
            elif (written := figures[Field.TOTAL, player]) != total:
                self.refuse(PadCode.DIFFERS, line, column, found=total, other=written)
        return elsewhere


_MOST_FAULTS = 500
"""Faults of a table that are named."""
_OF_A_ROUND = (*OF_A_PLAYER, Field.DEALER, Field.TRUMP, Field.FORBIDDEN)


def _has_more_than_bids(round_: DraftRound) -> bool:
    return any(kind is not Field.BID for kind, _player in round_.figures)


def _is_bid(value: Value) -> bool:
    return value.title in (Field.BID, Field.TRICKS)
