"""Everything out, and in on another device: a plan first, nothing discarded, nothing half done in silence."""

import asyncio
import errno
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from scorekeeper.game import undo
from scorekeeper.game.facts import BidMade, GameEnded
from scorekeeper.locale import words
from scorekeeper.locale.backup_plans import export_sentences, import_sentences
from scorekeeper.rules import STANDARD, BidRules, Ruleset
from scorekeeper.storage import errors
from scorekeeper.storage.backup.plan import ImportResult
from scorekeeper.storage.backup.two_copies import CopyRelation, as_separate_game
from scorekeeper.storage.backup.writing import export_game
from scorekeeper.storage.browser_library import open_library
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import MOST_MIXES, Settings
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host, Snapshot, backups
from scorekeeper.tables.backups import export_all, plan_import, run_import
from tests.game.driver import seats
from tests.storage.fake_disk import RefusingLayer
from tests.storage.test_browser_library import Records
from tests.tables.guests import clock
from tests.tables.known_players import add_player
from tests.tables.table_moves import makes
from tests.ui.fake_device import plays_rounds

SECRET = Ruleset(bids=BidRules(visibility="secret"))


class OnDisk:
    """A device that keeps games in a folder. `fill` has every save fail."""

    host: Host

    def __init__(self, folder):
        self.folder, self.disk = folder, RefusingLayer(OS_FILES, fault=errno.ENOSPC)
        self.now = clock()

    async def start(self):
        library = Library(self.folder, files=self.disk)
        library.open()
        self.host = Host(library, now=self.now)

    def fill(self):
        self.disk.name = "write"

    def clear(self):
        self.disk.name = ""


class InBrowser(OnDisk):
    """One that keeps them in a browser."""

    def __init__(self, folder):
        super().__init__(folder)
        self.records = Records()

    async def start(self):
        library, saver = await open_library(self.records)
        self.host = Host(library, saver=saver, now=self.now)

    def fill(self):
        self.records.fault = errno.ENOSPC

    def clear(self):
        self.records.fault = None


Make = Callable[[], Awaitable[OnDisk]]


@pytest.fixture(params=[OnDisk, InBrowser])
async def make(request, tmp_path):
    devices = []

    async def made():
        device = request.param(tmp_path / str(len(devices)))
        await device.start()
        devices.append(device)
        return device

    yield made
    for device in devices:
        device.host.close()


@pytest.fixture
async def old(make):
    return await make()


@pytest.fixture
async def new(make):
    return await make()


async def exported(device):
    return (await export_all(device.host)).files[0]


async def come(device, content, **choices):
    plan = await plan_import(device.host, content)
    take = bool(choices.pop("take_settings", False))
    return plan, await run_import(device.host, plan, choices.get("choices", {}), take_settings=take)


async def game_of(device, table):
    return (await device.host.table(table.game.id)).game


def kinds(plan):
    return [game.relation for game in plan.games]


async def test_a_new_phone_gets_everything_and_nothing_the_second_time(old, new):
    first = await old.host.start(seats(3), 0, STANDARD)
    await plays_rounds(first, 2)
    second = await old.host.start(seats(4), 1, STANDARD)
    await plays_rounds(second, 1)
    await makes(second, GameEnded())
    mix = replace(STANDARD, name="Monday")
    await old.host.change_settings(lambda settings: replace(settings, theme="dark", mixes=(mix,)))
    content = await exported(old)
    plan, result = await come(new, content, take_settings=True)
    assert kinds(plan) == [CopyRelation.NEW, CopyRelation.NEW]
    assert "theme" in plan.differing
    assert (result.games, result.players, result.mixes, result.settings) == (2, 4, 1, True)
    assert result.failed is None
    for over in (True, False):
        assert await new.host.summaries(finished=over) == await old.host.summaries(finished=over)
    assert await game_of(new, first) == first.game
    assert await game_of(new, second) == second.game
    assert {player.name for player in await new.host.players()} == {"Thomas", "Ute", "Kevin", "Anna"}
    assert new.host.settings == old.host.settings
    plan, result = await come(new, content)
    assert (plan.nothing_new, kinds(plan), result) == (True, [CopyRelation.SAME] * 2, ImportResult())


async def merged(device, name, was):
    """The two players of these names are one from now on."""
    players = {player.name: player.id for player in await device.host.players()}
    await device.host.merge_players(players[name], players[was])


