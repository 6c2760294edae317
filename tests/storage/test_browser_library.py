"""The browser's storage: one record a game, durable before a tap counts, one writer, and never half."""

import asyncio
import errno
import json
import os

import pytest

from scorekeeper.storage.browser_library import open_library
from scorekeeper.storage.errors import Cleared, Damaged, DiskFull, Locked, Refused, UnknownGame
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import summarise
from tests.storage.sample_games import SampleGame, game_id, taps

GAME = f"/games/{game_id(1)}.json"


class Records:
    """Records in memory that answer when the event loop comes round, as a browser does."""

    def __init__(self):
        self.records = {}
        self.writes = []
        self.reads = []
        self.fault = None

    async def stamps(self):
        await asyncio.sleep(0)
        return {path: stamp for path, (_content, stamp) in self.records.items()}

    async def read(self, paths):
        await asyncio.sleep(0)
        self.reads.append(tuple(paths))
        return [self.records[path][0] if path in self.records else None for path in paths]

    async def write(self, changes):
        await asyncio.sleep(0)
        if self.fault is not None:
            raise OSError(self.fault, os.strerror(self.fault))
        for path, _content, _stamp, known in changes:
            if (found := self.records.get(path, (b"", None))[1]) != known:
                raise Locked if found else Cleared
        self.writes.append(tuple(path for path, *_change in changes))
        for path, content, stamp, _known in changes:
            if content is None or stamp is None:
                del self.records[path]
            else:
                self.records[path] = content, stamp


@pytest.fixture
def records():
    return Records()


async def with_games(records, count):
    _library, saver = await open_library(records)
    for number in range(1, count + 1):
        await saver.save(SampleGame(number).game)


async def test_a_tap_writes_the_one_record_of_its_game(records):
    _library, saver = await open_library(records)
    for game in taps(SampleGame(), 12):
        records.writes.clear()
        await saver.save(game)
        assert records.writes == [(GAME,)]
    assert set(records.records) == {GAME}


async def test_everything_comes_back(records):
    library, saver = await open_library(records)
    (*_rest, game) = taps(SampleGame(), 9)
    await saver.save(game)
    await saver.call(library.save_summary, summarise(game))
    await saver.call(library.people.save, (Player(game_id(7), "Ute"),))
    await saver.call(library.change_settings, lambda _settings: Settings(theme="dark"))
    again, its_saver = await open_library(records)
    assert (await its_saver.call(again.load_game, game.id)).game == game
    assert again.settings().theme == "dark"
    assert [player.name for player in again.people.players()] == ["Ute"]
    assert again.summaries() == (summarise(game),)


async def test_only_the_game_that_is_asked_for_is_read(records):
    await with_games(records, 20)
    await open_library(records)  # the list of games is made now
    records.reads.clear()
    library, saver = await open_library(records)
    assert records.reads == [("/library.json",)]
    assert len(library.summaries()) == 20
    await saver.call(library.load_game, game_id(7))
    assert records.reads[1:] == [(f"/games/{game_id(7)}.json",)]


async def test_a_list_that_is_behind_is_made_of_few_readings(records):
    await with_games(records, 40)
    records.reads.clear()
    library, _saver = await open_library(records)
    assert len(library.summaries()) == 40
    assert len(records.reads) < 8


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
async def test_what_cannot_be_kept_does_not_count(records, fault):
    first, second, third = taps(SampleGame(), 3)
    library, saver = await open_library(records)
    await saver.save(first)
    await saver.call(library.change_settings, lambda _settings: Settings(theme="dark"))
    before = dict(records.records)
    records.fault = fault
    with pytest.raises(Exception, match="DiskF") as caught:
        await saver.save(second)
    assert isinstance(caught.value, DiskFull) is (fault == errno.ENOSPC)
    with pytest.raises(Exception, match="DiskF"):
        await saver.call(library.change_settings, lambda _settings: Settings(theme="light"))
    with pytest.raises(Exception, match="DiskF"):
        await saver.call(library.delete_game, first.id)
    assert records.records == before
    assert library.settings().theme == "dark"
    assert (await saver.call(library.load_game, first.id)).game == first
    records.fault = None
    await saver.save(second)
    await saver.save(third)
    assert (await saver.call(library.load_game, first.id)).game == third


