"""A picture to be sent to others: drawn, shown, shared and saved."""

from __future__ import annotations

import asyncio
import json
import logging
from importlib.util import find_spec
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.pictures.drawing import Drawing
from scorekeeper.storage.locations import assets_folder
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_ref, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import filled_button, labelled, outline, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import Loading, content_width, quiet_text

_log = logging.getLogger(__name__)

SPACING = 10
"""Space between two buttons."""
LARGEST_PART = 0.56
"""The picture's part of the screen's height."""


def can_draw(app: App) -> bool:
    """Whether there is anything here that draws pictures."""
    return app.draw_png is not None or find_spec("PIL") is not None


async def drawn_png(app: App, drawing: Drawing) -> bytes | None:
    """The picture, made off the event loop; None where it cannot be drawn."""
    try:
        if app.draw_png is not None:
            return await app.draw_png(drawing)
        from scorekeeper.pictures.pillow_png import pillow_png

        return await asyncio.to_thread(pillow_png, drawing, assets_folder())
    except Exception:  # fonts and canvases of any device: the text and the files can be shared all the same
        _log.exception("the picture cannot be drawn")
        return None


@component
def SharedPicture(drawing: Drawing, label: str, file_name: str, otherwise: str) -> ft.Control:
    """The picture, so small that its button is in sight; a screen reader hears the `label`. `otherwise` is
    said where it cannot be drawn.

    While it is drawn its room is kept: what is below stays in its place under the thumb.
    """
    app = use_app()
    _ = app.words
    png, set_png = use_state(cast(bytes | None, None))
    pending, set_pending = use_state(can_draw(app))
    latest = use_ref(drawing)
    latest.current = drawing

    async def draw() -> None:
        if can_draw(app):
            drawn = await drawn_png(app, drawing)
            if latest.current is drawing:
                set_png(drawn)
                set_pending(False)

    use_effect(draw, [drawing])

    async def save(_event: Any) -> None:
        if png is not None:
            await save_file(app, file_name, png)

    def present(_event: Any) -> None:
        if png is not None and app.present_picture is not None:
            words_around = {
                "alt": label,
                "share": _("Share the picture"),
                "close": _("Close"),
                "hold": _("Press and hold the picture to share or save it."),
            }
            app.present_picture(png, file_name, json.dumps(words_around))

    if png is None and not pending:
        return quiet_text(app, otherwise)
    width = min(content_width(app), drawing.width)
    part = min(width / drawing.width, app.height * LARGEST_PART / drawing.height)
    shown: ft.Control = Loading()
    if png is not None:
        image = ft.Image(src=png, fit=ft.BoxFit.FILL, gapless_playback=True, exclude_from_semantics=True)
        image.width, image.height = part * drawing.width, part * drawing.height
        shown = labelled(label, image)
    framed = ft.Container(
        shown,
        width=part * drawing.width,
        height=part * drawing.height,
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=outline(RADIUS_SHEET),
    )
    on_save, on_present = (None, None) if png is None else (handler(save), handler(present))
    save_label = _("Save the picture")
    keys: list[ft.Control] = [
        filled_button(app, save_label, on_save, style=app.scale.strong(), symbol="download")
    ]
    if app.present_picture is not None:
        keys = [
            filled_button(app, _("Share the picture"), on_present, style=app.scale.strong(), symbol="share"),
            outlined_button(app, save_label, on_save, symbol="download"),
        ]
    return stretched_column([ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER), *keys], spacing=SPACING)
