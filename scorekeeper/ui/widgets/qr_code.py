"""A QR code as a PNG, black on white in every theme, with the quiet zone that cameras need."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

# Only the encoder of segno: its writers import much of the standard library.
from segno.encoder import DataOverflowError, encode

from scorekeeper.design_tokens.dimensions import QUIET_ZONE

LARGEST_VERSION = 20
"""The largest version that a phone reads from another one's screen."""
ERROR_CORRECTION = "l"
"""A screen is never scratched or torn: the lowest level leaves the most room."""
PIXELS_PER_MODULE = 8
"""Pixels along a module's edge: sharp on every screen, and one byte of a picture with one bit a pixel."""


@dataclass(frozen=True, slots=True)
class Qr:
    """The picture as PNG. `version` says how large the code is, from 1 to 40."""

    png: bytes
    version: int


def qr(parts: Sequence[str]) -> Qr | None:
    """The code of a text, None where it is too large to be read from a screen.

    The text is given in parts, so that one of capitals and figures is packed as densely as such can be.
    """
    try:
        code = encode(list(parts), error=ERROR_CORRECTION, micro=False)  # type: ignore[no-untyped-call]
    except DataOverflowError:
        return None
    if code.version > LARGEST_VERSION:
        return None
    return Qr(_png(code.matrix), code.version)


def terminal_qr(text: str) -> str:
    """The code of a text in block letters, dark on light whatever the terminal's colours; two rows a line."""
    matrix = encode([text], error=ERROR_CORRECTION, micro=False).matrix  # type: ignore[no-untyped-call]
    side = len(matrix) + 2 * QUIET_ZONE

    def dark(row: int, column: int) -> bool:
        row, column = row - QUIET_ZONE, column - QUIET_ZONE
        return 0 <= row < len(matrix) and 0 <= column < len(matrix) and bool(matrix[row][column])

    lines = (
        "".join(_HALVES[dark(row, column), dark(row + 1, column)] for column in range(side))
        for row in range(0, side, 2)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The letter for two modules, one above the other."""


def _png(matrix: Sequence[Sequence[int]]) -> bytes:
    side = len(matrix) + 2 * QUIET_ZONE
    margin, white = b"\xff" * QUIET_ZONE, b"\xff" * side
    lines = [white] * QUIET_ZONE
    lines += [margin + bytes(0x00 if dark else 0xFF for dark in line) + margin for line in matrix]
    lines += [white] * QUIET_ZONE
    pixels = b"".join(
        PIXELS_PER_MODULE * (b"\x00" + line) for line in lines
    )  # each line begins with its filter: none
    head = struct.pack(
        ">2I5B", PIXELS_PER_MODULE * side, PIXELS_PER_MODULE * side, 1, 0, 0, 0, 0
    )  # one bit of grey a pixel
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
