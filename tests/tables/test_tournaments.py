"""A tournament at its desk: drawn, played on pads, results that come in by themselves."""

import asyncio
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.game.facts import (
    BidMade,
    GameEnded,
    PlayEnded,
    ResultEntered,
    RoundsChanged,
    SeatJoined,
    SeatLeft,
    TrumpSet,
)
from scorekeeper.rules import RuleViolation, Suit
from scorekeeper.storage.errors import Outdated, StorageError, UnknownGame, UnknownTournament
from scorekeeper.tables import Host
from scorekeeper.tables.live_log import StaleTap
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.from_games import result_of
from scorekeeper.tournament.plan import CLUB_EVENING
from tests.tables.table_moves import makes
from tests.tournament.driver import drawn, new_id


@pytest.fixture
def host(tmp_path):
    with closing(Host.open(tmp_path)) as host:
        yield host


async def drawn_desk(host, people=8, seed=1):
    """A tournament whose first round is drawn."""
    random = Random(seed)
    desk = await host.tournaments.begin(f.TournamentStarted("Friday", replace(CLUB_EVENING, rounds=2)))
    await desk.propose(*[f.PersonEntered(new_id(random), f"P{n + 1}", "") for n in range(people)])
    await desk.propose(*map(f.PersonArrived, range(people)))
    tables = tuple(f.Table(new_id(random), seats) for seats in drawn(desk.snapshot.state, 1))
    await desk.propose(f.RoundDrawn(1, tables, 1))
    return desk


@pytest.fixture
async def desk(host):
    return await drawn_desk(host)


@pytest.fixture
def game(desk):
    return desk.snapshot.state.rounds[0].tables[0].game


async def play_a_round(table, *, ends=True):
    await makes(table, TrumpSet(None, Suit.RED))
    first, *others = table.snapshot.state.current.turns if table.snapshot.state.current else ()
    await makes(table, BidMade(first, 1))
    for seat in others:
        await makes(table, BidMade(seat, 0))
    await makes(table, PlayEnded())
    await makes(table, ResultEntered(first, 1))
    if ends:
        await makes(table, GameEnded())


async def came_in(desk, table=0):
    """The result of a table, once it is there."""
    while (result := desk.snapshot.state.rounds[0].results[table]) is None:
        await asyncio.sleep(0)
    return result


async def test_the_result_of_a_game_comes_in_when_it_ends(host, desk):
    drawn_table = desk.snapshot.state.rounds[0].tables[0]
    table = await host.tournaments.table(desk.tournament.id, drawn_table.game)
    assert [seat.name for seat in table.snapshot.state.seats] == [
        f"P{person + 1}" for person in drawn_table.seats
    ]
    await play_a_round(table)
    result = await came_in(desk)
    assert (sorted(result.totals), result.hits, result.typed) == ([20, 20, 20, 30], (1,) * 4, False)


async def test_a_result_comes_in_though_nobody_had_the_tournament_open(host, tmp_path, desk):
    game = desk.snapshot.state.rounds[0].tables[1].game
    await host.tournaments.table(desk.tournament.id, game)
    host.close()
    later = Host.open(tmp_path)
    await play_a_round(await later.table(game))
    later.close()
    later = Host.open(tmp_path)
    assert (await later.tournaments.desk(desk.tournament.id)).snapshot.state.rounds[0].results[1] is not None
    later.close()


async def test_what_was_withdrawn_comes_in_again_only_when_the_organiser_says_so(host, tmp_path, desk, game):
    await play_a_round(await host.tournaments.table(desk.tournament.id, game))
    await came_in(desk)
    await desk.propose(f.ResultWithdrawn(game))
    host.close()
    later = Host.open(tmp_path)
    desk = await later.tournaments.desk(desk.tournament.id)
    assert desk.snapshot.state.rounds[0].results[0] is None
    await desk.propose(result_of(game, (await later.table(game)).snapshot.state, desk.snapshot.state))
    assert desk.snapshot.state.rounds[0].results[0] is not None
    later.close()


