"""Points (§7): what a round brings, whether its tricks can be, and who stands where in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset, Scoring

System = Callable[[Scoring, int, int, int, int], int]
"""From the figures, the round's number, its cards, a bid and the tricks taken to points."""


def _standard(figures: Scoring, _round_number: int, _cards: int, bid: int, tricks: int) -> int:
    """An exact bid: 20 and 10 for every trick. Otherwise 10 off for every trick of difference (§7.1)."""
    if bid == tricks:
        return figures.hit + figures.trick * tricks
    return -figures.miss * abs(bid - tricks)


SCORING_SYSTEMS: Mapping[str, System] = MappingProxyType({"standard": _standard})
"""The ways to score a round, by name."""

TIE_BREAKS = ("shared",)
"""What settles equal totals, by name: "shared" leaves them equal, all of them have won (§7.9)."""


def points(ruleset: Ruleset, round_number: int, cards: int, bid: int, tricks: int) -> int:
    """What a round brings to a player who bid and took so many tricks (§7.1); may be negative."""
    return SCORING_SYSTEMS[ruleset.scoring.system](ruleset.scoring, round_number, cards, bid, tricks)


def verify_results(cards: int, tricks: Sequence[int]) -> None:
    """Raise unless these can be the tricks of all players in a round of so many cards.

    `TRICKS_OUT_OF_RANGE`: somebody took fewer than none or more than there are. `TRICKS_MUST_ADD_UP`: every
    trick is taken by exactly one player, so that together they are as many as the cards of a hand.
    """
    for position, taken in enumerate(tricks):
        verify_result(cards, taken, position)
    total = sum(tricks)
    if total != cards:
        raise RuleViolation(Code.TRICKS_MUST_ADD_UP, sum=total, cards=cards, by=total - cards)


def verify_result(cards: int, tricks: int, position: int | None = None) -> None:
    """Raise `TRICKS_OUT_OF_RANGE` unless one player can take so many tricks in a round of so many cards."""
    if not 0 <= tricks <= cards:
        raise RuleViolation(Code.TRICKS_OUT_OF_RANGE, position=position, tricks=tricks, cards=cards)


def ranking(totals: Sequence[int]) -> tuple[int, ...]:
    """The rank of each player, from 1: the highest total wins (§7.8), equal totals share a rank (§7.9).

    After two who share the first rank comes the third.
    """
    best_first = sorted(totals, reverse=True)
    return tuple(best_first.index(total) + 1 for total in totals)
