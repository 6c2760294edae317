"""The people whom this device knows: put a name right in place, or forget somebody."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.game import MoveCode, verify_name
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.kept import use_kept
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.tales import day
from scorekeeper.ui.widgets.lines import RULE, titled
from scorekeeper.ui.widgets.name_field import name_field
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.question import question
from scorekeeper.ui.widgets.touch import OnTap, icon, named, quiet_key


async def _everybody(host: Host) -> tuple[Player, ...]:
    return await host.players()


@screen
def Players() -> ft.View:
    """Who played last comes first."""
    app, path = use_app(), ft.use_view_path()
    known = use_kept(_everybody)
    edited, set_edited = ft.use_state("")
    refused, set_refused = ft.use_state("")
    forgotten, set_forgotten = ft.use_state(cast(Player | None, None))
    judged, set_judged = ft.use_state(0)
    typed = ft.use_ref("")
    people = known or ()
    _ = app.words

    def begin(event: ft.Event[ft.Container]) -> None:
        player = next(player for player in people if player.id == event.control.data)
        typed.current = player.name
        set_refused("")
        set_edited(player.id)

    def write(event: ft.Event[ft.TextField]) -> None:
        typed.current = str(event.data or "")
        set_refused("")

    async def rename(_event: Any) -> None:
        name = str(typed.current)
        try:
            verify_name(name, [player.name for player in people if player.id != edited], drawable)
        except RuleViolation as violation:
            set_refused(_refusal(_, violation))
            set_judged(lambda times: times + 1)
            return
        await app.host.rename_player(edited, name)
        set_edited("")

    def leave(_event: Any) -> None:
        set_edited("")
        set_refused("")

    def ask(event: ft.Event[ft.Container]) -> None:
        set_forgotten(next((player for player in people if player.id == event.control.data), None))

    async def forget(_event: Any) -> None:
        set_forgotten(None)
        set_edited("")
        if forgotten is not None:
            await app.host.forget_player(forgotten.id)

    def keep(_event: Any) -> None:
        set_forgotten(None)

    ft.use_dialog(None if forgotten is None else _question(app, forgotten, handler(forget), handler(keep)))
    if known is None:
        return page(app, path, _("Players"), [Waiting()])
    if not known:
        text = _("Nobody is known yet. Whoever sits down in a game is known from then on.")
        note = ft.Container(ft.Text(text, style=app.scale.text(Paint.QUIET)), padding=8)
        return page(app, path, _("Players"), [note])
    rows: list[ft.Control] = []
    for player in known:
        if player.id != edited:
            rows.append(_player(app, player, handler(begin)))
            continue
        field = name_field(
            app,
            _("Name"),
            str(typed.current),
            refused,
            on_typed=handler(write),
            on_done=handler(rename),
            keys=[("check", _("Keep the name"), handler(rename)), ("close", _("Leave it"), handler(leave))],
            again=judged,
            autofocus=True,
        )
        rows.append(_edited(app, player, field, handler(ask)))
    return page(app, path, _("Players"), rows)


def _player(app: App, player: Player, begin: OnTap) -> ft.Control:
    _, scale = app.words, app.scale
    note = _("has not played yet")
    if player.last_played is not None:
        note = _("last played {day}", day=day(_, player.last_played, datetime.now().astimezone()))
    return ft.Container(
        named(
            f"{player.name}, {note}",
            ft.Row(
                [
                    icon("person", 26, Paint.ACCENT),
                    titled(scale, player.name, note),
                    icon("pen", 20, Paint.QUIET),
                ],
                spacing=16,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.only(left=8, right=14, top=10, bottom=10),
        border=RULE,
        ink=True,
        on_click=begin,
        data=player.id,
        key=player.id,
    )


def _edited(app: App, player: Player, field: ft.Control, ask: OnTap) -> ft.Control:
    """The line of a player while it is changed: the name, and below it the way off the list."""
    _ = app.words
    forget = _("Forget {name}", name=player.name)
    return ft.Container(
        ft.Column(
            [field, quiet_key(forget, app.scale.name(), ask, symbol="trash", data=player.id)],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(vertical=10),
        border=RULE,
        key=f"edited {player.id}",
    )


def _refusal(_: Words, violation: RuleViolation) -> str:
    """Nobody sits at a table here, so a name that is taken needs words of its own."""
    if violation.code is MoveCode.NAME_TAKEN:
        return _(
            "“{name}” is on this list already. Add something that tells the two apart.",
            name=violation.details["name"],
        )
    return refusal_sentence(_, violation)


def _question(app: App, player: Player, on_yes: OnTap, on_no: OnTap) -> ft.BottomSheet:
    _ = app.words
    return question(
        app,
        _("Forget {name}?", name=player.name),
        _("The name leaves this list. Games already played keep it."),
        _("Forget"),
        on_yes,
        on_no,
    )
