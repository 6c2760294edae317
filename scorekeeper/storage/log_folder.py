"""A folder of event logs, a file each: loading, saving one writer a log, what happens to a damaged one."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile
from threading import Lock
from typing import Any, Generic, TypeVar

from scorekeeper.game.event_log import EventLog
from scorekeeper.rules.typed_json import UNIQUE_ID
from scorekeeper.storage.bounded_dict import BoundedDict
from scorekeeper.storage.codec import encode_record
from scorekeeper.storage.errors import (
    Damaged,
    Document,
    Outdated,
    StorageError,
    UnknownRules,
    Unreadable,
    as_storage_errors,
)
from scorekeeper.storage.files.atomic import PREVIOUS_SUFFIX, AtomicFile
from scorekeeper.storage.files.filesystem import FileLayer, Stamp, make_folder
from scorekeeper.storage.files.rows import JsonScanner, Texts, encode, join_texts, parsed, rows
from scorekeeper.storage.limits import MOST_GAME_BYTES

MOST_WRITERS = 256
"""Logs whose encoded facts stay in memory: more than tables can be open to phones. The next save of any
other one reads and verifies its file and encodes all its facts."""

_NAME = re.compile(rf"({UNIQUE_ID.pattern})\.json({re.escape(PREVIOUS_SUFFIX)})?")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedLog:
    """An event log from its file, which was verified.

    Where the file was damaged and the version before it was taken, `quarantined` is the name that the damaged
    file has now.
    """

    quarantined: str | None = None


L = TypeVar("L", bound=EventLog[Any])
V = TypeVar("V", bound=LoadedLog)


@dataclass(frozen=True, slots=True)
class LogForm(Generic[L, V]):
    """How logs of one kind stand in their files."""

    kind: str
    """What such a log is, and the name of its head's table."""
    unknown: type[StorageError]
    """What is raised where there is no log of an id."""
    head: Callable[[L], dict[str, object]]
    """Makes the row that every tap changes."""
    decode: Callable[[Document], L]
    """Makes the log of a document. Raises `StorageError`."""
    verify: Callable[[L], V]
    """Judges each of a log's facts. Whatever is raised is damage, but for a `StorageError`."""


