"""Work that Flet does with every drawing and that nobody needs, left out.

Both parts look inside the one release of Flet that is pinned; the tests compare them with what it does alone.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from flet.controls import object_patch

LOGS = ("flet", "flet_components", "flet_controls", "flet_object_patch", "flet_transport")

Fields = tuple["dataclasses.Field[Any]", ...]


def take_no_notes() -> None:
    """From now on these logs take no debugging notes, unless somebody has asked for them before.

    Flet offers a note of every value that it compares, two thousand a tap, and each time asks the log anew
    whether it is kept.
    """
    for name in LOGS:
        log = logging.getLogger(name)
        if not log.isEnabledFor(logging.DEBUG):
            log.debug = _unheard  # type: ignore[method-assign]


def walk_what_is_set() -> None:
    """From now on Flet looks for controls only in those fields of a new control that hold something.

    It compares and sends a control by the few values that differ from its defaults, but prepares a new one by
    every field that it could have, seventy in a container. And it asks of each whether it is a dataclass.
    """
    used = SimpleNamespace(is_dataclass=has_fields, fields=fields_in_use)
    object_patch.dataclasses = used  # type: ignore[assignment,attr-defined]


def fields_in_use(item: Any) -> Fields:
    """The fields of a control or value that are not at their defaults, or were not until just now.

    Of a dataclass that Flet does not keep so, every field.
    """
    values = getattr(item, "_values", None)
    if values is None:
        return dataclasses.fields(item)
    kind: Any = type(item)
    always, others = _kept(kind)
    return (*always, *(others[name] for name in {**values, **item._dirty} if name in others))


def has_fields(item: Any) -> bool:
    """`dataclasses.is_dataclass`, which a tenth of a drawing goes into, in one step."""
    return hasattr(item, "__dataclass_fields__")


@cache
def _kept(kind: Any) -> tuple[Fields, Mapping[str, dataclasses.Field[Any]]]:
    """The fields that every object of this kind has, and by name those that it keeps where they are set."""
    structural = kind._structural_fields
    shown = [field for field in dataclasses.fields(kind) if not field.metadata.get("skip", False)]
    always = tuple(field for field in shown if field.name in structural)
    return always, {field.name: field for field in shown if field.name not in structural}


def _unheard(*_told: object, **_how: object) -> None:
    pass
