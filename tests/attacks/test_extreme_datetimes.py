"""A moment at either end of the years that are read stops no list; one beyond them costs only its game."""

from contextlib import closing
from datetime import datetime
from types import SimpleNamespace

import pytest

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import typed_json
from scorekeeper.storage import library
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.players import Player
from scorekeeper.tables import Host
from tests.attacks.files import BEYOND, FIRST, LAST, put
from tests.storage.sample_games import SampleGame, game_id
from tests.ui.harness import opened


@pytest.mark.parametrize("moment", [FIRST, LAST])
async def test_every_screen_shows_it(folder, moment):
    for number, over in ((2, False), (3, True)):
        pad = SampleGame(number).plays_rounds(1)
        document = encode_game((pad.does(GameEnded()) if over else pad).game)
        for row in document["facts"].values():
            row["at"] = moment
        put(folder, number, document)
    for _time in range(2):  # from the games' files, then from the rows
        with closing(Host.open(folder)) as host:
            host.library.people.save((Player(game_id(9), "Zoë", datetime.fromisoformat(moment)),))
            async with opened(host, language="en") as app:
                for address in ("/", "/games", "/players", f"/games/{game_id(2)}"):
                    await app.go(address)
                    assert not app.sees("Something went wrong")


@pytest.mark.parametrize("moment", [FIRST, LAST])
def test_the_command_line_lists_it(folder, moment, run):
    document = encode_game(SampleGame(2).game)
    document["facts"]["1"]["at"] = moment
    put(folder, 2, document)
    answer = run("export", "--data", str(folder), "--list")
    assert (answer.status, answer.err, len(answer.lines)) == (0, "", 2)
    assert str(datetime.fromisoformat(moment).astimezone().year) in answer.out
    for arguments in ((), ("--game", game_id(2)), ("--game", game_id(2), "--csv")):
        assert run("export", "--data", str(folder), *arguments).status == 0


@pytest.mark.parametrize("moment", BEYOND)
async def test_a_game_of_another_year_is_left_as_it_is_and_said(folder, moment):
    document = encode_game(SampleGame(2).game)
    document["facts"]["1"]["at"] = moment
    put(folder, 2, document)
    file = folder / "games" / f"{game_id(2)}.json"
    content = file.read_bytes()
    with closing(Host.open(folder)) as host:
        host.library.people.save((Player(game_id(9), "Zoë", datetime.fromisoformat(moment)),))
        async with opened(host, language="en") as app:
            for address in ("/", "/games", "/players"):
                await app.go(address)
                assert not app.sees("Something went wrong")
        assert host.library.unlisted == (file.name,)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("clock", "day"), [(datetime(1969, 12, 31, 12), "1970-01-01"), (datetime(9999, 1, 1), "9998-12-31")]
)
def test_a_clock_of_another_year_writes_the_nearest_day(monkeypatch, clock, day):
    monkeypatch.setattr(library, "datetime", SimpleNamespace(now=lambda: clock))
    now = library.device_now()
    assert now.date().isoformat() == day
    assert typed_json.moment(now.isoformat()) == now
