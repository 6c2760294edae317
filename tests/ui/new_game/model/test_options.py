"""Options and their values: whatever is chosen can be played, or a sentence says why not."""

from __future__ import annotations

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import (
    FREE_PLAYERS,
    PRESETS,
    players_of,
)
from scorekeeper.ui.new_game.model.options import GROUPS, OPTIONS, ChoiceOption, NumberOption
from scorekeeper.ui.new_game.model.ruleset_choices import conflict_sentences
from scorekeeper.ui.rulebook.model import load
from tests.ui.new_game.ruleset_differences import differences


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
