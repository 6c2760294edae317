"""A ruleset: one frozen value that says everything about a game's rules; presets are rows of a table.

A variant is named by a string, and the string is a row of a table in the module that knows the rule: decks in
`cards`, deals in `deals`, bid rules in `bidding`, scoring systems and tie-breaks in `scoring`, the judging of
tricks in `tricks`. `variants.verify_ruleset` refuses a name that has no row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class FromRound:
    """Plus/minus one only from this round on (§4.3), counted from 1."""

    round: int


@dataclass(frozen=True, slots=True)
class BidRules:
    """How bids are made (§4).

    `must_differ` says when the bids must not add up to the tricks (§4.3): "never", "always", "not-first"
    (not in round 1) or `FromRound`. With `zero_exempt` a bid of 0 is allowed all the same. `visibility` is
    one word for the whole game or one a round.
    """

    must_differ: str | FromRound = "never"
    zero_exempt: bool = False
    direction: str = "clockwise"
    visibility: str | tuple[str, ...] = "open"
    forehead_first_round: bool = False


@dataclass(frozen=True, slots=True)
class Scoring:
    """The scoring system and its figures in points (§7.1): `hit` for an exact bid, `trick` for every trick
    then, `miss` taken off for every trick of difference otherwise."""

    system: str = "standard"
    hit: int = 20
    trick: int = 10
    miss: int = 10


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game, whole.

    `hands` is "climb" (1, 2, 3, … as far as the deck goes, §2.1) or the hand sizes round by round.
    """

    name: str = "standard"
    deck: str = "wizard"
    extra_cards: tuple[str, ...] = ()
    hands: str | tuple[int, ...] = "climb"
    bids: BidRules = BidRules()
    scoring: Scoring = Scoring()
    teams: bool = False
    elimination: tuple[int, ...] = ()
    tie_break: str = "shared"


STANDARD = Ruleset()
"""The publisher's rules: sixty cards, any bid, 20 and 10 for a hit, 10 off for every trick missed."""

PRESETS: Mapping[str, Ruleset] = MappingProxyType({STANDARD.name: STANDARD})
"""The rulesets that have a name of their own."""
