"""Situations that several tests begin with."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules import STANDARD, BidRules
from tests.game.scribe import Scribe

PLUS_MINUS = replace(STANDARD, bids=BidRules(must_differ="always"))
ZERO_EXEMPT = replace(STANDARD, bids=BidRules(must_differ="always", zero_exempt=True))


def bidding() -> Scribe:
    """Round 1 of three, nothing entered, Thomas deals."""
    return Scribe()


def playing() -> Scribe:
    """Round 2 of three; Ute deals, everybody bid 1."""
    return Scribe().scores_somehow().bids(1, 1, 1)


def reporting() -> Scribe:
    """The same when the tricks are asked for."""
    return playing().plays()
