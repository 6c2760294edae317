"""Whatever a device holds, its backup is read in again: what would not be read is left out and said."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.game.facts import PlayerRenamed
from scorekeeper.rules import STANDARD
from scorekeeper.storage.backup.reading import MOST_MIXES_IN_FILE, MOST_ROWS
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.limits import MOST_FACTS
from scorekeeper.storage.settings import Settings
from scorekeeper.tables import Host
from scorekeeper.tables.backups import export_all, plan_import
from tests.attacks.files import BEYOND, FIRST, LAST, put
from tests.storage.sample_games import SampleGame

Document = dict[str, Any]


def nested(levels):
    value = 1
    for _level in range(levels):
        value = [value]
    return value


def by_rules(document, value):
    """The document with a rule that is not known here."""
    document["facts"]["1"]["ruleset"]["moods"] = value
    return document


def longer(document, facts, name="Ida"):
    """The document with somebody renamed until there are so many facts."""
    renamed = {"fact": "PlayerRenamed", "at": document["facts"]["1"]["at"], "seat": 1, "name": name}
    document["facts"] |= {str(number): renamed for number in range(2, facts + 1)}
    document["game"]["1"]["cursor"] = facts
    return document


TOO_LARGE = {
    "deep": lambda document: by_rules(document, nested(20)),
    "just too deep": lambda document: by_rules(document, nested(7)),
    "a long row": lambda document: by_rules(document, "x" * 40_000),
    "facts": lambda document: longer(by_rules(document, 1), MOST_FACTS + 1),
    "rows": lambda document: longer(by_rules(document, 1), MOST_ROWS + 1),
    "text": lambda document: longer(by_rules(document, 1), 100, "x" * 30_000),
}


async def out_and_in(folder, tmp_path):
    """The export of a device, and how many of its games could come in elsewhere, and not."""
    host, other = Host.open(folder), Host.open(tmp_path / "other")
    try:
        export = await export_all(host)
        plan = await plan_import(other, export.files[0])
    finally:
        host.close()
        other.close()
    return export, len(plan.games), len(plan.left_out)


@pytest.mark.parametrize("spoil", TOO_LARGE.values(), ids=TOO_LARGE)
async def test_a_game_that_no_backup_may_hold_is_left_out_and_the_others_are_in(folder, tmp_path, spoil):
    """Two of them, so that they stand in one piece of the file."""
    for number in range(2, 4):
        put(folder, number, spoil(json.loads(json.dumps(encode_game(SampleGame(number).game)))))
    export, games, left_out = await out_and_in(folder, tmp_path)
    assert (export.games, export.unreadable) == (1, 2)
    assert (games, left_out) == (1, 0)


async def test_games_as_deep_as_can_be_read_are_in_it(folder, tmp_path):
    for number in range(2, 40):
        document = json.loads(json.dumps(encode_game(SampleGame(number).plays_rounds(1).game)))
        put(folder, number, by_rules(document, nested(6)))
    export, games, left_out = await out_and_in(folder, tmp_path)
    assert (export.games, export.unreadable) == (39, 0)
    assert (games, left_out) == (1, 38)  # which wait for a version that knows their rules


async def test_a_game_that_is_known_and_far_too_long_is_left_out(folder, tmp_path):
    game = SampleGame(2).does(PlayerRenamed(0, "Anna")).does(PlayerRenamed(0, "Ida")).game
    records = (game.records[0], *game.records[1:] * (MOST_FACTS // 2))
    put(folder, 2, encode_game(replace(game, records=records, cursor=len(records))))
    export, games, left_out = await out_and_in(folder, tmp_path)
    assert (export.games, export.unreadable) == (1, 1)
    assert (games, left_out) == (1, 0)


@pytest.mark.parametrize(("at", "new"), [(FIRST, 2), (LAST, 2), *((at, 1) for at in BEYOND)])
async def test_a_game_beyond_the_years_costs_only_itself(folder, tmp_path, at, new):
    """Its people played last then, too."""
    document = json.loads(json.dumps(encode_game(SampleGame(2).game)))
    document["facts"]["1"]["at"] = at
    put(folder, 2, document)
    export, games, left_out = await out_and_in(folder, tmp_path)
    assert (export.games, export.unreadable) == (new, 2 - new)
    assert (games, left_out) == (new, 0)


MIXES = {
    "long together": (Settings(unknown_mixes=(json.dumps({"name": "x", "moods": "y" * 20_000}),) * 20), 13),
    "deep": (Settings(unknown_mixes=(json.dumps({"moods": nested(20)}), json.dumps({"moods": 1}))), 1),
    "half a letter": (Settings(unknown_mixes=(json.dumps({"moods": "\ud800"}, ensure_ascii=False),)), 0),
    "many": (
        Settings(mixes=tuple(replace(STANDARD, name=f"Mix {n}") for n in range(300))),
        MOST_MIXES_IN_FILE,
    ),
}


@pytest.mark.parametrize("name", MIXES)
async def test_mixes_with_which_the_settings_would_not_be_read_are_left_out(tmp_path, name):
    settings, kept = MIXES[name]
    host, other = Host.open(tmp_path / "data"), Host.open(tmp_path / "other")
    host.settings = replace(settings, theme="dark")
    export = await export_all(host)
    plan = await plan_import(other, export.files[0])
    assert (plan.settings.theme, len(json.loads(export.files[0])["settings"]["mixes"])) == ("dark", kept)
    host.close()
    other.close()
