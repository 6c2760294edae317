"""The output folder: known by a marker, replaced as a whole, with the person's own files carried over."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

MARKER = ".scorekeeper-site"
"""The file that marks a folder as ours: the build's id, and below it the name of every file that we wrote."""

COPIES = ("", ".br", ".gz", ".zst")
"""The compressed copies of our files are ours, also those that a host made: they are as old as the file."""


class NotOurs(Exception):  # noqa: N818 - says what is so
    """The folder holds something that we did not write."""


def verify_ours(folder: Path) -> None:
    """Raises `NotOurs` unless the folder is empty, not there, or was written by us."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise NotOurs(folder)
    if folder.exists() and not (folder / MARKER).is_file() and any(folder.iterdir()):
        raise NotOurs(folder)


def prepare_staging(folder: Path) -> Path:
    """An empty folder beside this one, to be filled and then swapped in.

    Repairs what a killed build left. Raises `NotOurs` where a folder holds other files, `OSError` where it
    cannot be written.
    """
    new, old = _staging(folder), _replaced(folder)
    for place in (folder, new, old):
        verify_ours(place)
    _finish(folder)
    _clear(new)
    new.mkdir(parents=True)
    return new


def write_marker(new: Path, build: str, names: Iterable[str]) -> None:
    """Mark the folder as ours, before any of the files is written into it."""
    (new / MARKER).write_text("\n".join([build, *sorted(names)]), encoding="utf-8")


def swap_in(folder: Path) -> None:
    """Put the staging folder in the place of this one, with the person's own files."""
    if folder.exists():
        folder.rename(_replaced(folder))
    _staging(folder).rename(folder)
    _finish(folder)


def _staging(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.new")


def _replaced(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _finish(folder: Path) -> None:
    """Delete the folder that was replaced; also after a build that was killed in between."""
    old = _replaced(folder)
    if not old.exists():
        return
    if not folder.exists():
        old.rename(folder)
        return
    if (old / MARKER).exists():  # move what we did not write, such as a host's `CNAME` or a `.git`
        written = (old / MARKER).read_text(encoding="utf-8").splitlines()[1:]
        ours = {MARKER, *(name + end for name in written for end in COPIES)}
        our_folders = {PurePosixPath("."), *(above for name in ours for above in PurePosixPath(name).parents)}

        def carry(place: PurePosixPath) -> None:
            for path in (old / place).iterdir():
                name = place / path.name
                if name in our_folders:
                    carry(name)
                elif str(name) not in ours and not (folder / name).exists():
                    (folder / place).mkdir(parents=True, exist_ok=True)
                    path.rename(folder / name)

        carry(PurePosixPath("."))
    _clear(old)


def _clear(folder: Path) -> None:
    """Delete the folder, the marker last: a half-deleted one is still recognised as ours."""
    if not folder.exists():
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != MARKER:
            path.unlink()
    (folder / MARKER).unlink(missing_ok=True)
    folder.rmdir()
