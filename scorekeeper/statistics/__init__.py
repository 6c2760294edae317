"""Statistics: what many finished games say about the players, and what one can still bring; pure functions.

Knows the rules and the game, nothing of files, names, words or screens; a player is an id.
"""

from scorekeeper.statistics.across_games import (
    FEWEST_COMPARED_GAMES,
    FEWEST_MEETINGS,
    FEWEST_RATED_GAMES,
    FEWEST_ROUNDS_OF_A_RATE,
    BidsMet,
    HeadToHead,
    PlayerStatistics,
    Statistics,
    statistics_of,
)
from scorekeeper.statistics.finished_game import (
    FinishedGame,
    FinishedSeat,
    PlayedRound,
    RoundTrump,
    as_people,
    finished_game,
)
from scorekeeper.statistics.outlook import Outlook, outlook_of, outlook_of_pad
from scorekeeper.statistics.ratings import Rating, ratings_after, ratings_by_game
from scorekeeper.statistics.records import (
    Best,
    BestKind,
    Place,
    Records,
    bests_of,
    last_ranks,
    place_among,
    records_of,
)

__all__ = [
    "FEWEST_COMPARED_GAMES",
    "FEWEST_MEETINGS",
    "FEWEST_RATED_GAMES",
    "FEWEST_ROUNDS_OF_A_RATE",
    "Best",
    "BestKind",
    "BidsMet",
    "FinishedGame",
    "FinishedSeat",
    "HeadToHead",
    "Outlook",
    "Place",
    "PlayedRound",
    "PlayerStatistics",
    "Rating",
    "Records",
    "RoundTrump",
    "Statistics",
    "as_people",
    "bests_of",
    "finished_game",
    "last_ranks",
    "outlook_of",
    "outlook_of_pad",
    "place_among",
    "ratings_after",
    "ratings_by_game",
    "records_of",
    "statistics_of",
]
