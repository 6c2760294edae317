"""Chips and switches: what is said to a screen reader, and what can be tapped."""

from typing import Any

import flet as ft
import pytest

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_state
from scorekeeper.ui.widgets.choice import choice_chip, switch, switch_tile
from tests.ui.harness import OpenApp


def spoken(app: OpenApp, field: str) -> dict[str, Any]:
    """What a screen reader says of a choice beside its label."""
    found = [control for control in app.all_of(ft.Semantics) if control.label]
    return {control.label: getattr(control, field) for control in found}


def is_pale(app: OpenApp) -> bool:
    """Whether something is drawn as what cannot be tapped is."""
    return any((control.opacity or 1) < 1 for control in app.all_of(ft.Container))


async def test_a_chip_that_cannot_be_chosen_cannot_be_tapped(showing):
    async with showing(lambda app: [choice_chip(app, "Red", chosen=False, on_click=None)]) as app:
        assert app.buttons() == []
        assert is_pale(app)


async def test_a_switch_that_cannot_be_turned_is_pale_and_says_how_it_stands(showing):
    async with showing(lambda _app: [switch("Teams", on=True, on_switch=None)]) as app:
        assert app.buttons() == []
        assert spoken(app, "toggled") == {"Teams": True}
        assert is_pale(app)


async def test_a_switch_is_as_large_as_a_finger_and_says_how_it_stands(showing):
    def one(_app):
        on, turn = use_state(False)
        return [switch("Teams", on=on, on_switch=handler(lambda _event: turn(not on)))]

    async with showing(one) as app:
        (node,) = app.tappable()
        assert min(size or 0 for size in node.size) >= TARGET
        for on in (False, True, False):
            assert spoken(app, "toggled") == {"Teams": on}
            await app.tap("Teams")


@pytest.mark.parametrize("links", [False, True])
async def test_the_words_of_a_switch_tile_lead_on_only_where_there_is_more(showing, links):
    tapped = []

    def tile(app):
        on_line = handler(lambda _event: tapped.append("line")) if links else None
        on_switch = handler(lambda _event: tapped.append("switch"))
        return [switch_tile(app, "Teams", "Two and two", on=True, on_switch=on_switch, on_line=on_line)]

    async with showing(tile) as app:
        assert app.buttons() == (["Teams: Two and two", "Teams"] if links else ["Teams"])
        await app.tap("Teams")
        if links:
            await app.tap("Teams: Two and two")
    assert tapped == (["switch", "line"] if links else ["switch"])
