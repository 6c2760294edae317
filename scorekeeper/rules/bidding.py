"""Bids (§4): who says how many tricks, in which order, who hears it, and what plus/minus one forbids.

In each round the order of the bids decides who is last; only the last bidder can be forbidden a number
(§4.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.rules.deals import seats_clockwise
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, FromCards, FromRound, Ruleset


def _clockwise(dealer: int, players: int) -> tuple[int, ...]:
    """From the dealer's left neighbour round the table, the dealer last (§4.1)."""
    return seats_clockwise((dealer + 1) % players, players)


def _counter_clockwise(dealer: int, players: int) -> tuple[int, ...]:
    """From the dealer's right neighbour the other way round, the dealer last as well (§11.1)."""
    return seats_clockwise(dealer, players)[::-1]


DIRECTIONS: Mapping[str, Callable[[int, int], tuple[int, ...]]] = {
    "clockwise": _clockwise,
    "counter-clockwise": _counter_clockwise,
}
"""The order of bidding by name: from the dealer's seat and the number of players to all seats in order."""

MUST_DIFFER: Mapping[str, Callable[[int], bool]] = {
    "never": lambda _round_number: False,
    "always": lambda _round_number: True,
    "not-first": lambda round_number: round_number > 1,
}
"""In which rounds the bids must not add up (§4.3), by name."""

SUM_AGAINST: Mapping[str, Callable[[int, int], int]] = {
    "tricks": lambda _round_number, cards: cards,
    "round-number": lambda round_number, _cards: round_number,
}
"""What the bids must not add up to (§11.7), by name: from the round's number and its cards to the number."""

VISIBILITIES: Mapping[str, tuple[str, ...]] = {
    "open": ("free", "last-changes"),
    "revealed": ("last-changes",),
    "secret": (),
}
"""Who hears a bid, by name: "open" is said aloud (§4.1), "revealed" are hidden until all are in (§4.4),
"secret" until the round is over (§4.5). Beside each stand the values of `BidRules.hidden_sum` with which
plus/minus one counts: where the bids are never seen in time no player can be asked to change his (§4.4)."""

HIDDEN_SUMS = ("free", "last-changes")
"""What plus/minus one does in hidden rounds, by name: nothing, or it counts after the reveal (§11.9)."""


def bidding_order(dealer: int, players: int, ruleset: Ruleset = STANDARD) -> tuple[int, ...]:
    """The seats in the order in which they bid: the dealer's left neighbour first, the dealer last (§4.1).

    Counter-clockwise it begins with the dealer's right neighbour (§11.1). Seats count from 0 clockwise.
    """
    return DIRECTIONS[ruleset.bids.direction](dealer, players)


def visibility(ruleset: Ruleset, round_number: int) -> str:
    """Who hears the bids of this round, counted from 1: "open", "revealed" or "secret" (§4.4, §4.5).

    Beyond the rounds for which the ruleset says it, it is as in the last of them.
    """
    said = ruleset.bids.visibility
    return said if isinstance(said, str) else said[min(round_number, len(said)) - 1]


def is_forehead(ruleset: Ruleset, round_number: int) -> bool:
    """Whether everybody sees all cards but their own in this round, counted from 1 (§4.6)."""
    return ruleset.bids.forehead_first_round and round_number == 1


def must_differ(ruleset: Ruleset, round_number: int, cards: int) -> bool:
    """Whether the bids of this round, counted from 1, with so many cards each must not add up (§4.3).

    In a hidden round they may (§4.4), unless the ruleset has the last bidder change his bid after the reveal
    (§11.9): then plus/minus one holds for the bids as they stand after it.
    """
    if ruleset.bids.hidden_sum not in VISIBILITIES[visibility(ruleset, round_number)]:
        return False
    rule = ruleset.bids.must_differ
    match rule:
        case FromRound():
            return round_number >= rule.least
        case FromCards():
            return cards >= rule.least
    return MUST_DIFFER[rule](round_number)


