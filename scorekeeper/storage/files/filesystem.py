"""The file operations that storage is built on: a protocol, and the operating system's own.

One method is one system call, so that a test can replace the system, count what was synced, and let any
single call fail.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from scorekeeper.storage.errors import Locked
from scorekeeper.storage.limits import MOST_FILE_BYTES

TEMPORARY_SUFFIX = ".tmp"
"""What stands behind a file's name while it is written."""

Stamp = str
"""Changes whenever the content of a file does; means nothing else."""


_PRIVATE = 0o600
"""The rights of a file that its owner alone may read and write."""


class FileLayer(Protocol):
    """What a disk can do. Every method raises `OSError` when it cannot."""

    def read(self, path: str, most: int = MOST_FILE_BYTES) -> bytes:
        """The whole content of a regular file of at most `most` bytes; anything else is refused unread."""

    def create(self, path: str) -> int:
        """Open a new file for writing, in place of what has that name; a link is replaced, never followed.

        Nobody else on the machine may read it. The answer stands for it until `close`.
        """

    def write(self, file: int, content: bytes) -> None:
        """Append all of `content`."""

    def sync(self, file: int) -> None:
        """Return when the content of the file would survive a power cut."""

    def close(self, file: int) -> None:
        """Give the file back."""

    def make_private(self, path: str) -> None:
        """Let nobody else on the machine read a file that is there."""

    def link(self, existing: str, new: str) -> None:
        """A second name for a file. Raises `FileExistsError` when the name is taken."""

    def replace(self, old: str, new: str) -> None:
        """Give the file `old` the name `new`, in one step, whatever had that name before."""

    def remove(self, path: str) -> None:
        """Take a name away."""

    def make_folder(self, path: str) -> None:
        """Make a folder into which nobody else may look.

        Raises `FileExistsError` when there is one, `FileNotFoundError` without a parent.
        """

    def sync_folder(self, path: str) -> None:
        """Return when the names in the folder would survive a power cut."""

    def may_tear(self) -> bool:
        """Whether a file can be found torn some day, so that the version before it is kept beside it."""

    def names(self, path: str) -> list[str]:
        """What is in a folder."""

    def stamp(self, path: str) -> Stamp:
        """What changes when the content of the file does."""

    def identity(self, path: str) -> Stamp:
        """The stamp and which file it is: changes also when another one of that stamp takes its place."""

    def lock(self, path: str) -> Callable[[], None]:
        """Keep other processes out until the answer is called. Raises `Locked` when one is in already."""


class OsFiles:
    """The disk itself; new files have the rights `mode`."""

    def __init__(self, mode: int = _PRIVATE) -> None:
        self._mode = mode

    def read(self, path: str, most: int = MOST_FILE_BYTES) -> bytes:
        file = os.open(path, os.O_RDONLY | _NO_WAIT | _BINARY)
        try:
            known = os.fstat(file)
            if not stat.S_ISREG(known.st_mode):
                raise OSError(errno.EINVAL, "no regular file", path)
            verify_file_size(path, known.st_size, most)
            with open(file, "rb", buffering=0, closefd=False) as content:
                return content.read()
        finally:
            os.close(file)

    def create(self, path: str) -> int:
        try:
            return os.open(path, _NEW_FILE, self._mode)
        except FileExistsError:  # left by a killed process, or a link to a file that is not ours
            os.remove(path)
            return os.open(path, _NEW_FILE, self._mode)

    def write(self, file: int, content: bytes) -> None:
        written = os.write(file, content)
        while written < len(content):
            content = content[written:]
            written = os.write(file, content)

    def sync(self, file: int) -> None:
        _sync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def make_private(self, path: str) -> None:
        os.chmod(path, _PRIVATE)

    def link(self, existing: str, new: str) -> None:
        os.link(existing, new)

    def replace(self, old: str, new: str) -> None:
        os.replace(old, new)

    def remove(self, path: str) -> None:
        os.remove(path)

    def make_folder(self, path: str) -> None:
        os.mkdir(path, 0o700)

    def sync_folder(self, path: str) -> None:
        if sys.platform == "win32":  # folders cannot be opened there, and NTFS journals their names
            return
        folder = os.open(path, os.O_RDONLY)
        try:
            _sync(folder)
        finally:
            os.close(folder)

    def may_tear(self) -> bool:
        return True

    def names(self, path: str) -> list[str]:
        return os.listdir(path)

    def stamp(self, path: str) -> Stamp:
        known = os.stat(path)
        return f"{known.st_mtime_ns}:{known.st_size}"

    def identity(self, path: str) -> Stamp:
        known = os.stat(path)
        return f"{known.st_mtime_ns}:{known.st_size}:{known.st_ino}"

    def lock(self, path: str) -> Callable[[], None]:
        from filelock import FileLock, Timeout  # the browser has none, and needs none

        # Saves come from several threads, so the lock must belong to the process and not to a thread.
        lock = FileLock(path, timeout=0, thread_local=False)
        try:
            lock.acquire()
            folder = _lock_folder(os.path.dirname(path))
        except (Timeout, BlockingIOError):
            lock.release()
            raise Locked(folder=os.path.dirname(path)) from None

        def release() -> None:
            if folder is not None:
                os.close(folder)
            lock.release()

        return release


_BINARY: int = getattr(os, "O_BINARY", 0)  # Windows would write two characters for a line's end
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)  # opening a pipe waits for its other end; files know no waiting


def verify_file_size(path: str, size: int, most: int) -> None:
    """Refuse a file of more than `most` bytes. Raises `OSError`."""
    if size > most:
        raise OSError(errno.EFBIG, f"more than {most} bytes", path)


def _lock_folder(path: str) -> int | None:
    """Lock the folder itself, for the lock's file can be deleted meanwhile; the answer is to be closed.

    None where that cannot be done: on Windows, which deletes no open file, and on some network drives.
    """
    if sys.platform == "win32":
        return None
    import fcntl

    folder = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(folder)
        if isinstance(error, BlockingIOError):
            raise
        return None
    return folder


def _sync(file: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        # fsync there stops at the drive's own memory.
        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        except OSError:  # a file system that does not know it
            os.fsync(file)
        return
    os.fsync(file)


OS_FILES = OsFiles()


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
