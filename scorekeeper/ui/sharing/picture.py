"""The picture of a game, drawn by what this host has: Pillow, or the canvas of the browser."""

from __future__ import annotations

import asyncio
import logging
from importlib.util import find_spec

from scorekeeper.pictures.drawing import Drawing
from scorekeeper.storage.locations import assets_folder
from scorekeeper.ui.runtime.session import App

_log = logging.getLogger(__name__)


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
