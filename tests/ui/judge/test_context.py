"""What the judge takes from its game: cards, rules, trump, players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import moves
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import card_name
from scorekeeper.rules import EXTRA_CARDS, PRESETS, STANDARD, Card, Kind, Suit
from scorekeeper.ui.judge.text.labels import suit_spoken
from tests.ui.device import Device, makes, plays_rounds
from tests.ui.harness import OpenApp
from tests.ui.judge.judge_taps import lays
from tests.ui.test_every_screen import too_small

SPECIAL = PRESETS["jubilee-30"]


async def test_a_game_s_judge_knows_its_cards(device: Device):
    jubilee = await device.sit_down(ruleset=PRESETS["jubilee-20"])
    async with device.at(jubilee, "judge") as app:
        await app.tap("Special cards")
        keys = {name.partition(":")[0].casefold() for name in app.buttons()}
        assert keys >= set(PRESETS["jubilee-20"].extra_cards)
        assert not keys & (set(EXTRA_CARDS) - set(PRESETS["jubilee-20"].extra_cards))
        assert not any(name.startswith("Cards: ") for name in app.buttons())
    plain = await device.sit_down()
    async with device.at(plain, "judge") as app:
        assert "Special cards" not in app.buttons()


async def test_a_game_s_judge_knows_the_card_turned_up(device: Device):
    table = await device.sit_down(ruleset=SPECIAL, dealer=1)
    await makes(table, moves.set_trump, "dragon", None)
    await makes(table, moves.set_trump, "dragon", Suit.GREEN)
    async with device.at(table, "judge") as app:
        assert "Trump: Green · Elves" in app.buttons()
        await lays(app, "Z vampire")
        assert app.sees("So far Nessi is winning")
        assert app.sees("The vampire copies the dragon.")


async def test_after_a_werewolf_the_vampire_asks_for_the_next_card(device: Device):
    table = await device.sit_down(ruleset=SPECIAL, dealer=1)
    await makes(table, moves.set_trump, "werewolf", Suit.GREEN)
    async with device.at(table, "judge") as app:
        await lays(app, "G9 vampire")
        assert app.sees("Which card came next?")
        await lays(app, "R2")
        assert app.sees("The vampire copies the red 2; for this trick red is trump.")
        assert app.sees("So far Nessi is winning")
        await lays(app, "G13 B4")
        await app.tap("Next trick")
        assert "Trump: Green · Elves" in app.buttons()


async def test_where_no_card_was_left_to_turn_up_the_vampire_is_a_jester(device: Device):
    """§3.4, §8: two people hold all 62 cards."""
    ruleset = replace(STANDARD, name="", extra_cards=("witch", "vampire"), hands=(31,))
    table = await device.sit_down(2, ruleset=ruleset)
    async with device.at(table, "judge") as app:
        assert "Trump: none" in app.buttons()
        await lays(app, "vampire witch")
        assert app.sees("The vampire has nothing to copy and counts as a jester.")
        assert app.sees("Ute takes the trick")


async def test_junior_has_its_suits_and_reads_in_its_own_paragraph(device: Device):
    table = await device.sit_down(ruleset=PRESETS["junior"], dealer=1)
    await makes(table, moves.set_trump, None, Suit.YELLOW)
    async with device.at(table, "judge") as app:
        assert "Trump: Mice · Yellow" in app.buttons()
        await lays(app, "R8 R4 R5 Y2", "junior")
        assert app.sees("Ute takes the trick")
        assert "Read § 6.6" in app.buttons()


async def test_single_colour_has_no_trump_and_the_first_of_equal_cards_wins(device: Device):
    table = await device.sit_down(ruleset=PRESETS["single-colour"], dealer=1)
    async with device.at(table, "judge") as app:
        assert not any(name.startswith("Trump") for name in app.buttons())
        await lays(app, "R12 B13 Y13 N")
        assert app.sees("Nessi takes the trick")
        assert app.sees("suits do not matter, and of equal cards the first one wins")
        assert "Read § 6.5" in app.buttons()


async def test_who_has_dropped_out_does_not_play_to_the_trick(device: Device):
    table = await device.sit_down(ruleset=PRESETS["elimination"], taken_over=(15, (90, 40, 10, -30)))
    await plays_rounds(table, 1)
    out = table.snapshot.state.out
    assert len(out) == 1
    async with device.at(table, "judge") as app:
        await lays(app, "R1 R2 R3")
        assert app.sees("takes the trick")
        assert not app.sees(f"{table.snapshot.state.names[out[0]]}:")


# Fingers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "both"), [(568, False), (640, True)])
async def test_on_a_low_screen_the_cards_make_room_for_a_question(device: Device, height, both):
    table = await device.sit_down(ruleset=SPECIAL)
    async with device.at(table, "judge", width=320, height=height) as app:
        await app.tap("Special cards")
        await app.tap("Juggler: choose the suit")
        assert "Named: Red, Dwarves" in app.buttons()
        assert ("red 3, Dwarves" in app.buttons() or "blue 3, Humans" in app.buttons()) is both
        assert "scroll_to" in app.client.invoked
        await app.tap("Named: Red, Dwarves")
        assert app.sees("So far there is only one card: the juggler in red.")


@pytest.mark.parametrize(("width", "text_size"), [(320, 100), (320, 200), (390, 100)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_key_of_every_question_is_large_enough_and_has_a_label(
    device: Device, language, width, text_size
):
    await device.host.save_settings(replace(device.host.settings, text_size=text_size))
    table = await device.sit_down(6, ruleset=SPECIAL)
    await makes(table, moves.set_trump, "werewolf", Suit.RED)
    _ = words(language)
    async with device.at(table, "judge", language=language, width=width, height=568) as app:
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
