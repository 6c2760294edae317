"""A QR code as a picture: black on white in every light, with the quiet zone that a camera needs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import segno

LARGEST = 20
"""The largest version that a phone reads from another one's screen."""
CORRECTION = "m"
QUIET_ZONE = 4
SCALE = 8
"""Pixels of the picture for each module: sharp on every screen, and still two kilobytes."""


@dataclass(frozen=True, slots=True)
class Qr:
    """The picture as PNG. `version` says how large the code is, from 1 to 40; `modules` run along an edge,
    those of the quiet zone included."""

    png: bytes
    version: int
    modules: int


def qr(parts: Sequence[str]) -> Qr | None:
    """The code of a text, None where it is too large to be read from a screen.

    The text is given in parts, so that one of capitals and figures is packed as densely as such can be.
    """
    try:
        code = segno.make(list(parts), error=CORRECTION, micro=False)  # type: ignore[arg-type]  # it takes lists
    except segno.DataOverflowError:
        return None
    if not isinstance(code.version, int) or code.version > LARGEST:
        return None
    picture = io.BytesIO()
    code.save(picture, kind="png", scale=SCALE, border=QUIET_ZONE, dark="#000000", light="#ffffff")
    return Qr(picture.getvalue(), code.version, int(code.symbol_size(border=QUIET_ZONE)[0]))
