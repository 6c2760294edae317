"""What can be put right at the table, and what comes after the last round."""

from uuid import UUID

from scorekeeper.game.facts import GameEnded, SeatJoined
from scorekeeper.game.standings import totals
from scorekeeper.ui.table import screen as table
from scorekeeper.ui.table.screen import game_over
from tests.game.situations import LATE
from tests.ui.fake_device import makes, open_round, plays_rounds


async def test_a_misdealt_round_is_dealt_again_by_the_same_dealer(device):
    async with device.playing(rounds=1, said=(1, 0)) as (table, app):
        await app.tap("More", "Deal again")
        assert app.sees("Deal the round again. Undo brings back what was written.")
        assert app.client.announced[-1] == "Deal the round again. Undo brings back what was written."
        assert app.sees("Kevin bids")
        assert "Dealer: Ute" in app.buttons()
        await app.tap("Undo")
        assert open_round(table).bids_sum == 1
        assert not app.sees("Deal the round again")


async def test_the_menu_leads_to_an_old_round_by_what_it_brought(device):
    async with device.playing(3) as (table, app):
        await app.tap("More")
        assert "Correct an old round" not in app.buttons()
        assert app.sees("Round 1, Thomas deals")
    await plays_rounds(table, 2)
    async with device.at(table) as app:
        await app.tap("More", "Correct an old round")
        assert app.buttons()[-2].startswith("Round 2. ")
        await app.tap("Round 1. Thomas\N{NO-BREAK SPACE}−10 · Ute\N{NO-BREAK SPACE}+20")
        assert app.route == f"/games/{table.game.id}/rounds/1"


async def test_a_game_that_is_over_is_deleted_after_a_question(device):
    async with device.playing(3, rounds=1) as (table, app):
        await app.tap("More")
        assert not {"Delete this game", "Discard this game"} & set(app.buttons())
        await makes(table, GameEnded())
    async with device.at(table) as app:
        await app.tap("More", "Delete this game", "No, leave it", "More", "Delete this game", "Delete")
        assert app.route == "/"
    assert await device.host.summaries() == ()


async def test_a_game_without_a_scored_round_is_discarded_after_a_question(device):
    async with device.playing(said=(1,)) as (_table, app):
        await app.tap("More", "Discard this game", "Keep playing")
        assert len(await device.host.summaries()) == 1
        await app.tap("More", "Discard this game", "Discard the game")
        assert app.route == "/"
        assert await device.host.summaries() == ()
        assert not app.page.overlay[0].visible  # nobody else deleted it


async def test_a_wrong_dealer_is_put_right_and_the_deal_goes_on_from_there(device):
    async with device.playing() as (table, app):
        await app.tap("More")
        assert not {"Deal again", "End the game now"} & set(app.buttons()), "nothing was written yet"
        await app.go("/")
        await app.go(f"/games/{table.game.id}")
        await app.tap("Dealer: Thomas", "Kevin")
        assert "Dealer: Kevin" in app.buttons()
        assert app.sees("Nessi bids")
        await app.after(plays_rounds(table, 1))
        assert "Dealer: Nessi" in app.buttons()


async def test_seats_are_changed_and_the_columns_follow(device):
    async with device.playing(3) as (_table, app):
        await app.tap("More", "Seats", "Kevin one place forward", "Use these seats")
        cells = [name for name in app.buttons() if name.endswith("no bid yet")]
        assert cells == ["Thomas: no bid yet", "Kevin: no bid yet", "Ute: no bid yet"]
        assert app.sees("Kevin bids")
        for name in ("Thomas", "Ute", "Kevin"):
            await app.tap(f"{name}: no bid yet")
            assert app.sees(f"{name} bids"), "a cell belongs to its player"
        await app.tap("Undo")
        assert app.sees("Ute bids")


async def test_misspelt_names_are_put_right_on_the_pad_and_among_the_known_players(device):
    """Letters that no name can have are refused at once, a name that is taken when it is written down."""
    async with device.playing(3) as (table, app):
        before = table.game
        await app.tap("More", "Names")
        for name, taps, sentence in (
            ("Ut\u200be", (), "Character 3 of the name cannot be seen"),
            ("kEVIN ", ("Write it down",), "“kEVIN” is at the table already."),
        ):
            await app.tap(("Name 2", name), *taps)
            (faulty,) = [node.control for node in app.fields() if node.control.error]
            assert sentence in faulty.error
            assert faulty.value == name
        assert table.game == before
        await app.tap(("Name 2", "  Uta "), "Write it down")
        assert app.sees("Uta bids")
        assert "Uta: no bid yet" in app.buttons()
        known = {player.name for player in await device.host.players()}
        assert ("Uta" in known, "Ute" in known) == (True, False)
        await app.tap("More", "Names")
        await app.write("Name 2", "Kevin")  # which is given up in the same go
        await app.tap(("Name 3", "Karl"), "Write it down")
        assert table.snapshot.state.names == ("Thomas", "Kevin", "Karl")


async def test_a_name_is_put_right_beside_names_that_nobody_may_type_today(device):
    """Those that are left alone are judged by nobody."""
    async with device.playing(3, names=("\u0410nna", "Anna", "\u202eKevin \U0001f600")) as (table, app):
        await app.tap("More", "Names", ("Name 1", "Hanna"), "Write it down")
    assert table.snapshot.state.names == ("Hanna", "Anna", "Kevin \U0001f600")


