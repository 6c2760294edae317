"""`library.json`: players, settings and a row per game, in one TinyDB database."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from tinydb import TinyDB, where
from tinydb.table import Document

from scorekeeper.storage.atomic import AtomicStorage
from scorekeeper.storage.errors import Damaged, NewerSchema, storage_faults
from scorekeeper.storage.fields import optional, text, whole
from scorekeeper.storage.files import FileLayer, Stamp
from scorekeeper.storage.folders import unused_name
from scorekeeper.storage.players import Player, player_from_row, player_to_row
from scorekeeper.storage.rows import Row, Texts, encode
from scorekeeper.storage.settings import Settings, settings_from_row, settings_to_row
from scorekeeper.storage.summaries import Summary, summary_from_row, summary_to_row

NAME = "library.json"
SCHEMA = 1

_log = logging.getLogger(__name__)


Change = tuple[Summary, Stamp | None] | None
"""A summary with the stamp of its game's file; None takes the row away."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a summary stands, and what is needed of it all the time. `touched` counts seconds."""

    row: str
    touched: float
    finished: bool
    stamp: Stamp | None
    """Of the game's file when the summary was made; None when the file had moved on already."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What was found: whether the library had to begin anew, and the name that a damaged file has now."""

    anew: bool
    set_aside: str | None


class LibraryFile:
    """Reads and writes the file; the caller sees to it that one thread does at a time."""

    def __init__(self, folder: str, files: FileLayer, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._files = files
        self._now = now
        self.entries: dict[str, Entry] = {}
        """By the game's id."""
        self._begin()

    def open(self, *, read_only: bool) -> Opened:
        """Read the file.

        Raises `StorageError`, `NewerSchema` above all; then the file is left alone and the library is empty.
        """
        self._storage.close()
        set_aside = None
        try:
            try:
                document = _verified(self._storage.read_texts())
            except Damaged as fault:
                document = None
                set_aside = NAME if read_only else self._set_aside()
                _log.warning("%s is damaged: %s", set_aside, fault)
            if document is None:
                with suppress(Damaged):
                    document = _verified(self._storage.read_backup())
        finally:
            self._begin()
        anew = document is None
        document = {**_empty(), **(document or {})}
        document["summaries"] = self._find_entries(document["summaries"])
        if set_aside and not read_only:
            self._storage.write_texts(document, back_up=False)
        self._storage.hold(document)
        return Opened(anew, set_aside)

    def players(self) -> list[Player]:
        """Everybody known, in no order."""
        found = []
        for row in self._database.table("players"):
            try:
                found.append(player_from_row(row))
            except ValueError as fault:
                _log.warning("a player in %s is unreadable: %s", NAME, fault)
        return found

    def put_players(self, players: Iterable[Player]) -> None:
        """Write down these people, new ones and known ones, in one go."""
        tables = self._tables()
        rows = tables["players"]
        keys = {str(Row(row).fields.get("id")): key for key, row in rows.items()}
        for player in players:
            key = keys.setdefault(player.id, _next_key(rows))
            rows[key] = encode(player_to_row(player))
        self._storage.write_texts(tables)

    def remove_player(self, player_id: str) -> None:
        self._database.table("players").remove(where("id") == player_id)

    def settings(self) -> Settings:
        """What was chosen, the default for what cannot be read."""
        row = self._database.table("settings").get(doc_id=1)
        return Settings() if row is None else settings_from_row(row)

    def put_settings(self, settings: Settings) -> None:
        self._database.table("settings").upsert(Document(settings_to_row(settings), 1))

    def summaries(self, game_ids: Iterable[str]) -> tuple[Summary, ...]:
        """The summaries of these games."""
        rows = self._tables()["summaries"]
        return tuple(_summary(rows[self.entries[game_id].row])[0] for game_id in game_ids)

    def put_summaries(
        self,
        changes: Mapping[str, Change],
        players: Iterable[Player] = (),
        *,
        durable: bool = True,
    ) -> None:
        """Write down these changes by the games' ids.

        With `players`, they take the place of all known ones. What is not `durable` is known until the
        library is closed only.
        """
        tables = self._tables()
        if rebuilt := {str(n): encode(player_to_row(player)) for n, player in enumerate(players, start=1)}:
            tables["players"] = rebuilt
        rows = tables["summaries"]
        entries = dict(self.entries)
        key = int(_next_key(rows))
        for game_id, new in changes.items():
            old = entries.pop(game_id, None)
            if new is None:
                rows.pop(old.row if old else "", None)
                continue
            summary, stamp = new
            row = old.row if old else str(key)
            key += old is None
            entries[game_id] = Entry(row, summary.touched.timestamp(), summary.finished, stamp)
            rows[row] = encode({**summary_to_row(summary), "stamp": stamp})
        if durable:
            self._storage.write_texts(tables)
        else:
            self._storage.hold(tables)
        self.entries = entries

    def _begin(self) -> None:
        path = os.path.join(self._folder, NAME)
        self._database = TinyDB(path, storage=AtomicStorage, files=self._files)
        self._storage.hold(_empty())
        self.entries = {}

    @property
    def _storage(self) -> AtomicStorage:
        return cast(AtomicStorage, self._database.storage)

    def _set_aside(self) -> str:
        with storage_faults(self._folder):
            stem = f"library.damaged-{self._now():%Y%m%dT%H%M%S}"
            name = unused_name(self._files, self._folder, stem)
        self._storage.file.set_aside(name)
        return name

    def _tables(self) -> Texts:
        return self._storage.read_texts() or _empty()

    def _find_entries(self, rows: dict[str, str]) -> dict[str, str]:
        """Get to know the summaries; the rows of those that can be read."""
        for key, row in rows.items():
            try:
                summary, stamp = _summary(row)
                self.entries[summary.id] = Entry(key, summary.touched.timestamp(), summary.finished, stamp)
            except ValueError as fault:  # the game's file will tell
                _log.warning("row %s of %s is unreadable: %s", key, NAME, fault)
        return {entry.row: rows[entry.row] for entry in self.entries.values()}


def _empty() -> Texts:
    return {"library": {"1": encode({"schema": SCHEMA})}, "players": {}, "settings": {}, "summaries": {}}


def _verified(document: Texts | None) -> Texts | None:
    """The document if this program can read it. Raises `Damaged` or `NewerSchema`."""
    if document is None:
        return None
    try:
        schema = whole(Row(document.get("library", {}).get("1", "{}")).fields.get("schema"))
        for table in document.values():
            for key in table:
                whole(int(key))
    except ValueError as fault:
        raise Damaged(file=NAME, reason=str(fault)) from fault
    if schema > SCHEMA:
        raise NewerSchema(file=NAME, schema=schema, known=SCHEMA)
    return document


def _next_key(rows: Mapping[str, str]) -> str:
    """The number that TinyDB would give to the next row."""
    return str(max(map(int, rows), default=0) + 1)


def _summary(row: str) -> tuple[Summary, Stamp | None]:
    fields = Row(row).fields
    stamp = optional(text)(fields.pop("stamp", None))
    return summary_from_row(fields), stamp
