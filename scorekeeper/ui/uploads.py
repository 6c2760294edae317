"""Where a browser's files arrive at the server: a folder of this process only, which goes with it."""

from __future__ import annotations

import asyncio
import atexit
import os
import secrets
import shutil
import tempfile
from functools import cache
from pathlib import Path


@cache
def uploads_folder() -> Path:
    """The folder; nobody but this user may look into it."""
    named = os.environ.get("FLET_UPLOAD_DIR")  # Flet would put them there whatever it is told
    if named:
        return Path(named)
    folder = tempfile.mkdtemp(prefix="scorekeeper-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@cache
def uploads_key() -> str:
    """What an address for one upload is signed with."""
    return secrets.token_hex()


def discard(name: str) -> None:
    """What has arrived under that name, whole or not, is not kept."""
    (uploads_folder() / name).unlink(missing_ok=True)


async def taken(name: str, most: int) -> bytes:
    """What has arrived under that name, at most one byte more than `most`. Raises `OSError`."""
    return await asyncio.to_thread(_taken, name, most)


def _taken(name: str, most: int) -> bytes:
    with (uploads_folder() / name).open("rb") as file:
        return file.read(most + 1)
