"""What we replace in Flet 1.0.5 and its client, each with the condition under which the patch can go.

docs/flet.md lists them all, with what other modules and the scripts of the page do about Flet.

The tests compare what Flet does with the patches and without them.
"""

from __future__ import annotations

import dataclasses
import inspect
import logging
import re
from collections.abc import Callable, Mapping
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any

import flet as ft
from flet.controls import base_control, object_patch
from flet.controls.control_event import get_event_field_type
from flet.controls.id_counter import ControlId
from flet.messaging import protocol
from flet.utils import validation

LOGS = ("flet", "flet_components", "flet_controls", "flet_object_patch", "flet_transport")

Fields = tuple["dataclasses.Field[Any]", ...]


def skip_debug_logging() -> None:
    """Debug messages of Flet's logs are dropped at once, unless somebody has asked for them before.

    What Flet does: it logs every value that it compares, two thousand a tap. Why it hurts: each asks the
    logger anew whether it is enabled. Upstream: none found. Flet 1.0.5. Delete when Flet asks once.
    """
    for name in LOGS:
        log = logging.getLogger(name)
        if not log.isEnabledFor(logging.DEBUG):
            log.debug = _ignored  # type: ignore[method-assign]


def walk_only_set_fields() -> None:
    """Flet looks for child controls only in those fields of a new control that are set.

    What Flet does: it walks every field that a new control could have, seventy in a container, and asks of
    each value whether it is a dataclass. Why it hurts: half the cost of a new control. Upstream: none found.
    Flet 1.0.5. Delete when `object_patch` walks only `_values`.
    """
    used = SimpleNamespace(is_dataclass=has_fields, fields=fields_in_use)
    object_patch.dataclasses = used  # type: ignore[assignment,attr-defined]
    protocol.is_dataclass = has_fields  # type: ignore[assignment,attr-defined]


def check_only_set_fields() -> None:
    """Flet checks only those fields of a drawn control that are set.

    What Flet does: of every control that is drawn or compared it checks fields that are at their default, and
    makes it a set for what is wrong. Why it hurts: a twelfth of a drawing. Upstream: none found. Flet 1.0.5.
    Delete when `validate` checks only `_values`.
    """
    base_control.validate = validate_set_fields  # type: ignore[assignment,attr-defined]


def set_only_given_fields() -> None:
    """A new control of the usual kinds sets only the fields that it is given.

    What Flet does: it sets every field that a new control could have, seventy in a container, and each finds
    out anew that this is its default; and it gives the class its `__hash__` once more, upon which Python
    forgets where the class has its attributes. Why it hurts: nine tenths of the cost of making a control.
    Upstream: none found. Flet 1.0.5. Delete when `Prop` fields are no fields of the `__init__` any more.
    """
    for kind in USUAL_CONTROLS:
        if not hasattr(kind.__init__, "__wrapped__"):
            kind.__init__ = _sparse_init(kind)  # type: ignore[method-assign]


def keep_removals_and_additions() -> None:
    """What is taken out of one list and put into another is sent as just that, never as one change.

    What Flet does: it joins a removal and an addition of the same key and path into one change. Why it hurts:
    while rows of a list change places, one path stands for several of them, so that a row gets what belongs
    to its neighbour: the bid of another player. Upstream: none found. Flet 1.0.5. Delete when
    `test_flet_itself_still_gives_a_row_what_belongs_to_its_neighbour` fails.
    """
    object_patch.DiffBuilder.take_index = _ignored  # type: ignore[method-assign]


def resolve_event_types_once() -> None:
    """Which event a handler of a kind of control takes is looked up once, not with every event.

    What Flet does: it formats every annotation of the control's class and of its bases at each event. Why it
    hurts: a tenth of what a tap costs. Upstream: none found. Flet 1.0.5. Delete when
    `get_event_field_type` keeps its answers.
    """
    base_control.get_event_field_type = event_type  # type: ignore[attr-defined]


def restart_updates() -> None:
    """Start the task that draws the current page again if it has ended.

    What Flet does: the task dies of a control that refuses its values. Why it hurts: the screen freezes for
    good. Upstream: none found. Flet 1.0.5. Delete when an exception in `control.update()` no longer ends it.
    """
    ft.context.page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]


RECONNECTING = (b"Working...", b"Moment ...")
"""The client's message while it reconnects, and its replacement for German and English readers; of the same
length, because it is in the middle of a compiled program."""

PROGRAMS = ("main.dart.js", "main.dart.wasm")
"""The client, compiled for two kinds of browsers."""


