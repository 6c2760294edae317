"""What the device has to say on Home, where no game is disturbed: a newer version, room that is not safe."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.component import handler
from scorekeeper.ui.session import BACKUP, App
from scorekeeper.ui.widgets.lines import line


def device_lines(app: App, *, has_games: bool) -> list[ft.Control]:
    """A line for each thing that can be done about it; none when all is well."""
    _ = app.words

    def renewed(_event: ft.Event[ft.Container]) -> None:
        if app.renew is not None:
            app.renew()

    def backed_up(_event: ft.Event[ft.Container]) -> None:
        if app.reassure is not None:
            app.reassure()
            app.reassure = None
        app.go(BACKUP)

    lines = []
    if app.renew is not None:
        words = _("New version ready"), _("one tap opens it; every game stays as it is")
        lines.append(line(app, "download", *words, handler(renewed), key="renew"))
    if app.reassure is not None and has_games:
        words = (
            _("The browser may clear the games away"),
            _(
                "when it runs out of room. Put the app on the home screen; "
                "a tap leads to a backup of all games."
            ),
        )
        lines.append(line(app, "warning", *words, handler(backed_up), key="reassure"))
    return lines
