"""What is drawn: the next round of a tournament, or its final, from the people who are here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from itertools import combinations

from scorekeeper.game.names import name_key
from scorekeeper.tournament.draw import Lot, Seating, Wish, planning
from scorekeeper.tournament.plan import table_sizes
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import State


def next_round(state: State, seed: int) -> Generator[None, None, Seating]:
    """Draw the next round a small step at a time, so that a browser can do other things in between.

    The rounds that will be drawn by lot after it are planned with it. No tables where the plan's sizes do not
    fit the number of people.
    """
    people, number = state.here, len(state.rounds) + 1
    sizes = table_sizes(len(people), state.plan.sizes)
    if not sizes:
        return ()
    by_standing = state.plan.by_standing_from or state.plan.rounds + 1
    last = number if number >= by_standing else min(state.plan.rounds, by_standing - 1)
    played = [tuple(table.seats for table in round_.tables) for round_ in state.rounds]
    rounds = yield from planning(
        people, [sizes] * (last - number + 1), seed, played, _wish(state, number, by_standing)
    )
    first: Seating = rounds[0]
    return first


def _wish(state: State, number: int, by_standing: int) -> Wish | None:
    """What it costs in the next round that two people meet."""
    if number >= by_standing:
        places = {row.person: place for place, row in enumerate(standings(state))}
        return lambda one, other: (places[one] - places[other]) ** 2
    if number == 1 and state.plan.clubs_apart:
        return _of_one_club(state)
    return None


def _of_one_club(state: State) -> Wish:
    """1 for two people of one club, else 0."""
    clubs = [name_key(person.club) for person in state.people]
    return lambda one, other: int(bool(clubs[one]) and clubs[one] == clubs[other])


def clubmates(state: State, seating: Seating) -> list[tuple[int, int]]:
    """The pairs of one club at one table of the next round, where the plan wants clubs apart in it."""
    if state.rounds or not state.plan.clubs_apart:
        return []
    of_one_club = _of_one_club(state)
    return [pair for pair in sorted(meetings([seating])) if of_one_club(*pair)]


def by_lot(state: State, people: Sequence[int]) -> tuple[int, ...]:
    """These people in an order by lot: once a round, so that a lot taken back falls the same again."""
    return tuple(Lot(state.rounds[-1].seed or 0).shuffled(people))


def meetings(rounds: Iterable[Seating]) -> Counter[tuple[int, int]]:
    """How often each two meet in these rounds; of a pair the lower number stands first."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def repeats(state: State, number: int) -> dict[tuple[int, int], int]:
    """The pairs who meet again in a round, from 0, and how often they have met with it."""
    rounds = [tuple(table.seats for table in round_.tables) for round_ in state.rounds[: number + 1]]
    met = meetings(rounds)
    return {pair: met[pair] for pair in sorted(meetings(rounds[-1:])) if met[pair] > 1}
