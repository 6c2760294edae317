"""The rules of a new game while they are chosen: what each change leaves, and what they are called."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.locale.ruleset_names import CUSTOM
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Scoring
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model.plus_minus import PlusMinusForm
from scorekeeper.ui.new_game.model.rules_draft import draft_of

FIRST = draft_of(NewGame(), ())
MIX = replace(STANDARD, name="Thursday", scoring=Scoring(hit=30))


def test_an_option_that_is_changed_and_changed_back_leaves_the_preset():
    changed = FIRST.with_option("hit", 25, 4)
    assert (changed.ruleset(()).name, changed.changes(())) == (CUSTOM, ("scoring.hit",))
    back = changed.with_option("hit", 20, 4)
    assert (back.ruleset(()), back.changes(())) == (STANDARD, ())


def test_rules_that_equal_a_mix_have_its_name_and_may_be_based_on_it():
    changed = FIRST.with_option("hit", 30, 4)
    assert changed.ruleset((MIX,)) == MIX
    assert changed.base == "standard"
    assert changed.rebased((MIX,)).base == "Thursday"
    assert changed.rebased(()) == changed


def test_a_choice_takes_the_place_of_every_change():
    chosen = FIRST.with_option("hit", 25, 4).with_choice(PRESETS["counting"])
    assert (chosen.ruleset(()), chosen.base, chosen.changes(())) == (PRESETS["counting"], "counting", ())


def test_a_mix_that_was_forgotten_counts_as_the_standard_game():
    assert FIRST.with_choice(MIX).base_ruleset(()) == STANDARD


def test_the_switch_of_plus_minus_one_brings_back_the_form_that_was_played_last():
    played = FIRST.with_form(PlusMinusForm.FROM_ROUND).with_beginning_stepped(2)
    off = played.with_plus_minus_switched()
    assert off.rules.bids.must_differ == "never"
    assert not off.has_plus_minus
    assert off.with_plus_minus_switched() == played


def test_another_preset_without_plus_minus_one_does_not_forget_its_form():
    played = FIRST.with_form(PlusMinusForm.FROM_ROUND)
    secret = played.with_choice(PRESETS["counting"])
    assert not secret.has_plus_minus
    assert secret.plus_minus.must_differ == played.rules.bids.must_differ


def test_the_bids_of_one_round_alone_are_hidden():
    draft = FIRST.with_next_visibility(2, 5)
    assert draft.visibilities(5) == ("open", "revealed", *("open",) * 10)
    assert draft.with_next_visibility(2, 5).visibilities(5)[1] == "secret"


def test_fewer_rounds_leave_the_visibility_of_those_that_stay():
    hidden = FIRST.with_next_visibility(1, 4)
    shorter = hidden.with_hands((1, 2, 3)).with_visibilities_fitted(4)
    assert shorter.rules.bids == BidRules(visibility=("revealed", "open", "open"))


def test_a_round_more_or_less_changes_the_list_of_hand_sizes():
    shorter = FIRST.with_rounds_stepped(-1, 4)
    assert shorter.rules.hands == tuple(range(1, 15))
    assert shorter.with_rounds_stepped(-1, 4).rules.hands == tuple(range(1, 14))
