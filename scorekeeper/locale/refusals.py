"""Words for what is refused: from the code of a `RuleViolation` and its details to one sentence.

The sentence says what is wrong and what would be right. Where the details hold a round or a player it begins
with them: "Round 3, Kevin: …".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.game import MoveCode
from scorekeeper.locale import Words
from scorekeeper.locale.card_refusals import CARD_SENTENCES
from scorekeeper.locale.move_refusals import move_sentence
from scorekeeper.locale.ruleset_refusals import RULESET_SENTENCES, Several
from scorekeeper.locale.sheet_refusals import SHEET_SENTENCES
from scorekeeper.rules import Code, RuleViolation, Suit

Details = Mapping[str, object]
Sentence = Callable[[Words, Details], str]

LONGEST_VALUE = 40
"""Characters of somebody's input that a sentence repeats."""


def refusal_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
    """The sentence for a violation. `names` are the players', by seat where it comes from a table, else in
    the order of the values that were judged."""
    if isinstance(violation.code, MoveCode):
        return move_sentence(_, violation, names)
    details = violation.details
    position = details.get("position")
    if names is not None and isinstance(position, int) and violation.code in RULES_SENTENCES:
        details = {**details, "player": names[position]}
    shown = {name: shown_value(_, value) for name, value in details.items()}
    return _place(_, details) + SENTENCES[violation.code](_, {"paragraph": violation.paragraph, **shown})


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
            return Several(str(shown_value(_, item)) for item in value)
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


def _tricks_must_add_up(_: Words, d: Details) -> str:
    by = str(d["by"])
    if by[0].isdigit():
        return _("The tricks add up to {sum} instead of {cards}: {by} too many.", **d)
    return _("The tricks add up to {sum} instead of {cards}: {by} too few.", **{**d, "by": by[1:]})


def _wrong_type(_: Words, d: Details) -> str:
    match d["expected"]:
        case "whole-number":
            return _("“{field}” takes whole numbers, not “{value}”.", **d)
        case "text":
            return _("“{field}” takes text in quotation marks, not “{value}”.", **d)
        case "true-or-false":
            return _("“{field}” takes true or false, not “{value}”.", **d)
        case "list":
            return _("“{field}” takes a list in square brackets, not “{value}”.", **d)
        case _:
            return _("“{field}” takes an object in curly brackets, not “{value}”.", **d)


RULES_SENTENCES: Mapping[StrEnum, Sentence] = MappingProxyType(
    {
        **CARD_SENTENCES,
        Code.BID_OUT_OF_RANGE: lambda _, d: _(
            "A bid of {bid} is not possible; with this hand it is 0 to {cards} (§{paragraph}).", **d
        ),
        Code.BID_FORBIDDEN: lambda _, d: _(
            "Not {bid}: the bids would add up to {cards}, as many as there are tricks (§{paragraph}).", **d
        ),
        Code.BIDS_MUST_DIFFER: lambda _, d: _(
            "The bids add up to {sum}, like the tricks; plus/minus one forbids that (§{paragraph}).",
            **d,
        ),
        Code.TRICKS_OUT_OF_RANGE: lambda _, d: _(
            "{tricks} tricks are not possible; in this round it is 0 to {cards}.", **d
        ),
        Code.TRICKS_MUST_ADD_UP: _tricks_must_add_up,
        Code.PLAYERS_OUT_OF_RANGE: lambda _, d: _(
            "A game is for {least} to {most} players, not for {players} (§{paragraph}).", **d
        ),
        Code.HAND_SIZE_IMPOSSIBLE: lambda _, d: _(
            "{cards} cards for each cannot be dealt, only 1 to {most} (§{paragraph}).", **d
        ),
        Code.UNKNOWN_VARIANT: lambda _, d: _("“{field}” cannot be “{value}”; possible is: {known}.", **d),
        Code.UNKNOWN_FIELD: lambda _, d: _("“{field}” is not known here; possible is: {known}.", **d),
        Code.WRONG_TYPE: _wrong_type,
        Code.OUT_OF_RANGE: lambda _, d: _("“{field}” is {least} to {most}, not {value}.", **d),
        Code.ROUNDS_OUT_OF_RANGE: lambda _, d: _("“{field}” can list 1 to {most} rounds, not {rounds}.", **d),
        **RULESET_SENTENCES,
    }
)
"""One sentence for each code of the rules."""

SENTENCES: Mapping[StrEnum, Sentence] = MappingProxyType({**RULES_SENTENCES, **SHEET_SENTENCES})
"""One sentence for each code that `refusal_sentence` knows."""
