"""The tournaments that are open: one desk each, shared by all screens of the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from scorekeeper.game import GameStarted, Seat, begin_game, verify
from scorekeeper.game.event_log import can_redo, in_force
from scorekeeper.game.standings import hits, totals
from scorekeeper.game.state import State as GameState
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import Outdated, StorageError, UnknownGame, UnknownTournament
from scorekeeper.storage.library import Library
from scorekeeper.storage.save_queue import Saver
from scorekeeper.storage.tasks import BackgroundTasks, finished
from scorekeeper.storage.tournaments import LoadedTournament
from scorekeeper.tables.open_tables import OpenTables
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import StaleTap, Table
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.fold import state_of
from scorekeeper.tournament.recording import begin_tournament, record, redo, undo
from scorekeeper.tournament.state import State, labels


@dataclass(frozen=True, slots=True)
class DeskSnapshot:
    """What screens see of a tournament at one moment."""

    id: str
    revision: int
    state: State
    can_undo: bool
    can_redo: bool


class TournamentDesk:
    """The one door to a tournament: verify → record → save → tell, one tap at a time."""

    def __init__(
        self,
        loaded: LoadedTournament,
        library: Library,
        saver: Saver,
        now: Callable[[], datetime],
    ) -> None:
        self._tournament, self._state = loaded.tournament, loaded.state
        self._library = library
        self._saver = saver
        self._now = now
        self._turn = asyncio.Lock()
        self._subscribers = Subscribers[DeskSnapshot]()

    @property
    def tournament(self) -> f.Tournament:
        """The tournament as it is on disk."""
        return self._tournament

    @property
    def snapshot(self) -> DeskSnapshot:
        tournament = self._tournament
        return DeskSnapshot(
            tournament.id, tournament.revision, self._state, tournament.cursor > 1, can_redo(tournament)
        )

    def subscribe(self, subscriber: Callable[[DeskSnapshot], None]) -> Callable[[], None]:
        """Call `subscriber` with every new snapshot; the answer unsubscribes it."""
        return self._subscribers.add(subscriber)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[State]:
        """The tournament as it stays while something is done with it."""
        async with self._turn:
            yield self._state

    async def propose(self, *facts: f.Fact) -> DeskSnapshot:
        """Write the facts of one tap down. A result that was reported already, with these figures, is done.

        Raises `RuleViolation` where one may not be written down, and `StorageError` where it cannot be kept;
        then nothing has changed.
        """

        async def written() -> tuple[f.Tournament, State]:
            if all(map(self._stands, facts)):
                return self._tournament, self._state
            changed, state = record(self._tournament, self._state, facts, self._now())
            await self._verify_seats(state)
            return changed, state

        return await self._change(written)

    def _stands(self, fact: f.Fact) -> bool:
        """Whether this is the result that the table has."""
        if not isinstance(fact, f.ResultTaken) or (place := self._state.place_of(fact.game)) is None:
            return False
        number, table = place
        result = self._state.all_rounds[number].results[table]
        return result is not None and (result.totals, result.hits) == (fact.totals, fact.hits)

    async def undo(self, revision: int) -> DeskSnapshot:
        """Take the last tap back that was seen at that revision. Raises like `propose`, and `StaleTap`."""

        async def undone() -> tuple[f.Tournament, State]:
            if revision != self._tournament.revision:
                raise StaleTap
            played = await self._saver.call(self._played, [*_seats_by_game(self._state)])
            before = undo(self._tournament, played.__contains__)
            state = state_of(before)
            await self._verify_seats(state)
            return before, state

        return await self._change(undone)

    async def _verify_seats(self, then: State) -> None:
        """Raise `RuleViolation` where other people would sit at a table whose pad is there: its game has the
        seats as they were drawn."""
        seats = _seats_by_game(then)
        moved = [game for game, was in _seats_by_game(self._state).items() if seats.get(game, was) != was]
        for begun in await self._saver.call(self._library.summaries_of, moved) if moved else ():
            place = then.place_of(begun.id)
            assert place is not None
            raise RuleViolation(TournamentCode.TABLE_BEGUN, table=place[1])

    def _played(self, games: Sequence[str]) -> frozenset[str]:
        """Those of these games of which more is written down than their start."""
        played = set()
        for summary in self._library.summaries_of(games):
            try:
                started_only = len(self._library.load_game(summary.id).game.records) == 1
            except StorageError:  # what cannot be read may have been played
                started_only = False
            if not started_only:
                played.add(summary.id)
        return frozenset(played)

    async def redo(self, revision: int) -> DeskSnapshot:
        """Bring back what was taken back. Raises like `undo`."""

        async def redone() -> tuple[f.Tournament, State]:
            if revision != self._tournament.revision:
                raise StaleTap
            again = redo(self._tournament)
            state = state_of(again)
            await self._verify_seats(state)
            return again, state

        return await self._change(redone)

    async def exchange(self, there: LoadedTournament, before: f.Tournament | None) -> DeskSnapshot:
        """Go on from another copy of the tournament in place of `before`. Raises `StaleTap` where that is not
        what is here any more, and `StorageError`."""

        async def exchanged() -> tuple[f.Tournament, State]:
            if self._tournament != before:
                raise StaleTap
            return there.tournament, there.state

        return await self._change(exchanged)

    async def _change(self, change: Callable[[], Awaitable[tuple[f.Tournament, State]]]) -> DeskSnapshot:
        async def in_turn() -> DeskSnapshot:
            async with self._turn:
                return await self._changed(*await change())

        return await finished(in_turn())

    async def _changed(self, tournament: f.Tournament, state: State) -> DeskSnapshot:
        if tournament is self._tournament:
            return self.snapshot
        try:
            await self._saver.call(self._library.tournaments.save, tournament, self._tournament)
        except Outdated:  # another program has gone on with it: shown as it stands there
            here = await self._saver.call(self._library.tournaments.load, tournament.id)
            self._show(here.tournament, here.state)
            raise
        return self._show(tournament, state)

    def _show(self, tournament: f.Tournament, state: State) -> DeskSnapshot:
        self._tournament, self._state = tournament, state
        snapshot = self.snapshot
        self._subscribers.notify(snapshot)
        return snapshot


def _seats_by_game(state: State) -> dict[str, tuple[int, ...]]:
    """Who sits where, by the game of the table."""
    return {table.game: table.seats for round_ in state.all_rounds for table in round_.tables}


class OpenTournaments:
    """The desks of a library's tournaments. The results of games that have ended come in by themselves."""

    def __init__(self, tables: OpenTables) -> None:
        self._library, self._saver, self._now = tables.library, tables.saver, tables.now
        self._tables = tables
        self._open_table = tables.table
        self._desks: dict[str, TournamentDesk] = {}
        self._opening = asyncio.Lock()
        self._background = BackgroundTasks()
        tables.changes.add(lambda: self._background.start(self._take_all_results()))

    async def all(self) -> tuple[DeskSnapshot, ...]:
        """Every tournament that can be read, that of the latest tap first. Raises `StorageError`."""
        found = []
        for tournament_id in await self._saver.call(self._library.tournaments.ids):
            with suppress(StorageError):  # one that cannot be read hides no other
                found.append(await self.desk(tournament_id))
        found.sort(key=lambda desk: desk.tournament.records[-1].at, reverse=True)
        return tuple(desk.snapshot for desk in found)

    async def begin(self, started: f.TournamentStarted) -> TournamentDesk:
        """Begin a tournament. Raises `RuleViolation` and `StorageError`."""
        tournament = begin_tournament(str(uuid4()), started, self._now())
        await self._saver.call(self._library.tournaments.save, tournament, None)
        return self._open(LoadedTournament(tournament, state_of(tournament)))

    def opened(self, tournament_id: str) -> TournamentDesk | None:
        """The desk of a tournament where it is open already."""
        return self._desks.get(tournament_id)

    async def desk(self, tournament_id: str) -> TournamentDesk:
        """The desk of a tournament, opened from the disk where it is not open yet. Raises `StorageError`."""
        async with self._opening:
            if (desk := self._desks.get(tournament_id)) is None:
                desk = self._open(await self._saver.call(self._library.tournaments.load, tournament_id))
                await self._take_results(desk)  # of games that ended while nobody was there
            return desk

    def _open(self, loaded: LoadedTournament) -> TournamentDesk:
        desk = TournamentDesk(loaded, self._library, self._saver, self._now)
        self._desks[loaded.tournament.id] = desk
        return desk

    async def take_in(self, there: LoadedTournament, before: f.Tournament | None) -> None:
        """Keep a copy of a tournament in place of `before`, None for one that is not here. Raises `StaleTap`
        or `Outdated` where that is not what is here any more, and `StorageError`."""
        async with self._opening:
            if (desk := self._desks.get(there.tournament.id)) is not None:
                await desk.exchange(there, before)
            else:
                await self._saver.call(self._library.tournaments.save, there.tournament, before)

    async def delete(self, tournament_id: str) -> None:
        """Take a tournament off the device; its games stay. Raises `StorageError`."""
        async with self._opening:
            await self._saver.call(self._library.tournaments.delete, tournament_id)
            self._desks.pop(tournament_id, None)

    async def table(self, tournament_id: str, game_id: str) -> Table:
        """The live table of a tournament's game, begun where it is not yet.

        Raises `UnknownTournament` for a game of no table of it, `RuleViolation` and `StorageError`.
        """
        desk = await self.desk(tournament_id)
        async with desk.at_rest() as state:  # nobody changes places, and two who open the pad have one game
            if (place := state.place_of(game_id)) is None:
                raise UnknownTournament(id=tournament_id)
            with suppress(UnknownGame):
                return await self._open_table(game_id)
            number, table = place
            people = [state.people[person] for person in state.all_rounds[number].tables[table].seats]
            seats = [Seat(person.player, label) for person, label in zip(people, labels(people), strict=True)]
            started = GameStarted(tuple(seats), 0, state.plan.ruleset)
            verify(None, started)
            at = self._now()
            begun = await self._tables.begin(begin_game(game_id, started, at))
            with suppress(StorageError):  # the game is safe; the list is made from it at the next start
                await self._saver.call(self._library.people.note, seats, at)
        self._tables.changes.notify()
        return begun

    async def begun_tables(self, tournament_id: str) -> dict[str, Table]:
        """The live tables of the rounds that are not locked, by their games' ids, as far as begun."""
        state = (await self.desk(tournament_id)).snapshot.state
        games = [table.game for round_ in state.all_rounds if not round_.locked for table in round_.tables]
        tables = {}
        for summary in await self._saver.call(self._library.summaries_of, games):
            with suppress(StorageError):  # one that cannot be read hides no other
                tables[summary.id] = await self._open_table(summary.id)
        return tables

    async def _take_all_results(self) -> None:
        for desk in tuple(self._desks.values()):
            await self._take_results(desk)

    async def _take_results(self, desk: TournamentDesk) -> None:
        """Write down the results of games that have ended and were not taken before."""
        state = desk.snapshot.state
        waiting = [
            round_.tables[place].game
            for round_ in state.all_rounds
            if not round_.locked
            for place in round_.without_result
        ]
        taken = {
            record_.fact.game
            for record_ in in_force(desk.tournament)
            if isinstance(record_.fact, f.ResultTaken)
        }
        # What was withdrawn is taken again only by the organiser.
        wanted = [game for game in waiting if game not in taken]
        for summary in await self._saver.call(self._library.summaries_of, wanted):
            if summary.finished:
                with suppress(RuleViolation, StorageError):  # the organiser sees that the game has ended
                    table = await self._open_table(summary.id)
                    if result := result_of(summary.id, table.snapshot.state, desk.snapshot.state):
                        await desk.propose(result)


def result_of(game_id: str, game: GameState, state: State) -> f.ResultTaken | None:
    """The result of a table as its game has it now: of those who were drawn, whoever else played. None where
    the game is not over, the table is not there any more, or one of its people was never at the game."""
    place = state.place_of(game_id)
    if place is None or not game.finished:
        return None
    number, table = place
    columns = {seat.player: column for column, seat in enumerate(game.seats)}
    drawn = [state.people[person].player for person in state.all_rounds[number].tables[table].seats]
    if not columns.keys() >= {*drawn}:
        return None
    points, met = totals(game), hits(game)
    return f.ResultTaken(
        game_id,
        tuple(points[columns[player]] for player in drawn),
        tuple(met[columns[player]] for player in drawn),
        typed=False,
    )
