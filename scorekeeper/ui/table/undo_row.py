"""The row of undo and redo at the foot of the dock, with what is said between them."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, NARROW_KEY_GAP, TARGET
from scorekeeper.locale.storage_errors import read_only_line
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import fitting_letters
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.taps import Number, Redo, Undo
from scorekeeper.ui.table.moment import results_line
from scorekeeper.ui.widgets.buttons import icon_button, in_lines, inset_button
from scorekeeper.ui.widgets.nothing_here import locked_line
from scorekeeper.viewmodels.short_names import with_short_names

MOST_LINES = 4
"""At most so many lines of small type say why a tap did nothing."""
LOCKED_PADDING = ft.Padding.only(left=4, right=4, top=4, bottom=10)


def undo_row(
    app: App,
    controller: TableController,
    cache: MemoCache,
    line: str,
    refused: bool = False,
    keys: Sequence[ft.Control] = (),
    main: ft.Control | None = None,
) -> ft.Control:
    """Undo and redo, always in reach; between them `keys` and a line, perhaps why the last tap was `refused`,
    or what it has done.

    The `main` key stands in the place of the line where there is no room for a row of its own. After a
    forbidden bid a key stands there with which it is written down anyway (§4.3). Where the game can only be
    looked at, why that is so stands in the place of all but the `keys`.
    """
    _, read_only = app.words, controller.view.read_only
    if read_only is not None:
        locked = locked_line(read_only_line(_, read_only), app.scale.small(Paint.INK))
        return ft.Row([ft.Container(locked, padding=LOCKED_PADDING, expand=True), *keys])
    gap = NARROW_KEY_GAP if keys else KEY_GAP
    seen = None
    if controller.view.forbidden_bid is not None:
        middle = _anyway_key(app, controller)
    else:
        width = app.screen.dock_content_width - (2 + len(keys)) * (TARGET + gap) - gap
        seen = None if refused or controller.view.notice else results_line(cache, controller, line, width)
        middle = main or seen or _said(app, controller, line, width, refused=refused)
    return ft.Row(
        [
            cache(
                "undo",
                icon_button,
                "undo",
                _("Undo"),
                controller.on_key if controller.view.snapshot.can_undo else None,
                data=Undo(),
            ),
            middle,
            *(cache.hidden("results") if seen is None else []),
            *keys,
            cache(
                "redo",
                icon_button,
                "redo",
                _("Redo"),
                controller.on_key if controller.view.snapshot.can_redo else None,
                data=Redo(),
            ),
        ],
        spacing=gap,
    )


def _said(app: App, controller: TableController, line: str, width: float, *, refused: bool) -> ft.Control:
    """The line between undo and redo: why the last tap was `refused`, what it has done, or else `line`."""
    dense, notice = app.scale.dense, controller.view.notice
    if refused or notice:
        line, paint = (line, Paint.BAD) if refused else (notice, Paint.INK)
        style = dense.fitted_text(line, width, TARGET, paint) or dense.label(12, paint)
    else:
        room = fitting_letters(width, 2 * dense.small_line, dense.small_size)
        line = with_short_names(line, controller.state.names, room)
        style = dense.whole_words(line, width, TARGET, dense.small_size, Paint.QUIET)
    key = "line" if line else "no line"  # one that begins to speak may stay unknown to screen readers
    return in_lines(line, style, MOST_LINES, text_align=ft.TextAlign.CENTER, expand=True, key=key)


def _anyway_key(app: App, controller: TableController) -> ft.Control:
    """The key that writes the forbidden bid down which was just refused, for it was overlooked at the table
    (§4.3)."""
    _, style = app.words, app.scale.strong()
    label = _("Enter it anyway")
    return inset_button(
        label,
        ft.Text(label, style=style, text_align=ft.TextAlign.CENTER),
        controller.on_key,
        data=Number(controller.view.forbidden_bid or 0, stands=True),
        padding=ft.Padding.symmetric(horizontal=6, vertical=11),
        expand=1,
    )
