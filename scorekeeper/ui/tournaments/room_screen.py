"""A tournament for the phones of a room: their code, the board, and how tables write their pads."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.access.access_file import MOST_TOURNAMENTS, EntryMode
from scorekeeper.access.join_words import invitation_to
from scorekeeper.tournament.state import State
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_changes, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.tournaments.desk import not_open, use_desk
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button
from scorekeeper.ui.widgets.choice import segments
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.qr_code import InvitationCard, address_chips, use_addresses
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header, section_note


@screen
def RoomScreen() -> ft.View:
    """The code by which everybody follows the tournament in the address, or the key that opens it to them."""
    app, tournament_id = use_app(), ft.use_route_params()["tournament"]
    desk, error = use_desk(tournament_id)
    chosen, choose = use_state(0)
    _, shared_tables = app.words, app.host.shared_tables
    title, back = _("Phones and board"), f"/tournaments/{tournament_id}"
    news = None if shared_tables is None else shared_tables.changes.add
    _changes, changed = use_changes(news, [shared_tables])
    use_addresses(shared_tables, changed)
    if desk is None:
        return not_open(app, error, title, back)
    if shared_tables is None or not (shared_tables.addresses or shared_tables.listener):
        alone = _("This app runs on this device alone: no other phone can reach it.")
        return scaffold(app, title, [quiet_text(app, alone)], back=back)
    listener, tournaments = shared_tables.listener, shared_tables.tournaments
    shared = tournaments.of(tournament_id)

    async def open_room(_event: Any) -> None:
        if listener is not None:
            await listener.open()
        mode = EntryMode.OWN if shared_tables.serves_app else EntryMode.ALL
        if await tournaments.share(tournament_id, mode):
            most = _(
                "At most {n} tournaments are open to phones; the one opened first is closed to them now.",
                n=MOST_TOURNAMENTS,
            )
            app.show_message(most)
        changed()

    async def close_room(_event: Any) -> None:
        await tournaments.stop(tournament_id)

    async def on_mode(event: ft.Event[ft.Container]) -> None:
        await tournaments.set_mode(tournament_id, EntryMode(event.control.data))

    if shared is None or not (listener is None or listener.is_open):
        meaning = _(
            "Everybody finds their table, their seat and the standings on their own phone, and a screen for "
            "all shows them in turn. Nobody can change anything there."
        )
        open_key = filled_button(app, _("Open it to the phones here"), handler(open_room))
        return scaffold(app, title, [section_note(app, meaning)], foot=[open_key], back=back)
    address = shared_tables.addresses[min(chosen, len(shared_tables.addresses) - 1)]
    way = invitation_to(f"/room/{shared.room_token}", shared.join_number, address, _.language)
    content: list[ft.Control] = [
        InvitationCard(way, _("QR code of this tournament"), key=way.link),
        *address_chips(app, shared_tables.addresses, address, by_data(choose)),
        section_note(
            app,
            _("Who comes this way taps their own name. On a television type the address and the words."),
        ),
    ]
    if shared_tables.serves_app:
        meanings = {
            EntryMode.OWN: _("One of them keeps the pad in the app; the others can follow on their phones."),
            EntryMode.ALL: _("Whoever has a seat enters for everybody, on a plain page."),
        }
        modes = [(EntryMode.OWN.value, _("a scribe")), (EntryMode.ALL.value, _("all for all"))]
        content += [
            section_header(app, _("Who enters at a table")),
            segments(app, modes, shared.mode.value, handler(on_mode)),
            section_note(app, meanings[shared.mode]),
        ]
    content += [
        section_header(app, _("Pads")),
        section_note(
            app, _("A slip for each table has a code that opens its pad; it is printed with the sheets.")
        ),
        outlined_button(app, _("Print and save"), on_link, data=f"{back}/files", symbol="download"),
        outlined_button(app, _("Close it to the phones here"), handler(close_room), symbol="lock"),
    ]
    return scaffold(app, title, [stretched_column(content, spacing=12)], back=back, note=desk.state.name)


def pad_links(app: App, tournament_id: str, state: State) -> tuple[str, ...]:
    """The links to the pads of the tables of the round that was drawn last; none where phones do not come."""
    shared_tables = app.host.shared_tables
    shared = None if shared_tables is None else shared_tables.tournaments.of(tournament_id)
    if shared_tables is None or shared is None or not shared_tables.addresses or not state.all_rounds:
        return ()
    slips = shared_tables.tournaments.slips(shared, state)
    return tuple(f"{shared_tables.addresses[0]}/pad/{slip}" for slip in slips)
