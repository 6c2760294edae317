"""The app of one session: its screens, on the host that all sessions share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache

import flet as ft

from scorekeeper.storage.locations import data_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.typography import FONTS
from scorekeeper.ui.routes import routes
from scorekeeper.ui.runtime.flet_patches import (
    keep_removals_and_additions,
    resolve_event_types_once,
    set_only_given_fields,
    skip_debug_logging,
    walk_only_set_fields,
)
from scorekeeper.ui.runtime.session import ask_reduced_motion, open_app
from scorekeeper.ui.widgets.not_found import NotFound

Main = Callable[[ft.Page], Awaitable[None]]

skip_debug_logging()
walk_only_set_fields()
set_only_given_fields()
keep_removals_and_additions()
resolve_event_types_once()


@ft.component
def Screens() -> ft.Control:
    """The router over all screens."""
    return ft.Router(routes(), not_found=NotFound, manage_views=True)


def build(
    host: Host, *, shared: bool = False, device_language: str | None = None, fonts: Mapping[str, str] = FONTS
) -> Main:
    """What Flet calls for each new session; all sessions of the process share `host`.

    `shared` says that several people use the host; the device is asked for its language where that is not
    given; `fonts` are those that the client has to load.
    """

    async def opened(page: ft.Page) -> None:
        app = await open_app(page, host, shared=shared, device_language=device_language, fonts=fonts)
        page.render_views(Screens)
        await ask_reduced_motion(app)

    return opened


async def main(page: ft.Page) -> None:
    """The entry point for apps that `flet build` makes, for a phone or a desktop."""
    await build(_own_host())(page)


@cache
def _own_host() -> Host:
    return Host.open(data_folder())
