"""Pads from elsewhere become games: each once, whole or not at all, and all of them go back together."""

import errno
import json
from dataclasses import replace

import pytest

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import MoveCode, state_of
from scorekeeper.game.facts import BidMade
from scorekeeper.game.standings import totals
from scorekeeper.locale import words
from scorekeeper.pads.cells import evening_of
from scorekeeper.pads.pad import PadCode
from scorekeeper.rules import PRESETS
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.tables import Host, pad_imports
from tests.browser.saved_games import fresh_game, play_rounds
from tests.game.driver import STARTED_AT
from tests.storage.fake_disk import RefusingLayer
from tests.storage.sample_games import game_id
from tests.tables.table_moves import makes

PAD = """round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks
1,1,0,0,1,0,1,1
2,2,1,1,0,1,0,0
"""
OTHER = PAD.replace("Kevin", "Anna")
DAY = evening_of("2025-12-24")


@pytest.fixture
def disk():
    return RefusingLayer(OS_FILES, fault=errno.ENOSPC)


@pytest.fixture
def host(tmp_path, disk):
    library = Library(tmp_path, files=disk)
    library.open()
    host = Host(library, now=lambda: STARTED_AT)
    yield host
    host.close()


async def planned(host, *contents, names=(), day=DAY):
    files = [
        pad_imports.PadFile(
            names[place] if names else "", content if isinstance(content, bytes) else content.encode()
        )
        for place, content in enumerate(contents)
    ]
    found, unread = await pad_imports.read_files(host, files)
    assert not unread
    return await pad_imports.plan_pads(host, found, day)


async def come(host, *texts):
    return await pad_imports.import_pads(host, await planned(host, *texts))


async def days(host):
    return sorted(f"{row.started:%Y-%m-%d %H}" for row in await host.summaries())


async def test_its_players_are_those_who_are_known_by_these_names(host):
    host.library.people.save([Player(game_id(7), "Ute")])
    done = await come(host, PAD.replace("Ute", "UTE"))
    (row,) = await host.summaries()
    assert [seat.player == game_id(7) for seat in row.seats] == [False, True, False]
    assert totals(state_of(host.library.load_game(row.id).game)) == (50, -20, 50)
    assert (list(done.games), done.there, len(done.players)) == ([row.id], 0, 2)


async def test_the_same_evening_is_one_game_from_every_format(host):
    state = play_rounds(fresh_game(3, ruleset=PRESETS["not-equal"]), 20).state
    table, document = pad_as_csv(words("en"), state), json.dumps(pad_as_json(state))
    one, other = await planned(host, table, document)
    assert (ids(one), one.is_new) == (ids(other), True)
    assert not other.is_new
    done = await pad_imports.import_pads(host, (one, replace(other, game=one.game)))  # planned one by one
    assert (len(done.games), done.there) == (1, 1)
    (again,) = await planned(host, document)
    assert again.game.relation is CopyRelation.SAME


def ids(pad):
    return pad.game.there.id


async def test_it_is_the_same_game_whoever_stands_first(host):
    rows = [line.split(",") for line in PAD.splitlines()]
    turned = "\n".join(",".join([*row[:2], *row[4:], *row[2:4]]) for row in rows)
    (one,) = await planned(host, PAD, turned)
    (other,) = await planned(host, turned)
    assert ids(one) == ids(other)


async def test_the_same_text_twice_comes_once_and_on_another_day_again(host):
    assert len(await planned(host, PAD, PAD.replace(",", ";"))) == 1
    await come(host, PAD)
    (another_day,) = await planned(host, PAD, day=evening_of("2025-12-25"))
    assert another_day.is_new
    (same_day,) = await planned(host, PAD)
    assert not same_day.is_new


async def test_what_has_gone_on_here_since_is_here_already(host):
    (there,) = (await come(host, PAD)).games
    await bids(host, there)
    (again,) = await planned(host, PAD)
    assert again.game.relation is CopyRelation.SAME


async def bids(host, game):
    table = await host.table(game)
    round_ = table.snapshot.state.current
    await makes(table, BidMade(round_.turns[0], 0))


