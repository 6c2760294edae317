"""The controllers of the screen for other phones: before a table is open to them, and of one that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OpeningController:
    """Opens the table of a game to other phones, which then reach the app, or keeps them out again."""

    shared_tables: SharedTables
    game_id: str
    changed: Callable[[], None]
    """Draws the screen again."""

    @handler
    async def on_open_table(self, _event: Any) -> None:
        """Phones of the same Wi-Fi reach the table from now on."""
        if self.shared_tables.listener is not None:
            await self.shared_tables.listener.open()
        await self.shared_tables.share(self.game_id)
        self.changed()

    @handler
    async def on_keep_out(self, _event: Any) -> None:
        assert self.shared_tables.listener is not None
        await self.shared_tables.listener.close()
        self.changed()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OpenTableController:
    """Changes an open table, as it stood when it was drawn: after a rematch no seat is freed by mistake."""

    app: App
    shared_tables: SharedTables
    shared: SharedTable
    changed: Callable[[], None]
    """Draws the screen again."""
    link: str
    """By which newcomers come."""
    show_link: Callable[[], None]
    """Shows it, where the device can neither send nor copy it."""

    @handler
    async def on_mode(self, event: ft.Event[ft.Container]) -> None:
        """It was chosen who enters bids and tricks; the data is the mode."""
        await self.shared_tables.set_mode(self.shared.id, EntryMode(event.control.data))

    @handler
    async def on_newcomers_switch(self, _event: Any) -> None:
        """Newcomers may take a seat, or no longer."""
        await self.shared_tables.set_open(self.shared.id, is_open=not self.shared.open)

    @property
    def invite(self) -> ft.ClientAction | None:
        """What the client itself does when somebody is invited: browsers allow it during the tap only."""
        if self.app.plain_http:  # such a page has neither a share sheet nor a clipboard
            return None
        return ft.CopyToClipboard(self.link) if self.app.device.is_computer else ft.ShareText(self.link)

    @handler
    def on_invite(self, _event: Any) -> None:
        """Somebody was invited, or wants to be, where the device cannot."""
        _ = self.app.words
        if self.app.plain_http:
            self.show_link()
        elif self.app.device.is_computer:
            self.app.show_message(_("Copied. Paste it into a message."))

    @handler
    async def on_free(self, event: ft.Event[ft.Container]) -> None:
        """The phone that has a seat loses it; the data is the seat."""
        await self.shared_tables.seats.free(self.shared.id, int(event.control.data), self.shared.number)

    @handler
    async def on_new_code(self, _event: Any) -> None:
        await self.shared_tables.renew_links(self.shared.id)
        _ = self.app.words
        self.app.show_message(_("The old code no longer works; whoever has a seat keeps it."))

    @handler
    async def on_close_table(self, _event: Any) -> None:
        await self.shared_tables.stop(self.shared.id)
        self.changed()
