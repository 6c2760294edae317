"""The JSON format of pads: read strictly.

    {"rules": "standard" or a ruleset, "players": ["Thomas", "Ute", "Kevin"],
     "rounds": [{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}, …]}

`rules` may be left out, and so may `cards` (null as well: as the rules deal). Where `cards` is given it
stands above the rules. The pad may stop anywhere; in its last round bids or tricks may be missing (null),
and that round is then not scored. Who has dropped out (§9.2) has null from then on; where the rules leave
open who it is the nulls say it. Bids are as they stand at the end of the round (§8). `"forbidden": true` in
a round lets bids stand that plus/minus one forbids (§4.3), `"absent": ["Ute"]` says who sits it out, and
`"dealer"`, `"trump"` (a suit or "none") and `"turned_up"` what they say. A pad that does not begin with round
1 has `"first_round"` and the totals before it as `"carried"`; `"bonuses"` are points given beside the rounds,
and `"ended": true` says that the game was ended early.

Who was not there for all rounds has null where he was not, and is named: `"joined": [{"player": "Mia",
"after": 2, "points": 35}]`, `"left": [{"player": "Kevin", "after": 3}]`, and in the same way `"returned"`.
Who dropped out (§9.2) is among those who left. Hand sizes that are not given are those for so many as play
then. `"rounds_left"` lists the hand sizes of the rounds that are not on the pad, where the rules do not say
them.

The file of an exported game holds such a pad as its `"pad"`, with more that follows from the rest: numbers of
rounds, points, totals and the ranking have to be what the rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeGuard, TypeVar

from scorekeeper import rules
from scorekeeper.game.json_input import object_fields, of_type
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import (
    NO_TRUMP,
    AttendanceChange,
    Cell,
    Figures,
    Pad,
    PadBonus,
    PadCode,
    PadError,
    PadFault,
    PadRound,
    TableMove,
    player_called,
    verified_names,
)
from scorekeeper.rules import Code, RuleViolation
from scorekeeper.rules.typed_json import YEARS
from scorekeeper.rules.validation import MOST_ROUNDS

T = TypeVar("T")

_FIELDS = (
    "players",
    "rounds",
    "rules",
    "first_round",
    "carried",
    "bonuses",
    "ended",
    *TableMove,
    "rounds_left",
    "started",
    "finished",
    "ranking",
)
_ROWS: Mapping[Field, str] = {
    Field.BID: "bids",
    Field.TRICKS: "tricks",
    Field.POINTS: "points",
    Field.TOTAL: "totals",
}
_ROUND_FIELDS = (
    "cards",
    *_ROWS.values(),
    "forbidden",
    "absent",
    "dealer",
    "trump",
    "turned_up",
    "round",
    "corrected",
    "forbidden_bid",
)
_COLUMNS: Mapping[tuple[Field, int | None], str] = {
    (field, None): name for field, name in (*_ROWS.items(), (Field.CARDS, "cards"))
}


def matches(document: object) -> bool:
    """Whether a JSON value is meant to be a pad of this format, or a game's file that holds one."""
    if not isinstance(document, Mapping) or "pad" in document:
        return isinstance(document, Mapping)
    players = document.get("players")
    is_of_another_app = isinstance(players, list) and any(isinstance(player, Mapping) for player in players)
    return {"players", "rounds"} <= {*document} and not is_of_another_app


def read(document: object) -> tuple[Pad, ...]:
    """The pad of a JSON object; of the file of a game its pad. Raises `PadError` where its shape is wrong;
    what is wrong with single rounds is among the faults of the pad."""
    if isinstance(document, Mapping) and "pad" in document:
        document = document["pad"]
    try:
        return (_Reader(object_fields("pad", document, _FIELDS)).pad(),)
    except RuleViolation as violation:
        raise PadError([PadFault(violation)]) from None


