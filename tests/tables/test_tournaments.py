"""A tournament at its desk: drawn, played on pads, results that come in by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scorekeeper.game.facts import BidMade, GameEnded, PlayEnded, ResultEntered, TrumpSet
from scorekeeper.rules import RuleViolation, Suit
from scorekeeper.storage.errors import Outdated, StorageError, UnknownTournament
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host, Table
from scorekeeper.tables.table import StaleTap
from scorekeeper.tables.tournaments import TournamentDesk, result_of
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.drawing import drawn
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.plan import CLUB_EVENING
from scorekeeper.tournament.state import Result
from tests.tables.table_moves import makes
from tests.tournament.driver import new_id


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    library = Library(tmp_path)
    library.open()
    host = Host(library)
    yield host
    host.close()


async def drawn_desk(host: Host, people: int = 8) -> TournamentDesk:
    """A tournament whose first round is drawn."""
    random = Random(1)
    desk = await host.tournaments.begin(f.TournamentStarted("Friday", replace(CLUB_EVENING, rounds=2)))
    await desk.propose(*[f.PersonEntered(new_id(random), f"P{n + 1}", "") for n in range(people)])
    await desk.propose(*map(f.PersonArrived, range(people)))
    tables = tuple(f.Table(new_id(random), seats) for seats in drawn(desk.snapshot.state, 1))
    await desk.propose(f.RoundDrawn(1, tables, 1))
    return desk


async def play_a_round(table: Table) -> None:
    """The first round, whose bids of 0 but one are met; then the game is ended."""
    await makes(table, TrumpSet(None, Suit.RED))
    first, *others = table.snapshot.state.current.turns if table.snapshot.state.current else ()
    await makes(table, BidMade(first, 1))
    for seat in others:
        await makes(table, BidMade(seat, 0))
    await makes(table, PlayEnded())
    await makes(table, ResultEntered(first, 1))
    await makes(table, GameEnded())


async def came_in(desk: TournamentDesk, table: int = 0) -> Result:
    """The result of a table, once it is there."""
    while (result := desk.snapshot.state.rounds[0].results[table]) is None:
        await asyncio.sleep(0)
    return result


def test_the_result_of_a_game_comes_in_when_it_ends(host: Host) -> None:
    async def evening() -> None:
        desk = await drawn_desk(host)
        drawn_table = desk.snapshot.state.rounds[0].tables[0]
        table = await host.tournaments.table(desk.tournament.id, drawn_table.game)
        assert [seat.name for seat in table.snapshot.state.seats] == [
            f"P{person + 1}" for person in drawn_table.seats
        ]
        await play_a_round(table)
        result = await came_in(desk)
        assert (sorted(result.totals), result.hits, result.typed) == ([20, 20, 20, 30], (1,) * 4, False)

    asyncio.run(evening())


def test_a_result_comes_in_though_nobody_had_the_tournament_open(host: Host, tmp_path: Path) -> None:
    async def evening() -> tuple[str, str]:
        desk = await drawn_desk(host)
        game = desk.snapshot.state.rounds[0].tables[1].game
        await host.tournaments.table(desk.tournament.id, game)
        return desk.tournament.id, game

    async def played(later: Host, game: str) -> None:
        await play_a_round(await later.table(game))

    async def opened(later: Host, tournament_id: str) -> None:
        desk = await later.tournaments.desk(tournament_id)
        assert desk.snapshot.state.rounds[0].results[1] is not None

    tournament_id, game = asyncio.run(evening())
    host.close()
    for work in (lambda later: played(later, game), lambda later: opened(later, tournament_id)):
        later = Host.open(tmp_path)
        asyncio.run(work(later))
        later.close()


def test_what_was_withdrawn_comes_in_again_only_when_the_organiser_says_so(
    host: Host, tmp_path: Path
) -> None:
    async def withdrawn() -> tuple[str, str]:
        desk = await drawn_desk(host)
        game = desk.snapshot.state.rounds[0].tables[0].game
        await play_a_round(await host.tournaments.table(desk.tournament.id, game))
        await came_in(desk)
        await desk.propose(f.ResultWithdrawn(game))
        return desk.tournament.id, game

    async def opened(tournament_id: str, game: str) -> None:
        desk = await later.tournaments.desk(tournament_id)
        assert desk.snapshot.state.rounds[0].results[0] is None
        table = await later.table(game)
        await desk.propose(result_of(game, table.snapshot.state, desk.snapshot.state))
        assert desk.snapshot.state.rounds[0].results[0] is not None

    tournament_id, game = asyncio.run(withdrawn())
    host.close()
    later = Host.open(tmp_path)
    asyncio.run(opened(tournament_id, game))
    later.close()


def test_a_result_reported_twice_counts_once_and_with_other_figures_not_at_all(host: Host) -> None:
    async def evening() -> None:
        desk = await drawn_desk(host)
        game = desk.snapshot.state.rounds[0].tables[0].game
        typed = f.ResultTaken(game, (20, 30, 40, 50), (1, 2, 3, 4), typed=True)
        revision = (await desk.propose(typed)).revision
        assert (await desk.propose(replace(typed, typed=False))).revision == revision
        with pytest.raises(RuleViolation) as refused:
            await desk.propose(replace(typed, totals=(20, 30, 40, 60)))
        assert refused.value.code is TournamentCode.RESULT_STANDS

    asyncio.run(evening())


def test_a_draw_can_be_undone_until_somebody_plays(host: Host) -> None:
    async def evening() -> None:
        desk = await drawn_desk(host)
        game = desk.snapshot.state.rounds[0].tables[0].game
        table = await host.tournaments.table(desk.tournament.id, game)
        with pytest.raises(StaleTap):
            await desk.undo(desk.tournament.revision - 1)
        await desk.undo(desk.tournament.revision)
        assert not desk.snapshot.state.rounds
        await desk.redo(desk.tournament.revision)
        await makes(table, TrumpSet(None, Suit.RED))
        with pytest.raises(RuleViolation) as refused:
            await desk.undo(desk.tournament.revision)
        assert refused.value.code is TournamentCode.PLAYED_ALREADY

    asyncio.run(evening())


def test_where_another_program_has_gone_on_its_tournament_is_shown(host: Host) -> None:
    async def evening() -> None:
        desk = await drawn_desk(host)
        stale = desk.tournament
        await desk.propose(f.PersonGone(0))
        other = await host.tournaments.desk(desk.tournament.id)
        assert other is desk
        host.library.tournaments.save(replace(stale, revision=stale.revision + 5), desk.tournament)
        with pytest.raises(Outdated):
            await desk.propose(f.PersonGone(1))
        assert desk.tournament.revision == stale.revision + 5
        assert 0 in desk.snapshot.state.here

    asyncio.run(evening())


def test_the_list_shows_the_latest_first_and_not_what_is_deleted(host: Host) -> None:
    async def evening() -> None:
        first = await drawn_desk(host)
        second = await host.tournaments.begin(f.TournamentStarted("Saturday", CLUB_EVENING))
        assert [desk.id for desk in await host.tournaments.all()] == [
            second.tournament.id,
            first.tournament.id,
        ]
        await host.tournaments.delete(first.tournament.id)
        assert [desk.id for desk in await host.tournaments.all()] == [second.tournament.id]
        with pytest.raises(StorageError):
            await host.tournaments.desk(first.tournament.id)
        with pytest.raises(UnknownTournament):
            await host.tournaments.table(second.tournament.id, first.tournament.id)

    asyncio.run(evening())
