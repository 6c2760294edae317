"""The CSV format of score sheets: read strictly and checked.

The table has the header `round,cards,<player> bid,<player> tricks,…` and one line a round.
Spreadsheets of German make part the cells with semicolons; both are read. An empty cell is an empty cell
of the pad, and blank lines do not count. The rules are the standard ones. Who has nothing in the first rounds
came late, who has nothing in the last ones has left, and who has a gap was away.

The tables that leave the app say more (`exports.pad_table`), in English or German: trump, dealer, points and
totals, forbidden bids, bonuses, who came and went, and rules, a line above the first round with the totals
before it, and below the last the hands that are still to be played, and that the game was ended early. All
that is read again, and points and totals have to be those that the rules give.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.game.json_input import parse_json
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import AttendanceChange, ScoreSheet, SheetCode, TableMove, gone_in
from scorekeeper.rules import PRESETS, RuleViolation, parse_trump
from scorekeeper.rules.errors import accepts

_WHOLE = re.compile(r"-?[0-9]{1,4000}")
FORMULA_STARTS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take words for a formula, when they begin with it; an apostrophe before them says
that they are text."""
SITS_OUT = "–"
"""Stands for a player who does not play the round."""
_MINUS = "\N{MINUS SIGN}"

TITLE_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "round": ("round", "runde"),
        "cards": ("cards", "karten"),
        "trump": ("trump", "trumpf"),
        "dealer": ("dealer", "geber"),
        "bid": ("bid", "vorhersage"),
        "tricks": ("tricks", "stiche"),
        "points": ("points", "punkte"),
        "total": ("total", "gesamt"),
        "forbidden": ("forbidden bid", "verbotene vorhersage"),
        "bonus": ("bonus", "zusatzpunkte"),
        "changes": ("came and went", "gekommen und gegangen"),
        "rules": ("rules", "regeln"),
    }
)
"""What a column is called, in each language of the tables that leave the app; a name may stand before it."""
CHANGE_WORDS: Mapping[TableMove, tuple[str, ...]] = MappingProxyType(
    {
        TableMove.JOINED: ("joined", "dazugekommen"),
        TableMove.LEFT: ("left", "gegangen"),
        TableMove.RETURNED: ("came back", "zurückgekommen"),
    }
)
"""The same for the words of the column of who came and went."""
FROM_PAPER = ("from paper", "vom papier", "")
"""What the line with the totals before the first round begins with."""
STILL_TO_PLAY = ("still to play", "noch zu spielen")
"""What the line below the last round with the hands to come begins with."""
ENDED_EARLY = ("ended early", "vorzeitig beendet")
"""What the line below the last round of a game that was ended early begins with."""


def sheet_from_csv(text: str, faults: list[RuleViolation] | None = None) -> ScoreSheet:
    """The sheet of a table, checked. Raises `RuleViolation` and takes `faults` like `sheet_from_json`."""
    lines = list(_lines(text))
    columns = _columns(lines[0][1] if lines else [])
    table = _Table(columns)
    for line, cells in lines[1:]:
        try:
            table.read(line, cells)
        except RuleViolation as fault:
            if faults is None:
                raise
            faults.append(fault)
    absent = list(table.not_there())
    if absent and faults is None:
        raise absent[0]
    if faults is not None:
        faults += absent
    if faults:  # the rounds are not what they would be
        raise faults.pop()
    sheet = sheet_from_json(table.document(), faults)
    wrong = [] if faults else list(table.wrong_figures(sheet))
    if wrong and faults is None:
        raise wrong[0]
    if faults is not None:
        faults += wrong
    return sheet


@dataclass
class _Columns:
    """Where what stands in a table, by the place in its header."""

    header: Sequence[str]
    players: list[str] = field(default_factory=list)
    of_players: list[dict[str, int]] = field(default_factory=list)
    """Of each player where bid, tricks and, if they are there, points and total stand."""
    others: dict[str, int] = field(default_factory=dict)
    """Where what stands that is none of a player."""


def _columns(header: Sequence[str]) -> _Columns:
    """The columns of a header: `round`, `cards`, those of each player, and what there may be beside them."""
    found = _Columns(header)
    for place, expected in enumerate(("round", "cards")):
        if not _is_called(header, place, expected):
            raise _header_fault(header, place, expected)
        found.others[expected] = place
    place = 2
    for title in ("trump", "dealer"):
        if _is_called(header, place, title):
            found.others[title] = place
            place += 1
    while not found.players or (place < len(header) and not _begins_the_rest(header, place)):
        place = _player_columns(found, place)
    for title in ("forbidden", "bonus", "changes", "rules"):
        if _is_called(header, place, title):
            found.others[title] = place
            place += 1
    if place < len(header):
        raise _header_fault(header, place, "<player> bid")
    return found


