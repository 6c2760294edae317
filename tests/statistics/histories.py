"""Histories: finished games of a few people who meet again and again, by rules of every kind."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scorekeeper.game import Seat
from scorekeeper.game.facts import TakenOver
from scorekeeper.rules import PRESETS, STANDARD, BidRules, players_of
from scorekeeper.statistics.finished_game import finished_game
from tests.game.driver import begun_otherwise
from tests.game.fuzzer import Unchecked
from tests.game.situations import ELIMINATION

PEOPLE = ("Ute", "Kevin", "Thomas", "Anna", "Jörg", "Zoë", "Pia")

SHORT = replace(STANDARD, name="three rounds", hands=(1, 2, 3))
RULESETS = (
    SHORT,
    replace(SHORT, tie_break="most-hits-then-bids", bids=BidRules(direction="counter-clockwise")),
    replace(SHORT, extra_cards=("bomb", "cloud", "werewolf"), hands=(10, 5, 1)),
    replace(SHORT, name="teams", teams=True, bids=BidRules(must_differ="always")),
    replace(PRESETS["junior"], hands=(2, 1)),
    ELIMINATION,
)
"""Short games, and those that have to be long."""

THOROUGH = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=5)


def id_of(name):
    return str(UUID(int=1 + PEOPLE.index(name), version=4))


def played(driver, people, number=1, later=timedelta()):
    """The game that was driven, of these people and so much later; what was undone is still in it."""
    seats = tuple(Seat(id_of(name), name) for name in people[: len(driver.game.started.seats)])
    game = begun_otherwise(driver.game, seats=seats)
    records = tuple(replace(record, at=record.at + later) for record in game.records)
    return replace(game, id=str(UUID(int=number, version=4)), records=records)


def finished(*games):
    return [game for game in map(finished_game, games) if game is not None]


def random_game(ruleset, rng, number):
    """A whole game of random moves, some of them odd; it may have begun on paper, go on with a correction, or
    have its end undone."""
    table = Unchecked(ruleset, rng.choice(players_of(ruleset)), rng, rng.choice((0.0, 0.0, 0.2)))
    if rng.random() < 0.2:
        sums = [10 * rng.randint(-3, 3) for _seat in range(table.players)]
        table.attempt(TakenOver(rng.randint(2, 3), tuple(sums)))
    table.plays()
    if rng.random() < 0.3:
        table.corrects()
    if rng.random() < 0.2:
        table.undoes_some()
    people = rng.sample(PEOPLE, table.players)
    return played(table, people, number, timedelta(hours=rng.randint(0, 100)))


@st.composite
def histories(draw, most=5):
    rng = Random(draw(st.integers(0, 10**9)))
    rulesets = draw(st.lists(st.sampled_from(RULESETS), max_size=most))
    return [random_game(ruleset, rng, number) for number, ruleset in enumerate(rulesets, start=1)]
