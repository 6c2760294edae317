"""A second program that writes in the folder all the same, where no lock keeps it out: nothing that was
acknowledged is overwritten."""

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.game import Phase, undo
from scorekeeper.game.facts import BidMade, PlayEnded, PlayerRenamed, ResultEntered, TrumpSet
from scorekeeper.rules import STANDARD, BidRules, Ruleset, Suit
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.backup.writing import export_game
from scorekeeper.storage.errors import NewerSchema, Outdated
from scorekeeper.storage.files.filesystem import OsFiles
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host
from scorekeeper.tables.backups import plan_import, run_import
from scorekeeper.ui.runtime.session import app_of
from tests.game.driver import seats, with_tap
from tests.storage.sample_games import SampleGame, game_id, taps
from tests.tables.table_moves import makes
from tests.ui.harness import opened


class NoLock(OsFiles):
    """A network drive that knows no locks."""

    def lock(self, _path):
        return lambda: None


def host(folder):
    library = Library(folder, files=NoLock())
    library.open()
    return Host(library)


@pytest.fixture
def hosts(tmp_path):
    pair = host(tmp_path), host(tmp_path)
    yield pair
    for one in pair:
        one.close()


@pytest.fixture
async def at_one_game(hosts):
    here = await hosts[0].start(seats(3), 0, STANDARD)
    return *hosts, here, await hosts[1].table(here.game.id)


async def test_a_tap_of_the_other_program_is_never_overwritten(at_one_game):
    mine, _theirs, here, there = at_one_game
    await makes(there, BidMade(1, 1))
    shown = []
    here.subscribe(shown.append)
    with pytest.raises(Outdated):
        await makes(here, BidMade(1, 0))
    assert here.game == there.game
    assert shown == [there.snapshot]
    await makes(here, BidMade(2, 0))
    assert mine.library.load_game(here.game.id).game == here.game


async def test_a_tap_that_still_means_the_same_follows_that_of_the_other_program(at_one_game):
    _mine, theirs, here, there = at_one_game
    await makes(there, TrumpSet(None, Suit.RED))
    await makes(here, BidMade(1, 0))
    assert here.game.records[:-1] == there.game.records
    assert here.game.records[-1].fact == BidMade(1, 0)
    assert theirs.library.load_game(here.game.id).game == here.game


@pytest.mark.parametrize("forked", [False, True])
async def test_an_import_goes_on_from_what_the_other_program_has_saved(at_one_game, forked):
    """The open table was behind the disk, and each import was refused until somebody tapped."""
    mine, _theirs, here, there = at_one_game
    await makes(there, BidMade(1, 1))
    on_disk = undo(there.game) if forked else there.game
    copy = with_tap(on_disk, BidMade(1 if forked else 2, 0), at=there.game.records[-1].at)
    plan = await plan_import(mine, export_game(replace(copy, revision=there.game.revision + 1)))
    assert [game.relation for game in plan.games] == [
        CopyRelation.FORKED if forked else CopyRelation.NEWER_THERE
    ]
    result = await run_import(mine, plan, {here.game.id: True}, take_settings=False)
    assert (result.continued, result.changed_meanwhile, result.games) == (1, 0, int(forked))
    assert here.game.records == copy.records
    assert mine.library.load_game(here.game.id).game == here.game


def choose_tap(choose, table):
    snapshot = table.snapshot
    if snapshot.can_undo and choose.random() < 0.3:
        return table.undo(snapshot.revision)
    round_ = snapshot.state.current
    if round_.bidder is not None:
        return makes(table, BidMade(round_.bidder, 0))
    if round_.phase is Phase.PLAY:
        return makes(table, PlayEnded())
    tricks = round_.cards if round_.reporter == round_.turns[-1] else 0
    return makes(table, ResultEntered(round_.reporter, tricks))


@pytest.mark.parametrize("seed", range(4))
async def test_whoever_taps_goes_on_from_what_was_acknowledged_last(hosts, seed):
    choose = random.Random(seed)
    game = (await hosts[0].start(seats(3), 0, STANDARD)).game
    tables = [await one.table(game.id) for one in hosts]
    acknowledged, refused = game, 0
    for _tap in range(40):
        table = choose.choice(tables)
        try:
            await choose_tap(choose, table)
        except Outdated:
            refused += 1
            assert table.game == acknowledged
        acknowledged = table.game
    assert refused > 5
    assert hosts[0].library.load_game(game.id).game == acknowledged


