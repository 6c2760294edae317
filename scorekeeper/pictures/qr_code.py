"""QR codes, black on white in every theme, with the quiet zone that cameras need.

As a PNG for the app, as SVG for guests' pages, and in letters for a terminal.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

# Only the encoder of segno: its writers import much of the standard library.
from segno.encoder import DataOverflowError, encode

from scorekeeper.design_tokens.dimensions import QUIET_ZONE

LARGEST_VERSION = 20
"""The largest version that a phone reads from another one's screen."""
ERROR_CORRECTION = "l"
"""All of them are read from a screen, which is never scratched or torn: the lowest level makes the largest
modules."""
PIXELS_PER_MODULE = 8
"""Pixels along a module's edge: sharp on every screen, and one byte of a picture with one bit a pixel."""

Modules = Sequence[Sequence[bool]]
"""Which modules are dark, row by row, with the quiet zone around them."""


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
        code = _encoded(parts)
    except DataOverflowError:
        return None
    if code.version > LARGEST_VERSION:
        return None
    modules = _modules(code)
    side = PIXELS_PER_MODULE * len(modules)
    # Each line begins with its filter: none.
    lines = (b"\x00" + bytes(0x00 if dark else 0xFF for dark in line) for line in modules)
    pixels = b"".join(PIXELS_PER_MODULE * line for line in lines)
    head = struct.pack(">2I5B", side, side, 1, 0, 0, 0, 0)  # one bit of grey a pixel
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    png = b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)
    return Qr(png, code.version)


def qr_svg(text: str) -> str:
    """The code of a text as SVG."""
    modules = _modules(_encoded([text]))
    side = len(modules)
    path = ""
    for row, line in enumerate(modules):
        runs = [(dark, len([*run])) for dark, run in groupby(line)]
        path += f"M0 {row}.5" + "".join(f"h{length}" if dark else f"m{length} 0" for dark, length in runs)
    return (
        f'<svg class="qr" viewBox="0 0 {side} {side}" aria-hidden="true">'
        f'<path class="paper" d="M0 0h{side}v{side}h-{side}z"/><path stroke="#000" d="{path}"/></svg>'
    )


def terminal_qr(text: str) -> str:
    """The code of a text in block letters, dark on light whatever the terminal's colours; two rows a line."""
    modules = _modules(_encoded([text]))
    below = [*modules[1::2], [False] * len(modules)]  # the rows are odd in number
    lines = (
        "".join(_HALVES[halves] for halves in zip(*pair, strict=True))
        for pair in zip(modules[::2], below, strict=True)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The letter for two modules, one above the other."""


def _encoded(parts: Sequence[str]) -> Any:
    return encode(list(parts), error=ERROR_CORRECTION, micro=False)  # type: ignore[no-untyped-call]


def _modules(code: Any) -> Modules:
    margin = [False] * QUIET_ZONE
    lines = [[*margin, *map(bool, line), *margin] for line in code.matrix]
    white = [[False] * len(lines[0])] * QUIET_ZONE
    return [*white, *lines, *white]


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
