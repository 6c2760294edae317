"""The scaffold of most screens: a back button, a title, a scrolling column, perhaps a dock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import (
    CONTENT_WIDTH,
    NARROW,
    RADIUS_CARD,
    TARGET,
    WIDE_CONTENT_WIDTH,
)
from scorekeeper.tables import Table
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import SetState, use_app, use_effect, use_state, use_table_or_leave
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, heading, icon_button, outlined_button
from scorekeeper.ui.widgets.list_tile import apart, stretched_column

ROWS_AT_ONCE = 50
"""At most so many rows of a list are shown at first, and as many more with each tap or at its end: some
devices have thousands."""
SCROLL_MILLISECONDS = 50
"""How often a list that is being scrolled says where it is, where somebody listens."""
RENDER_DELAY = 0.06
"""Seconds until the client has rendered a patch."""
FIRST_COLUMNS, COLUMN_GAP = 720, 16
"""Width from which on a wide screen has two columns, with usual text, and what is between them."""
TINTED_HEIGHT, TINT_OPACITY = 260, 0.2
LOADING_DELAY = 0.1
"""Seconds without any text while a screen loads, so that it does not flicker."""


def scaffold(
    app: App,
    title: str,
    content: Sequence[ft.Control] | None,
    *,
    foot: Sequence[ft.Control] = (),
    spacing: int = 0,
    back: str = "/",
    note: str = "",
    actions: Sequence[ft.Control] = (),
    wide: bool = False,
    tint: Paint | None = None,
) -> ft.View:
    """A screen whose back button leads to `back`. `content` scrolls (None: it loads), `foot` is the dock; on
    a big screen that is not `wide` it stands below the content, from which a dock would be far away.

    A `note` stands below the title, `actions` at its right; in large type a head with a note scrolls with the
    content. One that is `wide` uses the width of a large screen. A `tint` colours the ground at the top.
    """
    if foot and content is not None and app.screen.is_big and not wide:
        below = ft.Container(stretched_column(foot, spacing=8), padding=ft.Padding.only(top=24))
        content, foot = [*content, below], ()
    docked = [dock(app, foot)] if foot else []
    bar = app_bar(app, title, handler(lambda _event: app.go(back)), *actions, note=note)
    top, parts = [_head(app, bar, wide=wide)], [Loading()] if content is None else content
    if note and app.scale.is_large:
        top, parts = [], [ft.Container(bar, padding=ft.Padding.only(top=4)), *parts]
    return plain_scaffold(app, top, parts, docked, spacing=spacing, wide=wide, tint=tint)


def use_table_scaffold(
    title: str, content: Callable[[Table], Sequence[ft.Control]], *, wide: bool = False
) -> ft.View:
    """A scaffold of the table of the game in the address, to which its back button leads."""
    app, game_id = use_app(), ft.use_route_params()["game"]
    table = use_table_or_leave(game_id)
    parts = None if table is None else content(table)
    return scaffold(app, title, parts, back=f"/games/{game_id}", wide=wide)


def plain_scaffold(
    app: App,
    head: Sequence[ft.Control],
    content: Sequence[ft.Control],
    foot: Sequence[ft.Control] = (),
    *,
    spacing: int = 0,
    wide: bool = False,
    tint: Paint | None = None,
) -> ft.View:
    """A scaffold with any `head` above the scrolling column and any `foot` below it."""
    scrolled = ft.Column(
        [content_column(app, content, bottom=24, spacing=spacing, wide=wide)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    gradient = None
    if tint is not None:
        gradient = ft.LinearGradient(
            [ft.Colors.with_opacity(opacity, tint) for opacity in (TINT_OPACITY, 0, 0)],
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment.BOTTOM_CENTER,
            stops=[0, min(1.0, TINTED_HEIGHT / app.height), 1],
        )
    return _view(head, scrolled, foot, gradient)


def list_scaffold(
    app: App,
    title: str,
    above: ft.Control,
    parts: Sequence[ft.Control],
    *,
    on_scroll: OnTap,
) -> ft.View:
    """A wide screen of thousands of rows: the client builds only the `parts` that are in sight, or nearly so.

    What is `above` them stays in its place.
    """
    items: list[ft.Control] = [
        ft.Container(content_column(app, [part], wide=True), alignment=ft.Alignment.TOP_CENTER, key=part.key)
        for part in parts
    ]
    scrolled = ft.ListView(
        items,
        on_scroll=on_scroll,
        scroll_interval=SCROLL_MILLISECONDS,
        padding=ft.Padding.only(bottom=24),
        expand=True,
    )
    bar = app_bar(app, title, handler(lambda _event: app.go("/")))
    return _view([_head(app, bar, wide=True), content_column(app, [above], wide=True)], scrolled)


def _head(app: App, bar: ft.Control, *, wide: bool) -> ft.Control:
    return content_column(app, [bar], top=4, bottom=4, wide=wide)


def _view(
    head: Sequence[ft.Control],
    scrolled: ft.Control,
    foot: Sequence[ft.Control] = (),
    gradient: ft.LinearGradient | None = None,
) -> ft.View:
    safe = ft.SafeArea(
        ft.Column(
            [*head, ft.Row([scrolled], expand=True, spacing=0), *foot],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        avoid_intrusions_bottom=not foot,
        expand=True,
    )
    ground = safe if gradient is None else ft.Container(safe, gradient=gradient, expand=True)
    return ft.View(padding=0, controls=[ground])


@component
def Loading() -> ft.Control:
    """Nothing at first; after a delay a line that says to wait."""
    app = use_app()
    late, set_late = use_state(False)

    async def wait() -> None:
        await asyncio.sleep(LOADING_DELAY)
        set_late(True)

    use_effect(wait, [], cleanup=lambda: None)  # unmounting cancels the effect
    _ = app.words
    words = _("One moment, please.") if late else ""
    return quiet_text(app, words)


def quiet_text(app: App, text: str) -> ft.Control:
    """A sentence in the place of content."""
    return ft.Container(ft.Text(text, style=app.scale.text(Paint.QUIET)), padding=8)


def use_rows() -> tuple[int, OnTap, SetState[int]]:
    """How many rows of a list are shown, what shows more of them, and what sets the number: a hook."""
    most, set_most = use_state(ROWS_AT_ONCE)
    return most, handler(lambda _event: set_most(lambda rows: rows + ROWS_AT_ONCE)), set_most


def more_rows(app: App, label: str, on_more: OnTap) -> ft.Control:
    """The button at the end of a list that has more rows."""
    button = outlined_button(app, label, on_more)
    return ft.Container(button, padding=ft.Padding.only(top=16), key="more")


def app_bar(app: App, title: str, on_back: OnTap, *actions: ft.Control, note: str = "") -> ft.Control:
    """A back button, the title of the screen, perhaps above a note, and further buttons."""
    _ = app.words
    room = app.width - 2 * app.screen.margin - TARGET * (1 + len(actions))
    style = app.scale.fitted_headline(title, room, 2, Paint.INK, 23 if app.width >= NARROW else 19)
    head: ft.Control = heading(title, style, max_lines=2)
    if note:
        head = ft.Column([head, ft.Text(note, style=app.scale.small())], spacing=0, tight=True)
    head.expand = True
    return ft.Row([icon_button("back", _("Back"), on_back), head, *actions], spacing=2)


def section_note(app: App, text: str, color: Paint = Paint.QUIET) -> ft.Control:
    """A sentence below the title of a section."""
    padding = ft.Padding.only(left=4, right=4, bottom=12)
    return ft.Container(ft.Text(text, style=app.scale.text(color)), padding=padding)


def section_header(app: App, title: str, note: str = "", *, top: int = 20) -> ft.Control:
    """The title of a section, with a note at its right."""
    parts: list[ft.Control] = [heading(title, app.scale.total())]
    if note:
        parts.append(ft.Text(note, style=app.scale.small()))
    return ft.Container(
        apart(parts, run_spacing=0, vertical_alignment=ft.CrossAxisAlignment.END),
        padding=ft.Padding.only(left=4, right=4, top=top, bottom=8),
    )


def content_column(
    app: App,
    content: Sequence[ft.Control],
    *,
    top: int = 0,
    bottom: int = 0,
    spacing: int = 0,
    wide: bool = False,
) -> ft.Control:
    """A column of the content's width, with the margin of the page."""
    return ft.Container(
        stretched_column(content, spacing=spacing),
        width=content_width(app, wide=wide) + 2 * app.screen.margin,
        padding=ft.Padding.only(left=app.screen.margin, right=app.screen.margin, top=top, bottom=bottom),
    )


