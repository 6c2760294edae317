"""JSON from outside, parsed strictly: every error has its place.

What Python's reader lets pass and JSON does not know is refused: `NaN`, `Infinity`, and a key that
stands twice in one object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Any, NoReturn, TypeVar

from scorekeeper.rules import Code, RuleViolation

T = TypeVar("T")


class JsonCode(StrEnum):
    """Why a text is not taken for JSON."""

    NOT_JSON = "not-json"  # line, column: where reading stopped
    NOT_A_NUMBER = "not-a-number"  # value: what JSON does not know as a number
    KEY_TWICE = "key-twice"  # key
    TOO_DEEP = "too-deep"


def parse_json(text: str) -> object:
    """The value of a JSON text. Raises `RuleViolation` with a `JsonCode`."""
    # Before anything is parsed: the browser's Python does not survive a parser that goes too deep.
    if text.count("{") + text.count("[") > DEEPEST and depth(text.encode(errors="replace")) > DEEPEST:
        raise RuleViolation(JsonCode.TOO_DEEP)
    try:
        return json.loads(
            text, parse_constant=refuse_constant, parse_int=_whole, object_pairs_hook=unique_fields
        )
    except json.JSONDecodeError as error:
        raise RuleViolation(JsonCode.NOT_JSON, line=error.lineno, column=error.colno) from None


DEEPEST = 64
"""Most levels of values within each other; rulesets and pads have some five."""


def depth(content: bytes) -> int:
    """How deep values lie within each other in JSON."""
    unescaped = content.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = _STRINGS.sub(b"", unescaped.translate(None, _BUT_BRACKETS).replace(b'""', b""))
    return max(accumulate(map(_LEVELS.__getitem__, brackets)), default=0)


_LEVELS = {**dict.fromkeys(b"{[", 1), **dict.fromkeys(b"}]", -1)}
_STRINGS = re.compile(b'"[^"]*"?')
_BUT_BRACKETS = bytes(sorted(set(range(256)) - set(b'{}[]"')))


def of_type(field: str, value: object, kind: type[T], expected: str) -> T:
    """The value of a field if it is of that type. Raises `RuleViolation` with `WRONG_TYPE`."""
    if not isinstance(value, kind):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected=expected)
    return value


def object_fields(field: str, value: object, known: Sequence[str]) -> Mapping[str, object]:
    """The fields of an object. Raises `RuleViolation` with `WRONG_TYPE` or `UNKNOWN_FIELD`."""
    if not isinstance(value, Mapping):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected="object")
    for name in value:
        if name not in known:
            raise RuleViolation(Code.UNKNOWN_FIELD, field=name, known=tuple(known))
    return value


def refuse_constant(constant: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which Python's reader takes for numbers."""
    raise RuleViolation(JsonCode.NOT_A_NUMBER, value=constant)


def _whole(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # longer than Python agrees to read
        raise RuleViolation(JsonCode.NOT_A_NUMBER, value=digits) from None


def unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Refuse one that stands there twice: Python's reader takes the last."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _value in pairs]
        raise RuleViolation(JsonCode.KEY_TWICE, key=next(key for key in keys if keys.count(key) > 1))
    return fields
