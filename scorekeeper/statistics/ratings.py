"""Ratings over time, by a published model (Weng and Lin 2011, Bradley-Terry with full pairing).

The model of openskill that it would choose by itself, Plackett-Luce, leaves joint winners below the third.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.statistics.finished_game import FinishedGame


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is thought to be after so many games: mu, give or take sigma."""

    mu: float
    sigma: float
    games: int


def ratings_after(finished: Iterable[FinishedGame]) -> Mapping[str, Rating]:
    """The ratings after these games, by the player's id; games count in the order in which they finished."""
    now: dict[str, Rating] = {}
    for after in ratings_by_game(finished):
        now.update(after)
    return now


def ratings_by_game(finished: Iterable[FinishedGame]) -> Iterator[Mapping[str, Rating]]:
    """What each game has made of its players' ratings, in the order in which the games were first finished.

    Each game counts by its final ranks: so one that was corrected later counts where it was played, as it
    stands now. Partners are rated as a team (§9.4).
    """
    # Not before somebody asks for ratings: a phone compiles every module that it imports.
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    now: dict[str, Any] = {}
    rated_games = Counter[str]()
    for game in sorted(finished, key=lambda game: (game.finished, game.id)):
        players = [[game.seats[seat].player for seat in side] for side in game.sides]
        ratings = model.rate(
            [[now.get(player) or model.rating() for player in side] for side in players],
            ranks=[float(game.seats[side[0]].rank) for side in game.sides],
        )
        after: dict[str, Rating] = {}
        for side, new in zip(players, ratings, strict=True):
            now.update(zip(side, new, strict=True))
            for player, rating in zip(side, new, strict=True):
                rated_games[player] += 1
                after[player] = Rating(rating.mu, rating.sigma, rated_games[player])
        yield after
