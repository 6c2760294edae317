"""A game as a file of its own, to be kept elsewhere: what a failed save offers, and a game that can only be
looked at."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.game import Game
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.rows import join, texts
from scorekeeper.storage.written import WrittenGame


def export_game(game: Game) -> bytes:
    """The document of the game's file, in UTF-8; put into the folder `games` it is that game again."""
    return join(texts(encode_game(game))).encode()


def export_name(game: Game) -> str:
    """A name for that file; it sorts by the day on which the game began."""
    return _name(game.facts[0].at, game.id)


def export_written(game: WrittenGame) -> bytes:
    """The document of a game whose rules are unknown, as it stands in its file."""
    return join(texts(game.document)).encode()


def export_written_name(game: WrittenGame) -> str:
    """A name for that file, made like the other."""
    return _name(game.started, game.id)


def _name(began: datetime, game_id: str) -> str:
    return f"wizard-{began:%Y-%m-%d}-{game_id[:8]}.json"
