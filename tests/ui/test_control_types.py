"""A field of a control with a value of the wrong type is found, even where the type checker misses it."""

from __future__ import annotations

from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from tests.ui.control_types import wrong_types

WRONG: Any = Scale().small()


@pytest.mark.parametrize(
    ("control", "field"),
    [
        # It stood in the dock once: every test was green, and the real client drew no dock.
        (ft.Text("5", WRONG), "spans"),
        (ft.Row(cast(Any, ft.Text("5"))), "controls"),
        (ft.Column([ft.Text("5")], cast(Any, 8)), "alignment"),
        (ft.Container(cast(Any, "5")), "content"),
        (ft.Container(on_click=cast(Any, "tapped")), "on_click"),
        (ft.TextField(value=cast(Any, 5)), "value"),
        (ft.TextStyle(size=cast(Any, "16")), "size"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(control: object, field: str) -> None:
    assert [said.split(" is ")[0] for said in wrong_types(control)] == [f"{type(control).__name__}.{field}"]


@pytest.mark.parametrize(
    "control",
    [
        ft.Text("5", style=Scale().small(Paint.BAD)),
        ft.Row([ft.Text("5")], spacing=8, expand=1, key="five"),
        ft.Container(
            ft.Text("5"), padding=8, border=ft.Border.all(1, Paint.RULE), on_click=lambda: None, data=0
        ),
        ft.TextField(value="", error=None, border={ft.ControlState.DEFAULT: ft.OutlineInputBorder()}),
    ],
)
def test_what_belongs_there_is_let_pass(control: object) -> None:
    assert list(wrong_types(control)) == []