class LogFolder(Generic[L, V]):
    """The folder of all logs of one form, by their ids.

    Methods may be called from any thread; those of one log wait for each other, those of two never. Those
    that write raise what `verify_writable` raises; `on_quarantined` hears the name of each damaged file in
    whose place an earlier version was loaded.
    """

    def __init__(
        self,
        form: LogForm[L, V],
        folder: str,
        files: FileLayer,
        now: Callable[[], datetime],
        verify_writable: Callable[[], None],
        on_quarantined: Callable[[str], None],
    ) -> None:
        self._form = form
        self._folder = folder
        self._deleted = os.path.join(os.path.dirname(folder), "deleted")
        self._files = files
        self._now = now
        self._verify_writable = verify_writable
        self._on_quarantined = on_quarantined
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._writers = BoundedDict[str, LogFile[L]](MOST_WRITERS)

    def scan(self) -> dict[str, Stamp]:
        """The stamp of each log's file, by the log's id; "" where there is none. Raises `StorageError`."""
        stamps: dict[str, Stamp] = {}
        with as_storage_errors(self._folder):
            try:
                names = self._files.names(self._folder)
            except FileNotFoundError:
                return {}
            for name in sorted(names):  # `.json` comes before `.json.bak`, which counts only without it
                if (match := _NAME.fullmatch(name)) and match[1] not in stamps:
                    stamps[match[1]] = ""
                    with suppress(OSError):  # a link that leads nowhere; loading says so
                        stamps[match[1]] = self._files.stamp(os.path.join(self._folder, name))
        return stamps

    def stamp(self, log_id: str, revision: int) -> Stamp | None:
        """The stamp of the log's file if that revision is what was saved last. Raises `unknown` where there
        is no file."""
        path = self._path(log_id)
        with self._lock_of(log_id), self._guard, as_storage_errors(path):
            try:
                stamp = self._files.stamp(path)
            except FileNotFoundError:
                raise self._form.unknown(id=log_id) from None
            writer = self._writers.get(log_id)
            return None if writer is None or writer.revision != revision else stamp

    def load(self, log_id: str, *, for_taps: bool = False) -> V:
        """The log of that id; `for_taps` if it is opened to be gone on with.

        Where its file is damaged, what was last saved here is taken, or else the version before it, and the
        file quarantined. Raises `unknown`, `NewerSchema`, `UnknownRules`, `Unreadable`, or `Damaged` when no
        version can be read; then nothing was touched.
        """
        file = self._file(log_id)
        with self._lock_of(log_id):
            try:
                log = file.load()
                loaded = self._loaded(log_id, log)
            except Unreadable:
                raise
            except Damaged as error:
                loaded = self._recover(log_id, file, error)
            else:
                if for_taps and log is not None:  # so that the first of them need not read it again
                    writer = self._writers.get(log_id)
                    if writer is None or writer.file.changed_outside():
                        file.keep(log)
                        self._remember(log_id, file)
                # The file was removed from outside, and its previous version was left.
                loaded = loaded or self._loaded(log_id, file.load_previous())
        if loaded is None:
            raise self._form.unknown(id=log_id)
        if loaded.quarantined is not None:
            self._on_quarantined(loaded.quarantined)
        return loaded

    def save(self, log: L, before: L | None = None, *, new: bool = False) -> None:
        """Make the log durable in place of `before`, the version that it was made from, or as a `new` one.

        Raises `StorageError`; then what was there stands. It is `Outdated` where another program has gone on
        with the log; where `before` is not known only where a later revision is there, and where it is `new`
        where one of its id can be read here.
        """
        self._verify_writable()
        with self._lock_of(log.id):
            writer = self._writers.get(log.id)
            knows = writer is not None and (writer.recovered or before in (None, writer.log))
            if writer is None or not knows or new or writer.file.changed_outside():
                # A damaged file is quarantined first, so that no save replaces it; a removed one is written
                # again.
                writer = self._file(log.id)
                try:
                    here = writer.load()
                    self._loaded(log.id, here)
                except Damaged as error:
                    name = writer.quarantine(self._now())
                    _log.warning("%s is damaged and was replaced: %s", name, error)
                else:
                    if here is not None and (new or before not in (None, here)):
                        raise Outdated(id=log.id, revision=log.revision, saved=here.revision)
            writer.save(log)
            self._remember(log.id, writer)

    def reread(self) -> None:
        """Drop the writers, so that every log is read from its file again."""
        with self._guard:
            self._writers.clear()

    def delete(self, log_id: str) -> None:
        """Move the log's files into the folder `deleted`. Raises `unknown`."""
        self._verify_writable()
        path = self._path(log_id)
        with self._lock_of(log_id), as_storage_errors(path):
            with self._guard:
                self._writers.pop(log_id, None)
            make_folder(self._files, self._deleted)
            self._move(log_id, self._folder, self._deleted, ("", PREVIOUS_SUFFIX))

    def restore(self, log_id: str) -> None:
        """Move the log's files back from the folder `deleted`.

        Raises `unknown` where none are there, and `Outdated` where a log of that id is here again.
        """
        self._verify_writable()
        path = self._path(log_id)
        with self._lock_of(log_id), as_storage_errors(path):
            if os.path.basename(path) in self._files.names(self._folder):
                raise Outdated(id=log_id, revision=0, saved=0)
            # The log itself last: with it, it is there again.
            self._move(log_id, self._deleted, self._folder, (PREVIOUS_SUFFIX, ""))

    def _move(self, log_id: str, old: str, new: str, ends: tuple[str, str]) -> None:
        """Move the log's files from one folder to the other, in that order. Raises `unknown`."""
        moved = 0
        for end in ends:
            name = f"{log_id}.json{end}"
            with suppress(FileNotFoundError):
                self._files.replace(os.path.join(old, name), os.path.join(new, name))
                moved += 1
        if not moved:
            raise self._form.unknown(id=log_id)
        self._files.sync_folder(new)
        self._files.sync_folder(old)

    def _recover(self, log_id: str, file: LogFile[L], damage: StorageError) -> V:
        writer = self._writers.get(log_id)  # which knows the last tap; the previous version does not
        log, loaded = None, None
        try:
            log = writer.log if writer else file.load_previous()
            loaded = self._loaded(log_id, log)
        except UnknownRules:  # left untouched, like the damaged file
            raise
        except StorageError:
            pass
        if log is None or loaded is None:
            raise damage
        name = f"{log_id}.json"
        try:
            self._verify_writable()
            name = file.quarantine(self._now())
            file.save(log)
            file.recovered = True
            self._remember(log_id, file)
        except StorageError as error:  # the log can be read all the same; the next save raises it
            _log.warning("%s could not be quarantined: %s", name, error)
        _log.warning("%s is damaged, revision %d was taken instead: %s", name, log.revision, damage)
        return replace(loaded, quarantined=name)

    def _loaded(self, log_id: str, log: L | None) -> V | None:
        if log is None:
            return None
        name = f"{log_id}.json"
        if log.id != log_id:
            raise Damaged(file=name, reason=f"it holds the {self._form.kind} {log.id}")
        try:
            return self._form.verify(log)
        except StorageError as error:
            error.details.setdefault("file", name)
            raise
        except Exception as error:  # whatever one file sets off is its own damage; the others open
            raise Damaged(file=name, reason=f"its facts make no {self._form.kind}: {error!r}") from error

    def _path(self, log_id: str) -> str:
        if not UNIQUE_ID.fullmatch(log_id):  # the id may come from a typed URL
            raise self._form.unknown(id=log_id)
        return os.path.join(self._folder, f"{log_id}.json")

    def _file(self, log_id: str) -> LogFile[L]:
        return LogFile(self._path(log_id), self._files, self._form)

    def _lock_of(self, log_id: str) -> Lock:
        with self._guard:
            return self._locks.setdefault(log_id, Lock())

    def _remember(self, log_id: str, writer: LogFile[L]) -> None:
        with self._guard:
            self._writers[log_id] = writer


