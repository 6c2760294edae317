"""Opens the app on a page: its context, its theme, its screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.ui.routes import routes
from scorekeeper.ui.screens.nowhere import Nowhere
from scorekeeper.ui.session import Host, notice_motion, open_app

__all__ = ["build"]


@ft.component
def Screens() -> ft.Control:
    """Every screen, by address."""
    return ft.Router(routes(), not_found=Nowhere, manage_views=True)


def build(host: Host) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for each new session; all sessions of the process share `host`."""

    async def main(page: ft.Page) -> None:
        app = await open_app(page, host)
        page.render_views(Screens)
        await notice_motion(app)

    return main