async def test_the_screen_says_so_and_shows_what_stands_there(at_one_game):
    mine, theirs, here, there = at_one_game
    async with opened(mine, language="en", route=f"/games/{here.game.id}") as app:
        await makes(there, BidMade(1, 1))
        await app.tap("Bid 0")
        assert app.sees("The game has gone on elsewhere, so this was not saved")
        assert not app.sees("The last tap was not saved")
        assert "Ute: bid 1" in app.buttons()
        await app.tap("Bid 1")
        assert not app.sees("The game has gone on elsewhere")
    assert theirs.library.load_game(here.game.id).game.records[:2] == there.game.records


async def test_a_name_that_was_not_put_right_renames_no_known_player(at_one_game):
    mine, _theirs, here, there = at_one_game
    async with opened(mine, language="en", route=f"/games/{here.game.id}") as app:
        await app.tap("More")
        await app.tap("Names")
        await makes(there, PlayerRenamed(0, "Tommy"))
        await app.write("Name 1", "Zora")
        await app.tap("Write it down")
        assert app.sees("The game has gone on elsewhere")
    assert here.game == there.game
    assert {player.name for player in await mine.players()} == {"Thomas", "Ute", "Kevin"}


async def test_a_name_is_put_right_whatever_else_the_other_program_has_saved(at_one_game):
    mine, theirs, here, there = at_one_game
    async with opened(mine, language="en", route=f"/games/{here.game.id}") as app:
        await app.tap("More")
        await app.tap("Names")
        await makes(there, BidMade(1, 1))
        await app.write("Name 1", "Zora")
        await app.tap("Write it down")
        assert not app.sees("The game has gone on elsewhere")
    facts = [record.fact for record in theirs.library.load_game(here.game.id).game.records]
    assert facts[1:] == [BidMade(1, 1), PlayerRenamed(0, "Zora")]
    assert {player.name for player in await mine.players()} == {"Zora", "Ute", "Kevin"}


def test_players_and_settings_of_both_programs_are_kept(tmp_path, hosts):
    mine, theirs = (one.library for one in hosts)
    mine.people.save((Player(game_id(8), "Ute"),))
    theirs.people.save((Player(game_id(9), "Kevin"),))
    mine.change_settings(lambda _settings: Settings(theme="dark"))
    assert {player.name for player in mine.people.players()} == {"Ute", "Kevin"}
    theirs.people.save((Player(game_id(7), "Anna"),))
    assert theirs.settings() == Settings(theme="dark")


async def test_a_setting_changes_alone_whatever_the_other_program_has_chosen(hosts):
    mine, theirs = hosts
    mix = Ruleset(name="Thursday", bids=BidRules(must_differ="always"))
    await theirs.change_settings(lambda _settings: Settings(language="de", mixes=(mix,)))
    async with opened(mine, language="en") as app:
        session = app_of(app.page)
        await session.save_settings(text_size=150)
        assert mine.library.settings() == Settings(language="de", mixes=(mix,), text_size=150)
        await theirs.change_settings(lambda present: replace(present, theme="dark"))
        other = replace(mix, name="Friday")
        await session.change_settings(lambda present: replace(present, mixes=(other, *present.mixes)))
    assert (mine.settings.theme, mine.settings.mixes) == ("dark", (other, mix))
    await theirs.change_settings(lambda present: replace(present, mixes=(mix,)))
    await mine.start(seats(3), 0, STANDARD)
    await theirs.change_settings(lambda present: replace(present, keep_awake=False))
    kept = theirs.settings
    assert (kept.theme, kept.text_size, kept.mixes) == ("dark", 150, (mix,))
    assert kept.new_game.players


def test_a_game_that_came_in_meanwhile_is_in_the_list(hosts):
    mine, theirs = (one.library for one in hosts)
    theirs.save_game(game := SampleGame(3).game)
    theirs.save_summary(summarise(game))
    mine.people.save((Player(game_id(8), "Ute"),))
    assert [row.id for row in mine.summaries()] == [game.id]


