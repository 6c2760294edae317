"""Points (§7): the figures of a scoring system, what a round brings by them, and what several can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from scorekeeper.rules.typed_json import OMIT_DEFAULT


@dataclass(frozen=True, slots=True)
class Scoring:
    """The scoring system and its figures in points (§7).

    `hit` for an exact bid, `trick` for every trick then, `miss` taken off for every trick of difference
    otherwise (§7.1, §7.6). In the "growing" system `growth` says with what the points for a trick grow, the
    number of the "round" or its "cards", and `bonus_grows` whether the points for the hit grow as well
    (§7.4). `great_zero` is added for a bid of 0 that was kept in a round of fifteen or more cards (§7.5).
    """

    system: str = "standard"
    hit: int = 20
    trick: int = 10
    miss: int = 10
    growth: str = field(default="round", metadata=OMIT_DEFAULT)
    bonus_grows: bool = field(default=False, metadata=OMIT_DEFAULT)
    great_zero: int = field(default=0, metadata=OMIT_DEFAULT)


@dataclass(frozen=True, slots=True)
class ScoringSystem:
    """A row of `SCORING_SYSTEMS`."""

    points: Callable[[Scoring, int, int, int, int], int]
    """From the figures, the round's number, its cards, a bid and the tricks taken to points."""
    figures: tuple[str, ...] = ()
    """The fields of `Scoring` that have a part in it; `great_zero` has one in every system (§7.5)."""
    deck: str | None = None
    """The only deck with which it is offered; None with every deck."""


def _standard(figures: Scoring, _round_number: int, _cards: int, bid: int, tricks: int) -> int:
    """An exact bid: 20 and 10 for every trick. Otherwise 10 off for every trick of difference (§7.1)."""
    if bid == tricks:
        return figures.hit + figures.trick * tricks
    return -figures.miss * abs(bid - tricks)


def _counting(figures: Scoring, _round_number: int, cards: int, bid: int, tricks: int) -> int:
    """10 for every trick that was both bid and made. An exact bid: 10 more for every card dealt. Otherwise
    10 off for the first trick of difference, 20 for the second, 30 for the third (§7.3, §11.15)."""
    paid = figures.trick * min(bid, tricks)
    if bid == tricks:
        return paid + figures.trick * cards
    difference = abs(bid - tricks)
    return paid - figures.miss * difference * (difference + 1) // 2


def _growing(figures: Scoring, round_number: int, cards: int, bid: int, tricks: int) -> int:
    """As in the standard game, but the points for a trick, up and down, grow from round to round: 10 in
    round 1, 20 in round 2 (§7.4). The points for the hit stay, or grow as well where the ruleset says so."""
    times = GROWTHS[figures.growth](round_number, cards)
    if bid == tricks:
        return figures.hit * (times if figures.bonus_grows else 1) + figures.trick * times * tricks
    return -figures.miss * times * abs(bid - tricks)


def _junior(_figures: Scoring, _round_number: int, _cards: int, bid: int, tricks: int) -> int:
    """An exact bid: a point for every trick, one for an exact 0. Otherwise nothing, and nothing is ever lost
    (§7.7)."""
    return max(bid, 1) if bid == tricks else 0


GROWTHS: Mapping[str, Callable[[int, int], int]] = {
    "round": lambda round_number, _cards: round_number,
    "cards": lambda _round_number, cards: cards,
}
"""With what the points of the growing system grow (§7.4): from the round's number and its cards."""

SCORING_SYSTEMS: Mapping[str, ScoringSystem] = {
    "standard": ScoringSystem(_standard, ("hit", "trick", "miss")),
    "counting": ScoringSystem(_counting, ("trick", "miss")),
    "growing": ScoringSystem(_growing, ("hit", "trick", "miss", "growth", "bonus_grows")),
    "junior": ScoringSystem(_junior, deck="junior"),
}
"""The ways to score a round, by name."""


def uses(scoring: Scoring, figure: str) -> bool:
    """Whether a field of `Scoring` has a part in the points by its system."""
    return figure in SCORING_SYSTEMS[scoring.system].figures


GREAT_ZERO_CARDS = 15
"""From so many cards on a bid of 0 that was kept brings the house rule's bonus (§7.5)."""


def points(scoring: Scoring, round_number: int, cards: int, bid: int, tricks: int) -> int:
    """What a round brings to a player who bid and took so many tricks, in points; may be negative (§7.1).

    `round_number` counts from 1, `cards` is the size of a hand. Whatever the system, a bid of 0 that was kept
    in a round of fifteen or more cards brings `great_zero` on top (§7.5).
    """
    won = SCORING_SYSTEMS[scoring.system].points(scoring, round_number, cards, bid, tricks)
    return won + scoring.great_zero if bid == tricks == 0 and cards >= GREAT_ZERO_CARDS else won


@dataclass(frozen=True, slots=True)
class ReachableTotals:
    """A set of totals; bit i of `bits` stands for the total `least` + i."""

    least: int = 0
    bits: int = 1

    def __contains__(self, total: int) -> bool:
        return total >= self.least and bool(self.bits >> (total - self.least) & 1)

    def after(self, brought: frozenset[int]) -> ReachableTotals:
        """With a further round that can bring any of these points."""
        least, bits = min(brought), 0
        for won in brought:
            bits |= self.bits << (won - least)
        return ReachableTotals(self.least + least, bits)


MOST_APART = 2**17
"""The widest range of totals that are told apart one by one: twice what growing points bring."""


def reachable_totals(scoring: Scoring, hands: Sequence[int]) -> ReachableTotals | range:
    """The totals that one player can have after the first rounds, of these hand sizes.

    Whatever a player bids and takes counts, so that no total is left out which the table can have reached:
    any other was misread or miscounted. Where a house rule brings millions, all between the lowest and the
    highest count as reached.
    """
    totals, least, most = ReachableTotals(), 0, 0
    for number, cards in enumerate(hands, start=1):
        each = product(range(cards + 1), repeat=2)
        brought = frozenset(points(scoring, number, cards, bid, tricks) for bid, tricks in each)
        least, most = least + min(brought), most + max(brought)
        if most - least <= MOST_APART:
            totals = totals.after(brought)
    return totals if most - least <= MOST_APART else range(least, most + 1)
