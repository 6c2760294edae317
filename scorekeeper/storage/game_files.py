"""The files of all games: loading, saving one writer a game, and what happens to a damaged one."""

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

from scorekeeper.game import Game, State
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.rules.typed_json import UNIQUE_ID
from scorekeeper.storage.bounded_dict import BoundedDict
from scorekeeper.storage.codec import decode_game, encode_head, encode_record, schema_of, verify_rules
from scorekeeper.storage.errors import (
    Damaged,
    Outdated,
    StorageError,
    UnknownGame,
    UnknownRules,
    Unreadable,
    as_storage_errors,
)
from scorekeeper.storage.files.atomic import PREVIOUS_SUFFIX, AtomicFile
from scorekeeper.storage.files.filesystem import FileLayer, Stamp, make_folder
from scorekeeper.storage.files.rows import Texts, encode, fields, join_texts, parsed, rows
from scorekeeper.storage.limits import MOST_GAME_BYTES
from scorekeeper.storage.summaries import Summary, summary_of

MOST_WRITERS = 256
"""Games whose encoded facts stay in memory: more than tables can be open to phones. The next save of any
other game reads and verifies its file and encodes all its facts."""

_NAME = re.compile(rf"({UNIQUE_ID.pattern})\.json({re.escape(PREVIOUS_SUFFIX)})?")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game from its file, and what lists show of it.

    Where the file was damaged and the version before it was taken, `quarantined` is the name that the damaged
    file has now.
    """

    game: Game
    state: State
    summary: Summary
    quarantined: str | None = None


class GameFolder:
    """The folder of the games.

    Methods may be called from any thread; those of one game wait for each other, those of two never.
    """

    def __init__(
        self,
        folder: str,
        files: FileLayer,
        now: Callable[[], datetime],
    ) -> None:
        self.read_only = False
        self._folder = folder
        self._deleted = os.path.join(os.path.dirname(folder), "deleted")
        self._files = files
        self._now = now
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._writers = BoundedDict[str, GameFile](MOST_WRITERS)

    def scan(self) -> dict[str, Stamp]:
        """The stamp of each game's file, by the game's id; "" where there is none. Raises `StorageError`."""
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

    def stamp(self, game_id: str, revision: int) -> Stamp | None:
        """The stamp of the game's file if that revision is what was saved last. Raises `UnknownGame` where
        there is no file."""
        path = self._path(game_id)
        with self._lock_of(game_id), self._guard, as_storage_errors(path):
            try:
                stamp = self._files.stamp(path)
            except FileNotFoundError:
                raise UnknownGame(id=game_id) from None
            writer = self._writers.get(game_id)
            return None if writer is None or writer.revision != revision else stamp

    def load(self, game_id: str, *, for_taps: bool = False) -> Loaded:
        """The game of that id; `for_taps` if it is opened to be gone on with.

        Where its file is damaged, what was last saved here is taken, or else the version before it, and the
        file quarantined. Raises `UnknownGame`, `NewerSchema`, `UnknownRules`, `Unreadable`, or `Damaged` when
        no version can be read; then nothing was touched.
        """
        file = self._file(game_id)
        with self._lock_of(game_id):
            try:
                loaded = self._verified(game_id, file.load())
            except Unreadable:
                raise
            except Damaged as error:
                return self._recover(game_id, file, error)
            if for_taps and loaded is not None:  # so that the first of them need not read it again
                writer = self._writers.get(game_id)
                if writer is None or writer.file.changed_outside():
                    file.keep(loaded.game)
                    self._remember(game_id, file)
            # The file was removed from outside, and its previous version was left.
            loaded = loaded or self._verified(game_id, file.load_previous())
            if loaded is None:
                raise UnknownGame(id=game_id)
            return loaded

    def save(self, game: Game, before: Game | None = None) -> None:
        """Make the game durable in place of `before`; raises like `Library.save_game`."""
        with self._lock_of(game.id):
            writer = self._writers.get(game.id)
            knows = writer is not None and (writer.recovered or before in (None, writer.game))
            if writer is None or not knows or writer.file.changed_outside():
                # A damaged file is quarantined first, so that no save replaces it; a removed one is written
                # again.
                writer = self._file(game.id)
                try:
                    loaded = self._verified(game.id, writer.load())
                except Damaged as error:
                    name = writer.quarantine(self._now())
                    _log.warning("%s is damaged and was replaced: %s", name, error)
                else:
                    if loaded is not None and before is not None and loaded.game != before:
                        raise Outdated(id=game.id, revision=game.revision, saved=loaded.game.revision)
            writer.save(game)
            self._remember(game.id, writer)

    def reread(self) -> None:
        """Drop the writers, so that every game is read from its file again."""
        with self._guard:
            self._writers.clear()

    def delete(self, game_id: str) -> None:
        """Move the game's files into the folder `deleted`. Raises `UnknownGame`."""
        path = self._path(game_id)
        with self._lock_of(game_id), as_storage_errors(path):
            with self._guard:
                self._writers.pop(game_id, None)
            make_folder(self._files, self._deleted)
            self._move(game_id, self._folder, self._deleted, ("", PREVIOUS_SUFFIX))

    def restore(self, game_id: str) -> None:
        """Move the game's files back from the folder `deleted`.

        Raises `UnknownGame` where none are there, and `Outdated` where a game of that id is here again.
        """
        path = self._path(game_id)
        with self._lock_of(game_id), as_storage_errors(path):
            if os.path.basename(path) in self._files.names(self._folder):
                raise Outdated(id=game_id, revision=0, saved=0)
            # The game itself last: with it, it is there again.
            self._move(game_id, self._deleted, self._folder, (PREVIOUS_SUFFIX, ""))

    def _move(self, game_id: str, old: str, new: str, ends: tuple[str, str]) -> None:
        """Move the game's files from one folder to the other, in that order. Raises `UnknownGame`."""
        moved = 0
        for end in ends:
            name = f"{game_id}.json{end}"
            with suppress(FileNotFoundError):
                self._files.replace(os.path.join(old, name), os.path.join(new, name))
                moved += 1
        if not moved:
            raise UnknownGame(id=game_id)
        self._files.sync_folder(new)
        self._files.sync_folder(old)

    def _recover(self, game_id: str, file: GameFile, damage: StorageError) -> Loaded:
        writer = self._writers.get(game_id)  # which knows the last tap; the previous version does not
        try:
            loaded = self._verified(game_id, writer.game if writer else file.load_previous())
        except UnknownRules:  # left untouched, like the damaged file
            raise
        except StorageError:
            loaded = None
        if loaded is None:
            raise damage
        name = f"{game_id}.json"
        if not self.read_only:
            try:
                name = file.quarantine(self._now())
                file.save(loaded.game)
                file.recovered = True
                self._remember(game_id, file)
            except StorageError as error:  # the game can be read all the same; the next save raises it
                _log.warning("%s could not be quarantined: %s", name, error)
        _log.warning("%s is damaged, revision %d was taken instead: %s", name, loaded.game.revision, damage)
        return replace(loaded, quarantined=name)

    def _verified(self, game_id: str, game: Game | None) -> Loaded | None:
        if game is None:
            return None
        name = f"{game_id}.json"
        if game.id != game_id:
            raise Damaged(file=name, reason=f"it holds the game {game.id}")
        try:
            verify_rules(game, name)
            state = verified_state(game)
            return Loaded(game, state, summary_of(game, state))
        except StorageError:
            raise
        except Exception as error:  # whatever one file sets off is its own damage; the others open
            raise Damaged(file=name, reason=f"its facts make no game: {error!r}") from error

    def _path(self, game_id: str) -> str:
        if not UNIQUE_ID.fullmatch(game_id):  # the id may come from a typed URL
            raise UnknownGame(id=game_id)
        return os.path.join(self._folder, f"{game_id}.json")

    def _file(self, game_id: str) -> GameFile:
        return GameFile(self._path(game_id), self._files)

    def _lock_of(self, game_id: str) -> Lock:
        with self._guard:
            return self._locks.setdefault(game_id, Lock())

    def _remember(self, game_id: str, writer: GameFile) -> None:
        with self._guard:
            self._writers[game_id] = writer