def forbidden_bid(ruleset: Ruleset, round_number: int, cards: int, earlier: Sequence[int]) -> int | None:
    """The number that the last bidder may not say after the bids of all others, or None (§4.3).

    It is what would make the bids add up to the tricks of the round, or to its number where the ruleset says
    so (§11.7). Only a number that could be bid is ever forbidden, so at most one is, and there is always
    another. In a round with a reveal it is for the change after it (§11.9); before it any bid goes.
    """
    if not must_differ(ruleset, round_number, cards):
        return None
    rest = SUM_AGAINST[ruleset.bids.sum_against](round_number, cards) - sum(earlier)
    if not 0 <= rest <= cards or (rest == 0 and ruleset.bids.zero_exempt):
        return None
    return rest


def verify_single_bid(
    ruleset: Ruleset, round_number: int, cards: int, bid: int, others: Sequence[int] | None = None
) -> None:
    """Raise unless a player may bid so many tricks.

    `others` are the bids of everybody else when this player bids last, otherwise None; None as well while
    bids are hidden (§4.4). `BID_OUT_OF_RANGE`: not within 0 and the cards in hand (§4.1). `BID_FORBIDDEN`, or
    `BID_FORBIDDEN_BY_ROUND` where they count against the round's number: it would make the bids add up
    (§4.3).
    """
    _verify_range(cards, bid, position=None)
    if others is None or bid != forbidden_bid(ruleset, round_number, cards, others):
        return
    if ruleset.bids.sum_against == "round-number":
        raise RuleViolation(Code.BID_FORBIDDEN_BY_ROUND, bid=bid, number=round_number)
    raise RuleViolation(Code.BID_FORBIDDEN, bid=bid, cards=cards)


def verify_bids(
    ruleset: Ruleset,
    round_number: int,
    cards: int,
    bids: Sequence[int],
    last: int | None = None,
    *,
    changed: bool = False,
) -> None:
    """Raise unless these can be all the bids of a round, one for each player.

    `last` is the position of the last bidder; where it is not known (a pad does not say who dealt) the bids
    pass if anybody could have been last. Where one of them may have been `changed` since by the cloud
    plus/minus one does not hold any more (§8). `BID_OUT_OF_RANGE` (§4.1); `BIDS_MUST_DIFFER`, or
    `BIDS_MUST_DIFFER_FROM_ROUND` where they count against the round's number (§4.3).
    """
    for position, bid in enumerate(bids):
        _verify_range(cards, bid, position)
    possible = range(len(bids)) if last is None else (last,)
    if changed or any(_may_be_last(ruleset, round_number, cards, bids, position) for position in possible):
        return
    if ruleset.bids.sum_against == "round-number":
        raise RuleViolation(Code.BIDS_MUST_DIFFER_FROM_ROUND, sum=sum(bids), number=round_number)
    raise RuleViolation(Code.BIDS_MUST_DIFFER, sum=sum(bids), cards=cards)


def _may_be_last(ruleset: Ruleset, round_number: int, cards: int, bids: Sequence[int], position: int) -> bool:
    others = (*bids[:position], *bids[position + 1 :])
    return bids[position] != forbidden_bid(ruleset, round_number, cards, others)


def bids_may_change(ruleset: Ruleset) -> bool:
    """Whether a bid can change while the cards are played: where the cloud is in the deck (§8)."""
    return "cloud" in ruleset.extra_cards


def changed_bids(cards: int, bid: int) -> tuple[int, ...]:
    """What a bid can become after the cloud: one more or one less, within 0 and the cards dealt (§8)."""
    return tuple(changed for changed in (bid - 1, bid + 1) if 0 <= changed <= cards)


def verify_changed_bid(cards: int, bid: int, changed_to: int) -> None:
    """Raise `BID_CHANGE_NOT_ONE` unless the winner of a cloud's trick can change `bid` to this (§8)."""
    possible = changed_bids(cards, bid)
    if changed_to not in possible:
        raise RuleViolation(Code.BID_CHANGE_NOT_ONE, bid=bid, changed_to=changed_to, possible=possible)


def _verify_range(cards: int, bid: int, position: int | None) -> None:
    if not 0 <= bid <= cards:
        raise RuleViolation(Code.BID_OUT_OF_RANGE, position=position, bid=bid, cards=cards)
