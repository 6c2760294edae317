"""A random evening: a game with moves that are asked for, others, and all that happens between rounds."""

from random import Random
from uuid import UUID

from scorekeeper.game import facts as f
from scorekeeper.rules import players_of
from tests.game.fuzzer import Unchecked

NAMES = ("Forbidden", "Bonus", "=1+1", "''+1", "Ute, jun.", "U;;te", "Ute bid", "Mia joined")
NAMES += ("\u05d0\u05d1\u05d9",)
REASONS = ("hat", "=1", "Ute +5", "lost a bet; Kevin -5 said it", "x" * 40)


def random_evening(ruleset, seed, moves, kind=Unchecked):
    """The same game for the same three, of at most so many moves."""
    rng = Random(seed)
    table = kind(ruleset, rng.choice(players_of(ruleset)), rng)
    unasked, between = rng.choice((0.0, 0.1, 0.3)), rng.choice((0.0, 0.2, 0.6))
    joins_first = rng.random() < 0.1  # else nobody comes before the totals of a paper game are there
    if rng.random() < 0.3 and not joins_first:
        _takes_over(table)
    for _move in range(moves):
        if table.state.finished:
            break
        kind = rng.random()
        if kind < unasked:
            table.deviates()
        elif table.state.current is not None and not table.round.touched and kind < unasked + between:
            table.attempt(_between_rounds(table))
        else:
            table.makes_expected_move()
    if rng.random() < 0.2:
        table.attempt(f.GameEnded())
    return table


def _takes_over(table):
    state, rng = table.state, table.rng
    number = rng.randint(2, max(2, len(state.hands)))
    table.attempt(f.TakenOver(number, tuple(10 * rng.randint(-9, 9) for _seat in state.seats)))


def _between_rounds(table):
    """What may happen between two rounds, whether it is allowed or not."""
    state, rng = table.state, table.rng
    seats = range(state.players)
    newcomer = str(UUID(int=10**6 + table.entries, version=4))
    named = rng.choice((f"Guest {table.entries}", rng.choice(NAMES)))
    hands = tuple(rng.choice((rng.randint(1, 9), 2)) for _round in range(rng.randint(0, 6)))
    facts = (
        f.SeatJoined(newcomer, named, rng.choice(seats), 5 * rng.choice((0, rng.randint(-4, 9)))),
        f.SeatLeft(rng.choice(seats)),
        f.SeatLeft(rng.choice(seats)),
        f.SeatReturned(rng.choice(state.out or seats)),
        f.RoundSatOut(tuple(rng.sample(seats, rng.randint(0, 2)))),
        f.PointsGiven(
            len(state.bonuses) + 1, rng.choice(seats), 5 * rng.randint(-9, 9) or 5, rng.choice(REASONS)
        ),
        f.RoundsChanged(table.round.number + rng.choice((0, 0, 1, 2)), hands),
        f.SeatsChanged(tuple(rng.sample(seats, len(seats)))),
        f.DealerChanged(rng.choice(seats)),
        f.PlayerRenamed(rng.choice(seats), rng.choice(NAMES)),
    )
    return rng.choice(facts)
