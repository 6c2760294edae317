"""The finished games of a host, counted: each is read once, and again when it has changed."""

import asyncio
from contextlib import suppress

import pytest
from hypothesis import given

from scorekeeper.game.facts import GameEnded
from scorekeeper.statistics.across_games import statistics_of
from scorekeeper.statistics.finished_game import finished_game
from scorekeeper.storage.browser_library import open_library
from scorekeeper.storage.counted_games import CountedGamesFile
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host
from scorekeeper.tables.backups import export_all, plan_import, run_import
from scorekeeper.tables.game_counter import GameCounter
from tests.game.driver import GameDriver, written_anew
from tests.statistics.histories import PEOPLE, SHORT, THOROUGH, histories, id_of, played
from tests.storage.fake_disk import FakeDisk, RefusingLayer
from tests.storage.test_browser_library import Records
from tests.tables.table_moves import makes


def note_loads(library, read):
    """Of each game whose file was read to its end the id is noted."""
    load = library.load_game

    def load_and_note(game_id, **how):
        found = load(game_id, **how)
        read.append(game_id)
        return found

    library.load_game = load_and_note


class Device:
    """A device with these games, and how many of their files were read since it was started."""

    def __init__(self, folder, files=None):
        self.folder = folder
        self.files = RefusingLayer(files or OS_FILES)
        self.read = []
        self.start()

    def start(self):
        library = Library(self.folder, files=self.files)
        library.open()
        self.read.clear()
        note_loads(library, self.read)
        self.host = Host(library)
        self.counter = GameCounter(self.host.tables, unrated=self.host.unrated_games)

    def restart(self):
        self.host.close()
        self.start()

    def add(self, *games):
        library = self.host.library
        library.save_rows({game.id: library.add_game(game, summarise(game)) for game in games})

    async def count(self):
        return await self.counter.count()

    def counter_by(self, ticks):
        """One whose clock says these moments."""
        return GameCounter(self.host.tables, lambda: float(next(ticks)), unrated=self.host.unrated_games)


@pytest.fixture
def device(tmp_path):
    return Device(tmp_path)


def a_game(number, rounds=3):
    return played(GameDriver(ruleset=SHORT).plays_rounds(rounds), PEOPLE, number)


FIRST, SECOND, RUNNING = a_game(1), a_game(2), a_game(3, rounds=2)


def counted(*games):
    return [finished_game(game) for game in games]


@given(histories())
@THOROUGH
def test_they_are_those_that_are_finished(games):
    disk = FakeDisk()
    disk.make_folder("/data")
    device = Device("/data", disk)
    device.add(*games)
    expected = {game.id: counted for game in games if (counted := finished_game(game)) is not None}
    assert {game.id: game for game in asyncio.run(device.count()).games} == expected
    device.restart()
    assert {game.id: game for game in asyncio.run(device.count()).games} == expected
    assert not device.read
    device.host.close()


async def test_each_is_read_once(device):
    device.add(FIRST, RUNNING)
    device.read.clear()
    first = await device.count()
    assert device.read == [FIRST.id]
    assert await device.count() is first
    device.restart()
    assert (await device.count()) == first
    assert device.read == []
    device.add(SECOND)
    assert list((await device.count()).games) == counted(FIRST, SECOND)
    assert device.read == [SECOND.id]


async def test_what_happens_at_a_table_counts_at_once(device):
    device.add(FIRST, RUNNING)
    await device.count()
    table = await device.host.table(RUNNING.id)
    await makes(table, GameEnded())
    assert list((await device.count()).games) == counted(FIRST, table.game)
    await makes(table, written_anew(1, (1, 1, 0), (0, 1, 0)))
    assert list((await device.count()).games) == counted(FIRST, table.game)
    device.restart()
    assert list((await device.count()).games) == counted(FIRST, table.game)
    again = await device.host.table(RUNNING.id)
    for _tap in range(2):
        await again.undo(again.game.revision)
    assert list((await device.count()).games) == counted(FIRST)


async def test_one_that_was_deleted_counts_no_more(device):
    device.add(FIRST, SECOND)
    await device.count()
    await device.host.delete(FIRST.id)
    assert list((await device.count()).games) == counted(SECOND)
    device.restart()
    assert list((await device.count()).games) == counted(SECOND)


async def test_one_that_another_program_changed_is_read_again(device, tmp_path):
    device.add(FIRST, SECOND)
    await device.count()
    device.host.close()
    driver = GameDriver(ruleset=SHORT).plays_rounds(3).does(written_anew(1, (1, 1, 0), (0, 1, 0)))
    corrected = played(driver, PEOPLE, 1)
    library = Library(tmp_path)
    library.open()
    library.save_game(corrected)
    library.close()
    device.start()
    assert list((await device.count()).games) == counted(corrected, SECOND)


async def test_the_list_is_made_anew_when_it_is_damaged_with_progress(device, tmp_path):
    device.add(FIRST, SECOND)
    whole = await device.count()
    device.host.close()
    (tmp_path / "finished-games.json").write_bytes(b"{")
    device.start()
    seen = []
    assert await device.counter.count(lambda done, of: seen.append((done, of))) == whole
    assert seen[-1] == (2, 2)
    device.restart()
    await device.count()
    assert device.read == []


async def test_games_are_counted_a_little_at_a_time(device):
    games = [a_game(number) for number in range(1, 6)]
    device.add(*games)
    seen = []
    counter = device.counter_by(iter(range(1000)))
    await counter.count(lambda done, of: seen.append((done, of)))
    assert seen == [(number, 5) for number in range(1, 6)]


