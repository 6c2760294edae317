"""A drawing as a PNG, by the canvas of the browser that Python runs in (`site/browser/picture.js`).

The browser draws what our faces lack with the device's own fonts.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable
from dataclasses import asdict
from pathlib import PurePosixPath
from typing import Protocol

from scorekeeper.design_tokens.typefaces import FONTS
from scorekeeper.game.names import reads_from_right
from scorekeeper.pictures.drawing import Drawing, DrawingCommand, Symbol, Text


class JavaScriptBytes(Protocol):
    """Bytes of JavaScript, as Pyodide hands them over."""

    def to_bytes(self) -> bytes: ...


class Canvas(Protocol):
    """The part of the worker that draws; named as JavaScript names it."""

    def drawPicture(self, drawing: str) -> Awaitable[JavaScriptBytes]: ...  # noqa: N802


async def canvas_png(canvas: Canvas, drawing: Drawing) -> bytes:
    """The picture, in faces whose files lie in the folder `fonts` of the site, as its symbols lie in others.

    Raises whatever the browser does where it has no such canvas.
    """
    used = sorted({command.face for command in drawing.commands if isinstance(command, Text)})
    document = {
        "width": drawing.width,
        "height": drawing.height,
        "background": drawing.background,
        "faces": {family: f"fonts/{PurePosixPath(FONTS[family]).stem}.woff2" for family in used},
        "symbols": sorted({command.file for command in drawing.commands if isinstance(command, Symbol)}),
        "commands": [_as_json(command) for command in drawing.commands],
    }
    return (await canvas.drawPicture(json.dumps(document))).to_bytes()


def _as_json(command: DrawingCommand) -> dict[str, object]:
    document = {"kind": type(command).__name__, **asdict(command)}
    if isinstance(command, Text):
        # A name alone runs as it is written; a text that begins with a figure runs from left to right.
        document |= {"left": command.left, "fromRight": reads_from_right(command.text[:1])}
    return document
