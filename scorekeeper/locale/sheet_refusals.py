"""Words for what is wrong with a sheet or with JSON, by code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game.sheet import SheetCode
from scorekeeper.game.strict_json import JsonCode
from scorekeeper.locale import Words


def _csv_header(_: Words, d: Mapping[str, object]) -> str:
    if d["column"] == "1":
        return _("This is neither JSON nor a table that begins “round,cards,<player> bid,<player> tricks,…”.")
    if not d["found"]:
        return _("Column {column} of the header is missing; it should be “{expected}”.", **d)
    return _("Column {column} of the header is “{found}”; it should be “{expected}”.", **d)


SHEET_SENTENCES: Mapping[StrEnum, Callable[[Words, Mapping[str, object]], str]] = MappingProxyType(
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
        SheetCode.OUT_ALREADY: lambda _, d: _(
            "Dropped out before; leave “{field}” empty from then on (§9.2).", **d
        ),
        SheetCode.NOBODY_OUT: lambda _, d: _(
            "Level after round {cut} are {names}: leave the cells of the one empty who dropped out (§9.2).",
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