async def test_not_every_game_is_worth_a_word(device):
    """Each word is drawn, and that takes longer than to count a game."""
    device.add(*[a_game(number) for number in range(1, 9)])
    seen = []
    counter = device.counter_by(number / 20 for number in range(1000))
    await counter.count(lambda done, of: seen.append((done, of)))
    assert 1 < len(seen) < 8
    assert seen[-1] == (8, 8)


async def test_what_is_counted_so_far_is_shown_and_says_that_there_is_more(device):
    device.add(*[a_game(number) for number in range(1, 6)])
    ticks = iter(range(1000))
    parts = []

    async def on_part(part):
        parts.append(part)
        next(ticks)  # it takes a second, and as much longer the next one waits

    whole = await device.counter_by(ticks).count(on_part=on_part)
    assert [len(part.games) for part in parts] == [1, 4]
    for part in parts:
        assert not part.complete
        assert set(part.games) < set(whole.games)
        assert part.statistics == statistics_of(part.games)
        assert (part.ratings, part.records) == ({}, None)
    assert whole.complete
    assert len(whole.games) == 5
    assert whole.ratings
    assert whole.records


async def test_who_asks_while_games_are_counted_is_told_of_that_count(device):
    """The page of a player stood still until the page below it, with all players, had counted."""
    device.add(*[a_game(number) for number in range(1, 6)])
    counter = device.counter_by(iter(range(1000)))
    first_part, go_on = asyncio.Event(), asyncio.Event()
    told = []
    parts = []

    async def waits(_part):
        first_part.set()
        await go_on.wait()

    async def on_part(part):
        parts.append(part)
        go_on.set()

    one = asyncio.create_task(counter.count(on_part=waits))
    await first_part.wait()
    async with asyncio.timeout(20):
        whole = await counter.count(lambda done, of: told.append((done, of)), on_part)
    assert await one is whole
    assert len(whole.games) == 5
    assert told[0] == (1, 5)
    assert [len(part.games) for part in parts[:1]] == [1]
    assert len(device.read) == 5


async def test_who_goes_away_meanwhile_has_counted_some_for_the_next(device):
    device.add(*[a_game(number) for number in range(1, 6)])
    counter = device.counter_by(iter(range(1000)))
    begun = asyncio.Event()
    task = asyncio.create_task(counter.count(lambda _done, _of: begun.set()))
    await begun.wait()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    before = len(device.read)
    assert 0 < before < 5
    assert len((await counter.count()).games) == 5
    assert len(device.read) <= 6
    device.restart()
    await device.count()
    assert device.read == []


async def test_what_was_counted_is_kept_though_there_is_more(device):
    device.add(*[a_game(number) for number in range(1, 9)])
    counter, kept = device.counter_by(6.0 * number for number in range(1000)), list[int]()

    def on_progress(_done, _of):
        kept.append(len(CountedGamesFile(str(device.folder), OS_FILES).read()))

    await counter.count(on_progress)
    assert any(0 < count < 8 for count in kept)


async def test_games_that_come_in_are_counted_as_they_do(device, tmp_path):
    device.add(FIRST, SECOND, RUNNING)
    there = Device(tmp_path / "there")
    there.add(a_game(7))
    content = (await export_all(device.host)).files[0]
    result = await run_import(there.host, await plan_import(there.host, content), {}, take_settings=False)
    assert result.games == 3
    there.restart()
    assert len((await there.count()).games) == 3
    assert there.read == [a_game(7).id]


async def test_in_the_browser_each_game_is_fetched_and_read_once():
    """An operation that misses a file begins again, and one that misses many fetches all there are."""
    records = Records()
    library, saver = await open_library(records)
    games = [a_game(number) for number in range(1, 12)]
    rows = {game.id: await saver.call(library.add_game, game, summarise(game)) for game in games}
    await saver.call(library.save_rows, rows)
    records.reads.clear()
    loaded = []
    note_loads(library, loaded)
    answer = await Host(library, saver=saver).game_counter.count()
    assert list(answer.games) == counted(*games)
    assert sorted(loaded) == [game.id for game in games]
    read = [path for paths in records.reads for path in paths if path.startswith("/games/")]
    assert sorted(read) == [f"/games/{game.id}.json" for game in games]


async def test_one_that_cannot_be_read_is_named_and_left_out(device, tmp_path):
    device.add(FIRST, SECOND)
    await device.count()
    device.host.close()
    (tmp_path / "games" / f"{FIRST.id}.json").write_bytes(b"{")
    device.start()
    answer = await device.count()
    assert list(answer.games) == counted(SECOND)
    assert answer.unreadable == (FIRST.id,)


async def test_a_full_disk_spoils_no_answer(device):
    device.add(FIRST)
    device.files.name = "write"
    assert list((await device.count()).games) == counted(FIRST)


async def test_who_was_merged_counts_as_one_person(device):
    games = [
        played(GameDriver(ruleset=SHORT).plays_rounds(3), people, number)
        for number, people in enumerate(
            (("Jörg", "Ute", "Kevin"), ("Thomas", "Zoë", "Pia"), ("Ute", "Anna", "Pia")), 1
        )
    ]
    device.add(*games)
    before = await device.count()
    await device.host.merge_players(id_of("Jörg"), id_of("Anna"))
    merged = await device.count()
    players = merged.statistics.players
    assert players[id_of("Jörg")].games == 2
    assert id_of("Anna") not in players
    assert players[id_of("Ute")].against[id_of("Jörg")].games == 2
    await device.host.unmerge_player(id_of("Anna"))
    assert await device.count() == before


async def test_two_who_were_merged_are_two_in_a_game_that_has_both(device):
    await device.host.merge_players(id_of("Ute"), id_of("Kevin"))
    device.add(played(GameDriver(ruleset=SHORT).plays_rounds(3), PEOPLE, 1))
    players = (await device.count()).statistics.players
    assert {id_of("Ute"), id_of("Kevin")} < players.keys()
