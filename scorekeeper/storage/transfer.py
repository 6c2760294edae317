"""A game as a file of its own, to be kept elsewhere: what a failed save offers."""

from __future__ import annotations

from scorekeeper.game import Game
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.rows import join, texts


def export_game(game: Game) -> bytes:
    """The document of the game's file, in UTF-8; put into the folder `games` it is that game again."""
    return join(texts(encode_game(game))).encode()


def export_name(game: Game) -> str:
    """A name for that file; it sorts by the day on which the game began."""
    return f"wizard-{game.facts[0].at:%Y-%m-%d}-{game.id[:8]}.json"
