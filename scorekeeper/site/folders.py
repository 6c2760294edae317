"""A folder that we write: known by a marker, replaced whole, and what a person laid into it stays."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

MARKER = ".scorekeeper-site"
"""A file that says that we wrote this folder: the build's id, and below it the names of all that we wrote."""

COPIES = ("", ".br", ".gz", ".zst")
"""A compressed copy of a file of ours is ours, whoever made it: it is as old as the file."""


class NotOurs(Exception):  # noqa: N818 - says what is so
    """The folder holds something that we did not write."""


def verify_ours(folder: Path) -> None:
    """Raises `NotOurs` unless the folder is empty, not there, or was written by us."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise NotOurs(folder)
    if folder.exists() and not (folder / MARKER).is_file() and any(folder.iterdir()):
        raise NotOurs(folder)


def prepare_beside(folder: Path) -> Path:
    """An empty folder beside this one, to be filled and then put in its place.

    Puts right what a build left that was killed. Raises `NotOurs` where something else lies there, `OSError`
    where nothing can be written.
    """
    new, old = _new(folder), _old(folder)
    for place in (folder, new, old):
        verify_ours(place)
    _finish(folder)
    _clear(new)
    new.mkdir(parents=True)
    return new


def mark(new: Path, build: str, names: Iterable[str]) -> None:
    """Make the folder known as ours, before anything of `names` is written into it."""
    (new / MARKER).write_text("\n".join([build, *sorted(names)]), encoding="utf-8")


def put_in_place(folder: Path) -> None:
    """Put what was prepared in the place of the folder, with what a person laid into that."""
    if folder.exists():
        folder.rename(_old(folder))
    _new(folder).rename(folder)
    _finish(folder)


def _new(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.new")


def _old(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _finish(folder: Path) -> None:
    """Clear away what was there before; also after a build that was killed in between."""
    old = _old(folder)
    if not old.exists():
        return
    if not folder.exists():
        old.rename(folder)
        return
    if (old / MARKER).exists():
        _carry_over(old, folder)
    _clear(old)


def _clear(folder: Path) -> None:
    """Delete the folder, the marker last: half of it is still known as ours."""
    if not folder.exists():
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != MARKER:
            path.unlink()
    (folder / MARKER).unlink(missing_ok=True)
    folder.rmdir()


def _carry_over(old: Path, folder: Path) -> None:
    """Move what we did not write, such as a host's `CNAME` or a `.git`, into the folder that is new."""
    written = (old / MARKER).read_text(encoding="utf-8").splitlines()[1:]
    if not written:  # marked before we wrote down what is ours; all of it was replaced then
        return
    ours = {MARKER, *(name + end for name in written for end in COPIES)}
    our_folders = {PurePosixPath("."), *(parent for name in ours for parent in PurePosixPath(name).parents)}

    def carry(place: PurePosixPath) -> None:
        for path in (old / place).iterdir():
            name = place / path.name
            if name in our_folders:
                carry(name)
            elif str(name) not in ours and not (folder / name).exists():
                (folder / place).mkdir(parents=True, exist_ok=True)
                path.rename(folder / name)

    carry(PurePosixPath("."))
