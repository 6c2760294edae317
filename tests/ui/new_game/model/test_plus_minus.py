"""The forms of plus/minus one (§4.3)."""

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import STANDARD, BidRules, FromRound, Ruleset
from scorekeeper.ui.new_game.model.plus_minus import (
    ANY_BID,
    PlusMinusForm,
    form_of,
    from_round,
    is_on,
    switch_note,
    with_form,
    with_round,
)


@pytest.mark.parametrize(
    ("rules", "form"),
    [
        (BidRules(must_differ="always"), PlusMinusForm.ALWAYS),
        (BidRules(must_differ="not-first"), PlusMinusForm.NOT_FIRST),
        (BidRules(must_differ=FromRound(7)), PlusMinusForm.FROM_ROUND),
    ],
    ids=lambda value: value.value if isinstance(value, PlusMinusForm) else "",
)
def test_every_form_is_one_of_the_bid_rules(rules, form):
    assert form_of(rules) is form
    assert is_on(Ruleset(bids=rules))
    assert with_form(ANY_BID, form).must_differ == (
        FromRound(4) if form is PlusMinusForm.FROM_ROUND else form.value
    )


def test_without_the_rule_any_bid_goes():
    assert not is_on(STANDARD)


def test_the_rule_begins_with_round_two_at_the_earliest():
    assert from_round(with_round(ANY_BID, 0)) == 2
    assert from_round(with_form(with_round(ANY_BID, 9), PlusMinusForm.FROM_ROUND)) == 9


def test_the_line_under_the_switch_names_the_form():
    zero = replace(with_round(ANY_BID, 4), zero_exempt=True)
    assert switch_note(words("en"), on=True, bids=zero) == "From round 4 on, 0 always allowed"
    assert switch_note(words("de"), on=False, bids=zero) == "Aus: Es darf aufgehen"
