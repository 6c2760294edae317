"""The folder of the games: one file each."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Game, State
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.storage.codec import decode_game, encode_head, schema_of, verify_rules
from scorekeeper.storage.errors import Document, UnknownGame
from scorekeeper.storage.log_folder import LoadedLog, LogFolder
from scorekeeper.storage.summaries import Summary, summary_of


@dataclass(frozen=True, slots=True)
class LoadedGame(LoadedLog):
    """A game from its file, and what lists show of it."""

    game: Game
    state: State
    summary: Summary


class GameFolder(LogFolder[Game, LoadedGame]):
    """The folder of the games."""

    kind, unknown = "game", UnknownGame

    def _head(self, log: Game) -> dict[str, object]:
        return encode_head(log, schema_of(log))

    def _decoded(self, document: Document) -> Game:
        return decode_game(document)

    def _verified(self, log: Game) -> LoadedGame:
        verify_rules(log, f"{log.id}.json")
        state = verified_state(log)
        return LoadedGame(log, state, summary_of(log, state))
