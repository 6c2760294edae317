"""The awards at the end of a game in words: whose it is, and what for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.statistics.awards import Award, AwardKind, Feat

AWARD_WORDS: Mapping[AwardKind, Callable[[Words, Feat], str]] = MappingProxyType(
    {
        AwardKind.EVERY_BID: lambda _, feat: _("every bid met, {n} of {of}", n=feat.n, of=feat.of),
        AwardKind.LED_THROUGHOUT: lambda _, _feat: _("in the lead from the first round to the last"),
        AwardKind.COMEBACK: lambda _, feat: _(
            "last after round {round}, first in the end", round=feat.number
        ),
        AwardKind.FULL_HAND: lambda _, feat: _(
            "bid all {n} tricks of round {round} and took them", n=feat.n, round=feat.number
        ),
        AwardKind.ZEROS: lambda _, feat: _("{n} of {of} zeros", n=feat.n, of=feat.of),
        AwardKind.RUN: lambda _, feat: _("{n} bids met in a row", n=feat.n),
        AwardKind.AS_DEALER: lambda _, feat: _("{n} of {of} bids met as dealer", n=feat.n, of=feat.of),
        AwardKind.WITHOUT_TRUMP: lambda _, feat: _(
            "{n} of {of} bids met without trump", n=feat.n, of=feat.of
        ),
        AwardKind.HIGH_BID: lambda _, feat: _(
            "bid {n} in round {round} and made {n}", n=feat.n, round=feat.number
        ),
        AwardKind.NEVER_FAR: lambda _, _feat: _("never off by more than one trick"),
        AwardKind.MOST_MET: lambda _, feat: _("the most bids met, {n} of {of}", n=feat.n, of=feat.of),
        AwardKind.MOST_TRICKS: lambda _, feat: _("the most tricks made as bid, {n}", n=_.number(feat.n)),
    }
)
"""What an award is given for, to stand after the name."""


def award_words(_: Words, award: Award) -> str:
    """What the award is given for: "7 of 7 zeros"."""
    return AWARD_WORDS[award.kind](_, award.feat)
