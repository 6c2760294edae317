"""The app in the worker of a page: its own host on the browser's storage, no server, no threads.

The memory is pictured after `prepare` and before `start`: whatever the app needs is in it then, and nothing
here may look at the page (`flet_js`, `phone_js`) before `start`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import flet as ft

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.site.ahead import import_ahead
from scorekeeper.site.shelf import PageShelf, PickedFile
from scorekeeper.storage.browser import open_library
from scorekeeper.tables.host import Host
from scorekeeper.tables.summary import summarise
from scorekeeper.ui.app import build
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.session import app_of

ARCHIVE = "/app.zip"
"""Where the worker puts what `archive` has packed."""

_page: ft.Page | None = None
_heard: dict[str, None] = {}
"""What the page said before the app was there to be told."""
_texts: dict[str, bytes] = {}
"""The files of the archive that are no programs. Files are not part of the picture; this is."""


def prepare() -> None:
    """Bring into memory what will be needed some time; it stands in the picture then."""
    load_screens()
    import_ahead()
    for language in LANGUAGES:
        words(language)
    _read_texts()


def _read_texts() -> None:
    with ZipFile(ARCHIVE) as archive:
        _texts.update({name: archive.read(name) for name in archive.namelist() if name.startswith("assets/")})


def start() -> None:
    """Open what is kept here, and answer the client as soon as it calls."""
    import phone_js  # type: ignore[import-not-found] # the worker makes it

    if not _texts:
        _read_texts()
    for name, content in _texts.items():
        path = Path("/", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    opening = asyncio.ensure_future(_open_host(phone_js))

    async def main(page: ft.Page) -> None:
        global _page  # noqa: PLW0603 - the worker has one page, and calls `hear` from outside
        try:
            await build(await opening, spoken=phone_js.language, fonts={})(page)
            _page = page
            if (app := app_of(page)) is not None:
                app.handed_in = PickedFile(phone_js)
            for what in _heard:
                hear(what)
        finally:
            phone_js.tell("shown")

    ft.run(main)


def hear(what: str) -> None:
    """Take notice of what the page has to say: that a version is `newer`, that its storage is `fleeting`."""
    if _page is None:
        _heard[what] = None
    else:
        _page.run_task(_take_notice, _page, what)


async def _take_notice(page: ft.Page, what: str) -> None:
    import phone_js

    app = app_of(page)
    if app is None:
        return
    # A tab that only looks leaves it to the one that writes: a newer version takes both along.
    if what == "newer" and phone_js.alone:
        app.renew = lambda: phone_js.tell("renew")
    elif what == "fleeting":
        app.reassure = lambda: phone_js.tell("noted")


async def _open_host(phone: Any) -> Host:
    shelf = PageShelf(phone)
    library, saver = await open_library(shelf, summarise, alone=phone.alone, refused=phone.refused)
    return Host(library, drawable, saver=saver)
