"""Hidden bids on one phone that is passed round: who has it, the reveal, rounds that stay secret (§4.4)."""

import json
from dataclasses import replace

import pytest

from scorekeeper.game import Phase, public_copy
from scorekeeper.game.facts import BidMade
from scorekeeper.rules import PRESETS, STANDARD, BidRules
from scorekeeper.storage.codec import decode_game
from tests.ui.fake_device import bids, open_round, results
from tests.ui.table.test_screen import lit

REVEALED, SECRET = PRESETS["hidden-tip"], PRESETS["secret"]
TOGETHER = "Enter all together"
LAST_CHANGES = replace(
    STANDARD, bids=BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
)


def facts_bids(table):
    """The bids as the facts hold them; no snapshot shows them."""
    facts = [record.fact for record in table.game.records]
    return [(fact.seat, fact.tricks) for fact in facts if isinstance(fact, BidMade)]


def keys(app):
    """The number keys that can be tapped."""
    return [name for name in app.buttons() if name.startswith("Bid ")]


async def says(app, name, number):
    """A player takes the phone and taps a number."""
    await app.tap(f"I am {name}", f"Bid {number}")


@pytest.mark.parametrize("ruleset", [REVEALED, SECRET], ids=["§4.4 revealed", "§4.5 secret"])
async def test_the_phone_is_passed_round_and_each_bids_alone(device, ruleset):
    async with device.playing(ruleset=ruleset) as (table, app):
        for place, (name, number) in enumerate([("Ute", 1), ("Kevin", 0), ("Nessi", 0), ("Thomas", 1)]):
            assert app.sees(f"Pass the phone to {name}")
            assert keys(app) == []
            assert (TOGETHER in app.buttons()) is (place == 0 and ruleset is REVEALED)
            assert facts_bids(table)[place:] == []
            await app.tap(f"I am {name}")
            assert app.client.announced[-1] == f"{name} bids"
            assert app.sees("nobody sees it until everyone has bid") is (ruleset is REVEALED)
            assert keys(app) == ["Bid 0", "Bid 1"]
            assert lit(app) == []
            await app.tap(f"Bid {number}")
        assert facts_bids(table) == [(1, 1), (2, 0), (3, 0), (0, 1)]


async def test_a_phone_that_slept_was_loaded_anew_or_killed_is_passed_again(device):
    async with device.playing(ruleset=REVEALED) as (table, app):
        await app.tap("I am Ute")
        await app.wakes()
        assert keys(app) == []
        await says(app, "Ute", 1)
        assert facts_bids(table) == [(1, 1)]
        await app.tap("I am Kevin")
    async with device.at(table) as app:
        assert keys(app) == []
        await app.tap("I am Kevin")
    device.restart()
    async with device.at(table) as app:
        assert app.sees("Pass the phone to Kevin")
        assert keys(app) == []


async def test_a_bid_is_entered_again_after_the_phone_was_passed_without_the_old_number(device):
    async with device.playing(ruleset=REVEALED, said=(1, 0)) as (table, app):
        await app.tap("I am Nessi", "Ute: has bid")
        assert app.sees("Pass the phone to Ute")
        assert keys(app) == []
        await app.tap("I am Ute")
        assert lit(app) == []
        assert not app.sees("so far")
        await app.tap("Bid 0")
        assert app.sees("Pass the phone to Nessi")
        assert facts_bids(table)[-1] == (1, 0)


async def test_for_a_bid_out_of_turn_the_phone_is_passed_to_its_player(device):
    async with device.playing(ruleset=REVEALED) as (table, app):
        await app.tap("Nessi: no bid yet")
        await says(app, "Nessi", 1)
        assert app.sees("Pass the phone to Ute")
        await app.tap("I am Ute")
        device.clock.seconds, device.clock.step = 100, 0.0
        await app.tap_all("Bid 1", "Bid 0")  # the second, tapped in haste, is not the next player's
        assert facts_bids(table) == [(3, 1), (1, 1)]
        assert app.sees("Pass the phone to Kevin")


