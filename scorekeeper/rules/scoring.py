"""Points (§7): what a round brings, and whether its tricks can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset, Scoring


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


GROWTHS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"round": lambda round_number, _cards: round_number, "cards": lambda _round_number, cards: cards}
)
"""With what the points of the growing system grow (§7.4): from the round's number and its cards."""

SCORING_SYSTEMS: Mapping[str, ScoringSystem] = MappingProxyType(
    {
        "standard": ScoringSystem(_standard, ("hit", "trick", "miss")),
        "counting": ScoringSystem(_counting, ("trick", "miss")),
        "growing": ScoringSystem(_growing, ("hit", "trick", "miss", "growth", "bonus_grows")),
        "junior": ScoringSystem(_junior, deck="junior"),
    }
)
"""The ways to score a round, by name."""


def uses(ruleset: Ruleset, figure: str) -> bool:
    """Whether a field of `Scoring` has a part in the points by this ruleset's system."""
    return figure in SCORING_SYSTEMS[ruleset.scoring.system].figures


GREAT_ZERO_CARDS = 15
"""From so many cards on a bid of 0 that was kept brings the house rule's bonus (§7.5)."""


def points(ruleset: Ruleset, round_number: int, cards: int, bid: int, tricks: int) -> int:
    """What a round brings to a player who bid and took so many tricks, in points; may be negative (§7.1).

    `round_number` counts from 1, `cards` is the size of a hand. Whatever the system, a bid of 0 that was kept
    in a round of fifteen or more cards brings the ruleset's `great_zero` on top (§7.5).
    """
    figures = ruleset.scoring
    won = SCORING_SYSTEMS[figures.system].points(figures, round_number, cards, bid, tricks)
    return won + figures.great_zero if bid == tricks == 0 and cards >= GREAT_ZERO_CARDS else won


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