async def test_who_was_merged_is_one_person_on_the_new_phone_too(old, new):
    await old.host.start(seats(3), 0, STANDARD)
    anna = await add_player(old.host, "Ute B.")
    await merged(old, "Ute", "Ute B.")
    content = await exported(old)
    plan, result = await come(new, content)
    assert [player.name for player in plan.merged] == ["Ute B."]
    assert (result.players, result.aliases) == (3, 1)
    assert {player.name for player in await new.host.players()} == {"Thomas", "Ute", "Kevin"}
    assert (await plan_import(new.host, content)).nothing_new
    said = import_sentences(words("en"), result)
    assert "1 player merged." in said
    await new.host.unmerge_player(anna.id)
    assert "Ute B." in {player.name for player in await new.host.players()}


async def test_who_played_together_here_is_not_merged_by_a_file(old, new):
    table = await old.host.start(seats(3), 0, STANDARD)
    await come(new, await exported(old))
    await old.host.delete(table.game.id)
    await merged(old, "Ute", "Kevin")
    plan, result = await come(new, await exported(old))
    assert plan.aliases == ()
    assert result.aliases == 0
    assert {player.name for player in await new.host.players()} == {"Thomas", "Ute", "Kevin"}


async def test_a_plan_alone_changes_nothing(old, new):
    await old.host.start(seats(3), 0, STANDARD)
    before = await exported(new)
    await plan_import(new.host, await exported(old))
    head = {"block-der-wahrheit": 0}
    assert json.loads(await exported(new)) | head == json.loads(before) | head


async def test_the_copy_that_went_on_goes_on_here_and_on_every_screen(old, new):
    table = await old.host.start(seats(3), 0, STANDARD)
    before = await exported(old)
    await come(new, before)
    here = await new.host.table(table.game.id)
    seen = []
    here.subscribe(lambda snapshot: seen.append(snapshot.revision))
    await plays_rounds(table, 1)
    plan, result = await come(new, await exported(old))
    assert (kinds(plan), result.continued) == ([CopyRelation.NEWER_THERE], 1)
    assert here.game == table.game
    assert seen == [table.game.revision]
    (row,) = await new.host.summaries()
    assert row.round == 2
    plan, result = await come(new, before)
    assert (kinds(plan), plan.nothing_new, result) == ([CopyRelation.NEWER_HERE], True, ImportResult())
    assert here.game == table.game


async def forked(make):
    """The same game on two phones, another bid on each; this one's table and copy, and the other's backup."""
    here, there = await make(), await make()
    table = await here.host.start(seats(3), 0, STANDARD)
    await come(there, await exported(here))
    other = await there.host.table(table.game.id)
    await makes(other, BidMade(1, 1))
    await makes(table, BidMade(1, 0))
    return here, table, other.game, await exported(there)


async def test_of_two_that_went_on_differently_the_one_here_stays_unless_somebody_says_otherwise(make):
    device, table, theirs, content = await forked(make)
    mine = table.game
    plan, result = await come(device, content)
    assert (kinds(plan), result.games, result.continued) == ([CopyRelation.FORKED], 1, 0)
    assert table.game == mine
    await both_are_there(device, mine, theirs)
    assert (await plan_import(device.host, content)).nothing_new


async def test_the_files_copy_can_go_on_and_the_one_here_is_kept_apart(make):
    device, table, theirs, content = await forked(make)
    mine = table.game
    _plan, result = await come(device, content, choices={table.game.id: True})
    assert (result.games, result.continued) == (1, 1)
    assert table.game.records == theirs.records
    assert table.game.revision > max(mine.revision, theirs.revision)
    await both_are_there(device, mine, theirs)


async def both_are_there(device, mine, theirs):
    rows = await device.host.summaries()
    kept = [(await device.host.table(row.id)).game.records for row in rows]
    assert sorted(kept, key=repr) == sorted([mine.records, theirs.records], key=repr)


async def test_the_copy_here_is_not_exchanged_where_another_game_has_its_id(make):
    """The file's copy went on, and ours was kept nowhere."""
    device, table, _theirs, content = await forked(make)
    mine = table.game
    plan = await plan_import(device.host, content)
    apart = as_separate_game(mine)
    await device.host.work(device.host.library.add_game, elsewhere := undo(apart), summarise(elsewhere))
    await makes(await device.host.table(apart.id), BidMade(1, 1))
    result = await run_import(device.host, plan, {mine.id: True}, take_settings=False)
    assert (result.changed_meanwhile, result.games, result.continued) == (1, 0, 0)
    assert table.game == mine


