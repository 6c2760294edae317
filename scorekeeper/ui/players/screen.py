"""The known players: rename one in place, or forget one."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.game import MoveCode, tidy_name, verify_name
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import day
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_ref, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import confirmation
from scorekeeper.ui.widgets.buttons import OnTap, icon, outlined_button
from scorekeeper.ui.widgets.labels import told_apart
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, stretched_column, tile, two_lines
from scorekeeper.ui.widgets.read_only import read_only_notice
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold
from scorekeeper.ui.widgets.text_fields import letters_refusal, name_field


@screen
def PlayersScreen() -> ft.View:
    """All known players; who played last comes first."""
    app, path = use_app(), ft.use_view_path()
    known = use_query(lambda host: host.players())
    edited, set_edited = use_state("")
    refused, set_refused = use_state("")
    to_forget, set_to_forget = use_state(cast(Player | None, None))
    attempts, set_attempts = use_state(0)
    typed = use_ref("")
    people = known or ()
    _ = app.words

    def begin(event: ft.Event[ft.Container]) -> None:
        player = next(player for player in people if player.id == event.control.data)
        typed.current = player.name
        set_refused("")
        set_edited(player.id)

    def write(event: ft.Event[ft.TextField]) -> None:
        typed.current = str(event.data or "")
        set_refused(letters_refusal(app, str(typed.current)))

    async def rename(_event: Any) -> None:
        name = str(typed.current)
        if tidy_name(name) == next((player.name for player in people if player.id == edited), None):
            set_edited("")  # a name that was read stays, whatever it is
            return
        try:
            verify_name(name, [player.name for player in people if player.id != edited])
        except RuleViolation as error:
            set_refused(_name_refusal(_, error))
            set_attempts(lambda times: times + 1)
            return
        await app.host.rename_player(edited, name)
        set_edited("")

    def leave(_event: Any) -> None:
        set_edited("")
        set_refused("")

    def ask(event: ft.Event[ft.Container]) -> None:
        set_to_forget(next((player for player in people if player.id == event.control.data), None))

    async def forget(_event: Any) -> None:
        set_to_forget(None)
        set_edited("")
        if to_forget is not None:
            await app.host.delete_player(to_forget.id)

    def keep(_event: Any) -> None:
        set_to_forget(None)

    names = told_apart(player.name for player in people)
    called = {player.id: name for player, name in zip(people, names, strict=True)}
    ft.use_dialog(
        None
        if to_forget is None
        else _forget_confirmation(app, called.get(to_forget.id, ""), handler(forget), handler(keep))
    )
    if known is None:
        return scaffold(app, path, _("Players"), None)
    if not known:
        text = _("Nobody here yet. Everyone who plays a game is listed here from then on.")
        return scaffold(app, path, _("Players"), [*read_only_notice(app), quiet_text(app, text)])
    rows = read_only_notice(app)
    for player in known:
        if player.id != edited:
            on_player = None if app.read_only else handler(begin)
            rows.append(_player_tile(app, player, called[player.id], on_player))
            continue
        field = name_field(
            app,
            _("Name"),
            str(typed.current),
            refused,
            on_typed=handler(write),
            on_done=handler(rename),
            keys=[("check", _("Keep the name"), handler(rename)), ("close", _("Leave it"), handler(leave))],
            again=attempts,
            autofocus=True,
        )
        rows.append(_edited_tile(app, player, called[player.id], field, handler(ask)))
    return scaffold(app, path, _("Players"), rows)


def _player_tile(app: App, player: Player, called: str, begin: OnTap | None) -> ft.Control:
    _ = app.words
    note = _("has not played yet")
    if player.last_played is not None:
        note = _("last played {day}", day=day(_, player.last_played, datetime.now().astimezone()))
    return tile(
        f"{called}, {note}",
        [
            icon("person", 26, Paint.ACCENT),
            two_lines(app, called, note, app.scale.total(), expand=True),
            *([icon("pen", 20, Paint.QUIET)] if begin is not None else []),
        ],
        begin,
        padding=ft.Padding.only(left=8, right=14, top=10, bottom=10),
        border=DIVIDER_BELOW,
        data=player.id,
        key=player.id,
    )


def _edited_tile(app: App, player: Player, called: str, field: ft.Control, ask: OnTap) -> ft.Control:
    """The tile of a player while the name is edited; below it the button that forgets the player."""
    _ = app.words
    forget = _("Forget {name}", name=called)
    return ft.Container(
        stretched_column(
            [field, outlined_button(forget, app.scale.strong(), ask, symbol="trash", data=player.id)],
            spacing=8,
        ),
        padding=ft.Padding.symmetric(vertical=10),
        border=DIVIDER_BELOW,
        key=f"edited {player.id}",
    )


def _name_refusal(_: Words, violation: RuleViolation) -> str:
    """The refusal of a name. A name that is taken has words of its own: this is a list, not a table."""
    if violation.code is MoveCode.NAME_TAKEN:
        return _(
            "“{name}” is on this list already. Add something to tell the two apart.",
            name=violation.details["name"],
        )
    return refusal_sentence(_, violation)


def _forget_confirmation(app: App, called: str, on_yes: OnTap, on_no: OnTap) -> ft.BottomSheet:
    _ = app.words
    return confirmation(
        app,
        _("Forget {name}?", name=called),
        _("The name disappears from this list. Games already played keep it."),
        _("Forget"),
        on_yes,
        on_no,
    )
