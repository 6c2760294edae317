"""Tournaments out, and in on another device: with their games, and never in place of what went on here."""

import asyncio

import pytest

from scorekeeper.locale import words
from scorekeeper.locale.backup_plans import export_sentences, import_sentences
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import UnknownTournament
from scorekeeper.tables import backups
from scorekeeper.tables.backups import export_all, export_tournament, plan_import, run_import
from scorekeeper.tournament import facts as f
from tests.tables.test_backups import OnDisk, come
from tests.tables.test_backups import make as make
from tests.tables.test_backups import new as new
from tests.tables.test_backups import old as old
from tests.tables.test_tournaments import came_in, drawn_desk, play_a_round


async def evening(host, seed=1):
    """A tournament of two tables: at one a game is over, at the other nobody has begun."""
    desk = await drawn_desk(host, seed=seed)
    game = desk.snapshot.state.rounds[0].tables[0].game
    await play_a_round(await host.tournaments.table(desk.tournament.id, game))
    await came_in(desk)
    return desk


@pytest.fixture
async def desk(old):
    return await evening(old.host)


async def one(desk, host):
    return (await export_tournament(host, desk.tournament.id)).files[0]


def relation(plan):
    (imported,) = plan.tournaments
    return imported.relation


async def test_one_tournament_takes_its_games_along_and_nothing_else(old, new, desk):
    await evening(old.host, 2)
    export = await export_tournament(old.host, desk.tournament.id)
    assert (export.games, export.tournaments, export.unreadable, export.masked) == (1, 1, 0, 0)
    plan, result = await come(new, export.files[0])
    assert (relation(plan), len(plan.games), plan.settings) == (CopyRelation.NEW, 1, None)
    assert import_sentences(words("en"), result) == (
        "1 game imported.",
        "4 players added.",
        "1 tournament imported.",
    )
    there = await new.host.tournaments.desk(desk.tournament.id)
    assert there.tournament == desk.tournament
    game = desk.snapshot.state.rounds[0].tables[0].game
    assert (await new.host.table(game)).game == (await old.host.table(game)).game
    again, _result = await come(new, export.files[0])
    assert again.nothing_new
    assert relation(again) is CopyRelation.SAME


async def test_everything_holds_the_tournaments_too(old, new):
    desks = [await evening(old.host, seed) for seed in (1, 2)]
    export = await export_all(old.host)
    assert export_sentences(words("en"), export) == (
        "The file has 2 games in it, and the players and settings.",
        "2 tournaments are in it.",
    )
    await come(new, export.files[0])
    for desk in desks:
        assert (await new.host.tournaments.desk(desk.tournament.id)).tournament == desk.tournament


async def test_too_many_tournaments_go_into_several_files(monkeypatch, old, new):
    monkeypatch.setattr(backups, "MOST_GAMES", 1)
    desks = [await evening(old.host, seed) for seed in (1, 2)]
    export = await export_all(old.host)
    assert len(export.files) == 3
    for content in export.files:
        await come(new, content)
    assert {row.id for row in await new.host.tournaments.all()} == {desk.tournament.id for desk in desks}


async def test_an_older_copy_goes_on_as_in_the_file_and_whoever_looks_sees_it(old, new, desk):
    await come(new, await one(desk, old.host))
    here = await new.host.tournaments.desk(desk.tournament.id)
    seen = []
    here.subscribe(seen.append)
    await desk.propose(f.PersonGone(0))
    plan, result = await come(new, await one(desk, old.host))
    assert (relation(plan), result.tournaments) == (CopyRelation.NEWER_THERE, 1)
    assert here.tournament == desk.tournament
    assert seen[-1].revision == desk.tournament.revision


async def test_what_was_undone_there_comes_in_undone(old, new, desk):
    await desk.propose(f.PersonGone(0))
    await come(new, await one(desk, old.host))
    await desk.undo(desk.tournament.revision)
    await come(new, await one(desk, old.host))
    here = await new.host.tournaments.desk(desk.tournament.id)
    assert here.tournament == desk.tournament
    assert here.snapshot.can_redo


async def test_what_is_here_in_a_later_revision_stays(old, new, desk):
    content = await one(desk, old.host)
    await come(new, content)
    here = await new.host.tournaments.desk(desk.tournament.id)
    await here.propose(f.PersonGone(0))
    kept = here.tournament
    plan, _result = await come(new, content)
    assert (relation(plan), plan.nothing_new) == (CopyRelation.NEWER_HERE, True)
    await desk.propose(f.PersonGone(1))
    await desk.propose(f.PersonGone(2))
    plan, _result = await come(new, await one(desk, old.host))  # later, but it does not go on from ours
    assert (relation(plan), plan.nothing_new) == (CopyRelation.FORKED, True)
    assert here.tournament == kept


async def test_one_that_goes_on_between_plan_and_import_is_left_alone(old, new, desk):
    await come(new, await one(desk, old.host))
    await desk.propose(f.PersonGone(0))
    plan = await plan_import(new.host, await one(desk, old.host))
    here = await new.host.tournaments.desk(desk.tournament.id)
    await here.propose(f.PersonGone(1))
    kept = here.tournament
    result = await run_import(new.host, plan, {}, take_settings=False)
    assert import_sentences(words("en"), result) == (
        "1 tournament went on here meanwhile and is left as it is.",
    )
    assert here.tournament == kept


async def test_a_full_disk_is_said_and_the_import_can_be_tried_again(old, new, desk):
    content = await one(desk, old.host)
    plan = await plan_import(new.host, content)
    new.fill()
    result = await run_import(new.host, plan, {}, take_settings=False)
    assert result.failed is not None
    assert result.tournaments == 0
    new.clear()
    _plan, result = await come(new, content)
    assert result.failed is None
    assert (await new.host.tournaments.desk(desk.tournament.id)).tournament == desk.tournament


def test_in_place_of_a_damaged_file_the_copy_comes_in(tmp_path):
    async def restored():
        device = OnDisk(tmp_path)
        await device.start()
        desk = await evening(device.host)
        export = await export_all(device.host)
        device.host.close()
        path = tmp_path / "tournaments" / f"{desk.tournament.id}.json"
        path.with_name(path.name + ".bak").unlink(missing_ok=True)
        path.write_bytes(b"{")
        await device.start()
        damaged = await export_all(device.host)
        assert (damaged.tournaments, damaged.unreadable_tournaments) == (0, 1)
        assert export_sentences(words("en"), damaged)[-1] == "1 tournament cannot be read and is not in it."
        plan, _result = await come(device, export.files[0])
        assert relation(plan) is CopyRelation.NEW
        assert (await device.host.tournaments.desk(desk.tournament.id)).tournament == desk.tournament
        assert [*path.parent.glob("*.damaged-*")]
        device.host.close()

    asyncio.run(restored())


async def test_what_is_not_there_cannot_be_exported(old):
    with pytest.raises(UnknownTournament):
        await export_tournament(old.host, "11111111-2222-4333-8444-555555555555")
