"""Other phones at the table: how they come, who is here, and what they may enter."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.access.app_access import SCRIBE_PATH
from scorekeeper.access.join_words import Invitation, invitation
from scorekeeper.access.links_and_seats import AccessRefusal, claim_of
from scorekeeper.access.phones import RequestEnd, SeatRequest
from scorekeeper.design_tokens.dimensions import NARROW, TARGET
from scorekeeper.locale import Words
from scorekeeper.pictures.qr_code import qr
from scorekeeper.tables import Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import (
    by_data,
    use_app,
    use_changes,
    use_memo,
    use_state,
    use_table_or_leave,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    disc,
    filled_button,
    hit_target,
    icon,
    icon_button,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import segments, switch_tile
from scorekeeper.ui.widgets.list_tile import divided, panel, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.qr_code import InvitationCard, address_chips, qr_image, use_addresses
from scorekeeper.ui.widgets.scaffold import columns, has_columns, scaffold, section_header
from scorekeeper.ui.widgets.text_fields import code_field

SEAL_SIZE, BOARD_SIZE = 32, 20
"""Sizes of a face, and of the symbol in the place of one."""


@screen
def PhonesScreen() -> ft.View:
    """Other phones at the table in the address."""
    app = use_app()
    game_id = ft.use_route_params()["game"]
    table = use_table_or_leave(game_id)
    _, shared_tables = app.words, app.table_host.shared_tables
    shared = None if shared_tables is None else shared_tables.store.by_game(game_id)
    chosen, choose = use_state(0)
    link_shown, set_link_shown = use_state(False)
    news = None
    if shared_tables is not None:
        news = partial(shared_tables.subscribe_presence, game_id if shared is None else shared.id)
    _changes, changed = use_changes(news, [shared and shared.id])
    use_addresses(shared_tables, changed)
    content: list[ft.Control] = []
    foot: list[ft.Control] = []
    wide = False
    if shared_tables is None or not (shared_tables.addresses or shared_tables.listener):
        content = [_paragraph(app, sentence) for sentence in _why_not(_)]
    elif table is not None:
        listener = shared_tables.listener
        is_reached = listener is None or listener.is_open or app.is_scribes
        if shared is None or not is_reached:

            async def open_table(_event: Any) -> None:
                """Phones of the same Wi-Fi reach the app, and this table, from now on."""
                if listener is not None:
                    await listener.open()
                await shared_tables.share(game_id)
                changed()

            content = [_paragraph(app, sentence) for sentence in _before(_, is_reached=is_reached)]
            foot = [filled_button(app, _("Open this table to other phones"), handler(open_table))]
        else:
            address = shared_tables.addresses[min(chosen, len(shared_tables.addresses) - 1)]
            shown = invitation(shared, address, _.language)
            way = _way_to_invite(app, shown.link if shown else "", lambda: set_link_shown(True))
            at = OpenTable(app, table, shared_tables, shared, address, changed)
            code = _code_parts(at, shown, by_data(choose), link_shown=link_shown)
            content, wide = [_open_table(at, code, way)], True
            if shown is not None:
                label, style = _("Send an invitation"), app.scale.strong(size=18)
                foot = [filled_button(app, label, way[0], style=style, symbol="share", action=way[1])]
    back = f"/games/{game_id}"
    return scaffold(app, _("Other phones"), content, foot=foot, back=back, spacing=16, wide=wide)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is open to other phones, as it stood when it was drawn.

    So no seat is freed by mistake after a rematch.
    """

    app: App
    table: Table
    shared_tables: SharedTables
    shared: SharedTable
    address: str
    changed: Callable[[], None]
    """Draws the screen again."""


WayToInvite = tuple[OnTap, ft.ClientAction | None]
"""The handler of a key by which somebody is invited, and what the client itself does then: browsers allow it
during the tap only."""


def _way_to_invite(app: App, link: str, show_link: Callable[[], None]) -> WayToInvite:
    """How the link by which newcomers come is sent or copied; shown where the device can do neither."""
    _ = app.words

    def on_invite(_event: Any) -> None:
        if app.plain_http:
            show_link()
        elif app.device.is_computer:
            app.show_message(_("Copied. Paste it into a message."))

    if app.plain_http:  # such a page has neither a share sheet nor a clipboard
        return handler(on_invite), None
    return handler(on_invite), ft.CopyToClipboard(link) if app.device.is_computer else ft.ShareText(link)


