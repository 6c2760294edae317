"""Writing so that a whole file is always there, safe against kills and power cuts.

The live name never vanishes and never stands for half a document.
"""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import uuid4

from scorekeeper.rules.typed_json import Codec, codec_of
from scorekeeper.storage.errors import Damaged, NewerSchema, StorageError, Unreadable, as_storage_errors
from scorekeeper.storage.files.filesystem import OS_FILES, TEMPORARY_SUFFIX, FileLayer, OsFiles, Stamp
from scorekeeper.storage.limits import MOST_FILE_BYTES

T = TypeVar("T")

_log = logging.getLogger(__name__)

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

    def write_text(self, text: str, *, update_previous: bool = True) -> None:
        """Replace the content like `write`. Half a character, which UTF-8 cannot write, becomes the escape
        that JSON has for it."""
        self.write(text.encode(errors="backslashreplace"), update_previous=update_previous)

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


class JsonFile(Generic[T]):
    """A small JSON file that is replaced whole: a damaged one is set aside, and the version before taken.

    It holds a dataclass with a default for every field; that of its field `schema` is the newest that this
    program knows. Not safe for threads: the caller holds a lock.
    """

    def __init__(
        self, folder: str, name: str, kind: type[T], files: FileLayer, now: Callable[[], datetime]
    ) -> None:
        self._folder = folder
        self._name = name
        self._codec: Codec[T] = codec_of(kind)
        self._empty: Any = kind()
        self._files = files
        self._now = now
        self._file = AtomicFile(os.path.join(folder, name), files)

    def read(self, *, read_only: bool) -> T:
        """What is kept. A damaged file is set aside and the version before takes its place. Raises
        `NewerSchema`."""
        try:
            return self._parsed(self._file.read())
        except NewerSchema:
            raise
        except StorageError as error:
            _log.warning("%s cannot be read: %s", self._name, error)
            before: T = self._empty
            with suppress(StorageError):
                before = self._parsed(self._file.read_previous())
            if isinstance(error, Damaged) and not read_only:
                with suppress(StorageError):
                    self._file.quarantine(self._now())
                    self.write(before, update_previous=False)
            return before

    def write(self, value: T, *, update_previous: bool = True) -> None:
        """Replace the file like `AtomicFile.write`."""
        text = json.dumps(self._codec.encode(value), ensure_ascii=False, separators=(",", ":"))
        self._file.write_text(text, update_previous=update_previous)

    def _parsed(self, content: bytes | None) -> T:
        if content is None:
            return self._empty  # type: ignore[no-any-return]  # the empty value of that type
        try:
            document = json.loads(content)
            schema = document.get("schema") if isinstance(document, dict) else None
            if isinstance(schema, int) and schema > self._empty.schema:
                raise NewerSchema(file=self._name, schema=schema, known=self._empty.schema)
            return self._codec.decode(document)
        except (ValueError, RecursionError) as error:
            raise Damaged(file=self._name, reason=str(error)) from error
