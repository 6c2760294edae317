"""Reading one field of a row strictly: each function answers the value or raises `ValueError`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from datetime import datetime
from typing import TypeVar

T = TypeVar("T")

UNIQUE_ID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A UUID in the one way of writing it that also serves as a file's name everywhere."""


def text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a character, which JSON can write and UTF-8 cannot
        raise ValueError(f"{value!r} is no whole text") from None
    return value


def whole(value: object) -> int:
    """A whole number; true and 1.0 are none."""
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value


def yes_or_no(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def moment(value: object) -> datetime:
    """A date and time in ISO 8601 with its time zone."""
    when = datetime.fromisoformat(text(value))
    if when.utcoffset() is None:
        raise ValueError(f"{value!r} has no time zone")
    return when


def unique_id(value: object) -> str:
    """The id of a game or a player, see `UNIQUE_ID`."""
    if not isinstance(value, str) or not UNIQUE_ID.fullmatch(value):
        raise ValueError(f"{value!r} is no id")
    return value


def one_of(*choices: T) -> Callable[[object], T]:
    """A reader of one of these values."""

    def read(value: object) -> T:
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise ValueError(f"{value!r} is none of {', '.join(map(repr, choices))}")

    return read


def many(read: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """A reader of a list whose every item `read` reads."""

    def read_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ValueError(f"{value!r} is no list")
        return tuple(map(read, value))

    return read_all


def optional(read: Callable[[object], T]) -> Callable[[object], T | None]:
    """A reader of null or what `read` reads."""
    return lambda value: None if value is None else read(value)


def members(value: object, names: Set[str]) -> Mapping[str, object]:
    """An object with exactly these names."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is no object")
    if value.keys() != names:
        missing, unknown = names - value.keys(), set(map(str, value)) - names
        raise ValueError(f"missing: {sorted(missing)}, unknown: {sorted(unknown)}")
    return value
