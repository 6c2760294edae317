"""A table with a line a player and round, in any order.

Round,Cards,Status,Dealer,Opens,Player,Bid,Tricks,Adjust,Points,Running
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.names import name_key
from scorekeeper.pads.cells import SITS_OUT, Line, became_a_date, plain, round_figure
from scorekeeper.pads.draft import Draft, Value
from scorekeeper.pads.headers import FOOT, OF_A_PLAYER, STATUS_WORDS, Field, Status
from scorekeeper.pads.pad import Pad, PadBonus, PadCode
from scorekeeper.pads.round_table import Header, carried_pad
from scorekeeper.rules import FREE_PLAYERS
from scorekeeper.rules.errors import accepts
from scorekeeper.rules.validation import MOST_ROUNDS

_YES = ("x", "yes", "y", "ja", "j", "true", "wahr", "1", "*", "✓", "✔")
_NO = ("no", "n", "nein", "false", "falsch", "0", *"-–")
"""What stands below dealer or opens where it does not hold a name."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line: what stands in it, by what it is about."""

    line: int
    values: dict[Field, Value]

    def words(self, title: Field) -> str:
        """What stands there in words; nothing where a cell is empty."""
        return plain(self.values[title].cell) if title in self.values else ""

    def named(self, title: Field) -> str:
        """Who is named there: by a name, or by a mark in the line of the player."""
        word = self.words(title).lower()
        return self.words(Field.PLAYER if word in _YES else title) if word not in _NO else ""

    def of(self, player: int, status: Status | None) -> Iterator[Value]:
        """What stands there of a player and of the round."""
        for title, value in self.values.items():
            if title in (Field.BID, Field.TRICKS) and status is Status.SAT_OUT:
                continue
            if title is Field.DEALER and (name := self.named(title)):
                yield replace(value, cell=name)
            elif title in OF_A_PLAYER:
                yield replace(value, player=player)
            elif title in (Field.CARDS, Field.TRUMP, Field.FORBIDDEN):
                yield value
        if status is Status.SAT_OUT:
            for title in (Field.BID, Field.TRICKS):
                yield Value(title, player, SITS_OUT, title)


def read(header: Header, lines: Sequence[Line]) -> Pad:
    """The pad of such a table. Raises `PadError`."""
    entries = [_Entry(line.number, {value.title: value for value in header.values(line)}) for line in lines]
    names: dict[str, str] = {}
    by_round: dict[int, list[_Entry]] = {}
    feet: list[_Entry] = []
    odd: list[tuple[_Entry, Field]] = []
    for entry in entries:
        cell, name = entry.words(Field.ROUND), entry.words(Field.PLAYER)
        number = round_figure(cell) if accepts(round_figure, cell) else None
        if cell.lower() in FOOT or name.lower() in FOOT:
            feet.append(entry)
        elif number is None or not 0 < number <= MOST_ROUNDS:
            odd.append((entry, Field.ROUND))
        elif not name and STATUS_WORDS.get(entry.words(Field.STATUS).lower()) is not Status.SKIPPED:
            odd.append((entry, Field.PLAYER))
        else:
            if name:
                names.setdefault(name_key(name), name)
            by_round.setdefault(number, []).append(entry)
    rounds = sorted(by_round.items())
    header = replace(header, players=_as_they_sit(names, [entries for _number, entries in rounds]))
    draft = header.draft(lines)
    titles = dict(zip((column and column[0] for column in header.columns), header.line.cells, strict=True))
    for entry, title in odd:
        if found := entry.words(title):
            code = PadCode.MADE_A_DATE if became_a_date(found) else PadCode.NOT_A_FIGURE
            draft.refuse(code, entry.line, titles.get(title, ""), found=found)
        else:
            draft.refuse(PadCode.CELL_MISSING, entry.line, titles.get(title, ""))
    _take_rounds(draft, rounds)
    numbers = {name_key(name): player for player, name in enumerate(draft.players)}
    totals = {}
    for entry in feet:
        player = numbers.get(name_key(entry.words(Field.PLAYER)))
        value = entry.values.get(Field.TOTAL) or entry.values.get(Field.POINTS)
        if player is not None and value and (total := draft.figure(entry.line, value)) is not None:
            totals[player] = entry.line, value.column, total
    draft.foot = totals or None
    if not {Field.BID, Field.TRICKS} <= header.titles:
        return carried_pad(draft, are_named=True)
    return draft.pad()


