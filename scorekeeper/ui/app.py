"""The entry of each session: Flet is patched, the first screen's data loaded, and the router drawn.

All sessions of the process share one host. What a session knows is the `App` of `ui/runtime/session.py`.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, cast

import flet as ft

from scorekeeper.storage.locations import data_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.artwork import TABLE_PICTURES
from scorekeeper.ui.home.model import load_home
from scorekeeper.ui.routes import access_of_rematch, is_scribes_address, routes, table_at
from scorekeeper.ui.runtime.flet_patches import (
    check_only_set_fields,
    keep_removals_and_additions,
    resolve_event_types_once,
    set_only_given_fields,
    skip_debug_logging,
    walk_only_set_fields,
)
from scorekeeper.ui.runtime.hooks import LoadTable, prefetch, use_page_subscription, use_state
from scorekeeper.ui.runtime.session import VISITOR, Main, current_app, open_app
from scorekeeper.ui.widgets.nothing_here import NotFound, OverScreen

if TYPE_CHECKING:  # of the web server, whose libraries the offline site does not have
    from scorekeeper.access.app_access import ScribeAccess
    from scorekeeper.ui.runtime.uploads import Uploads

TABLE_PICTURES_AFTER = 1
"""Seconds after the first screen."""

skip_debug_logging()
walk_only_set_fields()
check_only_set_fields()
set_only_given_fields()
keep_removals_and_additions()
resolve_event_types_once()


@ft.component
def Screens() -> ft.Control:
    """The router over all screens of this session; a sentence once it is over."""
    app = current_app()
    game, set_game = use_state(app.scribes_game)
    trail, _set_trail = use_state(app.trail)

    def changed() -> None:
        now = app.scribes_game
        set_game(now)
        if now and now != game:  # a rematch
            app.go(f"/games/{now}")

    use_page_subscription(app.subscribe_scribes_game, changed, [game])
    if app.is_over:
        return cast(ft.Control, [OverScreen()])
    found = routes(app.scribes_game, trail.addresses)
    return ft.Router(found, not_found=NotFound, manage_views=True)


def build(host: Host, uploads: Uploads | None = None) -> Main:
    """What Flet calls for each new session; all sessions of the process share `host`.

    `uploads` takes the files of browsers where a web server has them.
    """

    async def opened(page: ft.Page) -> None:
        # Of several tables a scribe keeps the pad of the one in the address.
        accesses: tuple[ScribeAccess, ...] = page.session.store.get(VISITOR) or ()
        path = page.route or "/"
        at_address = (access for access in accesses if is_scribes_address(path, access.game))
        access = next(at_address, None) or access_of_rematch(path, accesses) or next(iter(accesses), None)
        if access is not None and access_of_rematch(path, (access,)):
            page.route = f"/games/{access.game}"
        app = await open_app(page, host, access, uploads)
        # What the first screen shows is loaded before, where that is the home screen or a table.
        path = page.route or "/"
        if game := app.scribes_game if path == "/" else table_at(path):
            await prefetch(app, LoadTable(game), app.table_host)
        elif path == "/" and not app.is_scribes:
            await prefetch(app, load_home, app.host)
        page.render_views(Screens)
        app.reduced_motion = await app.device.reduces_motion()
        # Not among the first pictures, which a phone is slow to draw.
        later = asyncio.get_running_loop().call_later(TABLE_PICTURES_AFTER, _show_table_pictures, page)
        app.cleanups.add(later.cancel)  # for a page that is left before

    return opened


def _show_table_pictures(page: ft.Page) -> None:
    """Show the symbols of a table in no size: those that are asked for with it come after its keys, and what
    the client has shown it keeps."""
    pictures = [ft.Image(src=src, width=0, height=0, exclude_from_semantics=True) for src in TABLE_PICTURES]
    page.overlay.append(ft.Row(list(pictures), width=0, height=0))
    page.update()


async def main(page: ft.Page) -> None:
    """The entry point for apps that `flet build` makes, for a phone or a desktop."""
    await build(_own_host())(page)


@cache
def _own_host() -> Host:
    return Host.open(data_folder())
