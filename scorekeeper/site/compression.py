"""Compressed copies beside the files, for hosts that send those: Brotli where it is installed, else gzip."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum

from scorekeeper.web.delivery import PACKED_PART

try:
    import brotli
except ImportError:
    brotli = None

HAS_BROTLI = brotli is not None
"""Whether Brotli is installed; else the copies are gzip."""

MIN_SIZE = 1024
"""Smaller files are not compressed."""

UNCOMPRESSED = ("cards/",)
"""Many small files, fetched after the start: their copies would only fill the folder."""

CRITICAL = ("main.dart.wasm", "pyodide/pyodide.asm.wasm", "canvaskit/skwasm.wasm")
"""The files that most phones wait for: worth half a minute of build time."""


class Quality(Enum):
    """How long the build may take: Brotli's quality for the critical files, and for the rest."""

    BEST = (11, 10)
    QUICK = (5, 5)


def compressed_copies(contents: Mapping[str, bytes], quality: Quality) -> dict[str, bytes]:
    """The copies that are small enough, by name: `main.dart.wasm.br`."""
    large = [
        name
        for name, content in contents.items()
        if len(content) >= MIN_SIZE and not name.startswith(UNCOMPRESSED)
    ]
    large.sort(key=lambda name: -len(contents[name]))

    def packed(name: str) -> bytes:
        if brotli is None:
            return gzip.compress(contents[name], 9, mtime=0)
        critical, other = quality.value
        compressed: bytes = brotli.compress(
            contents[name], quality=critical if name in CRITICAL else other, lgwin=22
        )
        return compressed

    end = ".gz" if brotli is None else ".br"
    # Brotli and zlib release the interpreter lock while they compress.
    with ThreadPoolExecutor(4) as pool:
        copies = zip(large, pool.map(packed, large), strict=True)
        return {name + end: copy for name, copy in copies if len(copy) < PACKED_PART * len(contents[name])}
