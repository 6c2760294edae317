"""Rules of a new game while they are chosen: whatever is chosen can be played, or a sentence says why not."""

from dataclasses import replace

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import FREE_PLAYERS, PRESETS, STANDARD, Ruleset, Scoring, players_of
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model.options import GROUPS, OPTIONS, ChoiceOption, NumberOption
from scorekeeper.ui.new_game.model.plus_minus import (
    ANY_BID,
    USUAL,
    PlusMinusForm,
    beginning,
    stepped,
    switch_note,
    with_form,
)
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, draft_of, format_sizes, parse_sizes
from scorekeeper.ui.new_game.model.ruleset_choices import (
    PRESET_GROUPS,
    conflict_sentences,
    unavailable_reason,
)
from scorekeeper.ui.rulebook.model import load
from tests.ui.new_game.new_game_taps import differences

OF_EVERY_KIND = (
    *("standard", "not-equal", "hidden-tip", "secret", "clairvoyance", "dm-mixed"),
    *("tournament", "championship", "growing", "elimination", "teams", "jubilee-30"),
)


def possible_values(option, rules, players):
    """Everything that can be chosen."""
    if isinstance(option, ChoiceOption):
        return [one.value for one in option.values(words("en"), rules, players)]
    if isinstance(option, NumberOption):
        return [0, option.more(option.get(rules)), option.most]
    return [False, True]


@pytest.mark.parametrize("players", [0, *FREE_PLAYERS])
@pytest.mark.parametrize("name", OF_EVERY_KIND)
def test_whatever_is_chosen_is_played_or_said_in_words(name, players):
    _, preset = words("en"), PRESETS[name]
    for option in (option for group in GROUPS for option in group.offered(preset, players)):
        for value in possible_values(option, preset, players):
            rules = option.put(preset, value, players)
            assert option.get(rules) == value
            possible = players_of(rules)
            assert conflict_sentences(_, rules, players) or players in possible or players < possible[0]
            assert all(line.text for line in differences(_, rules, max(players, 2)))
            assert option.title(_)
            assert option.line(_, rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_of_an_option_and_of_a_line_stands_in_the_rulebook(language):
    book, found = load(language), [option.paragraph for option in OPTIONS.values()]
    for preset in PRESETS.values():
        found += [line.paragraph for line in differences(words(language), preset, players_of(preset)[0])]
    assert [number for number in found if book.find(number) is None and book.section(number) is None] == []


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
    def stepped_hands(by: int, *hands: int) -> object:
        draft = RulesDraft(Ruleset(hands=hands), STANDARD.name, ANY_BID)
        return draft.with_rounds_stepped(by, 4).rules.hands

    assert stepped_hands(1, 1, 2) == (1, 2, 3)
    assert stepped_hands(1, 15) == (15, 15)
    assert stepped_hands(-1, 1) == (1,)


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


FIRST = draft_of(NewGame(), ())
MIX = replace(STANDARD, name="Thursday", scoring=Scoring(hit=30))


def test_rules_that_equal_a_mix_have_its_name_and_may_be_based_on_it():
    changed = FIRST.with_option("hit", 30, 4)
    assert changed.ruleset((MIX,)) == MIX
    assert changed.base == "standard"
    assert changed.rebased((MIX,)).base == "Thursday"
    assert changed.rebased(()) == changed


def test_a_mix_that_was_forgotten_counts_as_the_standard_game():
    assert FIRST.with_choice(MIX).base_ruleset(()) == STANDARD


def test_every_preset_stands_in_the_list_once_with_a_title_and_a_line():
    listed = [name for group in PRESET_GROUPS for name in group.names]
    assert sorted([*listed, "not-equal"]) == sorted(PRESETS) == sorted(PRESET_TITLES) == sorted(PRESET_LINES)


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
