"""What the worst share codes and backups cost, beside the largest that people could have made."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from uuid import UUID

from scorekeeper.game import Game
from scorekeeper.storage.backup.reading import BackupContents, read_backup, read_game, verify_game
from scorekeeper.storage.backup.writing import backup, game_text
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.share_code import code_of, game_of
from tests.attacks.hostile_codes import corrected_and_changed, corrected_anywhere, largest
from tests.attacks.pad_bombs import most_memory
from tests.game.driver import STARTED_AT
from tests.storage.game_strategies import played_game

TURNS = 15
GOAL_CODE, GOAL_MEMORY = 2.0, 4.0


def figures() -> Iterator[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    lawful, *worst = (code_of(game()) for game in (largest, corrected_and_changed, corrected_anywhere))
    seconds: list[float] = []
    ratios: dict[str, list[float]] = {code: [] for code in worst}
    for _turn in range(TURNS):
        seconds.append(_reading(lawful))
        for code, taken in ratios.items():
            taken.append(_reading(code) / seconds[-1])
    yield "the largest code of a game", median(seconds) * 1000, "ms", None
    yield "the worst code to it", max(map(median, ratios.values())), "x", GOAL_CODE
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("lawful", _lawful()), ("bomb", _bomb()), ("rows", _rows())):
            path = Path(folder) / name
            path.write_bytes(content)
            grown = subprocess.check_output([sys.executable, "-m", __name__, str(path)], text=True)
            yield f"memory for a backup of 64 MB: {name}", float(grown), "x", GOAL_MEMORY


def _reading(code: str) -> float:
    start = process_time()
    verify_game(game_of(code))
    return process_time() - start


def _lawful() -> bytes:
    text, first = game_text(game := played_game(4, 15, Random(1))), game.id
    count = MOST_BACKUP_BYTES // (len(text.encode()) + 2) - 1
    texts = (text.replace(first, str(UUID(int=number, version=4))) for number in range(count))
    return backup(STARTED_AT, BackupContents((), Settings()), texts)


def _bomb() -> bytes:
    head = b'{"block-der-wahrheit":{"schema":1},"games":['
    piece = b'[{"a":[{}]}],'
    return head + piece * ((MOST_BACKUP_BYTES - len(head)) // len(piece))


def _rows() -> bytes:
    """Thousands of games, each of a thousand rows of nothing."""
    rows = ",".join(f'"{number}":{{}}' for number in range(1_000))
    game = f'{{"facts":{{{rows}}}}}'
    count = min(9_000, MOST_BACKUP_BYTES // (len(game) + 2))
    return f'{{"block-der-wahrheit":{{"schema":1}},"games":[{",".join([game] * count)}]}}'.encode()


def _memory_for(path: Path) -> float:
    """How many times its size a process grows by the file and all that is read of it."""
    before = most_memory()
    content = path.read_bytes()
    games: list[Game] = []
    with suppress(StorageError):
        for document in read_backup(content, BackupContents()):
            with suppress(StorageError):
                games.append(read_game(document))
    return (most_memory() - before) / len(content)


if __name__ == "__main__":
    print(_memory_for(Path(sys.argv[1])))
