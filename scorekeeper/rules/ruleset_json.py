"""A ruleset as JSON: the form in which games and sheets hold it, read strictly.

A field that is missing has the standard's value, so that a sheet may name only what it changes and an old
game still reads when rulesets have learnt a new field.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import PRESETS, Ruleset
from scorekeeper.rules.typed_json import UnknownFieldError, WrongTypeError, as_object, object_codec, register
from scorekeeper.rules.validation import verify_variants

_CODEC = object_codec(Ruleset)


def ruleset_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset as plain dicts, lists, strings, numbers and truth values."""
    document: dict[str, Any] = _CODEC.encode(ruleset)
    return document


def ruleset_from_json(document: object) -> Ruleset:
    """The ruleset of a JSON object, for any number of players.

    Raises `WRONG_TYPE` and `UNKNOWN_FIELD` with the field's name, and what `verify_variants` raises.
    """
    try:
        ruleset: Ruleset = _CODEC.decode(document)
    except UnknownFieldError as error:
        raise RuleViolation(Code.UNKNOWN_FIELD, field=error.place, known=error.known) from error
    except WrongTypeError as error:
        field = error.place or "rules"
        raise RuleViolation(
            Code.WRONG_TYPE, field=field, value=error.value, expected=error.expected
        ) from error
    verify_variants(ruleset)
    return ruleset


def ruleset_called(value: object) -> Ruleset:
    """The preset of that name, or the ruleset of a JSON object. Raises `UNKNOWN_VARIANT` for another name,
    else like `ruleset_from_json`."""
    if not isinstance(value, str):
        return ruleset_from_json(value)
    if value not in PRESETS:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field="rules", value=value, known=tuple(PRESETS))
    return PRESETS[value]


register(replace(_CODEC, decode=lambda document: ruleset_from_json(as_object(document))))
