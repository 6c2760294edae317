"""Data folders with games in their eighth round, and with thousands that are over."""

import json
from dataclasses import replace
from uuid import UUID

from scorekeeper.storage.codec import encode_game
from tests.game.driver import GameDriver

PLAYERS = 4
ROUND = 8
"""The round that is tapped, of fifteen."""
MANY = 5_000


def running_ids(count):
    """The ids of so many running games."""
    return [str(UUID(int=number, version=4)) for number in range(count)]


def dealt():
    """Four players, round 8 is dealt, nobody has bid yet."""
    return _until_dealt().state


def fill(folder, running, finished):
    """Save that many games in the data folder `folder`, which is made if it is missing."""
    games = folder / "games"
    games.mkdir(parents=True)
    write(games, _until_dealt().game, running_ids(running))
    over = GameDriver(PLAYERS).plays_rounds(15).game
    write(games, over, (str(UUID(int=10**6 + number, version=4)) for number in range(finished)))
    return folder


def _until_dealt():
    return GameDriver(PLAYERS).plays_rounds(ROUND - 1)


def write(folder, game, ids):
    """The file of this game under each of these ids."""
    for game_id in ids:
        text = json.dumps(encode_game(replace(game, id=game_id)))
        (folder / f"{game_id}.json").write_text(text, encoding="utf-8")
