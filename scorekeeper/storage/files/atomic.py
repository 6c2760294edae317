"""Writing so that a whole document is always there: TinyDB's storage, safe against kills and power cuts.

TinyDB's own storage rewrites the live file in place; killed in the middle it leaves a torn one. Here the live
name never vanishes and never stands for half a document.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any
from uuid import uuid4

from tinydb.storages import Storage

from scorekeeper.storage.errors import Damaged, Unreadable, as_storage_errors
from scorekeeper.storage.files.filesystem import OS_FILES, TEMPORARY_SUFFIX, FileLayer, OsFiles, Stamp
from scorekeeper.storage.files.rows import Row, Texts, join_texts, rows, split, texts
from scorekeeper.storage.limits import MOST_FILE_BYTES

PREVIOUS_SUFFIX = ".bak"
"""What stands behind a file's name for the version before the present one."""

# What systems answer that know no second names, Android's rules for apps among them.
_NO_LINKS = {
    errno.EPERM,
    errno.EACCES,
    errno.ENOSYS,
    errno.EMLINK,
    errno.EINVAL,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
}


class AtomicFile:
    """A file of at most `most` bytes that is replaced whole, with the last good version beside it."""

    def __init__(self, path: str, files: FileLayer = OS_FILES, most: int = MOST_FILE_BYTES) -> None:
        self.path = path
        self._most = most
        self.previous = path + PREVIOUS_SUFFIX
        self._files = files
        self._may_tear = files.may_tear()
        self._folder = os.path.dirname(path) or "."
        self._temporary = path + TEMPORARY_SUFFIX
        self._temporary_previous = self.previous + TEMPORARY_SUFFIX
        # Whether the previous version is the live file itself, as it is after a write that failed half-way.
        self._backed_up = False
        self._identity: Stamp | None = None
        """Stamp of what was last read or written here, None when there was no file."""

    def read(self) -> bytes | None:
        """The content, None when there is no such file. Raises `Unreadable`."""
        self._identity = None
        with suppress(OSError):  # of which reading says what is wrong
            # Before the content: what changes between is noticed later.
            self._identity = self._present_identity()
        return self._read(self.path)

    def changed_outside(self) -> bool:
        """Whether somebody else has replaced the file since it was last read or written here.

        Raises `StorageError`.
        """
        with as_storage_errors(self.path):
            return self._present_identity() != self._identity

    def read_previous(self) -> bytes | None:
        """The version before the present one, None when there is none."""
        return self._read(self.previous)

    def write(self, content: bytes, *, update_previous: bool = True) -> None:
        """Replace the content. Returns when it is durable.

        Without `update_previous` the previous version stays what it is. Raises `StorageError` when it could
        not be done; then the old content stands.
        """
        with as_storage_errors(self.path):
            try:
                write_file(self._files, self._temporary, content)
                identity = self._files.identity(self._temporary)
                had_content = not (update_previous and self._may_tear) or self._link_previous()
                self._files.replace(self._temporary, self.path)
            except OSError:
                self._discard(self._temporary)
                self._discard(self._temporary_previous)
                raise
            try:
                self._files.sync_folder(self._folder)
            except OSError:
                # The new content is visible but may not survive a power cut: restore the old one.
                with suppress(OSError):
                    if had_content:
                        self._link_or_copy(self.previous, self._temporary)
                        self._files.replace(self._temporary, self.path)
                    else:
                        self._files.remove(self.path)
                    self._files.sync_folder(self._folder)
                raise
        self._backed_up, self._identity = False, identity

    def quarantine(self, at: datetime) -> str:
        """Keep the present, damaged content beside it as well, under a free name: the answer."""
        with as_storage_errors(self.path):
            stem = f"{os.path.basename(self.path).removesuffix('.json')}.damaged-{at:%Y%m%dT%H%M%S}"
            name, number, taken = f"{stem}.json", 1, self._files.names(self._folder)
            while name in taken:
                number += 1
                name = f"{stem}-{number}.json"
            self._link_or_copy(self.path, os.path.join(self._folder, name))
            self._files.sync_folder(self._folder)
        return name

    def _read(self, path: str) -> bytes | None:
        try:
            return self._files.read(path, self._most)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Unreadable(file=os.path.basename(path), reason=str(error)) from error

    def _present_identity(self) -> Stamp | None:
        try:
            return self._files.identity(self.path)
        except FileNotFoundError:
            return None

    def _link_previous(self) -> bool:
        """Make the live file the previous version too; whether there is a live file."""
        if self._backed_up:
            return True
        try:
            self._link_or_copy(self.path, self._temporary_previous)
        except FileExistsError:  # left by a crash
            self._files.remove(self._temporary_previous)
            self._link_or_copy(self.path, self._temporary_previous)
        except FileNotFoundError:
            return False
        self._files.replace(self._temporary_previous, self.previous)
        self._backed_up = True
        return True

    def _link_or_copy(self, existing: str, new: str) -> None:
        try:
            self._files.link(existing, new)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            write_file(self._files, new, self._files.read(existing))

    def _discard(self, path: str) -> None:
        with suppress(OSError):
            self._files.remove(path)


