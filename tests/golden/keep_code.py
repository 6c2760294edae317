"""Keeps a golden code of a game with a new fact, and the game's file beside it.

python -m tests.golden.keep_code "the case of the fact in tests/game/test_moves.py"
"""

import sys
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.storage.backup.writing import export_game
from scorekeeper.storage.codec import schema_of
from scorekeeper.storage.share_code import code_of
from tests.game.test_moves import ALLOWED

CODES = Path(__file__).parent / "codes"


def keep(title):
    """Play the case and write both files."""
    case = ALLOWED[title]
    played = case.where().does(case.proposed).game
    game = replace(played, id=str(uuid5(NAMESPACE_URL, title)))
    name = f"{schema_of(game)}-{title.replace(' ', '-')}"
    (CODES / f"{name}.txt").write_text(f"{code_of(game)}\n", encoding="utf-8")
    (CODES / f"{name}.json").write_bytes(export_game(game))


if __name__ == "__main__":
    keep(sys.argv[1])
