"""Everything that is stored on this device: games, players and settings.

One file per game holds the truth; `library.json` holds players, settings and a row per game, and is reindexed
from the games whenever it is missing, damaged, or behind.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from math import inf
from threading import RLock

from scorekeeper.game import Game, State
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.rules.typed_json import YEARS
from scorekeeper.storage.codec import decode_game, encode_head, schema_of, verify_rules
from scorekeeper.storage.errors import (
    DiskFailed,
    Locked,
    NewerSchema,
    StorageError,
    UnknownGame,
    UnknownRules,
    as_storage_errors,
)
from scorekeeper.storage.files.atomic import JsonFile
from scorekeeper.storage.files.filesystem import OS_FILES, FileLayer, Stamp, lock_folder
from scorekeeper.storage.library_database import LibraryDatabase, RowChange
from scorekeeper.storage.log_folder import LoadedLog, LogFolder, LogForm
from scorekeeper.storage.player_list import PlayerList
from scorekeeper.storage.players import ALIASES_FILE, Aliases, Player, players_in
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import Summary, summary_of, summary_of_unknown
from scorekeeper.storage.tournaments import TOURNAMENTS

_log = logging.getLogger(__name__)
UNREADABLE_LOG = logging.getLogger(f"{__name__}.unreadable")
"""Why a game cannot be read; a log of its own, for whoever names `Library.unreadable` himself."""
_FIRST, _LAST = datetime(YEARS[0], 1, 1), datetime(YEARS[-1], 12, 31)

Progress = Callable[[int, int], None]
"""Called with the number of games that are done, and of all that have to be."""


def no_progress(_done: int, _of: int) -> None:
    """Says nothing of long work."""


def device_now() -> datetime:
    """What the clock of the device says, or the nearest day that is read again."""
    return min(max(datetime.now(), _FIRST), _LAST).astimezone()


@dataclass(frozen=True, slots=True)
class LoadedGame(LoadedLog):
    """A game from its file, and what lists show of it."""

    game: Game
    state: State
    summary: Summary


def _verified(game: Game) -> LoadedGame:
    verify_rules(game, f"{game.id}.json")
    state = verified_state(game)
    return LoadedGame(game, state, summary_of(game, state))


GAMES: LogForm[Game, LoadedGame] = LogForm(
    "game", UnknownGame, lambda game: encode_head(game, schema_of(game)), decode_game, _verified
)


class Library:
    """The folder of one device's data. Methods may be called from any thread, after `open`.

    Saving a game touches its own file only, so that its cost does not grow with the number of games.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        files: FileLayer = OS_FILES,
        now: Callable[[], datetime] = device_now,
    ) -> None:
        self.folder = os.path.abspath(folder)
        """The path of the folder."""
        self._games_folder = os.path.join(self.folder, "games")
        self._tournaments_folder = os.path.join(self.folder, "tournaments")
        self.files = files
        self.now = now
        self._lock = RLock()
        self._games = LogFolder(
            GAMES, self._games_folder, files, now, self.verify_writable, self._note_quarantined
        )
        self._database = LibraryDatabase(self.folder, files, now, self._note_quarantined)
        self.people = PlayerList(
            self._database,
            JsonFile(self.folder, ALIASES_FILE, Aliases, files, now),
            self._lock,
            self._writing,
            lambda: self.read_only,
        )
        self.tournaments = LogFolder(
            TOURNAMENTS, self._tournaments_folder, files, now, self.verify_writable, self._note_quarantined
        )
        self._release: Callable[[], None] | None = None
        self.read_only_reason: StorageError | None = None
        """Why nothing can be saved (`Locked`, `ReadOnly`, `NewerSchema`, …), None when all is well."""
        self.quarantined: tuple[str, ...] = ()
        """The names of damaged files that were quarantined since `open`."""
        self.unreadable: Mapping[str, StorageError] = {}
        """The games that could not be opened when last looked at, by id, and why: no version can be read, or
        their rules are unknown."""

    def open(self, on_progress: Progress = no_progress) -> None:
        """Take the folder and read what there is; `on_progress` hears how many of the games that have to be
        read are done.

        Raises nothing for what it finds there: see `read_only_reason`, `quarantined` and `unreadable`.
        """
        with self._lock:
            self.read_only_reason = None
            try:
                with as_storage_errors(self.folder):
                    self._release = lock_folder(
                        self.files, self.folder, self._games_folder, self._tournaments_folder
                    )
            except StorageError as error:
                self.read_only_reason = error
            self.quarantined = ()
            self._reindex(is_new=self._open_file(), on_progress=on_progress)

    def close(self) -> None:
        """Release the folder's lock. Nothing can be saved any more."""
        with self._lock:
            self.read_only_reason = Locked(folder=self.folder)
            self._release_folder()

    def reread(self) -> None:
        """Read everything from the files again; changes that could not be saved are dropped."""
        with self._lock:
            self._games.reread()
            self.tournaments.reread()
            self._open_file()

    @property
    def unlisted(self) -> tuple[str, ...]:
        """The files of the `unreadable` games that no list shows, for nothing is known of them."""
        return tuple(
            str(error.details.get("file", f"{game_id}.json"))
            for game_id, error in self.unreadable.items()
            if game_id not in self._database.entries
        )

    @property
    def read_only(self) -> bool:
        """Whether games can only be looked at."""
        return self.read_only_reason is not None

    def settings(self) -> Settings:
        """The settings; what cannot be read has its default."""
        with self._lock:
            return self._database.settings()

    def change_settings(self, change: Callable[[Settings], Settings]) -> Settings:
        """Apply the change to the settings as the file has them now; the answer is what holds from now on."""
        with self._writing():
            settings = change(self._database.settings())
            self._database.put_settings(settings)
            return settings

    def summaries(
        self,
        *,
        finished: bool | None = None,
        ruleset: str | None = None,
        since: datetime | None = None,
        limit: int | None = None,
    ) -> tuple[Summary, ...]:
        """The games, those touched last first: all, or only the `finished` or the running ones, or those by
        the rules of that name.

        At most `limit` of them, and none that was touched before `since`.
        """
        earliest = -inf if since is None else since.timestamp()
        with self._lock:
            known = [
                (entry.touched, game_id)
                for game_id, entry in self._database.entries.items()
                if finished in (None, entry.finished)
                and ruleset in (None, entry.ruleset)
                and entry.touched >= earliest
            ]
            latest = sorted(known, reverse=True) if limit is None else nlargest(limit, known)
            return self._database.summaries(game_id for _, game_id in latest)

    def rulesets(self) -> dict[str, int]:
        """How many games there are by the rules of each name."""
        with self._lock:
            return Counter(entry.ruleset for entry in self._database.entries.values())

    def summaries_of(self, game_ids: Iterable[str]) -> tuple[Summary, ...]:
        """The rows of these games, as far as there are any."""
        with self._lock:
            return self._database.summaries(one for one in game_ids if one in self._database.entries)

    def finished_stamps(self) -> dict[str, Stamp | None]:
        """The ids of the finished games that can be read, with the stamps of their files as listed."""
        with self._lock:
            return {
                game_id: entry.stamp
                for game_id, entry in self._database.entries.items()
                if entry.finished and game_id not in self.unreadable
            }

    def save_summary(self, summary: Summary) -> None:
        """Keep what lists show of a game. When it is not done, the next `open` makes it from the game.

        Raises `UnknownGame` where the game was deleted meanwhile.
        """
        with self._writing():
            stamp = self._games.stamp(summary.id, summary.revision)
            self._database.put_summaries({summary.id: (summary, stamp)})

    def load_game(self, game_id: str, *, for_taps: bool = False) -> LoadedGame:
        """The game of that id, from its file; `for_taps` if it is opened to be gone on with.

        Where the file is damaged, what was last saved here is taken, or else the version before, and the file
        quarantined. Raises `UnknownGame`, `NewerSchema`, `UnknownRules`, or `Damaged` when no version can be
        read; then nothing was touched.
        """
        return self._games.load(game_id, for_taps=for_taps)

    def save_game(self, game: Game, before: Game | None = None) -> None:
        """Make the game durable in place of `before`, the version that it was made from.

        Raises `StorageError`; then what was there stands. It is `Outdated` where another program has gone on
        with the game; without `before` only where a later revision is there.
        """
        self._games.save(game, before)

    def add_game(self, game: Game, summary: Summary) -> RowChange:
        """Make a game from elsewhere durable. The answer is its row for `save_rows`, which many can share.

        Raises `Outdated` where a game of its id can be read here.
        """
        with self._writing():
            self._games.save(game, new=True)
            return summary, self._games.stamp(game.id, game.revision)

    def save_rows(self, rows: Mapping[str, RowChange], *, durable: bool = True) -> None:
        """Keep what lists show of these games, by id, but for those that were deleted meanwhile. What is not
        `durable` is known until the app closes; the next `open` makes it from the games."""
        with self._writing():
            there = self._games.scan()
            kept = {game_id: row for game_id, row in rows.items() if game_id in there}
            self._database.put_summaries(kept, durable=durable)

    def delete_game(self, game_id: str) -> None:
        """Move the game's file into the folder `deleted` and forget the game. Raises `UnknownGame`."""
        with self._writing():
            try:
                self._games.delete(game_id)
            except UnknownGame:
                if game_id not in self._database.entries:
                    raise
            self._put_summaries({game_id: None})

    def restore_game(self, game_id: str) -> None:
        """Bring a game back that was deleted. Raises `UnknownGame` where its file is not there any more."""
        with self._writing():
            self._games.restore(game_id)
            self._reindex(is_new=False)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._lock:
            self.verify_writable()
            if self._database.changed_outside():
                self._reindex(is_new=self._open_file())
                self.verify_writable()
            yield

    def verify_writable(self) -> None:
        """Raises `read_only_reason` where there is one."""
        if (read_only_reason := self.read_only_reason) is not None:
            raise type(read_only_reason)(**read_only_reason.details)

    def _note_quarantined(self, name: str) -> None:
        with self._lock:
            self.quarantined += (name,)

    def _release_folder(self) -> None:
        if self._release is not None:
            self._release()
            self._release = None

    def _open_file(self) -> bool:
        """Read `library.json`; whether the library starts empty."""
        try:
            return self._database.open(read_only=self.read_only)
        except NewerSchema as error:
            self._release_folder()
            self.read_only_reason = error
        except StorageError as error:
            self.read_only_reason = self.read_only_reason or error
        return True

    def _reindex(self, *, is_new: bool, on_progress: Progress = no_progress) -> None:
        """Make new rows for the games whose files have changed since theirs was written, and the players too
        where the library `is_new`.

        Games that cannot be read keep their rows; those by unknown rules get a row of their own.
        """
        try:
            stamps = self._games.scan()
        except StorageError as error:
            _log.warning("the games cannot be listed: %s", error)
            if self.read_only:  # whatever else is wrong, nobody sees a game here
                self.read_only_reason = DiskFailed(**error.details)
            return
        entries = self._database.entries
        changes: dict[str, RowChange] = dict.fromkeys(entries.keys() - stamps.keys())
        unreadable: dict[str, StorageError] = {}
        behind = {
            game_id: stamp
            for game_id, stamp in stamps.items()
            if game_id not in entries or entries[game_id].stamp != stamp
        }
        for number, (game_id, stamp) in enumerate(behind.items(), start=1):
            on_progress(number, len(behind))
            try:
                loaded = self.load_game(game_id)
            except StorageError as error:
                UNREADABLE_LOG.warning("the game %s cannot be read: %.500s", game_id, error)
                unreadable[game_id] = error
                if isinstance(error, UnknownRules):  # without a stamp, for a later version may know them
                    changes[game_id] = (summary_of_unknown(error.document), None)
            else:
                changes[game_id] = (loaded.summary, stamp if loaded.quarantined is None else None)
        self.unreadable = unreadable
        if changes:
            players = players_in(new[0] for new in changes.values() if new is not None) if is_new else ()
            self._put_summaries(changes, players)

    def _put_summaries(self, changes: Mapping[str, RowChange], players: tuple[Player, ...] = ()) -> None:
        """Keep what has happened to the games' files already; what cannot be saved the next start finds."""
        try:
            self._database.put_summaries(changes, players, durable=not self.read_only)
        except StorageError as error:
            _log.warning("the list of games could not be saved: %s", error)
            self._database.put_summaries(changes, players, durable=False)
