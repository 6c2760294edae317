"""What can be wrong with the form of a pad from elsewhere; what the rules object to has codes of theirs."""

from __future__ import annotations

from enum import StrEnum


class PadCode(StrEnum):
    """Every objection of a reader and of `replay`, with the details that come along.

    Where it is in the file says the `PadFault` around it.
    """

    NO_PAD = "pad-none"
    BACKUP = "pad-backup"  # games of this app, without the pad of one of them
    OTHER_APP = "pad-other-app"  # known to be another app's file, and not readable
    TOO_LARGE = "pad-too-large"  # most: bytes
    TOO_MANY_CELLS = "pad-too-many-cells"  # most
    UNREADABLE = "pad-unreadable"
    HEADER = "pad-header"  # found, expected
    CELLS = "pad-cells"  # cells, expected
    NOT_A_FIGURE = "pad-not-a-figure"  # found
    MADE_A_DATE = "pad-made-a-date"  # found
    NOT_A_WORD = "pad-not-a-word"  # found: what cannot stand in this column
    ROUND_EXPECTED = "pad-round-expected"  # found, expected
    FIELD_MISSING = "pad-field-missing"  # field
    NAME_EMPTY = "pad-name-empty"  # position, from 1
    NAME_TWICE = "pad-name-twice"  # name
    NAME_INVISIBLE = "pad-name-invisible"  # position, from 1; codepoint
    NO_SUCH_PLAYER = "pad-no-such-player"  # name, names: of the players
    WRONG_COUNT = "pad-wrong-count"  # field, count, players
    DIFFERS = "pad-differs"  # found, other: what the second table of the file has there
    CELL_MISSING = "pad-cell-missing"
    NOTHING_OF = "pad-nothing-of"
    OUT_ALREADY = "pad-out-already"
    NOBODY_OUT = "pad-nobody-out"  # names: of those level; cut: the round after which one dropped out
    SAT_OUT_CELL = "pad-sat-out-cell"
    NOT_THERE_CELL = "pad-not-there-cell"
    NO_SUCH_ROUND = "pad-no-such-round"  # rounds, players
    TOTALS_MISSING = "pad-totals-missing"  # first: the round with which a pad begins that has no totals
    TOTALS_TOO_EARLY = "pad-totals-too-early"
    JOINED_TWICE = "pad-joined-twice"
    CHANGE_TOO_LATE = "pad-change-too-late"  # after
    FIGURE = "pad-figure"  # found, expected: what the rules give
    RANKING = "pad-ranking"
    STARTED = "pad-started"  # found
    TOO_MANY_LINES = "pad-too-many-lines"  # most
    TOO_MANY_GAMES = "pad-too-many-games"  # most
    OTHER_SPREADSHEET = "pad-other-spreadsheet"  # one that is not read; saved as .xlsx, .ods or CSV it is
    TOO_MANY_MOVES = "pad-too-many-moves"  # most: moves of one game