def _why_not(_: Words) -> tuple[str, ...]:
    return (
        _("This app runs on this device alone: no other phone can reach it."),
        _(
            "To play with other phones, start “scorekeeper serve --host 0.0.0.0” on a computer in the same "
            "network, and take the game there with “Hand over”."
        ),
    )


def _before(_: Words, *, is_reached: bool) -> tuple[str, ...]:
    """What it means to open the table, and this app with it where it is not reached yet."""
    meaning = _("Everybody sees the table and bids on their own phone, and hidden bids stay hidden.")
    if is_reached:
        return (meaning,)
    return meaning, _("The app is reached from the Wi-Fi then: tables that you open, nothing else.")


@component
def CloseTable(at: OpenTable, key: object = None) -> ft.Control:
    """The key that closes the table to other phones; it asks for confirmation, for there is no undo."""
    app = use_app()
    _, scale = app.words, app.scale
    asked, ask = use_state(False)

    async def close_table(_event: Any) -> None:
        await at.shared_tables.stop(at.shared.id)
        at.changed()

    close = _("Close the table to other phones")
    if not asked:
        return outlined_button(app, close, handler(lambda _event: ask(True)), symbol="lock")
    keep = outlined_button(app, _("Keep it open"), handler(lambda _event: ask(False)))
    sure = filled_button(app, _("Close it"), handler(close_table), style=scale.strong())
    keep.expand = sure.expand = True
    lost = _("All phones lose their seats, and what was sent or written down leads here no more.")
    return stretched_column([_paragraph(app, lost), ft.Row([keep, sure], spacing=10)], spacing=8)


def _code_parts(
    at: OpenTable, invitation: Invitation | None, on_address: OnTap, *, link_shown: bool
) -> list[ft.Control]:
    """The phones that ask for a seat, and the code by which newcomers come."""
    app = at.app
    _, parts = app.words, _requests(at)
    if invitation is not None:
        parts.append(InvitationCard(invitation, _("QR code of this table"), key=invitation.link))
        if link_shown:
            field = code_field(app, _("Link"), invitation.link)
            parts += [_small(app, _("Press and hold the link to copy it.")), ft.Row([field])]
        parts += address_chips(app, at.shared_tables.addresses, at.address, on_address)
    return parts


def _open_table(at: OpenTable, code: list[ft.Control], way_to_invite: WayToInvite) -> ft.Control:
    """The code, the seats and the switches of the table."""
    app, shared_tables, shared = at.app, at.shared_tables, at.shared
    _, listener = app.words, shared_tables.listener

    async def renew_code(_event: Any) -> None:
        await shared_tables.renew_links(shared.id)
        app.show_message(_("The old code no longer works; whoever has a seat keeps it."))

    here = [
        section_header(app, _("Who is there"), _counts(at), top=4),
        _present(at, way_to_invite),
        _newcomers(at),
        *_modes(at),
    ]
    of_code: list[ft.Control] = [
        outlined_button(app, _("New code for the table"), handler(renew_code), symbol="redo")
    ]
    if at.address.startswith("http://"):  # else it is on the internet
        wi_fi = _("If nobody finds the table, the Wi-Fi keeps devices apart: use another one.")
        of_code.append(_small(app, wi_fi))
    (code if has_columns(app) else here).extend(of_code)
    if not app.is_scribes:
        if shared_tables.serves_app:
            here += [section_header(app, _("Hand over the pad"), top=4), HandOn(at, key="hand on")]
        here.append(CloseTable(at, key="close"))
        if listener is not None:

            async def keep_out(_event: Any) -> None:
                await listener.close()
                at.changed()

            label = _("Keep other phones out again")
            here.append(outlined_button(app, label, handler(keep_out), symbol="lock"))
    return columns(app, code, here, spacing=12)


