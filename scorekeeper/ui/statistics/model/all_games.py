"""What the screens of the statistics are made from: the finished games of this device, and who is who."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.storage.library import Progress
from scorekeeper.tables.game_counter import CountedGames, Tally
from scorekeeper.tables.host import Host


@dataclass(frozen=True)
class AllGames:
    """The finished games, those by one kind of rules added up, and what everybody is called."""

    counted: CountedGames
    tally: Tally
    names: Mapping[str, str]
    """By the player's id: as in the list of players, who is not there as in the latest game."""


async def load_all_games(
    host: Host, on_progress: Progress, on_part: Callable[[AllGames], None], ruleset: str | None = None
) -> AllGames:
    """The games as they are now, those by the rules of that name (None: all) added up.

    Where many have to be counted first, `on_part` takes now and then what those say that are counted so far.
    """

    async def show(part: CountedGames) -> None:
        on_part(await _added_up(host, part, ruleset))

    return await _added_up(host, await host.game_counter.count(on_progress, show), ruleset)


async def _added_up(host: Host, counted: CountedGames, ruleset: str | None) -> AllGames:
    tally = await host.work(lambda: counted.tally(ruleset).add_up())
    names: Mapping[str, str] = {player.id: player.name for player in await host.players()}
    if tally.statistics.players.keys() - names.keys():  # which has to read every row
        names = await host.names()
    return AllGames(counted, tally, names)
