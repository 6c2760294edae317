"""What the finished games add to the statistics, kept: it comes back, and what is of no use is nothing."""

import errno
import json
from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.statistics.finished_game import finished_game
from scorekeeper.storage.counted_games import COUNTED_GAMES_FILE, CountedGame, CountedGamesFile
from scorekeeper.storage.errors import DiskFull
from tests.game.driver import GameDriver
from tests.statistics.histories import PEOPLE, SHORT, THOROUGH, histories, played
from tests.storage.fake_disk import FakeDisk, RefusingLayer


def counted(*games):
    return {game.id: CountedGame(f"stamp {game.id}", game) for game in map(finished_game, games) if game}


GAMES = counted(
    played(GameDriver(ruleset=SHORT).plays_rounds(3), PEOPLE, 1),
    played(GameDriver(4, ruleset=replace(SHORT, teams=True)).plays_rounds(3), PEOPLE, 2),
)


@given(histories())
@THOROUGH
def test_whatever_was_counted_comes_back(games):
    disk = FakeDisk()
    disk.make_folder("/data")
    file = CountedGamesFile("/data", disk)
    file.write(counted(*games))
    assert CountedGamesFile("/data", disk).read() == counted(*games)


def file_of(library):
    return CountedGamesFile(library.folder, library.files)


def test_the_library_keeps_them(store, library):
    assert file_of(library).read() == {}
    file_of(library).write(GAMES)
    assert file_of(store.again(library)).read() == GAMES


def test_no_version_before_is_kept(store, library):
    file_of(library).write(GAMES)
    file_of(library).write({})
    assert {name for name in store.names() if name.startswith(COUNTED_GAMES_FILE)} == {COUNTED_GAMES_FILE}


def _lines():
    disk = FakeDisk()
    disk.make_folder("/data")
    CountedGamesFile("/data", disk).write(GAMES)
    return disk.read(f"/data/{COUNTED_GAMES_FILE}").splitlines()


def _changed(head=b"", **fields):
    """The file with that head, and other fields in its first game."""
    written, first, *others = _lines()
    row = json.loads(first)
    row["game"] |= fields
    return b"\n".join((head or written, json.dumps(row).encode(), *others))


SEAT = json.loads(_lines()[1])["game"]["seats"][0]

USELESS = {
    "empty": b"",
    "torn": _changed()[:-3],
    "no UTF-8": b"\xff\xfe",
    "a list": b"[]",
    "not a number": b'{"counted": NaN}',
    "deep": b"[" * 100_000,
    "of another way to count": _changed(b'{"counted": 999}'),
    "a field too many": _changed(b'{"counted": 3, "more": 1}'),
    "an id that is none": _changed(id="../library"),
    "nobody": _changed(seats=[]),
    "a team of who is not there": _changed(teams=[[0, 1], [2, 9]]),
    "a rank before the first": _changed(seats=[{**SEAT, "rank": 0}]),
    "a round of no numbers": _changed(seats=[{**SEAT, "rounds": ["1 a 0 1 trump"]}]),
    "a round with too little": _changed(seats=[{**SEAT, "rounds": ["1 0 0 trump"]}]),
    "a round of a million cards": _changed(seats=[{**SEAT, "rounds": ["1000000 0 0 1 trump"]}]),
    "a trump that is none": _changed(seats=[{**SEAT, "rounds": ["1 0 0 1 pink"]}]),
}


def test_what_is_of_no_use_is_nothing(store, library):
    for name, content in USELESS.items():
        store.put(content, COUNTED_GAMES_FILE)
        assert file_of(library).read() == {}, name
        file_of(library).write(GAMES)
        assert file_of(library).read() == GAMES, name


def test_a_full_disk_leaves_what_was_there(store, library):
    file_of(library).write(GAMES)
    library.close()
    full = RefusingLayer(store.files, fault=errno.ENOSPC)
    library = store.library(full)
    full.name = "write"
    with pytest.raises(DiskFull):
        file_of(library).write({})
    assert file_of(library).read() == GAMES
