"""The rulesets that have a name of their own, one row each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.ruleset import STANDARD, BidRules, Ruleset, Scoring

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

PRESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in _ROWS})
"""The presets by name, the publisher's rules first."""
