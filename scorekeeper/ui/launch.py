"""Starts the app from the command line: in a window where there can be one, else for a browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import flet as ft
from flet.utils import is_linux_server

from scorekeeper.locale import Words, language_for, words
from scorekeeper.storage.locations import assets_folder, data_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.app import build
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.server import (
    LOOPBACK,
    CannotListen,
    address_of,
    default_port,
    listen,
    serve_until_stopped,
)

SILENCE = 15.0
"""Seconds without a byte after which fetching Flet's window is given up: a captive portal may keep silent."""
BAD_INPUT = 2


def serve(host: str | None, port: int | None, data: Path | None, _: Words | None = None) -> int:
    """Serve the app to browsers until Ctrl-C; returns the exit status. Unasked only this machine can."""
    _ = _ or _words()

    def started(address: str) -> None:
        _say(_("Open {address} in a browser; Ctrl-C ends.", address=address))

    return _serve(_, host or LOOPBACK, port, data, started)


def run(data: Path | None = None, _: Words | None = None) -> int:
    """Open the app: in a window, else in the browser, else say the address. Returns the exit status."""
    _ = _ or _words()

    def no_display(address: str) -> None:
        _say(_("There is no display here: open {address} in a browser; Ctrl-C ends.", address=address))

    def no_window(address: str) -> None:
        _say(
            _(
                "Flet's window cannot be had here, so the browser shows {address}; Ctrl-C ends.",
                address=address,
            )
        )
        webbrowser.open(address)

    if os.environ.get("FLET_FORCE_WEB_SERVER") or is_linux_server():  # type: ignore[no-untyped-call]
        return _serve(_, LOOPBACK, None, data, no_display)
    if _has_window() and _opened_in_window(_, data):
        return 0
    return _serve(_, LOOPBACK, None, data, no_window)


def _serve(_: Words, host: str, port: int | None, data: Path | None, started: Callable[[str], None]) -> int:
    try:
        listener = listen(_, host, default_port(_) if port is None else port)
    except CannotListen as obstacle:
        print(f"scorekeeper: {obstacle}", file=sys.stderr)
        return BAD_INPUT
    with listener, closing(_host(data)) as tables:
        serve_until_stopped(tables, listener, lambda: started(address_of(listener)))
    return 0


def _has_window() -> bool:
    """Whether Flet's desktop client is there; it is fetched once, at the first start."""
    from flet_desktop import ensure_client_cached

    if os.environ.get("FLET_VIEW_PATH"):
        return True
    before = socket.getdefaulttimeout()
    # The fetch has no time limit of its own.
    socket.setdefaulttimeout(SILENCE)
    try:
        ensure_client_cached()  # type: ignore[no-untyped-call]
    except Exception:
        return False
    finally:
        socket.setdefaulttimeout(before)
    return True


def _opened_in_window(_: Words, data: Path | None) -> bool:
    """Show the app in a window until that is closed; False when none ever came up."""
    came_up = False
    with closing(_host(data)) as tables:
        show = build(tables)

        async def main(page: ft.Page) -> None:
            nonlocal came_up
            if not came_up:
                came_up = True
                _say(_("The app is open in a window of its own, because there is a display."))
            await show(page)

        ft.run(main, host=LOOPBACK, view=ft.AppView.FLET_APP, assets_dir=str(assets_folder()), no_cdn=True)
    return came_up


def _host(data: Path | None) -> Host:
    return Host.open(data_folder(data), drawable)


def _say(line: str) -> None:
    print(line, flush=True)


def _words() -> Words:
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return words(language_for(next(filter(None, named), None)))
