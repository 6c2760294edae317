"""A score sheet as text: JSON, or CSV.

The table has the header `round,cards,<player> bid,<player> tricks,…` and one line a round.
Spreadsheets of German make part the cells with semicolons; both are read. An empty cell is an empty cell
of the pad, and blank lines do not count. The rules are the standard ones.

The tables that leave the app say more (`exports.pad_table`), in English or German: trump, dealer, points and
totals, forbidden bids, bonuses and rules, a line above the first round with the totals before it, and one
below the last where the game was ended early. All that is read again, and points and totals have to be
those that the rules give.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.game.json_input import parse_json
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetCode, SheetError
from scorekeeper.rules import PRESETS, RuleViolation

_WHOLE = re.compile(r"-?[0-9]{1,4000}")
FORMULA_STARTS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take words for a formula, when they begin with it; an apostrophe before them says
that they are text."""
SITS_OUT = "–"
"""Stands for a player who does not play the round."""
MINUS = "\N{MINUS SIGN}"

TITLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
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
        "rules": ("rules", "regeln"),
    }
)
"""What a column is called, in each language of the tables that leave the app; a name may stand before it."""
TRUMPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "red": ("red", "rot", "flowers", "blumen"),
        "yellow": ("yellow", "gelb", "mice", "mäuse"),
        "green": ("green", "grün", "snails", "schnecken"),
        "blue": ("blue", "blau", "butterflies", "schmetterlinge"),
        "none": ("no trump", "kein trumpf", "none"),
    }
)
"""The same for the words of the column of trumps."""
FROM_PAPER = ("from paper", "vom papier", "")
"""What the line with the totals before the first round begins with."""
ENDED_EARLY = ("ended early", "vorzeitig beendet")
"""What the line below the last round of a game that was ended early begins with."""


def read_sheet(text: str) -> ScoreSheet:
    """The sheet of a text, JSON or CSV, whichever it is.

    Raises `RuleViolation` with a code of the rules, of the sheet or of JSON.
    """
    text = text.removeprefix("\ufeff")  # spreadsheets put an invisible mark there
    if text.lstrip()[:1] in ("{", "["):
        return sheet_from_json(parse_json(text))
    return sheet_from_csv(text)


def read_whole_sheet(text: str) -> ScoreSheet:
    """Like `read_sheet`, but raises `SheetError` with all that is wrong."""
    faults: list[RuleViolation] = []
    try:
        text = text.removeprefix("\ufeff")
        if text.lstrip()[:1] in ("{", "["):
            sheet = sheet_from_json(parse_json(text), faults)
        else:
            sheet = sheet_from_csv(text, faults)
    except RuleViolation as fault:
        raise SheetError([*faults, fault]) from None
    if faults:
        raise SheetError(faults)
    return sheet


def looks_like_sheet(content: bytes) -> bool:
    """Whether a file is meant to be a score sheet: a table whose first column is the round, or its JSON."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] == b"{":
        return b'"players"' in start and b'"rounds"' in start and b'"facts"' not in start
    return re.match(rb'"?(?:round|runde)"?\s*[,;]', start, re.IGNORECASE) is not None


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
    for title in ("forbidden", "bonus", "rules"):
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
    if word.lower() not in TITLES["bid"]:
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
    if any(_is_called(header, place, title) for title in ("bonus", "rules")):
        return True
    name = header[place].rpartition(" ")[0]
    return _is_called(header, place, "forbidden") and not _is_called(header, place + 1, "tricks", name)


def _is_called(header: Sequence[str], place: int, title: str, name: str = "") -> bool:
    if place >= len(header):
        return False
    return header[place].lower() in [f"{name} {word}".strip().lower() for word in TITLES[title]]


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
        self._carried: list[int] | None = None
        self._bonuses: list[dict[str, object]] = []
        self._rules: object = None
        self._ended = False

    def document(self) -> dict[str, object]:
        """The table as the JSON of a sheet."""
        sheet: dict[str, object] = {
            "players": self._columns.players,
            "rounds": self._rounds,
            "first_round": self._first,
            "bonuses": self._bonuses,
            "ended": self._ended,
        }
        if self._rules is not None:
            sheet["rules"] = self._rules
        if self._carried is not None:
            sheet["carried"] = self._carried
        return sheet

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
        if begins and self._carried is not None and isinstance(number, int) and number > 1:
            self._first = self._next = number
            for bonus in self._bonuses:
                bonus["after"] = number - 1
        expected = self._next
        self._next += 1
        if number != expected or self._ended:
            raise RuleViolation(SheetCode.CSV_ROUND, line=line, found=cells[0], expected=expected)
        self._rounds.append(self._round(line, cells))
        self._lines.append((line, cells))
        self._bonuses += self._given(line, cells, number)

    def _cell(self, cells: Sequence[str], title: str) -> str:
        place = self._columns.others.get(title)
        return "" if place is None else cells[place]

    def _has_totals_only(self, cells: Sequence[str]) -> bool:
        columns = self._columns.of_players
        return cells[0].lower() in FROM_PAPER and all(
            "total" in places and cells[places["total"]] and not cells[places["bid"]] for places in columns
        )

    def _begin(self, line: int, cells: Sequence[str]) -> None:
        """The line above the first round: totals, less what was given beside the rounds before it."""
        self._bonuses = self._given(line, cells, 0)
        carried = []
        for name, places in zip(self._columns.players, self._columns.of_players, strict=True):
            total = _number(cells[places["total"]])
            if not isinstance(total, int):
                raise self._fault(SheetCode.CSV_WORD, line, cells, places["total"])
            given = [bonus["points"] for bonus in self._bonuses if bonus["player"] == name]
            carried.append(total - sum(points for points in given if isinstance(points, int)))
        self._carried = carried

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
        word = self._cell(cells, "trump").lower()
        if not word:
            return None
        for trump, called in TRUMPS.items():
            if word in called:
                return trump
        raise self._fault(SheetCode.CSV_WORD, line, cells, self._columns.others["trump"])

    def _given(self, line: int, cells: Sequence[str], after: int) -> list[dict[str, object]]:
        """What was given beside the rounds: "Thomas +30 lost a bet; Ute −20 peeked"."""
        text = _plain(self._cell(cells, "bonus"))
        names = "|".join(sorted(map(re.escape, self._columns.players), key=len, reverse=True))
        given = rf"({names}) ([+{MINUS}-])([0-9][0-9.,]{{0,9}})(?: |$)"
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
        """Who has nothing in a round that brought others points, where nobody drops out (§9.2)."""
        rules = self._rules
        if isinstance(rules, str) and rules in PRESETS:
            drop_out = bool(PRESETS[rules].elimination)
        else:
            drop_out = isinstance(rules, Mapping) and bool(rules.get("elimination"))
        players = self._columns.of_players
        if drop_out or not all("points" in places for places in players):
            return
        for number, (_line, cells) in enumerate(self._lines, start=self._first):
            if not any(cells[places["points"]] for places in players):
                continue
            for name, places in zip(self._columns.players, players, strict=True):
                if not cells[places["bid"]] and not cells[places["tricks"]]:
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
