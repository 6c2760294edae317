"""Two processes on one folder: the second one only looks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from scorekeeper.storage import Library
from tests.storage.pads import Pad, summarise

CHECKOUT = Path(__file__).parent.parent.parent
LOOK = """
import sys
from scorekeeper.storage import Library
from tests.storage.pads import summarise
library = Library(sys.argv[1], summarise)
library.open()
print(library.obstacle and library.obstacle.code.value, len(library.summaries()))
"""


def another_process_says(folder: Path) -> str:
    """Its obstacle, and how many games it lists."""
    command = [sys.executable, "-c", LOOK, str(folder)]
    return subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout.strip()


def test_another_process_is_kept_out_while_the_first_one_lives(tmp_path: Path) -> None:
    library = Library(tmp_path / "data", summarise)
    library.open()
    library.save_game(Pad().game)
    assert another_process_says(tmp_path / "data") == "locked 1"
    library.close()
    assert another_process_says(tmp_path / "data") == "None 1"
