"""Checks the types of the fields of controls: the client renders nothing of a control with a wrong one."""

import dataclasses
import inspect
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import chain
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

import flet as ft
from flet.components.component import Component

PLAIN = (str, int, float, Enum)
"""Types of which no control is."""


def wrong_types(thing: object) -> Iterator[str]:
    """What is wrong with the fields of a control, or of a value in one: a sentence for each."""
    if not dataclasses.is_dataclass(thing):
        return
    checked = _checked_fields(type(thing))
    # Flet's own defaults, which most fields have, are not stored.
    for name, value in chain(vars(thing).items(), getattr(thing, "_values", {}).items()):
        if (one := checked.get(name)) is None or type(value) in one.known:
            continue
        if not one.fits(value):
            yield f"{type(thing).__name__}.{name} is {value!r}, not {one.hint}"
        elif one.by_type and not isinstance(value, (list, tuple, dict)):
            one.known.add(type(value))


@dataclasses.dataclass(frozen=True)
class Check:
    """A type, and whether a value is of it; where only its own type counts, those that have passed."""

    hint: Any
    fits: Callable[[Any], bool]
    by_type: bool
    known: set[type] = dataclasses.field(default_factory=lambda: {type(None)})


@cache
def _checked_fields(kind: type) -> Mapping[str, Check]:
    """The types of the fields, those left out that Flet imports for type checkers only."""
    checks: dict[str, Check] = {}
    for base in reversed(kind.__mro__):
        names = {**vars(ft), **vars(sys.modules[base.__module__])}
        for name, written in inspect.get_annotations(base).items():
            if not name.startswith("_"):
                with suppress(NameError):
                    hint = eval(written, names) if isinstance(written, str) else written
                    checks[name] = Check(hint, check(hint), by_type="Literal" not in str(hint))
    return checks


def check(hint: Any) -> Callable[[Any], bool]:
    """Tells whether a value is of that type, checked to a limited depth; None always passes."""
    if hint in (Any, object) or isinstance(hint, TypeVar | ForwardRef | str):
        return lambda _value: True
    of_type, draws = _check_value(hint), not (isinstance(hint, type) and issubclass(hint, PLAIN))
    # A component draws a control.
    return lambda value: value is None or (draws if isinstance(value, Component) else of_type(value))


def _check_value(hint: Any) -> Callable[[Any], bool]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        options = [check(one) for one in arguments if one is not type(None)]
        return lambda value: any(fits(value) for fits in options)
    if origin is Annotated:
        return check(arguments[0])
    if origin is Literal:
        return lambda value: value in arguments
    if origin is Callable or hint is Callable:
        return callable
    if origin in (list, Sequence):
        item = check(arguments[0])
        return lambda value: isinstance(value, list | tuple) and all(map(item, value))
    if origin is dict:
        item = check(arguments[1])
        return lambda value: isinstance(value, dict) and all(map(item, value.values()))
    kind = origin or hint
    if not isinstance(kind, type):
        return lambda _value: True
    if kind in (int, float):
        numbers = int if kind is int else (int, float)
        return lambda value: isinstance(value, numbers) and not isinstance(value, bool)
    return lambda value: isinstance(value, kind)
