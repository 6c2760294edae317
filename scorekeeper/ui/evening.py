"""What lies on the table when the app is opened: running games, the last result, a rematch. Flet-free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.players import Player
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.seating import Seating, after, remembered, renamed


@dataclass(frozen=True, slots=True)
class Rematch:
    """The last game once more: the same people as they sat, the deal moved on."""

    game: Summary
    seating: Seating


@dataclass(frozen=True, slots=True)
class Evening:
    """What Home shows. Games are those touched last first."""

    running: tuple[Summary, ...]
    closed: tuple[Summary, ...]
    """The games that are not over and that cannot be gone on with here: by unknown rules, damaged, or a newer
    version's."""
    last: Summary | None
    """The game that was finished last."""
    rematch: Rematch | None
    """Offered until the next game is on."""
    players: int
    """How many people are known."""


async def evening(host: Host) -> Evening:
    """Ask the host for all of it. Raises `StorageError`."""
    unfinished = await host.running()
    running = tuple(game for game in unfinished if game.known_rules and game.id not in host.unreadable)
    last = next(iter(await host.summaries(1, finished=True)), None)
    return Evening(
        running=running,
        closed=tuple(game for game in unfinished if game not in running),
        last=last,
        rematch=None if last is None or _played_since(running, last) else await _rematch(host, last),
        players=len(await host.players()),
    )


def _played_since(running: tuple[Summary, ...], last: Summary) -> bool:
    return bool(running) and running[0].touched > last.touched


async def _rematch(host: Host, last: Summary) -> Rematch | None:
    try:
        table = await host.table(last.id)
    except StorageError:  # its file is damaged; the list still knows it, and opening it says why
        return None
    return Rematch(last, after(table.sight.state))


async def next_seating(host: Host, known: Sequence[Player]) -> Seating:
    """Who will probably sit down next: those of the last start, the deal moved on. Raises `StorageError`."""
    new_game = host.settings.new_game
    usual = remembered(new_game, known)
    latest = next(iter(await host.summaries(1)), None)
    if latest is None or {seat.player for seat in latest.seats} != set(new_game.players):
        return usual
    try:
        table = await host.table(latest.id)
    except StorageError:
        return usual
    here = {player.id for player in known}
    return renamed(after(table.sight.state), known, set(new_game.players) - here)
