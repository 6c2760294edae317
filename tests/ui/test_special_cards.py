"""Special cards at the table (§8): turned up as trump, a trick for nobody, a bid that changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules import PRESETS, STANDARD, Suit
from tests.ui.evening import open_round

JUBILEE = PRESETS["jubilee-30"]
BOMB_AND_CLOUD = replace(STANDARD, extra_cards=("bomb", "cloud"))


def trump_of(table):
    row = open_round(table)
    return row.turned_up, row.suit


# Turned up -----------------------------------------------------------------------------------------


async def test_a_standard_game_has_no_key_for_special_cards(evening):
    table = await evening.sit_down()
    async with evening.at(table) as app:
        assert [name for name in app.buttons() if "turned up" in name] == [
            "Jester turned up: no trump",
            "Wizard turned up: the dealer chooses",
        ]


@pytest.mark.parametrize(("width", "first"), [(390, 7), (360, 7), (320, 6)])
async def test_the_special_cards_stand_on_a_page_of_their_own(evening, width, first):
    table = await evening.sit_down(ruleset=JUBILEE)
    async with evening.at(table, width=width, height=640) as app:
        trump = [name for name in app.buttons() if name.startswith("Trump ") or "turned up" in name]
        assert len(trump) == first
        await app.tap("Special card turned up")
        trump = [name for name in app.buttons() if "turned up" in name or "laid in the place" in name]
        assert len(trump) == 9 + (first == 6)
        await app.tap("Suits, jester and wizard")
        assert "Wizard turned up: the dealer chooses" in app.buttons()


@pytest.mark.parametrize("card", ["Dragon", "Juggler", "Cloud", "Shapeshifter", "Vampire"])
async def test_after_these_the_dealer_names_a_suit(evening, card):
    table = await evening.sit_down(ruleset=JUBILEE)
    async with evening.at(table) as app:
        await app.tap("Special card turned up")
        await app.tap(f"{card} turned up: the dealer chooses")
        assert trump_of(table) == (card.lower(), None)
        assert app.sees("Trump: Thomas chooses")
        assert not app.sees("No trump named")
        await app.tap("Trump Red, Dwarves")
        assert trump_of(table) == (card.lower(), Suit.RED)
        assert app.sees("Trump: Red · Dwarves")


@pytest.mark.parametrize("card", ["Fairy", "Bomb", "Witch"])
async def test_after_these_there_is_no_trump(evening, card):
    table = await evening.sit_down(ruleset=JUBILEE)
    async with evening.at(table) as app:
        await app.tap("Special card turned up")
        await app.tap(f"{card} turned up: no trump")
        assert trump_of(table) == (card.lower(), None)
        assert app.sees("Trump: none")


@pytest.mark.parametrize(
    ("key", "suit", "words"),
    [("Trump Blue, Humans", Suit.BLUE, "Trump: Blue · Humans"), ("No trump named", None, "Trump: none")],
)
async def test_the_holder_of_the_werewolf_names_a_suit_or_none(evening, key, suit, words):
    table = await evening.sit_down(ruleset=JUBILEE)
    async with evening.at(table) as app:
        await app.tap("Special card turned up")
        await app.tap("Werewolf laid in the place of the trump card: its holder names a suit or none")
        assert trump_of(table) == (None, None), "nothing is written before the suit is named"
        assert app.sees("Trump: its holder names a suit")
        await app.tap(key)
        assert trump_of(table) == ("werewolf", suit)
        assert app.sees(words)
        await app.tap("Undo")
        assert app.sees("Trump: not noted")


async def test_a_page_that_is_none_changes_nothing(evening):
    table = await evening.sit_down(ruleset=JUBILEE)
    async with evening.at(table, faults_expected=True) as app:
        more = app.find("Special card turned up", app.tappable())
        app.session.apply_patch(more.control._i, {"data": "dragon"})
        await app.tap("Special card turned up")
        assert "Trump Red, Dwarves" in app.buttons()


async def test_a_deck_without_trump_asks_for_none_and_says_so(evening):
    table = await evening.sit_down(ruleset=PRESETS["single-colour"])
    async with evening.at(table) as app:
        assert app.sees("Trump: none")
        assert not any(name.startswith("Trump ") for name in app.buttons())
        await app.tap("Trump: none")
        assert app.sees("This deck is always played without trump (§3.6).")


async def test_wizard_junior_has_the_names_of_its_own_suits(evening):
    table = await evening.sit_down(ruleset=PRESETS["junior"])
    async with evening.at(table) as app:
        await app.tap("Trump Snails, Green")
        assert app.sees("Trump: Snails · Green")
        assert trump_of(table) == (None, Suit.GREEN)
