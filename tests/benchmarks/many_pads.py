"""An archive of 500 pads: the seconds until it has come in, from the command line and beside a table, and the
one undo; and the taps of that table meanwhile, beside those of the same table when nothing comes in.

The pads are finished games of four as this app writes them for a spreadsheet. Each tap is on the wire.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from scorekeeper.exports.pad_table import pad_as_csv
from scorekeeper.locale import words
from tests.benchmarks.data_folders import PLAYERS, fill, running_ids
from tests.benchmarks.servers import app, importing_app
from tests.benchmarks.taps import round_at
from tests.browser.saved_games import fresh_game, play_rounds

PADS, ROUNDS = 500, 15
MOST_TAPPED = 200
"""Rounds that can be tapped while the archive comes in; some fifteen are."""
TAPPED_ALONE = 15


def write_pads(folder: Path) -> list[Path]:
    """So many pads of different games, each with its day in its name."""
    folder.mkdir()
    files = []
    for number in range(PADS):
        state = play_rounds(fresh_game(PLAYERS), ROUNDS, seed=number).state
        file = (
            folder / f"{number:03} {2000 + number // 300}-{number // 25 % 12 + 1:02}-{number % 25 + 1:02}.csv"
        )
        file.write_bytes(pad_as_csv(words("de"), state))
        files.append(file)
    return files


def _command_line(data: Path, files: list[Path]) -> float:
    """Seconds of the whole command."""
    command = [sys.executable, "-m", "scorekeeper", "import", "--yes", "--data", str(data), *map(str, files)]
    begun = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begun


async def _taps(address: str, rounds: int, until: Path | None = None) -> list[float]:
    """Seconds of each tap of so many rounds, or fewer once there is that file."""
    seconds = []
    for game_id in running_ids(rounds):
        seconds += await round_at(address, game_id)
        if until is not None and until.exists():
            break
    return seconds


def figures() -> list[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        files = write_pads(folder / "pads")
        command = _command_line(folder / "command", files)
        done = folder / "seconds.json"
        with (
            app(fill(folder / "alone", TAPPED_ALONE, 0)) as quiet,
            importing_app(fill(folder / "beside", MOST_TAPPED, 0), folder / "pads", done) as busy,
        ):
            alone = asyncio.run(_taps(quiet.address, TAPPED_ALONE))
            beside = asyncio.run(_taps(busy.address, MOST_TAPPED, done))
        steps = json.loads(done.read_text())
    late, late_alone = (quantiles(taps, n=100)[98] for taps in (beside, alone))
    return [
        ("500 pads, on the command line", command, "s", 20.0),
        *((f"500 pads beside a table, {step}", seconds, "s", None) for step, seconds in steps.items()),
        ("tap alone, median", median(alone) * 1000, "ms", None),
        ("tap alone, 99th percentile", late_alone * 1000, "ms", None),
        ("tap beside 500 pads, median", median(beside) * 1000, "ms", None),
        ("tap beside 500 pads, 99th percentile", late * 1000, "ms", None),
        ("tap, beside 500 pads to alone, median", median(beside) / median(alone), "x", 3.0),
        ("tap, beside 500 pads to alone, 99th percentile", late / late_alone, "x", 3.0),
    ]
