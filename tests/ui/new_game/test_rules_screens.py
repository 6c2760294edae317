"""Presets and options are chosen by taps, offered only where they fit, and what cannot be played says why."""

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.locale import words
from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS
from scorekeeper.rules import (
    EXTRA_CARDS,
    PRESETS,
    STANDARD,
    BidRules,
    FromRound,
    Ruleset,
    Scoring,
    players_of,
)
from scorekeeper.ui.new_game.model.options import GROUPS
from tests.ui.new_game.new_game_taps import START, chooses_preset, differences, newest_state, sits_down

ALWAYS = BidRules(must_differ="always")
BONUS = ("Bonus for an exact 0", "Size of the bonus: 450", "Size of the bonus: 400")

CHOSEN = {
    "standard": (
        {
            "bids": ["From round 4 on.", "One round later"],
            "scoring": ["An exact bid: 25", "Each trick missed: 5", *BONUS],
        },
        {"bids": BidRules(must_differ=FromRound(5)), "scoring": Scoring(hit=25, miss=5, great_zero=400)},
    ),
    "hidden-tip": (
        {"bids": ["In every round.", "After the reveal as well"]},
        {"bids": replace(ALWAYS, visibility="revealed", hidden_sum="last-changes")},
    ),
    "short": (
        {"bids": ["Round by round.", "Round 2: open", "Round 3: open", "Round 3: hidden"]},
        {"bids": BidRules(visibility=("open", "revealed", "secret", *["open"] * 4))},
    ),
    "jubilee-20": (
        {"extras": ["Dragon and fairy", "Vampire"]},
        {"extra_cards": (*EXTRA_CARDS[2:6], "vampire")},
    ),
}
"""By preset what is tapped on which page of options, and what of the rules is another then."""


@pytest.mark.parametrize(("preset", "taps", "changes"), [(name, *row) for name, row in CHOSEN.items()])
async def test_options_are_chosen_by_taps_and_played(device, preset, taps, changes):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await chooses_preset(app, preset)
        await app.tap("Options")
        for group, keys in taps.items():
            title = next(one for one in GROUPS if one.name == group).title(words("en"))
            await app.tap(f"{title}: ", *keys, "Back")
            assert app.route == "/new/options"
        await app.tap("Back")
        assert app.route == "/new"
        assert app.sees("Changed: ") or app.sees("Rules: ")
        await app.tap(START)
        ruleset = (await newest_state(device)).ruleset
    assert replace(ruleset, name=preset) == replace(PRESETS[preset], **changes)
    expected = [name for name, other in PRESETS.items() if replace(ruleset, name=name) == other]
    assert ruleset.name in (expected or ["custom"])