class GameFile:
    """Reads one game and is the only one who writes it."""

    def __init__(self, path: str, files: FileLayer) -> None:
        self.file = AtomicFile(path, files, MOST_GAME_BYTES)
        self.game: Game | None = None
        """What was last saved, or was loaded to be gone on with."""
        self.recovered = False
        """Whether an earlier version was saved in place of a damaged one: an open table may know more, and
        goes on from what it knows."""
        self._rows: list[str] = []
        """The facts of `game` as they stand in the file."""
        self.revision = 0
        """Revision of what was last read or saved."""
        self._update_previous = True

    def load(self) -> Game | None:
        """The game, None when there is no file. Raises `Damaged`, `NewerSchema` or `UnknownRules`."""
        game = self._decoded(self.file.read())
        self.revision = game.revision if game else 0
        return game

    def load_previous(self) -> Game | None:
        """The game before the last tap, None when it was not kept. Raises like `load`."""
        return self._decoded(self.file.read_previous())

    def keep(self, game: Game) -> None:
        """Go on from this game, which was just loaded from the file."""
        self.game, self._rows = game, [encode(encode_record(record)) for record in game.records]

    def quarantine(self, at: datetime) -> str:
        """Keep what the file holds under another name: the answer. The next `save` goes before whatever was
        read from it, and leaves the previous version alone: it is the last good one then."""
        name = self.file.quarantine(at)
        self.revision, self._update_previous = 0, False
        return name

    def save(self, game: Game) -> None:
        """Write the game down in one atomic write. Facts that stood in the last one are not encoded again.

        Raises `Outdated` when a later revision was saved, and whatever the disk objects to.
        """
        if game.revision < self.revision:
            raise Outdated(id=game.id, revision=game.revision, saved=self.revision)
        pairs = zip(self.game.records if self.game else (), game.records, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        rows = self._rows[:known] + [encode(encode_record(record)) for record in game.records[known:]]
        facts = {str(number): row for number, row in enumerate(rows, start=1)}
        document: Texts = {"game": {"1": encode(encode_head(game, schema_of(game)))}, "facts": facts}
        self.file.write_text(join_texts(document), update_previous=self._update_previous)
        self.game, self._rows, self.revision, self._update_previous = game, rows, game.revision, True
        self.recovered = False

    def _decoded(self, content: bytes | None) -> Game | None:
        document = parsed(content, self.file.path)
        try:
            return None if document is None else decode_game(fields(document))
        except StorageError as error:
            error.details.setdefault("file", os.path.basename(self.file.path))
            if isinstance(error, UnknownRules) and document is not None:
                error.details["document"] = rows(document)  # which keep the very text of the file
            raise
        except Exception as error:  # as in `GameFolder`
            raise Damaged(file=os.path.basename(self.file.path), reason=repr(error)) from error
