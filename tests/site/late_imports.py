"""Names every module that the app imports only while it runs, after all that a phone imports beforehand.

python -m tests.site.late_imports FOLDER
"""

import asyncio
import sys
from importlib import import_module
from pathlib import Path

from scorekeeper.site.worker_app import LAZY_MODULES
from scorekeeper.ui.routes import load_screens

OURS = ("decimal", "flet", "flet_charts", "msgpack", "repath", "scorekeeper", "segno", "six", "tinydb")
SCREENS = "/ /new /new/presets /new/options /games /judge /rules /players /settings /settings/backup /take"


async def use(folder: Path) -> set[str]:
    """Play at a table, look at every screen, and say what it took."""
    from tests.ui.fake_device import FakeDevice, plays_rounds

    load_screens()
    for name in LAZY_MODULES.split():
        import_module(name)
    before = set(sys.modules)
    device = FakeDevice(folder)
    table = await device.start_game(4)
    async with device.at(table) as app:
        await app.tap("Bid 1")
    table = await device.start_game(3)
    await plays_rounds(table, 20)
    routes = [*SCREENS.split(), f"/games/{table.game.id}", f"/games/{table.game.id}/hand-over"]
    for route in routes:
        async with device.opened(route):
            pass
    return {name for name in set(sys.modules) - before if name.partition(".")[0] in OURS}


if __name__ == "__main__":
    sys.stdout.write(" ".join(sorted(asyncio.run(use(Path(sys.argv[1]))))))
