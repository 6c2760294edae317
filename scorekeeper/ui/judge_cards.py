"""The cards that can be chosen where the judge is asked without a game. No widgets and no words."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules import EXTRA_CARDS, STANDARD, Ruleset
from scorekeeper.rules.combinations import WITH_EXTRA_CARDS

CHOICES = ("wizard", "junior", "single-colour")
"""The decks in the order in which they are offered."""


def has_special(ruleset: Ruleset) -> bool:
    """Can special cards be mixed into this deck (§8)?"""
    return ruleset.deck == WITH_EXTRA_CARDS


def with_deck(ruleset: Ruleset, deck: str) -> Ruleset:
    """That deck as it comes out of its box; the one that is played with already stays as it is, and so does
    everything where there is no such deck."""
    return replace(STANDARD, deck=deck) if deck in CHOICES and deck != ruleset.deck else ruleset


def with_or_without_special(ruleset: Ruleset) -> Ruleset:
    """All special cards mixed in, or none any more."""
    return replace(ruleset, extra_cards=() if ruleset.extra_cards else EXTRA_CARDS)


READINGS = {"free": "binds", "binds": "free"}
"""The two readings of jesters, then a wizard (§11.3): of each the other one."""


def with_other_reading(ruleset: Ruleset) -> Ruleset:
    """The other reading of jesters, then a wizard."""
    return replace(ruleset, jesters_then_wizard=READINGS[ruleset.jesters_then_wizard])
