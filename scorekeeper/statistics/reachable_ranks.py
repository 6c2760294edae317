"""The ranks that a side can still reach, exactly: the best and the worst over all endings of a game.

The rank of side A is 1 and the number of those who end above it. So the worst rank asks how many others can
be above A in one and the same ending, the best how many can be at A's level or below. Both are one question:
each other side *counts* when what it gains on A (for the best rank: what A gains on it) reaches its *need*.

What couples the others is little. Rounds are independent of each other. Within a round only the tricks add
up, and the bids must not where plus/minus one holds; given its tricks each side can choose its bid for
itself. So the highest value for every number of tricks says all about a side (`rounds_left.Chances`), and of
its bids the best two sums (`rounds_left.best_of`). That leaves three steps.

1. *Rounds that are plain.* In an untouched round there is often one ending in which every other gains on A as
   much as in any: then that one is enough for everybody. Otherwise each trick is often worth the same to
   whoever takes it (`slope`): then what matters of the round is how many tricks A leaves to the others, and
   of several such rounds only how many there are in all, since any sums of tricks can be split over the
   rounds. All these rounds together become one budget of tricks (`TrickBudget`), from which a side that lacks
   something takes as many tricks as make it up.
2. *The open round*, whose bids stand. Side after side takes some of its tricks; kept is, for each number of
   tricks gone and of sides that count, the least that they need from the budget (`_counted`). This
   is a table of tricks by sides, not of endings.
3. *Rounds that are not plain*: tricks of different worth from round to round (§7.4), a 0 that pays as much
   as a 1 (§7.7), and what house rules make of it. Then sides are tried set by set, and a set by the gains
   that no others surpass, round by round (`_Search`), without what is beyond any bound; what was found
   hopeless is remembered. Where tricks differ only in what they are worth most is clear without a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heapreplace
from itertools import combinations

from scorekeeper.statistics.rounds_left import Best, BestByTricks, Bids, Chances, best_of, joined, together

Vector = tuple[int, ...]

MOST_STEPS = 500_000
"""Steps of one outlook: some 0.2 s. No preset takes a fifth of them."""


class TooManySteps(Exception):  # noqa: N818 - nothing is wrong: there is too much to look through
    """The endings of a game by some house rules are too many to be looked through."""


@dataclass(slots=True)
class Work:
    """The steps that one outlook may still take, and what was looked through of the game in hand."""

    steps: int = MOST_STEPS
    frontiers: dict[object, Frontier] = field(default_factory=dict)

    def take(self, steps: int) -> None:
        """Count these steps. Raises `TooManySteps`."""
        self.steps -= steps
        if self.steps < 0:
            raise TooManySteps


@dataclass(frozen=True, slots=True)
class TrickBudget:
    """Plain rounds together: what everybody gains on A in any case, and the tricks that are to be had.

    `choices` are pairs of tricks and gains, of which A takes one: more tricks for all, or more gain for each.
    """

    slope: int = 0
    """What a trick is worth; 0 where none brings anything."""
    choices: tuple[tuple[int, int], ...] = ((0, 0),)

    def cost(self, need: int, tricks: int) -> int | None:
        """The tricks that make up for what is needed, None where there are not so many."""
        if need <= 0:
            return 0
        if not self.slope:
            return None
        cost = -(-need // self.slope)
        return cost if cost <= tricks else None

    def with_(self, other: TrickBudget) -> TrickBudget:
        """Both together; their slopes are the same, or one has none."""
        highest: dict[int, int] = {}
        for tricks, gain in self.choices:
            for more, also in other.choices:
                both = tricks + more
                highest[both] = max(highest.get(both, gain + also), gain + also)
        return TrickBudget(self.slope or other.slope, _undominated(highest))

    def for_(self, others: int) -> TrickBudget:
        """The budget without choices that cannot matter to so many others.

        A gain that is worth less than a trick spares each of them one trick at most. So a choice that has
        fewer tricks by as many as there are others, or more, serves nobody whom the first does not.
        """
        tricks, gain = self.choices[0]
        return TrickBudget(
            self.slope,
            tuple(
                choice
                for choice in self.choices
                if choice[0] > tricks - others or choice[1] >= gain + self.slope or choice == self.choices[0]
            ),
        )


def _undominated(highest: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """The choices, those with the most tricks first, without such as have less of both than another."""
    kept: list[tuple[int, int]] = []
    for tricks in sorted(highest, reverse=True):
        if not kept or highest[tricks] > kept[-1][1]:
            kept.append((tricks, highest[tricks]))
    return tuple(kept)


def reachable_ranks(now: Sequence[int], left: Sequence[Chances], work: Work) -> Iterator[tuple[int, int]]:
    """The best and the worst rank that each side can still reach, one side after the other.

    `now` are the strengths as they stand, `left` what the rounds can bring; only the first may be open.
    """
    work.frontiers.clear()  # they go by the identities of tables, which another game's may have
    for side in range(len(now)):
        leads = [now[other] - now[side] for other in range(len(now))]
        reached = ReachableCount(side, leads, left, [(each.most, each.least) for each in left], work)
        surpassed = ReachableCount(
            side, [1 - lead for lead in leads], left, [(each.least, each.most) for each in left], work
        )
        yield len(now) - reached.most(), 1 + surpassed.most()


class ReachableCount:
    """How many others can count at once: each whose gain on `side` reaches its need.

    Where others drop out on the way (§9.2) `gone` says how many have before each of the rounds. These have
    none of its tricks and bids; which of those they are that do not count makes no difference.
    """

    def __init__(
        self,
        side: int,
        needs: Sequence[int],
        left: Sequence[Chances],
        values: Sequence[tuple[tuple[BestByTricks, ...], tuple[BestByTricks, ...]]],
        work: Work,
        gone: Sequence[int] = (),
    ) -> None:
        """`values` are A's and the others' tables of each round, `needs` and tables run by side."""
        self.others = [other for other in range(len(needs)) if other != side]
        self.needs = tuple(needs[other] for other in self.others)
        self.work = work
        self.open: RoundTables | None = None
        self.uneven: list[RoundTables] = []
        budgets: dict[int, TrickBudget] = {0: TrickBudget()}
        plain: list[tuple[RoundTables, TrickBudget]] = []
        for chances, (own, theirs), out in zip(left, values, gone or (0,) * len(left), strict=True):
            tables = RoundTables(
                work,
                chances,
                own[side],
                [theirs[other] for other in self.others],
                [chances.any[other] for other in self.others],
                out,
            )
            if not chances.untouched:
                self.open = tables
            elif (budget := budget_of(tables)) is None:
                self.uneven.append(tables)
            else:
                plain.append((tables, budget))
                before = budgets.get(budget.slope, TrickBudget(budget.slope))
                work.take(len(before.choices) * len(budget.choices))
                budgets[budget.slope] = before.with_(budget)
        # Only one worth of a trick goes into the budget; the rounds with another are looked at one by one.
        slope = max(budgets, key=lambda each: (each > 0, budgets[each].choices[0][0]))
        other_worth = [(tables, each) for tables, each in plain if each.slope not in (0, slope)]
        # The rounds that are looked at one by one, where each of them is a budget of its own.
        self.sloped = () if self.uneven else tuple(each for _tables, each in other_worth)
        self.uneven += [tables for tables, _budget in other_worth]
        budget = budgets[0] if slope == 0 else budgets[0].with_(budgets[slope])
        self.budget = budget.for_(len(self.others))

    def can_be(self, count: int) -> bool:
        """Whether so many can count at once."""
        if not self.uneven:
            return self.most() >= count
        alone = [place for place in range(len(self.others)) if self._can_count((place,))]
        return any(self._can_count(members) for members in combinations(alone, count))

    def most(self) -> int:
        """How many can count at once."""
        if self.uneven:
            return self._by_search()
        if self.open is None:
            return max(self._with_budget_alone(*choice) for choice in self.budget.choices)
        choices = self.budget.choices
        hopeful = (choices[0][0], choices[-1][1])
        most = 0
        for place, values in self.open.own.items():
            for value, bids in values:
                start: Reached = {place: {0: ((0, bids),)}}
                # No choice does better than one that has the most tricks and the most gain.
                if len(choices) > 1 and self._counted(self.open, start, value, *hopeful, most) <= most:
                    continue
                for choice in choices:
                    most = max(most, self._counted(self.open, start, value, *choice, most))
        return most

    def _with_budget_alone(self, tricks: int, gain: int) -> int:
        costs = sorted(
            cost for need in self.needs if (cost := self.budget.cost(need - gain, tricks)) is not None
        )
        count = 0
        for cost in costs:
            tricks -= cost
            if tricks < 0:
                break
            count += 1
        return count

    def _counted(
        self,
        round_: RoundTables,
        start: Reached,
        own: int,
        tricks: int,
        gain: int,
        known: int,
    ) -> int:
        """How many count at most, after what A does in the open round; at least `known`."""
        each: list[list[Move]] = []
        can_count = 0
        for need, table, zeros in zip(self.needs, round_.theirs, round_.any, strict=True):
            self.work.take(3 * len(table))
            moves: list[Move] = []
            counts = False
            for (taken, changed), values in table.items():
                options: list[tuple[int, int, Bids]] = []
                for value, bids in values:
                    cost = self.budget.cost(need - gain - own - value, tricks)
                    if cost is not None:
                        counts = True
                        options.append((1, cost, bids))
                if not (options and options[0][1] == 0 and options[0][2] is None):
                    options += [(0, 0, bids) for _zero, bids in zeros[taken, changed]]
                moves.append((taken, changed, options))
            can_count += counts
            each.append(moves)
        if can_count <= known:
            return known
        return max(counts_reached(round_, start, each, tricks), default=0)

    def _by_search(self) -> int:
        alone = [place for place in range(len(self.others)) if self._can_count((place,))]
        for size in range(len(alone), 1, -1):
            if any(self._can_count(members) for members in combinations(alone, size)):
                return size
        return min(len(alone), 1)

    def _can_count(self, members: tuple[int, ...]) -> bool:
        needs = tuple(self.needs[member] for member in members)
        if self.sloped and (clear := self._clearly_counts(needs, members)) is not None:
            return clear
        rounds = [self.open] if self.open is not None else []
        rounds += sorted(self.uneven, key=lambda tables: -tables.chances.cards)
        alike = all(tables.alike for tables in self.uneven)
        frontiers = [self._frontier(tables, members) for tables in rounds]
        return _Search(frontiers, self.budget, alike, self.work).succeeds(needs)

    def _clearly_counts(self, needs: Vector, members: tuple[int, ...]) -> bool | None:
        """Whether some sides can all reach their needs, None where that is not seen without a search.

        They cannot where they lack more than all tricks are worth. They can where each trick in turn, the
        dearest first, goes to whoever lacks most, and nobody lacks anything in the end.
        """
        rest, surplus = needs, [0] * len(needs)
        if self.open is not None:
            frontier = self._frontier(self.open, members)
            rest = min(frontier.below(needs), key=_worst_first)
            surplus = list(frontier.highest)
        budgets = sorted((*self.sloped, self.budget), key=lambda budget: -budget.slope)
        gain = sum(budget.choices[-1][1] for budget in budgets)
        worth = sum(budget.choices[0][0] * budget.slope for budget in budgets)
        lacking = 0
        for count, need in enumerate(sorted(needs, reverse=True), start=1):
            lacking += need
            if lacking > surplus[count - 1] + count * gain + worth:
                return False
        gain = sum(budget.choices[0][1] for budget in budgets)
        # A heap has the least at its top: what is lacked stands in it with its sign changed.
        heap = [gain - need for need in rest]
        heapify(heap)
        for budget in budgets:
            self.work.take(budget.choices[0][0])
            for _trick in range(budget.choices[0][0]):
                heapreplace(heap, heap[0] + budget.slope)
        return True if heap[0] >= 0 else None

    def _frontier(self, round_: RoundTables, members: tuple[int, ...]) -> Frontier:
        """Where a round is the same for all others it is looked through once, whoever they are."""
        if not round_.alike:
            return _frontier(round_, members)
        key = (id(round_.own), id(round_.theirs[0]), len(members), round_.gone)
        frontier = self.work.frontiers.get(key)
        if frontier is None:
            frontier = self.work.frontiers[key] = _frontier(round_, members)
        return frontier


@dataclass(frozen=True, slots=True)
class RoundTables:
    """A round as one question sees it."""

    work: Work
    chances: Chances
    own: BestByTricks
    theirs: Sequence[BestByTricks]
    any: Sequence[BestByTricks]
    gone: int = 0
    """How many of the others have dropped out before it."""

    @property
    def others(self) -> int:
        """How many others play in it."""
        return len(self.theirs) - self.gone

    @property
    def alike(self) -> bool:
        """Whether it is the same for all others."""
        return self.chances.untouched and all(table is self.theirs[0] for table in self.theirs)


Move = tuple[int, int, Sequence[tuple[int, int, Bids]]]
"""What somebody can do in a round: tricks and changes, and with them for what he counts, at which cost, and
with which bids."""
Reached = dict[tuple[int, int], dict[int, Best]]
"""By the tricks that are gone and the changes made, and by the count: the least that it costs, below 0."""


def counts_reached(
    round_: RoundTables, start: Reached, each: Iterable[Sequence[Move]], tricks: int = 0
) -> Iterator[int]:
    """What the others can count for together in a round, after what A does in it: side after side takes some
    of its tricks, and there are so many `tricks` for the costs."""
    cards, changes, forbidden = round_.chances.cards, round_.chances.changes, round_.chances.forbidden
    for moves in each:
        round_.work.take(3 * sum(map(len, start.values())) * len(moves))
        reached: dict[tuple[int, int], dict[int, list[tuple[int, Bids]]]] = {}
        for (gone, used), by_count in start.items():
            for taken, changed, options in moves:
                if gone + taken > cards or used + changed > changes:
                    continue
                into = reached.setdefault((gone + taken, used + changed), {})
                for count, values in by_count.items():
                    for spent, bids in values:
                        for counted, cost, also in options:
                            if cost - spent <= tricks:
                                into.setdefault(count + counted, []).append(
                                    (spent - cost, together(bids, also))
                                )
        start = {
            place: {count: best_of(values) for count, values in by_count.items()}
            for place, by_count in reached.items()
        }
    return (
        count
        for (gone, _used), by_count in start.items()
        if gone in round_.chances.sums
        for count, values in by_count.items()
        if any(bids is None or bids != forbidden for _spent, bids in values)
    )


def budget_of(round_: RoundTables) -> TrickBudget | None:
    """The round as a budget of tricks, None where it is not plain."""
    # Only one of them can be exempt from plus/minus one (§4.3); what holds without that holds for him, too.
    strictest = min(
        round_.theirs, key=lambda table: sum(bids is None for best in table.values() for _value, bids in best)
    )
    own, theirs = _without_changes(round_.own), _without_changes(strictest)
    return _all_at_once(round_, own, theirs) or _slope(round_, own, theirs)


def _without_changes(table: BestByTricks) -> Mapping[int, Best]:
    """The table for bids that the cloud leaves alone; any bid is free, so that no change brings more."""
    return {tricks: best for (tricks, changes), best in table.items() if not changes}


def _all_at_once(
    round_: RoundTables, own: Mapping[int, Best], theirs: Mapping[int, Best]
) -> TrickBudget | None:
    """What everybody gains where no other gains more on A in any ending than all do in a certain one."""
    cards, forbidden = round_.chances.cards, round_.chances.forbidden
    highest = max(
        mine[0][0] + best[0][0]
        for tricks, mine in own.items()
        for more, best in theirs.items()
        if tricks + more <= cards
    )
    for tricks, mine in own.items():
        for value, bids in mine:
            options = [
                (more, also)
                for more, best in theirs.items()
                for gain, also in best
                if value + gain == highest
            ]
            reached = {(tricks, bids)} if options else set()
            for _other in range(round_.others):
                round_.work.take(len(reached) * len(options))
                reached = {
                    (gone + more, together(so_far, also))
                    for gone, so_far in reached
                    for more, also in options
                    if gone + more <= cards
                }
            if any(
                gone in round_.chances.sums and (all_ is None or all_ != forbidden) for gone, all_ in reached
            ):
                return TrickBudget(0, ((0, highest),))
    return None


def _slope(round_: RoundTables, own: Mapping[int, Best], theirs: Mapping[int, Best]) -> TrickBudget | None:
    """The tricks that A leaves to the others, where each is worth the same to whoever takes it."""
    cards, others, forbidden = round_.chances.cards, round_.others, round_.chances.forbidden
    if len(theirs) <= cards or cards not in round_.chances.sums:
        return None
    nothing = theirs[0][0]
    slope, step = theirs[1][0][0] - nothing[0], 0
    if slope <= 0:
        return None
    if forbidden is not None:
        if nothing[1] is None or theirs[1][0][1] is None:
            return None
        step = theirs[1][0][1] - nothing[1]
    gains: dict[int, int] = {}
    for tricks in range(cards + 1):
        value, bids = theirs[tricks][0]
        if value != nothing[0] + slope * tricks:
            return None
        if forbidden is not None and (nothing[1] is None or bids != nothing[1] + step * tricks):
            return None
        # All others bid what is best for each: what they bid together follows from their tricks.
        if forbidden is not None and nothing[1] is not None:
            own_bids = own[tricks][0][1]
            if own_bids is None or own_bids + others * nothing[1] + step * (cards - tricks) == forbidden:
                return None
        gains[cards - tricks] = own[tricks][0][0] + nothing[0]
    return TrickBudget(slope, _undominated(gains))


@dataclass(frozen=True, slots=True)
class Frontier:
    """What some sides can gain on A in one round, together: no gain for all is above one that stands here."""

    gains: tuple[Vector, ...]
    lowest: Vector
    highest: tuple[int, ...]
    """The highest sum of the gains of any one of them, any two, any three, …"""

    def below(self, needs: Vector) -> set[Vector]:
        """What is still needed after the round, in all the ways that it can go."""
        return {tuple(need - gain for need, gain in zip(needs, gains, strict=True)) for gains in self.gains}


def _frontier(round_: RoundTables, members: Sequence[int]) -> Frontier:
    cards, changes, forbidden = round_.chances.cards, round_.chances.changes, round_.chances.forbidden
    # Tricks, changes, values, bids, and whether somebody has left his best bid: one is enough for that.
    states: set[tuple[int, int, Vector, Bids, bool]] = {
        (tricks, changed, (value,), bids, bool(place))
        for (tricks, changed), values in round_.own.items()
        for place, (value, bids) in enumerate(values)
    }
    for member in members:
        round_.work.take(len(states) * len(round_.theirs[member]))
        states = {
            (gone + tricks, used + changed, (*gains, value), together(bids, also), left or bool(place))
            for gone, used, gains, bids, left in states
            for (tricks, changed), values in round_.theirs[member].items()
            if gone + tricks <= cards and used + changed <= changes
            for place, (value, also) in enumerate(values)
            if not (left and place)
        }
    rest: BestByTricks = {(0, 0): ((0, 0 if forbidden is not None else None),)}
    idle = [zeros for place, zeros in enumerate(round_.any) if place not in members]
    for zeros in idle[round_.gone :]:
        round_.work.take(5 * len(rest) * len(zeros))
        rest = joined(rest, zeros, cards, changes)
    round_.work.take(5 * len(states))
    possible = [
        tuple(value + own for value in gains)
        for gone, used, (own, *gains), bids, _left in states
        if any(
            gone + tricks in round_.chances.sums
            and used + changed <= changes
            and any((both := together(bids, also)) is None or both != forbidden for _zero, also in values)
            for (tricks, changed), values in rest.items()
        )
    ]
    gains = _highest_along_each_axis(set(possible))
    return Frontier(
        gains,
        tuple(map(min, zip(*gains, strict=True))),
        tuple(
            max(sum(sorted(vector, reverse=True)[:count]) for vector in gains)
            for count in range(1, len(members) + 1)
        ),
    )


def _highest_along_each_axis(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """The vectors without those that another one surpasses in one place and equals in all others."""
    kept = set(vectors)
    for axis in range(len(next(iter(kept)))):
        highest: dict[Vector, Vector] = {}
        for vector in kept:
            rest = vector[:axis] + vector[axis + 1 :]
            if rest not in highest or highest[rest][axis] < vector[axis]:
                highest[rest] = vector
        kept = set(highest.values())
    return tuple(kept)


class _Search:
    """Whether some sides can all reach their needs: depth first, round by round, the budget last."""

    def __init__(self, frontiers: Sequence[Frontier], budget: TrickBudget, alike: bool, work: Work) -> None:
        self.work = work
        self.frontiers = frontiers
        self.budget = budget
        self.alike = alike
        self.hopeless: set[tuple[int, Vector]] = set()
        members = len(frontiers[0].lowest)
        tricks, gain = budget.choices[0][0], budget.choices[-1][1]
        most = [count * gain + tricks * budget.slope for count in range(1, members + 1)]
        self.most, self.lowest = [most], [(min(gain for _tricks, gain in budget.choices),) * members]
        for frontier in reversed(frontiers):
            self.most.insert(
                0, [one + more for one, more in zip(frontier.highest, self.most[0], strict=True)]
            )
            self.lowest.insert(
                0, tuple(one + more for one, more in zip(frontier.lowest, self.lowest[0], strict=True))
            )

    def succeeds(self, needs: Vector) -> bool:
        opened: list[tuple[int, Vector]] = []
        untried = [iter([needs])]
        while untried:
            place, rest = len(opened), next(untried[-1], None)
            if rest is None:
                untried.pop()
                self.hopeless.update(opened[-1:])
                del opened[-1:]
            elif (rest := self._reduced(rest, place)) is None or (place, rest) in self.hopeless:
                continue
            elif place == len(self.frontiers):
                if self._within_budget(rest):
                    return True
            else:
                self.work.take(5 * len(self.frontiers[place].gains))
                opened.append((place, rest))
                untried.append(iter(sorted(self.frontiers[place].below(rest), key=_worst_first)))
        return False

    def _reduced(self, needs: Vector, place: int) -> Vector | None:
        """What makes a difference of the needs before this round; None where they are beyond all bounds."""
        # More than what is gained in any case makes no difference.
        needs = tuple(map(max, needs, self.lowest[place]))
        ordered = tuple(sorted(needs, reverse=True))
        lacking = 0
        for need, most in zip(ordered, self.most[place], strict=True):
            lacking += need
            if lacking > most:
                return None
        return ordered if self.alike and place > 0 else needs

    def _within_budget(self, needs: Vector) -> bool:
        for tricks, gain in self.budget.choices:
            costs = [self.budget.cost(need - gain, tricks) for need in needs]
            if sum(tricks + 1 if cost is None else cost for cost in costs) <= tricks:
                return True
        return False


def _worst_first(needs: Vector) -> tuple[int, int, Vector]:
    """Sort key for the needs that an ending leaves: the smallest largest need comes first."""
    return max(needs), sum(max(need, 0) for need in needs), needs