async def test_a_bouncing_finger_neither_bids_for_who_takes_the_phone_nor_takes_it_for_the_next(device):
    table = await device.start_game(3, REVEALED)
    device.clock.step = 0.1
    async with device.at(table) as app:
        await app.tap("I am Ute", "Bid 1")
        assert facts_bids(table) == []
        assert app.sees("Ute bids")
        device.clock.seconds += 1
        await app.tap("Bid 1", "I am Kevin")
        assert app.sees("Pass the phone to Kevin")
        device.clock.step = 1.0
        await says(app, "Kevin", 0)
        await says(app, "Thomas", 0)
        await app.tap("Reveal the bids")
        device.clock.step = 0.1
        await app.tap("All tricks played")
        assert app.sees("All tricks played")


async def test_another_phone_sees_who_has_bid_and_is_passed_on_its_own(device):
    table = await device.start_game(ruleset=REVEALED)
    async with device.at(table) as one, device.at(table) as other:
        await one.tap("I am Ute")
        assert not keys(other)
        await other.after(one.tap("Bid 1"))
        assert "Ute: has bid" in other.buttons()
        assert other.sees("Pass the phone to Kevin")
        assert other.client.announced == ["Ute has bid. Pass the phone to Kevin."]
        await one.tap("I am Kevin")
        await one.after(bids(table, 0))
        await one.tap("Undo")
        assert one.sees("Pass the phone to Kevin"), "the keys are closed until a player takes the phone"


async def test_one_key_lays_all_bids_open(device):
    async with device.playing(3, REVEALED, dealer=1, taken_over=(2, (0, 0, 0))) as (_table, app):
        await says(app, "Kevin", 1)
        await says(app, "Thomas", 2)
        await says(app, "Ute", 0)
        assert app.sees("Everyone has bid")
        assert "All tricks played" not in app.buttons()
        await app.tap("Reveal the bids")
        assert not app.missing("All tricks played", "3 of 2")
        assert "Kevin: bid 1, leads" in app.buttons()
        await app.tap("Undo")
        assert app.sees("Everyone has bid")
        assert "Thomas: has bid" in app.buttons()


async def test_bids_that_are_laid_down_at_once_are_entered_together(device):
    async with device.playing(3, REVEALED) as (table, app):
        device.clock.seconds, device.clock.step = 10, 0.1
        await app.tap(TOGETHER, "Bid 1")
        assert facts_bids(table) == [], "a bouncing finger is no bid"
        device.clock.step = 1.0
        assert app.client.announced == ["Now Ute bids."]
        for name, number in (("Ute", 1), ("Kevin", 0), ("Thomas", 1)):
            assert app.sees(f"{name} bids")
            await app.tap(f"Bid {number}")
            assert f"{name}: bid {number}" in app.buttons() or app.sees("All tricks played")
        assert open_round(table).phase is Phase.PLAY


async def test_after_the_reveal_the_last_one_is_asked_again_where_the_bids_add_up(device):
    """§11.9: with hidden_sum "last-changes" he changes his bid, openly, and reads why."""
    async with device.playing(3, LAST_CHANGES, said=(1, 0, 0)) as (_table, app):
        assert app.sees("if they add up, Thomas bids again")
        await app.tap("Reveal the bids")
        assert not app.missing("Thomas bids", "bids last: not 0, or the bids add up")
        assert app.client.announced[-1] == "Ute\xa01 · Kevin\xa00. The bids add up: now Thomas bids again."
        assert "Ute: bid 1" in app.buttons()
        assert "0, not allowed" in app.buttons()
        await app.tap("Bid 1")
        assert app.sees("All tricks played")


async def test_a_secret_round_is_played_without_a_bid_in_sight(device):
    """§4.5: no bid, no sum, nothing that is still needed, no total as it would be; then everything."""
    async with device.playing(3, SECRET, said=(0, 0, 0), made=(0, 0)) as (_table, app):
        assert app.sees("2 cards · secret")
        await says(app, "Kevin", 2)
        await says(app, "Thomas", 1)
        await says(app, "Ute", 0)
        assert app.sees("The bids stay secret until the round is over.")
        assert "Kevin, leads" in app.buttons()
        assert "Ute, dealer" in app.buttons()
        assert not app.sees("3 of 2")
        await app.tap("Kevin, leads")
        assert app.sees("1 of 2 tricks")
        assert "Kevin: 1 trick" in app.buttons()
        assert "Thomas: 0 tricks" in app.buttons()
        for words in ("to go", "met", "(", "too many"):
            assert not any(words in name for name in app.buttons()), words
        await app.tap("Undo", "All tricks played")
        assert app.sees("2 tricks left")
        assert lit(app) == []
        assert not app.sees("bid 2")
        await app.tap("Made 1")
        assert "Kevin: made 1" in app.buttons()
        assert lit(app) == []
        await app.tap("Undo", "Made 2")
        assert app.sees("Thomas\xa0−10 · Ute\xa0+20 · Kevin\xa0+40")
        assert any("Kevin: bid 2, made 2 for +40" in name for name in app.buttons())
        await app.tap("Undo")
        assert not any("bid 2" in name for name in app.buttons())


