"""`library.json`: players, settings and a row per game, in one TinyDB database."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from tinydb import TinyDB, where
from tinydb.table import Document

from scorekeeper.rules.typed_json import codec_of, whole_number
from scorekeeper.storage.errors import Damaged, NewerSchema, StorageError, Unreadable
from scorekeeper.storage.files.filesystem import FileLayer, Stamp
from scorekeeper.storage.files.rows import AtomicStorage, Row, Texts, encode
from scorekeeper.storage.players import PLAYER, Player, latest_first, players_in
from scorekeeper.storage.settings import Settings, settings_from_row, settings_to_row
from scorekeeper.storage.summaries import SUMMARY, Summary, summary_from_row

LIBRARY_FILE = "library.json"
LIBRARY_SCHEMA = 1

_KEY = re.compile("[1-9][0-9]{0,14}")
"""The number of a row as TinyDB writes it: other numbers of other rows would become the same."""

_log = logging.getLogger(__name__)


RowChange = tuple[Summary, Stamp | None] | None
"""A summary with the stamp of its game's file; None takes the row away."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the index in memory: where a summary is, and what lists sort by. `touched` is in seconds."""

    row: str
    touched: float
    finished: bool
    ruleset: str
    stamp: Stamp | None
    """Stamp of the game's file when the summary was made; None when the file had moved on already."""


