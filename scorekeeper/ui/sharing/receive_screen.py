"""Receiving a game from another phone: read its code, show what it would change, import it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import field
from typing import Any

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import status_line
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import ImportedGame, Plan
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import BackupDamaged, NewerSchema, StorageError, UnknownRules
from scorekeeper.tables.backups import plan_code, plan_import, run_import
from scorekeeper.tables.tournaments import DeskSnapshot
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import handler, on_client, screen
from scorekeeper.ui.runtime.file_dialogs import FileInput
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.sharing.two_copies import load_open_rounds, one_copy, two_copies
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import scaffold
from scorekeeper.ui.widgets.text_fields import code_field


@observable
class ReceiveController:
    """Reads a code or a file, holds what it would change, and imports it. Assigning a field renders again."""

    app: App
    waiting: bool = True
    """Whether a code or a file is being read."""
    typed: str = ""
    refused: str = ""
    """The sentence for what was read and is no game."""
    plan: Plan | None = None
    """What importing the game would change."""
    place: tuple[DeskSnapshot, int, int] | None = None
    """The tournament, the round and the table of which it is the game."""
    open_rounds: tuple[str, str] = ("", "")
    """The open round of a forked game in a line, here and in the received copy."""
    chosen: bool | None = None
    """Whether the received copy of a forked game goes on; None before a choice is made."""
    file_input: FileInput = field(init=False)
    _importing: bool = False

    def __post_init__(self) -> None:
        self.file_input = FileInput(self.app, self._reset, self._read_file, self._refuse)

    @property
    def received(self) -> ImportedGame | None:
        """The received game."""
        return self.plan.games[0] if self.plan is not None else None

    @property
    def ready(self) -> bool:
        """Whether it can be imported."""
        forked = self.received is not None and self.received.relation is CopyRelation.FORKED
        return not self.app.read_only and (self.chosen is not None or not forked)

    async def read(self, code: str) -> None:
        """Read the code of the address; without one the screen asks for it."""
        self._reset()
        try:
            if code:
                await self._examine(plan_code(self.app.host, code))
        finally:
            self.waiting = False

    @handler
    async def on_read(self, _event: Any) -> None:
        """Read what was pasted."""
        await self._examine(plan_code(self.app.host, self.typed))

    @handler
    def on_typed(self, event: ft.Event[ft.TextField]) -> None:
        self.typed, self.refused = str(event.control.value), ""

    @handler
    def on_choose(self, event: ft.Event[ft.Container]) -> None:
        """One of two copies is tapped; the data says whether it is the received one."""
        self.chosen = event.control.data is True

    @handler
    async def on_receive(self, _event: Any) -> None:
        """Import the game, once however often it is tapped, and open it."""
        plan, received = self.plan, self.received
        if self._importing or plan is None or received is None or not self.ready:
            return
        self._importing = True
        try:
            result = await run_import(
                self.app.host, plan, {received.there.id: self.chosen is True}, take_settings=False
            )
        finally:
            self._importing = False
        if result.failed is not None:
            raise result.failed
        if result.changed_meanwhile:
            _ = self.app.words
            self.app.show_message(
                _("Someone has just made an entry in this game; here is how it stands. Read the code again.")
            )
        address = f"/games/{received.there.id}"
        self.app.go(address if self.place is None else f"/tournaments/{self.place[0].id}")

    def _reset(self) -> None:
        self.waiting, self.plan, self.refused = True, None, ""

    async def _read_file(self, files: Sequence[tuple[str, bytes]]) -> None:
        name, content = files[0]
        if looks_like_pad(content, name):
            self.waiting = False
            self.app.bring_pads(files)
            return
        await self._examine(self._plan_of(content))
        self.waiting = False

    def _refuse(self, error: Exception) -> None:
        self.waiting, self.refused = False, error_sentence(self.app.words, error)
        self.app.device.announce(self.refused)

    async def _plan_of(self, content: bytes) -> Plan | None:
        """What a file that holds one game would change; any other is shown where backups come in."""
        plan = await plan_import(self.app.host, content)
        if len(plan.games) == 1 and not plan.tournaments:
            return plan
        if plan.left_out and not (plan.games or plan.tournaments):
            why = plan.left_out[0]
            raise (why if why in (NewerSchema, UnknownRules) else BackupDamaged)()
        self.app.bring_backup(content)
        return None

    async def _examine(self, reading: Awaitable[Plan | None]) -> None:
        try:
            if (plan := await reading) is None:
                return
            open_rounds = await load_open_rounds(self.app, plan.games[0])
            place = await self.app.host.tournaments.place_of(plan.games[0].there)
        except StorageError as error:
            self._refuse(error)
            return
        self.refused, self.chosen, self.open_rounds = "", None, open_rounds
        self.plan, self.place = plan, place


@screen
def ReceiveScreen() -> ft.View:
    """The game of the code in the address, or a field for one."""
    app = use_app()
    code = str(ft.use_route_params().get("code") or "")
    controller, _set_controller = use_state(lambda: ReceiveController(app))

    async def read() -> None:
        await controller.read(code)

    use_effect(read, [code])
    _ = app.words
    received = controller.received
    if received is None and controller.waiting:
        return scaffold(app, _("Receive a game"), None)
    if received is None:
        return _code_form(app, controller)
    title, meaning, key = _offer(_, received)
    place = _place_line(_, controller.place)
    if place:
        key = _("Keep it, to the table") if received.changes else _("To the table")
    if received.relation is CopyRelation.FORKED:  # beside the game that is here where both went on
        on_choose = None if app.read_only else controller.on_choose
        shown = two_copies(app, received, controller.chosen, on_choose, controller.open_rounds)
    else:
        shown = one_copy(app, received.summary_there)
    return scaffold(
        app,
        title,
        [
            *read_only_notice(app),
            ft.Text(meaning, style=app.scale.text()),
            *([ft.Text(place, style=app.scale.strong())] if place else ()),
            shown,
        ],
        foot=[filled_button(app, key, controller.on_receive if controller.ready else None)],
        spacing=14,
    )


def _code_form(app: App, controller: ReceiveController) -> ft.View:
    """A field for the code, and a button to open a file instead."""
    _, scale = app.words, app.scale
    how = _("On the other phone open the game, then “More” and “Hand over”. Paste the link or the code here.")
    field = code_field(
        app, _("Link or code"), controller.typed, controller.refused, on_typed=controller.on_typed
    )
    pick = controller.file_input.pick
    file = outlined_button(app, _("Open a file instead"), on_client, symbol="download", action=pick)
    return scaffold(
        app,
        _("Receive a game"),
        [*read_only_notice(app), ft.Text(how, style=scale.text(Paint.QUIET)), ft.Row([field]), file],
        foot=[
            filled_button(app, _("Read the code"), controller.on_read if controller.typed.strip() else None)
        ],
        spacing=12,
    )


def _offer(_: Words, received: ImportedGame) -> tuple[str, str, str]:
    """The title for a received game, what importing it means, and the words of the key.

    They tell how it compares with the copy on this device.
    """
    there, here = received.summary_there, received.summary_here or received.summary_there
    match received.relation:
        case CopyRelation.NEW:
            title = _("A game has arrived")
            meaning = _("It's not on this phone yet. It comes with its whole pad, undo included.")
            key = _("Keep it here") if there.finished else _("Continue here")
        case CopyRelation.SAME:
            title = _("This game is here already")
            meaning, key = _("It's here just like this; nothing changes."), _("Open the game")
        case CopyRelation.NEWER_THERE:
            title, stands = _("The game is further on there"), status_line(_, here)
            meaning = _("Here: {here}. The one that arrived is further on, and nothing is lost.", here=stands)
            key = _("Continue from there")
        case CopyRelation.NEWER_HERE:
            title, stands = _("This phone is ahead"), status_line(_, here)
            meaning = _("The game that arrived is an older copy. Here: {here}; nothing changes.", here=stands)
            key = _("Open the game")
        case CopyRelation.FORKED:
            title, key = _("Which one continues?"), _("Continue this one")
            meaning = _(
                "Both phones have continued this game, each in its own way. The one you don't choose is "
                "kept as a separate game."
            )
    return title, meaning, key


def _place_line(_: Words, place: tuple[DeskSnapshot, int, int] | None) -> str:
    """The tournament and the table whose game it is; empty where it is of none."""
    if place is None:
        return ""
    snapshot, round_, table = place
    state = snapshot.state
    if round_ == len(state.rounds):
        return _("It is the game of the final of “{name}”.", name=state.name)
    return _(
        "It is the game of table {table} in round {round} of “{name}”.",
        table=table + 1,
        round=round_ + 1,
        name=state.name,
    )
