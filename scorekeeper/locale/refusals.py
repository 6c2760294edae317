"""The sentence for a refusal: from the code of a `RuleViolation` and its details to one sentence.

Each says what is wrong and what would be right. Where the details hold a round or a player it begins with
them: "Round 3, Kevin: …". The sentences themselves stand in `rule_violations`, `move_refusals` and
`sheet_refusals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game import MoveCode
from scorekeeper.locale import Words
from scorekeeper.locale.move_refusals import move_sentence
from scorekeeper.locale.rule_violations import RULE_SENTENCES, Details, ValueList
from scorekeeper.locale.sheet_refusals import SHEET_SENTENCES
from scorekeeper.rules import RuleViolation, Suit

SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {**RULE_SENTENCES, **SHEET_SENTENCES}
)
"""One sentence for each code of the rules, of a sheet and of JSON."""

LONGEST_VALUE = 40
"""Characters of somebody's input that a sentence repeats."""


MOST_FAULTS = 10
"""So many faults of a sheet are said; then how many more there are."""


def sheet_faults_sentences(_: Words, faults: Sequence[RuleViolation]) -> tuple[str, ...]:
    """What is wrong with a sheet, a sentence for each round or line."""
    said = [refusal_sentence(_, fault) for fault in faults[:MOST_FAULTS]]
    if more := len(faults) - len(said):
        said.append(_.plural("{n} more line is wrong.", "{n} more lines are wrong.", more))
    return tuple(said)


def refusal_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
    """The sentence for a violation. `names` are the players', by seat where it comes from a table, else in
    the order of the values that were judged."""
    if isinstance(violation.code, MoveCode):
        return move_sentence(_, violation, names)
    details = violation.details
    position = details.get("position")
    if names is not None and isinstance(position, int) and violation.code in RULE_SENTENCES:
        details = {**details, "player": names[position]}
    shown = {name: shown_value(_, value) for name, value in details.items()}
    sentence = _place(_, details) + SENTENCES[violation.code](_, {"paragraph": violation.paragraph, **shown})
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