async def test_a_game_that_is_ended_early_has_a_ranking_and_undo_opens_it_again(device):
    async with device.playing(3, rounds=2) as (_table, app):
        await app.tap("More", "End the game now")
        assert app.sees("The scores after round 2 count.")
        await app.tap("Keep playing", "More", "End the game now", "End the game")
        assert app.sees("Kevin wins with 40")
        said = {"2 exact bids", "2. Thomas: 10 with 1 exact bid", "3. Ute: 0 with 1 exact bid"}
        assert said <= {*app.texts()}
        await app.tap("Undo")
        assert app.sees("Round 3 of 20")


async def test_equal_totals_share_the_victory_and_the_rank(device):
    """§7.9"""
    async with device.playing(3, rounds=1) as (_table, app):
        await app.tap("More", "End the game now", "End the game")
        assert app.sees("Ute and Kevin share the victory with 20")
        said = {"Ute: 1 exact bid · Kevin: 1 exact bid", "3. Thomas: −10 with 0 exact bids"}
        assert {*said, "Ended after round 1 of 20"} <= {*app.texts()}


async def test_the_last_round_ends_the_game_undo_opens_it_again_and_a_rematch_has_the_deal_moved_on(device):
    """The four-player game ends with round 15, dealt by Thomas here; Ute deals first next."""
    async with device.playing(taken_over=(15, (10, 20, 30, 40))) as (table, app):
        await app.after(plays_rounds(table, 1))
        assert not app.missing("Final standings", "Nessi wins with 60")
        await app.tap("Undo")
        assert app.sees("Round 15 of 15")
        await app.tap("Redo")
        assert not app.missing("Nessi wins with 60", "Then Ute deals first")
        await app.tap("Rematch")
        assert app.route != f"/games/{table.game.id}"
        assert app.sees("Round 1 of 15")
        assert "Dealer: Ute" in app.buttons()
        assert app.sees("Kevin bids")
        cells = [name for name in app.buttons() if name.endswith("no bid yet")]
        assert cells == [f"{name}: no bid yet" for name in ("Thomas", "Ute", "Kevin", "Nessi")]


async def test_a_finished_game_is_drawn_once_when_it_is_opened(device, monkeypatch):
    game = await device.start_game(taken_over=(15, (10, 20, 30, 40)), rounds=1)
    drawn = []
    monkeypatch.setattr(
        table, "game_over", lambda app, controller: drawn.append(controller) or game_over(app, controller)
    )
    async with device.at(game) as app:
        assert app.sees("Nessi wins with 60")
        assert len(drawn) == 1
        await app.tap("Undo", "Redo")
        assert app.sees("Nessi wins with 60")


async def test_totals_from_paper_are_shown_and_put_right_while_the_game_goes_on(device):
    async with device.playing(3, taken_over=(7, (120, -30, 0))) as (table, app):
        assert not app.missing("Round 7 of 20", "Carried over from paper; Thomas: 120; Ute: −30; Kevin: 0")
        assert "Undo" not in app.buttons(), "the totals belong to the start"
        await app.tap("Carried over from paper", ("Total of Thomas", ""), "Write it down")
        assert [field.control.error for field in app.fields()] == ["The total is missing.", None, None]
        await app.tap(("Total of Thomas", "15"), "Write it down")
        assert app.sees("Thomas: 15 is not a total that this scoring can give after 6 rounds.")
        assert "Write it down" not in app.buttons()
        await app.write("Total of Thomas", "130")
        assert "Take it anyway" not in app.buttons(), "another total is judged anew"
        await app.tap("Turn the sign of Ute", "Write it down")
        assert app.sees("Carried over from paper; Thomas: 130; Ute: 30; Kevin: 0")
        await app.tap("Undo")
        assert app.sees("Carried over from paper; Thomas: 120; Ute: −30; Kevin: 0")
        assert "Undo" not in app.buttons()
        await app.tap("More", "Totals from paper")
        assert app.fields()[0].control.value == "120"
        await app.tap(("Total of Thomas", "15"), "Write it down", "Take it anyway")
        assert app.sees("Carried over from paper; Thomas: 15; Ute: −30; Kevin: 0")
        await app.after(plays_rounds(table, 1))
        assert app.sees("Round 8 of 20")
        assert totals(table.snapshot.state) == (-55, -10, 20)


async def test_who_came_after_the_paper_has_no_total_there(device):
    table = await device.start_game(3, taken_over=(7, (120, -30, 0)), rounds=1)
    await makes(table, SeatJoined(LATE, "Mia", 2, 35))
    async with device.at(table) as app:
        await app.tap("Carried over from paper")
        assert len(app.fields()) == 3
        await app.after(makes(table, SeatJoined(str(UUID(int=7, version=4)), "Tom", 2, 10)))
        await app.tap(("Total of Thomas", "130"), "Write it down")
        assert table.snapshot.state.paper_totals == (130, -30, 0, 0, 0)
        assert totals(table.snapshot.state)[3:] == (35, 10)
