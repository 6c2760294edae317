"""Bids (§4): who says how many tricks, in which order, and what plus/minus one forbids.

In each round the order of the bids decides who is last; only the last bidder can be forbidden a number
(§4.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.rules.deals import seats_clockwise
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, FromRound, Ruleset


def _clockwise(dealer: int, players: int) -> tuple[int, ...]:
    """From the dealer's left neighbour round the table, the dealer last (§4.1)."""
    return seats_clockwise((dealer + 1) % players, players)


DIRECTIONS: Mapping[str, Callable[[int, int], tuple[int, ...]]] = MappingProxyType({"clockwise": _clockwise})
"""The order of bidding by name: from the dealer's seat and the number of players to all seats in order."""

MUST_DIFFER: Mapping[str, Callable[[int], bool]] = MappingProxyType(
    {
        "never": lambda _round_number: False,
        "always": lambda _round_number: True,
        "not-first": lambda round_number: round_number > 1,
    }
)
"""In which rounds the bids must not add up to the tricks (§4.3), by name."""

VISIBILITIES = ("open",)
"""Who hears a bid, by name: "open" is said aloud (§4.1)."""


def bidding_order(dealer: int, players: int, ruleset: Ruleset = STANDARD) -> tuple[int, ...]:
    """The seats in the order in which they bid: the dealer's left neighbour first, the dealer last (§4.1)."""
    return DIRECTIONS[ruleset.bids.direction](dealer, players)


def must_differ(ruleset: Ruleset, round_number: int) -> bool:
    """Must the bids of this round (counted from 1) not add up to its tricks (§4.3)?"""
    rule = ruleset.bids.must_differ
    if isinstance(rule, FromRound):
        return round_number >= rule.round
    return MUST_DIFFER[rule](round_number)


def forbidden_bid(ruleset: Ruleset, round_number: int, cards: int, earlier: Sequence[int]) -> int | None:
    """The number that the last bidder may not say after the bids of all others, or None (§4.3).

    It is what would make the bids add up to the tricks of the round. When the others have already bid more
    than that nothing is forbidden, so at most one number is, and there is always another.
    """
    if not must_differ(ruleset, round_number):
        return None
    rest = cards - sum(earlier)
    if rest < 0 or (rest == 0 and ruleset.bids.zero_exempt):
        return None
    return rest


def verify_bid(
    ruleset: Ruleset, round_number: int, cards: int, bid: int, others: Sequence[int] | None = None
) -> None:
    """Raise unless a player may bid so many tricks.

    `others` are the bids of everybody else when this player bids last, otherwise None.
    `BID_OUT_OF_RANGE`: not within 0 and the cards in hand (§4.1). `BID_FORBIDDEN`: it would make the bids add
    up to the tricks of the round (§4.3).
    """
    _verify_range(cards, bid, position=None)
    if others is not None and bid == forbidden_bid(ruleset, round_number, cards, others):
        raise RuleViolation(Code.BID_FORBIDDEN, bid=bid, cards=cards)


def can_bid(
    ruleset: Ruleset, round_number: int, cards: int, bid: int, others: Sequence[int] | None = None
) -> bool:
    """May a player bid so many tricks? The arguments are those of `verify_bid`."""
    try:
        verify_bid(ruleset, round_number, cards, bid, others)
    except RuleViolation:
        return False
    return True


def verify_bids(
    ruleset: Ruleset, round_number: int, cards: int, bids: Sequence[int], last: int | None = None
) -> None:
    """Raise unless these can be all the bids of a round, one for each player.

    `last` is the position of the last bidder; where it is not known (a pad does not say who dealt) the bids
    pass if anybody could have been last. `BID_OUT_OF_RANGE` (§4.1), `BIDS_MUST_DIFFER` (§4.3).
    """
    for position, bid in enumerate(bids):
        _verify_range(cards, bid, position)
    possible = range(len(bids)) if last is None else (last,)
    if not any(_may_be_last(ruleset, round_number, cards, bids, position) for position in possible):
        raise RuleViolation(Code.BIDS_MUST_DIFFER, sum=sum(bids), cards=cards)


def _may_be_last(ruleset: Ruleset, round_number: int, cards: int, bids: Sequence[int], position: int) -> bool:
    others = (*bids[:position], *bids[position + 1 :])
    return bids[position] != forbidden_bid(ruleset, round_number, cards, others)


def _verify_range(cards: int, bid: int, position: int | None) -> None:
    if not 0 <= bid <= cards:
        raise RuleViolation(Code.BID_OUT_OF_RANGE, position=position, bid=bid, cards=cards)
