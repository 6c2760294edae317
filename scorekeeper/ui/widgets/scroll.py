"""A column that a screen moves by itself, to show what a person has asked for."""

from __future__ import annotations

from typing import Any, cast

import flet as ft


def use_column() -> ft.Ref[ft.Column]:
    """A hook: give it to a column as `ref`; its `current` is the column that is on the screen."""
    return cast(ft.Ref[ft.Column], ft.use_ref(cast(Any, _nowhere_yet)).current)


def _nowhere_yet() -> ft.Ref[ft.Column]:
    return ft.Ref()


def scroll_mark(name: str) -> ft.ScrollKey:
    """The key of a control that `scroll_to(scroll_key=name)` brings to the top."""
    return ft.ScrollKey(name)  # type: ignore[call-arg] # a dataclass by Flet's own decorator