def _player_columns(found: _Columns, place: int) -> int:
    """Take in the columns of one player that begin there; the answer is where they end."""
    header = found.header
    name, _, word = (header[place] if place < len(header) else "").rpartition(" ")
    if word.lower() not in TITLE_WORDS["bid"]:
        raise _header_fault(header, place, "<player> bid")
    columns = {"bid": place}
    place += 1
    for title in ("tricks", "points", "total"):
        if _is_called(header, place, title, name):
            columns[title] = place
            place += 1
        elif title == "tricks":
            raise _header_fault(header, place, f"{name} tricks")
    found.players.append(_plain(name))
    found.of_players.append(columns)
    return place


def _begins_the_rest(header: Sequence[str], place: int) -> bool:
    """Whether no player's columns begin there; one may be called “Forbidden”."""
    if any(_is_called(header, place, title) for title in ("bonus", "changes", "rules")):
        return True
    name = header[place].rpartition(" ")[0]
    return _is_called(header, place, "forbidden") and not _is_called(header, place + 1, "tricks", name)


def _is_called(header: Sequence[str], place: int, title: str, name: str = "") -> bool:
    if place >= len(header):
        return False
    return header[place].lower() in [f"{name} {word}".strip().lower() for word in TITLE_WORDS[title]]


def _header_fault(header: Sequence[str], column: int, expected: str) -> RuleViolation:
    found = header[column] if column < len(header) else ""
    return RuleViolation(SheetCode.CSV_HEADER, column=column + 1, found=found, expected=expected)


