"""Checks the types of the fields of controls: the client renders nothing of a control with a wrong one."""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

import flet as ft
from flet.components.component import Component


def implausible(thing: object) -> Iterator[str]:
    """What is wrong with the fields of a control, or of a value in one: a sentence for each."""
    if not dataclasses.is_dataclass(thing):
        return
    hints = _hints(type(thing))
    for name, value in _set_fields(thing).items():
        if value is not None and name in hints and not fits(value, hints[name]):
            yield f"{type(thing).__name__}.{name} is {value!r}, not {hints[name]}"


def _set_fields(thing: object) -> Mapping[str, Any]:
    """What its fields hold but for Flet's own defaults, which most of them have."""
    props: Mapping[str, Any] = getattr(thing, "_values", {})
    return {**vars(thing), **props}


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    """The types of the fields, those left out that Flet imports for type checkers only."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        names = {**vars(ft), **vars(sys.modules[base.__module__])}
        for name, hint in inspect.get_annotations(base).items():
            with suppress(NameError):
                hints[name] = eval(hint, names) if isinstance(hint, str) else hint
    return {name: hint for name, hint in hints.items() if not name.startswith("_")}


def fits(value: object, hint: Any) -> bool:
    """Whether the value is of that type, checked to a limited depth."""
    if value is None or hint in (Any, object) or isinstance(hint, TypeVar | ForwardRef | str):
        return True
    if isinstance(value, Component):  # draws a control
        return not (isinstance(hint, type) and issubclass(hint, str | int | float | Enum))
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in arguments if one is not type(None))
    if origin is Annotated:
        return fits(value, arguments[0])
    if origin is Literal:
        return value in arguments
    if origin is Callable or hint is Callable:
        return callable(value)
    if origin in (list, Sequence):
        return isinstance(value, list | tuple) and all(fits(item, arguments[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(item, arguments[1]) for item in value.values())
    kind = origin or hint
    if not isinstance(kind, type):
        return True
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)
