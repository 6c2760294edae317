"""Plus/minus one and its forms in words (§4.3). Flet-free."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from scorekeeper.locale import Words
from scorekeeper.rules import BidRules, FromRound, Ruleset

FREE = BidRules()
"""Any bid goes (§4.2)."""
EARLIEST, USUAL = 2, 4
"""From which round on the rule can begin at the earliest, and where it usually does."""


class Form(StrEnum):
    """From when on the bids must not add up to the tricks."""

    ALWAYS = "always"
    NOT_FIRST = "not-first"
    FROM_ROUND = "from-round"


def is_on(ruleset: Ruleset) -> bool:
    """Whether plus/minus one is played in some round."""
    return ruleset.bids.must_differ != "never"


def form_of(bids: BidRules) -> Form:
    """Which form these bid rules have."""
    return Form.FROM_ROUND if isinstance(bids.must_differ, FromRound) else Form(bids.must_differ)


def from_round(bids: BidRules) -> int:
    """The round with which the rule begins, or would begin if that form were chosen."""
    return bids.must_differ.round if isinstance(bids.must_differ, FromRound) else USUAL


def with_form(bids: BidRules, form: Form) -> BidRules:
    """The same rules in another form."""
    if form is Form.FROM_ROUND:
        return replace(bids, must_differ=FromRound(from_round(bids)))
    return replace(bids, must_differ=form.value)


def with_round(bids: BidRules, number: int) -> BidRules:
    """The rule begins with this round."""
    return replace(bids, must_differ=FromRound(max(EARLIEST, number)))


def as_in(form: BidRules, bids: BidRules) -> BidRules:
    """The bid rules with plus/minus one in the form that another has."""
    return replace(
        bids,
        must_differ=form.must_differ,
        zero_exempt=form.zero_exempt,
        sum_against=form.sum_against,
        hidden_sum=form.hidden_sum,
    )


def without(bids: BidRules) -> BidRules:
    """The bid rules without plus/minus one."""
    return as_in(FREE, bids)


def form_title(_: Words, form: Form, bids: BidRules) -> str:
    """A form by its name."""
    match form:
        case Form.ALWAYS:
            return _("In every round")
        case Form.NOT_FIRST:
            return _("Not in round 1")
        case Form.FROM_ROUND:
            return _("From round {round} on", round=from_round(bids))


def form_meaning(_: Words, form: Form) -> str:
    """What a form means, in a line."""
    match form:
        case Form.ALWAYS:
            return _("The dealer bids last and must never make it come out even.")
        case Form.NOT_FIRST:
            return _("With one card each, any bid goes.")
        case Form.FROM_ROUND:
            return _("In the rounds before it, any bid goes.")


def switch_line(_: Words, *, on: bool, bids: BidRules) -> str:
    """What stands under the switch: the form that is played, or what its being off means."""
    if not on:
        return _("Off: the bids may add up to the tricks")
    title = form_title(_, form_of(bids), bids)
    return _("{form}, 0 always allowed", form=title) if bids.zero_exempt else title
