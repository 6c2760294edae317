"""The tournaments of a data folder: one file each, written whole with every tap of the organiser.

{"tournament": {"1": {"schema": 1, "id": "<uuid4>", "revision": 23, "cursor": 21}},
 "facts":      {"1": {"fact": "TournamentStarted", "at": "2026-11-20T19:00:03+01:00", …}, "2": …}}
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules import Code, RuleViolation
from scorekeeper.rules.typed_json import UNIQUE_ID
from scorekeeper.storage.codec import decode_log, decode_schema, encode_head, encode_records
from scorekeeper.storage.errors import (
    Damaged,
    Document,
    Outdated,
    StorageError,
    UnknownRules,
    UnknownTournament,
    Unreadable,
    as_storage_errors,
)
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.filesystem import FileLayer, make_folder
from scorekeeper.storage.files.rows import fields, join_texts, parsed, texts
from scorekeeper.storage.limits import MOST_GAME_BYTES
from scorekeeper.tournament.facts import FACTS, Tournament
from scorekeeper.tournament.recording import verified_state
from scorekeeper.tournament.state import State

TOURNAMENT_SCHEMA = 1
"""The newest schema, the number of a tournament's form, that this program knows."""

_log = logging.getLogger(__name__)


def encode_tournament(tournament: Tournament) -> dict[str, dict[str, dict[str, object]]]:
    """The document of the tournament."""
    head = {"1": encode_head(tournament, TOURNAMENT_SCHEMA)}
    return {"tournament": head, "facts": encode_records(tournament.records)}


def decode_tournament(document: Document) -> LoadedTournament:
    """The tournament of a document, verified. Raises `NewerSchema`, `UnknownRules` or `Damaged`."""
    try:
        decode_schema(document, "tournament", TOURNAMENT_SCHEMA)
        tournament = decode_log(Tournament, "tournament", FACTS, document)
        return LoadedTournament(tournament, verified_state(tournament))
    except RuleViolation as objection:
        if objection.code is Code.WRONG_TYPE or not isinstance(objection.code, Code):
            raise Damaged(reason=str(objection)) from objection
        raise UnknownRules(objections=(objection,), document=document) from objection
    except ValueError as error:
        raise Damaged(reason=str(error)) from error


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A tournament from its file, and its state."""

    tournament: Tournament
    state: State


class TournamentFolder:
    """The folder of the tournaments. Methods may be called from any thread; they wait for each other."""

    def __init__(
        self,
        folder: str,
        files: FileLayer,
        now: Callable[[], datetime],
        writing: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._folder = folder
        self._files = files
        self._now = now
        self._writing = writing
        """Holds the lock of the library while something is written; raises where nothing can be."""

    def ids(self) -> tuple[str, ...]:
        """The ids of the tournaments. Raises `StorageError`."""
        with as_storage_errors(self._folder):
            try:
                names = self._files.names(self._folder)
            except FileNotFoundError:
                return ()
        stems = [name.removesuffix(".json") for name in sorted(names) if name.endswith(".json")]
        return tuple(stem for stem in stems if UNIQUE_ID.fullmatch(stem))

    def load(self, tournament_id: str) -> LoadedTournament:
        """The tournament of that id; where its file is damaged the version before, which takes its place.

        Raises `UnknownTournament`, `NewerSchema`, `UnknownRules`, `Unreadable`, or `Damaged` when no version
        can be read; then nothing was touched.
        """
        file = self._file(tournament_id)
        try:
            loaded = self._decoded(file, file.read())
        except Unreadable:
            raise
        except Damaged as damage:
            loaded = None
            with suppress(StorageError):
                loaded = self._decoded(file, file.read_previous())
            if loaded is None:
                raise
            with suppress(StorageError), self._writing():
                name = file.quarantine(self._now())
                _log.warning("%s: the version before was taken: %s", name, damage)
                self._write(file, loaded.tournament, update_previous=False)
        loaded = loaded or self._decoded(file, file.read_previous())  # the file was removed from outside
        if loaded is None:
            raise UnknownTournament(id=tournament_id)
        return loaded

    def save(self, tournament: Tournament, before: Tournament | None) -> None:
        """Make the tournament durable in place of `before`, None for a new one. A damaged file in the place
        of a new one is set aside.

        Raises `Outdated` where another program has gone on with it, and whatever the disk objects to; then
        what was there stands.
        """
        file = self._file(tournament.id)
        with self._writing():
            with as_storage_errors(self._folder):
                make_folder(self._files, self._folder)
            here = None
            try:
                here = self._decoded(file, file.read())
            except Damaged as damage:
                if before is not None or isinstance(damage, Unreadable):
                    raise
                _log.warning("%s: a copy took its place: %s", file.quarantine(self._now()), damage)
            if (here and here.tournament) != before:
                saved = here.tournament.revision if here else 0
                raise Outdated(id=tournament.id, revision=tournament.revision, saved=saved)
            self._write(file, tournament)

    def delete(self, tournament_id: str) -> None:
        """Move the tournament's file into the folder `deleted`. Raises `StorageError`."""
        file = self._file(tournament_id)
        deleted = os.path.join(os.path.dirname(self._folder), "deleted")
        with self._writing(), as_storage_errors(file.path):
            make_folder(self._files, deleted)
            try:
                self._files.replace(file.path, os.path.join(deleted, os.path.basename(file.path)))
            except FileNotFoundError:
                raise UnknownTournament(id=tournament_id) from None
            with suppress(FileNotFoundError):
                self._files.remove(file.previous)
            self._files.sync_folder(deleted)
            self._files.sync_folder(self._folder)

    @staticmethod
    def _write(file: AtomicFile, tournament: Tournament, *, update_previous: bool = True) -> None:
        file.write_text(join_texts(texts(encode_tournament(tournament))), update_previous=update_previous)

    def _decoded(self, file: AtomicFile, content: bytes | None) -> LoadedTournament | None:
        document = parsed(content, file.path)
        name = os.path.basename(file.path)
        try:
            loaded = None if document is None else decode_tournament(fields(document))
        except StorageError as error:
            error.details.setdefault("file", name)
            raise
        except Exception as error:  # whatever one file sets off is its own damage
            raise Damaged(file=name, reason=repr(error)) from error
        if loaded and f"{loaded.tournament.id}.json" != name:
            raise Damaged(file=name, reason=f"it holds the tournament {loaded.tournament.id}")
        return loaded

    def _file(self, tournament_id: str) -> AtomicFile:
        if not UNIQUE_ID.fullmatch(tournament_id):  # the id may come from a typed URL
            raise UnknownTournament(id=tournament_id)
        return AtomicFile(os.path.join(self._folder, f"{tournament_id}.json"), self._files, MOST_GAME_BYTES)