class _Table:
    """The lines of a table, read one after the other."""

    def __init__(self, columns: _Columns) -> None:
        self._columns = columns
        self._rounds: list[dict[str, object]] = []
        self._lines: list[tuple[int, list[str]]] = []
        """Of each round, with its number."""
        self._first = 1
        self._next = 1
        """The number that the next round has to have."""
        self._carried: list[int | None] | None = None
        self._changes: list[AttendanceChange] = []
        """In the places of the players."""
        self._rounds_left: list[int] | None = None
        self._bonuses: list[dict[str, object]] = []
        self._rules: object = None
        self._ended = False

    def document(self) -> dict[str, object]:
        """The table as the JSON of a sheet."""
        changes = self.changes()
        sheet: dict[str, object] = {
            "players": self._columns.players,
            "rounds": self._rounds,
            "first_round": self._first,
            "bonuses": self._bonuses,
            "ended": self._ended,
            "rounds_left": self._rounds_left,
        }
        for move in TableMove:
            sheet[move] = [self._change_entry(change) for change in changes if change.move is move]
        if self._rules is not None:
            sheet["rules"] = self._rules
        if self._carried is not None:
            joined = [change.player for change in changes if change.move is TableMove.JOINED]
            sheet["carried"] = [
                0 if total is None and player in joined else total
                for player, total in enumerate(self._carried)
            ]
        return sheet

    def changes(self) -> list[AttendanceChange]:
        """Who came and went, as the column says it; without one, as the gaps do."""
        return self._changes if "changes" in self._columns.others else self._gaps()

    def _change_entry(self, change: AttendanceChange) -> dict[str, object]:
        entry: dict[str, object] = {"player": self._columns.players[change.player], "after": change.after}
        return entry | ({"points": change.points} if change.move is TableMove.JOINED else {})

    def read(self, line: int, cells: list[str]) -> None:
        """Take a line in. Raises `RuleViolation`."""
        columns = self._columns
        if len(cells) != len(columns.header):
            self._next += 1
            raise RuleViolation(
                SheetCode.CSV_CELLS, line=line, cells=len(cells), expected=len(columns.header)
            )
        if self._rules is None and (rules := self._cell(cells, "rules")):
            self._rules = parse_json(rules) if rules.startswith("{") else rules
        number, begins = _number(cells[0]), self._next == self._first
        if begins and self._carried is None and self._has_totals_only(cells):
            self._begin(line, cells)
            return
        if not begins and cells[0].lower() in ENDED_EARLY and not any(cells[1:]):
            self._ended = True
            return
        if cells[0].lower() in STILL_TO_PLAY and cells[1] and not any(cells[2:]):
            self._rounds_left = self._hands(line, cells)
            return
        if begins and self._carried is not None and isinstance(number, int) and number > 1:
            self._first = self._next = number
            for bonus in self._bonuses:
                bonus["after"] = number - 1
            self._changes = [replace(change, after=number - 1) for change in self._changes]
        expected = self._next
        self._next += 1
        if number != expected or self._ended or self._rounds_left is not None:
            raise RuleViolation(SheetCode.CSV_ROUND, line=line, found=cells[0], expected=expected)
        self._rounds.append(self._round(line, cells))
        self._lines.append((line, cells))
        self._bonuses += self._given(line, cells, number)
        self._changes += self._came_and_went(line, cells, number)

    def _hands(self, line: int, cells: Sequence[str]) -> list[int]:
        if cells[1] == "0":
            return []
        hands = re.split(r"[ ,;.]+", cells[1])
        if not all(re.fullmatch("[0-9]{1,4}", cards) for cards in hands):
            raise self._fault(SheetCode.CSV_WORD, line, cells, 1)
        return list(map(int, hands))

    def _cell(self, cells: Sequence[str], title: str) -> str:
        place = self._columns.others.get(title)
        return "" if place is None else cells[place]

    def _has_totals_only(self, cells: Sequence[str]) -> bool:
        """Totals of all players, but for those who came later."""
        columns = self._columns.of_players
        totals = [cells[places["total"]] for places in columns if "total" in places]
        may_miss = "changes" in self._columns.others
        return (
            cells[0].lower() in FROM_PAPER
            and len(totals) == len(columns)
            and (any(totals) if may_miss else all(totals))
            and not any(cells[places["bid"]] for places in columns)
        )

    def _begin(self, line: int, cells: Sequence[str]) -> None:
        """The line above the first round: totals, less what was given beside the rounds before it."""
        self._bonuses = self._given(line, cells, 0)
        self._changes = self._came_and_went(line, cells, 0)
        carried: list[int | None] = []
        for player, places in enumerate(self._columns.of_players):
            total = _number(cells[places["total"]])
            if isinstance(total, str):
                raise self._fault(SheetCode.CSV_WORD, line, cells, places["total"])
            begun = sum(change.points for change in self._changes if change.player == player)
            carried.append(None if total is None else total - begun - self._given_to(player, 0))
        self._carried = carried

    def _given_to(self, player: int, after: int) -> int:
        """What a player was given beside the rounds after that one."""
        name = self._columns.players[player]
        given = (
            bonus["points"] for bonus in self._bonuses if (bonus["player"], bonus["after"]) == (name, after)
        )
        return sum(points for points in given if isinstance(points, int))

    def _round(self, line: int, cells: Sequence[str]) -> dict[str, object]:
        bids, tricks, absent = [], [], []
        for name, places in zip(self._columns.players, self._columns.of_players, strict=True):
            bid, made = cells[places["bid"]], cells[places["tricks"]]
            if bid == made == SITS_OUT:
                absent.append(name)
                bid = made = ""
            bids.append(_number(bid))
            tricks.append(_number(made))
        dealer = _plain(self._cell(cells, "dealer"))
        return {
            "cards": _number(cells[1]),
            "bids": bids,
            "tricks": tricks,
            "forbidden": bool(self._cell(cells, "forbidden")),
            "absent": absent,
            "dealer": dealer or None,
            "trump": self._trump(line, cells),
        }

    def _trump(self, line: int, cells: Sequence[str]) -> str | None:
        word = self._cell(cells, "trump")
        if word and not accepts(parse_trump, word):
            raise self._fault(SheetCode.CSV_WORD, line, cells, self._columns.others["trump"])
        return word or None

    def _given(self, line: int, cells: Sequence[str], after: int) -> list[dict[str, object]]:
        """What was given beside the rounds: "Thomas +30 lost a bet; Ute −20 peeked"."""
        text = _plain(self._cell(cells, "bonus"))
        names = "|".join(sorted(map(re.escape, self._columns.players), key=len, reverse=True))
        given = rf"({names}) ([+{_MINUS}-])([0-9][0-9.,]{{0,9}})(?: |$)"
        found = []
        while text:
            match = re.match(given, text)
            if match is None:
                raise RuleViolation(SheetCode.CSV_BONUS, line=line, found=text)
            name, sign, digits = match.groups()
            points = int(re.sub("[.,]", "", digits)) * (1 if sign == "+" else -1)
            text = text[match.end() :]
            following = re.search(rf"; (?={given})", text)
            reason, text = (
                (text, "") if following is None else (text[: following.start()], text[following.end() :])
            )
            found.append({"after": after, "player": name, "points": points, "reason": reason})
        return found

    def _came_and_went(self, line: int, cells: Sequence[str], after: int) -> list[AttendanceChange]:
        """Who joined, left and came back: "Mia joined +35; Kevin left"."""
        text = _plain(self._cell(cells, "changes"))
        names = "|".join(sorted(map(re.escape, self._columns.players), key=len, reverse=True))
        moves = {word: move for move, called in CHANGE_WORDS.items() for word in called}
        said = rf"({names}) (?i:({'|'.join(moves)}))(?: ([+{_MINUS}-])([0-9][0-9.,]{{0,9}}))?(?:; |$)"
        found = []
        while text:
            match = re.match(said, text)
            if match is None:
                raise RuleViolation(SheetCode.CSV_CHANGE, line=line, found=text)
            name, word, sign, digits = match.groups()
            points = int(re.sub("[.,]", "", digits or "0")) * (1 if sign == "+" else -1)
            player, move = self._columns.players.index(name), moves[word.lower()]
            if digits and move is not TableMove.JOINED:
                raise RuleViolation(SheetCode.CSV_CHANGE, line=line, found=text)
            found.append(AttendanceChange(after, player, move, points))
            text = text[match.end() :]
        return found

    def _gaps(self) -> list[AttendanceChange]:
        """Who came late, was away and left, by the rounds in which he has nothing; nobody where all of the
        table stay together (§9.2, §9.4), and where it is a whole column that is empty."""
        if self._has_rule("teams", "elimination") or not self._lines:
            return []
        found = []
        for player, places in enumerate(self._columns.of_players):
            there = [bool(cells[places["bid"]] or cells[places["tricks"]]) for _line, cells in self._lines]
            if not self._is_closed(self._lines[-1][1]):  # a round that is open says nothing of it
                there = there[:-1]
            if not any(there):
                continue
            came = there.index(True)
            if came:
                after = self._first + came - 1
                found.append(AttendanceChange(after, player, TableMove.JOINED, self._begun(player, came - 1)))
            for place in range(came + 1, len(there)):
                if there[place] is not there[place - 1]:
                    move = TableMove.RETURNED if there[place] else TableMove.LEFT
                    found.append(AttendanceChange(self._first + place - 1, player, move))
        return found

    def _begun(self, player: int, place: int) -> int:
        """With which total somebody began, as it stands in the last line before his first round."""
        places, (_line, cells) = self._columns.of_players[player], self._lines[place]
        total = _number(cells[places["total"]]) if "total" in places else None
        return total - self._given_to(player, self._first + place) if isinstance(total, int) else 0

    def _is_closed(self, cells: Sequence[str]) -> bool:
        """Whether a line has points for anybody."""
        return any("points" in places and cells[places["points"]] for places in self._columns.of_players)

    def _has_rule(self, *names: str) -> bool:
        """Whether one of these is played, as far as that is known before the rules are read."""
        rules = self._rules
        if isinstance(rules, str):
            return rules in PRESETS and any(getattr(PRESETS[rules], name) for name in names)
        return isinstance(rules, Mapping) and any(rules.get(name) for name in names)

    def wrong_figures(self, sheet: ScoreSheet) -> Iterator[RuleViolation]:
        """Points and totals that are not those that the rules give: of each player the first."""
        wrong: set[int] = set()
        scored = score(sheet).rounds
        for (line, cells), found in zip(self._lines, scored, strict=False):
            for player, places in enumerate(self._columns.of_players):
                for title, figures in ("points", found.points), ("total", found.totals):
                    if player in wrong or title not in places or not cells[places[title]]:
                        continue
                    if _number(cells[places[title]]) != figures[player]:
                        wrong.add(player)
                        fault = self._fault(SheetCode.CSV_FIGURE, line, cells, places[title])
                        yield RuleViolation(fault.code, **fault.details, expected=figures[player])

    def not_there(self) -> Iterator[RuleViolation]:
        """Who has nothing in a round that brought others points, and was there, where nobody drops out
        (§9.2)."""
        players = self._columns.of_players
        if self._has_rule("elimination") or not all("points" in places for places in players):
            return
        changes = sorted(self.changes(), key=lambda change: change.after)
        for number, (_line, cells) in enumerate(self._lines, start=self._first):
            if not self._is_closed(cells):
                continue
            gone = gone_in(changes, number)
            for player, places in enumerate(players):
                if player not in gone and not cells[places["bid"]] and not cells[places["tricks"]]:
                    name = self._columns.players[player]
                    yield RuleViolation(SheetCode.NOTHING_OF, round=number, player=name)

    def _fault(self, code: SheetCode, line: int, cells: Sequence[str], place: int) -> RuleViolation:
        column = self._columns.header[place]
        return RuleViolation(code, line=line, column=column, found=cells[place])


def _plain(words: str) -> str:
    """Words without the apostrophe that kept a spreadsheet from taking them for a formula."""
    return words[1:] if words[:1] == "'" and words.lstrip(" '").startswith(FORMULA_STARTS) else words


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold anything, with their numbers, each as its cells."""
    first = re.search("[,;]", text)  # behind the title of the round; names may hold either
    delimiter = "," if first is None else first[0]
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in table:
            tidied = [cell.strip() for cell in cells]
            if any(tidied):
                yield table.line_num, tidied
    except csv.Error:
        raise RuleViolation(SheetCode.CSV_UNREADABLE, line=table.line_num) from None


def _number(cell: str) -> int | str | None:
    """The figure in a cell, None for an empty one; what is no figure stays as it is and is refused later."""
    if not cell:
        return None
    return int(cell) if _WHOLE.fullmatch(cell) else cell
