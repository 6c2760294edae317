"""Compressed copies beside the files, for hosts that send those: Brotli where it is installed, else gzip."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Protocol, cast

SMALLEST = 1024
"""A smaller file gains nothing that a host would notice."""

GAIN = 0.9
"""A copy is kept when it is smaller than this part of the file."""

EASY = ("cards/",)
"""Many and small, and fetched after the start: their copies would only fill the folder."""

HARD = ("main.dart.wasm", "pyodide/pyodide.asm.wasm", "canvaskit/skwasm.wasm")
"""What most phones wait for: worth half a minute of the builder's time."""


class Quality(Enum):
    """How much time is taken: Brotli's quality for what phones wait for, and for the rest."""

    BEST = (11, 10)
    QUICK = (5, 5)


class _Brotli(Protocol):
    def compress(self, content: bytes, *, quality: int, lgwin: int) -> bytes: ...


def compressed_copies(contents: Mapping[str, bytes], quality: Quality) -> dict[str, bytes]:
    """The copies that are worth it, by name: `main.dart.wasm.br`."""
    brotli = _brotli()
    large = [
        name for name, content in contents.items() if len(content) >= SMALLEST and not name.startswith(EASY)
    ]
    large.sort(key=lambda name: -len(contents[name]))

    def packed(name: str) -> bytes:
        if brotli is None:
            return gzip.compress(contents[name], 9, mtime=0)
        hard, easy = quality.value
        return brotli.compress(contents[name], quality=hard if name in HARD else easy, lgwin=22)

    end = ".gz" if brotli is None else ".br"
    # Brotli and zlib let go of the interpreter while they work.
    with ThreadPoolExecutor(4) as pool:
        copies = zip(large, pool.map(packed, large), strict=True)
        return {name + end: copy for name, copy in copies if len(copy) < GAIN * len(contents[name])}


def has_brotli() -> bool:
    """Whether the copies are the smaller kind."""
    return _brotli() is not None


def _brotli() -> _Brotli | None:
    try:
        import brotli
    except ImportError:
        return None
    return cast(_Brotli, brotli)
