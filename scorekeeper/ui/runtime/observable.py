"""The decorator of classes whose fields redraw what uses them: the app of a session, controllers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, cast, dataclass_transform

import flet as ft

T = TypeVar("T")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def observable(cls: type[T]) -> type[T]:
    """A dataclass of Flet's observables: assigning a field redraws the components that use it.

    Flet puts every message into words for its log, the owners of handlers included: theirs are short.
    """
    made = dataclass(eq=False, repr=False)(cls)
    return cast(type[T], ft.observable(made))  # type: ignore[no-untyped-call]
