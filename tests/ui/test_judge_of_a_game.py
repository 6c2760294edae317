"""What the judge knows of the game from whose table it is asked: cards, rules, trump, who plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import moves
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import card_name
from scorekeeper.rules import EXTRA_CARDS, PRESETS, STANDARD, Card, Kind, Suit
from scorekeeper.ui.judge_names import suit_spoken
from tests.ui.evening import Evening, makes, plays_rounds
from tests.ui.judge_taps import lays
from tests.ui.table import OpenApp
from tests.ui.test_every_screen import too_small

SPECIAL = PRESETS["jubilee-30"]


async def test_a_game_s_judge_knows_its_cards(evening: Evening):
    jubilee = await evening.sit_down(ruleset=PRESETS["jubilee-20"])
    async with evening.at(jubilee, "judge") as app:
        await app.tap("Special cards")
        keys = {name.partition(":")[0].casefold() for name in app.buttons()}
        assert keys >= set(PRESETS["jubilee-20"].extra_cards)
        assert not keys & (set(EXTRA_CARDS) - set(PRESETS["jubilee-20"].extra_cards))
        assert not any(name.startswith("Cards: ") for name in app.buttons())
    plain = await evening.sit_down()
    async with evening.at(plain, "judge") as app:
        assert "Special cards" not in app.buttons()


async def test_a_game_s_judge_knows_the_card_turned_up(evening: Evening):
    table = await evening.sit_down(ruleset=SPECIAL, dealer=1)
    await makes(table, moves.set_trump, "dragon", None)
    await makes(table, moves.set_trump, "dragon", Suit.GREEN)
    async with evening.at(table, "judge") as app:
        assert "Trump: Green · Elves" in app.buttons()
        await lays(app, "Z vampire")
        assert app.sees("So far Nessi is winning")
        assert app.sees("The vampire copies the dragon.")


async def test_where_the_werewolf_lies_the_vampire_asks_for_the_next_card(evening: Evening):
    table = await evening.sit_down(ruleset=SPECIAL, dealer=1)
    await makes(table, moves.set_trump, "werewolf", Suit.GREEN)
    async with evening.at(table, "judge") as app:
        await lays(app, "G9 vampire")
        assert app.sees("Which card came next?")
        await lays(app, "R2")
        assert app.sees("The vampire copies the red 2; for this trick red is trump.")
        assert app.sees("So far Nessi is winning")
        await lays(app, "G13 B4")
        await app.tap("Next trick")
        assert "Trump: Green · Elves" in app.buttons()


async def test_where_no_card_was_left_to_turn_up_the_vampire_is_a_jester(evening: Evening):
    """§3.4, §8: two people hold all 62 cards."""
    ruleset = replace(STANDARD, name="", extra_cards=("witch", "vampire"), hands=(31,))
    table = await evening.sit_down(2, ruleset=ruleset)
    async with evening.at(table, "judge") as app:
        assert "Trump: none" in app.buttons()
        await lays(app, "vampire witch")
        assert app.sees("The vampire has nothing to copy and counts as a jester.")
        assert app.sees("Ute takes the trick")


async def test_junior_has_its_suits_and_reads_in_its_own_paragraph(evening: Evening):
    table = await evening.sit_down(ruleset=PRESETS["junior"], dealer=1)
    await makes(table, moves.set_trump, None, Suit.YELLOW)
    async with evening.at(table, "judge") as app:
        assert "Trump: Mice · Yellow" in app.buttons()
        await lays(app, "R8 R4 R5 Y2", "junior")
        assert app.sees("Ute takes the trick")
        assert "Read § 6.6" in app.buttons()


async def test_single_colour_has_no_trump_and_the_first_of_equal_cards_wins(evening: Evening):
    table = await evening.sit_down(ruleset=PRESETS["single-colour"], dealer=1)
    async with evening.at(table, "judge") as app:
        assert not any(name.startswith("Trump") for name in app.buttons())
        await lays(app, "R12 B13 Y13 N")
        assert app.sees("Nessi takes the trick")
        assert app.sees("suits do not matter, and of equal cards the first one wins")
        assert "Read § 6.5" in app.buttons()


async def test_who_has_dropped_out_does_not_play_to_the_trick(evening: Evening):
    table = await evening.sit_down(ruleset=PRESETS["elimination"], taken_over=(15, (90, 40, 10, -30)))
    await plays_rounds(table, 1)
    out = table.sight.state.out
    assert len(out) == 1
    async with evening.at(table, "judge") as app:
        await lays(app, "R1 R2 R3")
        assert app.sees("takes the trick")
        assert not app.sees(f"{table.sight.state.names[out[0]]}:")


# Fingers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "both"), [(568, False), (640, True)])
async def test_on_a_low_screen_the_cards_make_room_for_a_question(evening: Evening, height, both):
    table = await evening.sit_down(ruleset=SPECIAL)
    async with evening.at(table, "judge", width=320, height=height) as app:
        await app.tap("Special cards")
        await app.tap("Juggler: choose the suit")
        assert "Named: Red, Dwarves" in app.buttons()
        assert ("red 3, Dwarves" in app.buttons() or "blue 3, Humans" in app.buttons()) is both
        assert "scroll_to" in app.client.asked
        await app.tap("Named: Red, Dwarves")
        assert app.sees("So far there is only one card: the juggler in red.")


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_whatever_is_asked_every_key_is_a_finger_wide_and_has_a_name(
    evening: Evening, language, width, text_size
):
    await evening.host.save_settings(replace(evening.host.settings, text_size=text_size))
    table = await evening.sit_down(6, ruleset=SPECIAL)
    await makes(table, moves.set_trump, "werewolf", Suit.RED)
    _ = words(language)
    async with evening.at(table, "judge", language=language, width=width, height=568) as app:
        for special, answers in (
            (Kind.JUGGLER, (_("Named: {suit}", suit=suit_spoken(_, Suit.RED, "wizard")),)),
            (Kind.SHAPESHIFTER, (_("As a jester"),)),
            (Kind.VAMPIRE, (_("No card was left"),)),
            (Kind.DRAGON, ()),
            (Kind.FAIRY, ()),
            (Kind.BOMB, ()),
        ):
            await app.tap(_("Special cards"))
            verify_keys(app)
            name = card_name(_, Card(special)).casefold()
            await app.tap(next(key for key in app.buttons() if key.partition(":")[0].casefold() == name))
            verify_keys(app)
            for answer in answers:
                await app.tap(answer)
            if _("Cards of a suit") in app.buttons():
                await app.tap(_("Cards of a suit"))
        verify_keys(app)


def verify_keys(app: OpenApp) -> None:
    assert not too_small(app)
    assert all(node.name for node in app.tappable())