@component
def HandOn(at: OpenTable, key: object = None) -> ft.Control:
    """The link by which somebody else keeps the pad of this table; the owner gives it and takes it back."""
    app, scribes, shared = use_app(), at.shared_tables.scribes, at.shared
    _, scale = app.words, app.scale
    token = scribes.token_of(shared.id)
    link = f"{at.address}{SCRIBE_PATH}{token}" if token else ""
    code = use_memo(lambda: qr([link]) if link else None, [link])

    async def give(_event: Any) -> None:
        await scribes.give_pad(shared.id)
        if shared.scribe_digest:
            app.show_message(_("The old link no longer works."))

    async def withdraw(_event: Any) -> None:
        await scribes.withdraw_pad(shared.id)
        app.show_message(_("The link no longer works: only you keep the pad now."))

    if not shared.scribe_digest:
        meaning = _(
            "Somebody else keeps the pad in the app: this table and its rules, nothing else of yours."
        )
        give_key = outlined_button(app, _("Create a link"), handler(give), symbol="pass-on")
        return stretched_column([_paragraph(app, meaning), give_key], spacing=12)
    parts: list[ft.Control] = []
    if code is not None:
        parts.append(qr_image(app, code, _("QR code to keep the pad")))
    if link:
        parts += [
            _paragraph(app, _("Whoever opens this link keeps the pad. Show it to nobody else:")),
            # The client gives a text that can be selected no name for screen readers.
            labelled(link, ft.Text(link, style=scale.strong(), selectable=True)),
        ]
    else:
        parts.append(_paragraph(app, _("A link was given. It cannot be shown again; a new one ends it.")))
    parts += [
        outlined_button(app, _("New link"), handler(give), symbol="redo"),
        outlined_button(app, _("Withdraw the link"), handler(withdraw), symbol="close"),
    ]
    return stretched_column(parts, spacing=12)


def _requests(at: OpenTable) -> list[ft.Control]:
    """The phones that ask for a seat which another one has."""
    return [_request(at, asked) for asked in at.shared_tables.seats.requests.at(at.shared.id)]


def _request(at: OpenTable, asked: SeatRequest) -> ft.Control:
    """A phone that asks for a seat, to which the scribe says yes or no."""
    app, seats, table_id = at.app, at.shared_tables.seats, at.shared.id
    _, scale, name = app.words, app.scale, at.table.snapshot.state.names[asked.seat]

    async def give(_event: Any) -> None:
        with suppress(AccessRefusal):  # it waits no more
            await seats.give(table_id, asked)

    def refuse(_event: Any) -> None:
        seats.requests.end(table_id, asked, RequestEnd.REFUSED)

    question = _("Phone {number} asks for {name}'s seat", number=asked.number, name=name)
    yes, no = _("Yes, phone {number}", number=asked.number), _("No, phone {number}", number=asked.number)
    meaning = _("Its page shows this number. If you say yes, the phone that has the seat now loses it.")
    card = panel(
        [
            ft.Text(question, style=scale.total()),
            ft.Text(meaning, style=scale.small()),
            ft.Row(
                [
                    outlined_button(app, _("No"), handler(refuse), expand=True, spoken=no),
                    outlined_button(app, _("Yes"), handler(give), expand=True, spoken=yes),
                ],
                spacing=8,
            ),
        ],
        padding=14,
        spacing=8,
    )
    card.key = str(asked.number)
    return card


def _modes(at: OpenTable) -> list[ft.Control]:
    """Who enters bids and tricks, as one switch with a line of explanation."""
    app, shared = at.app, at.shared
    _ = app.words

    async def choose(event: ft.Event[ft.Container]) -> None:
        await at.shared_tables.set_mode(shared.id, EntryMode(event.control.data))

    words = {
        EntryMode.OWN: (_("each one"), _("Own bid, own tricks; you can always enter for all.")),
        EntryMode.SCRIBE: (_("only me"), _("The other phones just watch.")),
        EntryMode.ALL: (_("all for all"), _("Whoever has a seat also enters for the others.")),
    }
    choices = [(mode.value, label) for mode, (label, _meaning) in words.items()]
    return [
        section_header(app, _("Who enters"), top=4),
        segments(app, choices, shared.mode.value, handler(choose)),
        _small(app, words[shared.mode][1]),
    ]


def _counts(at: OpenTable) -> str:
    """How many phones, onlookers and boards have a page of the table open."""
    _, presence, shared = at.app.words, at.shared_tables.presence, at.shared
    here = sum(presence.has(shared.id, claim.phone) for claim in shared.claims)
    watching = presence.watching(shared.id)
    boards = presence.boards(shared.id)
    told = (
        _.plural("{n} phone", "{n} phones", here) if here else "",
        _.plural("{n} is watching", "{n} are watching", watching) if watching else "",
        _.plural("{n} board", "{n} boards", boards) if boards else "",
    )
    return ", ".join(filter(None, told))


