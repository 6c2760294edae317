"""Counts of tricks (§2.1, §8): whether these can be the tricks that everybody took in a round."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset


def lost_tricks(ruleset: Ruleset) -> int:
    """How many tricks of a round no player may take: those with the bomb (§8).

    Two where the witch is in the deck: she can fetch the bomb from its trick, and it is played again.
    """
    if "bomb" not in ruleset.extra_cards:
        return 0
    return 2 if "witch" in ruleset.extra_cards else 1


def verify_results(ruleset: Ruleset, cards: int, tricks: Sequence[int], lost: int | None = None) -> None:
    """Raise unless these can be the tricks of all players in a round of so many cards.

    `lost` tricks no player took (§8); where it is not known how many, up to `lost_tricks` can be.
    `TRICKS_OUT_OF_RANGE`: somebody took fewer than none or more than there are. `TRICKS_MUST_ADD_UP`,
    `TRICKS_MUST_ADD_UP_LOST`: every other trick is taken by exactly one player, so that together they are as
    many as the cards of a hand.
    """
    least_lost, most_lost = (0, min(lost_tricks(ruleset), cards)) if lost is None else (lost, lost)
    for position, taken in enumerate(tricks):
        verify_result(cards, taken, position)
    total, least, most = sum(tricks), cards - most_lost, cards - least_lost
    if not least <= total <= most:
        by = total - (most if total > most else least)
        if most_lost:
            possible = tuple(range(least, most + 1))
            raise RuleViolation(Code.TRICKS_MUST_ADD_UP_LOST, sum=total, possible=possible, by=by)
        raise RuleViolation(Code.TRICKS_MUST_ADD_UP, sum=total, cards=cards, by=by)


def verify_result(cards: int, tricks: int, position: int | None = None) -> None:
    """Raise `TRICKS_OUT_OF_RANGE` unless one player can take so many tricks in a round of so many cards."""
    if not 0 <= tricks <= cards:
        raise RuleViolation(Code.TRICKS_OUT_OF_RANGE, position=position, tricks=tricks, cards=cards)
