"""The finished games of a host as the statistics count them: each is read once, and again when it changed.

Nothing of this lies on the way of a tap: what has happened is counted when somebody asks for it. Where what
was counted is missing or damaged that is all games, a few at a time. Screens show meanwhile what is counted
so far, without ratings and places among all, which only all games can tell. What stands at an open table
counts as it stands there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.game import Game
from scorekeeper.statistics.across_games import Statistics, statistics_of
from scorekeeper.statistics.finished_game import FinishedGame, as_people, finished_game
from scorekeeper.statistics.ratings import Rating, ratings_by_game
from scorekeeper.statistics.records import Best, Records, bests_of, counted_alike, last_ranks, records_of
from scorekeeper.storage.browser_library import MOST_SINGLE_FETCHES
from scorekeeper.storage.counted_games import CountedGame, CountedGamesFile
from scorekeeper.storage.errors import StorageError, UnknownGame
from scorekeeper.storage.files.filesystem import Stamp
from scorekeeper.storage.library import Progress, no_progress
from scorekeeper.tables.open_tables import OpenTables

OnPart = Callable[["FinishedGames"], Awaitable[None]]
"""Takes what is counted so far, now and then; the rest is counted when it is done with it."""

SLICE_SECONDS = 0.03
"""Time for which games are counted at a stretch. Where there are no threads a tap waits that long at most."""
PROGRESS_SECONDS = 0.2
"""Time between two reports of progress: to draw one takes longer than to count a game."""
PART_SECONDS = 0.5
"""Time after which a part is shown, and the next one so long after it at the earliest."""
PART_SHARE = 5
"""How many times as long as a part takes to show games are counted before the next one."""
KEEP_SECONDS, KEEP_SHARE = 10.0, 20
"""After so long, and so many times as long as it takes, what was counted is kept, though there is more to
count: a phone may close the app."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FinishedGames:
    """Finished games, those that cannot be read, and what they add up to."""

    games: tuple[FinishedGame, ...]
    """The games that finished first come first."""
    unreadable: tuple[str, ...]
    """The ids of the games that cannot be read, finished or not."""
    unrated: frozenset[str] = frozenset()
    """The ids of those that count for no ratings."""
    complete: bool = True
    """Whether there are no more to count: of some games the sums are true, as far as they go; places among
    all, and ratings, for which the order counts, are not."""

    @cached_property
    def rulesets(self) -> Mapping[str, int]:
        """How many games were played by the rules of each name, the most first."""
        return dict(Counter(game.ruleset for game in self.games).most_common())

    def by_rules(self, name: str | None) -> FinishedGames:
        """The games by the rules of that name, or all; each choice is added up once."""
        if name is None:
            return self
        if name not in self._by_rules:
            games = tuple(game for game in self.games if game.ruleset == name)
            self._by_rules[name] = replace(self, games=games)
        return self._by_rules[name]

    @cached_property
    def _by_rules(self) -> dict[str, FinishedGames]:
        return {}

    @cached_property
    def statistics(self) -> Statistics:
        return statistics_of(self.games)

    @cached_property
    def ratings(self) -> Mapping[str, tuple[Rating, ...]]:
        """Each player's ratings, by id: one after each game, the present one last; none where not all games
        are counted."""
        if not self.complete:
            return {}
        ratings: defaultdict[str, list[Rating]] = defaultdict(list)
        for after in ratings_by_game(self.rated(self.games)):
            for player, rating in after.items():
                ratings[player].append(rating)
        return {player: tuple(found) for player, found in ratings.items()}

    @cached_property
    def alike(self) -> tuple[FinishedGame, ...]:
        """The games whose points compare."""
        return counted_alike(self.games)

    @cached_property
    def records(self) -> Records | None:
        """What was highest in the games whose points compare; None where not all games are counted."""
        return records_of(self.alike) if self.complete else None

    @cached_property
    def bests(self) -> tuple[Best, ...]:
        """What was the most ever; nothing where not all are counted."""
        return bests_of(self.games, self.statistics) if self.complete else ()

    @cached_property
    def last_ranks(self) -> Mapping[str, tuple[int, ...]]:
        """The places in each player's last games, by id, as far as they are counted."""
        return last_ranks(self.games)

    def rated(self, games: Sequence[FinishedGame]) -> Sequence[FinishedGame]:
        """The games among these that count for ratings."""
        return [game for game in games if game.id not in self.unrated] if self.unrated else games

    def of_player(self, player: str) -> tuple[FinishedGame, ...]:
        """The games that the player was in."""
        return tuple(game for game in self.games if any(seat.player == player for seat in game.seats))

    def add_up(self) -> FinishedGames:
        """The statistics added up, off the event loop: thousands of games take a moment."""
        for _made in (self.statistics, self.ratings, self.records, self.bests, self.last_ranks):
            pass
        return self


@dataclass(frozen=True, slots=True)
class _UnderWay:
    """A count that is not done yet."""

    done: int
    of: int
    part: FinishedGames | None = None
    """The latest part that was shown."""


