"""The menu of the table, and what it asks before the game ends or is discarded."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY
from scorekeeper.game import allows
from scorekeeper.game.facts import GameEnded, RoundVoided
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import PHONES_PATH, RESULT_PATH, SHARE_PATH
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import question, titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
    labelled,
    outlined_button,
)


@component
def MenuSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """The menu: corrections, links to other screens, and the early end."""
    app = use_app()
    _, state = app.words, controller.state

    async def on_void(_event: Any) -> None:
        if await controller.propose_and_close(RoundVoided()):
            controller.notify(_("Deal the round again. Undo brings back what was written."))

    def link(symbol: str, label: str, below: str) -> ft.Control:
        return _menu_tile(app, symbol, label, controller.on_link, f"{controller.address}/{below}")

    def sheet(symbol: str, label: str, opened: TableSheet) -> ft.Control:
        return _menu_tile(app, symbol, label, controller.on_sheet, opened)

    looks = [] if state.finished else [link("trophy", _("Who can still win?"), "outlook")]
    looks += [
        link("chart", _("Statistics of this game"), "statistics"),
        link("rules", _("The rules of this game"), "ruleset"),
    ]
    if app.is_scribes:
        looks.append(link("book", _("Rulebook"), "ruleset/rules"))
    else:
        looks += [link("share", _("Share the result"), RESULT_PATH)] if state.closed else []
        looks += [
            link("pass-on", _("Hand over to another phone"), SHARE_PATH),
            link("download", _("Save this game as a file"), "file"),
            _menu_tile(app, "book", _("Rulebook"), controller.on_link, "/rules"),
        ]
    if controller.view.read_only is not None:
        return titled_column(app, _("At this table"), looks)
    lines: list[ft.Control] = []
    if allows(state, RoundVoided()):
        lines.append(_menu_tile(app, "redeal", _("Misdeal: deal this round again"), handler(on_void)))
    if state.current is not None:
        lines += [
            sheet("dealer", _("Someone else deals"), TableSheet.DEALER),
            sheet("swap", _("Change the seats"), TableSheet.SEATS),
        ]
    lines += [
        sheet("sliders", _("Change the table"), TableSheet.CHANGE),
        sheet("pen", _("Correct a name"), TableSheet.NAMES),
    ]
    if state.closed:
        hint = ft.Text(_("To correct an old round, tap its row on the pad."), style=app.scale.small())
        lines.append(ft.Container(hint, padding=ft.Padding.only(left=48, bottom=4)))
    if state.paper_totals:
        lines.append(sheet("pad", _("Correct the totals from paper"), TableSheet.TOTALS))
    if controller.asked_seat is None:
        lines.append(link("people", _("Play with other phones"), PHONES_PATH))
    else:
        name = state.names[controller.asked_seat]
        lines.insert(0, link("people", _("A phone asks for {name}'s seat", name=name), PHONES_PATH))
    lines.append(sheet("note", _("Change the note") if state.note else _("Write a note"), TableSheet.NOTE))
    lines += looks
    if allows(state, GameEnded()):
        lines.append(sheet("flag", _("End the game now"), TableSheet.END))
    if not state.closed and not app.is_scribes:
        lines.append(sheet("trash", _("Discard this game"), TableSheet.DISCARD))
    return titled_column(app, _("At this table"), lines)


def _menu_tile(app: App, symbol: str, label: str, on_click: OnTap, data: str = "") -> ft.Control:
    """A line of the menu."""
    text = ft.Text(label, style=app.scale.text(), expand=True)
    return sheet_tile(icon(symbol, 24, Paint.ACCENT), text, on_click, data)


def sheet_tile(
    symbol: ft.Control,
    text: ft.Control,
    on_click: OnTap | None,
    data: object,
    *,
    ground: Paint | None = None,
    label: str = "",
) -> ft.Control:
    """A line of a bottom sheet, which a tap chooses; one with a note below its title has a `label`."""
    row = ft.Row([symbol, text], spacing=16)
    return ft.Container(
        labelled(label, row) if label else row,
        padding=ft.Padding.symmetric(horizontal=8, vertical=10 if label else 13),
        bgcolor=ground,
        border_radius=RADIUS_KEY,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )


@component
def EndSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Asks whether the game ends now; undo opens it again."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state

    async def on_end(_event: Any) -> None:
        await controller.propose_and_close(GameEnded())

    played = state.closed[-1].number if state.closed else state.first_round - 1
    return titled_column(
        app,
        _("End the game now?"),
        [
            ft.Text(
                _(
                    "The scores after round {round} count. Undo reopens the game.",
                    round=played,
                ),
                style=scale.text(),
            ),
            ft.Container(height=8),
            filled_button(_("End the game"), scale.key(), handler(on_end)),
            ft.Container(height=4),
            outlined_button(_("Keep playing"), scale.strong(), controller.close_sheet),
        ],
    )


@component
def DiscardSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Asks whether a game without a scored round is deleted."""
    app = use_app()
    _ = app.words
    meaning = _("No round has been scored yet; what was entered is lost. The players stay known.")
    discard = _("Discard the game"), controller.on_discard
    keep = _("Keep playing"), controller.close_sheet
    return titled_column(app, _("Discard this game?"), question(app, meaning, discard, keep))