def test_a_library_of_a_newer_version_that_appears_meanwhile_makes_all_read_only(tmp_path):
    library = host(tmp_path).library
    for game in taps(SampleGame(1), 2):
        library.save_game(game)
    library.reread()
    (tmp_path / "library.json").write_text('{"library":{"1":{"schema":99}}}')
    with pytest.raises(NewerSchema):
        library.people.save((Player(game_id(8), "Ute"),))
    path = tmp_path / "games" / f"{game_id(1)}.json"
    path.write_text("{")
    library.load_game(game_id(1))
    assert path.read_text() == "{"
    assert {one.name for one in path.parent.iterdir()} == {path.name, f"{path.name}.bak"}


def test_a_library_that_was_spoilt_meanwhile_is_named_and_made_anew(tmp_path):
    library = host(tmp_path).library
    game = SampleGame(1).game
    library.save_game(game)
    library.save_summary(summarise(game))
    for file in ("library.json", "library.json.bak"):
        (tmp_path / file).write_text("{")
    library.people.save((Player(game_id(8), "Ute"),))
    assert {seat.player for seat in summarise(game).seats} < {
        player.id for player in library.people.players()
    }
    (kept,) = library.quarantined
    assert (tmp_path / kept).read_text() == "{"


@pytest.fixture
def open_game(tmp_path):
    """A library that has saved two taps of a game, the game's file, and the game after each of four."""
    library = host(tmp_path).library
    games = taps(SampleGame(1), 4)
    for game in games[:2]:
        library.save_game(game)
    return library, tmp_path / "games" / f"{game_id(1)}.json", games


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        (lambda path: os.utime(path, (0, 0)), []),
        (Path.unlink, []),
        (lambda path: path.write_text("{"), ["{"]),
    ],
    ids=["copied back as it was", "removed", "spoilt"],
)
def test_a_file_that_was_changed_meanwhile_is_gone_on_with_or_written_anew(open_game, changed, kept):
    library, path, games = open_game
    changed(path)
    library.save_game(games[2], games[1])
    assert library.load_game(game_id(1)).game == games[2]
    assert [one.read_text() for one in path.parent.glob("*.damaged-*")] == kept


def test_another_file_of_the_same_time_and_size_is_not_taken_for_the_game(open_game):
    library, path, games = open_game
    known, other = path.stat(), path.with_name("other")
    other.write_text(path.read_text().replace(f'"revision":{games[1].revision},', '"revision":9,'))
    os.utime(other, ns=(known.st_atime_ns, known.st_mtime_ns))
    os.replace(other, path)
    assert path.stat().st_size == known.st_size
    with pytest.raises(Outdated):
        library.save_game(games[2], games[1])
    assert library.load_game(game_id(1)).game.revision == 9


@pytest.mark.parametrize("writer_in_memory", [True, False])
def test_who_reads_a_file_that_was_spoilt_loses_no_tap_of_the_open_table(open_game, writer_in_memory):
    """An export took the version before the last tap, and the table then went back to it."""
    library, path, games = open_game
    if not writer_in_memory:
        library.reread()
    path.write_bytes(path.read_bytes()[:-40])
    for for_taps in (False, True):
        read = library.load_game(game_id(1), for_taps=for_taps).game
        assert read == games[1 if writer_in_memory else 0]
    library.save_game(games[2], games[1])
    assert library.load_game(game_id(1)).game == games[2]
    assert len(list(path.parent.glob("*.damaged-*"))) == 1


def test_an_impossible_game_of_a_later_revision_is_set_aside_once(open_game):
    library, path, games = open_game
    document = json.loads(path.read_text())
    document["game"]["1"]["revision"] = 99
    document["facts"]["2"]["seat"] = 7
    path.write_text(json.dumps(document))
    for _reader in range(2):
        assert library.load_game(game_id(1)).game == games[1]
    assert len(list(path.parent.glob("*.damaged-*"))) == 1


def test_an_older_copy_that_was_put_in_its_place_is_not_taken_for_the_game(open_game):
    library, path, games = open_game
    os.replace(f"{path}.bak", path)
    with pytest.raises(Outdated):
        library.save_game(games[2], games[1])
    assert library.load_game(game_id(1)).game == games[0]


def test_a_game_whose_writer_is_no_longer_in_memory_is_compared_as_well(tmp_path):
    mine, theirs = host(tmp_path).library, host(tmp_path).library
    games = taps(SampleGame(1), 3)
    mine.save_game(games[0])
    mine.reread()
    theirs.save_game(games[1], games[0])
    with pytest.raises(Outdated):
        mine.save_game(games[2], games[0])
    assert mine.load_game(game_id(1)).game == games[1]