async def test_what_does_not_fit_is_not_offered(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        for preset, group, absent in (
            ("standard", "bids", "Compare with the round number"),
            ("secret", "bids", "In every round. "),
            ("single-colour", "cards", "Jesters, wizard, then a suit: follow"),
            ("junior", "end", "Elimination"),
            ("short", "scoring", "Bonus for an exact 0"),
        ):
            await app.go("/new/presets")
            await app.tap(f"{PRESET_TITLES[preset](words('en'))}. ")
            await app.go(f"/new/options/group/{group}")
            assert not any(name.startswith(absent) for name in app.buttons()), (preset, absent)
        await app.go("/new/presets")
        await app.tap("Standard. ")
        await app.write("Add a name", "Ilse", submit=True)
        for group, absent in (("end", "Teams"), ("cards", "Six chosen rounds. ")):
            await app.go(f"/new/options/group/{group}")
            assert not any(name.startswith(absent) for name in app.buttons()), absent


async def test_the_name_of_an_option_opens_its_paragraph_and_going_back_finds_the_page(device):
    async with device.opened("/new/options/group/scoring") as app:
        await app.tap("Bonus for an exact 0: ")
        assert app.route == "/new/options/group/scoring/rules/7.5"
        assert app.sees("Rulebook")
        await app.back()
        assert app.route == "/new/options/group/scoring"


async def test_a_combination_that_cannot_be_played_says_why_and_the_start_explains(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await chooses_preset(app, "teams")
        assert not app.missing("Thomas: seat 1, team A, with Kevin", "Nessi: seat 4, team B, with Ute")
        await app.write("Add a name", "Ilse", submit=True)
        assert not app.sees("team A")
        assert app.sees("Teams are for 4 or 6 players, not for 5")
        said = app.texts()
        await app.tap(START)
        assert app.route == "/new"
        assert app.texts() == said  # the sentence stands there already
        assert app.client.announced[-1].startswith("Teams are for 4 or 6 players")
        assert len(await device.host.summaries()) == 1
        await app.go("/new/options")
        assert app.sees("Teams are for 4 or 6 players, not for 5")
        await app.tap("The end: Teams", "Teams")
        await app.go("/new")
        assert app.sees("5 players, 12 rounds")


async def test_everything_that_does_not_go_together_is_said_a_sentence_each(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await chooses_preset(app, "teams")
        await app.go("/new/options/group/cards")
        await app.tap("Custom list.", ("Cards, round by round", "2 16"))
        await app.go("/new/options/group/bids")
        await app.tap("Round by round.")
        await app.go("/new/options/group/cards")
        await app.write("Cards, round by round", "2 16 3")
        await app.go("/new")
        await app.write("Add a name", "Ilse", submit=True)
        sentences = (
            "Round 2: 16 cards for each cannot be dealt, only 1 to 12 (§2.1).",
            "Who hears the bids is set for 2 rounds, but 5 players play 3 (§4.4).",
            "Teams are for 4 or 6 players, not for 5: everybody needs a partner opposite (§9.4).",
        )
        for page in ("/new", "/new/options", "/new/options/group/end"):
            await app.go(page)
            assert [sentence for sentence in sentences if not app.sees(sentence)] == []


async def test_changed_options_go_back_to_the_preset_with_one_tap(device):
    async with device.opened("/new/options") as app:
        await app.tap("The end: As in the rulebook", "Most hits.", "Back")
        assert app.sees("Changed: A tie at the end")
        await app.tap("Back to “Standard”")
        assert not app.sees("Changed: ")


async def test_a_list_is_typed_and_refused_in_place(device):
    await device.start_game(4)
    async with device.opened("/new/options/group/cards") as app:
        await app.tap("Custom list.")
        field = "Cards, round by round"
        assert app.find(field, app.fields()).control.value == "1-15"
        await app.write(field, "1 3 five")
        assert "Write how many cards" in app.find(field, app.fields()).control.error
        await app.write(field, "1 3 16")
        assert (
            "16 cards for each cannot be dealt, only 1 to 15" in app.find(field, app.fields()).control.error
        )
        await app.write(field, "1 3 5")
        assert app.find(field, app.fields()).control.error is None
        await app.tap("One round more")
        assert app.find(field, app.fields()).control.value == "1 3 5 6"
        await app.tap("One round fewer")
        await app.go("/new")
        assert app.sees("4 players, 3 rounds")
        await app.tap(START)
        assert (await newest_state(device)).ruleset.hands == (1, 3, 5)


async def test_a_mix_of_rounds_is_fitted_to_the_number_of_players(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await chooses_preset(app, "dm-mixed")
        await app.write("Add a name", "Ilse", submit=True)
        assert app.sees("set for 15 rounds, but 5 players play 12")
        await app.go("/new/options/group/bids")
        await app.tap("Fit to 12 rounds")
        assert not app.sees("is set for")
        await app.go("/new")
        assert app.sees("5 players, 12 rounds")


LISTED = [name for name in PRESETS if name != "not-equal"]
"""That one is a switch."""


async def test_every_preset_is_on_the_list_with_its_line_and_is_chosen_from_it(device):
    _ = words("en")
    async with device.opened("/new") as app:
        await app.tap("Rules: ")
        rows = [f"{PRESET_TITLES[name](_)}. {PRESET_LINES[name](_)}" for name in LISTED]
        assert [row for row in rows if not any(row in name for name in app.buttons())] == []
        for row in rows[::5]:
            await app.go("/new/presets")
            await app.tap(row)
            assert app.route == "/new"
            assert app.sees(f"Rules: {row}")


@pytest.mark.parametrize(("name", "players"), [("standard", 6), ("jubilee-30", 5), ("two-players", 2)])
async def test_a_preset_is_begun_shows_its_rules_and_is_played_again(device, name, players):
    _, preset = words("en"), PRESETS[name]
    async with device.opened("/new") as app:
        await chooses_preset(app, name)  # before anybody sits, when nothing is out of reach yet
        await sits_down(app, players)
        await app.tap(START)
        assert (await newest_state(device)).ruleset == preset
        table = app.route
        await app.tap(RULES)
        assert app.route == f"{table}/ruleset"
        lines = [line.text for part in RULESET_SECTIONS for line in part.lines(_, preset, players)]
        assert [text for text in (PRESET_TITLES[name](_), *lines) if not app.sees(text)] == []
        assert app.sees("Not as in the standard game") == (preset != STANDARD)
        await app.tap("Back", "Back", "New game", START)
        assert (await newest_state(device)).ruleset == preset
        assert len(await device.host.summaries(finished=False)) == 2


async def test_a_preset_that_so_many_cannot_play_is_pale_and_says_why(device):
    await device.start_game(5)
    async with device.opened("/new/presets") as app:
        assert not any(name.startswith("Teams") for name in app.buttons())
        why = "Teams are for 4 or 6 players, not for 5: everybody needs a partner opposite (§9.4). "
        why += "Choose “Standard” instead."
        said = [control for control, _enabled in app.controls() if getattr(control, "value", "") == why]
        assert [text.overflow for text in said] == [ft.TextOverflow.CLIP], "the whole sentence can be read"
        await app.tap("Back")
        assert app.route == "/new"


async def test_with_a_third_or_a_second_tap_the_rules_of_before_are_back(device):
    async with device.opened("/new") as app:
        await chooses_preset(app, "growing")
        await sits_down(app, 2)
        for _time in range(2):
            await app.tap("For two")
            assert app.sees("Rules: For two")
            await app.tap("For two")
            assert app.sees("Rules: Growing points")
        await app.tap("For two")
        await sits_down(app, 3)
        assert app.sees("Rules: Growing points")
        assert "For two" not in app.buttons()


async def test_the_switch_of_plus_minus_one_is_there_where_bids_are_open_and_makes_another_preset(device):
    """What the switch says is not said again by the line of the rules, unless that would be wrong."""
    async with device.opened("/new") as app:
        await app.tap("Plus/minus one")
        assert not app.missing("Rules: Standard. One card more", "Plus/minus one: In every round")
        await chooses_preset(app, "tournament")
        assert app.sees("Rules: Tournament. Ten rounds")
        await app.tap("Plus/minus one")
        assert app.sees("Rules: Tournament. Changed: Plus/minus one")
        await chooses_preset(app, "secret")
        assert "Plus/minus one" not in app.buttons()
        await chooses_preset(app, "dm-mixed")
        assert "Plus/minus one" in app.buttons()


RULES = ": the rules of this game"
HOUSE = Ruleset(name="Thursday", bids=BidRules(direction="counter-clockwise"), scoring=Scoring(miss=5))


async def test_a_finished_game_keeps_the_rules_it_was_played_by(device):
    """The mix is renamed, changed and deleted afterwards: the game knows nothing of it."""
    await device.host.change_settings(lambda settings: replace(settings, mixes=(HOUSE,)))
    table = await device.start_game(4, HOUSE, rounds=2, over=True)
    await device.host.change_settings(
        lambda settings: replace(settings, mixes=(replace(STANDARD, name="Thursday"),))
    )
    device.restart()
    async with device.at(table) as app:
        await app.tap("Rules played: Thursday")
        assert app.route == f"/games/{table.game.id}/ruleset"
        assert not app.missing("each trick of difference costs 5.", "Bids go counter-clockwise")


def test_only_the_standard_game_is_as_usual():
    usual = [name for name, one in PRESETS.items() if not differences(words("en"), one, players_of(one)[0])]
    assert usual == ["standard"]
