"""Plus/minus one (§4.3) as a part of the bid rules: its forms, switched on, off and changed, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from scorekeeper.locale import Words
from scorekeeper.rules import BidRules, FromCards, FromRound, Ruleset

ANY_BID = BidRules()
"""The bid rules without plus/minus one (§4.2)."""
FIELDS = ("bids.must_differ", "bids.zero_exempt")
"""What the note of its switch says, by the names in the JSON form."""
LEAST, MOST = 2, 20
"""The rounds, or the numbers of cards, with which the rule can begin."""


class PlusMinusForm(StrEnum):
    """From when on the bids must not add up to the tricks."""

    ALWAYS = "always"
    NOT_FIRST = "not-first"
    FROM_ROUND = "from-round"
    FROM_CARDS = "from-cards"


USUAL: Mapping[PlusMinusForm, FromRound | FromCards] = {
    PlusMinusForm.FROM_ROUND: FromRound(4),
    PlusMinusForm.FROM_CARDS: FromCards(2),
}
"""The forms with a number, and the one with which the rule usually begins."""


def is_on(ruleset: Ruleset) -> bool:
    """Whether plus/minus one is played in some round."""
    return ruleset.bids.must_differ != "never"


def form_of(bids: BidRules) -> PlusMinusForm:
    """Which form these bid rules have."""
    match bids.must_differ:
        case FromRound():
            return PlusMinusForm.FROM_ROUND
        case FromCards():
            return PlusMinusForm.FROM_CARDS
        case word:
            return PlusMinusForm(word)


def beginning(bids: BidRules, form: PlusMinusForm) -> FromRound | FromCards:
    """With what the rule begins in a form that has a number, or would begin if that form were chosen."""
    rule = bids.must_differ
    return rule if not isinstance(rule, str) and form_of(bids) is form else USUAL[form]


def with_form(bids: BidRules, form: PlusMinusForm) -> BidRules:
    """These rules with plus/minus one in another form."""
    return replace(bids, must_differ=beginning(bids, form) if form in USUAL else form.value)


def stepped(bids: BidRules, by: int) -> BidRules:
    """The rule begins so many rounds later, or with so many cards more."""
    rule = bids.must_differ
    if isinstance(rule, str):
        return bids
    return replace(bids, must_differ=replace(rule, least=min(max(LEAST, rule.least + by), MOST)))


def with_plus_minus_of(bids: BidRules, other: BidRules) -> BidRules:
    """The bid rules with plus/minus one as it is in the `other` ones."""
    return replace(
        bids,
        must_differ=other.must_differ,
        zero_exempt=other.zero_exempt,
        sum_against=other.sum_against,
        hidden_sum=other.hidden_sum,
    )


def without(bids: BidRules) -> BidRules:
    """The bid rules without plus/minus one."""
    return with_plus_minus_of(bids, ANY_BID)


def form_title(_: Words, form: PlusMinusForm, bids: BidRules) -> str:
    """A form by its name."""
    match form:
        case PlusMinusForm.ALWAYS:
            return _("In every round")
        case PlusMinusForm.NOT_FIRST:
            return _("Not in round 1")
        case PlusMinusForm.FROM_ROUND:
            return _("From round {round} on", round=beginning(bids, form).least)
        case PlusMinusForm.FROM_CARDS:
            return _("From {cards} cards on", cards=beginning(bids, form).least)


def form_meaning(_: Words, form: PlusMinusForm) -> str:
    """What a form means, in a line."""
    match form:
        case PlusMinusForm.ALWAYS:
            return _("The dealer bids last and must not make the bids add up.")
        case PlusMinusForm.NOT_FIRST:
            return _("In the first round, any bid goes.")
        case PlusMinusForm.FROM_ROUND:
            return _("In the rounds before it, any bid goes.")
        case PlusMinusForm.FROM_CARDS:
            return _("With fewer cards in hand, any bid goes.")


def switch_note(_: Words, *, on: bool, bids: BidRules) -> str:
    """The note below the switch: the form that is played, or what its being off means."""
    if not on:
        return _("Off: the bids may add up to the tricks")
    title = form_title(_, form_of(bids), bids)
    return _("{form}, 0 always allowed", form=title) if bids.zero_exempt else title
