"""Backups of two games, the known players and the settings."""

from dataclasses import replace

from scorekeeper.rules import STANDARD
from scorekeeper.storage.backup.reading import BackupContents
from scorekeeper.storage.backup.writing import backup, game_text
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from tests.game.driver import STARTED_AT
from tests.storage.sample_games import SampleGame, game_id

KEPT = BackupContents(
    (Player(game_id(70), "Ute", STARTED_AT), Player(game_id(71), "Kevin")),
    Settings(theme="dark", text_size=130, mixes=(replace(STANDARD, name="Ute's"),)),
)

FIRST = SampleGame(1).plays_rounds(2).undoes(2).game

SECOND = SampleGame(2, players=5).bids(1, 0).game


def whole(*games):
    return backup(STARTED_AT, KEPT, map(game_text, games))