async def test_an_import_that_stopped_between_two_copies_goes_on_the_second_time(make):
    device, table, theirs, content = await forked(make)
    mine = table.game
    plan = await plan_import(device.host, content)
    await device.host.work(device.host.library.add_game, apart := as_separate_game(mine), summarise(apart))
    result = await run_import(device.host, plan, {mine.id: True}, take_settings=False)
    assert (result.changed_meanwhile, result.games, result.continued) == (0, 0, 1)
    assert table.game.records == theirs.records
    assert (await device.host.table(apart.id)).game == apart


async def test_a_game_that_was_touched_between_plan_and_confirmation_is_left_alone(make):
    device, table, _theirs, content = await forked(make)
    plan = await plan_import(device.host, content)
    await makes(table, BidMade(2, 0))
    mine = table.game
    result = await run_import(device.host, plan, {table.game.id: True}, take_settings=False)
    assert (result.changed_meanwhile, result.games, result.continued) == (1, 0, 0)
    assert table.game == mine


async def test_a_copy_of_the_same_revision_that_was_put_in_its_place_meanwhile_is_left_alone(tmp_path):
    """By hand, while the app was closed: what the file has would not go on from it."""
    device, there = OnDisk(tmp_path / "here"), OnDisk(tmp_path / "there")
    await device.start()
    await there.start()
    table = await there.host.start(seats(3), 0, STANDARD)
    await come(device, await exported(there))
    other = await device.host.table(table.game.id)
    await makes(table, BidMade(1, 1))
    await come(device, await exported(there))
    await makes(table, BidMade(2, 0))
    plan = await plan_import(device.host, await exported(there))
    device.host.close()
    first, bid = other.game.records
    forked = replace(other.game, records=(first, replace(bid, fact=BidMade(1, 0))))
    path = device.folder / "games" / f"{forked.id}.json"
    path.write_bytes(export_game(forked))
    await device.start()
    result = await run_import(device.host, plan, {}, take_settings=False)
    assert (result.changed_meanwhile, result.continued) == (1, 0)
    assert (await game_of(device, table)) == forked
    device.host.close()
    there.host.close()


async def test_a_tap_while_two_copies_are_exchanged_waits_and_leaves_no_third(make, monkeypatch):
    device, table, theirs, content = await forked(make)
    mine, taps, add_game = table.game, list[asyncio.Future[Snapshot]](), backups._add_game

    async def tapped(host, game, result):
        taps.append(asyncio.ensure_future(makes(table, BidMade(2, 0))))
        await asyncio.sleep(0)
        await add_game(host, game, result)

    monkeypatch.setattr(backups, "_add_game", tapped)
    plan = await plan_import(device.host, content)
    result = await run_import(device.host, plan, {mine.id: True}, take_settings=False)
    assert (result.changed_meanwhile, result.games, result.continued) == (0, 1, 1)
    await taps[0]  # which means the same on the copy that goes on
    assert table.game.records[:-1] == theirs.records
    await both_are_there(device, mine, table.game)


async def test_two_phones_that_confirm_the_same_file_bring_it_in_once(old, new):
    table = await old.host.start(seats(3), 0, STANDARD)
    content = await exported(old)
    plan = await plan_import(new.host, content)
    await run_import(new.host, plan, {}, take_settings=False)
    here = await new.host.table(table.game.id)
    await makes(here, BidMade(1, 0))
    result = await run_import(new.host, plan, {}, take_settings=False)
    assert (result.games, result.changed_meanwhile) == (0, 1)
    assert here.game.cursor == 2


async def test_a_disk_that_fills_up_half_way_keeps_what_came_in_and_says_so(old, new):
    for _game in range(3):
        await old.host.start(seats(3), 0, STANDARD)
    plan = await plan_import(new.host, await exported(old))

    def told(done, _all):
        if done == 1:
            new.fill()

    result = await run_import(new.host, plan, {}, take_settings=True, on_progress=told)
    assert isinstance(result.failed, errors.DiskFull)
    assert (result.games, result.players, result.settings) == (1, 3, False)
    assert len(await new.host.summaries()) == 1
    new.clear()
    again = await plan_import(new.host, await exported(old))
    assert sorted(kinds(again)) == [CopyRelation.NEW, CopyRelation.NEW, CopyRelation.SAME]
    assert (await run_import(new.host, again, {}, take_settings=False)).games == 2
    new.host.close()
    await new.start()
    assert len(await new.host.summaries()) == 3


