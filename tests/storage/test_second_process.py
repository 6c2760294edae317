"""Two processes on one folder: the second one only looks."""

import subprocess
import sys
from pathlib import Path

from scorekeeper.storage.library import Library
from tests.storage.sample_games import SampleGame

CHECKOUT = Path(__file__).parent.parent.parent
LOOK = """
import sys
from scorekeeper.storage.library import Library
library = Library(sys.argv[1])
library.open()
print(library.read_only_reason and type(library.read_only_reason).__name__, len(library.summaries()))
"""


def another_process_says(folder):
    """Its read_only_reason, and how many games it lists."""
    command = [sys.executable, "-c", LOOK, str(folder)]
    return subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout.strip()


def test_another_process_is_kept_out_while_the_first_one_lives(tmp_path):
    library = Library(tmp_path / "data")
    library.open()
    library.save_game(SampleGame().game)
    assert another_process_says(tmp_path / "data") == "Locked 1"
    (tmp_path / "data" / "library.lock").unlink()
    assert another_process_says(tmp_path / "data") == "Locked 1", "the lock's file was deleted, not the lock"
    library.close()
