"""A preset is chosen by taps and begins a game, or a sentence says why it cannot be played."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.locale import words
from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES, ruleset_title
from scorekeeper.rules import FREE_PLAYERS, PRESETS, Ruleset, Scoring, players_of
from tests.ui.new_game.new_game_taps import START, chooses_preset, new_game, newest_ruleset, sits_down


def tables_of(ruleset: Ruleset) -> set[int]:
    """The fewest and the most who can play it, and all who cannot."""
    allowed = players_of(ruleset)
    return {min(allowed), max(allowed)} | ({*FREE_PLAYERS} - {*allowed})


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name, ruleset in PRESETS.items() for players in sorted(tables_of(ruleset))],
)
async def test_every_preset_is_begun_or_refused_with_a_sentence(device, name, players):
    """So many sit down, and the preset is chosen before, when nothing is out of reach yet."""
    preset = PRESETS[name]
    async with new_game(device) as app:
        await chooses_preset(app, name)
        assert app.route == "/new"
        assert app.sees(PRESET_LINES[name](words("en")))
        await sits_down(app, players)
        if players in players_of(preset):
            await app.tap(START)
            assert await newest_ruleset(device) == preset
        else:
            assert app.sees("more player") or app.sees("§")
            if START in app.buttons():
                await app.tap(START)
            assert app.route == "/new"
            assert await device.host.summaries(finished=False) == ()


async def test_a_preset_that_so_many_cannot_play_is_pale_and_says_why(device):
    async with new_game(device) as app:
        await sits_down(app, 5)
        await app.tap("Rules: ")
        assert not any(name.startswith("Teams") for name in app.buttons())
        why = "Teams are for 4 or 6 players, not for 5: everybody needs a partner opposite (§9.4). "
        why += "Choose “Standard” instead."
        said = [control for control, _enabled in app.controls() if getattr(control, "value", "") == why]
        assert [text.overflow for text in said] == [ft.TextOverflow.CLIP], "the whole sentence can be read"
        await app.tap("Back")
        assert app.route == "/new"


async def test_with_few_at_the_table_everything_that_more_can_play_is_offered(device):
    async with new_game(device) as app:
        await sits_down(app, 2)
        await app.tap("Rules: ")
        assert sum(name.split(". ")[0] in _titles() for name in app.buttons()) == len(PRESETS)


def _titles():
    return {title(words("en")) for title in PRESET_TITLES.values()}


async def test_two_begin_a_game_for_two(device):
    async with new_game(device) as app:
        await sits_down(app, 2)
        assert app.sees("One more player is needed")
        await chooses_preset(app, "two-players")
        assert app.sees("2 players: 20 rounds, Thomas deals first")
        await app.tap(START)
        assert await newest_ruleset(device) == PRESETS["two-players"]


async def test_the_chosen_rules_are_chosen_again_next_time(device):
    async with new_game(device) as app:
        await sits_down(app, 4)
        await chooses_preset(app, "counting")
        await app.tap(START)
    device.restart()
    async with new_game(device) as app:
        assert app.sees("Rules: Counting variant")


async def test_the_switch_of_plus_minus_one_is_there_where_bids_are_open(device):
    async with new_game(device) as app:
        assert "Plus/minus one" in app.buttons()
        await chooses_preset(app, "secret")
        assert "Plus/minus one" not in app.buttons()
        await chooses_preset(app, "dm-mixed")
        assert "Plus/minus one" in app.buttons()


async def test_a_switched_preset_is_what_it_has_become(device):
    """Standard with plus/minus one is the preset of that name; a changed one says what was changed."""
    async with new_game(device) as app:
        await app.tap("Plus/minus one")
        assert app.sees("Rules: Plus/minus one. The bids must not add up to the tricks.")
        await app.tap("Plus/minus one: In every round")
        await app.tap("Not in round 1.")
        await app.tap("Done")
        assert app.sees("Rules: Plus/minus one. Changed: Plus/minus one")
        await app.tap("Plus/minus one")
        assert app.sees("Rules: Standard. One card more")


@pytest.mark.parametrize(
    ("ruleset", "title"),
    [
        (PRESETS["junior"], "Wizard Junior"),
        (Ruleset(bids=PRESETS["not-equal"].bids), "Plus/minus one"),
        (Ruleset(scoring=Scoring(hit=30)), "Custom rules"),
        (Ruleset(name="custom"), "Standard"),
        (Ruleset(name="Thursday", scoring=Scoring(hit=30)), "Thursday"),
    ],
    ids=["preset", "standard changed into another preset", "changed", "custom", "mix"],
)
def test_rules_bear_the_title_of_what_they_are(ruleset, title):
    assert ruleset_title(words("en"), ruleset) == title


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
async def test_the_same_people_play_by_the_same_rules_again_in_two_taps(device, preset):
    """Whatever was chosen costs nothing the next time, and a standard game never did."""
    await device.start_game(players_of(preset)[0], preset)
    async with new_game(device, "/") as app:
        await app.tap("New game")
        await app.tap(START)
    assert await newest_ruleset(device) == preset
    assert len(await device.host.summaries(finished=False)) == 2