def with_own_words(program: bytes) -> bytes:
    """A program of the client with our message in the place of its own (`RECONNECTING`).

    What Flet does: its client says "Working..." in English. Why it hurts: half of the players read German.
    Upstream: none found. Flet 1.0.5. Delete when Flet takes the word as a setting.
    """
    return program.replace(*RECONNECTING)


def without_keywords(program: bytes) -> bytes:
    """The client's program without the keywords of the languages whose code it could highlight.

    What Flet does: its client holds a code editor for two hundred languages. Why it hurts: every phone loads
    it, and no screen has one. Upstream: none found. Flet 1.0.5. Delete when it is loaded when it is used.
    """
    lists = re.compile(rb'"[\w$.#?!:*/=<>|&%@^~+ \\-]{300,}(?<!\\)"')
    return lists.sub(lambda text: b'""' if text[0].count(b" ") >= MIN_KEYWORDS else text[0], program)


USUAL_CONTROLS: tuple[type[ft.Control], ...] = (
    ft.Container,
    ft.Text,
    ft.Row,
    ft.Column,
    ft.Stack,
    ft.Semantics,
    ft.Image,
    ft.TextSpan,
)
"""The kinds of which a screen consists; at most their first field has no default."""


def _sparse_init(kind: Any) -> Callable[..., None]:
    """The `__init__` of that kind of control, which leaves alone what is at its default."""
    written: Callable[..., None] = kind.__init__
    parameters = tuple(inspect.signature(kind).parameters.values())
    first, names = parameters[0].name, {parameter.name for parameter in parameters} - {"ref"}
    is_needed = parameters[0].default is inspect.Parameter.empty
    defaults = kind._prop_defaults
    blank = vars(kind("") if is_needed else kind())
    made = [(name, type(value)) for name, value in blank.items() if isinstance(value, dict | list)]
    plain = {name: value for name, value in blank.items() if not isinstance(value, dict | list)}

    @wraps(written)
    def init(self: Any, *args: Any, **given: Any) -> None:
        is_usual = type(self) is kind and len(args) <= 1 and given.keys() <= names
        if not is_usual or (first in given if args else is_needed and first not in given):
            written(self, *args, **given)
            return
        if args:
            given[first] = args[0]
        fields = vars(self)
        fields.update(plain)
        for name, make in made:
            fields[name] = make()
        values = fields["_values"]
        for name, value in given.items():
            if name not in defaults:
                setattr(self, name, value)
            elif value != defaults[name]:
                values[name] = value
        fields["_i"] = ControlId.next()
        self.init()
        fields["_dirty"].clear()

    return init


MIN_KEYWORDS = 60
"""A string of so many words and no sentence is a list of keywords."""


def fields_in_use(item: Any) -> Fields:
    """The fields of a control or value that are not at their defaults, or were not until just now.

    Of a dataclass that Flet does not keep so, every field.
    """
    values = getattr(item, "_values", None)
    if values is None:
        return dataclasses.fields(item)
    kind: Any = type(item)
    always, others = _fields_of(kind)
    return (*always, *(others[name] for name in {**values, **item._dirty} if name in others))


def event_type(control: Any, field_name: str) -> Any:
    """The class of the events that this field's handler takes; None where there is no such field."""
    kind: Any = type(control)
    return _event_type(kind, field_name)


@cache
def _event_type(kind: Any, field_name: str) -> Any:
    return get_event_field_type(object.__new__(kind), field_name)


def has_fields(item: Any) -> bool:
    """`dataclasses.is_dataclass` in one step; Flet spends a tenth of a drawing on it."""
    return hasattr(item, "__dataclass_fields__")


def validate_set_fields(control: Any, **options: bool) -> None:
    """Check the control by Flet's rules if one of them is about a field that is set."""
    kind: Any = type(control)
    checked = _checked_fields(kind)
    if checked is None or not checked.isdisjoint(control._values):
        validation.validate(control, **options)


@cache
def _checked_fields(kind: Any) -> frozenset[str] | None:
    """The fields of this kind that have rules; None where rules are about more than fields that are set."""
    rules = validation._compile_class_spec(kind)
    names = frozenset(name for name, _rule in rules.field_rules)
    return None if rules.class_rules or not names <= kind._prop_defaults.keys() else names


@cache
def _fields_of(kind: Any) -> tuple[Fields, Mapping[str, dataclasses.Field[Any]]]:
    """The fields that every object of this kind has, and by name those that it stores only where set."""
    structural = kind._structural_fields
    shown = [field for field in dataclasses.fields(kind) if not field.metadata.get("skip", False)]
    always = tuple(field for field in shown if field.name in structural)
    return always, {field.name: field for field in shown if field.name not in structural}


def _ignored(*_values: object, **_options: object) -> None:
    pass
