"""The sentence for a refusal: from the code of a `RuleViolation` and its details to one sentence.

Each says what is wrong and what would be right. Where the details hold a round or a player it begins with
them: "Round 3, Kevin: …". The sentences for the rules stand in `rule_violations`, those for moves in
`move_refusals`, and those for pads from elsewhere and for JSON at the end of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from scorekeeper.game import MoveCode
from scorekeeper.game.json_input import JsonCode
from scorekeeper.locale import Sentence, Words
from scorekeeper.locale.move_refusals import move_sentence
from scorekeeper.locale.rule_violations import RULE_SENTENCES, Details
from scorekeeper.pads.pad import PadCode, PadError, PadFault
from scorekeeper.rules import RuleViolation, Suit

LONGEST_VALUE = 40
"""Characters of somebody's input that a sentence repeats."""
MOST_FAULTS = 10
"""Faults of a pad that are said where a terminal has room for no more."""


def pad_sentences(_: Words, error: PadError, most: int = MOST_FAULTS) -> tuple[str, ...]:
    """What is wrong with a pad: a sentence for each fault, and how many more than `most` there are."""
    said = [fault_sentence(_, fault, error.players) for fault in error.faults[:most]]
    if more := len(error.faults) - len(said):
        said.append(_.plural("{n} more thing is wrong.", "{n} more things are wrong.", more))
    return tuple(said)


def fault_sentence(_: Words, fault: PadFault, players: Sequence[str]) -> str:
    """What is wrong in one place of a pad: “Line 3, “Ute bid”: …”, or “Round 3, Ute: …” without lines."""
    place = [] if fault.line is None else [_("Line {line}", line=fault.line)]
    if not place and fault.cell is not None and fault.cell.round:
        place.append(_("Round {round}", round=fault.cell.round))
        if fault.cell.player is not None:
            place.append(players[fault.cell.player])
    if fault.column:
        place.append(_("“{column}”", column=shown_value(_, fault.column)))
    before = f"{', '.join(place)}: " if place else _place(_, fault.violation.details)
    return before + fault_words(_, fault, players)


def fault_words(_: Words, fault: PadFault, players: Sequence[str]) -> str:
    """What is wrong, without the place."""
    violation = fault.violation
    if isinstance(violation.code, MoveCode):
        return move_sentence(_, violation, players)
    return " ".join(dict.fromkeys(_sentence(_, each) for each in (violation, *violation.others)))


def refusal_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
    """The sentence for a violation. `names` are the players', by seat where it comes from a table, else in
    the order of the values that were judged."""
    if isinstance(violation.code, MoveCode):
        return move_sentence(_, violation, names)
    details = violation.details
    position = details.get("position")
    if names is not None and isinstance(position, int) and violation.code in RULE_SENTENCES:
        details = {**details, "player": names[position]}
    return _place(_, details) + _sentence(_, violation)


def refusal_of(
    _: Words, names: Sequence[str] | None, verify: Callable[..., object], *arguments: object
) -> str:
    """Why `verify` refuses these arguments, in a sentence; empty where it does not."""
    try:
        verify(*arguments)
    except RuleViolation as error:
        return refusal_sentence(_, error, names)
    return ""


def _sentence(_: Words, violation: RuleViolation) -> str:
    """The sentence without the place."""
    shown = {name: shown_value(_, value) for name, value in violation.details.items()}
    if isinstance(possible := violation.details.get("possible"), tuple):  # one of them is right: "3 or 4"
        *some, last = (str(shown_value(_, value)) for value in possible)
        shown["possible"] = _("{some} or {last}", some=", ".join(some), last=last) if some else last
    sentence = SENTENCES[violation.code](_, {"paragraph": violation.paragraph, **shown})
    return f"{sentence} {instead_sentence(_, shown['instead'])}" if "instead" in shown else sentence


def instead_sentence(_: Words, preset: object) -> str:
    """What so many can play where a preset does not fit them, by its title or by the name that is written."""
    return _("Choose “{preset}” instead.", preset=preset)


def shown_value(_: Words, value: object) -> object:
    """A value as a sentence repeats it: short, in one line, numbers in the reader's way."""
    match value:
        case Suit():
            return value
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) < 10**LONGEST_VALUE:
            return _.number(value)
        case int():
            return _("a huge number")
        case tuple():
            return ", ".join(str(shown_value(_, item)) for item in value)
        case dict():
            return "{…}"
        case list():
            return "[…]"
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(value))
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def _place(_: Words, details: Details) -> str:
    round_number, player = details.get("round"), details.get("player")
    if round_number is not None and player is not None:
        return _("Round {round}, {player}:", round=round_number, player=player) + " "
    if round_number is not None:
        return _("Round {round}:", round=round_number) + " "
    return f"{player}: " if player is not None else ""


def _header(_: Words, d: Details) -> str:
    if not d["found"]:
        return _("The column “{expected}” is missing.", **d)
    return _("The column “{found}” is none that is known here; it should be “{expected}”.", **d)


SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = {
    **RULE_SENTENCES,
    PadCode.NO_PAD: Sentence(
        "This is no pad: a pad needs the players, and of each round the cards and everybody's bid and tricks."
    ),
    PadCode.BACKUP: Sentence(
        "This file holds games, but no pad; export one of them with “scorekeeper export --game”."
    ),
    PadCode.OTHER_APP: Sentence(
        "This is another app's file, which cannot be read here. Needed are round, cards, and each "
        "player's bid and tricks, as a table or as text."
    ),
    PadCode.TOO_LARGE: Sentence("This is larger than any pad; at most {most} bytes are read."),
    PadCode.TOO_MANY_CELLS: Sentence("This table has more cells than any pad; at most {most} are read."),
    PadCode.TOO_MANY_LINES: Sentence("This table has more lines than any pad; at most {most} are read."),
    PadCode.TOO_MANY_GAMES: Sentence("These are more games than one file may hold; at most {most} are read."),
    PadCode.OTHER_SPREADSHEET: Sentence(
        "A spreadsheet of this kind cannot be read; save it as .xlsx, .ods or CSV."
    ),
    PadCode.TOO_MANY_MOVES: Sentence(
        "This is more than anybody plays in one game; at most {most} entries are taken over."
    ),
    PadCode.UNREADABLE: Sentence(
        "This cannot be read as a table; check its quotation marks, or save the spreadsheet once more."
    ),
    PadCode.HEADER: _header,
    PadCode.CELLS: Sentence("{cells} cells stand here; the header has {expected}."),
    PadCode.NOT_A_FIGURE: Sentence("“{found}” is no whole number."),
    PadCode.MADE_A_DATE: Sentence(
        "“{found}” is a date, made by the spreadsheet; write down again what stood there."
    ),
    PadCode.NOT_A_WORD: Sentence("“{found}” is nothing that can stand here."),
    PadCode.ROUND_EXPECTED: Sentence("“{found}” stands here; it should be round {expected}."),
    PadCode.FIELD_MISSING: Sentence("“{field}” is missing."),
    PadCode.NAME_EMPTY: Sentence("Player {position} needs a name."),
    PadCode.NAME_TWICE: Sentence("Two players are called “{name}”; names must differ."),
    PadCode.NAME_INVISIBLE: Sentence(
        "The name of player {position} holds an invisible character ({codepoint}); leave it out."
    ),
    PadCode.NO_SUCH_PLAYER: Sentence("“{name}” is none of the players: {names}."),
    PadCode.WRONG_COUNT: Sentence("“{field}” needs {players} entries, one for each player, not {count}."),
    PadCode.DIFFERS: Sentence("{found} stands here, and {other} elsewhere."),
    PadCode.CELL_MISSING: Sentence("This cell is empty; only the last round may have such a one."),
    PadCode.NOTHING_OF: Sentence(
        "Nothing is written here. Who sits a round out is named under “absent” (in a table: “–” in both "
        "cells), who came late or has left under “joined” or “left”."
    ),
    PadCode.OUT_ALREADY: Sentence("Dropped out before; leave this empty from then on (§9.2)."),
    PadCode.NOBODY_OUT: Sentence(
        "Tied for last after round {cut}: {names}. Leave the cells of the one who dropped out empty (§9.2)."
    ),
    PadCode.SAT_OUT_CELL: Sentence("Sits this round out; leave this empty."),
    PadCode.NOT_THERE_CELL: Sentence("Is not at the table in this round; leave this empty."),
    PadCode.NO_SUCH_ROUND: Sentence(
        "With {players} players there are {rounds} rounds; a further one must say its cards."
    ),
    PadCode.TOTALS_MISSING: Sentence("A pad that begins with round {first} needs the totals before it."),
    PadCode.TOTALS_TOO_EARLY: Sentence(
        "A pad that begins with round 1 has no totals before it; number its rounds as they were."
    ),
    PadCode.JOINED_TWICE: Sentence("Joins twice; who comes back after leaving is named under “returned”."),
    PadCode.CHANGE_TOO_LATE: Sentence(
        "Something is said to have happened after round {after}, which is not finished or was the last; "
        "name an earlier round."
    ),
    PadCode.FIGURE: Sentence("{found} stands here; bids, tricks and rules make it {expected}."),
    PadCode.RANKING: Sentence("“ranking” is not what the rounds make of it; put it right or leave it out."),
    PadCode.STARTED: Sentence(
        "“started” takes a moment from 1970 to 9998 such as “2026-11-20T20:15”, not “{found}”."
    ),
    JsonCode.NOT_JSON: Sentence(
        "This is not JSON from line {line}, column {column} on; check quotes, commas and brackets."
    ),
    JsonCode.NOT_A_NUMBER: Sentence("“{value}” is no number that can be used; write a whole number."),
    JsonCode.KEY_TWICE: Sentence("“{key}” stands twice in one object; once is right."),
    JsonCode.TOO_DEEP: Sentence("This JSON has too many brackets within brackets."),
}
"""One sentence for each code of the rules, of a pad from elsewhere and of JSON."""