def _present(at: OpenTable, way_to_invite: WayToInvite) -> ft.Control:
    """Every seat: free, on a phone that is connected, or on one that is not; and the board."""
    app, shared_tables, shared, snapshot = at.app, at.shared_tables, at.shared, at.table.snapshot
    _, state, faces = app.words, snapshot.state, snapshot.faces
    rows: list[ft.Control] = []

    async def free_seat(event: ft.Event[ft.Container]) -> None:
        await shared_tables.seats.free(shared.id, int(event.control.data), shared.number)

    for seat in state.order:
        name, claim = state.names[seat], claim_of(shared, seat)
        if claim is None and seat not in state.at_table:
            continue
        face = seal(faces[seat], SEAL_SIZE)
        if claim is None:
            ends = [_invite(app, name, *way_to_invite)] if shared.open else []
            rows.append(_present_row(app, face, name, _("seat still free"), ends, has_key=shared.open))
            continue
        here = shared_tables.presence.has(shared.id, claim.phone)
        label = _("Free {name}'s seat", name=name)
        free = icon_button("close", label, handler(free_seat), data=seat, size=20)
        note = _("on their own phone") if here else _("has the seat, not connected")
        ends = [*([_here(app)] if here else []), free]
        rows.append(_present_row(app, face, name, note, ends, has_key=True))
    shows = shared_tables.presence.boards(shared.id)
    if not shows and not shared.open:
        return panel(divided(rows))
    television = disc(icon("tv", BOARD_SIZE, Paint.ACCENT), SEAL_SIZE, Paint.NOW)
    note = _("shows the game") if shows else _("for a television: the same address and words")
    rows.append(_present_row(app, television, _("Board"), note, [_here(app)] if shows else [], has_key=False))
    return panel(divided(rows))


def _present_row(
    app: App, face: ft.Control, name: str, note: str, ends: list[ft.Control], *, has_key: bool
) -> ft.Control:
    return ft.Container(
        ft.Row([face, two_lines(app, name, note, app.scale.name(), expand=True), *ends], spacing=12),
        padding=ft.Padding.only(left=14, right=6 if has_key else 20, top=5, bottom=5),
    )


def _here(app: App) -> ft.Control:
    """A check mark, with a word where there is room for it."""
    _ = app.words
    return _status(app, "check", _("here"), Paint.GOOD)


def _invite(app: App, name: str, on_click: OnTap, action: ft.ClientAction | None) -> ft.Control:
    """The key by which somebody is invited to a free seat."""
    _ = app.words
    label = _("Invite {name}", name=name)
    return hit_target(
        labelled(label, _status(app, "person-add", _("invite"), Paint.QUIET)),
        on_click,
        tooltip=label,
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=14),
        alignment=ft.Alignment.CENTER,
        action=action,
    )


def _status(app: App, symbol: str, word: str, color: Paint) -> ft.Control:
    mark = icon(symbol, 20, color)
    if app.scale.is_large or app.width < NARROW:
        return labelled(word, mark)
    return ft.Row([mark, ft.Text(word, style=app.scale.text(color))], spacing=6, tight=True)


def _newcomers(at: OpenTable) -> ft.Control:
    """The switch that lets newcomers take a seat."""
    app, shared = at.app, at.shared
    _ = app.words

    async def switch(_event: Any) -> None:
        await at.shared_tables.set_open(shared.id, is_open=not shared.open)

    title, meaning = _("Newcomers may take a seat"), _("Whoever has a seat keeps it; nobody takes another.")
    if shared.open:
        meaning = _("Whoever comes by the code takes a free seat.")
    return panel([switch_tile(app, title, meaning, on=shared.open, on_switch=handler(switch))])


def _paragraph(app: App, sentence: str) -> ft.Control:
    return ft.Text(sentence, style=app.scale.text())


def _small(app: App, sentence: str) -> ft.Control:
    """A line below what it explains."""
    return ft.Container(
        ft.Text(sentence, style=app.scale.small()), padding=ft.Padding.symmetric(horizontal=4)
    )
