"""Saving off the event loop: a slow save blocks no other game, and an error reaches its own tap."""

import asyncio
import errno
from threading import Event, get_ident

import pytest

from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.saver import Saver
from tests.storage.fake_disk import ForwardingLayer, RefusingLayer
from tests.storage.sample_games import SampleGame, game_id, taps


class Slow(ForwardingLayer):
    """A card that waits before it replaces one game's file."""

    def __init__(self, files, waits_for):
        super().__init__(files)
        self.waits_for = waits_for
        self.has_begun, self.may_go_on = Event(), Event()
        self.written = []
        self.threads = set()

    def call(self, name, *arguments):
        if name == "create" and self.waits_for in arguments[0]:
            self.has_begun.set()
            assert self.may_go_on.wait(10)
        if name == "write":
            self.threads.add(get_ident())
            self.written.append(arguments[1].decode())
        return super().call(name, *arguments)


async def test_a_failed_save_reaches_its_tap_and_can_be_tried_again(store):
    files = RefusingLayer(store.files)
    library = store.library(files)
    for threads in (True, False):
        saver = Saver(library, threads=threads)
        older, newer = taps(SampleGame(threads), 2)
        await saver.save(older)
        files.name, files.fault = "write", errno.ENOSPC
        with pytest.raises(DiskFull):
            await saver.save(newer)
        assert library.load_game(older.id).game == older
        files.name = ""
        await saver.save(newer)
        assert library.load_game(newer.id).game == newer
        saver.close()


async def test_however_much_else_waits_a_tap_is_saved_and_a_table_opened(store):
    """Lists, exports and settings, of which each waits for a thread of its own."""
    library, may_go_on = store.library(store.files), Event()
    saver = Saver(library)
    others = [asyncio.ensure_future(saver.call(may_go_on.wait, 10)) for _ in range(50)]
    for game in taps(SampleGame(1), 3):
        await asyncio.wait_for(saver.save(game), 10)
    assert (await asyncio.wait_for(saver.load(game.id), 10)).game == game
    assert not any(other.done() for other in others)
    may_go_on.set()
    assert all(await asyncio.gather(*others))
    saver.close()


async def test_one_slow_card_stalls_no_other_table(store):
    slow = Slow(store.files, waits_for=game_id(1))
    saver = Saver(store.library(slow))
    stuck = asyncio.ensure_future(saver.save(SampleGame(1).game))
    for game in taps(SampleGame(2), 5):
        await asyncio.wait_for(saver.save(game), 10)
    assert not stuck.done()
    slow.may_go_on.set()
    await stuck
    saver.close()


async def test_a_save_whose_caller_was_cancelled_is_finished(store):
    slow = Slow(store.files, waits_for=game_id(1))
    library = store.library(slow)
    saver = Saver(library)
    first, second = taps(SampleGame(), 2)
    left = asyncio.ensure_future(saver.save(first))
    assert await asyncio.to_thread(slow.has_begun.wait, 10)
    left.cancel()
    last = asyncio.ensure_future(saver.save(second))
    slow.may_go_on.set()
    await last
    assert left.cancelled()
    assert library.load_game(game_id(1)).game == second
    saver.close()


async def test_closing_finishes_what_was_begun(store):
    library = store.library()
    saver = Saver(library)
    games = [SampleGame(number).game for number in range(1, 13)]
    waiting = [asyncio.ensure_future(saver.save(game)) for game in games]
    await asyncio.sleep(0)
    saver.close()
    await asyncio.gather(*waiting)
    kept = store.again(library)
    assert [kept.load_game(game.id).game for game in games] == games


async def test_without_threads_everything_happens_on_the_loop(store):
    slow = Slow(store.files, waits_for="nothing")
    library = store.library(slow)
    await Saver(library, threads=False).save(SampleGame().game)
    assert slow.threads == {get_ident()}
    saver = Saver(library)
    await saver.save(taps(SampleGame(), 1)[0])
    assert len(slow.threads) == 2
    saver.close()
