"""Tricks that are often disputed, entered into the judge: who takes them, why, and what may be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.facts import TrumpSet
from scorekeeper.rules import PRESETS, STANDARD, Suit
from tests.ui.fake_device import FakeDevice, makes
from tests.ui.judge.judge_taps import advises, lays

BINDS = replace(STANDARD, name="", jesters_then_wizard="binds")
SPECIAL = PRESETS["jubilee-30"]


@pytest.mark.parametrize(
    ("ruleset", "turned_up", "trump", "cards", "sees"),
    [
        pytest.param(
            BINDS,
            None,
            Suit.RED,
            "N Z B4 R3",
            [
                "Nessi takes the trick",
                "Blue must be followed, even after a wizard: that is your rule (§11.3)",
                "Read § 11.3",
            ],
            id="§11.3 jester, wizard, suit: the suit binds",
        ),
        pytest.param(
            SPECIAL,
            None,
            Suit.RED,
            "dragon bomb R13 fairy",
            [
                "Nobody takes the trick",
                "Because of the bomb nobody takes the trick. Without the bomb the fairy would have beaten "
                "the dragon; whoever played that card leads next.",
                "Ute leads next",
                "Read § 8.9",
            ],
            id="§8 bomb with dragon and fairy",
        ),
    ],
)
async def test_a_disputed_trick(device: FakeDevice, ruleset, turned_up, trump, cards, sees):
    """Kevin leads, then Nessi, Thomas and Ute; the game knows which card was turned up."""
    table = await device.start_game(ruleset=ruleset, dealer=1)
    await makes(table, TrumpSet(turned_up, trump))
    async with device.at(table, "judge") as app:
        await lays(app, cards)
        for words in sees:
            assert app.sees(words), app.texts()


async def test_a_vampire_asks_for_the_bomb_while_the_card_turned_up_is_not_known(device: FakeDevice):
    async with device.opened("/judge") as app:
        await app.tap("Cards: Wizard", "Special cards")
        await lays(app, "B9 vampire")
        assert app.sees("Which card was turned up?")
        await lays(app, "bomb")
        assert app.sees("The vampire copies the bomb.")
        assert app.sees("whoever played that card leads next")
        assert "Trump: none" in app.buttons()
        await lays(app, "fairy dragon")
        assert app.sees("Without the bomb the fairy would have beaten the dragon")


# What may be played ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "turned_up", "cards", "hand", "forbidden"),
    [
        pytest.param(SPECIAL, None, "B9", "B2 R7 Z N juggler vampire", {"red 7"}, id="§8 always allowed"),
        pytest.param(SPECIAL, "B5", "vampire", "B2 R7", {"red 7"}, id="§8 the vampire leads blue"),
    ],
)
async def test_what_may_be_played(device: FakeDevice, ruleset, turned_up, cards, hand, forbidden):
    table = await device.start_game(ruleset=ruleset, dealer=1)
    await makes(table, TrumpSet(turned_up, Suit.BLUE))
    async with device.at(table, "judge") as app:
        await lays(app, cards)
        said = await advises(app, hand)
        assert {name for name, allowed in said.items() if not allowed} == forbidden
        assert len(said) == len(hand.split())


async def test_without_a_game_the_reading_is_a_switch(device: FakeDevice):
    async with device.opened("/judge") as app:
        await lays(app, "N Z B9")
        assert await advises(app, "B2 R7") == {"blue 2": True, "red 7": True}
        await app.tap("Cards: Wizard", "Jester, wizard: follow suit", "Cards: Wizard")
        assert app.sees("Blue must be followed, even after a wizard")
        await app.tap("What may I play?")
        assert app.sees("1 of 2 may be played")