async def test_in_a_secret_round_a_bid_is_made_again_after_the_phone_was_passed(device):
    async with device.playing(3, SECRET, said=(0, 0, 0)) as (table, app):
        await app.tap("Show the pad", "Ute: has bid")
        assert app.sees("Pass the phone to Ute")
        await says(app, "Ute", 1)
        assert open_round(table).phase is Phase.PLAY
        await app.tap("All tricks played", "Kevin: has bid")
        assert app.sees("How many tricks for Kevin?")
        await app.tap("Kevin: has bid")
        assert app.sees("Pass the phone to Kevin")
        await says(app, "Kevin", 1)
        assert facts_bids(table)[-2:] == [(1, 1), (2, 1)]


async def test_a_failed_save_shows_no_number_and_a_copy_leaves_hidden_bids_out(device):
    async with device.playing(3, REVEALED, dealer=1, taken_over=(2, (0, 0, 0)), said=(2,)) as (table, app):
        await app.tap("I am Thomas")
        device.disk.fill()
        await app.tap("Bid 1")
        assert app.sees("The last tap was not saved")
        assert app.sees("A copy leaves out the hidden bids of this round.")
        assert not app.sees("Bid 1")
        assert not app.sees("Thomas: bid 1")
        await app.tap("Save a copy")
        kept = decode_game(json.loads(app.client.invoke_arguments["save_file"]["src_bytes"]))
        assert kept == public_copy(table.game)
        device.disk.clear()
        await app.tap("Try again")
        assert app.sees("Pass the phone to Ute")
        assert facts_bids(table)[-1] == (0, 1)


async def test_counter_clockwise_the_dealers_right_bids_first_and_the_left_leads(device):
    """§11.1: the dock, its hints and the recap go the other way round; who leads stays (§5.1)."""
    async with device.playing(ruleset=replace(STANDARD, bids=BidRules(direction="counter-clockwise"))) as (
        _table,
        app,
    ):
        assert not app.missing("Nessi bids", "then Kevin, Ute, Thomas")
        for name in ("Nessi", "Kevin", "Ute", "Thomas"):
            assert app.sees(f"{name} bids")
            await app.tap("Bid 0")
        assert [name for name in app.buttons() if ": bid 0" in name] == [
            "Nessi: bid 0",
            "Kevin: bid 0",
            "Ute: bid 0, leads",
            "Thomas: bid 0, dealer",
        ]
        assert app.client.announced[-1] == "Thomas: 0. Ute leads."


async def test_in_the_forehead_round_the_dock_says_how_the_card_is_held(device):
    """§4.6: in round 1 only."""
    async with device.playing(3, PRESETS["clairvoyance"]) as (table, app):
        assert app.sees("card on the forehead, unseen: everyone sees it but Ute")
        await app.tap("Wizard turned up: the dealer chooses")
        assert app.sees("Thomas chooses trump without looking at the card")
        await app.tap("Trump Red, Dwarves", "Bid 0")
        assert app.sees("card on the forehead, unseen: everyone sees it but Kevin")
    await bids(table, 0, 0)
    await results(table, 0, 0)
    async with device.at(table) as app:
        assert not app.sees("forehead")
        assert app.sees("then Thomas, Ute")


async def test_a_mixed_game_says_whether_the_bids_of_this_round_are_hidden(device):
    """§2.5: rounds 1 to 6 hidden, then open with plus/minus one, the last hidden."""
    mixed = PRESETS["dm-mixed"]
    for number, word in ((6, "hidden"), (7, "open"), (14, "open"), (15, "hidden")):
        async with device.playing(4, mixed, taken_over=(number, (0, 0, 0, 0))) as (_table, app):
            assert app.sees(f"{number} cards · {word}")
            assert bool(keys(app)) is (word == "open")
