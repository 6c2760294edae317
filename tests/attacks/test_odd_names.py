"""Names that nobody may type, in files and codes: all of it opens and goes on, and nothing spills over."""

import csv
import json
import re
import sys
from dataclasses import replace
from datetime import datetime

import pytest

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import Recorded, shown_name, state_of
from scorekeeper.game import facts as f
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.backup_plans import game_line
from scorekeeper.rules import STANDARD
from scorekeeper.storage.backup.plan import import_plan
from scorekeeper.storage.backup.reading import BackupContents
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.share_code import code_of
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host
from scorekeeper.tables.backups import export_all, plan_code, plan_import, run_import
from tests.attacks.files import opened_library, put
from tests.call_count import at_most
from tests.game.driver import STARTED_AT
from tests.game.odd_names import ODD_NAMES
from tests.storage.sample_games import SampleGame, game_id
from tests.tables.table_moves import makes
from tests.ui.harness import opened

NOW = datetime.now().astimezone()
HARMFUL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]"
    "|\u2068(?![^\u2068\u2069]*\u2069)"
)
"""What acts on its neighbours; an isolate that ends keeps its own from that."""


def called(*names, number=1, ruleset=STANDARD):
    """A game of one round whose players are called so, the last one by a rename."""
    game = SampleGame(number).plays_rounds(1).game
    first = game.started
    seats = tuple(replace(seat, name=name) for seat, name in zip(first.seats, names, strict=False))
    started = replace(first, seats=(*seats, *first.seats[len(seats) :]), ruleset=ruleset)
    return replace(game, records=(Recorded(STARTED_AT, started), *game.records[1:]))


