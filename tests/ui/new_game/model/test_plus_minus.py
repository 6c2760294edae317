"""The forms of plus/minus one (§4.3)."""

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import STANDARD, BidRules, FromCards, FromRound, Ruleset
from scorekeeper.ui.new_game.model.plus_minus import (
    ANY_BID,
    USUAL,
    PlusMinusForm,
    beginning,
    form_of,
    is_on,
    stepped,
    switch_note,
    with_form,
)


@pytest.mark.parametrize(
    ("rules", "form"),
    [
        (BidRules(must_differ="always"), PlusMinusForm.ALWAYS),
        (BidRules(must_differ="not-first"), PlusMinusForm.NOT_FIRST),
        (BidRules(must_differ=FromRound(7)), PlusMinusForm.FROM_ROUND),
        (BidRules(must_differ=FromCards(7)), PlusMinusForm.FROM_CARDS),
    ],
    ids=lambda value: value.value if isinstance(value, PlusMinusForm) else "",
)
def test_every_form_is_one_of_the_bid_rules(rules, form):
    assert form_of(rules) is form
    assert is_on(Ruleset(bids=rules))
    assert with_form(ANY_BID, form).must_differ == USUAL.get(form, form.value)


def test_without_the_rule_any_bid_goes():
    assert not is_on(STANDARD)


@pytest.mark.parametrize("form", USUAL)
def test_the_rule_begins_with_the_second_round_or_card_at_the_earliest(form):
    first = stepped(with_form(ANY_BID, form), -9)
    assert beginning(first, form).least == 2
    assert beginning(with_form(stepped(first, 7), form), form).least == 9


def test_the_line_under_the_switch_names_the_form():
    zero = replace(with_form(ANY_BID, PlusMinusForm.FROM_ROUND), zero_exempt=True)
    assert switch_note(words("en"), on=True, bids=zero) == "From round 4 on, 0 always allowed"
    assert switch_note(words("de"), on=False, bids=zero) == "Aus: Es darf aufgehen"
    cards = with_form(ANY_BID, PlusMinusForm.FROM_CARDS)
    assert switch_note(words("en"), on=True, bids=cards) == "From 2 cards on"
