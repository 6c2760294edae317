"""An old round put right: every number, both rules, and somebody else who was quicker."""

import pytest

from scorekeeper.game.facts import SeatJoined
from scorekeeper.rules import Suit
from tests.game.driver import written_anew
from tests.game.situations import LATE
from tests.ui.fake_device import PLUS_MINUS, makes

CORRECTED = ("Ute: made 2", "Ute made 1", "Kevin: made 0", "Kevin made 1")


@pytest.fixture
async def table(device):
    """Four players in round 4; in round 2 Ute dealt and took both tricks, nobody had bid any."""
    return await device.start_game(ruleset=PLUS_MINUS, rounds=3)


async def test_it_begins_at_the_cell_that_was_tapped_or_at_the_bid_in_its_box(device, table):
    """And at the first player's where the row was, or somebody has scrolled by another one before."""
    async with device.at(table) as app:
        for x, asked in (
            *((10, "How many tricks for Kevin?"), (40, "How many tricks for Thomas?")),
            *((150, "How many tricks for Ute?"), (180, "What did Ute bid?")),
            (300, "How many tricks for Nessi?"),
            (999, "How many tricks for Kevin?"),
        ):
            for row in ("Round 1;", "Round 2;"):
                touched = app.find(row, app.tappable()).control
                await app.fire(touched, "tap_down", {"l": {"x": x, "y": 5.0}})
            await app.tap("Round 2;")
            assert app.route.startswith(f"/games/{table.game.id}/rounds/2")
            assert not app.missing("Correct round 2", "Bids and tricks are in order.")
            assert app.sees(asked), x
            await app.back()
        await app.tap("Round 3;")
        assert app.sees("How many tricks for Nessi?")


async def test_a_corrected_round_changes_the_totals_and_is_marked(device, table):
    async with device.at(table) as app:
        await app.tap("Round 2;", *CORRECTED, "Kevin: bid 0", "Kevin bids 1")
        assert not app.missing(
            "Bids and tricks are in order.\nUte +10 · Kevin +10".replace(" +", "\N{NO-BREAK SPACE}+"),
            "Kevin: made 1, before: 0",
            "Points of round 2: Thomas +20, Ute −10 instead of −20, Kevin +30 instead of +20, Nessi +20",
            "Totals after round 2: Thomas 10, Ute 10 instead of 0, Kevin 50 instead of 40, Nessi 40",
            "Totals after round 3: Thomas 30, Ute 30 instead of 20, Kevin 20 instead of 10, Nessi 60",
            "In all: Thomas the same, Ute +10, Kevin +10, Nessi the same",
            "Order: 1. Nessi; 2. Thomas; 2. Ute, 1 place up; 4. Kevin",
        )
        assert table.snapshot.state.round(2).corrected is False
        await app.tap("Write it down")
        assert app.route == f"/games/{table.game.id}"
        assert app.sees(
            "Round 2, corrected; Thomas: bid 0, made 0 for +20, total 10; "
            "Ute: bid 0, made 1 for −10, total 10; Kevin: bid 1, made 1 for +30, total 50; "
            "Nessi: bid 0, made 0 for +20, total 40"
        )
        assert app.sees("Round 4 of 15")
        await app.tap("Undo")
        assert app.sees("Ute: bid 0, made 2 for −20, total 0")


async def test_bids_that_were_overlooked_at_the_table_are_confirmed_each_time_anew(device, table):
    async with device.at(table, "rounds", "2") as app:
        await app.tap("Nessi: bid 0", "Nessi bids 2")
        assert app.sees("The bids add up to 2, like the tricks; plus/minus one forbids that (§4.3).")
        assert "Write it down" not in app.buttons()
        await app.tap("Enter it anyway")
        assert table.snapshot.state.closed[1].forbidden is None
        assert "Enter it anyway" not in app.buttons()
        assert app.sees("The forbidden bid stands; the pad marks it with “!”.")
        assert app.sees("Ute: bid 0, bid against plus/minus one")
        await app.tap("Write it down")
        assert app.sees("Round 2, corrected; ")
        assert not app.missing("Ute: bid 0, made 2 for −20, total 0, bid against plus/minus one", "0!")
        await app.tap("Undo")
        assert not app.sees("bid against plus/minus one")
        await app.go(f"/games/{table.game.id}/rounds/2")
        await app.tap("Nessi: bid 0", "Nessi bids 2", "Enter it anyway", "Nessi bids 1", "Thomas: bid 0")
        await app.tap("Thomas bids 1")
        assert "Enter it anyway" in app.buttons()
        assert "Write it down" not in app.buttons()
        await app.tap("Ute: made 2", "Ute made 0", "Enter it anyway")
        assert app.sees("The tricks add up to 0 instead of 2, which is 2 too few.")
        assert not {"Write it down", "Enter it anyway"} & set(app.buttons())
        await app.tap("Ute made 2")
        assert "Write it down" in app.buttons()


async def test_another_dealer_bids_last_in_that_round_alone(device, table):
    before = table.snapshot.state
    async with device.at(table, "rounds", "2") as app:
        await app.tap("Dealer: Ute")
        assert app.sees("Who dealt this round?")
        await app.tap("Nessi dealt")
        assert not app.missing("Dealer: Nessi", "Only this round gets another dealer.")
        await app.tap("Write it down")
        assert app.sees("Round 2, corrected; ")
        after = table.snapshot.state
        assert (after.closed[1].dealer, after.closed[1].turns) == (3, (0, 1, 2, 3))
        assert (after.closed[0], after.closed[2]) == (before.closed[0], before.closed[2])
        assert after.current == before.current
        await app.tap("Undo")
        assert table.snapshot.state.closed == before.closed
        await app.tap("Redo")
        assert table.snapshot.state == after