@pytest.fixture
def hosts(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    pair = Host.open(tmp_path / "one"), Host.open(tmp_path / "other")
    yield pair
    for host in pair:
        host.close()


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
async def test_a_game_with_such_a_name_goes_everywhere(hosts, name):
    """Out and in as a backup and as a code, on with its moves, undone, and once more with the same people."""
    here, there = hosts
    game = called(name, "Anna", "\u0410nna")
    await here.work(here.library.save_game, game)
    await here.work(here.library.save_summary, summarise(game))
    await here.work(here.library.people.save, (Player(game_id(70), name),))
    exported = (await export_all(here)).files[0]
    plan = await plan_import(there, exported)
    assert [one.relation for one in plan.games] == [CopyRelation.NEW]
    assert plan.left_out == ()
    await run_import(there, plan, {}, take_settings=False)
    assert (await there.table(game.id)).game == game
    assert json.loads((await export_all(there)).files[0])["games"] == json.loads(exported)["games"]
    (again,) = (await plan_code(there, code_of(game))).games
    assert again.relation is CopyRelation.SAME
    assert [row.seats[0].name for row in await there.summaries()] == [shown_name(name)]
    table = await there.table(game.id)
    await makes(table, f.BidMade(0, 1))
    await makes(table, f.GameEnded())
    rematch = await there.rematch(game.id)
    assert set(rematch.snapshot.state.names) == {shown_name(name), "Anna", "\u0410nna"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_such_a_name_spills_over(language):
    _ = words(language)
    for name in ODD_NAMES:
        game = called(name, name, ruleset=replace(STANDARD, name=name or "x"))
        state = state_of(game)
        table = pad_as_csv(_, state).decode("utf-8-sig")
        said = [game_line(_, summarise(game), NOW), table, *state.names]
        said.append(json.dumps(pad_as_json(state)["ranking"], ensure_ascii=False))
        assert not HARMFUL.search("".join(said).replace("\r\n", "")), ascii(name)
        rows = list(csv.reader(table.split("\r\n"), delimiter=LANGUAGES[language].csv))
        assert {len(row) for row in rows if row} == {17}, ascii(name)
        assert not any(cell.startswith("=") for row in rows for cell in row), ascii(name)


def harmful(app):
    """What is shown and acts on its neighbours."""
    return [text for text in (*app.texts(), *app.buttons()) if HARMFUL.search(text.replace("\n", ""))]


async def test_no_screen_gets_what_acts_on_its_neighbours(hosts):
    host, _other = hosts
    for number, name in enumerate(ODD_NAMES, start=1):
        rules = replace(STANDARD, name=f"\u202e{number}")
        game = called(name, "\x1b[2J\u202e" + name[:900], number=number, ruleset=rules)
        await host.work(host.library.save_game, game)
        await host.work(host.library.save_summary, summarise(game))
        await host.work(host.library.people.save, (Player(game_id(200 + number), name),))
    mixes = tuple(replace(STANDARD, name=name) for name in ODD_NAMES if name.strip())
    await host.change_settings(lambda _settings: Settings(mixes=mixes[:8]))
    async with opened(host, language="en") as app:
        for route in ("/", "/games", "/players", "/new", "/new/presets", "/settings/backup"):
            await app.go(route)
            assert app.texts()
            assert harmful(app) == [], route
            labels = [name for name in app.buttons() if name.startswith(("Delete", "Change", "Forget"))]
            assert len(set(labels)) == len(labels), route


async def test_the_table_of_such_a_game_is_shown_harmlessly(hosts):
    host, _other = hosts
    async with opened(host, language="en") as app:
        for number, name in enumerate(ODD_NAMES, start=1):
            game = called(name, "\u202eKevin", number=number)
            await host.work(host.library.save_game, game)
            await app.go(f"/games/{game.id}")
            assert any("Kevin" in text for text in (*app.texts(), *app.buttons())), ascii(name)
            assert harmful(app) == [], ascii(name)


@pytest.mark.parametrize("name", ["x\u202e", "Ute\u2066", "\x1b[2J"], ids=ascii)
async def test_the_page_of_such_a_player_is_shown_harmlessly(hosts, name):
    """Of whom others can be made, and who is somebody else after all."""
    host, _other = hosts
    people = [Player(game_id(200 + place), one) for place, one in enumerate((name, name, *ODD_NAMES))]
    await host.work(host.library.people.save, people)
    await host.merge_players(people[0].id, people[1].id)
    async with opened(host, route=f"/players/{people[0].id}", language="en") as app:
        await app.tap("Merge with another player")
        assert any("is somebody else after all" in text for text in (*app.texts(), *app.buttons()))
        assert harmful(app) == []


def test_no_terminal_is_steered_by_a_file(run, tmp_path, monkeypatch):
    """Neither by the names of people and mixes, nor by a whole backup that is printed."""
    for number, name in enumerate(ODD_NAMES, start=1):
        put(tmp_path, number, encode_game(called(name, f"\x9b2J{name[:900]}", number=number)))
    with opened_library(tmp_path) as library:
        library.change_settings(
            lambda _settings: Settings(
                mixes=tuple(replace(STANDARD, name=name) for name in ("\x9b", "\u202ex", "=1"))
            )
        )
    listed = run("export", "--list", "--data", str(tmp_path))
    assert len(listed.lines) == len(ODD_NAMES)
    file, empty = tmp_path / "all.json", tmp_path / "empty"
    empty.mkdir()
    run("export", "--data", str(tmp_path), str(file))
    read = run("import", "--yes", "--settings", "--data", str(empty), str(file))
    assert f"{len(ODD_NAMES)} games imported." in read.out
    piped = run("export", "--data", str(tmp_path)).out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = run("export", "--data", str(tmp_path)).out
    assert json.loads(shown)["games"] == json.loads(piped)["games"]
    refused = run("trick", "\x1b[2J\u202e")
    assert refused.status == 2
    for answer in (listed.out, read.out, read.err, shown, refused.err):
        assert not HARMFUL.search(answer)
    assert HARMFUL.search(piped), "a file is written as it is"


def test_players_of_endless_names_are_looked_through_once():
    """Each was compared with each, and all marks of a name were put into their order every time."""
    players = [Player(game_id(number), f"{number}a" + "\u0301\u0316" * 499) for number in range(1_000)]
    contents = BackupContents(tuple(players), settings=Settings())
    with at_most(calls=1_500_000):
        plan = import_plan((), contents, players[500:], Settings())
    assert len(plan.players) == 500