def _as_they_sit(names: Mapping[str, str], rounds: Iterable[Sequence[_Entry]]) -> tuple[str, ...]:
    """The players clockwise: as the deal goes round among all of them, else in the order of the lines."""
    follows: dict[str, str] = {}
    last = ["", ""]
    for entries in rounds:
        dealer, opens = (
            next((name_key(name) for entry in entries if (name := entry.named(title))), "")
            for title in (Field.DEALER, Field.OPENS)
        )
        for one, other in (last[0], dealer), (dealer, opens), (last[1], opens):
            if one in names and other in names and one != other:
                follows.setdefault(one, other)
        last = [dealer, opens]
    for first in list(names)[: FREE_PLAYERS.stop]:
        order = [first]
        while (following := follows.get(order[-1], first)) not in order:
            order.append(following)
        if len(order) == len(names):
            place = order.index(next(iter(names)))
            return tuple(names[key] for key in (*order[place:], *order[:place]))
    return tuple(names.values())


def _take_rounds(draft: Draft, rounds: Iterable[tuple[int, Sequence[_Entry]]]) -> None:
    """Take in the lines of one round after the other."""
    numbers = {name_key(name): player for player, name in enumerate(draft.players)}
    skipped, expected = 0, None
    for said, entries in rounds:
        if expected is not None and said != expected:
            line, value = entries[0].line, entries[0].values[Field.ROUND]
            draft.refuse(PadCode.ROUND_EXPECTED, line, value.column, found=value.cell, expected=expected)
        expected = said + 1
        statuses = [draft.status(entry.line, entry.values.get(Field.STATUS)) for entry in entries]
        if all(status is Status.SKIPPED for status in statuses):
            skipped += 1
            continue
        if not draft.rounds:
            draft.first = said - skipped
        number = draft.begin(entries[0].line)
        round_ = draft.rounds[-1]
        opens = None
        for entry, status in zip(entries, statuses, strict=True):
            if status is Status.SKIPPED:
                continue
            player = numbers[name_key(entry.words(Field.PLAYER))]
            if player in round_.lines:
                name = entry.values[Field.PLAYER]
                draft.refuse(PadCode.NAME_TWICE, entry.line, name.column, name=draft.players[player])
            else:
                round_.lines[player] = entry.line
                draft.put(entry.line, number, list(entry.of(player, status)), status)
                _take_adjustment(draft, entry, number, player)
                if status is not Status.PENDING:
                    opens = numbers.get(name_key(entry.named(Field.OPENS)), opens)
        playing = sorted(round_.lines.keys() - round_.absent)
        if round_.dealer is None and opens in playing:
            round_.dealer = playing[playing.index(opens) - 1]


def _take_adjustment(draft: Draft, entry: _Entry, number: int, player: int) -> None:
    """Take in points beside the round; where the round's own hold them they are taken off there."""
    value = entry.values.get(Field.BONUS)
    points = draft.figure(entry.line, value) if value else None
    if not points:
        return
    draft.bonuses.append(PadBonus(number, player, points, entry.words(Field.REASON), entry.line))
    figures = draft.rounds[-1].figures
    before = draft.rounds[-2].figures.get((Field.TOTAL, player)) if len(draft.rounds) > 1 else 0
    total, brought = figures.get((Field.TOTAL, player)), figures.get((Field.POINTS, player))
    if before is not None and total is not None and brought is not None and total - before == brought:
        figures[Field.POINTS, player] = brought - points
