"""Receiving a game from another phone: read its code, show what it would change, import it."""

from __future__ import annotations

import flet as ft

from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.sharing.receive import ReceiveController
from scorekeeper.ui.sharing.text import offer
from scorekeeper.ui.sharing.two_copies import one_copy, two_copies
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import scaffold
from scorekeeper.ui.widgets.text_fields import code_field


@screen
def ReceiveScreen() -> ft.View:
    """The game of the code in the address, or a field for one."""
    app, path = use_app(), ft.use_view_path()
    code = str(ft.use_route_params().get("code") or "")
    controller, _set_controller = use_state(lambda: ReceiveController(app))

    async def read() -> None:
        await controller.read(code)

    use_effect(read, [code])
    _ = app.words
    received = controller.received
    if received is None and controller.waiting:
        return scaffold(app, path, _("Receive a game"), None)
    if received is None:
        return _code_form(app, path, controller)
    texts = offer(_, received)
    if received.relation is CopyRelation.FORKED:  # beside the game that is here where both went on
        on_choose = None if app.read_only else controller.on_choose
        shown = two_copies(app, received, controller.chosen, on_choose, controller.open_rounds)
    else:
        shown = one_copy(app, received.summary_there)
    return scaffold(
        app,
        path,
        texts.title,
        [*read_only_notice(app), ft.Text(texts.meaning, style=app.scale.text()), shown],
        foot=[filled_button(app, texts.key, controller.on_receive if controller.ready else None)],
        spacing=14,
    )


def _code_form(app: App, path: str, controller: ReceiveController) -> ft.View:
    """A field for the code, and a button to open a file instead."""
    _, scale = app.words, app.scale
    how = _("On the other phone open the game, then “More” and “Hand over”. Paste the link or the code here.")
    field = code_field(
        app, _("Link or code"), controller.typed, controller.refused, on_typed=controller.on_typed
    )
    file = outlined_button(
        app,
        _("Open a file instead"),
        controller.on_pick,
        symbol="download",
        action=controller.file_input.pick,
    )
    return scaffold(
        app,
        path,
        _("Receive a game"),
        [*read_only_notice(app), ft.Text(how, style=scale.text(Paint.QUIET)), ft.Row([field]), file],
        foot=[
            filled_button(app, _("Read the code"), controller.on_read if controller.typed.strip() else None)
        ],
        spacing=12,
    )
