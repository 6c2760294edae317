"""A ruleset: one frozen value that says everything about a game's rules; presets are rows of a table.

A variant is named by a string, and the string is a row of a table in the module that knows the rule: decks
and kinds of card in `cards`, deals in `deals`, bid rules in `bidding`, scoring systems in `scoring`,
tie-breaks in `ranking`, the judging of tricks in `tricks`. `validation.verify_ruleset` refuses a name that
has no row. The rulesets that have a name of their own are the rows of `PRESETS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from operator import attrgetter
from typing import Annotated, Any

from scorekeeper.rules.scoring import Scoring
from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost

MOST_LISTED = AtMost(1_000)
"""Items of a list in a ruleset: far beyond what anybody plays."""


@dataclass(frozen=True, slots=True)
class FromRound:
    """Plus/minus one only from this round on (§4.3), counted from 1."""

    least: int = field(metadata={"name": "from_round"})


@dataclass(frozen=True, slots=True)
class FromCards:
    """Plus/minus one only in hands of so many cards or more (§4.3)."""

    least: int = field(metadata={"name": "from_cards"})


@dataclass(frozen=True, slots=True)
class BidRules:
    """How bids are made (§4).

    `must_differ` says when the bids must not add up to the tricks (§4.3): "never", "always", "not-first" (not
    in round 1), `FromRound` or `FromCards`; `sum_against` what they must not add up to: the "tricks" of the
    round or the "round-number" (§11.7). With `zero_exempt` a bid of 0 is allowed all the same. `visibility`
    is one word for the whole game or one a round: "open" (§4.1), "revealed" (§4.4) or "secret" (§4.5).
    `hidden_sum` says what plus/minus one does where bids are hidden: nothing ("free"), or the last bidder
    changes his bid after the reveal ("last-changes", §11.9). `direction` is "clockwise" or
    "counter-clockwise" (§11.1). With `forehead_first_round` everybody bids on the others' cards in round 1
    (§4.6).
    """

    must_differ: FromRound | FromCards | str = "never"
    zero_exempt: bool = False
    direction: str = "clockwise"
    visibility: str | tuple[str, ...] = "open"
    forehead_first_round: bool = False
    sum_against: str = field(default="tricks", metadata=OMIT_DEFAULT)
    hidden_sum: str = field(default="free", metadata=OMIT_DEFAULT)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All the rules of one game.

    `deck` is a row of `cards.DECKS`; `extra_cards` are the special cards that are mixed in, by name (§8).
    `hands` is a row of `deals.HAND_SEQUENCES` ("climb": 1, 2, 3, … as far as the deck goes, §2.1) or the hand
    sizes round by round (§2.6). `jesters_then_wizard` says what a wizard does that follows leading jesters:
    the trick is "free", or the next suit "binds" (§11.3). With `teams` players who sit opposite play together
    (§9.4). After the rounds in `elimination` the last player drops out until three are left (§9.2).
    `tie_break` is a row of `ranking.TIE_BREAKS` (§7.9).
    """

    name: str = "standard"
    deck: str = "wizard"
    extra_cards: Annotated[tuple[str, ...], MOST_LISTED] = ()
    hands: str | tuple[int, ...] = "climb"
    jesters_then_wizard: str = field(default="free", metadata=OMIT_DEFAULT)
    bids: BidRules = BidRules()
    scoring: Scoring = Scoring()  # noqa: RUF009 - a frozen value
    teams: bool = False
    elimination: Annotated[tuple[int, ...], MOST_LISTED] = ()
    tie_break: str = "shared"


def _field_names() -> Iterator[str]:
    for outer in fields(Ruleset):
        if is_dataclass(outer.default):
            yield from (f"{outer.name}.{inner.name}" for inner in fields(outer.default))
        elif outer.name != "name":
            yield outer.name


FIELDS: Mapping[str, Callable[[Ruleset], Any]] = {name: attrgetter(name) for name in _field_names()}
"""What reads each field but the name, by its name in the JSON form ("tie_break", "bids.direction")."""


def field_values(ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """Every field but the name with its value."""
    return ((name, read(ruleset)) for name, read in FIELDS.items())


STANDARD = Ruleset()
"""The publisher's rules: sixty cards, any bid, 20 and 10 for a hit, 10 off for every trick missed."""


DM_MIXED_BIDS = ("revealed",) * 6 + ("open",) * 8 + ("revealed",)
"""Rounds 1 to 6 hidden, 7 to 14 open with plus/minus one, 15 hidden (§2.5)."""

FIRST_JUBILEE = ("dragon", "fairy", "bomb", "werewolf", "juggler", "cloud")
"""The special cards of the edition for 20 years (§8)."""

_ROWS = (
    STANDARD,
    Ruleset(name="not-equal", bids=BidRules(must_differ="always")),  # §4.3
    Ruleset(name="hidden-tip", bids=BidRules(visibility="revealed")),  # §4.4
    Ruleset(name="secret", bids=BidRules(visibility="secret")),  # §4.5
    Ruleset(name="clairvoyance", bids=BidRules(forehead_first_round=True)),  # §4.6
    Ruleset(name="single-colour", deck="single-colour", hands="single-colour"),  # §9.1
    Ruleset(name="dm-mixed", bids=BidRules(must_differ="always", visibility=DM_MIXED_BIDS)),  # §2.5
    Ruleset(name="tournament", hands="tournament", bids=BidRules(must_differ="always")),  # §2.4, §11.8
    Ruleset(name="championship", hands="championship", bids=BidRules(must_differ=FromCards(2))),
    Ruleset(name="short", hands="first-7"),  # §2.6
    Ruleset(name="counting", scoring=Scoring(system="counting")),  # §7.3
    Ruleset(name="growing", scoring=Scoring(system="growing")),  # §7.4
    Ruleset(name="elimination", elimination=(10, 12, 15)),  # §9.2
    Ruleset(name="teams", teams=True),  # §9.4
    Ruleset(name="junior", deck="junior", hands="junior", scoring=Scoring(system="junior")),  # §10.1
    Ruleset(name="jubilee-20", extra_cards=FIRST_JUBILEE),  # §8
    Ruleset(name="jubilee-25", extra_cards=(*FIRST_JUBILEE, "shapeshifter")),
    Ruleset(name="jubilee-30", extra_cards=(*FIRST_JUBILEE, "shapeshifter", "witch", "vampire")),
    Ruleset(name="two-players", hands=tuple(range(1, 21))),  # §2.7
)

PRESETS: Mapping[str, Ruleset] = {ruleset.name: ruleset for ruleset in _ROWS}
"""The presets by name, the publisher's rules first."""
