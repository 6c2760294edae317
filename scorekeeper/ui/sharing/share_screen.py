"""Sharing a game: with another phone by a QR code, a link, a text or a file; its files for other programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import Game, hides_bids, public_copy
from scorekeeper.pictures.qr_code import Qr, qr
from scorekeeper.storage.backup.writing import export_game, export_name, game_backup
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables import Table
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.addresses import RECEIVE_ADDRESS, site_address
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_effect,
    use_snapshot,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column, warning_banner
from scorekeeper.ui.widgets.qr_code import qr_image
from scorekeeper.ui.widgets.scaffold import (
    Loading,
    scaffold,
    section_header,
    section_note,
    use_table_scaffold,
)
from scorekeeper.ui.widgets.text_fields import code_field


@dataclass(frozen=True, slots=True)
class SharePayload:
    """What is shared of a game. Without a `code` it is too large for any; without a `qr` for a camera."""

    code: str = ""
    link: str = ""
    """Opens the app with the game; empty where the address of the app is not known."""
    qr: Qr | None = None

    @property
    def text(self) -> str:
        """What is sent or pasted."""
        return self.link or self.code


def share_payload(game: Game, site: str) -> SharePayload:
    """The payload of the game as it stands. `site` is the public address of the app, empty where it has none.

    What follows the `#` of a link stays in the browser: no host is told of the game.
    """
    try:
        code = code_of(game)
    except ValueError:
        return SharePayload()
    if not site:
        return SharePayload(code, qr=qr([code]))
    address = f"{site}#{RECEIVE_ADDRESS}/"
    return SharePayload(code, address + code, qr([address, code]))


@screen
def ShareScreen() -> ft.View:
    """Shares the game in the address, as it stands at this moment."""
    _ = use_app().words
    return use_table_scaffold(_("Hand over"), lambda table: [ShareBody(table=table)])


@component
def ShareBody(table: Table) -> ft.Control:
    """The QR code, what to do with it, and the link, the text or the file for those who cannot scan it."""
    app = use_app()
    _, scale = app.words, app.scale
    text_shown, set_text_shown = use_state(False)
    said, set_said = use_state("")
    payload = _use_payload(app, table, on_built=lambda: set_said(""))  # said of an older code
    after_copy = _("Copied. Paste it into a message, or on the other phone under “Receive a game”.")
    if app.plain_http:  # such a page has no clipboard
        after_copy = _(
            "This browser does not allow copying; press and hold the text below and copy it there."
        )

    def on_copy(_event: Any) -> None:
        """The client has copied it: Safari allows that during the tap only."""
        set_text_shown(lambda shown: shown or app.plain_http)
        set_said(after_copy)
        app.device.announce(after_copy)

    async def keep(_event: Any) -> None:
        game = public_copy(table.game)
        await save_file(app, export_name(game), export_game(game))

    def toggle_text(_event: Any) -> None:
        set_text_shown(lambda shown: not shown)

    if payload is None:
        return Loading()
    parts: list[ft.Control] = []
    if payload.qr is not None:
        parts += [
            qr_image(app, payload.qr, _("QR code of this game")),
            _either(scale, _instructions(app, payload), after_copy, said),
        ]
    else:
        long = _("This game is too long for a code that a camera can read; send it as a file.")
        parts.append(warning_banner(app, [long]))
        parts += [ft.Text(said, style=scale.strong())] if said else []
    if hides_bids(table.game):
        hidden = _("The hidden bids of this round stay here; there they are made again.")
        parts.append(warning_banner(app, [hidden]))
    parts += _buttons(
        app, payload, handler(on_copy), handler(keep), handler(toggle_text), text_shown=text_shown
    )
    parts.append(_closing_words(app))
    return stretched_column(parts, spacing=12)


def _use_payload(app: App, table: Table, on_built: Callable[[], None]) -> SharePayload | None:
    """The payload of the game as it stands, built again when the game changes; None until the first one."""
    revision = use_snapshot(table).revision
    payload, set_payload = use_state(cast(SharePayload | None, None))

    async def build() -> None:
        game = table.game
        site = site_address(app.page.url, on_site=app.page.pyodide)
        # Off the event loop: drawing a QR code takes as long as twenty taps.
        built = await app.host.work(share_payload, public_copy(game), site)
        if table.game is game:
            set_payload(built)
            on_built()

    use_effect(build, [revision])
    return payload


def _closing_words(app: App) -> ft.Control:
    """The text below the keys: where the game goes, and on which phone the score is kept from now on."""
    _ = app.words
    nothing_sent = [] if app.shared else [_("Nothing is sent to a server.")]
    sentences = [*nothing_sent, _("From now on keep score on only one of the two phones.")]
    return ft.Text(" ".join(sentences), style=app.scale.small())


def _either(scale: Scale, usual: str, other: str, said: str) -> ft.Control:
    """The `usual` sentence, or the other one where it is `said`; both are laid out, so that no key moves."""
    return ft.Stack(
        [
            ft.Text(usual, style=scale.text(), opacity=0 if said else 1),
            ft.Text(other, style=scale.strong(), opacity=1 if said else 0),
        ]
    )


def _instructions(app: App, payload: SharePayload) -> str:
    _ = app.words
    if payload.link:
        return _("Point the other phone's camera at it: the game opens there.")
    return _(
        "Point the other phone's camera at it, copy the text it finds, and paste it there under "
        "“Receive a game”."
    )


def _buttons(
    app: App, payload: SharePayload, copy: OnTap, keep: OnTap, toggle_text: OnTap, *, text_shown: bool
) -> list[ft.Control]:
    _ = app.words
    file = outlined_button(app, _("Save as a file"), keep, symbol="save")
    if not payload.text:
        return [filled_button(app, _("Save as a file"), keep)]
    label = _("Copy the link") if payload.link else _("Copy the code")
    shown = _("Hide the text") if text_shown else _("Show as text")
    keys: list[ft.Control] = [
        filled_button(app, label, copy, action=None if app.plain_http else ft.CopyToClipboard(payload.text)),
        file,
        outlined_button(app, shown, toggle_text),
    ]
    if text_shown:
        keys.append(ft.Row([code_field(app, _("Link or code"), payload.text)]))
    return keys


@screen
def GameFileScreen() -> ft.View:
    """The files of the game in the address; hidden bids are left out of all of them."""
    app, game_id = use_app(), ft.use_route_params()["game"]
    _ = app.words

    async def as_table(_event: Any) -> None:
        table = await app.host.table(game_id)
        await save_file(app, export_name(table.game, ".csv"), pad_as_csv(_, table.snapshot.state))

    async def as_game(_event: Any) -> None:
        table = await app.host.table(game_id)
        public = public_copy(table.game)
        content = game_backup(app.host.now(), public, pad_as_json(table.snapshot.state))
        await save_file(app, export_name(table.game), content)

    return scaffold(
        app,
        _("Save this game"),
        [
            section_header(app, _("For a spreadsheet"), top=8),
            section_note(
                app,
                _("A row for each round: cards, trump, dealer, and of everybody bid, tricks, points, total."),
            ),
            outlined_button(app, _("Save the table (CSV)"), handler(as_table), symbol="download"),
            section_header(app, _("For another device")),
            section_note(
                app,
                _(
                    "The whole game, to be imported under Settings, Backup; other programs can read its pad, "
                    "too."
                ),
            ),
            outlined_button(app, _("Save the game (JSON)"), handler(as_game), symbol="download"),
        ],
        back=f"/games/{game_id}",
    )
