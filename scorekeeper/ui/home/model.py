"""What Home shows: the running games, the last result, a rematch."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.new_game.model.seating import Seating, seating_after

MOST_RUNNING = 3
"""At most so many games in progress are shown here; History shows all."""


@dataclass(frozen=True, slots=True)
class HomeModel:
    """The data of Home. Games are ordered by their last change, newest first."""

    running: tuple[Summary, ...]
    """The latest games in progress, at most `MOST_RUNNING`."""
    more_running: int
    """How many more there are."""
    unopenable: tuple[Summary, ...]
    """The games that are not over and that cannot be opened here: damaged, or of a newer version."""
    last: Summary | None
    """The game that was finished last."""
    rematch: Seating | None
    """The seats of a rematch of that one, the deal moved on; offered until the next game has begun."""
    players: int
    """How many players are known."""


async def load_home(host: Host) -> HomeModel:
    """Load the model from the host. Raises `StorageError`."""
    unfinished = await host.summaries(finished=False)
    unreadable = host.library.unreadable
    running = tuple(game for game in unfinished if game.known_rules and game.id not in unreadable)
    last = next(iter(await host.summaries(1, finished=True)), None)
    played_since = last is not None and bool(running) and running[0].touched > last.touched
    return HomeModel(
        running=running[:MOST_RUNNING],
        more_running=len(running[MOST_RUNNING:]),
        unopenable=tuple(game for game in unfinished if game not in running),
        last=last,
        rematch=None if last is None or played_since else await _rematch(host, last),
        players=len(await host.players()),
    )


async def _rematch(host: Host, last: Summary) -> Seating | None:
    try:
        table = await host.table(last.id)
    except StorageError:  # its file is damaged; the list still knows it, and opening it says why
        return None
    return seating_after(table.snapshot.state)
