"""Plus/minus one (§4.3) as a part of the bid rules: its forms, switched on, off and changed, and in words."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from scorekeeper.locale import Words
from scorekeeper.rules import BidRules, FromRound, Ruleset

ANY_BID = BidRules()
"""The bid rules without plus/minus one (§4.2)."""
EARLIEST_ROUND, USUAL_ROUND, LATEST_ROUND = 2, 4, 20
"""The rounds with which the rule can begin, and usually does."""


class PlusMinusForm(StrEnum):
    """From when on the bids must not add up to the tricks."""

    ALWAYS = "always"
    NOT_FIRST = "not-first"
    FROM_ROUND = "from-round"


def is_on(ruleset: Ruleset) -> bool:
    """Whether plus/minus one is played in some round."""
    return ruleset.bids.must_differ != "never"


def form_of(bids: BidRules) -> PlusMinusForm:
    """Which form these bid rules have."""
    if isinstance(bids.must_differ, FromRound):
        return PlusMinusForm.FROM_ROUND
    return PlusMinusForm(bids.must_differ)


def from_round(bids: BidRules) -> int:
    """The round with which the rule begins, or would begin if that form were chosen."""
    return bids.must_differ.round if isinstance(bids.must_differ, FromRound) else USUAL_ROUND


def with_form(bids: BidRules, form: PlusMinusForm) -> BidRules:
    """These rules with plus/minus one in another form."""
    if form is PlusMinusForm.FROM_ROUND:
        return replace(bids, must_differ=FromRound(from_round(bids)))
    return replace(bids, must_differ=form.value)


def with_round(bids: BidRules, number: int) -> BidRules:
    """The rule begins with this round."""
    return replace(bids, must_differ=FromRound(max(EARLIEST_ROUND, number)))


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
            return _("From round {round} on", round=from_round(bids))


def form_meaning(_: Words, form: PlusMinusForm) -> str:
    """What a form means, in a line."""
    match form:
        case PlusMinusForm.ALWAYS:
            return _("The dealer bids last and must not make the bids add up.")
        case PlusMinusForm.NOT_FIRST:
            return _("With one card each, any bid goes.")
        case PlusMinusForm.FROM_ROUND:
            return _("In the rounds before it, any bid goes.")


def switch_note(_: Words, *, on: bool, bids: BidRules) -> str:
    """The note below the switch: the form that is played, or what its being off means."""
    if not on:
        return _("Off: the bids may add up to the tricks")
    title = form_title(_, form_of(bids), bids)
    return _("{form}, 0 always allowed", form=title) if bids.zero_exempt else title
