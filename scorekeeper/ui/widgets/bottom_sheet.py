"""Bottom sheets, and the confirmation before something is deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, NARROW
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, hit_target, labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column

HIGHEST_SHEET = 0.9
"""The part of the screen's height that a sheet has at the most."""
SHEET_MARGIN = 20
"""The space around what a sheet shows. The bar of what scrolls lies in it, not over a key."""


def titled_sheet(
    app: App,
    title: str,
    parts: Sequence[ft.Control],
    on_closed: OnTap,
    *,
    height: float,
    has_field: bool = False,
) -> ft.BottomSheet:
    """A bottom sheet with a title; the rest as in `bottom_sheet`."""
    narrow = 1.08 if app.width <= NARROW else 1.0
    heading = ft.Text(title, style=app.scale.title())
    return bottom_sheet(app, [heading, *parts], on_closed, height=height * narrow, always_scrolls=has_field)


def bottom_sheet(
    app: App,
    parts: Sequence[ft.Control],
    on_closed: OnTap,
    *,
    height: float,
    always_scrolls: bool = False,
    scrolls_itself: bool = False,
    margin: int = SHEET_MARGIN,
    below: int = SHEET_MARGIN,
    key: str | None = None,
) -> ft.BottomSheet:
    """A bottom sheet as high as its parts; it scrolls where they may not fit, or `always_scrolls`.

    With `scrolls_itself` the parts are a `column_above_key`, which has the height and scrolls.

    `height` is about that of the parts, on a phone with text of the usual size. A scrolling column takes all
    the height that it may have, so that one has to be named; only one that does not scroll is as high as its
    parts. With another `key` the sheet begins at its top again.
    """
    height, most = height * app.scale.factor, app.height * HIGHEST_SHEET
    scrolls = always_scrolls or scrolls_itself or height * 1.1 > most
    content = stretched_column(parts, spacing=8)
    if not scrolls_itself:
        content = stretched_column([_beside_bar(content, margin)])
        content.scroll, content.key = ft.ScrollMode.AUTO if scrolls else None, key
    return ft.BottomSheet(
        content=ft.Container(
            content,
            padding=ft.Padding.only(left=margin, top=margin, bottom=below),
            width=min(app.width, CONTENT_WIDTH),
            height=min(height, most) if scrolls else None,
        ),
        scrollable=True,
        draggable=True,
        on_dismiss=on_closed,
    )


def _beside_bar(content: ft.Control, margin: int = SHEET_MARGIN) -> ft.Control:
    """The content beside the bar of what scrolls."""
    return ft.Container(content, padding=ft.Padding.only(right=margin))


def confirmation(
    app: App, title: str, meaning: str, yes: str, on_yes: OnTap, on_no: OnTap, no: str = ""
) -> ft.BottomSheet:
    """A bottom sheet that asks before a deletion or an end."""
    _ = app.words
    return titled_sheet(
        app,
        title,
        question(app, meaning, (yes, on_yes), (no or _("No, leave it"), on_no)),
        on_no,
        height=268,
    )


def use_confirmation(
    app: App, title: str, meaning: str, yes: str, act: Callable[[], Awaitable[Any]], no: str = ""
) -> tuple[OnTap, ft.BottomSheet | None]:
    """What asks before `act` is done, and the sheet while it asks."""
    asks, set_asks = use_state(False)

    async def confirmed(_event: Any) -> None:
        set_asks(False)
        await act()

    on_ask, on_no = (handler(lambda _event, asks=asks: set_asks(asks)) for asks in (True, False))
    sheet = confirmation(app, title, meaning, yes, handler(confirmed), on_no, no) if asks else None
    return on_ask, sheet


def question(app: App, meaning: str, yes: tuple[str, OnTap], no: tuple[str, OnTap]) -> list[ft.Control]:
    """What it means, and a button for each answer; the one that cancels is the lower one."""
    return [
        ft.Container(ft.Text(meaning, style=app.scale.text()), padding=ft.Padding.only(bottom=8)),
        outlined_button(app, yes[0], yes[1]),
        filled_button(app, no[0], no[1], style=app.scale.total()),
    ]


def column_above_key(parts: Sequence[ft.Control], key: ft.Control) -> ft.Control:
    """Parts that scroll where they do not fit, and below them a key that stays in sight."""
    body = stretched_column([_beside_bar(stretched_column(parts, spacing=8))])
    body.scroll, body.expand = ft.ScrollMode.AUTO, True
    whole = stretched_column([body, _beside_bar(key)], spacing=12)
    whole.expand = True
    return whole


def titled_column(app: App, title: str, parts: Sequence[ft.Control]) -> ft.Control:
    """A column of controls below a title."""
    head = ft.Container(ft.Text(title, style=app.scale.title()), padding=ft.Padding.only(bottom=8))
    return stretched_column([head, *parts], spacing=4)


def sheet_tile(
    symbol: ft.Control,
    text: ft.Control,
    on_click: OnTap | None,
    data: object,
    *,
    ground: Paint | None = None,
    label: str = "",
) -> ft.Control:
    """A line of a bottom sheet, which a tap chooses; one with a note below its title has a `label`."""
    row = ft.Row([symbol, text], spacing=16)
    padding = ft.Padding.symmetric(horizontal=8, vertical=10 if label else 13)
    content = labelled(label, row) if label else row
    return hit_target(content, on_click, data=data, padding=padding, bgcolor=ground)
