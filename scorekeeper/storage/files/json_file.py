"""A small JSON file that is replaced whole: a damaged one is set aside, and the version before taken."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Generic, TypeVar

from scorekeeper.rules.typed_json import Codec
from scorekeeper.storage.errors import Damaged, NewerSchema, StorageError
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.filesystem import FileLayer

T = TypeVar("T")

_log = logging.getLogger(__name__)


class JsonFile(Generic[T]):
    """Reads and writes a value that has a field `schema`. Not safe for threads: the caller holds a lock."""

    def __init__(
        self,
        folder: str,
        name: str,
        codec: Codec[T],
        empty: T,
        schema: int,
        files: FileLayer,
        now: Callable[[], datetime],
    ) -> None:
        self._folder = folder
        self._name = name
        self._codec = codec
        self._empty = empty
        self._schema = schema
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
            before = self._empty
            with suppress(StorageError):
                before = self._parsed(self._file.read_previous())
            if isinstance(error, Damaged) and not read_only:
                with suppress(StorageError):
                    self._file.quarantine(self._now())
                    self._write(before, update_previous=False)
            return before

    def write(self, value: T) -> None:
        """Replace the file. Raises `StorageError`; then the old one stands."""
        self._write(value, update_previous=True)

    def _write(self, value: T, *, update_previous: bool) -> None:
        text = json.dumps(self._codec.encode(value), ensure_ascii=False, separators=(",", ":"))
        self._file.write(text.encode(errors="backslashreplace"), update_previous=update_previous)

    def _parsed(self, content: bytes | None) -> T:
        if content is None:
            return self._empty
        try:
            document = json.loads(content)
            schema = document.get("schema") if isinstance(document, dict) else None
            if isinstance(schema, int) and schema > self._schema:
                raise NewerSchema(file=self._name, schema=schema, known=self._schema)
            return self._codec.decode(document)
        except (ValueError, RecursionError) as error:
            raise Damaged(file=self._name, reason=str(error)) from error
