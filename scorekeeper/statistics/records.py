"""How special was this? What was the most ever, and where a total, a round or a comeback stands among all."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.statistics.across_games import FEWEST_COMPARED_GAMES, Statistics
from scorekeeper.statistics.finished_game import FinishedGame, longest_run


@dataclass(frozen=True, slots=True)
class Place:
    """A value's place among all of its kind: 1 is the highest, and level ones share it."""

    value: int
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Records:
    """Everything of a kind that happened in some games, in points, the lowest first."""

    totals: tuple[int, ...]
    """The total of every player at the end of every game."""
    best_rounds: tuple[int, ...]
    """The most points that a round brought, of every player in every game."""
    comebacks: tuple[int, ...]
    """How far those who won had been behind after a round; who never was is not among them."""


def counted_alike(games: Sequence[FinishedGame]) -> tuple[FinishedGame, ...]:
    """The games whose points were counted as in most of them: only of these do points compare."""
    scorings = Counter(game.scoring for game in games).most_common(1)
    return tuple(game for game in games if game.scoring == scorings[0][0])


def records_of(games: Iterable[FinishedGame]) -> Records:
    """The records of these games. They say something where the points of all were counted alike."""
    totals, rounds, comebacks = [], [], []
    for game in games:
        for seat in game.seats:
            totals.append(seat.points)
            if seat.best_round is not None:
                rounds.append(seat.best_round)
            if seat.rank == 1 and seat.most_behind:
                comebacks.append(seat.most_behind)
    return Records(tuple(sorted(totals)), tuple(sorted(rounds)), tuple(sorted(comebacks)))


def place_among(value: int, values: Sequence[int]) -> Place:
    """The place of one of these values, which are sorted, the lowest first."""
    not_higher = bisect_left(values, value + 1)
    return Place(value, len(values) - not_higher + 1, len(values))


class BestKind(StrEnum):
    """What a group remembers."""

    HIGHEST_TOTAL = "highest-total"
    LONGEST_RUN = "longest-run"
    """The most bids met one after the other within a game."""
    BEST_ROUND = "best-round"
    NARROWEST_WIN = "narrowest-win"
    """The fewest points ahead of the second; a tie-break may have decided at none (§7.9)."""


@dataclass(frozen=True, slots=True)
class Best:
    """The most, or the fewest, of a kind that ever was, and who did it first."""

    kind: BestKind
    value: int
    players: tuple[str, ...]
    """The ids of those who did it together: partners win together (§9.4)."""


def bests_of(games: Sequence[FinishedGame], statistics: Statistics) -> tuple[Best, ...]:
    """The bests of these games, which add up to those statistics; none among few games, and in points only
    among those counted alike. Whoever did it in the game that comes first is named."""
    if len(games) < FEWEST_COMPARED_GAMES:
        return ()
    longest = max(found.longest_run for found in statistics.players.values())
    runners = {player for player, found in statistics.players.items() if found.longest_run == longest > 0}
    found: dict[BestKind, Best] = {}

    def note(kind: BestKind, value: int | None, *players: str, sign: int = 1) -> None:
        best = found.get(kind)
        if value is not None and (best is None or sign * value > sign * best.value):
            found[kind] = Best(kind, value, players)

    for game in games:
        for seat in game.seats:
            if BestKind.LONGEST_RUN not in found and seat.player in runners:
                run = longest_run(round_.met for round_ in seat.rounds)
                note(BestKind.LONGEST_RUN, run if run == longest else None, seat.player)
    alike = counted_alike(games)
    for game in alike if len(alike) >= FEWEST_COMPARED_GAMES else ():
        for seat in game.seats:
            note(BestKind.HIGHEST_TOTAL, seat.points, seat.player)
            note(BestKind.BEST_ROUND, seat.best_round, seat.player)
        winners = [side for side in game.sides if game.seats[side[0]].rank == 1]
        if len(winners) == 1 < len(game.sides):
            sums = {side: sum(game.seats[seat].points for seat in side) for side in game.sides}
            won = sums.pop(winners[0])
            if (ahead := won - max(sums.values())) >= 0:  # who drops out may have had more (§9.2)
                players = (game.seats[seat].player for seat in winners[0])
                note(BestKind.NARROWEST_WIN, ahead, *players, sign=-1)
    return tuple(found[kind] for kind in BestKind if kind in found)


FORM_GAMES = 5
"""Number of the last games that show in what form a player is."""


def last_ranks(games: Sequence[FinishedGame]) -> dict[str, tuple[int, ...]]:
    """The places in the last games of each player, by id, the latest last."""
    ranks: dict[str, list[int]] = {}
    for game in reversed(games):
        for seat in game.seats:
            own = ranks.setdefault(seat.player, [])
            if len(own) < FORM_GAMES:
                own.append(seat.rank)
    return {player: tuple(reversed(own)) for player, own in ranks.items()}
