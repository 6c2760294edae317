"""A host whose disk is uneven: in which order things are done beside each other follows from a seed."""

import asyncio
import random
from typing import ParamSpec, TypeVar, cast

from scorekeeper.storage.library import Library
from scorekeeper.storage.saver import Saver
from scorekeeper.tables import Host

P = ParamSpec("P")
T = TypeVar("T")


class UnevenSaver(Saver):
    """Whose work begins and ends so many turns of the event loop later as a seed says, as on a busy disk."""

    def __init__(self, library, seed):
        super().__init__(library, threads=False)
        self.choose = random.Random(seed)

    async def pauses(self):
        for _turn in range(self.choose.randrange(8)):
            await asyncio.sleep(0)

    async def save(self, game, before=None):
        await self.pauses()
        await super().save(game, before)
        await self.pauses()

    async def load(self, game_id):
        await self.pauses()
        loaded = await super().load(game_id)
        await self.pauses()
        return loaded

    async def call(self, work, *args, **kwargs):
        await self.pauses()
        answer = await super().call(work, *args, **kwargs)
        await self.pauses()
        return answer


def uneven(disk, seed):
    """The host of what is on the disk, whose tables can be opened to other phones."""
    library = Library("/home", files=disk)
    library.open()
    host = Host(library, saver=UnevenSaver(library, seed))
    host.share_tables()
    return host


async def pauses(host):
    """As long as work on the disk would take."""
    await cast(UnevenSaver, host._saver).pauses()
