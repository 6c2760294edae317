"""The sentence for a refusal: from the code of a `RuleViolation` and its details to one sentence.

Each says what is wrong and what would be right. Where the details hold a round or a player it begins with
them: "Round 3, Kevin: …". The sentences themselves stand in `rule_violations`, `move_refusals` and
`pad_refusals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game import MoveCode
from scorekeeper.locale import Words
from scorekeeper.locale.move_refusals import move_sentence
from scorekeeper.locale.pad_refusals import PAD_SENTENCES
from scorekeeper.locale.rule_violations import RULE_SENTENCES, Details, ValueList
from scorekeeper.pads.pad import PadError, PadFault
from scorekeeper.rules import RuleViolation, Suit

SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {**RULE_SENTENCES, **PAD_SENTENCES}
)
"""One sentence for each code of the rules, of a pad from elsewhere and of JSON."""

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
    if not place and fault.cell is not None:
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


def _sentence(_: Words, violation: RuleViolation) -> str:
    """The sentence without the place."""
    shown = {name: shown_value(_, value) for name, value in violation.details.items()}
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
            return ValueList(str(shown_value(_, item)) for item in value)
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