class LogFile(Generic[L]):
    """Reads one log and is the only one who writes it."""

    def __init__(self, path: str, files: FileLayer, form: LogForm[L, Any]) -> None:
        self.file = AtomicFile(path, files, MOST_GAME_BYTES)
        self._form = form
        self.log: L | None = None
        """What was last saved, or was loaded to be gone on with."""
        self.recovered = False
        """Whether an earlier version was saved in place of a damaged one: an open table may know more, and
        goes on from what it knows."""
        self._rows: list[str] = []
        """The facts of `log` as they stand in the file."""
        self.revision = 0
        """Revision of what was last read or saved."""
        self._update_previous = True

    def load(self) -> L | None:
        """The log, None when there is no file. Raises `Damaged`, `NewerSchema` or `UnknownRules`."""
        log = self._decoded(self.file.read())
        self.revision = log.revision if log else 0
        return log

    def load_previous(self) -> L | None:
        """The log before the last tap, None when it was not kept. Raises like `load`."""
        return self._decoded(self.file.read_previous())

    def keep(self, log: L) -> None:
        """Go on from this log, which was just loaded from the file."""
        self.log, self._rows = log, [encode(encode_record(record)) for record in log.records]

    def quarantine(self, at: datetime) -> str:
        """Keep what the file holds under another name: the answer. The next `save` goes before whatever was
        read from it, and leaves the previous version alone: it is the last good one then."""
        name = self.file.quarantine(at)
        self.revision, self._update_previous = 0, False
        return name

    def save(self, log: L) -> None:
        """Write the log down in one atomic write. Facts that stood in the last one are not encoded again.

        Raises `Outdated` when a later revision was saved, and whatever the disk objects to.
        """
        if log.revision < self.revision:
            raise Outdated(id=log.id, revision=log.revision, saved=self.revision)
        pairs = zip(self.log.records if self.log else (), log.records, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        rows = self._rows[:known] + [encode(encode_record(record)) for record in log.records[known:]]
        facts = {str(number): row for number, row in enumerate(rows, start=1)}
        document: Texts = {self._form.kind: {"1": encode(self._form.head(log))}, "facts": facts}
        self.file.write_text(join_texts(document), update_previous=self._update_previous)
        self.log, self._rows, self.revision, self._update_previous = log, rows, log.revision, True
        self.recovered = False

    def _decoded(self, content: bytes | None) -> L | None:
        if content is None:
            return None
        try:
            return self._form.decode(JsonScanner.decoder.decode(content.decode()))
        except StorageError as error:
            error.details.setdefault("file", os.path.basename(self.file.path))
            if isinstance(error, UnknownRules):  # whose rows keep the very text of the file
                error.details["document"] = rows(parsed(content, self.file.path) or {})
            raise
        except Exception as error:  # as in `LogFolder`
            raise Damaged(file=os.path.basename(self.file.path), reason=repr(error)) from error