async def test_a_folder_in_the_place_of_one_game_keeps_none_of_the_others_out(make, tmp_path):
    """The import stopped there, and so it did every time."""
    old, new = await make(), OnDisk(tmp_path / "new")
    await new.start()
    tables = [await old.host.start(seats(3), 0, STANDARD) for _game in range(3)]
    (new.folder / "games" / f"{tables[1].game.id}.json").mkdir()
    _plan, result = await come(new, await exported(old), take_settings=True)
    assert (result.games, len(result.unsaved), result.changed_meanwhile) == (2, 1, 0)
    assert isinstance(result.failed, errors.StorageError)
    assert len(await new.host.summaries()) == 2
    assert import_sentences(words("en"), result)[-2:] == (
        "1 game could not be saved here.",
        "That much is saved. Import the same file again for the rest; nothing is imported twice.",
    )
    new.host.close()


@pytest.mark.parametrize("error", [errors.Damaged, errors.Unreadable, errors.DiskFailed, errors.UnknownGame])
async def test_a_game_whose_file_is_spoilt_meanwhile_stops_no_other(make, monkeypatch, error):
    device, table, _theirs, content = await forked(make)
    third = await make()
    new = await third.host.start(seats(3), 0, STANDARD)
    await come(third, content)
    plan = await plan_import(device.host, await exported(third))
    load_table = device.host.table

    async def spoilt(game_id):
        if game_id == table.game.id:
            raise error(id=game_id)
        return await load_table(game_id)

    monkeypatch.setattr(device.host, "table", spoilt)
    result = await run_import(device.host, plan, {table.game.id: True}, take_settings=False)
    assert len(result.unsaved) + result.changed_meanwhile == 1
    assert (result.games, len(result.unsaved)) == (1, int(error is not errors.UnknownGame))
    assert {row.id for row in await device.host.summaries()} == {table.game.id, new.game.id}


async def test_hidden_bids_do_not_leave_the_device(old):
    table = await old.host.start(seats(3), 0, SECRET)
    await makes(table, BidMade(1, 1))
    export = await export_all(old.host)
    assert (export.games, export.masked) == (1, 1)
    assert b"BidMade" not in export.files[0]
    assert (await plan_import(old.host, export.files[0])).nothing_new


async def test_damaged_and_strange_games_are_left_out_and_the_others_come(old, new):
    good = await old.host.start(seats(3), 0, STANDARD)
    document = json.loads(await exported(old))
    (game,) = document["games"]
    strange = json.loads(json.dumps(game))
    strange["facts"]["1"]["ruleset"]["tie_break"] = "duel"
    newer = json.loads(json.dumps(game))
    newer["game"]["1"]["schema"] = 99
    document["games"] = [strange, game, {"game": 1}, newer, game]
    plan, result = await come(new, json.dumps(document).encode())
    assert plan.left_out == (errors.UnknownRules, errors.Damaged, errors.NewerSchema, errors.Damaged)
    assert result.games == 1
    assert [row.id for row in await new.host.summaries()] == [good.game.id]


async def test_somebody_of_the_same_name_is_not_in_the_list_twice(old, new):
    await add_player(old.host, "Ute")
    await add_player(old.host, "Kevin")
    await add_player(new.host, "UTE")
    plan, result = await come(new, await exported(old))
    assert ([player.name for player in plan.players], plan.known) == (["Kevin"], ("Ute",))
    assert result.players == 1
    assert {player.name for player in await new.host.players()} == {"UTE", "Kevin"}


async def test_a_known_player_keeps_the_name_that_he_has_here(old, new):
    player = await add_player(old.host, "Ute")
    await come(new, await exported(old))
    await old.host.rename_player(player.id, "Utz")
    plan, _result = await come(new, await exported(old))
    assert plan.known == ("Utz",)
    assert [known.name for known in await new.host.players()] == ["Ute"]


async def test_settings_stay_unless_they_are_wanted(old, new):
    await old.host.change_settings(lambda _settings: Settings(theme="dark", text_size=150))
    plan, result = await come(new, await exported(old))
    assert plan.differing == ("theme", "text_size")
    assert not result.settings
    assert new.host.settings == Settings()


