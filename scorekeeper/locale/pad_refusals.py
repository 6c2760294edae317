"""The sentences for what is wrong in a pad from elsewhere or in JSON, one for each `PadCode` and `JsonCode`.

Where it is stands before them: the line and the column, or the round and the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game.json_input import JsonCode
from scorekeeper.locale import Words
from scorekeeper.locale.rule_violations import Details
from scorekeeper.pads.errors import PadCode


def _header(_: Words, d: Details) -> str:
    if not d["found"]:
        return _("The column “{expected}” is missing.", **d)
    return _("The column “{found}” is none that is known here; it should be “{expected}”.", **d)


PAD_SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {
        PadCode.NO_PAD: lambda _, _d: _(
            "This is no pad: a pad needs the players, and of each round the cards and everybody's bid and "
            "tricks."
        ),
        PadCode.BACKUP: lambda _, _d: _(
            "This file holds games, but no pad; export one of them with “scorekeeper export --game”."
        ),
        PadCode.OTHER_APP: lambda _, _d: _(
            "This is another app's file, which cannot be read here. Needed are round, cards, and each "
            "player's bid and tricks, as a table or as text."
        ),
        PadCode.TOO_LARGE: lambda _, d: _("This is larger than any pad; at most {most} bytes are read.", **d),
        PadCode.TOO_MANY_CELLS: lambda _, d: _(
            "This table has more cells than any pad; at most {most} are read.", **d
        ),
        PadCode.TOO_MANY_LINES: lambda _, d: _(
            "This table has more lines than any pad; at most {most} are read.", **d
        ),
        PadCode.TOO_MANY_GAMES: lambda _, d: _(
            "These are more games than one file may hold; at most {most} are read.", **d
        ),
        PadCode.OTHER_SPREADSHEET: lambda _, _d: _(
            "A spreadsheet of this kind cannot be read; save it as .xlsx, .ods or CSV."
        ),
        PadCode.TOO_MANY_MOVES: lambda _, d: _(
            "This is more than anybody plays in one game; at most {most} entries are taken over.", **d
        ),
        PadCode.UNREADABLE: lambda _, _d: _(
            "This cannot be read as a table; check its quotation marks, or save the spreadsheet once more."
        ),
        PadCode.HEADER: _header,
        PadCode.CELLS: lambda _, d: _("{cells} cells stand here; the header has {expected}.", **d),
        PadCode.NOT_A_FIGURE: lambda _, d: _("“{found}” is no whole number.", **d),
        PadCode.MADE_A_DATE: lambda _, d: _(
            "“{found}” is a date, made by the spreadsheet; write down again what stood there.", **d
        ),
        PadCode.NOT_A_WORD: lambda _, d: _("“{found}” is nothing that can stand here.", **d),
        PadCode.ROUND_EXPECTED: lambda _, d: _("“{found}” stands here; it should be round {expected}.", **d),
        PadCode.FIELD_MISSING: lambda _, d: _("“{field}” is missing.", **d),
        PadCode.NAME_EMPTY: lambda _, d: _("Player {position} needs a name.", **d),
        PadCode.NAME_TWICE: lambda _, d: _("Two players are called “{name}”; names must differ.", **d),
        PadCode.NAME_INVISIBLE: lambda _, d: _(
            "The name of player {position} holds an invisible character ({codepoint}); leave it out.",
            **d,
        ),
        PadCode.NO_SUCH_PLAYER: lambda _, d: _("“{name}” is none of the players: {names}.", **d),
        PadCode.WRONG_COUNT: lambda _, d: _(
            "“{field}” needs {players} entries, one for each player, not {count}.", **d
        ),
        PadCode.DIFFERS: lambda _, d: _("{found} stands here, and {other} in the other table.", **d),
        PadCode.CELL_MISSING: lambda _, _d: _("This cell is empty; only the last round may have such a one."),
        PadCode.NOTHING_OF: lambda _, _d: _(
            "Nothing is written here. Who sits a round out is named under “absent” (in a table: “–” in both "
            "cells), who came late or has left under “joined” or “left”."
        ),
        PadCode.OUT_ALREADY: lambda _, _d: _("Dropped out before; leave this empty from then on (§9.2)."),
        PadCode.NOBODY_OUT: lambda _, d: _(
            "Tied for last after round {cut}: {names}. Leave the cells of the one who dropped out "
            "empty (§9.2).",
            **d,
        ),
        PadCode.SAT_OUT_CELL: lambda _, _d: _("Sits this round out; leave this empty."),
        PadCode.NOT_THERE_CELL: lambda _, _d: _("Is not at the table in this round; leave this empty."),
        PadCode.NO_SUCH_ROUND: lambda _, d: _(
            "With {players} players there are {rounds} rounds; a further one must say its cards.", **d
        ),
        PadCode.TOTALS_MISSING: lambda _, d: _(
            "A pad that begins with round {first} needs the totals before it.", **d
        ),
        PadCode.TOTALS_TOO_EARLY: lambda _, _d: _(
            "A pad that begins with round 1 has no totals before it; number its rounds as they were."
        ),
        PadCode.JOINED_TWICE: lambda _, _d: _(
            "Joins twice; who comes back after leaving is named under “returned”."
        ),
        PadCode.CHANGE_TOO_LATE: lambda _, d: _(
            "Something is said to have happened after round {after}, which is not finished or was the last; "
            "name an earlier round.",
            **d,
        ),
        PadCode.FIGURE: lambda _, d: _(
            "{found} stands here; bids, tricks and rules make it {expected}.", **d
        ),
        PadCode.RANKING: lambda _, _d: _(
            "“ranking” is not what the rounds make of it; put it right or leave it out."
        ),
        PadCode.STARTED: lambda _, d: _(
            "“started” takes a moment from 1970 to 9998 such as “2026-11-20T20:15”, not “{found}”.", **d
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
"""One sentence for each code of a pad and of JSON."""