async def test_numbers_dealer_and_trump_are_one_correction_with_the_keys_of_the_table(device, table):
    revision = table.game.revision
    async with device.at(table, "rounds", "2") as app:
        await app.tap(*CORRECTED, "Dealer: Ute", "Thomas dealt", "Trump: not noted")
        assert app.sees("What was trump?")
        await app.tap("Wizard turned up: the dealer chooses")
        assert app.sees("Trump: Thomas chooses")
        await app.tap("Trump Blue, Humans")
        await app.tap_all("Write it down", "Write it down")  # a double tap corrects once
        round_ = table.snapshot.state.closed[1]
        assert (round_.results, round_.dealer) == ((0, 1, 1, 0), 0)
        assert (round_.turned_up, round_.suit, round_.corrected) == ("Z", Suit.BLUE, True)
        assert table.game.revision == revision + 1
        await app.tap("Round 2, corrected;")
        assert app.sees("Trump: Blue · Humans")


async def test_what_is_not_changed_or_left_without_changes_is_no_correction(device, table):
    before = table.game
    async with device.at(table, "rounds", "2") as app:
        await app.tap("Ute: made 2", "Ute made 0", "Back without changes")
        assert app.route == f"/games/{table.game.id}"
        assert table.game == before
        await app.go(f"/games/{table.game.id}/rounds/2")
        await app.tap("Write it down")
        assert app.route == f"/games/{table.game.id}"
        assert table.snapshot.state.round(2).corrected is False


async def test_who_comes_meanwhile_does_not_spoil_a_correction(device, table):
    async with device.at(table) as app:
        await app.tap("Round 2;", "Ute: made 2", "Ute made 1")
        await app.after(makes(table, SeatJoined(LATE, "Mia", 0, 20)))
        await app.tap("Kevin: made 0", "Kevin made 1")
        assert app.sees("Bids and tricks are in order.")
        await app.tap("Write it down")
        assert app.route == f"/games/{table.game.id}"
    assert table.snapshot.state.closed[1].results == (0, 1, 1, 0, None)


async def test_a_round_that_somebody_else_has_corrected_is_shown_as_it_stands_now(device, table):
    async with device.at(table, "rounds", "2") as app:
        await app.tap(*CORRECTED)
        await makes(table, written_anew(2, (0, 0, 0, 0), (2, 0, 0, 0)))
        await app.tap("Write it down")
        assert app.sees("Someone else has just corrected this round, so this was not entered.")
        assert "Thomas: made 2" in app.buttons()
        assert table.snapshot.state.round(2).results == (2, 0, 0, 0)


async def test_a_round_that_somebody_else_opens_again_is_no_longer_corrected(device, table):
    async with device.at(table, "rounds", "3") as app:
        await app.after(table.undo(table.revision))
        await app.tap("Thomas: bid 0")
        assert app.sees("What did Thomas bid?")
        assert "Write it down" not in app.buttons()
        await app.tap("Discard")
        assert app.route == f"/games/{table.game.id}"


async def test_a_failed_save_keeps_the_draft_and_says_why(device, table):
    async with device.at(table, "rounds", "2") as app:
        await app.tap(*CORRECTED)
        device.disk.fill()
        await app.tap("Write it down")
        assert not app.missing("There is no space left on the device", "Correct round 2")
        assert table.snapshot.state.round(2).results == (0, 2, 0, 0)
        device.disk.clear()
        await app.tap("Write it down")
        assert table.snapshot.state.round(2).results == (0, 1, 1, 0)


async def test_rounds_of_a_finished_game_can_be_corrected_and_the_last_has_no_trump_to_put_right(device):
    table = await device.start_game(taken_over=(15, (10, 20, 30, 40)), said=(0, 0, 0, 0), made=(0, 0, 0))
    async with device.at(table) as app:
        await app.tap("Round 15;")
        assert "Dealer: Thomas" in app.buttons()
        assert not [name for name in app.buttons() if name.startswith("Trump")]
        await app.tap("Thomas: made 15", "Thomas made 14", "Ute: made 0", "Ute made 1", "Write it down")
        assert not app.missing("Final standings", "Round 15, corrected")


async def test_a_round_that_was_not_scored_leads_back_to_the_table(device, table):
    async with device.opened("/") as app:
        for number in ("4", "99", "0", "two"):
            await app.go(f"/games/{table.game.id}/rounds/{number}")
            assert app.route == f"/games/{table.game.id}", number
        await app.go("/")
        await device.host.delete(table.game.id)
        await app.go(f"/games/{table.game.id}/rounds/2")
        assert app.sees("This game cannot be opened")


async def test_another_round_or_game_in_the_same_place_begins_anew(device, table):
    """The address may be changed by hand, or by going forward in the browser."""
    other = await device.start_game(ruleset=PLUS_MINUS, rounds=1, said=(1, 1, 1, 1), made=(1, 1))
    async with device.at(table, "rounds", "2") as app:
        await app.tap("Ute: made 2", "Ute made 1")
        await app.go(f"/games/{table.game.id}/rounds/3")
        assert not app.missing("Correct round 3", "Kevin: made 3")
        await app.go(f"/games/{other.game.id}/rounds/2")
        assert app.sees("Kevin: bid 1")
        await app.go(f"/games/{table.game.id}/rounds/2")
        assert app.sees("Ute: made 2")
