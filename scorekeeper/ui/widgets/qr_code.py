"""A QR code on the screen, and the card by which newcomers come: one to scan, or three words to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.access.join_words import Invitation
from scorekeeper.design_tokens.dimensions import RADIUS_CARD, RADIUS_KEY, RADIUS_SHEET
from scorekeeper.pictures.qr_code import Qr, qr
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_memo, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, labelled, outline
from scorekeeper.ui.widgets.choice import choice_chips
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import column_width

LARGEST_QR = 420
"""Logical pixels; a larger one is not read any better."""


def qr_side(app: App) -> float:
    """The side of a QR code that has the screen to itself."""
    return min(app.width - 2 * app.screen.margin, LARGEST_QR, app.height * 0.62)


def qr_image(app: App, code: Qr, label: str, side: float | None = None) -> ft.Control:
    """The QR code, black on white in light and dark, with its white margin: a camera needs both."""
    side = qr_side(app) if side is None else side
    picture = ft.Image(
        src=code.png,
        width=side,
        height=side,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    framed = ft.Container(
        labelled(label, picture),
        bgcolor=ft.Colors.WHITE,
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=outline(RADIUS_SHEET),
    )
    return ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER)


QR_SIDE, WORD_SIZE, ROOMY_QR_SIDE, ROOMY_WORD_SIZE = 164, 27, 240, 44
"""The code and the type of the words beside it, on a phone and on a screen with more room."""
ROOMY = 600
"""From this width and height on a screen has it."""
QR_GAP, CARD_PADDING = 16, 14
"""The space between the code and the words, and around both."""
LEAST_BESIDE = 130
"""The width that the longest word needs beside the code."""


@component
def InvitationCard(invitation: Invitation, label: str, key: object = None) -> ft.Control:
    """How newcomers come: the code of that label, and the address and three words. A tap makes it larger."""
    app = use_app()
    _, scale = app.words, app.scale
    enlarged, enlarge = use_state(False)
    code = use_memo(lambda: qr([invitation.link]), [invitation.link])
    width = column_width(app) - 2 * CARD_PADDING
    roomy = min(app.width, app.height) >= ROOMY
    side, size = (ROOMY_QR_SIDE, ROOMY_WORD_SIZE) if roomy else (QR_SIDE, WORD_SIZE)
    beside = width - side - QR_GAP
    is_beside = not enlarged and not scale.is_large and beside >= LEAST_BESIDE
    room = beside if is_beside else width
    words = invitation.words if is_beside else (" ".join(invitation.words),)
    letters = len(invitation.address)
    fitting = 13.5 if letters * 8.4 > room else 20 if roomy else 16
    address = scale.strong(size=fitting)
    texts = ft.Column(
        [
            ft.Text(_("Scan it, or type in a browser"), style=scale.small()),
            labelled(invitation.address, ft.Text(invitation.address, style=address, selectable=True)),
            ft.Container(height=6),
            ft.Text(_("and these three words"), style=scale.small()),
            labelled(
                " ".join(invitation.words),
                ft.Column(
                    [
                        ft.Text(word, style=scale.fitted_figure(word, room, size).copy(color=Paint.ACCENT))
                        for word in words
                    ],
                    spacing=2,
                    tight=True,
                ),
            ),
        ],
        spacing=3,
        tight=True,
        expand=is_beside,
    )
    parts: list[ft.Control] = [texts]
    if code is not None:
        picture = ft.Container(
            qr_image(app, code, label, min(width, qr_side(app)) if enlarged else side),
            on_click=handler(lambda _event: enlarge(not enlarged)),
            border_radius=RADIUS_KEY,
        )
        parts.insert(0, picture)
    content: ft.Control = ft.Row(parts, spacing=QR_GAP)
    if not is_beside:
        content = stretched_column(parts, spacing=QR_GAP)
    return ft.Container(
        content,
        padding=CARD_PADDING,
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(RADIUS_CARD),
        border_radius=RADIUS_CARD,
        shadow=ft.BoxShadow(blur_radius=18, color=ft.Colors.with_opacity(0.1, ft.Colors.SHADOW)),
    )


def use_addresses(shared_tables: SharedTables | None, on_found: Callable[[], None]) -> None:
    """Find the addresses of this server anew when a screen with them comes: a hook."""

    async def renew() -> None:
        if shared_tables is not None:
            await shared_tables.renew_addresses()
            on_found()

    use_effect(renew, [])


def address_chips(app: App, addresses: Sequence[str], chosen: str, on_click: OnTap) -> list[ft.Control]:
    """The addresses of this server, where it has several, of which the card shows the chosen one; the data is
    its place."""
    if len(addresses) < 2:
        return []
    labels = {place: address.removeprefix("http://") for place, address in enumerate(addresses)}
    return [choice_chips(app, labels, addresses.index(chosen), on_click)]
