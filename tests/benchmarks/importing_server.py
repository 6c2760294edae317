"""The server of a table beside which an archive of pads comes in.

It is the app, which imports the files of a folder once the first table is open, takes them back, and then
writes down how many seconds each step took at most.
"""

import asyncio
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from scorekeeper.cli.main import main
from scorekeeper.tables.host import Host
from scorekeeper.tables.pad_imports import PadFile, import_pads, plan_pads, read_files, take_back
from scorekeeper.tables.table import Table

PADS, SECONDS = "SCOREKEEPER_BENCH_PADS", "SCOREKEEPER_BENCH_SECONDS"
"""The variables of the environment that name the folder, and the file for the seconds."""
STEPS = "reading", "planning", "importing", "taking back"
TIMES = 4
"""So often all of it is done, so that there are enough taps beside it."""

_open_table = Host.table
_tasks: list[asyncio.Task[None]] = []


async def _import(host: Host) -> None:
    files = [PadFile(path.name, path.read_bytes()) for path in sorted(Path(os.environ[PADS]).iterdir())]
    seconds: dict[str, float] = {}
    for _time in range(TIMES):
        moments = [perf_counter()]
        found, _unread = await read_files(host, files)
        moments.append(perf_counter())
        planned = await plan_pads(host, found)
        moments.append(perf_counter())
        done = await import_pads(host, planned)
        moments.append(perf_counter())
        assert await take_back(host, done) == len(files)
        moments.append(perf_counter())
        for step, (begun, ended) in zip(STEPS, pairwise(moments), strict=True):
            seconds[step] = max(seconds.get(step, 0.0), ended - begun)
    Path(os.environ[SECONDS]).write_text(json.dumps(seconds))


async def _table(host: Host, game_id: str) -> Table:
    if not _tasks:
        _tasks.append(asyncio.create_task(_import(host)))
    return await _open_table(host, game_id)


Host.table = _table  # type: ignore[method-assign]

if __name__ == "__main__":
    sys.exit(main())
