"""The judge in games by variants: their cards, rules, trump and players."""

from __future__ import annotations

from scorekeeper.game.facts import TrumpSet
from scorekeeper.rules import EXTRA_CARDS, PRESETS, Suit
from tests.ui.fake_device import FakeDevice, makes
from tests.ui.judge.judge_taps import lays

SPECIAL = PRESETS["jubilee-30"]


async def test_a_game_s_judge_knows_its_cards(device: FakeDevice):
    jubilee = await device.start_game(ruleset=PRESETS["jubilee-20"])
    async with device.at(jubilee, "judge") as app:
        await app.tap("Special cards")
        keys = {name.partition(":")[0].casefold() for name in app.buttons()}
        assert keys >= set(PRESETS["jubilee-20"].extra_cards)
        assert not keys & (set(EXTRA_CARDS) - set(PRESETS["jubilee-20"].extra_cards))
        assert not any(name.startswith("Cards: ") for name in app.buttons())
    plain = await device.start_game()
    async with device.at(plain, "judge") as app:
        assert "Special cards" not in app.buttons()


async def test_a_game_s_judge_knows_the_card_turned_up(device: FakeDevice):
    table = await device.start_game(ruleset=SPECIAL, dealer=1)
    await makes(table, TrumpSet("dragon", None))
    await makes(table, TrumpSet("dragon", Suit.GREEN))
    async with device.at(table, "judge") as app:
        assert "Trump: Green · Elves" in app.buttons()
        await lays(app, "Z vampire")
        assert app.sees("So far Nessi is winning")
        assert app.sees("The vampire copies the dragon.")


async def test_after_a_werewolf_the_vampire_asks_for_the_next_card(device: FakeDevice):
    table = await device.start_game(ruleset=SPECIAL, dealer=1)
    await makes(table, TrumpSet("werewolf", Suit.GREEN))
    async with device.at(table, "judge") as app:
        await lays(app, "G9 vampire")
        assert app.sees("Which card came next?")
        await lays(app, "R2")
        assert app.sees("The vampire copies the red 2; for this trick red is trump.")
        assert app.sees("So far Nessi is winning")
        await lays(app, "G13 B4")
        await app.tap("Next trick")
        assert "Trump: Green · Elves" in app.buttons()


async def test_junior_has_its_suits_and_reads_in_its_own_paragraph(device: FakeDevice):
    table = await device.start_game(ruleset=PRESETS["junior"], dealer=1)
    await makes(table, TrumpSet(None, Suit.YELLOW))
    async with device.at(table, "judge") as app:
        assert "Trump: Mice · Yellow" in app.buttons()
        await lays(app, "R8 R4 R5 Y2", "junior")
        assert app.sees("Ute takes the trick")
        assert "Read § 6.6" in app.buttons()


async def test_who_has_dropped_out_does_not_play_to_the_trick(device: FakeDevice):
    table = await device.start_game(
        ruleset=PRESETS["elimination"], taken_over=(15, (90, 40, 10, -30)), rounds=1
    )
    out = table.snapshot.state.out
    assert len(out) == 1
    async with device.at(table, "judge") as app:
        await lays(app, "R1 R2 R3")
        assert app.sees("takes the trick")
        assert not app.sees(f"{table.snapshot.state.names[out[0]]}:")
