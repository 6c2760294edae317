"""The file of one game: a TinyDB database with the tables `game` and `facts`, replaced whole at every tap."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import takewhile
from typing import cast

from tinydb import TinyDB

from scorekeeper.game import Fact, Game
from scorekeeper.storage.atomic import AtomicStorage
from scorekeeper.storage.codec import decode_game, encode_fact, encode_head
from scorekeeper.storage.errors import Outdated, StorageError
from scorekeeper.storage.files import FileLayer
from scorekeeper.storage.rows import Row, Texts, fields


class GameFile:
    """Reads one game and is the only one who writes it."""

    def __init__(self, path: str, files: FileLayer) -> None:
        self._path = path
        self._database = TinyDB(path, storage=AtomicStorage, files=files)
        self._facts: tuple[Fact, ...] = ()
        self._rows: list[Row] = []
        self.revision = 0
        """Of what was last read or saved."""
        self._back_up = True

    def load(self) -> Game | None:
        """The game, None when there is no file. Raises `Damaged`, `NewerSchema` or `UnknownRules`."""
        self._storage.close()
        game = self._decoded(self._storage.read_texts())
        self.revision = game.revision if game else 0
        return game

    def load_backup(self) -> Game | None:
        """The game before the last tap, None when it was not kept. Raises like `load`."""
        return self._decoded(self._storage.read_backup())

    def set_aside(self, name: str) -> None:
        """Keep what the file holds under another name. The next `save` leaves the backup alone, for that is
        the last good version then."""
        self._storage.file.set_aside(name)
        self._back_up = False

    def save(self, game: Game) -> None:
        """Write the game down in one atomic write. Facts that stood in the last one are not encoded again.

        Raises `Outdated` when a later revision was saved, and whatever the disk objects to.
        """
        if game.revision < self.revision:
            raise Outdated(id=game.id, revision=game.revision, saved=self.revision)
        pairs = zip(self._facts, game.facts, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        rows = self._rows[:known] + [Row.of(encode_fact(fact)) for fact in game.facts[known:]]
        document: dict[str, dict[str, Mapping[str, object]]] = {
            "game": {"1": encode_head(game)},
            "facts": {str(number): row for number, row in enumerate(rows, start=1)},
        }
        self._storage.write(document, back_up=self._back_up)
        self._facts, self._rows, self.revision, self._back_up = game.facts, rows, game.revision, True

    @property
    def _storage(self) -> AtomicStorage:
        return cast(AtomicStorage, self._database.storage)

    def _decoded(self, document: Texts | None) -> Game | None:
        try:
            return None if document is None else decode_game(fields(document))
        except StorageError as fault:
            fault.details.setdefault("file", os.path.basename(self._path))
            raise
