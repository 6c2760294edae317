"""A running game and a finished one show their rules in one tap, in sentences that lead to the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.facts import GameEnded
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.ruleset_names import PRESET_TITLES
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Ruleset, Scoring, players_of
from tests.ui.fake_device import makes, plays_rounds
from tests.ui.new_game.new_game_taps import new_game, sits_down
from tests.ui.new_game.ruleset_differences import differences

RULES = ": the rules of this game"
HOUSE = Ruleset(name="Thursday", bids=BidRules(direction="counter-clockwise"), scoring=Scoring(miss=5))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
async def test_a_running_game_shows_its_rules_in_one_tap(device, preset):
    players = players_of(preset)[-1]
    table = await device.start_game(players, preset)
    async with device.at(table) as app:
        await app.tap(RULES)
        assert app.route == f"/games/{table.game.id}/ruleset"
        assert app.sees(PRESET_TITLES[preset.name](words("en")))
        for part in RULESET_SECTIONS:
            lines = part.lines(words("en"), preset, players)
            assert all(app.sees(line.text) for line in lines)
        assert app.sees("Not as in the standard game") == (preset != STANDARD)
        await app.tap("Back")
        assert app.route == f"/games/{table.game.id}"


async def test_a_rule_leads_to_its_paragraph_and_back(device):
    table = await device.start_game(4, HOUSE)
    async with device.at(table, "ruleset") as app:
        await app.tap("Not as in the standard game: Bids go counter-clockwise")
        assert app.route == f"/games/{table.game.id}/ruleset/rules/11.1"
        await app.back()
        assert app.sees("Thursday")


async def test_the_menu_leads_there_as_well(device):
    table = await device.start_game()
    async with device.at(table) as app:
        await app.tap("More")
        await app.tap("Rules")
        assert app.sees("15 rounds: 1 to 15 cards each.")
        assert app.sees("An exact bid brings 20 and 10 for every trick")


async def test_a_finished_game_keeps_the_rules_it_was_played_by(device):
    """The mix is renamed, changed and deleted afterwards: the game knows nothing of it."""
    await device.host.change_settings(lambda settings: replace(settings, mixes=(HOUSE,)))
    table = await device.start_game(4, HOUSE)
    await plays_rounds(table, 2)
    await makes(table, GameEnded())
    await device.host.change_settings(
        lambda settings: replace(settings, mixes=(replace(STANDARD, name="Thursday"),))
    )
    device.restart()
    async with device.at(table) as app:
        await app.tap("Rules played: Thursday")
        assert app.route == f"/games/{table.game.id}/ruleset"
        assert app.sees("each trick of difference costs 5.")
        assert app.sees("Bids go counter-clockwise")


async def test_the_rules_of_a_new_game_are_read_before_it_begins(device):
    async with new_game(device) as app:
        await sits_down(app, 5)
        await app.go("/new/options/group/bids")
        await app.tap("Bid counter-clockwise")
        await app.tap("Back")
        await app.tap("All rules at a glance")
        assert app.sees("With 5 players")
        assert app.sees("12 rounds: 1 to 12 cards each.")
        assert app.sees("Bids go counter-clockwise")
        await app.tap("Back")
        assert app.route == "/new/options"


async def test_a_game_that_is_not_there_has_no_rules(device):
    gone = "00000000-0000-4000-8000-000000000000"
    async with device.opened(f"/games/{gone}/ruleset") as app:
        assert app.route == f"/games/{gone}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_only_the_standard_game_is_as_usual(preset, language):
    lines = differences(words(language), preset, players_of(preset)[0])
    assert (not lines) == (preset == STANDARD)