class _Reader:
    """A pad while its fields are read; each method raises `RuleViolation` for what is wrong."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        for name in ("players", "rounds"):
            if name not in fields:
                raise RuleViolation(PadCode.FIELD_MISSING, field=name)
        self._fields = fields
        self._players = verified_names(
            [of_type("players", name, str, "text") for name in _list("players", fields["players"])]
        )
        self._rounds = _list("rounds", fields["rounds"])
        if len(self._rounds) > MOST_ROUNDS:
            rounds = len(self._rounds)
            raise RuleViolation(Code.ROUNDS_OUT_OF_RANGE, field="rounds", rounds=rounds, most=MOST_ROUNDS)
        self._first = _whole("first_round", fields.get("first_round", 1), range(1, MOST_ROUNDS + 1))
        self._faults: list[PadFault] = []

    def pad(self) -> Pad:
        get, breaks = self._fields.get, range(self._first - 1, self._first + len(self._rounds))
        of_type("finished", get("finished", False), bool, "true-or-false")
        left = get("rounds_left")
        return Pad(
            players=self._players,
            ruleset=_maybe(rules.ruleset_called, get("rules")),
            first_round=self._first,
            carried=self._carried(get("carried")),
            bonuses=tuple(self._bonus(entry, breaks) for entry in _list("bonuses", get("bonuses", []))),
            changes=self._changes(breaks),
            rounds=tuple(self._round(entry, at) for at, entry in enumerate(self._rounds, self._first)),
            rounds_left=None if left is None else self._rounds_left(left),
            ended=of_type("ended", get("ended", False), bool, "true-or-false"),
            started=_started(get("started")),
            ranking=self._ranking(get("ranking")),
            faults=tuple(self._faults),
            columns=_COLUMNS,
        )

    def _carried(self, value: object) -> tuple[int, ...]:
        if value is None:
            return ()
        return tuple(_whole("carried", total) for total in self._one_each("carried", value))

    def _one_each(self, name: str, value: object) -> Sequence[object]:
        cells = _list(name, value)
        if len(cells) != len(self._players):
            details = {"field": name, "count": len(cells), "players": len(self._players)}
            raise RuleViolation(PadCode.WRONG_COUNT, **details)
        return cells

    def _bonus(self, entry: object, breaks: range) -> PadBonus:
        found = _required("bonuses", entry, ("after", "player", "points"), ("reason",))
        return PadBonus(
            _whole("after", found["after"], breaks),
            self._player(found["player"]),
            _whole("points", found["points"]),
            of_type("reason", found.get("reason", ""), str, "text"),
        )

    def _changes(self, breaks: range) -> tuple[AttendanceChange, ...]:
        """Who joined, left and came back, one after the other: after the same round in this order."""
        found: list[AttendanceChange] = []
        for move in TableMove:
            also = ("points", "reason") if move is TableMove.JOINED else ()
            for entry in _list(move, self._fields.get(move, [])):
                change = _required(move, entry, ("player", "after"), also)
                after, player = _whole("after", change["after"], breaks), self._player(change["player"])
                points = _whole("points", change.get("points", 0))
                reason = of_type("reason", change.get("reason", ""), str, "text")
                if move is TableMove.JOINED and any(
                    (other.player, other.move) == (player, move) for other in found
                ):
                    raise RuleViolation(PadCode.JOINED_TWICE, player=self._players[player])
                found.append(AttendanceChange(after, player, move, points, reason))
        return tuple(sorted(found, key=lambda change: change.after))

    def _rounds_left(self, value: object) -> tuple[int, ...]:
        hands = tuple(
            _whole("rounds_left", cards, range(1, MOST_ROUNDS + 1)) for cards in _list("rounds_left", value)
        )
        rounds = self._first - 1 + len(self._rounds) + len(hands)
        if rounds > MOST_ROUNDS:
            details = {"field": "rounds_left", "rounds": rounds, "most": MOST_ROUNDS}
            raise RuleViolation(Code.ROUNDS_OUT_OF_RANGE, **details)
        return hands

    def _ranking(self, value: object) -> tuple[tuple[str, int, int], ...] | None:
        if value is None:
            return None
        found = []
        for entry in _list("ranking", value):
            place = _required("ranking", entry, ("player", "rank", "total"), ())
            player = self._players[self._player(place["player"])]
            found.append((player, _whole("rank", place["rank"]), _whole("total", place["total"])))
        return tuple(found)

    def _player(self, value: object) -> int:
        """Whose name that is, counted from 0."""
        return player_called(of_type("player", value, str, "text"), self._players)

    def _round(self, entry: object, number: int) -> PadRound:
        """A round; what is wrong with it is noted, and it is empty then."""
        try:
            fields = object_fields("rounds", entry, _ROUND_FIELDS)
            said = fields.get("round")
            if said is not None and said != number:
                raise RuleViolation(PadCode.ROUND_EXPECTED, found=said, expected=number)
            of_type("corrected", fields.get("corrected", False), bool, "true-or-false")
            cards, forbidden_bid = fields.get("cards"), fields.get("forbidden_bid")
            if forbidden_bid is not None:
                self._player(forbidden_bid)
            absent = {self._player(name) for name in _list("absent", fields.get("absent", []))}
            rows = (self._row(field, fields.get(name), number) for field, name in _ROWS.items())
            return PadRound(
                cards=None if cards is None else _whole("cards", cards),
                figures={place: figure for row in rows for place, figure in row.items()},
                forbidden=of_type("forbidden", fields.get("forbidden", False), bool, "true-or-false")
                or forbidden_bid is not None,
                absent=tuple(sorted(absent)),
                dealer=_maybe(self._player, fields.get("dealer")),
                trump=_maybe(_trump, fields.get("trump")),
                turned_up=_maybe(_card, fields.get("turned_up")),
            )
        except RuleViolation as violation:
            self._faults.append(PadFault(violation, cell=Cell(number, Field.ROUND)))
            return PadRound()

    def _row(self, field: Field, value: object, number: int) -> Figures:
        """The figures of one row, which may be missing altogether."""
        row: dict[tuple[Field, int], int] = {}
        name = _ROWS[field]
        for player, cell in enumerate(() if value is None else self._one_each(name, value)):
            if _is_whole(cell):
                row[field, player] = cell
            elif cell is not None:
                violation = RuleViolation(Code.WRONG_TYPE, field=name, value=cell, expected="whole-number")
                self._faults.append(PadFault(violation, column=name, cell=Cell(number, field, player)))
        return row


def _maybe(read: Callable[[object], T], value: object) -> T | None:
    return None if value is None else read(value)


def _list(name: str, value: object) -> Sequence[object]:
    return of_type(name, value, list, "list")


def _required(name: str, entry: object, needed: Sequence[str], also: Sequence[str]) -> Mapping[str, object]:
    fields = object_fields(name, entry, (*needed, *also))
    for field in needed:
        if field not in fields:
            raise RuleViolation(PadCode.FIELD_MISSING, field=field)
    return fields


def _trump(value: object) -> str:
    return rules.parse_trump(of_type("trump", value, str, "text")) or NO_TRUMP


def _card(value: object) -> str:
    return rules.parse_card(of_type("turned_up", value, str, "text")).code


def _started(value: object) -> datetime | None:
    """When the game was played; without a time zone in that of this device."""
    if value is None:
        return None
    text = of_type("started", value, str, "text")
    try:
        moment = datetime.fromisoformat(text)
        if moment.year not in YEARS:
            raise ValueError(text)
        return moment if moment.tzinfo else moment.astimezone()
    except ValueError:
        raise RuleViolation(PadCode.STARTED, found=text) from None


def _whole(name: str, value: object, possible: range | None = None) -> int:
    if not _is_whole(value):
        raise RuleViolation(Code.WRONG_TYPE, field=name, value=value, expected="whole-number")
    if possible is not None and value not in possible:
        least, most = possible[0], possible[-1]
        raise RuleViolation(Code.OUT_OF_RANGE, field=name, value=value, least=least, most=most)
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    # True is an int to Python, but no number on a pad.
    return isinstance(value, int) and not isinstance(value, bool)
