"""The dock at the thumb: one sentence of what happens next, the keys for it, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import TINY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import Step
from scorekeeper.ui.widgets.keys import number_keys
from scorekeeper.ui.widgets.touch import icon_key

MANY, LOW = 18, 600
"""With more keys than these a screen that is no higher has room for the name alone."""
_MARGIN = ft.Margin.symmetric(horizontal=4)


def entry(pieces: Pieces, app: App, desk: Desk, step: Step) -> ft.Control:
    """A number is asked for: by whom, the sum so far in large type, the keys."""
    scale, words = app.scale, step.title
    if app.height < LOW and app.width <= TINY and len(step.keys) > MANY:
        words = desk.state.names[step.seat]
    title = ft.Text(
        words, style=scale.sentence(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    hint = ft.Text(
        desk.refused or step.hint, style=scale.small(Paint.BAD if desk.refused else Paint.QUIET), expand=True
    )
    said = ft.Column(
        [
            _line(title, ft.Text(step.big, style=scale.figure(34)), shown=bool(step.big)),
            _line(
                hint,
                pieces("label", ft.Text, step.big_label, style=scale.small()),
                shown=bool(step.big_label),
            ),
        ],
        spacing=0,
        tight=True,
        margin=_MARGIN,
    )
    return ft.Column(
        [said, pieces.group("keys", number_keys, scale, step.keys, desk.on_number)],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(words: ft.Control, figure: ft.Control, *, shown: bool) -> ft.Control:
    """Words as wide as they can be, and what belongs to them at the right, if anything does."""
    both = [words, figure] if shown else [words]
    return ft.Row(both, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def foot(
    app: App, desk: Desk, pieces: Pieces, line: str, refused: bool = False, keys: Sequence[ft.Control] = ()
) -> ft.Control:
    """Undo and redo, always in reach; between them a quiet line or why the last tap was `refused`, and `keys`
    for which there is no room above."""
    _ = app.words
    return ft.Row(
        [
            pieces("undo", icon_key, "undo", _("Undo"), desk.on_undo if desk.sight.can_undo else None),
            ft.Text(
                line,
                style=app.scale.small(Paint.BAD if refused else Paint.QUIET),
                text_align=ft.TextAlign.CENTER,
                max_lines=2 if keys else 3,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
            *keys,
            pieces("redo", icon_key, "redo", _("Redo"), desk.on_redo if desk.sight.can_redo else None),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
