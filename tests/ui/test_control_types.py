"""A field of a control with a value of the wrong type is found, even where the type checker misses it."""

from typing import Any, cast

import flet as ft
import pytest

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
def test_a_field_of_the_wrong_type_is_named(control, field):
    assert [said.split(" is ")[0] for said in wrong_types(control)] == [f"{type(control).__name__}.{field}"]