def content_width(app: App, *, wide: bool = False) -> float:
    """The width of what stands between the margins."""
    most = WIDE_CONTENT_WIDTH if wide and has_columns(app) else CONTENT_WIDTH
    return min(app.width - 2 * app.screen.margin, most)


def has_columns(app: App) -> bool:
    """Whether the parts of a wide screen stand side by side."""
    return app.width >= FIRST_COLUMNS * app.scale.dense.factor


def column_width(app: App) -> float:
    """The width of one of two columns of a wide screen, or of its only one."""
    width = content_width(app, wide=True)
    return (width - COLUMN_GAP) / 2 if has_columns(app) else width


def columns(
    app: App,
    left: Sequence[ft.Control],
    right: Sequence[ft.Control],
    *,
    spacing: int = 0,
    shares: tuple[int, int] = (1, 1),
) -> ft.Control:
    """Two columns side by side, of these shares of the width, or one where the screen is not wide."""
    if not has_columns(app):
        return stretched_column([*left, *right], spacing=spacing)
    both = [stretched_column(parts, spacing=spacing) for parts in (left, right)]
    for column, share in zip(both, shares, strict=True):
        column.expand = share
    return ft.Row(list(both), spacing=COLUMN_GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def halves(app: App, rows: Sequence[ft.Control]) -> ft.Control:
    """The rows of a list in two columns, where the screen is wide."""
    half = (len(rows) + 1) // 2
    return columns(app, rows[:half], rows[half:])


def scroll_key(name: str) -> ft.ScrollKey:
    """The key of a control that `scroll_to(scroll_key=name)` brings to the top."""
    return ft.ScrollKey(name)  # type: ignore[call-arg] # a dataclass by Flet's own decorator


def frame(
    app: App,
    upper: ft.Control,
    parts: Sequence[ft.Control],
    *,
    whole_width: bool = False,
    margins: bool = True,
    aside: ft.Control | None = None,
) -> ft.Control:
    """A screen with a dock, a column of `parts`; `upper` takes the rest of the space, `aside` stands beyond a
    dock at its side.

    With `whole_width` also on a tablet, whose lines would be too long to be read; without `margins` from edge
    to edge.
    """
    beside = app.screen.has_dock_beside
    width = (
        None
        if beside
        else app.width
        if whole_width
        else min(app.width, CONTENT_WIDTH + 2 * app.screen.margin)
    )
    above = ft.Container(
        upper,
        padding=ft.Padding.only(left=app.screen.margin, right=app.screen.margin, top=4, bottom=8)
        if margins
        else None,
        width=width,
        expand=True,
    )
    both: list[ft.Control] = [above, dock(app, parts, beside=beside, between=aside is not None)]
    both += [] if aside is None else [aside]
    arranged: ft.Control
    if beside:
        arranged = ft.Row(both, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    else:
        arranged = ft.Column(both, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.SafeArea(arranged, avoid_intrusions_bottom=False, expand=True)


def dock(app: App, parts: Sequence[ft.Control], *, beside: bool = False, between: bool = False) -> ft.Control:
    """The dock: a raised surface, above the device's own bar at the foot of the screen.

    It may stand `beside` the content, and there `between` that and a further column.
    """
    width = app.screen.dock_beside if beside else min(app.width, CONTENT_WIDTH + 2 * app.screen.margin)
    # Beside the content a single part has the whole height.
    content = parts[0] if beside and len(parts) == 1 else stretched_column(parts, spacing=8)
    return ft.Container(
        content=ft.SafeArea(
            ft.Container(
                content,
                width=width,
                padding=ft.Padding.only(  # the line at a side of the dock takes a pixel of the margin
                    left=app.screen.dock_margin - beside,
                    right=app.screen.dock_margin - between,
                    top=12,
                    bottom=4,
                ),
            ),
            avoid_intrusions_top=False,
            avoid_intrusions_left=False,
            avoid_intrusions_right=False,
        ),
        alignment=ft.Alignment.BOTTOM_CENTER if beside else ft.Alignment.CENTER,
        bgcolor=Paint.RAISED,
        border_radius=ft.BorderRadius.only(
            top_left=RADIUS_CARD,
            top_right=0 if beside and not between else RADIUS_CARD,
            bottom_left=RADIUS_CARD if beside else 0,
            bottom_right=RADIUS_CARD if between else 0,
        ),
        border=ft.Border(left=_EDGE, right=_EDGE if between else ft.BorderSide.none())
        if beside
        else ft.Border(top=_EDGE),
        shadow=ft.BoxShadow(blur_radius=18, color=ft.Colors.with_opacity(0.14, ft.Colors.SHADOW)),
        width=width if beside else None,
    )


_EDGE = ft.BorderSide(1, Paint.RULE)
