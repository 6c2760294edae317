"""How long the tables of a tournament evening take to be drawn: 60 people, three rounds planned together."""

from statistics import median
from time import process_time

from scorekeeper.tournament.draw import draw
from scorekeeper.tournament.plan import table_sizes

PEOPLE, ROUNDS, SEEDS = 60, 3, 15
GOAL = 200.0


def figures():
    taken = [_drawing(seed) for seed in range(SEEDS)]
    yield f"a draw of {PEOPLE} people, {ROUNDS} rounds: median", median(taken), "ms", GOAL
    yield "the longest of them", max(taken), "ms", GOAL


def _drawing(seed):
    start = process_time()
    draw(range(PEOPLE), [table_sizes(PEOPLE, "3-5")] * ROUNDS, seed)
    return (process_time() - start) * 1000
