"""The files of all games: loading, saving one writer a game, and what happens to a damaged one."""

from __future__ import annotations

import logging
import os
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from scorekeeper.game import Game
from scorekeeper.storage.atomic import BACKUP
from scorekeeper.storage.codec import verify_rules
from scorekeeper.storage.errors import Damaged, StorageError, UnknownGame, UnknownRules, storage_faults
from scorekeeper.storage.fields import UNIQUE_ID
from scorekeeper.storage.files import FileLayer, Stamp
from scorekeeper.storage.folders import make_folder, unused_name
from scorekeeper.storage.game_file import GameFile
from scorekeeper.storage.summaries import Summary

MOST_WRITERS = 32
"""How many games stay ready for a quick save; the next tap of any other encodes all its facts once."""

_NAME = re.compile(rf"({UNIQUE_ID.pattern})\.json({re.escape(BACKUP)})?")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game from its file, and what lists show of it.

    Where the file was damaged and the version before it was taken, `set_aside` is the name that the damaged
    file has now.
    """

    game: Game
    summary: Summary
    set_aside: str | None = None


class Games:
    """The folder of the games. `summarise` raises when the facts of a game make none.

    Methods may be called from any thread; those of one game wait for each other, those of two never.
    """

    def __init__(
        self,
        folder: str,
        files: FileLayer,
        summarise: Callable[[Game], Summary],
        now: Callable[[], datetime],
    ) -> None:
        self.read_only = False
        self._folder = folder
        self._deleted = os.path.join(os.path.dirname(folder), "deleted")
        self._files = files
        self._summarise = summarise
        self._now = now
        self._guard = Lock()
        self._turns: dict[str, Lock] = {}
        self._writers: OrderedDict[str, GameFile] = OrderedDict()

    def scan(self) -> dict[str, Stamp]:
        """The ids of all games, each with what changes whenever its file does. Raises `StorageError`."""
        stamps: dict[str, Stamp] = {}
        with storage_faults(self._folder):
            try:
                names = self._files.names(self._folder)
            except FileNotFoundError:
                return {}
            for name in sorted(names):  # a file comes before its backup, which counts only without it
                if (match := _NAME.fullmatch(name)) and match[1] not in stamps:
                    stamps[match[1]] = self._files.stamp(os.path.join(self._folder, name))
        return stamps

    def stamp(self, game_id: str, revision: int) -> Stamp | None:
        """The stamp of the game's file if that revision is what was saved last."""
        with self._turn(game_id), self._guard:
            writer = self._writers.get(game_id)
            if writer is None or writer.revision != revision:
                return None
            with storage_faults(self._folder):
                return self._files.stamp(self._path(game_id))

    def load(self, game_id: str) -> Loaded:
        """The game of that id.

        Where its file is damaged, the version before it is taken and the file set aside. Raises
        `UnknownGame`, `NewerSchema`, `UnknownRules`, or `Damaged` when no version can be read; then nothing
        was touched.
        """
        file = self._file(game_id)
        with self._turn(game_id):
            try:
                loaded = self._checked(game_id, file.load())
            except Damaged as fault:
                return self._recovered(game_id, file, fault)
            # Only somebody's hand can have taken the file away and left its backup.
            loaded = loaded or self._checked(game_id, file.load_backup())
            if loaded is None:
                raise UnknownGame(id=game_id)
            return loaded

    def save(self, game: Game) -> None:
        """Make the game durable. Raises `StorageError`; then the version before stands."""
        with self._turn(game.id):
            writer = self._writers.get(game.id) or self._opened(game.id)
            writer.save(game)
            self._remember(game.id, writer)

    def reread(self) -> None:
        """Take every game as its file has it from now on."""
        with self._guard:
            self._writers.clear()

    def delete(self, game_id: str) -> None:
        """Move the game's files out of sight, into the folder `deleted`. Raises `UnknownGame`."""
        path = self._path(game_id)
        with self._turn(game_id), storage_faults(path):
            self._forget(game_id)
            make_folder(self._files, self._deleted)
            moved = 0
            for end in ("", BACKUP):
                name = os.path.basename(path) + end
                try:
                    self._files.replace(path + end, os.path.join(self._deleted, name))
                except FileNotFoundError:
                    continue
                moved += 1
            if not moved:
                raise UnknownGame(id=game_id)
            self._files.sync_folder(self._deleted)
            self._files.sync_folder(self._folder)

    def _recovered(self, game_id: str, file: GameFile, fault: Damaged) -> Loaded:
        try:
            loaded = self._checked(game_id, file.load_backup())
        except UnknownRules:  # it can be looked at, and the damaged file stays where it is
            raise
        except StorageError:
            loaded = None
        if loaded is None:
            raise fault
        name = f"{game_id}.json"
        if not self.read_only:
            self._forget(game_id)
            try:
                name = self._set_aside(game_id, file)
                file.save(loaded.game)
            except StorageError as trouble:  # the game can be looked at all the same; saving will say it
                _log.warning("%s could not be set aside: %s", name, trouble)
        _log.warning("%s is damaged, revision %d was taken instead: %s", name, loaded.game.revision, fault)
        return replace(loaded, set_aside=name)

    def _opened(self, game_id: str) -> GameFile:
        """A writer for the game; what its file holds is looked at once, lest a better version is replaced."""
        file = self._file(game_id)
        try:
            self._checked(game_id, file.load())
        except Damaged as fault:
            name = self._set_aside(game_id, file)
            _log.warning("%s is damaged and was replaced: %s", name, fault)
        return file

    def _set_aside(self, game_id: str, file: GameFile) -> str:
        with storage_faults(self._folder):
            name = unused_name(self._files, self._folder, f"{game_id}.damaged-{self._now():%Y%m%dT%H%M%S}")
        file.set_aside(name)
        return name

    def _checked(self, game_id: str, game: Game | None) -> Loaded | None:
        if game is None:
            return None
        name = f"{game_id}.json"
        if game.id != game_id:
            raise Damaged(file=name, reason=f"it holds the game {game.id}")
        verify_rules(game, name)
        try:
            return Loaded(game, self._summarise(game))
        except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as fault:
            raise Damaged(file=name, reason=f"its facts make no game: {fault!r}") from fault

    def _path(self, game_id: str) -> str:
        if not UNIQUE_ID.fullmatch(game_id):  # an id may come from an address that somebody typed
            raise UnknownGame(id=game_id)
        return os.path.join(self._folder, f"{game_id}.json")

    def _file(self, game_id: str) -> GameFile:
        return GameFile(self._path(game_id), self._files)

    def _turn(self, game_id: str) -> Lock:
        with self._guard:
            return self._turns.setdefault(game_id, Lock())

    def _remember(self, game_id: str, writer: GameFile) -> None:
        with self._guard:
            self._writers[game_id] = writer
            self._writers.move_to_end(game_id)
            while len(self._writers) > MOST_WRITERS:
                self._writers.popitem(last=False)

    def _forget(self, game_id: str) -> None:
        with self._guard:
            self._writers.pop(game_id, None)