def replace_file(path: str, content: bytes) -> None:
    """Replace a file outside our folders by way of a temporary name that nothing there has.

    One document or the other stands there at any time. Raises `StorageError`.
    """
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f"{uuid4()}{TEMPORARY_SUFFIX}")
    with as_storage_errors(path):
        try:
            write_file(OsFiles(mode=0o644), temporary, content)
            OS_FILES.replace(temporary, path)
        except OSError:
            with suppress(OSError):
                OS_FILES.remove(temporary)
            raise
        OS_FILES.sync_folder(folder)


def write_file(files: FileLayer, path: str, content: bytes) -> None:
    """Write a new file that survives a power cut as soon as its name does. Raises `OSError`."""
    file = files.create(path)
    try:
        files.write(file, content)
        files.sync(file)
    finally:
        files.close(file)


class AtomicStorage(Storage):
    """TinyDB's `Storage` over an `AtomicFile`: `TinyDB(path, storage=AtomicStorage)`.

    What was last read or written stays in memory, so that a tap reads nothing. Only one process may write.
    """

    def __init__(self, path: str, files: FileLayer = OS_FILES, most: int = MOST_FILE_BYTES) -> None:
        super().__init__()
        self.file = AtomicFile(str(path), files, most)
        self._texts: Texts | None = None
        self._known = False
        self._uncommitted: dict[str, Any] | None = None
        """The tables as a transaction has changed them."""

    def read(self) -> dict[str, dict[str, Row]] | None:
        """The document, None when there is no file yet. Raises `Damaged` when it is none."""
        if self._uncommitted is not None:
            return dict(self._uncommitted)
        document = self._document()
        return None if document is None else rows(document)

    def write(self, data: Mapping[str, Mapping[str, Any]], *, update_previous: bool = True) -> None:
        """Replace the document. Raises `StorageError`; then the old one stands, here and on disk."""
        if self._uncommitted is not None:
            self._uncommitted = dict(data)
        else:
            self.write_texts(texts(data), update_previous=update_previous)

    def read_texts(self) -> Texts | None:
        """The document like `read`, as the texts of its rows, to be changed and given to `write_texts`."""
        document = self._document()
        return None if document is None else {name: table.copy() for name, table in document.items()}

    def read_previous(self) -> Texts | None:
        """The document before the present one, None when there is none. Raises `Damaged`."""
        return _parsed(self.file.read_previous(), self.file.previous)

    def write_texts(self, document: Texts, *, update_previous: bool = True) -> None:
        """Replace the document like `write`, without a look into its rows."""
        # Half a character, which UTF-8 cannot write, stays the escape that JSON has for it.
        content = join_texts(document).encode(errors="backslashreplace")
        self.file.write(content, update_previous=update_previous)
        self.hold(document)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[None]:
        """What is written within it is written to the file once, at its end, or not at all; what is not
        `durable` stays in memory."""
        self._uncommitted = self.read() or {}
        try:
            yield
            document = texts(self._uncommitted)
        finally:
            self._uncommitted = None
        if durable:
            self.write_texts(document)
        else:
            self.hold(document)

    def hold(self, document: Texts) -> None:
        """Take this for the document from now on, without writing it."""
        self._texts, self._known = document, True

    def close(self) -> None:
        """Forget the document; the next `read` reads the file."""
        self._texts, self._known = None, False

    def _document(self) -> Texts | None:
        if not self._known:
            self._texts = _parsed(self.file.read(), self.file.path)
            self._known = True
        return self._texts


def _parsed(content: bytes | None, path: str) -> Texts | None:
    if content is None:
        return None
    try:
        return split(content.decode())
    except ValueError as error:  # not UTF-8, or no JSON
        raise Damaged(file=os.path.basename(path), reason=str(error)) from error