async def test_a_result_reported_twice_counts_once_and_with_other_figures_not_at_all(host, desk, game):
    typed = f.ResultTaken(game, (20, 30, 40, 50), (1, 2, 3, 4), typed=True)
    revision = (await desk.propose(typed)).revision
    assert (await desk.propose(replace(typed, typed=False))).revision == revision
    with pytest.raises(RuleViolation) as refused:
        await desk.propose(replace(typed, totals=(20, 30, 40, 60)))
    assert refused.value.code is TournamentCode.RESULT_STANDS


async def test_a_draw_can_be_undone_until_somebody_plays(host, desk, game):
    await host.tournaments.table(desk.tournament.id, game)
    with pytest.raises(StaleTap):
        await desk.undo(desk.snapshot.revision - 1)
    await desk.undo(desk.snapshot.revision)
    assert not desk.snapshot.state.rounds
    await desk.redo(desk.snapshot.revision)
    await makes(await host.tournaments.table(desk.tournament.id, game), TrumpSet(None, Suit.RED))
    with pytest.raises(RuleViolation) as refused:
        await desk.undo(desk.snapshot.revision)
    assert refused.value.code is TournamentCode.PLAYED_ALREADY
    assert [row.id for row in await host.summaries()] == [game]


async def test_with_a_draw_that_is_undone_its_empty_pads_go(host, desk):
    first, second = desk.snapshot.state.rounds[0].tables
    for table in (first, second):
        await host.tournaments.table(desk.tournament.id, table.game)
    assert len(await host.summaries()) == 2
    await desk.undo(desk.snapshot.revision)
    assert not await host.summaries()
    with pytest.raises(UnknownGame):
        await host.table(first.game)


async def test_a_pad_on_which_somebody_writes_just_then_stays(host, monkeypatch, desk, game):
    table = await host.tournaments.table(desk.tournament.id, game)
    save = desk._save

    async def slowly(tournament, before):
        await save(tournament, before)
        await makes(table, TrumpSet(None, Suit.RED))

    monkeypatch.setattr(desk, "_save", slowly)
    await desk.undo(desk.snapshot.revision)
    assert [row.id for row in await host.summaries()] == [game]
    assert (await host.table(game)).game == table.game


async def test_a_tournament_that_was_deleted_is_not_written_again(host, desk):
    await host.tournaments.delete(desk.tournament.id)
    with pytest.raises(UnknownTournament):
        await desk.propose(f.PersonGone(0))
    assert not host.library.tournaments.scan()


async def test_whoever_looks_at_the_list_is_told_of_every_change(host):
    told = []
    host.tournaments.changes.add(lambda: told.append(1))
    desk = await host.tournaments.begin(f.TournamentStarted("Friday", CLUB_EVENING))
    await desk.propose(f.PersonEntered(new_id(Random(1)), "A", ""))
    await desk.undo(desk.snapshot.revision)
    await host.tournaments.delete(desk.tournament.id)
    assert len(told) == 4


async def test_nobody_changes_places_at_a_table_whose_pad_is_there(host):
    desk = await drawn_desk(host, 12)
    first, second, third = desk.snapshot.state.rounds[0].tables
    swapped = f.PeopleSwapped(first.seats[0], second.seats[0])
    await desk.propose(swapped)
    await desk.undo(desk.tournament.revision)
    await desk.redo(desk.tournament.revision)
    await host.tournaments.table(desk.tournament.id, first.game)
    revision = desk.tournament.revision
    for change in (lambda: desk.propose(swapped), lambda: desk.undo(revision)):
        with pytest.raises(RuleViolation) as refused:
            await change()
        assert (refused.value.code, refused.value.details["table"]) == (TournamentCode.TABLE_BEGUN, 0)
    await desk.propose(f.PeopleSwapped(second.seats[1], third.seats[1]))
    await host.delete(first.game)
    await desk.propose(swapped)
    assert desk.snapshot.state.rounds[0].tables[0].seats == first.seats


async def test_what_was_taken_back_is_not_brought_back_over_a_pad(host, desk):
    first, second = desk.snapshot.state.rounds[0].tables
    await desk.propose(f.PeopleSwapped(first.seats[0], second.seats[0]))
    await desk.undo(desk.tournament.revision)
    await host.tournaments.table(desk.tournament.id, second.game)
    with pytest.raises(RuleViolation) as refused:
        await desk.redo(desk.tournament.revision)
    assert refused.value.code is TournamentCode.TABLE_BEGUN


