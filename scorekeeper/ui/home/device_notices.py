"""Notices on Home: the storage cannot save, a newer version is ready, the browser may delete the games."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.runtime.addresses import BACKUP_ADDRESS
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.list_tile import list_tile, warning_banner
from scorekeeper.ui.widgets.nothing_here import read_only_sentence

MOST_FILES_NAMED = 3
"""At most so many files that cannot be opened are named; `scorekeeper export --list` names all."""


def device_notices(app: App, *, has_games: bool) -> list[ft.Control]:
    """One list tile for each notice."""
    _ = app.words

    def open_update(_event: ft.Event[ft.Container]) -> None:
        if app.install_update is not None:
            app.install_update()

    def open_backup(_event: ft.Event[ft.Container]) -> None:
        if app.dismiss_storage_warning is not None:
            app.dismiss_storage_warning()
            app.dismiss_storage_warning = None
        app.go(BACKUP_ADDRESS)

    lines = []
    if app.install_update is not None:
        words = _("New version ready"), _("one tap opens it; every game stays as it is")
        lines.append(list_tile(app, "download", *words, handler(open_update), key="update"))
    if app.dismiss_storage_warning is not None and has_games:
        words = (
            _("The browser may delete the games"),
            _("when it runs out of space. Add the app to the home screen; tap here to back up all games."),
        )
        lines.append(list_tile(app, "warning", *words, handler(open_backup), key="storage-warning"))
    return lines


def storage_warnings(app: App) -> list[ft.Control]:
    """A banner with a sentence each: nothing can be saved, or a damaged file was replaced."""
    _, library = app.words, app.host.library
    sentences = []
    if sentence := read_only_sentence(app):
        sentences.append(sentence)
    if library.quarantined:
        sentences.append(
            _.plural(
                "A damaged file was found when the app was opened. Its last good version is taken instead; "
                "the damaged one is kept as {files}.",
                "{n} damaged files were found when the app was opened. Their last good versions are taken "
                "instead; the damaged ones are kept as {files}.",
                len(library.quarantined),
                files=", ".join(library.quarantined),
            )
        )
    if files := library.unlisted:
        named = ", ".join(files[:MOST_FILES_NAMED])
        sentences.append(
            _.plural(
                "A file in the folder of the games cannot be opened and is left as it is: {files}.",
                "{n} files in the folder of the games cannot be opened and are left as they are: {files}.",
                len(files),
                files=_("{files} and others", files=named) if len(files) > MOST_FILES_NAMED else named,
            )
        )
    return [warning_banner(app, sentences)] if sentences else []