async def test_the_day_is_the_given_one_else_that_of_the_pad_else_of_the_name(host):
    says = json.dumps(pad_as_json(play_rounds(fresh_game(3), 20).state))
    pads = (PAD, OTHER, PAD, says)
    names = ("2025-11-20.csv", "a/Runde_2025-11-21 Ute.csv", "2025-13-40.csv", "2025-11-22.json")
    by_name = await planned(host, *pads, names=names, day=None)
    evenings = [evening_of("2025-11-20"), evening_of("2025-11-21"), None, STARTED_AT]
    assert [pad.day for pad in by_name] == evenings
    assert {pad.day for pad in await planned(host, *pads, names=names)} == {DAY}
    found = [pad.found for pad in by_name]
    assert [pad.day for pad in await pad_imports.plan_pads(host, found, otherwise=DAY)] == [
        *evenings[:2],
        DAY,
        STARTED_AT,
    ]
    await pad_imports.import_pads(host, by_name)
    began = {row.started for row in await host.summaries()}
    assert began == {*evenings[:2], STARTED_AT}  # that of which nothing says when is of now


@pytest.mark.parametrize(
    ("name", "code"),
    [("Wilhelmine-Adelheid von Hohenstein", MoveCode.NAME_TOO_LONG), ("Utе", MoveCode.NAME_LOOKALIKE)],
)
async def test_a_name_that_no_table_takes_is_named(host, name, code):
    (pad,) = await planned(host, PAD.replace("Kevin", name))
    (fault,) = pad.faults
    assert (fault.violation.code, fault.violation.details["position"], fault.column) == (code, 2, name)
    assert pad.replayed is not None
    assert (await pad_imports.import_pads(host, (pad,))).games == {}
    assert await host.summaries() == ()


async def test_a_pad_with_a_fault_stays_out_and_the_others_come(host):
    bad, *good = await planned(host, PAD.replace("0,1,0,0", "0,1,0,2"), PAD, OTHER)
    assert bad.faults
    assert bad.game is None
    told = []
    done = await pad_imports.import_pads(host, (bad, *good), lambda done, of: told.append((done, of)))
    assert set(done.games) == {ids(pad) for pad in good}
    assert told == [(1, 2), (2, 2)]


async def test_a_file_without_a_pad_stands_beside_those_that_have_one(host):
    files = [pad_imports.PadFile("letter.txt", b"Dear Ute,"), pad_imports.PadFile("pad.csv", PAD.encode())]
    found, (unread,) = await pad_imports.read_files(host, files)
    assert ([pad.source for pad in found], unread.source) == (["pad.csv"], "letter.txt")
    assert unread.faults


async def test_of_a_game_without_players_only_that_is_said(host):
    games = [{"players": names, "bets": [[0] * len(names)]} for names in ([], ["Ute", "Jörg", "Mia"])]
    nobody, played = await planned(host, json.dumps({"wizard.games": json.dumps(games)}))
    assert [fault.violation.code for fault in nobody.faults] == [PadCode.FIELD_MISSING]
    assert played.is_new


async def test_more_than_anybody_plays_in_one_game_is_refused(host, monkeypatch):
    monkeypatch.setattr("scorekeeper.storage.backup.reading.MOST_FACTS", 10)
    (pad,) = await planned(host, PAD)
    assert [fault.violation.code for fault in pad.faults] == [PadCode.TOO_MANY_MOVES]


async def test_what_cannot_be_saved_is_said_of_each_and_comes_in_the_second_time(host, disk):
    pads = await planned(host, PAD, OTHER)
    disk.name = "write"
    done = await pad_imports.import_pads(host, pads)
    assert (done.games, done.there, [type(error) for _, error in done.failures]) == ({}, 0, [DiskFull] * 2)
    disk.name = ""
    assert len((await pad_imports.import_pads(host, pads)).games) == 2
    again = await pad_imports.import_pads(host, pads)
    assert (again.games, again.there, again.failures) == ({}, 2, ())


async def test_one_undo_takes_all_back_and_who_came_with_them(host):
    await come(host, PAD)
    done = await come(host, OTHER, OTHER.replace("Ute", "Mia"))
    assert await pad_imports.take_back(host, done) == 2
    assert len(await host.summaries()) == 1
    assert {player.name for player in await host.players()} == {"Thomas", "Ute", "Kevin"}
    assert len((await come(host, OTHER)).games) == 1


async def test_what_has_gone_on_or_is_deleted_is_not_taken_back(host):
    done = await come(host, PAD, OTHER)
    gone_on, deleted = done.games
    await bids(host, gone_on)
    await host.delete(deleted)
    assert await pad_imports.take_back(host, done) == 0
    assert [row.id for row in await host.summaries()] == [gone_on]
    assert {player.name for player in await host.players()} == {"Thomas", "Ute", "Kevin"}


async def test_in_the_preview_one_pad_is_planned_anew(host):
    (pad,) = await planned(host, PAD)
    renamed = replace(pad.found, pad=replace(pad.found.pad, players=("Thomas", "Ute", "Jörg")))
    assert ids(await pad_imports.plan_pad(host, renamed, DAY)) != ids(pad)