async def test_a_second_tab_only_looks(records):
    first, second = taps(SampleGame(), 2)
    _library, saver = await open_library(records)
    await saver.save(first)
    before = dict(records.records)
    library, its_saver = await open_library(records, alone=False)
    assert isinstance(library.read_only_reason, Locked)
    assert (await its_saver.call(library.load_game, first.id)).game == first
    assert len(library.summaries()) == 1
    with pytest.raises(Locked):
        await its_saver.save(second)
    assert len(library.summaries()) == 1
    assert records.records == before


async def test_of_two_tabs_without_a_lock_the_one_that_is_behind_only_looks_from_then_on(records):
    first, second, *_rest, other = taps(SampleGame(), 5)
    mine, my_saver = await open_library(records)
    await my_saver.save(first)
    theirs, their_saver = await open_library(records)
    await their_saver.save(second, first)
    acknowledged = dict(records.records)
    with pytest.raises(Locked):
        await my_saver.save(other, first)
    assert records.records == acknowledged
    assert isinstance(mine.read_only_reason, Locked)
    assert (await my_saver.call(mine.load_game, first.id)).game == second
    with pytest.raises(Locked):
        await my_saver.call(mine.change_settings, lambda _settings: Settings(theme="dark"))
    await their_saver.call(theirs.change_settings, lambda _settings: Settings(theme="dark"))
    assert theirs.settings().theme == "dark"


async def test_what_the_browser_cleared_under_an_open_game_is_said_and_stored_anew_when_tried_again(records):
    first, second = taps(SampleGame(), 2)
    _library, saver = await open_library(records)
    await saver.save(first)
    records.records.clear()
    with pytest.raises(Cleared):
        await saver.save(second, first)
    assert records.records == {}
    await saver.save(second, first)
    assert set(records.records) == {GAME}


async def test_a_browser_that_keeps_nothing_is_told_from_the_start(records):
    (game,) = taps(SampleGame(), 1)
    library, saver = await open_library(records, refused=True)
    assert isinstance(library.read_only_reason, Refused)
    with pytest.raises(Refused):
        await saver.save(game)
    assert (library.summaries(), records.records) == ((), {})


async def test_a_save_that_was_begun_is_finished(records):
    (game,) = taps(SampleGame(), 1)
    library, saver = await open_library(records)
    task = asyncio.ensure_future(saver.save(game))
    await asyncio.sleep(0)
    task.cancel()
    assert (await saver.call(library.load_game, game.id)).game == game


async def test_saves_come_in_order(records):
    games = taps(SampleGame(), 10)
    library, saver = await open_library(records)
    await asyncio.gather(*(saver.save(game) for game in games))
    assert (await saver.call(library.load_game, games[-1].id)).game == games[-1]


async def test_a_deleted_game_is_out_of_sight_and_not_gone(records):
    (game,) = taps(SampleGame(), 1)
    library, saver = await open_library(records)
    await saver.save(game)
    await saver.call(library.delete_game, game.id)
    with pytest.raises(UnknownGame):
        await saver.call(library.load_game, game.id)
    assert f"/deleted/{game.id}.json" in records.records
    assert GAME not in records.records


async def test_a_damaged_record_is_left_alone_and_said(records):
    (game,) = taps(SampleGame(), 1)
    _library, saver = await open_library(records)
    await saver.save(game)
    records.records[GAME] = b'{"game": {', "other"
    library, saver = await open_library(records)
    assert list(library.unreadable) == [game.id]
    with pytest.raises(Damaged):
        await saver.call(library.load_game, game.id)
    assert records.records[GAME][0] == b'{"game": {'


async def test_a_damaged_library_is_set_aside_and_made_anew(records):
    await with_games(records, 2)
    await open_library(records)
    records.records["/library.json"] = b"torn", "other"
    library, _saver = await open_library(records)
    assert len(library.summaries()) == 2
    assert len(library.quarantined) == 1
    assert records.records[f"/{library.quarantined[0]}"][0] == b"torn"
    assert json.loads(records.records["/library.json"][0])


async def test_a_record_that_another_tab_took_away_is_said(records):
    (game,) = taps(SampleGame(), 1)
    library, saver = await open_library(records)
    await saver.save(game)
    del records.records[GAME]
    with pytest.raises(UnknownGame):
        await saver.call(library.load_game, game.id)
