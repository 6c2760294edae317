"""A QR code as a picture: black on white in every light, with the quiet zone that a camera needs."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

# Of segno nothing but this: what writes its pictures imports half of Python's library.
from segno.encoder import DataOverflowError, encode

LARGEST = 20
"""The largest version that a phone reads from another one's screen."""
CORRECTION = "m"
QUIET_ZONE = 4
SCALE = 8
"""Pixels along a module's edge: sharp on every screen, and one byte of a picture with one bit a pixel."""


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
        code = encode(list(parts), error=CORRECTION, micro=False)  # type: ignore[no-untyped-call]
    except DataOverflowError:
        return None
    if code.version > LARGEST:
        return None
    return Qr(_png(code.matrix), code.version, len(code.matrix) + 2 * QUIET_ZONE)


def _png(matrix: Sequence[Sequence[int]]) -> bytes:
    side = len(matrix) + 2 * QUIET_ZONE
    margin, white = b"\xff" * QUIET_ZONE, b"\xff" * side
    lines = [white] * QUIET_ZONE
    lines += [margin + bytes(0x00 if dark else 0xFF for dark in line) + margin for line in matrix]
    lines += [white] * QUIET_ZONE
    pixels = b"".join(SCALE * (b"\x00" + line) for line in lines)  # each line begins with its filter: none
    head = struct.pack(">2I5B", SCALE * side, SCALE * side, 1, 0, 0, 0, 0)  # one bit of grey a pixel
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
