"""The draw: who meets whom in the rounds to come, of those who are here.

Rounds are planned together, with those in view that were played. In this order: as few meetings of people who
have met before as can be; nobody meets anybody a third time, and odd tables and byes come equally often to
everybody; then what is wished for the first of these rounds, such as people of one club apart.

It is a search: from tables by lot two people of a round change places, again and again, so that it serves
the plan most. It ends where nothing can be better, or after so many looks, never by a clock. A seed gives the
same draw on every machine: of `random.Random` only `random()` is used, whose sequence Python promises.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from heapq import heapify, heapreplace
from itertools import combinations, permutations

from scorekeeper.game.names import name_key
from scorekeeper.tournament.plan import USUAL, table_sizes
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import State

Table = tuple[int, ...]
"""The numbers of the people at a table, clockwise; the first one deals. Who has a bye sits alone."""
Seating = tuple[Table, ...]
"""The tables of a round."""
Wish = Callable[[int, int], int]
"""What it costs that these two meet in the first round of a plan; nothing where nobody minds."""

MOST_SEED = 2**53 - 1
"""The highest seed: all programs that read JSON know it exactly."""
SEEDS_TO_CHOOSE_FROM = 1_000_000
"""Number of seeds of which one is chosen at random where none is given: six digits are easy to write down."""
MOST_LOOKS = 50_000
"""How many changes of places are looked at before the best plan so far is taken. In nearly every draw without
people left over hundreds are enough; all of them take a tenth of a second."""
PATIENCE = 500
"""After so many steps without a better plan the search begins anew, from other tables."""
BOLDNESS = 0.02
"""How often a step is taken that serves the plan less than no step: it leads out of dead ends."""

AGAIN = 10**15
"""The price of a meeting of two for each time that they have met before."""
UNEVEN = 10**10
"""The price of a third meeting, and of somebody's burdens of a kind, squared; above all wishes together."""


def draw(
    people: Sequence[int],
    sizes: Sequence[Sequence[int]],
    seed: int,
    played: Sequence[Seating] = (),
    wish: Wish | None = None,
) -> tuple[Seating, ...]:
    """The rounds to come, planned by `planning` at one go."""
    steps = planning(people, sizes, seed, played, wish)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return tuple(end.value)


def planning(
    people: Sequence[int],
    sizes: Sequence[Sequence[int]],
    seed: int,
    played: Sequence[Seating] = (),
    wish: Wish | None = None,
) -> Generator[None, None, tuple[Seating, ...]]:
    """Plan the rounds to come, a small step at a time, so that a browser can do other things in between.

    `sizes` are those of the tables, round by round, which take all the people; a bye is a table of one.
    `played` are the rounds before; who of them is not among the people any more does not count.
    """
    lot = Lot(seed)
    lowest = _lowest_price(people, sizes, played)
    best, best_price = list[list[list[int]]](), math.inf
    looks = 0
    while True:
        plan, patience = _Plan(people, sizes, played, wish, lot), PATIENCE
        while patience:
            if plan.price < best_price:
                best, best_price = [[[*table] for table in tables] for tables in plan.rounds], plan.price
                patience = PATIENCE
            if plan.price <= lowest or looks >= MOST_LOOKS:
                return tuple(
                    tuple(tuple(people[place] for place in lot.shuffled(table)) for table in tables)
                    for tables in best
                )
            looks += plan.step()
            patience -= 1
            yield


