"""Play with other phones: the table's code, what guests may enter, and who is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import flet as ft

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.access.links_and_seats import AccessRefusal, claim_of
from scorekeeper.access.seat_requests import RequestEnd, SeatRequest
from scorekeeper.locale import Words
from scorekeeper.pictures.qr_code import qr
from scorekeeper.tables import Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.phones.controller import OpeningController, OpenTableController
from scorekeeper.ui.runtime.addresses import SCRIBE_PATH
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_memo,
    use_page_subscription,
    use_state,
    use_table_or_leave,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
    icon_button,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip, radio_tile, switch_tile
from scorekeeper.ui.widgets.list_tile import (
    divided,
    link_and_control,
    panel,
    stretched_column,
    two_lines,
)
from scorekeeper.ui.widgets.qr_image import qr_image
from scorekeeper.ui.widgets.scaffold import scaffold, section_header

COMMAND = "scorekeeper serve --host 0.0.0.0"
"""What makes the app itself reachable."""


@screen
def PhonesScreen() -> ft.View:
    """Other phones at the table in the address."""
    app, path = use_app(), ft.use_view_path()
    game_id = ft.use_route_params()["game"]
    table = use_table_or_leave(game_id)
    _, shared_tables = app.words, app.table_host.shared_tables
    content: list[ft.Control] = []
    if shared_tables is None or not (shared_tables.addresses or shared_tables.listener):
        content = [_paragraph(app, sentence) for sentence in _why_not(_)]
    elif table is not None:
        content = [PhonesBody(table=table, shared_tables=shared_tables)]
    return scaffold(app, path, _("Play with other phones"), content, back=f"/games/{game_id}")


def _why_not(_: Words) -> tuple[str, ...]:
    return (
        _("This app runs on this device alone: no other phone can reach it."),
        _(
            "To play with other phones, start “scorekeeper serve --host 0.0.0.0” on a computer in the same "
            "network, and take the game there with “Hand over”."
        ),
    )


@component
def PhonesBody(table: Table, shared_tables: SharedTables) -> ft.Control:
    """What the table shows before and after it was opened to other phones."""
    app = use_app()
    _, game_id = app.words, table.game.id
    shared = shared_tables.store.by_game(game_id)
    _changes, set_changes = use_state(0)

    def changed() -> None:
        set_changes(lambda changes: changes + 1)

    use_page_subscription(
        lambda call: shared_tables.subscribe_presence(game_id if shared is None else shared.id, call),
        changed,
        [shared and shared.id],
    )

    controller = OpeningController(shared_tables, game_id, changed)
    listener = shared_tables.listener
    if listener is not None and not listener.is_open and not app.is_scribes:
        sentences = (
            _("Everybody sees the table and bids on their own phone, and hidden bids stay hidden."),
            _("The app has to be reached from the Wi-Fi for that: tables that you open, nothing else."),
        )
        return stretched_column(
            [
                *(_paragraph(app, sentence) for sentence in sentences),
                filled_button(_("Let other phones in"), app.scale.key(), controller.on_let_in),
            ],
            spacing=16,
        )
    out = []
    if listener is not None and not app.is_scribes:
        label = _("Keep other phones out again")
        out = [outlined_button(label, app.scale.strong(), controller.on_keep_out, symbol="lock")]
    if shared is None:
        meaning = _("Everybody sees the table and bids on their own phone, and hidden bids stay hidden.")
        label = _("Open this table to other phones")
        key = filled_button(label, app.scale.key(), controller.on_open_table)
        return stretched_column([_paragraph(app, meaning), key, *out], spacing=16)
    opened = OpenTable(
        table=table, shared_tables=shared_tables, shared=shared, changed=changed, key=shared.id
    )
    return stretched_column([opened, *out], spacing=12)


@component
def OpenTable(
    table: Table,
    shared_tables: SharedTables,
    shared: SharedTable,
    changed: Callable[[], None],
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """The code, the seats and the switches of a table that is open."""
    app = use_app()
    _ = app.words
    chosen, choose = use_state(0)
    address = shared_tables.addresses[min(chosen, len(shared_tables.addresses) - 1)]
    link = f"{address}/join/{shared.join_token}"
    code = use_memo(lambda: qr([link]), [link])

    def on_address(event: ft.Event[ft.Container]) -> None:
        choose(int(event.control.data))

    controller = OpenTableController(app, shared_tables, shared, changed)
    parts: list[ft.Control] = _requests(table, shared_tables, shared)
    if code is not None:
        parts.append(qr_image(app, code, _("QR code of this table")))
    parts += [
        _paragraph(app, _("Point a phone's camera at it, or type the address:")),
        _address_text(link, app.scale.strong()),
    ]
    if len(shared_tables.addresses) > 1:
        parts.append(_addresses(app, shared_tables.addresses, chosen, handler(on_address)))
    if address.startswith("http://"):  # else it is on the internet
        wi_fi = _("If nobody finds it, the Wi-Fi keeps devices apart: use another one.")
        parts.append(ft.Text(wi_fi, style=app.scale.small()))
    parts += [
        section_header(app, _("Who enters bids and tricks")),
        _modes(app, shared, controller.on_mode),
        section_header(app, _("Who is there"), _watchers(_, shared_tables, shared)),
        _seats(app, table, shared_tables, shared, controller.on_free),
        _newcomers(app, shared, controller.on_newcomers_switch),
        section_header(app, _("A board on a tablet or a television")),
        _address_text(f"{address}/board/{shared.watch_token}", app.scale.text()),
        outlined_button(
            _("New code for the table"), app.scale.strong(), controller.on_new_code, symbol="redo"
        ),
    ]
    if not app.is_scribes:
        label = _("Close the table to other phones")
        parts += [
            outlined_button(label, app.scale.strong(), controller.on_close_table, symbol="close"),
            section_header(app, _("Hand over the pad")),
            HandOn(shared_tables=shared_tables, shared=shared, address=address, key="hand on"),
        ]
    return stretched_column(parts, spacing=12)


@component
def HandOn(
    shared_tables: SharedTables,
    shared: SharedTable,
    address: str,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """The link by which somebody else keeps the pad of this table; the owner gives it and takes it back."""
    app = use_app()
    _, scale = app.words, app.scale
    token = shared_tables.scribes.token_of(shared.id)
    link = f"{address}{SCRIBE_PATH}{token}" if token else ""
    code = use_memo(lambda: qr([link]) if link else None, [link])

    async def give(_event: Any) -> None:
        await shared_tables.scribes.give_pad(shared.id)
        if shared.scribe_digest:
            app.show_message(_("The old link no longer works."))

    async def withdraw(_event: Any) -> None:
        await shared_tables.scribes.withdraw_pad(shared.id)
        app.show_message(_("The link no longer works: only you keep the pad now."))

    if not shared_tables.serves_app:
        where = _("Somebody else can keep the pad where the app runs with “{command}”.", command=COMMAND)
        return _paragraph(app, where)
    if not shared.scribe_digest:
        meaning = _(
            "Somebody else keeps the pad in the app: this table and its rules, nothing else of yours."
        )
        give_key = outlined_button(_("Create a link"), scale.strong(), handler(give), symbol="pass-on")
        return stretched_column([_paragraph(app, meaning), give_key], spacing=12)
    parts: list[ft.Control] = []
    if code is not None:
        parts.append(qr_image(app, code, _("QR code to keep the pad")))
    if link:
        parts += [
            _paragraph(app, _("Whoever opens this link keeps the pad. Show it to nobody else:")),
            _address_text(link, scale.strong()),
        ]
    else:
        parts.append(_paragraph(app, _("A link was given. It cannot be shown again; a new one ends it.")))
    parts += [
        outlined_button(_("New link"), scale.strong(), handler(give), symbol="redo"),
        outlined_button(_("Withdraw the link"), scale.strong(), handler(withdraw), symbol="close"),
    ]
    return stretched_column(parts, spacing=12)


def _requests(table: Table, shared_tables: SharedTables, shared: SharedTable) -> list[ft.Control]:
    """The phones that ask for a seat which another one has."""
    names = table.snapshot.state.names
    return [
        Request(
            name=names[asked.seat],
            shared_tables=shared_tables,
            table_id=shared.id,
            asked=asked,
            key=str(asked.number),
        )
        for asked in shared_tables.seats.requests.at(shared.id)
    ]


@component
def Request(
    name: str,
    shared_tables: SharedTables,
    table_id: str,
    asked: SeatRequest,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """A phone that asks for a seat, to which the scribe says yes or no."""
    app = use_app()
    _, scale = app.words, app.scale

    async def give(_event: Any) -> None:
        with suppress(AccessRefusal):  # it waits no more
            await shared_tables.seats.give(table_id, asked)

    def refuse(_event: Any) -> None:
        shared_tables.seats.requests.end(table_id, asked, RequestEnd.REFUSED)

    question = _("Phone {number} asks for {name}'s seat", number=asked.number, name=name)
    yes, no = _("Yes, phone {number}", number=asked.number), _("No, phone {number}", number=asked.number)
    meaning = _("Its page shows this number. If you say yes, the phone that has the seat now loses it.")
    return panel(
        [
            ft.Text(question, style=scale.total()),
            ft.Text(meaning, style=scale.small()),
            ft.Row(
                [
                    outlined_button(_("No"), scale.strong(), handler(refuse), expand=True, spoken=no),
                    outlined_button(_("Yes"), scale.strong(), handler(give), expand=True, spoken=yes),
                ],
                spacing=8,
            ),
        ],
        padding=14,
        spacing=8,
    )


def _addresses(app: App, addresses: tuple[str, ...], chosen: int, on_click: OnTap) -> ft.Control:
    return chip_wrap(
        [
            choice_chip(
                app, address.removeprefix("http://"), chosen=place == chosen, on_click=on_click, data=place
            )
            for place, address in enumerate(addresses)
        ]
    )


def _modes(app: App, shared: SharedTable, on_click: OnTap) -> ft.Control:
    _ = app.words
    words = {
        EntryMode.OWN: (_("Everyone for himself"), _("Own bid, own tricks; you can always enter for all.")),
        EntryMode.SCRIBE: (_("Only the scribe"), _("The other phones just watch.")),
        EntryMode.ALL: (_("Everyone for everyone"), _("Whoever has a seat also enters for the others.")),
    }
    return stretched_column(
        [
            radio_tile(app, title, meaning, chosen=mode is shared.mode, on_click=on_click, data=mode.value)
            for mode, (title, meaning) in words.items()
        ],
        spacing=8,
    )


def _watchers(_: Words, shared_tables: SharedTables, shared: SharedTable) -> str:
    watching = shared_tables.presence.watching(shared.id)
    return _.plural("{n} is watching", "{n} are watching", watching) if watching else ""


def _seats(
    app: App, table: Table, shared_tables: SharedTables, shared: SharedTable, on_free: OnTap
) -> ft.Control:
    """Every seat: free, on a phone that is connected, or on one that is not."""
    _, state = app.words, table.snapshot.state
    rows: list[ft.Control] = []
    for seat in state.order:
        name, claim = state.names[seat], claim_of(shared, seat)
        if claim is None and seat not in state.at_table:
            continue
        here = claim is not None and shared_tables.presence.has(shared.id, claim.phone)
        note = _("free")
        if claim is not None:
            note = _("connected") if here else _("has the seat, not connected")
        face = ft.Row(
            [
                icon("person" if claim else "person-add", 24, Paint.GOOD if here else Paint.QUIET),
                two_lines(app, name, note, app.scale.name(), expand=True),
            ],
            spacing=12,
        )
        free: ft.Control = ft.Container(width=0)
        if claim is not None:
            free = icon_button("close", _("Free {name}'s seat", name=name), on_free, data=seat)
        rows.append(link_and_control(face, free, None))
    return panel(divided(rows))


def _newcomers(app: App, shared: SharedTable, on_switch: OnTap) -> ft.Control:
    """The switch that lets newcomers take a seat."""
    _ = app.words
    title, meaning = _("Newcomers may take a seat"), _("Off: whoever has a seat keeps it.")
    return panel([switch_tile(app, title, meaning, on=shared.open, on_switch=on_switch)])


def _address_text(address: str, style: ft.TextStyle) -> ft.Control:
    """An address that can be selected; the client gives such a text no name for screen readers."""
    return labelled(address, ft.Text(address, style=style, selectable=True))


def _paragraph(app: App, sentence: str) -> ft.Control:
    return ft.Text(sentence, style=app.scale.text())
