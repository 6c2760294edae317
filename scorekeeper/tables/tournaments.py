"""The tournaments that are open: one desk each, shared by all screens of the process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from scorekeeper.game import Game, GameStarted, Seat, begin_game, verify
from scorekeeper.game import state_of as game_state_of
from scorekeeper.game.event_log import can_redo, in_force
from scorekeeper.game.names import tidy_note
from scorekeeper.game.recording import is_played
from scorekeeper.game.state import State as GameState
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import Outdated, StorageError, UnknownGame, UnknownTournament
from scorekeeper.storage.tournaments import LoadedTournament
from scorekeeper.tables.live_log import LiveLog, StaleTap
from scorekeeper.tables.open_tables import OpenTables
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import Table
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.fold import state_of
from scorekeeper.tournament.from_games import result_of, table_by_names
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


class TournamentDesk(LiveLog[f.Tournament, State, DeskSnapshot]):
    """The one door to a tournament: verify → record → save → tell, one tap at a time."""

    def __init__(
        self,
        loaded: LoadedTournament,
        tables: OpenTables,
        save: Callable[[f.Tournament, f.Tournament], Awaitable[None]],
    ) -> None:
        super().__init__(loaded.tournament, loaded.state, save)
        self._library, self._saver, self._now = tables.library, tables.saver, tables.now
        self._discard = tables.discard

    @property
    def tournament(self) -> f.Tournament:
        """The tournament as it is on disk."""
        return self._log

    @property
    def snapshot(self) -> DeskSnapshot:
        log = self._log
        return DeskSnapshot(log.id, self._revision, self._state, log.cursor > 1, can_redo(log))

    async def propose(self, *facts: f.Fact) -> DeskSnapshot:
        """Write the facts of one tap down. A result that was reported already, with these figures, is done.

        Raises `RuleViolation` where one may not be written down, and `StorageError` where it cannot be kept;
        then nothing has changed.
        """

        async def written() -> DeskSnapshot:
            if all(map(self._stands, facts)):
                return self.snapshot
            changed, state = record(self._log, self._state, facts, self._now())
            await self._verify_seats(state)
            return await self._kept(changed, state)

        return await self._in_turn(written)

    def _stands(self, fact: f.Fact) -> bool:
        """Whether this is the result that the table has."""
        if not isinstance(fact, f.ResultTaken) or (place := self._state.place_of(fact.game)) is None:
            return False
        number, table = place
        result = self._state.all_rounds[number].results[table]
        return result is not None and (result.totals, result.hits) == (fact.totals, fact.hits)

    async def undo(self, revision: int) -> DeskSnapshot:
        """Take the last tap back that was seen at that revision, and off the device the pads of a draw that
        nobody has begun to write. Raises like `propose`, and `StaleTap`."""

        async def undone() -> DeskSnapshot:
            games = _seats_by_game(self._state).keys()
            snapshot = await self._replayed(await self._saver.call(undo, self._log, self._is_played))
            gone = games - _seats_by_game(snapshot.state).keys()
            for begun in await self._saver.call(self._library.summaries_of, gone):
                with suppress(StorageError, StaleTap):  # then the pad stays
                    await self._discard(begun.id)
            return snapshot

        return await self._in_turn(undone, revision)

    async def redo(self, revision: int) -> DeskSnapshot:
        """Bring back what was taken back. Raises like `undo`."""
        return await self._in_turn(lambda: self._replayed(redo(self._log)), revision)

    async def _replayed(self, tournament: f.Tournament) -> DeskSnapshot:
        state = state_of(tournament)
        await self._verify_seats(state)
        return await self._kept(tournament, state)

    async def _verify_seats(self, then: State) -> None:
        """Raise `RuleViolation` where other people would sit at a table whose pad is there: its game has the
        seats as they were drawn."""
        seats = _seats_by_game(then)
        moved = [game for game, was in _seats_by_game(self._state).items() if seats.get(game, was) != was]
        for begun in await self._saver.call(self._library.summaries_of, moved) if moved else ():
            place = then.place_of(begun.id)
            assert place is not None
            raise RuleViolation(TournamentCode.TABLE_BEGUN, table=place[1])

    def _is_played(self, game: str) -> bool:
        """Whether more is written on the pad of a table than its start."""
        try:
            return is_played(self._library.load_game(game).game)
        except UnknownGame:
            return False
        except StorageError:  # what cannot be read may have been played
            return True

    async def exchange(self, there: LoadedTournament, before: f.Tournament | None) -> DeskSnapshot:
        """Go on from another copy of the tournament in place of `before`. Raises `StaleTap` where that is not
        what is here any more, and `StorageError`."""

        async def exchanged() -> DeskSnapshot:
            if self._log != before:
                raise StaleTap
            return await self._kept(there.tournament, there.state)

        return await self._in_turn(exchanged)

    def reread(self, loaded: LoadedTournament) -> None:
        """Go on from what is on disk, where another program has saved it."""
        self._show(loaded.tournament, loaded.state)


def _seats_by_game(state: State) -> dict[str, tuple[int, ...]]:
    """Who sits where, by the game of the table."""
    return {table.game: table.seats for round_ in state.all_rounds for table in round_.tables}


def _results_taken(tournament: f.Tournament) -> list[tuple[datetime, f.ResultTaken]]:
    """When each result was taken, with those that were withdrawn or put right since."""
    return [(one.at, one.fact) for one in in_force(tournament) if isinstance(one.fact, f.ResultTaken)]


class OpenTournaments:
    """The desks of a library's tournaments. The results of games that have ended come in by themselves."""

    def __init__(self, tables: OpenTables) -> None:
        self._library, self._saver, self._now = tables.library, tables.saver, tables.now
        self._tables = tables
        self._open_table = tables.table
        self.changes = Subscribers[[]]()
        """Whom it is told that a tournament has changed, has come or has gone."""
        self._desks: dict[str, TournamentDesk] = {}
        self._opening = asyncio.Lock()
        tables.changes.add(lambda: tables.background.start(self._take_all_results()))

    async def all(self) -> tuple[DeskSnapshot, ...]:
        """Every tournament that can be read, that of the latest tap first. Raises `StorageError`."""
        found = []
        for tournament_id in await self._saver.call(self._library.tournaments.scan):
            with suppress(StorageError):  # one that cannot be read hides no other
                found.append(await self.desk(tournament_id))
        found.sort(key=lambda desk: desk.tournament.records[-1].at, reverse=True)
        return tuple(desk.snapshot for desk in found)

    async def begin(self, started: f.TournamentStarted) -> TournamentDesk:
        """Begin a tournament. Raises `RuleViolation` and `StorageError`."""
        tournament = begin_tournament(str(uuid4()), started, self._now())
        await self._saver.call(self._library.tournaments.save, tournament, new=True)
        desk = self._open(LoadedTournament(tournament, state_of(tournament)))
        self.changes.notify()
        return desk

    def opened(self, tournament_id: str) -> TournamentDesk | None:
        """The desk of a tournament where it is open already."""
        return self._desks.get(tournament_id)

    async def desk(self, tournament_id: str) -> TournamentDesk:
        """The desk of a tournament, opened from the disk where it is not open yet. Raises `StorageError`."""
        async with self._opening:
            if (desk := self.opened(tournament_id)) is None:
                desk = self._open(await self._load(tournament_id))
                await self._take_results(desk)  # of games that ended while nobody was there
            return desk

    async def _load(self, tournament_id: str) -> LoadedTournament:
        return await self._saver.call(self._library.tournaments.load, tournament_id, for_taps=True)

    def _open(self, loaded: LoadedTournament) -> TournamentDesk:
        async def save(tournament: f.Tournament, before: f.Tournament) -> None:
            if self.opened(tournament.id) is not desk:  # deleted while a screen still showed it
                raise UnknownTournament(id=tournament.id)
            try:
                await self._saver.call(self._library.tournaments.save, tournament, before)
            except Outdated:  # another program has gone on with it
                desk.reread(await self._load(tournament.id))
                raise

        desk = TournamentDesk(loaded, self._tables, save)
        desk.subscribe(lambda _snapshot: self.changes.notify())
        self._desks[loaded.tournament.id] = desk
        return desk

    async def take_in(self, there: LoadedTournament, before: f.Tournament | None) -> None:
        """Keep a copy of a tournament in place of `before`, None for one that is not here. Raises `StaleTap`
        or `Outdated` where that is not what is here any more, and `StorageError`."""
        async with self._opening:
            if (desk := self.opened(there.tournament.id)) is not None:
                await desk.exchange(there, before)
            else:
                await self._saver.call(
                    self._library.tournaments.save, there.tournament, before, new=before is None
                )
                self.changes.notify()

    async def delete(self, tournament_id: str) -> None:
        """Take a tournament off the device; its games stay. Raises `StorageError`."""
        async with self._opening:
            desk = self.opened(tournament_id)
            async with nullcontext() if desk is None else desk.at_rest():
                await self._saver.call(self._library.tournaments.delete, tournament_id)
                self._desks.pop(tournament_id, None)
        self.changes.notify()

    async def table(self, tournament_id: str, game_id: str) -> Table:
        """The live table of a tournament's game, begun where it is not yet.

        Raises `UnknownTournament` for a game of no table of it, `RuleViolation` and `StorageError`.
        """
        desk = await self.desk(tournament_id)
        # Nobody changes places, and two who open the pad have one game.
        async with desk.at_rest() as snapshot:
            state = snapshot.state
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
            begun = await self._tables.begin(begin_game(game_id, started, at, tidy_note(state.name)))
            with suppress(StorageError):  # the game is safe; the list is made from it at the next start
                await self._saver.call(self._library.people.note, seats, at)
        self._tables.changes.notify()
        return begun

    async def begun_tables(self, tournament_id: str) -> dict[str, Table]:
        """The live tables of the rounds that are not locked, and those that were gone on with after their
        result was taken; by their games' ids, as far as begun."""
        desk = await self.desk(tournament_id)
        rounds = desk.snapshot.state.all_rounds
        taken = {result.game: at for at, result in _results_taken(desk.tournament)}
        locked = {table.game for round_ in rounds if round_.locked for table in round_.tables}
        games = [table.game for round_ in rounds for table in round_.tables]
        tables = {}
        for summary in await self._saver.call(self._library.summaries_of, games):
            if summary.id in locked and summary.finished and summary.touched <= taken[summary.id]:
                continue
            with suppress(StorageError):  # one that cannot be read hides no other
                tables[summary.id] = await self._open_table(summary.id)
        return tables

    async def unrated_games(self) -> frozenset[str]:
        """The games of tournaments by whose plan they count for no ratings. Raises `StorageError`."""
        unrated = [snapshot for snapshot in await self.all() if not snapshot.state.plan.rated]
        own = {game for snapshot in unrated for game in _seats_by_game(snapshot.state)}
        logs = [(await self.desk(snapshot.id)).tournament for snapshot in unrated]
        return frozenset(
            own | {result.source for log in logs for _at, result in _results_taken(log) if result.source}
        )

    async def games_by_names(self, tournament_id: str) -> Mapping[str, Sequence[tuple[str, GameState]]]:
        """By the ids of the tables' games, the games from other pads whose people have the same names, with
        their ids, the latest first: what they bring counts once the organiser says so."""
        desk = await self.desk(tournament_id)
        tournament, state = desk.tournament, desk.snapshot.state
        own, found = _seats_by_game(state), dict[str, list[tuple[str, GameState]]]()
        if not own:
            return found
        began = next(one.at for one in in_force(tournament) if isinstance(one.fact, f.RoundDrawn))
        for summary in await self._saver.call(self._library.summaries, since=began):
            names = [seat.name for seat in summary.seats]
            if summary.id not in own and (table := table_by_names(tournament, state, names, summary.touched)):
                with suppress(StorageError):  # one that cannot be read hides no other
                    game = (await self._open_table(summary.id)).snapshot.state
                    found.setdefault(table.game, []).append((summary.id, game))
        return found

    async def place_of(self, game: Game) -> tuple[DeskSnapshot, int, int] | None:
        """The running tournament of which this is or may be the game of a table, with the place of its round
        and of the table; None for any other game. Raises `StorageError`."""
        played = game_state_of(game)
        for snapshot in await self.all():
            state = snapshot.state
            if state.ended:
                continue
            if (place := state.place_of(game.id)) is None:
                tournament = (await self.desk(snapshot.id)).tournament
                table = table_by_names(tournament, state, played.names, played.touched)
                place = None if table is None else state.place_of(table.game)
            if place is not None:
                return snapshot, *place
        return None

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
        taken = {result.game for _at, result in _results_taken(desk.tournament)}
        # What was withdrawn is taken again only by the organiser.
        wanted = [game for game in waiting if game not in taken]
        for summary in await self._saver.call(self._library.summaries_of, wanted):
            if summary.finished:
                with suppress(RuleViolation, StorageError):  # the organiser sees that the game has ended
                    table = await self._open_table(summary.id)
                    if result := result_of(summary.id, table.snapshot.state, desk.snapshot.state):
                        await desk.propose(result)
