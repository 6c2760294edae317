"""`finished-games.json`: what each finished game adds to the statistics, so that no game is read twice.

    {"counted": 3}
    {"stamp": …, "game": {…}}
    …

A game a line: read or written in one go, those of twenty thousand games would hold up every other thread. It
holds nothing that the games' files do not say: where it is missing, damaged or of another version, it is made
again from them.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from scorekeeper.game.json_input import refuse_constant
from scorekeeper.rules.typed_json import (
    Codec,
    JsonError,
    UniqueId,
    codec_of,
    register,
    text,
    verify_unique_id,
    within,
)
from scorekeeper.statistics.finished_game import FinishedGame, PlayedRound, RoundTrump
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.filesystem import FileLayer, Stamp
from scorekeeper.storage.files.rows import encode

COUNTED_GAMES_FILE = "finished-games.json"
COUNTED = 3
"""How games are counted; what was counted in another way is counted again."""

_MOST_CARDS = 60
_log = logging.getLogger(__name__)


def _round_text(round_: PlayedRound) -> str:
    """A round in a few characters, "8 2 3 1 trump": a history of years has a hundred thousand of them."""
    return f"{round_.cards} {round_.bid} {round_.made} {round_.after_dealer} {round_.trump.value}"


@lru_cache(maxsize=65_536)  # there are a few thousand different ones, and each is one value then
def _round(value: str) -> PlayedRound:
    *numbers, trump = value.split(" ")
    cards, bid, made, after_dealer = map(int, numbers)
    for number in (cards, bid, made, after_dealer):
        within(0, _MOST_CARDS)(number)
    return PlayedRound(cards, bid, made, after_dealer, RoundTrump(trump))


def _decoded_round(value: object) -> PlayedRound:
    try:
        return _round(text(value))
    except ValueError as error:
        raise JsonError(str(error)) from error


register(Codec(PlayedRound, _round_text, _decoded_round, (str,), "round"))


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A finished game as it was counted."""

    stamp: Stamp
    """Stamp of the game's file then: with another one it is counted again."""
    game: FinishedGame


_CODEC: Codec[CountedGame] = codec_of(CountedGame)


class CountedGamesFile:
    """Reads and writes the file. Not safe for threads."""

    def __init__(self, folder: str, files: FileLayer) -> None:
        self._file = AtomicFile(os.path.join(folder, COUNTED_GAMES_FILE), files)

    def read(self) -> dict[UniqueId, CountedGame]:
        """The games that were counted, by id; none where the file is of no use."""
        try:
            content = self._file.read()
            if content is None:
                return {}
            head, *lines = content.splitlines() or [b"{}"]
            if json.loads(head) != {"counted": COUNTED}:
                return {}
            games = [_CODEC.decode(json.loads(line, parse_constant=refuse_constant)) for line in lines]
            for counted in games:
                game = counted.game
                verify_unique_id(game.id)
                seats = range(len(game.seats))
                if not seats or sorted(chain(*game.sides)) != list(seats) or not all(game.sides):
                    raise ValueError("not everybody is on one side")
                if game.rounds < 0 or any(seat.rank < 1 for seat in game.seats):
                    raise ValueError("there is no such rank")
        except (StorageError, ValueError, RecursionError) as error:
            _log.warning("%s is of no use and is made again: %.500s", COUNTED_GAMES_FILE, error)
            return {}
        return {counted.game.id: counted for counted in games}

    def write(self, games: Mapping[UniqueId, CountedGame]) -> None:
        """Replace the file. Raises `StorageError`; then the old one stands."""
        lines = [encode({"counted": COUNTED}), *(encode(_CODEC.encode(game)) for game in games.values())]
        # The version before would say less than the games do.
        self._file.write_text("\n".join(lines), update_previous=False)