async def test_mixes_are_added_under_names_that_are_free(old, new):
    mine, theirs = replace(STANDARD, name="Monday"), replace(SECRET, name="monday")
    await new.host.change_settings(lambda _settings: Settings(mixes=(mine,)))
    await old.host.change_settings(lambda _settings: Settings(mixes=(theirs, replace(mine, name="Other"))))
    _plan, result = await come(new, await exported(old))
    assert result.mixes == 1  # the other is here already, by another name
    assert new.host.settings.mixes == (mine, replace(SECRET, name="monday 2"))


async def test_a_mix_is_not_added_under_the_name_of_one_by_unknown_rules(old, new):
    """A newer version reads both, and would drop the second one of a name."""
    later = '{"name": "Monday", "moons": 3}'
    await new.host.change_settings(lambda _settings: Settings(unknown_mixes=(later,)))
    await old.host.change_settings(lambda _settings: Settings(mixes=(replace(SECRET, name="Monday"),)))
    await come(new, await exported(old))
    assert new.host.settings == Settings(
        mixes=(replace(SECRET, name="Monday 2"),), unknown_mixes=(later,), new_game=new.host.settings.new_game
    )


async def test_no_more_mixes_come_than_there_is_room_for(old, new):
    mixes = [replace(STANDARD, name=f"Mix {n}", tie_break=("shared", "most-hits")[n % 2]) for n in range(20)]
    different = tuple(replace(mix, hands=tuple(range(1, n + 2))) for n, mix in enumerate(mixes[:10]))
    await old.host.change_settings(lambda _settings: Settings(mixes=different))
    plan, _result = await come(new, await exported(old))
    assert (len(plan.mixes), plan.crowded) == (MOST_MIXES, 10 - MOST_MIXES)


async def test_progress_is_told_game_by_game(old, new):
    for _game in range(3):
        await old.host.start(seats(3), 0, STANDARD)
    told = []
    content = (await export_all(old.host, lambda done, of: told.append((done, of)))).files[0]
    plan = await plan_import(new.host, content, lambda done, of: told.append((done, of)))
    await run_import(
        new.host, plan, {}, take_settings=False, on_progress=lambda done, of: told.append((done, of))
    )
    assert told == [(1, 3), (2, 3), (3, 3)] * 3


async def test_a_game_that_is_damaged_here_comes_back_from_a_backup(tmp_path):
    device = OnDisk(tmp_path)
    await device.start()
    table = await device.host.start(seats(3), 0, STANDARD)
    content = await exported(device)
    device.host.close()
    path = tmp_path / "games" / f"{table.game.id}.json"
    path.write_bytes(b"{")
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    await device.start()
    assert (await export_all(device.host)).unreadable == 1
    plan, result = await come(device, content)
    assert (kinds(plan), result.games) == ([CopyRelation.NEW], 1)
    assert await game_of(device, table) == table.game
    assert [name for name in (tmp_path / "games").glob("*damaged*") if name.read_bytes() == b"{"]
    device.host.close()


async def test_the_people_of_a_single_game_become_known(old, new):
    table = await old.host.start(seats(3), 0, STANDARD)
    plan, _result = await come(new, export_game(table.game))
    assert {player.name for player in plan.players} == {"Thomas", "Ute", "Kevin"}
    assert len(await new.host.players()) == 3


@pytest.mark.parametrize("limit", ["MOST_BACKUP_BYTES", "MOST_GAMES", "MOST_PLAYERS"])
async def test_what_is_too_much_for_one_file_goes_into_several_and_each_comes_in(
    old, new, monkeypatch, limit
):
    for _game in range(3):
        await old.host.start(seats(3), 0, STANDARD)
    (whole,) = (await export_all(old.host)).files
    most = {"MOST_BACKUP_BYTES": len(whole) - 1, "MOST_GAMES": 2, "MOST_PLAYERS": 2}[limit]
    monkeypatch.setattr(backups, limit, most)
    export = await export_all(old.host)
    assert len(export.files) == 2
    assert max(map(len, export.files)) < len(whole)
    assert export_sentences(words("en"), export) == ("Games: 3, in 2 files; import each of them.",)
    for file in export.files:
        await come(new, file)
    assert {row.id for row in await new.host.summaries()} == {row.id for row in await old.host.summaries()}
    assert await new.host.players() == await old.host.players()
