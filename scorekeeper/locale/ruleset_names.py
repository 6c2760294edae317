"""The names of presets, each with a line of what it is, of decks and of sequences of hand sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Words
from scorekeeper.rules import PRESETS, Ruleset

CUSTOM = "custom"
"""The name of rules that are no preset and no mix that somebody named."""

PRESET_TITLES: Mapping[str, Phrase] = MappingProxyType(
    {
        "standard": lambda _: _.in_context("preset", "Standard"),
        "not-equal": lambda _: _("Plus/minus one"),
        "hidden-tip": lambda _: _.in_context("preset", "Hidden bid"),
        "secret": lambda _: _.in_context("preset", "Secret prediction"),
        "clairvoyance": lambda _: _.in_context("preset", "Clairvoyance"),
        "single-colour": lambda _: _("Single colour"),
        "dm-mixed": lambda _: _.in_context("preset", "Championship mix"),
        "tournament": lambda _: _.in_context("preset", "Tournament"),
        "championship": lambda _: _.in_context("preset", "Championship"),
        "short": lambda _: _.in_context("preset", "Short game"),
        "counting": lambda _: _.in_context("preset", "Counting variant"),
        "growing": lambda _: _.in_context("preset", "Growing points"),
        "elimination": lambda _: _.in_context("preset", "Elimination"),
        "teams": lambda _: _.in_context("preset", "Teams"),
        "junior": lambda _: _.in_context("preset", "Wizard Junior"),
        "jubilee-20": lambda _: _.in_context("preset", "20th anniversary edition"),
        "jubilee-25": lambda _: _.in_context("preset", "25th anniversary edition"),
        "jubilee-30": lambda _: _.in_context("preset", "30th anniversary edition"),
        "two-players": lambda _: _.in_context("preset", "For two"),
    }
)
"""What the presets are called."""

PRESET_LINES: Mapping[str, Phrase] = MappingProxyType(
    {
        "standard": lambda _: _("One card more each round."),
        "not-equal": lambda _: _("The bids must not add up to the tricks."),
        "hidden-tip": lambda _: _("Everyone bids in secret, then all is revealed."),
        "secret": lambda _: _("Hidden until the round is over."),
        "clairvoyance": lambda _: _("In round 1 you see every card but your own."),
        "single-colour": lambda _: _("One suit each: 4 to 15 cards, no trump."),
        "dm-mixed": lambda _: _("Rounds 1–6 and 15 hidden, else plus/minus one."),
        "tournament": lambda _: _("Ten rounds in larger steps, with plus/minus one."),
        "championship": lambda _: _("The tournament; with one card any bid goes."),
        "short": lambda _: _("Only the first seven rounds."),
        "counting": lambda _: _("A hit counts the cards, a miss costs ever more."),
        "growing": lambda _: _("A trick is worth 10, then 20, then 30, and so on."),
        "elimination": lambda _: _("The last one drops out, until three are left."),
        "teams": lambda _: _("Players sitting opposite add up their points."),
        "junior": lambda _: _("The 36 cards for children, a point for every trick."),
        "jubilee-20": lambda _: _("Dragon, fairy, bomb, werewolf, juggler, cloud."),
        "jubilee-25": lambda _: _("Those six and the shapeshifter."),
        "jubilee-30": lambda _: _("Those seven, the witch and the vampire."),
        "two-players": lambda _: _("Twenty rounds, one card more each round."),
    }
)
"""What each preset is, in a line."""

HANDS_TITLES: Mapping[str, Phrase] = MappingProxyType(
    {
        "climb": lambda _: _("One card more each round"),
        "tournament": lambda _: _("Tournament deal"),
        "championship": lambda _: _("Championship deal"),
        "first-5": lambda _: _("The first five rounds"),
        "first-7": lambda _: _("The first seven rounds"),
        "special-6": lambda _: _("Six chosen rounds"),
        "quick": lambda _: _("Every second round"),
        "single-colour": lambda _: _("4 to 15 cards"),
        "junior": lambda _: _("Junior rounds"),
    }
)
"""What the sequences of hand sizes are called, in the order in which they can be offered."""

DECK_TITLES: Mapping[str, Phrase] = MappingProxyType(
    {
        "wizard": lambda _: _("Wizard, 60 cards"),
        "single-colour": lambda _: _("Single colour"),
        "junior": lambda _: _("Wizard Junior, 36 cards"),
    }
)
"""What the decks are called."""


def same_rules(one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets differ in nothing but their names."""
    return replace(one, name=other.name) == other


def ruleset_title(_: Words, ruleset: Ruleset) -> str:
    """What these rules are called: a preset's title, the name of a mix, or just "Custom rules".

    Rules bear a preset's title only while they are played as it is.
    """
    if ruleset.name not in PRESETS and ruleset.name != CUSTOM:
        return shown_name(ruleset.name)
    for preset in (PRESETS.get(ruleset.name), *PRESETS.values()):
        if preset is not None and same_rules(ruleset, preset):
            return PRESET_TITLES[preset.name](_)
    return _("Custom rules")


def rules_called(_: Words, name: str) -> str:
    """What the rules of that name are called, where nothing but their name is known."""
    if name in PRESET_TITLES:
        return PRESET_TITLES[name](_)
    return _("Custom rules") if name == CUSTOM else shown_name(name)
