"""All finished games of this device, and what the list of their players shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.locale.statistics import met_rate, rating_text
from scorekeeper.statistics import FEWEST_RATED_GAMES
from scorekeeper.storage.library import Progress
from scorekeeper.tables.game_counter import CountedGames, Tally, counter_of
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

    return await _added_up(host, await counter_of(host).count(on_progress, show), ruleset)


async def _added_up(host: Host, counted: CountedGames, ruleset: str | None) -> AllGames:
    tally = await host.work(lambda _library: counted.tally(ruleset).add_up())
    names: Mapping[str, str] = {player.id: player.name for player in await host.players()}
    if tally.statistics.players.keys() - names.keys():  # which has to read every row
        names = await host.names()
    return AllGames(counted, tally, names)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """What the list says of one player."""

    player: str
    name: str
    games: str
    met: str
    rating: str
    """With its uncertainty; empty after too few games."""


def player_lines(_: Words, all_games: AllGames, most: int) -> tuple[PlayerRow, ...]:
    """The first so many players: who has played most comes first, then who has won most, then by name."""
    statistics, ratings = all_games.tally.statistics, all_games.tally.ratings

    def key(player: str) -> tuple[int, int, str, str]:
        found = statistics.players[player]
        return -found.games, -found.wins, all_games.names[player].casefold(), player

    lines = []
    for player in nsmallest(most, statistics.players, key=key):
        found = statistics.players[player]
        rating = ratings[player][-1] if player in ratings else None
        games = _.plural("{n} game", "{n} games", found.games)
        won = _.plural("{n} won", "{n} won", found.wins)
        lines.append(
            PlayerRow(
                player,
                all_games.names[player],
                f"{games} · {won}",
                _("{rate} met", rate=met_rate(_, found.bids_met)),
                rating_text(_, rating) if rating and rating.games >= FEWEST_RATED_GAMES else "",
            )
        )
    return tuple(lines)


def counted_line(_: Words, all_games: AllGames) -> str:
    """What stands behind the numbers: "12 games, 160 rounds"."""
    statistics = all_games.tally.statistics
    games = _.plural("{n} finished game", "{n} finished games", statistics.games)
    return f"{games}, {_.plural('{n} round', '{n} rounds', statistics.rounds)}"


def unreadable_line(_: Words, all_games: AllGames) -> str:
    """That games are left out because they cannot be read; empty where there are none."""
    unreadable = len(all_games.counted.unreadable)
    if not unreadable:
        return ""
    return _.plural(
        "{n} game cannot be read and is left out.", "{n} games cannot be read and are left out.", unreadable
    )


def ruleset_choices(_: Words, all_games: AllGames) -> tuple[tuple[str, str], ...]:
    """The kinds of rules to choose from, the most played first: name in files, and what people read.

    None where all games were played by the same.
    """
    played = all_games.counted.rulesets
    if len(played) < 2:
        return ()
    return tuple(
        (name, _("{rules} ({n})", rules=rules_called(_, name), n=_.number(games)))
        for name, games in played.items()
    )
