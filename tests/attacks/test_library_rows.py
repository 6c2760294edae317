"""A row of the library that does not fit spoils no other; lists are made anew from the games."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.rules import STANDARD
from scorekeeper.storage.players import Player
from scorekeeper.tables import Host
from tests.attacks.files import BEYOND, FIRST, LAST, opened_library
from tests.cli.test_main import run_shell
from tests.game.driver import seats
from tests.storage.sample_games import game_id
from tests.ui.harness import opened


@pytest.mark.parametrize(
    "wrong",
    [
        {"totals": [1]},
        {"ranks": []},
        {"ranks": [2, 2, 2], "finished": True},
        {"totals": [], "ranks": [], "finished": True},
        {"teams": [[]]},
        {"teams": [[0, 1]]},
        *({"touched": moment} for moment in (FIRST, LAST, *BEYOND)),
    ],
    ids=str,
)
async def test_a_row_that_does_not_fit_is_made_anew(folder, wrong):
    with opened_library(folder) as library:
        expected = library.summaries()
    file = folder / "library.json"
    document = json.loads(file.read_text())
    document["summaries"]["1"] |= wrong
    file.write_text(json.dumps(document))
    with closing(Host.open(folder)) as host:
        assert "touched" in wrong or await host.summaries() == expected
        async with opened(host, language="en") as app:
            await app.go("/games")
            assert app.sees("Thomas")


@pytest.mark.parametrize(
    "key", ["01", " 1", "1_0", "-1", "+1", "\u0661", "9" * 4_300, "9" * 16], ids=lambda key: ascii(key)[:9]
)
async def test_a_number_of_a_row_that_nothing_here_writes_sets_the_library_aside(folder, key):
    """Such a row was listed at the start, and stopped every list after the next save."""
    with opened_library(folder) as library:
        expected = library.summaries()
    file = folder / "library.json"
    document = json.loads(file.read_text())
    document["summaries"] = {key: document["summaries"]["1"]}
    file.write_text(json.dumps(document))
    file.with_name("library.json.bak").unlink(missing_ok=True)
    with opened_library(folder) as library:
        assert len(library.quarantined) == 1
        library.change_settings(lambda settings: settings)
        assert library.summaries() == expected


def test_no_name_in_a_row_steers_the_terminal_through_the_log(folder):
    with opened_library(folder) as library:
        library.people.save((Player(game_id(8), "Ute"),))
        library.change_settings(lambda settings: settings)
    escape = "\x1b[2J\x1b]0;title\x07\u202e\n\r"
    file = folder / "library.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    for table in ("players", "settings", "summaries"):
        next(iter(document[table].values()))[escape] = escape
    document["settings"]["1"]["theme"] = document["settings"]["1"]["new_game"][escape] = escape
    document["settings"]["1"]["mixes"] = [{"name": escape, escape: 3}]
    file.write_text(json.dumps(document), encoding="utf-8")
    done = run_shell(f"scorekeeper export --list --data '{folder}'")
    said = (done.stdout + done.stderr).decode()
    assert done.returncode == 0
    assert said.count("unreadable") >= 3
    assert not {*said} & {*"\x1b\x07\u202e\r"}


async def test_half_a_character_in_a_row_stops_no_other_row(folder):
    """JSON can write it and UTF-8 cannot: a row that is kept as it stands stopped every later save."""
    with opened_library(folder) as library:
        library.change_settings(lambda settings: settings)
        library.people.save((Player(game_id(8), "Ute"), Player(game_id(9), "Zoë")))
    file = folder / "library.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    next(iter(document["players"].values()))["name"] = "\ud800"
    document["settings"]["1"]["mixes"] = [{"name": "\ud800", "moods": 7}]
    file.write_text(json.dumps(document))
    with closing(Host.open(folder)) as host:
        await host.change_settings(lambda settings: replace(settings, theme="dark"))
        await host.start(seats(3), 0, STANDARD)
    with opened_library(folder) as again:
        assert (again.settings().theme, again.quarantined) == ("dark", ())
        assert "Zoë" in {player.name for player in again.people.players()}