async def test_two_who_open_a_pad_at_once_have_one_game(host, desk, game):
    opened = [host.tournaments.table(desk.tournament.id, game) for _ in range(2)]
    one, other = await asyncio.gather(*opened)
    assert one is other


async def test_a_corrected_result_that_is_taken_twice_stands(host, desk, game):
    await desk.propose(f.ResultTaken(game, (20, 30, 40, 50), (1, 2, 3, 4), typed=True))
    taken = f.ResultTaken(game, (20, 30, 40, 60), (1, 2, 3, 4), typed=False)
    for _tap in range(2):
        await desk.propose(f.ResultWithdrawn(game), taken)
        result = desk.snapshot.state.rounds[0].results[0]
        assert result.totals == taken.totals


async def test_a_result_is_of_those_who_were_drawn_though_people_come_and_go(host, desk, game):
    table = await host.tournaments.table(desk.tournament.id, game)
    await play_a_round(table, ends=False)
    late = new_id(Random(2))
    await makes(table, SeatJoined(late, "Late", 0, 0))
    await makes(table, SeatLeft(1))
    await makes(table, RoundsChanged(2, (1,) * 11))
    for _round in range(11):
        await play_a_round(table, ends=False)
    assert table.snapshot.state.finished
    result = await came_in(desk)
    assert len(result.totals) == len(result.hits) == 4
    assert max(result.hits) == 12  # more than the ten hands of the plan


async def test_a_game_of_other_people_brings_no_result(host, desk):
    first, second = desk.snapshot.state.rounds[0].tables
    table = await host.tournaments.table(desk.tournament.id, first.game)
    assert result_of(first.game, table.snapshot.state, desk.snapshot.state) is None  # it goes on
    await play_a_round(table)
    assert result_of(second.game, table.snapshot.state, desk.snapshot.state) is None


async def test_where_another_program_has_gone_on_its_tournament_is_shown(host, desk):
    stale = desk.tournament
    await desk.propose(f.PersonGone(0))
    other = await host.tournaments.desk(desk.tournament.id)
    assert other is desk
    host.library.tournaments.save(replace(stale, revision=stale.revision + 5), desk.tournament)
    with pytest.raises(Outdated):
        await desk.propose(f.PersonGone(1))
    assert desk.tournament.revision == stale.revision + 5
    assert 0 in desk.snapshot.state.here


async def test_the_list_shows_the_latest_first_and_not_what_is_deleted(host):
    first = await drawn_desk(host)
    second = await host.tournaments.begin(f.TournamentStarted("Saturday", CLUB_EVENING))
    assert [desk.id for desk in await host.tournaments.all()] == [second.tournament.id, first.tournament.id]
    await host.tournaments.delete(first.tournament.id)
    assert [desk.id for desk in await host.tournaments.all()] == [second.tournament.id]
    with pytest.raises(StorageError):
        await host.tournaments.desk(first.tournament.id)
    with pytest.raises(UnknownTournament):
        await host.tournaments.table(second.tournament.id, first.tournament.id)


async def test_a_drawn_tables_game_bears_the_tournaments_name_which_nobody_takes_back(host, desk, game):
    table = await host.tournaments.table(desk.tournament.id, game)
    assert [row.note for row in await host.summaries()] == ["Friday"]
    assert not table.snapshot.can_undo
    with pytest.raises(RuleViolation):
        await table.undo(table.revision)
    assert table.snapshot.state.note == "Friday"


async def test_the_plan_says_whether_games_count_for_ratings(host, desk):
    for drawn_table in desk.snapshot.state.rounds[0].tables:
        await play_a_round(await host.tournaments.table(desk.tournament.id, drawn_table.game))
    rated = (await host.game_counter.count()).ratings
    assert len(rated) == 8
    await desk.propose(f.PlanChanged(replace(desk.snapshot.state.plan, rated=False)))
    counted = await host.game_counter.count()
    assert len(counted.games) == 2
    assert counted.ratings == {}
