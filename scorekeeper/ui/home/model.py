"""What Home shows: the running games, the last result, a rematch, and who leads by rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.faces import Face, faces_at_table
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.new_game.model.seating import Seating, seating_after

MOST_RUNNING = 3
"""At most so many games in progress are shown here; History shows all."""
MOST_RECENT = 6
"""At most so many finished games are shown here, on large screens."""


@dataclass(frozen=True, slots=True)
class HomeModel:
    """The data of Home. Games are ordered by their last change, newest first."""

    running: tuple[Summary, ...]
    """The latest games in progress, at most `MOST_RUNNING`."""
    more_running: int
    """How many more there are."""
    unopenable: tuple[Summary, ...]
    """The games that are not over and that cannot be opened here: damaged, or of a newer version."""
    recent: tuple[Summary, ...]
    """The games that were finished last, at most `MOST_RECENT`."""
    rematch: Seating | None
    """The seats of a rematch of that one, the deal moved on; offered until the next game has begun."""
    players: int
    """How many players are known."""
    state: State | None
    """Where the latest game in progress stands; None where there is none."""
    known_faces: Mapping[str, Face]
    """The faces of the players that are known, by their ids."""

    @property
    def last(self) -> Summary | None:
        """The game that was finished last."""
        return next(iter(self.recent), None)

    def faces(self, game: Summary) -> tuple[Face, ...]:
        """The faces at that table, by seat."""
        return faces_at_table([seat.player for seat in game.seats], self.known_faces)


async def load_home(host: Host) -> HomeModel:
    """Load the model from the host. Raises `StorageError`."""
    unfinished = await host.summaries(finished=False)
    latest = next((game for game in unfinished if game.known_rules), None)
    state = None if latest is None else await _state(host, latest)
    unreadable = host.library.unreadable
    running = tuple(game for game in unfinished if game.known_rules and game.id not in unreadable)
    recent = await host.summaries(MOST_RECENT, finished=True)
    last = next(iter(recent), None)
    played_since = last is not None and bool(running) and running[0].touched > last.touched
    ended = None if last is None or played_since else await _state(host, last)
    return HomeModel(
        running=running[:MOST_RUNNING],
        more_running=len(running[MOST_RUNNING:]),
        unopenable=tuple(game for game in unfinished if game not in running),
        recent=recent,
        rematch=None if ended is None else seating_after(ended),
        players=len(await host.players()),
        state=state if running and running[0] is latest else None,
        known_faces=await host.tables.faces(),
    )


async def _state(host: Host, game: Summary) -> State | None:
    try:
        table = await host.table(game.id)
    except StorageError:  # its file is damaged; the list still knows it, and opening it says why
        return None
    return table.snapshot.state


@dataclass(frozen=True, slots=True)
class Leader:
    """One of those who lead by rating, or by games won where nobody has a rating yet."""

    name: str
    face: Face
    rating: float | None
    wins: int


@dataclass(frozen=True, slots=True)
class Leaders:
    """The strongest players by all finished games, the first one first."""

    people: tuple[Leader, ...]
    games: int
    rated: bool
    """Whether they are ordered by rating."""


MOST_LEADERS = 3
"""At most so many lead."""


async def load_leaders(host: Host) -> Leaders:
    """Count the finished games, as the statistics do: it comes after the first frame."""
    # Here alone: a phone compiles every module that it imports, and Home is its first screen.
    from scorekeeper.statistics.across_games import FEWEST_RATED_GAMES

    counted = await host.game_counter.count()
    found, ratings = await host.work(lambda: (counted.statistics.players, counted.ratings))
    names = await host.names_of(found)
    mus = {player: past[-1].mu for player, past in ratings.items() if past[-1].games >= FEWEST_RATED_GAMES}
    ordered = sorted(
        mus or found,
        key=lambda player: (-mus.get(player, 0), -found[player].wins, found[player].games, names[player]),
    )[:MOST_LEADERS]
    faces = faces_at_table(ordered, await host.tables.faces())
    people = (
        Leader(names[player], face, mus.get(player), found[player].wins)
        for player, face in zip(ordered, faces, strict=True)
    )
    return Leaders(tuple(people), len(counted.games), rated=bool(mus))
