"""The names of presets, each with a line of what it is, of decks and of sequences of hand sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.rules import PRESETS, Ruleset

CUSTOM = "custom"
"""The name of rules that are no preset and no mix that somebody named."""

PRESET_TITLES: Mapping[str, Phrase] = {
    "standard": Sentence("Standard", "preset"),
    "not-equal": Sentence("Plus/minus one"),
    "hidden-tip": Sentence("Hidden bid", "preset"),
    "secret": Sentence("Secret prediction", "preset"),
    "clairvoyance": Sentence("Clairvoyance", "preset"),
    "single-colour": Sentence("Single colour"),
    "dm-mixed": Sentence("Championship mix", "preset"),
    "tournament": Sentence("Tournament", "preset"),
    "championship": Sentence("Championship", "preset"),
    "short": Sentence("Short game", "preset"),
    "counting": Sentence("Counting variant", "preset"),
    "growing": Sentence("Growing points", "preset"),
    "elimination": Sentence("Elimination", "preset"),
    "teams": Sentence("Teams", "preset"),
    "junior": Sentence("Wizard Junior", "preset"),
    "jubilee-20": Sentence("20th anniversary edition", "preset"),
    "jubilee-25": Sentence("25th anniversary edition", "preset"),
    "jubilee-30": Sentence("30th anniversary edition", "preset"),
    "two-players": Sentence("For two", "preset"),
}
"""What the presets are called."""

PRESET_LINES: Mapping[str, Phrase] = {
    "standard": Sentence("One card more each round."),
    "not-equal": Sentence("The bids must not add up to the tricks."),
    "hidden-tip": Sentence("Everyone bids in secret, then all is revealed."),
    "secret": Sentence("Hidden until the round is over."),
    "clairvoyance": Sentence("In round 1 you see every card but your own."),
    "single-colour": Sentence("One suit each: 4 to 15 cards, no trump."),
    "dm-mixed": Sentence("Rounds 1–6 and 15 hidden, else plus/minus one."),
    "tournament": Sentence("Ten rounds in larger steps, with plus/minus one."),
    "championship": Sentence("The tournament; with one card any bid goes."),
    "short": Sentence("Only the first seven rounds."),
    "counting": Sentence("A hit counts the cards, a miss costs ever more."),
    "growing": Sentence("A trick is worth 10, then 20, then 30, and so on."),
    "elimination": Sentence("The last one drops out, until three are left."),
    "teams": Sentence("Players sitting opposite add up their points."),
    "junior": Sentence("The 36 cards for children, a point for every trick."),
    "jubilee-20": Sentence("Dragon, fairy, bomb, werewolf, juggler, cloud."),
    "jubilee-25": Sentence("Those six and the shapeshifter."),
    "jubilee-30": Sentence("Those seven, the witch and the vampire."),
    "two-players": Sentence("Twenty rounds, one card more each round."),
}
"""What each preset is, in a line."""

HANDS_TITLES: Mapping[str, Phrase] = {
    "climb": Sentence("One card more each round"),
    "tournament": Sentence("Tournament deal"),
    "championship": Sentence("Championship deal"),
    "first-5": Sentence("The first five rounds"),
    "first-7": Sentence("The first seven rounds"),
    "special-6": Sentence("Six chosen rounds"),
    "quick": Sentence("Every second round"),
    "single-colour": Sentence("4 to 15 cards"),
    "junior": Sentence("Junior rounds"),
}
"""What the sequences of hand sizes are called, in the order in which they can be offered."""

DECK_TITLES: Mapping[str, Phrase] = {
    "wizard": Sentence("Wizard, 60 cards"),
    "single-colour": Sentence("Single colour"),
    "junior": Sentence("Wizard Junior, 36 cards"),
}
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