class LibraryDatabase:
    """Reads and writes the file. Not safe for threads: the caller holds a lock.

    `on_quarantined` hears the name of the file where it was damaged.
    """

    def __init__(
        self,
        folder: str,
        files: FileLayer,
        now: Callable[[], datetime],
        on_quarantined: Callable[[str], None],
    ) -> None:
        self._folder = folder
        self._files = files
        self._now = now
        self._on_quarantined = on_quarantined
        self.entries: dict[str, Entry] = {}
        """By the game's id."""
        self._begin()

    def open(self, *, read_only: bool) -> bool:
        """Read the file; whether the library starts empty.

        Raises `StorageError`, `NewerSchema` above all; then the file is left alone and the library is empty.
        """
        self._begin()
        self._storage.close()
        quarantined = None
        try:
            try:
                document = _verified(self._storage.read_texts())
            except Damaged as error:
                document = None
                if not read_only:
                    quarantined = self._storage.file.quarantine(self._now())
                elif not isinstance(error, Unreadable):  # else nothing is known of it
                    quarantined = LIBRARY_FILE
                _log.warning("%s is damaged: %s", quarantined or LIBRARY_FILE, error)
            if document is None:
                with suppress(Damaged):
                    document = _verified(self._storage.read_previous())
        except StorageError:
            self._storage.hold(_empty())
            raise
        is_new = document is None
        document = {**_empty(), **(document or {})}
        for key, row in document["summaries"].items():
            try:
                summary, stamp = _summary(row)
                self.entries[summary.id] = _entry(key, summary, stamp)
            except ValueError as error:  # `reindex` makes it from the game's file
                _log.warning("row %s of %s is unreadable: %.500s", key, LIBRARY_FILE, error)
        readable = [entry.row for entry in self.entries.values()]
        document["summaries"] = {row: document["summaries"][row] for row in readable}
        if quarantined:
            if not read_only:
                self._storage.write_texts(document, update_previous=False)
            self._on_quarantined(quarantined)
        self._storage.hold(document)
        return is_new

    def changed_outside(self) -> bool:
        """Whether somebody else has replaced the file since it was last read or written here. Raises
        `StorageError`."""
        return self._storage.file.changed_outside()

    def players(self) -> list[Player]:
        """Everybody known, in no order."""
        found = []
        for row in self._database.table("players"):
            try:
                found.append(PLAYER.decode(row))
            except ValueError as error:
                _log.warning("a player in %s is unreadable: %.500s", LIBRARY_FILE, error)
        return found

    def put_players(self, players: Iterable[Player]) -> None:
        """Write down these people, new ones and known ones, in one go."""
        rows = {player.id: PLAYER.encode(player) for player in players}
        table = self._database.table("players")
        with self._storage.transaction():
            table.remove(where("id").one_of(list(rows)))
            table.insert_multiple(rows.values())

    def remove_players(self, player_ids: Iterable[str]) -> None:
        self._database.table("players").remove(where("id").one_of(list(player_ids)))

    def settings(self) -> Settings:
        """What was chosen, the default for what cannot be read."""
        row = self._database.table("settings").get(doc_id=1)
        return Settings() if row is None else settings_from_row(row)

    def put_settings(self, settings: Settings) -> None:
        self._database.table("settings").upsert(Document(settings_to_row(settings), 1))

    def summaries(self, game_ids: Iterable[str]) -> tuple[Summary, ...]:
        """The summaries of these games."""
        # Past TinyDB's table, which makes a row of every text before it answers with one.
        rows = (self._storage.read_texts() or {})["summaries"]
        return tuple(_summary(rows[self.entries[game_id].row])[0] for game_id in game_ids)

    def summaries_with(self, player_ids: Collection[str]) -> tuple[Summary, ...]:
        """The summaries of the games in which one of these players sat."""
        # Past TinyDB's table as well: it would make a row of every text.
        rows = (self._storage.read_texts() or {})["summaries"]
        likely = [row for row in rows.values() if any(player in row for player in player_ids)]
        found = (_summary(row)[0] for row in likely)
        return tuple(game for game in found if any(seat.player in player_ids for seat in game.seats))

    def put_summaries(
        self,
        changes: Mapping[str, RowChange],
        players: Iterable[Player] = (),
        *,
        durable: bool = True,
    ) -> None:
        """Write down these changes by the games' ids, and of whom is known when he last played.

        With `players`, they take the place of all known ones. What is not `durable` is known until the
        library is closed only.
        """
        new = {game_id: change for game_id, change in changes.items() if change is not None}
        summaries, rebuilt = self._database.table("summaries"), list(map(PLAYER.encode, players))
        with self._storage.transaction(durable=durable):
            if rebuilt:
                self._database.table("players").truncate()
                self._database.table("players").insert_multiple(rebuilt)
            elif new:
                self._note_last_played(summary for summary, _stamp in new.values())
            summaries.remove(doc_ids=[int(self.entries[id].row) for id in changes if id in self.entries])
            rows = summaries.insert_multiple(
                {**SUMMARY.encode(summary), "stamp": stamp} for summary, stamp in new.values()
            )
        for game_id in changes:
            self.entries.pop(game_id, None)
        for row, (game_id, (summary, stamp)) in zip(rows, new.items(), strict=True):
            self.entries[game_id] = _entry(str(row), summary, stamp)

    def _note_last_played(self, summaries: Iterable[Summary]) -> None:
        """These games are known: the latest of all is the last that somebody played, whichever came first."""
        played = {player.id: player for player in players_in(summaries)}

        def note(row: MutableMapping[str, Any]) -> None:
            with suppress(ValueError):  # nobody can be read there
                known = PLAYER.decode(row)
                row["last_played"] = PLAYER.encode(latest_first((known, played[known.id]))[0])["last_played"]

        self._database.table("players").update(note, where("id").one_of(list(played)))

    def _begin(self) -> None:
        path = os.path.join(self._folder, LIBRARY_FILE)
        self._database = TinyDB(path, storage=AtomicStorage, files=self._files)
        self._storage.hold(_empty())
        self.entries = {}

    @property
    def _storage(self) -> AtomicStorage:
        return cast(AtomicStorage, self._database.storage)


def _entry(row: str, summary: Summary, stamp: Stamp | None) -> Entry:
    return Entry(row, summary.touched.timestamp(), summary.finished, summary.ruleset, stamp)


def _empty() -> Texts:
    return {
        "library": {"1": encode({"schema": LIBRARY_SCHEMA})},
        "players": {},
        "settings": {},
        "summaries": {},
    }


def _verified(document: Texts | None) -> Texts | None:
    """The document if this program can read it. Raises `Damaged` or `NewerSchema`."""
    if document is None:
        return None
    try:
        schema = whole_number(Row(document.get("library", {}).get("1", "{}")).fields.get("schema"))
        for table in document.values():
            for key in table:
                if not _KEY.fullmatch(key):
                    raise ValueError(f"{key!r:.100} is no number of a row")
    except ValueError as error:
        raise Damaged(file=LIBRARY_FILE, reason=str(error)) from error
    if schema > LIBRARY_SCHEMA:
        raise NewerSchema(file=LIBRARY_FILE, schema=schema, known=LIBRARY_SCHEMA)
    return document


def _summary(row: str) -> tuple[Summary, Stamp | None]:
    fields = Row(row).fields
    stamp = codec_of(str | None).decode(fields.pop("stamp", None))
    return summary_from_row(fields), stamp
