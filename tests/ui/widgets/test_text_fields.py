"""Text fields: Enter, refusals and focus of the field for a name; the sign of a total; a pasted code."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.game import Seat
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_state
from scorekeeper.ui.widgets.text_fields import code_field, name_field, text_field, total_field
from tests.ui.harness import OpenApp
from tests.ui.widgets.conftest import Showing


def field(app: OpenApp) -> ft.TextField:
    (node,) = app.fields()
    assert isinstance(node.control, ft.TextField)
    return node.control


async def test_enter_does_what_the_first_button_does(showing: Showing) -> None:
    done = []

    def names(app):
        add = handler(lambda event: done.append(event.control.label or "button"))
        typed, keys = handler(lambda _event: None), [("plus", "Add", add)]
        return [name_field(app, "Name", "", "", on_typed=typed, on_done=add, keys=keys)]

    async with showing(names) as app:
        await app.write("Name", "Ute", submit=True)
    assert done == ["Name"]


async def test_a_refused_name_gets_a_new_field_that_takes_the_focus(showing: Showing) -> None:
    """What was typed stays, and below it stands why it is refused."""

    def names(app):
        text, type_in = use_state("")
        again, refuse = use_state(0)
        typed = handler(lambda event: type_in(event.control.value))
        add = handler(lambda _event: refuse(again + 1))
        refused = "Ute sits here already." if again else ""
        keys = [("plus", "Add", add)]
        return [name_field(app, "Name", text, refused, on_typed=typed, on_done=add, keys=keys, again=again)]

    async with showing(names) as app:
        first = field(app)
        assert (first.error, first.autofocus) == (None, False)
        await app.write("Name", "Ute")
        for _time in range(2):
            before = field(app)
            await app.tap("Add")
            now = field(app)
            assert now._i != before._i
            assert (now.value, now.error, now.autofocus) == ("Ute", "Ute sits here already.", True)


async def test_the_sign_of_a_total_has_a_key_of_its_own(showing: Showing) -> None:
    """Both say whose total it is, in their label and in their data."""
    heard = []

    def totals(app):
        hear = handler(lambda event: heard.append(event.control.data))
        return [total_field(app, Seat("u", "Ute"), "40", "", on_typed=hear, on_sign=hear)]

    async with showing(totals) as app:
        await app.write("Total of Ute", "50")
        await app.tap("Turn the sign of Ute")
    assert heard == ["u", "u"]


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
