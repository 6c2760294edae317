"""Statistics: what many games say about the players; pure functions over finished games.

Knows the rules and the game, nothing of files, names, words or screens; a player is an id.
"""

from scorekeeper.statistics.across_games import (
    FEWEST_ROUNDS_OF_A_RATE,
    BidsMet,
    HeadToHead,
    PlayerStatistics,
    Statistics,
    statistics_of,
)
from scorekeeper.statistics.finished_game import FinishedGame, FinishedSeat, PlayedRound, Trump, finished_game
from scorekeeper.statistics.ratings import FEWEST_RATED_GAMES, Rating, ratings_after

__all__ = [
    "FEWEST_RATED_GAMES",
    "FEWEST_ROUNDS_OF_A_RATE",
    "BidsMet",
    "FinishedGame",
    "FinishedSeat",
    "HeadToHead",
    "PlayedRound",
    "PlayerStatistics",
    "Rating",
    "Statistics",
    "Trump",
    "finished_game",
    "ratings_after",
    "statistics_of",
]
