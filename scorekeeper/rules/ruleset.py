"""A ruleset: one frozen value that says everything about a game's rules; presets are rows of a table.

A variant is named by a string, and the string is a row of a table in the module that knows the rule: decks
and kinds of card in `cards`, deals in `deals`, bid rules in `bidding`, scoring systems in `scoring`,
tie-breaks in `ranking`, the judging of tricks in `tricks`. `variants.verify_ruleset` refuses a name that has
no row. The rulesets that have a name of their own are rows in `presets`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FromRound:
    """Plus/minus one only from this round on (§4.3), counted from 1."""

    round: int


@dataclass(frozen=True, slots=True)
class BidRules:
    """How bids are made (§4).

    `must_differ` says when the bids must not add up to the tricks (§4.3): "never", "always", "not-first" (not
    in round 1) or `FromRound`; `sum_against` what they must not add up to: the "tricks" of the round or the
    "round-number" (§11.7). With `zero_exempt` a bid of 0 is allowed all the same. `visibility` is one word
    for the whole game or one a round: "open" (§4.1), "revealed" (§4.4) or "secret" (§4.5). `hidden_sum` says
    what plus/minus one does where bids are hidden: nothing ("free"), or the last bidder changes his bid after
    the reveal ("last-changes", §11.9). `direction` is "clockwise" or "counter-clockwise" (§11.1). With
    `forehead_first_round` everybody bids on the others' cards in round 1 (§4.6).
    """

    must_differ: str | FromRound = "never"
    sum_against: str = "tricks"
    zero_exempt: bool = False
    hidden_sum: str = "free"
    direction: str = "clockwise"
    visibility: str | tuple[str, ...] = "open"
    forehead_first_round: bool = False


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
    growth: str = "round"
    bonus_grows: bool = False
    great_zero: int = 0


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game, whole.

    `deck` is a row of `cards.DECKS`; `extra_cards` are the special cards that are mixed in, by name (§8).
    `hands` is a row of `deals.HAND_SEQUENCES` ("climb": 1, 2, 3, … as far as the deck goes, §2.1) or the hand
    sizes round by round (§2.6). `jesters_then_wizard` says what a wizard does that follows leading jesters:
    the trick is "free", or the next suit "binds" (§11.3). With `teams` players who sit opposite play together
    (§9.4). After the rounds in `elimination` the last player drops out until three are left (§9.2).
    `tie_break` is a row of `ranking.TIE_BREAKS` (§7.9).
    """

    name: str = "standard"
    deck: str = "wizard"
    extra_cards: tuple[str, ...] = ()
    hands: str | tuple[int, ...] = "climb"
    jesters_then_wizard: str = "free"
    bids: BidRules = BidRules()
    scoring: Scoring = Scoring()
    teams: bool = False
    elimination: tuple[int, ...] = ()
    tie_break: str = "shared"


STANDARD = Ruleset()
"""The publisher's rules: sixty cards, any bid, 20 and 10 for a hit, 10 off for every trick missed."""
