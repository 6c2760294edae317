"""The sentences for what is wrong in a score sheet or in JSON, one for each `SheetCode` and `JsonCode`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game.json_input import JsonCode
from scorekeeper.game.sheets.sheet import SheetCode
from scorekeeper.locale import Words
from scorekeeper.locale.rule_violations import Details


def _csv_header(_: Words, d: Details) -> str:
    if d["column"] == "1":
        return _("This is neither JSON nor a table that begins “round,cards,<player> bid,<player> tricks,…”.")
    if not d["found"]:
        return _("Column {column} of the header is missing; it should be “{expected}”.", **d)
    return _("Column {column} of the header is “{found}”; it should be “{expected}”.", **d)


SHEET_SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {
        SheetCode.MISSING_FIELD: lambda _, d: _("“{field}” is missing.", **d),
        SheetCode.NAME_EMPTY: lambda _, d: _("Player {position} needs a name.", **d),
        SheetCode.NAME_TWICE: lambda _, d: _("Two players are called “{name}”; names must differ.", **d),
        SheetCode.NAME_INVISIBLE: lambda _, d: _(
            "The name of player {position} holds an invisible character ({codepoint}); leave it out.",
            **d,
        ),
        SheetCode.WRONG_COUNT: lambda _, d: _(
            "“{field}” needs {players} entries, one for each player, not {count}.", **d
        ),
        SheetCode.CELL_MISSING: lambda _, d: _(
            "“{field}” has an empty cell; only the last round may have one.", **d
        ),
        SheetCode.NOTHING_OF: lambda _, _d: _(
            "Nothing is written here. Who sits a round out is named under “absent” (in a table: “–” in both "
            "cells), who came late or has left under “joined” or “left”."
        ),
        SheetCode.OUT_ALREADY: lambda _, d: _(
            "Dropped out before; leave “{field}” empty from then on (§9.2).", **d
        ),
        SheetCode.NOBODY_OUT: lambda _, d: _(
            "Tied for last after round {cut}: {names}. Leave the cells of the one who dropped out "
            "empty (§9.2).",
            **d,
        ),
        SheetCode.NO_SUCH_ROUND: lambda _, d: _(
            "With {players} players there are {rounds} rounds; a further one must say its “cards”.", **d
        ),
        SheetCode.CSV_UNREADABLE: lambda _, d: _(
            "Line {line} is not CSV; check its quotation marks and commas.", **d
        ),
        SheetCode.CSV_HEADER: _csv_header,
        SheetCode.CSV_CELLS: lambda _, d: _(
            "Line {line} needs {expected} cells, like the header, not {cells}.", **d
        ),
        SheetCode.CSV_ROUND: lambda _, d: _(
            "Line {line} begins with “{found}”; it should be round {expected}.", **d
        ),
        SheetCode.CSV_WORD: lambda _, d: _(
            "Line {line} has “{found}” below “{column}”, which is nothing that can stand there.", **d
        ),
        SheetCode.CSV_BONUS: lambda _, d: _(
            "Line {line} has the bonus “{found}”; it should read like “Ute +20 lost a bet”.", **d
        ),
        SheetCode.CSV_CHANGE: lambda _, d: _(
            "Line {line} has “{found}” below “Came and went”; it should read like “Mia joined +35; Kevin "
            "left”.",
            **d,
        ),
        SheetCode.CSV_FIGURE: lambda _, d: _(
            "Line {line} has {found} below “{column}”; bids, tricks and rules make it {expected}.", **d
        ),
        SheetCode.TOTALS_MISSING: lambda _, d: _(
            "A pad that begins with round {first} needs the totals before it (“carried”).", **d
        ),
        SheetCode.TOTALS_TOO_EARLY: lambda _, _d: _(
            "A pad that begins with round 1 has no totals before it; number its rounds as they were."
        ),
        SheetCode.NOT_THERE_CELL: lambda _, d: _(
            "Is not at the table in this round; leave “{field}” empty.", **d
        ),
        SheetCode.JOINED_TWICE: lambda _, _d: _(
            "Joins twice; who comes back after leaving is named under “returned”."
        ),
        SheetCode.LEFT_NOT_THERE: lambda _, d: _(
            "Leaves after round {after}, but is not at the table then; check “joined” and “left”.", **d
        ),
        SheetCode.RETURNED_NOT_AWAY: lambda _, d: _(
            "Comes back after round {after}, but had not left; check “left” and “returned”.", **d
        ),
        SheetCode.CHANGE_TOO_LATE: lambda _, d: _(
            "Comes or goes after round {after}, but that one is not finished or was the last; "
            "name an earlier round.",
            **d,
        ),
        SheetCode.ROUND_NUMBER: lambda _, d: _("“round” is {value}; it should be {expected}.", **d),
        SheetCode.FIGURE: lambda _, d: _(
            "“{field}” has {value} here; bids, tricks and rules make it {expected}.", **d
        ),
        SheetCode.RANKING: lambda _, _d: _(
            "“ranking” is not what the rounds make of it; put it right or leave it out."
        ),
        SheetCode.STARTED: lambda _, d: _(
            "“started” takes a moment from 1970 to 9998 such as “2026-11-20T20:15”, not “{value}”.", **d
        ),
        SheetCode.NO_PAD: lambda _, _d: _(
            "This file holds games, but no pad; export one of them with “scorekeeper export --game”."
        ),
        SheetCode.SAT_OUT_CELL: lambda _, d: _("Sits this round out; leave “{field}” empty.", **d),
        SheetCode.NO_SUCH_PLAYER: lambda _, d: _("“{name}” is none of the players: {names}.", **d),
        JsonCode.NOT_JSON: lambda _, d: _(
            "This is not JSON from line {line}, column {column} on; check quotes, commas and brackets.",
            **d,
        ),
        JsonCode.NOT_A_NUMBER: lambda _, d: _(
            "“{value}” is no number that can be used; write a whole number.", **d
        ),
        JsonCode.KEY_TWICE: lambda _, d: _("“{key}” stands twice in one object; once is right.", **d),
        JsonCode.TOO_DEEP: lambda _, _d: _("This JSON has too many brackets within brackets."),
    }
)
"""One sentence for each code of a sheet and of JSON."""