class Lot:
    """What is decided by lot, from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A number from 0 on, below the limit."""
        return int(self._random() * limit)

    def strikes(self, chance: float) -> bool:
        """Whether the lot falls so, with that chance."""
        return self._random() < chance

    def shuffled(self, values: Sequence[int]) -> list[int]:
        """The values in an order by lot."""
        mixed = [*values]
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class _Plan:
    """The rounds to come while they are planned. People are called by their places among those given."""

    def __init__(
        self,
        people: Sequence[int],
        sizes: Sequence[Sequence[int]],
        played: Sequence[Seating],
        wish: Wish | None,
        lot: Lot,
    ) -> None:
        self._lot = lot
        self._wishes = [[wish(one, other) for other in people] for one in people] if wish else None
        self._price_after = [AGAIN * met + UNEVEN * (met > 1) for met in range(len(played) + len(sizes) + 1)]
        """The price of a meeting of two who have met so often before."""
        self._met = [[0] * len(people) for _ in people]
        """How often each meets each, in the rounds that were played and in those planned."""
        for round_ in _groups(people, played):
            for group in round_:
                self._meet(group)
        self._burdens = _burdens(people, played)
        """How often each bears each burden, in all these rounds."""
        self.price = 0
        """The price of all that is planned."""
        self.rounds: list[list[list[int]]] = []
        """The tables of each round."""
        self._tables_of: list[list[list[int]]] = []
        """The table of each of the people, round by round."""
        for round_sizes in sizes:
            self._add_round(round_sizes)

    def _add_round(self, sizes: Sequence[int]) -> None:
        """Plan one round more, with tables by lot."""
        order = iter(self._lot.shuffled(range(len(self._met))))
        tables = [[next(order) for _ in range(size)] for size in sizes]
        wishes = None if self.rounds else self._wishes
        for table in tables:
            for one, other in combinations(table, 2):
                self.price += self._price_after[self._met[one][other]] + (wishes[one][other] if wishes else 0)
            self._meet(table)
            for one in table:
                self.price += self._bearing_price(one, _burden(table), 1)
                self._burdens[_burden(table)][one] += 1
        table_of = {one: table for table in tables for one in table}
        self.rounds.append(tables)
        self._tables_of.append([table_of[one] for one in range(len(table_of))])

    def _meet(self, table: Sequence[int], times: int = 1) -> None:
        for one, other in permutations(table, 2):
            self._met[one][other] += times

    def _bearing_price(self, one: int, burden: int, times: int) -> int:
        """By how much the price grows where somebody bears a burden once more (1) or less (-1)."""
        return UNEVEN * (2 * times * self._burdens[burden][one] + 1) if burden else 0

    def step(self) -> int:
        """Somebody changes places with whom it serves the plan most; how many others were looked at.

        Nobody does where his place costs nothing, and seldom where it serves the plan less than no change.
        """
        number, one = self._lot.below(len(self.rounds)), self._lot.below(len(self._met))
        wishes = None if number else self._wishes
        tables_of = self._tables_of[number]
        here = tables_of[one]
        burden, leaving = _burden(here), self._company_price(one, here, one, wishes)
        if not (leaving or burden):
            return 1
        chosen, chosen_change = one, math.inf
        for other, there in enumerate(tables_of):
            if there is here:
                continue
            change = (
                self._company_price(one, there, other, wishes)
                + self._company_price(other, here, one, wishes)
                - self._company_price(other, there, other, wishes)
                - leaving
            )
            if (other_burden := _burden(there)) != burden:
                change += (
                    self._bearing_price(one, burden, -1)
                    + self._bearing_price(one, other_burden, 1)
                    + self._bearing_price(other, other_burden, -1)
                    + self._bearing_price(other, burden, 1)
                )
            if change < chosen_change or (change == chosen_change and self._lot.strikes(0.5)):
                chosen, chosen_change = other, change
        if chosen_change <= 0 or (chosen != one and self._lot.strikes(BOLDNESS)):
            self._exchange(here, one, tables_of[chosen], chosen)
            self.price += int(chosen_change)
            tables_of[one], tables_of[chosen] = tables_of[chosen], here
        return len(tables_of)

    def _exchange(self, here: list[int], one: int, there: list[int], other: int) -> None:
        for table, goes, comes in ((here, one, other), (there, other, one)):
            self._meet(table, -1)
            table[table.index(goes)] = comes
            self._meet(table)
            self._burdens[_burden(table)][goes] -= 1
            self._burdens[_burden(table)][comes] += 1

    def _company_price(
        self, one: int, table: Sequence[int], leaves: int, wishes: list[list[int]] | None
    ) -> int:
        """What the company of those at a table costs somebody, without that of who `leaves` it.

        Who leaves it himself sits there now: these meetings are counted already.
        """
        met, before = self._met[one], int(leaves == one)
        price = 0
        for other in table:
            if other != leaves:
                price += self._price_after[met[other] - before]
                if wishes:
                    price += wishes[one][other]
        return price


ODD, BYE = 1, 2
"""The burdens: a table of another size than the usual one, and to sit a round out."""


def _burden(table: Sequence[int]) -> int:
    """Which burden this table is to those who sit there; 0 where it is none."""
    return BYE if len(table) == 1 else ODD if len(table) != USUAL else 0


def _burdens(people: Sequence[int], played: Sequence[Seating]) -> list[list[int]]:
    """How often each of the people has borne each burden; what is no burden stands at 0."""
    borne = [dict.fromkeys(people, 0) for _ in (0, ODD, BYE)]
    for seating in played:
        for table in seating:
            for person in table:
                if person in borne[0]:
                    borne[_burden(table)][person] += 1
    return [[*times.values()] for times in borne]


def _groups(people: Sequence[int], played: Sequence[Seating]) -> list[list[list[int]]]:
    """Who of the people sat together in each round that was played; who was not there is a group alone."""
    place_of = {person: place for place, person in enumerate(people)}
    rounds = []
    for seating in played:
        groups = [[place_of[person] for person in table if person in place_of] for table in seating]
        there = {place for group in groups for place in group}
        rounds.append(
            [*filter(None, groups), *[[place] for place in place_of.values() if place not in there]]
        )
    return rounds


def _lowest_price(people: Sequence[int], sizes: Sequence[Sequence[int]], played: Sequence[Seating]) -> int:
    """A price below which no plan can come: where it is reached, nothing can be better.

    Of the people at one table two meet again in another round that has fewer tables than they are.
    """
    price = 0
    rounds = [[len(group) for group in groups] for groups in _groups(people, played)]
    for round_sizes in sizes:
        for earlier in rounds:
            price += AGAIN * max(_crowding(round_sizes, len(earlier)), _crowding(earlier, len(round_sizes)))
        rounds.append([*round_sizes])
    for burden, borne in enumerate(_burdens(people, played)):
        heapify(borne)
        for round_sizes in sizes:
            for size in round_sizes:
                for _ in range(size if burden and _burden(range(size)) == burden else 0):
                    price += UNEVEN * (2 * borne[0] + 1)
                    heapreplace(borne, borne[0] + 1)
    return price


def _crowding(sizes: Sequence[int], tables: int) -> int:
    """How many pairs of people from tables of these sizes have to share one of so many tables, at least."""
    pairs = 0
    for size in sizes:
        each, more = divmod(size, tables)
        pairs += tables * each * (each - 1) // 2 + more * each
    return pairs


# Who is drawn -------------------------------------------------------------------------------------


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
