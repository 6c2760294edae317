"""Opens the app from the command line: in a window, or served to browsers."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import flet as ft
from flet.utils import is_linux_server

from scorekeeper.locale import Words
from scorekeeper.pictures.qr_code import terminal_qr
from scorekeeper.storage.library import Progress, no_progress
from scorekeeper.storage.locations import assets_folder, data_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.app import build
from scorekeeper.ui.client.admission import OWNER_PATH
from scorekeeper.ui.server import (
    default_port,
    is_loopback,
    listen,
    serve_until_stopped,
)
from scorekeeper.web.guests.listener import GuestListener
from scorekeeper.web.sockets import LOOPBACK, address_of, addresses_of

FETCH_TIMEOUT = 15.0
"""Seconds without a byte after which the fetch of Flet's window is given up, as behind a captive portal."""


def serve(
    host: str,
    port: int | None,
    data: Path | None,
    _: Words,
    *,
    browse: bool = False,
    public_url: str = "",
    on_progress: Progress = no_progress,
    renew_link: bool = False,
    sentence: Callable[[str], str] | None = None,
) -> None:
    """Serve the app to browsers until Ctrl-C; `browse` shows it here too. Raises `CannotListen`.

    Where only this machine reaches it, the `sentence` for its address is printed. Where other devices can, it
    is the owner's link, which alone opens the app; and again whenever there is a new one.

    `public_url` is where a proxy in front of it is reached; `on_progress` hears how many games are listed.
    With `renew_link` no device is the owner's any more; raises `StorageError` where that cannot be kept.
    """
    listener = listen(_, host, default_port(_) if port is None else port)
    with listener, closing(Host.open(data_folder(data), on_progress)) as tables:
        shared_tables = tables.share_tables()
        shared_tables.addresses = (public_url,) if public_url else addresses_of(listener)
        if renew_link:
            asyncio.run(shared_tables.owner.end())
        serves_room = bool(public_url) or not is_loopback(listener)
        if not serves_room:
            shared_tables.listener = GuestListener(shared_tables)
        elif not public_url:
            shared_tables.find_addresses = partial(addresses_of, listener)

        def own_address(address: str) -> str:
            only_here = _("Only this machine can reach it. With --host 0.0.0.0 other phones can play along.")
            return f"{_('Open {address} in a browser; Ctrl-C ends.', address=address)}\n{only_here}"

        def owner_link() -> str:
            return shared_tables.addresses[0] + OWNER_PATH + shared_tables.owner.token

        def print_link() -> None:
            lines = [
                _("Open your own link, and keep it to yourself: {link}", link=owner_link()),
                _("Guests join by the code in the table's menu, “Other phones”; Ctrl-C ends."),
            ]
            if others := shared_tables.addresses[1:]:
                lines.append(_("Other addresses of this machine: {addresses}", addresses=", ".join(others)))
            if owner_link().startswith("http://"):
                lines.append(_("Some guest Wi-Fis keep devices apart: then nobody finds it."))
            print("\n".join(lines), flush=True)
            if sys.stdout.isatty() and sys.stdout.encoding.lower() == "utf-8":
                print(terminal_qr(owner_link()), flush=True)

        def started() -> None:
            if serves_room:
                print_link()
                shared_tables.owner_ended.add(print_link)
            else:
                print((sentence or own_address)(address_of(listener)), flush=True)
            if browse:
                webbrowser.open(owner_link() if serves_room else address_of(listener))

        serve_until_stopped(tables, listener, started, public_url)


def launch_app(data: Path | None, _: Words, on_progress: Progress = no_progress) -> None:
    """Open the app: in a window, else in the browser, else say the address. Raises `CannotListen`."""

    def no_display(address: str) -> str:
        return _("There is no display here: open {address} in a browser; Ctrl-C ends.", address=address)

    def no_window(address: str) -> str:
        return _(
            "No window can be opened here, so the browser shows {address}; Ctrl-C ends.", address=address
        )

    if os.environ.get("FLET_FORCE_WEB_SERVER") or is_linux_server():  # type: ignore[no-untyped-call]
        serve(LOOPBACK, None, data, _, on_progress=on_progress, sentence=no_display)
        return
    appeared = False
    if _has_window():
        with closing(Host.open(data_folder(data), on_progress)) as tables:
            shared_tables = tables.share_tables()
            shared_tables.listener = GuestListener(shared_tables)
            show = build(tables)

            async def main(page: ft.Page) -> None:
                nonlocal appeared
                if not appeared:
                    appeared = True
                    print(
                        _("The app is open in a window of its own, because there is a display."), flush=True
                    )
                await show(page)

            ft.run(
                main, host=LOOPBACK, view=ft.AppView.FLET_APP, assets_dir=str(assets_folder()), no_cdn=True
            )
    if not appeared:
        serve(LOOPBACK, None, data, _, browse=True, on_progress=on_progress, sentence=no_window)


def _has_window() -> bool:
    """Whether Flet's desktop client is there; it is fetched once, at the first start."""
    from flet_desktop import ensure_client_cached

    if os.environ.get("FLET_VIEW_PATH"):
        return True
    before = socket.getdefaulttimeout()
    # The fetch has no time limit of its own.
    socket.setdefaulttimeout(FETCH_TIMEOUT)
    try:
        ensure_client_cached()  # type: ignore[no-untyped-call]
    except Exception:  # no network, no room, a torn archive: the browser is opened instead
        return False
    finally:
        socket.setdefaulttimeout(before)
    return True
