"""What comes up from below on the screens around the table; a question before something is thrown away."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.measures import CONTENT_WIDTH, NARROW
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import OnTap, main_key, quiet_key


def from_below(
    app: App, title: str, parts: Sequence[ft.Control], on_closed: OnTap, *, height: float
) -> ft.BottomSheet:
    """A sheet with a title; it scrolls where it does not fit.

    `height` is what it takes on a phone with text of the usual size: a column that scrolls would take all.
    """
    narrow = 1.08 if app.width <= NARROW else 1.0
    return bottom_sheet(
        app, [ft.Text(title, style=app.scale.title()), *parts], on_closed, height=height * narrow
    )


def bottom_sheet(app: App, parts: Sequence[ft.Control], on_closed: OnTap, *, height: float) -> ft.BottomSheet:
    """The sheet itself; `height` like that of `from_below`, on a screen of any width."""
    return ft.BottomSheet(
        content=ft.Container(
            ft.Column(
                list(parts),
                scroll=ft.ScrollMode.AUTO,
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.all(20),
            width=min(app.width, CONTENT_WIDTH),
            height=min(height * app.scale.factor, app.height * 0.9),
        ),
        scrollable=True,
        maintain_bottom_view_insets_padding=True,
        on_dismiss=on_closed,
    )


def question(app: App, title: str, meaning: str, yes: str, on_yes: OnTap, on_no: OnTap) -> ft.BottomSheet:
    """Whether something is really wanted; the harmless answer lies nearer to the thumb."""
    _, scale = app.words, app.scale
    return from_below(
        app,
        title,
        [
            ft.Container(ft.Text(meaning, style=scale.text()), padding=ft.Padding.only(bottom=8)),
            quiet_key(yes, scale.total(), on_yes),
            main_key(_("No, leave it"), scale.total(), on_no),
        ],
        on_no,
        height=268,
    )


def titled(app: App, title: str, parts: Sequence[ft.Control]) -> ft.Control:
    """What stands on a sheet, below what it is about."""
    return ft.Column(
        [ft.Container(ft.Text(title, style=app.scale.title()), padding=ft.Padding.only(bottom=8)), *parts],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
