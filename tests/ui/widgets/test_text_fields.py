"""Text fields: what a phone writes with capitals."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.ui.widgets.text_fields import code_field, name_field, text_field
from tests.ui.harness import OpenApp
from tests.ui.widgets.conftest import Showing


def field(app: OpenApp) -> ft.TextField:
    (node,) = app.fields()
    assert isinstance(node.control, ft.TextField)
    return node.control


@pytest.mark.parametrize(
    ("written", "capitals"),
    [
        (lambda app: text_field(app, "What for?", "", "", on_typed=None), ft.TextCapitalization.SENTENCES),
        (
            lambda app: name_field(app, "Name", "", "", on_typed=None, on_done=None, keys=[]),
            ft.TextCapitalization.WORDS,
        ),
    ],
)
async def test_names_are_written_with_capitals_and_else_a_sentence_is(showing, written, capitals) -> None:
    async with showing(lambda app: [written(app)]) as app:
        assert field(app).capitalization is capitals


async def test_a_code_is_not_written_with_capitals(showing: Showing) -> None:
    async with showing(lambda app: [code_field(app, "Code", "", "")]) as app:
        code = field(app)
        assert (code.capitalization, code.multiline) == (ft.TextCapitalization.NONE, True)
