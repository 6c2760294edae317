"""Options are chosen by taps, offered only where they fit, and what cannot be played says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import (
    EXTRA_CARDS,
    PRESETS,
    BidRules,
    FromCards,
    FromRound,
    Scoring,
)
from scorekeeper.ui.new_game.model.options import GROUPS
from tests.ui.new_game.new_game_taps import START, chooses_preset, new_game, newest_ruleset, sits_down

ALWAYS = BidRules(must_differ="always")


CHOSEN = [
    ("standard", 4, "bids", ["Not in round 1."], {"bids": BidRules(must_differ="not-first")}),
    (
        "not-equal",
        4,
        "bids",
        ["From round 4 on.", "One round later"],
        {"bids": BidRules(must_differ=FromRound(5))},
    ),
    ("not-equal", 4, "bids", ["From 2 cards on."], {"bids": BidRules(must_differ=FromCards(2))}),
    ("not-equal", 4, "bids", ["0 is always allowed"], {"bids": replace(ALWAYS, zero_exempt=True)}),
    (
        "tournament",
        4,
        "bids",
        ["Compare with the round number"],
        {"bids": replace(ALWAYS, sum_against="round-number")},
    ),
    (
        "hidden-tip",
        4,
        "bids",
        ["In every round.", "After the reveal as well"],
        {"bids": replace(ALWAYS, visibility="revealed", hidden_sum="last-changes")},
    ),
    ("standard", 4, "bids", ["Secret."], {"bids": BidRules(visibility="secret")}),
    (
        "short",
        4,
        "bids",
        ["Round by round.", "Round 2: open", "Round 3: open", "Round 3: hidden"],
        {"bids": BidRules(visibility=("open", "revealed", "secret", *["open"] * 4))},
    ),
    ("standard", 4, "bids", ["Clairvoyance"], {"bids": BidRules(forehead_first_round=True)}),
    ("standard", 4, "bids", ["Bid counter-clockwise"], {"bids": BidRules(direction="counter-clockwise")}),
    ("standard", 4, "cards", ["Six chosen rounds."], {"hands": "special-6"}),
    ("standard", 4, "cards", ["Jesters, wizard, then a suit: follow"], {"jesters_then_wizard": "binds"}),
    ("standard", 4, "scoring", ["Counting variant."], {"scoring": Scoring(system="counting")}),
    (
        "standard",
        4,
        "scoring",
        ["An exact bid: 25", "Each trick missed: 5"],
        {"scoring": Scoring(hit=25, miss=5)},
    ),
    (
        "growing",
        4,
        "scoring",
        ["The exact bid grows as well"],
        {"scoring": Scoring("growing", bonus_grows=True)},
    ),
    ("standard", 4, "scoring", ["Bonus for an exact 0"], {"scoring": Scoring(great_zero=500)}),
    (
        "standard",
        4,
        "scoring",
        ["Bonus for an exact 0", "Size of the bonus: 450", "Size of the bonus: 400"],
        {"scoring": Scoring(great_zero=400)},
    ),
    (
        "standard",
        4,
        "scoring",
        [*(f"Each trick: {n}" for n in (5, 4, 3, 2, 1)), *(f"Each trick missed: {n}" for n in (5, 4, 3))],
        {"scoring": Scoring(trick=1, miss=3)},
    ),
    ("standard", 4, "extras", ["Dragon and fairy"], {"extra_cards": ("dragon", "fairy")}),
    (
        "jubilee-20",
        4,
        "extras",
        ["Dragon and fairy", "Vampire"],
        {"extra_cards": (*EXTRA_CARDS[2:6], "vampire")},
    ),
    ("standard", 4, "end", ["Teams"], {"teams": True}),
    ("standard", 5, "end", ["Elimination"], {"elimination": (10, 12, 15)}),
    ("standard", 4, "end", ["Hits, then bids."], {"tie_break": "most-hits-then-bids"}),
]


@pytest.mark.parametrize(
    ("preset", "players", "group", "taps", "changes"),
    CHOSEN,
    ids=[f"{preset}: {', '.join(taps)}" for preset, _players, _group, taps, _changes in CHOSEN],
)
async def test_options_are_chosen_by_taps_and_played(device, preset, players, group, taps, changes):
    title = next(one for one in GROUPS if one.name == group).title(words("en"))
    async with new_game(device) as app:
        await sits_down(app, players)
        await chooses_preset(app, preset)
        await app.tap("Options")
        await app.tap(f"{title}: ")
        for tap in taps:
            await app.tap(tap)
        await app.tap("Back")
        assert app.route == "/new/options"
        await app.tap("Back")
        assert app.route == "/new"
        assert app.sees("Changed: ") or app.sees("Rules: ")
        await app.tap(START)
        ruleset = await newest_ruleset(device)
    assert replace(ruleset, name=preset) == replace(PRESETS[preset], **changes)
    expected = [name for name, other in PRESETS.items() if replace(ruleset, name=name) == other]
    assert ruleset.name in (expected or ["custom"])


@pytest.mark.parametrize(
    ("preset", "players", "group", "absent"),
    [
        ("standard", 4, "bids", "Compare with the round number"),
        ("standard", 4, "bids", "After the reveal as well"),
        ("secret", 4, "bids", "In every round. "),
        ("single-colour", 4, "cards", "Jesters, wizard, then a suit: follow"),
        ("single-colour", 4, "bids", "Clairvoyance"),
        ("junior", 4, "end", "Elimination"),
        ("standard", 5, "end", "Teams"),
        ("standard", 3, "end", "Elimination"),
        ("short", 4, "scoring", "Bonus for an exact 0"),
        ("junior", 4, "scoring", "Each trick missed: 5"),
        ("standard", 5, "cards", "Six chosen rounds. "),
    ],
    ids=str,
)
async def test_what_does_not_fit_is_not_offered(device, preset, players, group, absent):
    async with new_game(device) as app:
        await sits_down(app, players)
        await chooses_preset(app, preset)
        await app.go(f"/new/options/group/{group}")
        assert not any(name.startswith(absent) for name in app.buttons())


async def test_children_and_single_colour_have_no_special_cards(device):
    async with new_game(device) as app:
        await chooses_preset(app, "junior")
        await app.tap("Options")
        assert not any(name.startswith("Special cards") for name in app.buttons())


async def test_the_name_of_an_option_opens_its_paragraph_and_going_back_finds_the_page(device):
    async with new_game(device, "/new/options/group/scoring") as app:
        await app.tap("Bonus for an exact 0: ")
        assert app.route == "/new/options/group/scoring/rules/7.5"
        assert app.sees("Rulebook")
        await app.back()
        assert app.route == "/new/options/group/scoring"


async def test_a_combination_that_cannot_be_played_says_why_and_the_start_explains(device):
    async with new_game(device) as app:
        await sits_down(app, 4)
        await chooses_preset(app, "teams")
        assert app.sees("A: Thomas + Kevin")
        assert app.sees("B: Ute + Nessi")
        await app.write("Add a name", "Ilse", submit=True)
        assert not app.sees("A: Thomas + Kevin")
        assert app.sees("Teams are for 4 or 6 players, not for 5")
        said = app.texts()
        await app.tap(START)
        assert app.route == "/new"
        assert app.texts() == said  # the sentence stands there already
        assert app.client.announced[-1].startswith("Teams are for 4 or 6 players")
        assert await device.host.summaries(finished=False) == ()
        await app.go("/new/options")
        assert app.sees("Teams are for 4 or 6 players, not for 5")
        await app.tap("The end: Teams")
        await app.tap("Teams")
        await app.go("/new")
        assert app.sees("5 players: 12 rounds")


async def test_everything_that_does_not_go_together_is_said_a_sentence_each(device):
    async with new_game(device) as app:
        await sits_down(app, 4)
        await chooses_preset(app, "teams")
        await app.go("/new/options/group/cards")
        await app.tap("Custom list.")
        await app.write("Cards, round by round", "2 16")
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
    async with new_game(device, "/new/options") as app:
        await app.tap("The end: As in the rulebook")
        await app.tap("Most hits.")
        await app.tap("Back")
        assert app.sees("Changed: A tie at the end")
        await app.tap("Back to “Standard”")
        assert not app.sees("Changed: ")


# Hand sizes written out (§2.6, §2.7) ----------------------------------------------------------------


async def test_a_list_is_typed_and_refused_in_place(device):
    async with new_game(device) as app:
        await sits_down(app, 4)
        await app.go("/new/options/group/cards")
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
        assert app.sees("4 players: 3 rounds")
        await app.tap(START)
        assert (await newest_ruleset(device)).hands == (1, 3, 5)


async def test_two_play_as_many_rounds_as_they_like(device):
    async with new_game(device) as app:
        await sits_down(app, 2)
        await chooses_preset(app, "two-players")
        await app.go("/new/options/group/cards")
        for _tap in range(10):
            await app.tap("One round more")
        await app.go("/new")
        assert app.sees("2 players: 30 rounds")
        await app.tap(START)
        assert (await newest_ruleset(device)).hands == tuple(range(1, 31))


async def test_a_mix_of_rounds_is_fitted_to_the_number_of_players(device):
    async with new_game(device) as app:
        await sits_down(app, 4)
        await chooses_preset(app, "dm-mixed")
        await app.write("Add a name", "Ilse", submit=True)
        assert app.sees("set for 15 rounds, but 5 players play 12")
        await app.go("/new/options/group/bids")
        await app.tap("Fit to 12 rounds")
        assert not app.sees("is set for")
        await app.go("/new")
        assert app.sees("5 players: 12 rounds")
