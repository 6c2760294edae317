"""The app on a page: one session, its screens, the host that all sessions share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache

import flet as ft

from scorekeeper.storage.locations import data_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.lean import take_no_notes, walk_what_is_set
from scorekeeper.ui.routes import routes
from scorekeeper.ui.screens.nowhere import Nowhere
from scorekeeper.ui.session import notice_motion, open_app
from scorekeeper.ui.typography import FONTS

__all__ = ["build", "main"]

Main = Callable[[ft.Page], Awaitable[None]]

take_no_notes()
walk_what_is_set()


@ft.component
def Screens() -> ft.Control:
    """Every screen, by address."""
    return ft.Router(routes(), not_found=Nowhere, manage_views=True)


def build(
    host: Host, *, shared: bool = False, spoken: str | None = None, fonts: Mapping[str, str] = FONTS
) -> Main:
    """What Flet calls for each new session; all sessions of the process share `host`.

    `shared` says that these are the phones of several people, `fonts` is what their client has to load.
    """

    async def opened(page: ft.Page) -> None:
        app = await open_app(page, host, shared=shared, spoken=spoken, fonts=fonts)
        page.render_views(Screens)
        await notice_motion(app)

    return opened


async def main(page: ft.Page) -> None:
    """The app where Flet itself starts it: on a phone, or packed for a desktop."""
    await build(_own_host())(page)


@cache
def _own_host() -> Host:
    return Host.open(data_folder(), drawable)
