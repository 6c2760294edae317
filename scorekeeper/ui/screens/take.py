"""A game from another phone: its code is read here, what it would change is shown, and a tap lets it in."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.storage.importing import Arrival
from scorekeeper.storage.merging import Copies
from scorekeeper.ui.arriving import offer
from scorekeeper.ui.component import effect, screen
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.taking import Taking
from scorekeeper.ui.widgets.name_field import code_field
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.touch import main_key, quiet_key
from scorekeeper.ui.widgets.two_copies import one_copy, two_copies


@screen
def Take() -> ft.View:
    """The game of the code in the address, or a field for one."""
    app, path = use_app(), ft.use_view_path()
    code = str(ft.use_route_params().get("code") or "")
    work: Taking
    work, _set_work = ft.use_state(cast(Any, lambda: Taking(app)))

    async def read() -> None:
        await work.read(code)

    effect(read, [code])
    _ = app.words
    if work.arrival is not None:
        return _offered(app, path, work, work.arrival)
    if work.waiting:
        return page(app, path, _("Take over a game"), [Waiting()])
    return _asked(app, path, work)


def _asked(app: App, path: str, work: Taking) -> ft.View:
    """A field for the code, and the way for a file."""
    _, scale = app.words, app.scale
    how = _(
        "On the other phone open the game, then “More” and “Hand over to another phone”."
        " Paste the link or the code from there."
    )
    field = code_field(app, _("Link or code"), work.typed, work.refused, on_typed=work.on_typed)
    file = quiet_key(
        _("Open a file instead"), scale.strong(), work.on_pick, symbol="download", action=work.intake.pick
    )
    return page(
        app,
        path,
        _("Take over a game"),
        [ft.Text(how, style=scale.text(Paint.QUIET)), ft.Row([field]), file],
        foot=[main_key(_("Read the code"), scale.key(), work.on_read if work.typed.strip() else None)],
        spacing=12,
    )


def _offered(app: App, path: str, work: Taking, arrival: Arrival) -> ft.View:
    """What has come, beside what is here where both went on."""
    said = offer(app.words, arrival)
    if arrival.copies is Copies.FORKED:
        shown = two_copies(app, arrival, work.chosen, work.on_choose, work.written)
    else:
        shown = one_copy(app, arrival.told_there)
    return page(
        app,
        path,
        said.title,
        [ft.Text(said.meaning, style=app.scale.text()), shown],
        foot=[main_key(said.key, app.scale.key(), work.on_take if work.ready else None)],
        spacing=14,
    )
