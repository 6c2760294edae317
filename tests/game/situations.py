"""Situations that several tests begin with."""

from dataclasses import replace

from scorekeeper.rules import STANDARD, BidRules
from tests.game.driver import GameDriver

PLUS_MINUS = replace(STANDARD, bids=BidRules(must_differ="always"))
ZERO_EXEMPT = replace(STANDARD, bids=BidRules(must_differ="always", zero_exempt=True))
HIDDEN = replace(STANDARD, bids=BidRules(visibility="revealed"))
JUBILEE = replace(STANDARD, extra_cards=("bomb", "cloud"))
ELIMINATION = replace(STANDARD, elimination=(10, 12, 15))

LATE = "00000000-0000-4000-8000-00000000000a"
"""The id of a player who comes late."""


def bidding():
    """Round 1 of three, nothing entered, Thomas deals."""
    return GameDriver()


def playing():
    """Round 2 of three; Ute deals, everybody bid 1."""
    return GameDriver().plays_rounds().bids(1, 1, 1)


def reporting():
    """The same when the tricks are asked for."""
    return playing().plays()


def hidden():
    """Round 1 of three, all have bid and nobody has seen it."""
    return GameDriver(ruleset=HIDDEN).bids(0, 1, 0)


def jubilee():
    """Round 2 of three with bomb and cloud; everybody bid 1."""
    return GameDriver(ruleset=JUBILEE).plays_rounds().bids(1, 1, 1)


def level():
    """Four players; Ute and Kevin are level in the last place after round 15, and one of them drops out."""
    driver = GameDriver(players=4, ruleset=ELIMINATION)
    for cards in range(1, 16):
        driver.scores([cards, 1, 1, 0], [cards, 0, 0, 0])
    return driver