class GameCounter:
    """Counts the finished games of a library and keeps what they add up to beside them; `unrated` says which
    count for no ratings."""

    def __init__(
        self,
        tables: OpenTables,
        clock: Callable[[], float] = time.monotonic,
        *,
        unrated: Callable[[], Awaitable[frozenset[str]]],
    ) -> None:
        self._tables = tables
        self._unrated = unrated
        self._library = tables.library
        self._work = tables.saver.call
        self._file = CountedGamesFile(tables.library.folder, tables.library.files)
        self._clock = clock
        self._lock = asyncio.Lock()
        self._counted: dict[str, CountedGame] | None = None
        """None before those that are kept were read."""
        self._unkept = False
        """Whether some of them are not kept yet."""
        self._open: dict[str, tuple[Game, FinishedGame | None]] = {}
        """The games of open tables, as they were when they were counted."""
        self._answer = FinishedGames((), ())
        self._under_way: _UnderWay | None = None
        """How far the count is that somebody has asked for."""

    async def count(
        self, on_progress: Progress = no_progress, on_part: OnPart | None = None
    ) -> FinishedGames:
        """The games as they are now; the very same answer as long as none has changed. Raises nothing for
        games that cannot be read.

        Where somebody else has asked before, that count is told of until it is done.
        """
        await self._take_turn(on_progress, on_part)
        try:
            return await self._count_all(on_progress, on_part)
        finally:
            self._lock.release()

    async def _count_all(self, on_progress: Progress, on_part: OnPart | None) -> FinishedGames:
        people = await self._work(self._library.people.merged)
        unrated = await self._unrated()
        stamps = await self._work(self._library.finished_stamps)
        open_games: dict[str, tuple[Game, FinishedGame | None]] = {}  # which no file knows better
        for table in self._tables:
            game, known = table.game, self._open.get(table.game.id)
            if known is None or known[0] is not game:
                state = table.snapshot.state
                known = game, finished_game(game, state) if state.finished else None
            open_games[game.id] = known
        self._open = open_games
        if self._counted is None:
            self._counted = await self._work(self._file.read)
        before = self._counted
        counted = {id: before[id] for id, stamp in stamps.items() if id in before}
        missing = [
            id
            for id, stamp in stamps.items()
            if id not in open_games and (not stamp or id not in counted or counted[id].stamp != stamp)
        ]
        for id, (_game, of_table) in open_games.items():
            counted.pop(id, None)
            if of_table is not None:
                counted[id] = CountedGame(stamps.get(id) or "", of_table)
        self._counted = counted
        unreadable: set[str] = set()

        def answer(*, complete: bool = True) -> FinishedGames:
            """The very same answer as before where nothing has changed."""
            games = (as_people(counted.game, people) for counted in (self._counted or {}).values())
            now = FinishedGames(
                tuple(sorted(games, key=lambda game: (game.finished, game.id))),
                tuple(sorted(unreadable | set(self._library.unreadable))),
                unrated,
                complete,
            )
            return self._answer if now == self._answer else now

        try:
            await self._count(missing, stamps, counted, unreadable, answer, on_progress, on_part)
        finally:  # who goes away meanwhile has counted some of them for the next one
            self._under_way = None
            self._unkept |= counted != before
        await self._keep()
        self._answer = await self._work(answer)
        return self._answer

    async def _take_turn(self, on_progress: Progress, on_part: OnPart | None) -> None:
        """Take the lock; while somebody else has it, tell how far his count is."""
        shown = None
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PROGRESS_SECONDS):
                    await self._lock.acquire()
                return
            if (now := self._under_way) is not None:
                on_progress(now.done, now.of)
                if on_part is not None and now.part is not None and now.part is not shown:
                    shown = now.part
                    await on_part(shown)

    async def note(self, games: Mapping[str, CountedGame]) -> None:
        """Count games that somebody else has read, by id: an import has had them all in its hands."""
        async with self._lock:
            if self._counted is None:
                self._counted = await self._work(self._file.read)
            self._counted = {**self._counted, **games}
            self._unkept |= bool(games)
            await self._keep()

    async def _keep(self) -> None:
        counted = self._counted
        if not self._unkept or counted is None or self._library.read_only:
            return
        try:
            await self._work(self._file.write, counted)
            self._unkept = False
        except StorageError as error:  # they are counted again at the next start
            _log.warning("the statistics could not be saved: %s", error)

    async def _count(
        self,
        missing: list[str],
        stamps: Mapping[str, Stamp | None],
        counted: dict[str, CountedGame],
        unreadable: set[str],
        answer: Callable[..., FinishedGames],
        on_progress: Progress,
        on_part: OnPart | None,
    ) -> None:
        """Read these games and add them to those `counted`, or to those that cannot be read; `answer` makes
        the part that they are so far."""
        done = 0

        def count_some(until: float, last: int) -> None:
            nonlocal done  # it begins again where a file has to be fetched first, and goes on then
            while done < last:
                id = missing[done]
                counted.pop(id, None)
                try:
                    loaded = self._library.load_game(id)
                    game = finished_game(loaded.game, loaded.state)
                    if game is not None:
                        counted[id] = CountedGame(stamps[id] or "", game)
                except UnknownGame:  # deleted meanwhile
                    pass
                except StorageError:
                    unreadable.add(id)
                done += 1
                if self._clock() >= until:
                    break

        said, begun = float("-inf"), self._clock()
        next_part, next_keep = begun + PART_SECONDS, begun + KEEP_SECONDS
        under_way = _UnderWay(0, len(missing))
        while done < len(missing):
            last = min(done + MOST_SINGLE_FETCHES, len(missing))
            await self._work(count_some, self._clock() + SLICE_SECONDS, last)
            now = self._clock()
            self._under_way = replace(under_way, done=done)
            if done == len(missing) or now >= said + PROGRESS_SECONDS:
                said = now
                on_progress(done, len(missing))
            if on_part is not None and done < len(missing) and now >= next_part:
                part = await self._work(answer, complete=False)
                self._under_way = under_way = _UnderWay(done, len(missing), part)
                await on_part(part)
                shown = self._clock()
                next_part = shown + max(PART_SECONDS, PART_SHARE * (shown - now))
            if done < len(missing) and now >= next_keep:
                self._unkept = True
                await self._keep()
                kept = self._clock()
                next_keep = kept + max(KEEP_SECONDS, KEEP_SHARE * (kept - now))
            await asyncio.sleep(0)
