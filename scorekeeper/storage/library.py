"""Everything that is kept on this device: games, players and settings.

One file per game holds the truth; `library.json` holds players, settings and a row per game, and is mended
from the games whenever it is missing, damaged, or behind.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from heapq import nlargest
from threading import RLock
from types import MappingProxyType

from scorekeeper.game import Game
from scorekeeper.storage.errors import (
    Damaged,
    Locked,
    NewerSchema,
    Outdated,
    StorageError,
    UnknownGame,
    storage_faults,
)
from scorekeeper.storage.files import OS_FILES, FileLayer
from scorekeeper.storage.folders import take_folder
from scorekeeper.storage.games import Games, Loaded
from scorekeeper.storage.library_file import Change, LibraryFile, Opened
from scorekeeper.storage.mending import look_through
from scorekeeper.storage.players import Player, latest_first, players_of
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import Summary

Summarise = Callable[[Game], Summary]
"""What lists show of a game. Raises when its facts make no game."""

_log = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now().astimezone()


class Library:
    """The folder of one device's data. Methods may be called from any thread, after `open`.

    Saving a game touches its own file only, so that its cost does not grow with the number of games.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        summarise: Summarise,
        *,
        files: FileLayer = OS_FILES,
        now: Callable[[], datetime] = _now,
    ) -> None:
        self._folder = os.path.abspath(folder)
        self._games_folder = os.path.join(self._folder, "games")
        self._files = files
        self._lock = RLock()
        self._games = Games(self._games_folder, files, summarise, now)
        self._file = LibraryFile(self._folder, files, now)
        self._release: Callable[[], None] | None = None
        self._obstacle: StorageError | None = None
        self._set_aside: tuple[str, ...] = ()
        self._unreadable: Mapping[str, StorageError] = {}

    def open(self) -> None:
        """Take the folder and read what there is.

        Raises nothing for what it finds there: see `obstacle`, `set_aside` and `unreadable`.
        """
        with self._lock:
            self._obstacle = None
            try:
                self._take_folder()
            except StorageError as fault:
                self._obstacle = fault
            opened = self._open_file()
            self._set_aside = (opened.set_aside,) if opened.set_aside else ()
            self._games.read_only = self.read_only
            self._mend(anew=opened.anew)

    def close(self) -> None:
        """Give the folder back to other processes. Nothing can be saved any more."""
        with self._lock:
            self._obstacle = Locked(folder=self._folder)
            self._games.read_only = True
            self._give_back()

    def reread(self) -> None:
        """Take everything as it is kept: what was written down and could not be kept is forgotten."""
        with self._lock:
            self._games.reread()
            self._open_file()

    @property
    def folder(self) -> str:
        """Where everything is kept."""
        return self._folder

    @property
    def obstacle(self) -> StorageError | None:
        """Why nothing can be saved (`Locked`, `ReadOnly`, `NewerSchema`, …), None when all is well."""
        return self._obstacle

    @property
    def read_only(self) -> bool:
        """Whether games can only be looked at."""
        return self._obstacle is not None

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The names of damaged files that were set aside since `open`."""
        return self._set_aside

    @property
    def unreadable(self) -> Mapping[str, StorageError]:
        """The games that could not be opened when last looked at, by id, and why: no version can be read, or
        their rules are unknown."""
        return MappingProxyType(self._unreadable)

    def players(self) -> tuple[Player, ...]:
        """Everybody known, who played last first."""
        with self._lock:
            return latest_first(self._file.players())

    def save_player(self, player: Player) -> None:
        """Get to know somebody, or know better: the id tells whom."""
        self.save_players((player,))

    def save_players(self, players: Iterable[Player]) -> None:
        """The same for several people in one write."""
        with self._writing():
            self._file.put_players(players)

    def forget_player(self, player_id: str) -> None:
        """Take somebody off the list; the games keep the name."""
        with self._writing():
            self._file.remove_player(player_id)

    def settings(self) -> Settings:
        """The settings; what cannot be read has its default."""
        with self._lock:
            return self._file.settings()

    def save_settings(self, settings: Settings) -> None:
        with self._writing():
            self._file.put_settings(settings)

    def summaries(
        self, *, finished: bool | None = None, limit: int | None = None, offset: int = 0
    ) -> tuple[Summary, ...]:
        """The games, those touched last first: all, or only the `finished` or the running ones.

        At most `limit` of them, the first `offset` left out.
        """
        with self._lock:
            known = [
                (entry.touched, game_id)
                for game_id, entry in self._file.entries.items()
                if finished is None or entry.finished is finished
            ]
            latest = sorted(known, reverse=True) if limit is None else nlargest(offset + limit, known)
            return self._file.summaries(game_id for _, game_id in latest[offset:])

    def save_summary(self, summary: Summary) -> None:
        """Keep what lists show of a game. When it is not done, the next `open` makes it from the game."""
        with self._writing():
            stamp = self._games.stamp(summary.id, summary.revision)
            self._file.put_summaries({summary.id: (summary, stamp)})

    def load_game(self, game_id: str) -> Loaded:
        """The game of that id, from its file.

        Where the file is damaged, the version before is taken and the file set aside. Raises `UnknownGame`,
        `NewerSchema`, `UnknownRules`, or `Damaged` when no version can be read; then nothing was touched.
        """
        loaded = self._games.load(game_id)
        if loaded.set_aside is not None:
            with self._lock:
                self._set_aside += (loaded.set_aside,)
        return loaded

    def save_game(self, game: Game) -> None:
        """Make the game durable. Raises `StorageError`; then the version before stands."""
        self._verify_writable()
        self._games.save(game)

    def add_game(self, game: Game, summary: Summary) -> Change:
        """Make a game from elsewhere durable. The answer is its row for `save_rows`, which many can share.

        Raises `Outdated` where a game of its id can be read here.
        """
        self._verify_writable()
        with suppress(UnknownGame, Damaged):
            here = self._games.load(game.id).game
            raise Outdated(id=game.id, revision=game.revision, saved=here.revision)
        self._games.save(game)
        return summary, self._games.stamp(game.id, game.revision)

    def save_rows(self, rows: Mapping[str, Change], *, durable: bool = True) -> None:
        """Keep what lists show of these games, by id. What is not `durable` is known until the app closes;
        the next `open` makes it from the games."""
        with self._writing():
            self._file.put_summaries(rows, durable=durable)

    def delete_game(self, game_id: str) -> None:
        """Move the game's file into the folder `deleted` and forget the game. Raises `UnknownGame`."""
        with self._writing():
            try:
                self._games.delete(game_id)
            except UnknownGame:
                if game_id not in self._file.entries:
                    raise
            self._file.put_summaries({game_id: None})

    def rebuild(self) -> None:
        """Make every summary anew from its game."""
        with self._writing():
            self._mend(everything=True)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock:
            self._verify_writable()
            yield

    def _verify_writable(self) -> None:
        if (obstacle := self._obstacle) is not None:
            raise type(obstacle)(**obstacle.details)

    def _take_folder(self) -> None:
        with storage_faults(self._folder):
            self._release = take_folder(self._files, self._folder, self._games_folder)

    def _give_back(self) -> None:
        if self._release is not None:
            self._release()
            self._release = None

    def _open_file(self) -> Opened:
        try:
            return self._file.open(read_only=self.read_only)
        except NewerSchema as fault:
            self._give_back()
            self._obstacle = fault
        except StorageError as fault:
            self._obstacle = self._obstacle or fault
        return Opened(anew=True, set_aside=None)

    def _mend(self, *, anew: bool = False, everything: bool = False) -> None:
        """Bring the rows up to the games' files; the players too where the library had to begin `anew`."""
        try:
            findings = look_through(self._games, self._file.entries, everything=everything)
        except StorageError as fault:
            _log.warning("the games cannot be listed: %s", fault)
            return
        self._unreadable = findings.unreadable
        self._set_aside += findings.set_aside
        changes = findings.changes
        if not changes:
            return
        players = players_of(new[0] for new in changes.values() if new is not None) if anew else ()
        try:
            self._file.put_summaries(changes, players, durable=not self.read_only)
        except StorageError as fault:  # the next start does it
            _log.warning("the list of games could not be saved: %s", fault)
            self._file.put_summaries(changes, players, durable=False)
