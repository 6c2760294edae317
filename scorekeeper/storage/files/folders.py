"""Folders that survive a power cut, and tidying up in them."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from scorekeeper.storage.files.atomic import TEMPORARY_SUFFIX
from scorekeeper.storage.files.filesystem import FileLayer


def make_folder(files: FileLayer, path: str) -> None:
    """Make the folder, and those above it, unless they are there. Raises `OSError`."""
    try:
        files.make_folder(path)
    except FileExistsError:
        files.names(path)  # what has the name of a folder may be a file, or a link that leads nowhere
        return
    except FileNotFoundError:
        make_folder(files, os.path.dirname(path))
        files.make_folder(path)
    files.sync_folder(os.path.dirname(path))


def lock_folder(files: FileLayer, path: str, *inner: str) -> Callable[[], None]:
    """Make the folder and those in it, keep other processes out until the answer is called, and tidy up.

    Raises `Locked`, and `OSError` when it cannot be written.
    """
    for folder in (path, *inner):
        make_folder(files, folder)
    release = files.lock(os.path.join(path, "library.lock"))
    try:
        # Where the lock was there already, taking it does not prove that anything can be written.
        files.close(files.create(os.path.join(path, "probe" + TEMPORARY_SUFFIX)))
        for folder in (path, *inner):
            for name in files.names(folder):
                if name.endswith(TEMPORARY_SUFFIX):  # a killed process was still writing it; it never counted
                    with suppress(OSError):
                        files.remove(os.path.join(folder, name))
    except OSError:
        release()
        raise
    return release


def unused_name(files: FileLayer, folder: str, stem: str) -> str:
    """A name of a JSON file in the folder that nothing has yet. Raises `OSError`."""
    taken = files.names(folder)
    name, number = f"{stem}.json", 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}.json"
    return name
