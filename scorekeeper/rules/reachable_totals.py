"""Totals that a scoring can give after so many rounds (§7); others were misread or miscounted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import points


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


def reachable_totals(ruleset: Ruleset, hands: Sequence[int]) -> ReachableTotals:
    """The totals that one player can have after the first rounds, of these hand sizes.

    Whatever a player bids and takes counts, so that no total is left out which the table can have reached.
    """
    totals = ReachableTotals()
    for number, cards in enumerate(hands, start=1):
        each = product(range(cards + 1), repeat=2)
        brought = (points(ruleset.scoring, number, cards, bid, tricks) for bid, tricks in each)
        totals = totals.after(frozenset(brought))
    return totals
