"""The judge in games by variants: their cards, rules, trump and players."""

from scorekeeper.game.facts import TrumpSet
from scorekeeper.rules import EXTRA_CARDS, PRESETS, Suit
from tests.ui.fake_device import makes
from tests.ui.harness import OpenApp
from tests.ui.judge.judge_taps import lays

SPECIAL = PRESETS["jubilee-30"]


async def test_a_game_s_judge_knows_its_cards(device):
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


async def test_a_game_s_judge_knows_the_card_turned_up(device):
    table = await device.start_game(ruleset=SPECIAL, dealer=1)
    await makes(table, TrumpSet("dragon", None))
    await makes(table, TrumpSet("dragon", Suit.GREEN))
    async with device.at(table, "judge") as app:
        assert "Trump: Green · Elves" in app.buttons()
        await lays(app, "Z vampire")
        assert not app.missing("So far Nessi is winning", "The vampire copies the dragon.")


async def test_after_a_werewolf_the_vampire_asks_for_the_next_card(device):
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


async def test_junior_has_its_suits_and_reads_in_its_own_paragraph(device):
    table = await device.start_game(ruleset=PRESETS["junior"], dealer=1)
    await makes(table, TrumpSet(None, Suit.YELLOW))
    async with device.at(table, "judge") as app:
        assert "Trump: Mice · Yellow" in app.buttons()
        await lays(app, "R8 R4 R5 Y2", "junior")
        assert app.sees("Ute takes the trick")
        assert "Read § 6.6" in app.buttons()


async def test_who_has_dropped_out_does_not_play_to_the_trick(device):
    table = await device.start_game(
        ruleset=PRESETS["elimination"], taken_over=(15, (90, 40, 10, -30)), rounds=1
    )
    out = table.snapshot.state.out
    assert len(out) == 1
    async with device.at(table, "judge") as app:
        await lays(app, "R1 R2 R3")
        assert app.sees("takes the trick")
        assert not app.sees(f"{table.snapshot.state.names[out[0]]}:")


async def advises(app: OpenApp, hand: str) -> dict[str, bool]:
    """What the judge says of every card of the next player's hand: whether it may be played."""
    (question,) = (name for name in app.buttons() if name.startswith("What may "))
    await app.tap(question)
    await lays(app, hand)
    said = {}
    for text in app.texts():
        cards, _colon, verdict = text.partition(": ")
        if verdict in ("allowed", "not allowed"):
            said |= dict.fromkeys(cards.split(", "), verdict == "allowed")
    await app.tap("Back to the trick")
    return said


async def test_a_vampire_asks_for_the_bomb_while_the_card_turned_up_is_not_known(device):
    async with device.opened("/judge") as app:
        await app.tap("Cards: Wizard", "Special cards")
        await lays(app, "B9 vampire")
        assert app.sees("Which card was turned up?")
        await lays(app, "bomb")
        assert not app.missing("The vampire copies the bomb.", "whoever played that card leads next")
        assert "Trump: none" in app.buttons()
        assert await advises(app, "B2 R7 juggler") == {"blue 2": True, "red 7": False, "juggler": True}
        await lays(app, "fairy dragon")
        assert app.sees("Without the bomb the fairy would have beaten the dragon")


async def test_without_a_game_the_reading_is_a_switch(device):
    async with device.opened("/judge") as app:
        await lays(app, "N Z B9")
        assert await advises(app, "B2 R7") == {"blue 2": True, "red 7": True}
        await app.tap("Cards: Wizard", "Jester, wizard: follow suit", "Cards: Wizard")
        assert app.sees("Blue must be followed, even after a wizard")
        await app.tap("What may I play?")
        assert app.sees("1 of 2 may be played")
