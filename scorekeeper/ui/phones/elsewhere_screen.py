"""Join the table of somebody else: its address and three words, which the browser opens."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import flet as ft

from scorekeeper.access.join_words import join_words, read_join_words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import server_address
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import by_text, use_app, use_state
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.scaffold import scaffold
from scorekeeper.ui.widgets.text_fields import text_field


@screen
def ElsewhereScreen() -> ft.View:
    """Two fields, and a key that opens the table in the browser."""
    app = use_app()
    _, scale = app.words, app.scale
    address, set_address = use_state("")
    words, set_words = use_state("")
    asked, set_asked = use_state(False)
    """Whether the key was tapped: before, nobody is told that half a word is none."""
    server, number = server_address(address), read_join_words(words)
    link = ""
    if server is not None and number is not None:
        link = f"{server}/{quote('-'.join(join_words(number, _.language)))}"

    def on_open(_event: Any) -> None:
        """The client has opened it, where both are right: a browser opens pages during the tap only."""
        set_asked(True)

    not_an_address = _("This is no address such as {example}.", example="192.168.0.12:8000")
    not_words = _("These are not three words from the scribe's screen.")
    fields = [
        text_field(
            app,
            label,
            value,
            refused if asked and read is None else "",
            on_typed=by_text(set_value),
            key=key,
            capitalization=ft.TextCapitalization.NONE,
        )
        for key, label, value, set_value, read, refused in (
            ("address", _("Address"), address, set_address, server, not_an_address),
            ("words", _("Three words"), words, set_words, number, not_words),
        )
    ]
    how = _(
        "The scribe of the other table sees both under “Other phones”. Whoever can scan the code there needs "
        "no app for it."
    )
    key = filled_button(
        app,
        _("Open in the browser"),
        handler(on_open) if address.strip() and words.strip() else None,
        action=ft.OpenUrl(link, ft.UrlTarget.BLANK) if link else None,
    )
    return scaffold(
        app,
        _("Join another table"),
        [ft.Text(how, style=scale.text(Paint.QUIET)), *(ft.Row([field]) for field in fields)],
        foot=[key],
        spacing=14,
    )
