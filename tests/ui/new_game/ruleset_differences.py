"""What differs from the standard game in a ruleset, in sentences."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS, RuleSentence
from scorekeeper.rules import Ruleset


def differences(_: Words, ruleset: Ruleset, players: int) -> list[RuleSentence]:
    """The sentences that do not hold for the standard game, in the order of the rulebook."""
    return [
        sentence
        for section in RULESET_SECTIONS
        for sentence in section.lines(_, ruleset, players)
        if not sentence.usual
    ]
