"""A game from another phone: its code is read here, what it would change is shown, and a tap lets it in."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, cast

import flet as ft

from scorekeeper.game import state_of
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.importing import Arrival, Plan
from scorekeeper.storage.merging import Copies
from scorekeeper.tables.backups import bring_in
from scorekeeper.ui.arriving import offer, open_round_line, plan_of_code, plan_of_file
from scorekeeper.ui.component import effect, handler, screen, use_state
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.name_field import code_field
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.touch import OnClick, main_key, quiet_key
from scorekeeper.ui.widgets.two_copies import one_copy, two_copies


@screen
def Take() -> ft.View:
    """The game of the code in the address, or a field for one."""
    app, path = use_app(), ft.use_view_path()
    code = str(ft.use_route_params().get("code") or "")
    _ = app.words
    looked, set_looked = use_state("")
    typed, set_typed = use_state("")
    refused, set_refused = use_state("")
    # In a tuple: Flet would look into a state that is a plan itself.
    plans, set_plans = use_state(cast(tuple[Plan, ...], ()))
    written, set_written = use_state(("", ""))
    chosen, set_chosen = use_state(cast(bool | None, None))
    busy = ft.use_ref(False)

    async def look(plan: Awaitable[Plan]) -> None:
        try:
            found = await plan
        except StorageError as error:
            set_refused(fault_sentence(_, error))
            return
        set_refused("")
        set_chosen(None)
        set_written(await _written(app, found.games[0]))
        set_plans((found,))

    async def read_address() -> None:
        set_plans(())
        set_refused("")
        if code:
            await look(plan_of_code(app.host, code))
        set_looked(code)

    async def on_read(_event: Any) -> None:
        await look(plan_of_code(app.host, typed))

    async def on_file(_event: Any) -> None:
        files = await ft.FilePicker().pick_files(with_data=True)
        if files:
            await look(plan_of_file(app.host, files[0].bytes or b""))

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        set_typed(str(event.control.value))
        set_refused("")

    def on_choose(event: ft.Event[ft.Container]) -> None:
        set_chosen(event.control.data is True)

    async def on_take(_event: Any) -> None:
        if busy.current or not plans:
            return
        busy.current = True
        try:
            await _let_in(app, plans[0], came=chosen is True)
        finally:
            busy.current = False

    effect(read_address, [code])
    if plans:
        arrival = plans[0].games[0]
        shown = (
            two_copies(app, arrival, chosen, handler(on_choose), written)
            if arrival.copies is Copies.FORKED
            else one_copy(app, arrival.told_there)
        )
        ready = arrival.copies is not Copies.FORKED or chosen is not None
        return _offered(app, path, arrival, shown, handler(on_take) if ready else None)
    if looked != code:
        return page(app, path, _("Take over a game"), [Waiting()])
    field = code_field(app, _("Link or code"), typed, refused, on_typed=handler(on_typed))
    file = quiet_key(_("Open a file instead"), app.scale.strong(), handler(on_file), symbol="download")
    how = _(
        "On the other phone open the game, then “More” and “Hand over to another phone”."
        " Paste the link or the code from there."
    )
    return page(
        app,
        path,
        _("Take over a game"),
        [ft.Text(how, style=app.scale.text(Paint.QUIET)), ft.Row([field]), file],
        foot=[main_key(_("Read the code"), app.scale.key(), handler(on_read) if typed.strip() else None)],
        spacing=12,
    )


def _offered(app: App, path: str, arrival: Arrival, shown: ft.Control, on_take: OnClick) -> ft.View:
    """What has come, beside what is here where both went on."""
    said = offer(app.words, arrival)
    return page(
        app,
        path,
        said.title,
        [ft.Text(said.meaning, style=app.scale.text()), shown],
        foot=[main_key(said.key, app.scale.key(), on_take)],
        spacing=14,
    )


async def _written(app: App, arrival: Arrival) -> tuple[str, str]:
    """What stands in the open round of the copy that is here and of the one that came."""
    if arrival.copies is not Copies.FORKED:
        return "", ""
    here = (await app.host.table(arrival.there.id)).sight.state
    return open_round_line(app.words, here), open_round_line(app.words, state_of(arrival.there))


async def _let_in(app: App, plan: Plan, *, came: bool) -> None:
    """The game is on this phone then, and stands open."""
    arrival = plan.games[0]
    outcome = await bring_in(app.host, plan, {arrival.there.id: came}, take_settings=False)
    if outcome.failed is not None:
        raise outcome.failed
    if outcome.moved_on:
        _ = app.words
        app.say(_("Somebody wrote in this game just now; here is how it stands. Read the code again."))
    app.go(f"/games/{arrival.there.id}")
