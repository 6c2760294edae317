"""Rules of a new game while they are chosen: whatever is chosen can be played, or a sentence says why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.ruleset_names import CUSTOM, PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import (
    FREE_PLAYERS,
    PRESETS,
    STANDARD,
    BidRules,
    FromCards,
    FromRound,
    Ruleset,
    Scoring,
    players_of,
)
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model.hand_sizes import format_sizes, parse_sizes, step_rounds
from scorekeeper.ui.new_game.model.options import GROUPS, OPTIONS, ChoiceOption, NumberOption
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
from scorekeeper.ui.new_game.model.rules_draft import draft_of
from scorekeeper.ui.new_game.model.ruleset_choices import (
    PRESET_GROUPS,
    conflict_sentences,
    unavailable_reason,
)
from scorekeeper.ui.rulebook.model import load
from tests.ui.new_game.new_game_taps import differences


def possible_values(option, rules, players):
    """Everything that can be chosen."""
    if isinstance(option, ChoiceOption):
        return [one.value for one in option.values(words("en"), rules, players)]
    if isinstance(option, NumberOption):
        return [0, option.more(option.get(rules)), option.most]
    return [False, True]


@pytest.mark.parametrize("players", [0, *FREE_PLAYERS])
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_whatever_is_chosen_is_played_or_said_in_words(preset, players):
    """One option after the other, from every preset: no combination falls over."""
    for option in (option for group in GROUPS for option in group.offered(preset, players)):
        for value in possible_values(option, preset, players):
            rules = option.put(preset, value, players)
            assert option.get(rules) == value
            for language in LANGUAGES:
                _ = words(language)
                said = conflict_sentences(_, rules, players)
                possible = players_of(rules)
                assert said or players in possible or players < possible[0]
                assert all(line.text for line in differences(_, rules, max(players, 2)))
                assert option.title(_)
                assert option.line(_, rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_of_an_option_and_of_a_line_stands_in_the_rulebook(language):
    book, found = load(language), [option.paragraph for option in OPTIONS.values()]
    for preset in PRESETS.values():
        found += [line.paragraph for line in differences(words(language), preset, players_of(preset)[0])]
    assert [number for number in found if book.find(number) is None and book.section(number) is None] == []


# Hand sizes written out (§2.6, §2.7): read, written, and a round more or less ----------------------------


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("1 3 5 7", (1, 3, 5, 7)),
        ("1,3;5. 7 ", (1, 3, 5, 7)),
        ("1-5 10", (1, 2, 3, 4, 5, 10)),
        ("5-1", (5, 4, 3, 2, 1)),
        ("0 2", (0, 2)),
        ("", None),
        ("one", None),
        ("1 3 x", None),
        ("-3", None),
        ("1-40 1", None),
        ("100", None),
        ("1 ³", None),
    ],
)
def test_hand_sizes_are_read_as_people_write_them(text, sizes):
    assert parse_sizes(text) == sizes
    if sizes is not None and min(sizes) > 0:
        assert parse_sizes(format_sizes(sizes)) == sizes


def test_a_round_more_deals_a_card_more_as_far_as_the_deck_goes():
    assert step_rounds((1, 2), 1, STANDARD, 4) == (1, 2, 3)
    assert step_rounds((15,), 1, Ruleset(hands=(15,)), 4) == (15, 15)
    assert step_rounds((1,), -1, STANDARD, 4) == (1,)


# The forms of plus/minus one (§4.3) ----------------------------------------------------------------------


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


# The rules of a new game while they are chosen -----------------------------------------------------------


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


# The presets that can be chosen --------------------------------------------------------------------------


def test_every_preset_stands_in_the_list_once_with_a_title_and_a_line():
    listed = [name for group in PRESET_GROUPS for name in group.names]
    assert sorted([*listed, "not-equal"]) == sorted(PRESETS) == sorted(PRESET_TITLES) == sorted(PRESET_LINES)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_game_for_two_says_so(players):
    _, rules = words("en"), PRESETS["two-players"]
    sentence = f"“For two” is for two, not for {players} players (§2.7)."
    assert conflict_sentences(_, rules, players) == (sentence, "Choose “Standard” instead.")
    assert unavailable_reason(_, rules, players) == f"{sentence} Choose “Standard” instead."


@pytest.mark.parametrize(
    ("name", "players", "instead"),
    [
        ("tournament", 3, "Championship"),
        ("tournament", 6, "Championship"),
        ("dm-mixed", 5, "Standard"),
        ("teams", 5, "Standard"),
    ],
)
def test_a_preset_that_does_not_fit_names_one_that_does(name, players, instead):
    preset = PRESETS[name]
    assert unavailable_reason(words("en"), preset, players).endswith(f" Choose “{instead}” instead.")
    changed = replace(preset, tie_break="most-hits")
    assert "instead" not in unavailable_reason(words("en"), changed, players), "of its own rules nobody knows"
