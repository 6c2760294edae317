"""A new game is set up by taps: people, seats, dealer, plus/minus one, a paper game."""

import flet as ft

from scorekeeper.game.standings import totals
from scorekeeper.rules import BidRules, FromCards, FromRound
from scorekeeper.ui.runtime.session import App
from tests.tables.known_players import add_player, forget
from tests.ui.fake_device import PLUS_MINUS
from tests.ui.new_game.new_game_taps import START, newest_state

FIELD = "Add a name"


async def knows_players(device, *names):
    """People whom the device knows, as if the last had been met first."""
    for name in names:
        await add_player(device.host, name)


def at_the_table(app):
    """The names in their seats, clockwise."""
    return [name.split(": seat")[0] for name in app.buttons() if ": seat " in name]


def first_dealer(app):
    (name,) = [name for name in app.buttons() if name.endswith(", deals first")]
    return name.split(": seat")[0]


def errors(app):
    """What is refused, by field."""
    return {node.name: node.control.error for node in app.fields() if node.control.error}


def seat_rows(app):
    """The list that can be dragged."""
    return app.all_of(ft.ReorderableListView)[0]


async def started(device, app):
    """The game that the main key begins."""
    await app.tap(START)
    (running,) = await device.host.summaries(finished=False)
    assert app.route == f"/games/{running.id}"
    return (await device.host.table(running.id)).snapshot.state


async def test_a_game_from_names_to_the_first_round(device):
    async with device.opened("/new") as app:
        assert app.sees("3 more players are needed")
        assert START not in app.buttons()
        for name in ("Ute", " Kevin  ", "Nessi"):
            await app.write(FIELD, name, submit=True)
        assert at_the_table(app) == ["Ute", "Kevin", "Nessi"]
        assert app.sees("3 players, 20 rounds")
        state = await started(device, app)
        assert state.names == ("Ute", "Kevin", "Nessi")
        assert [player.name for player in await device.host.players()] == ["Kevin", "Nessi", "Ute"]


async def test_a_known_player_sits_down_with_one_tap_and_stands_in_one_place_only(device):
    await knows_players(device, "Ute", "Kevin", "Nessi")
    async with device.opened("/new") as app:
        await app.tap("Nessi", "Ute")
        assert at_the_table(app) == ["Nessi", "Ute"]
        assert "Nessi" not in app.buttons()
        await app.tap("Nessi leaves the table")
        assert "Nessi" in app.buttons()
        assert at_the_table(app) == ["Ute"]
        assert first_dealer(app) == "Ute"
        await app.tap("Ute leaves the table")
        assert at_the_table(app) == []
        for name in ("ute", "KEVIN", "Nessi"):  # who is typed and known is that somebody
            await app.write(FIELD, name, submit=True)
        state = await started(device, app)
        known = {player.id: player.name for player in await device.host.players()}
        assert {seat.player: seat.name for seat in state.seats} == known


async def test_who_played_last_is_offered_first_and_the_rest_one_tap_later(device):
    await knows_players(device, *(f"Player {number:02}" for number in range(20)))
    await device.start_game(3)
    async with device.opened("/new") as app:
        for name in ("Thomas", "Ute", "Kevin"):
            await app.tap(f"{name} leaves the table")
        assert app.buttons()[1:4] == ["Kevin", "Thomas", "Ute"]
        assert "Player 19" not in app.buttons()
        await app.tap("Show more players")
        assert "Player 19" in app.buttons()


async def test_a_bad_name_is_refused_in_place_and_stays_in_the_field(device):
    """When it is added; letters that no name can have as soon as they are typed."""
    await knows_players(device, "Anna")
    looks = "“\u0410nna” looks just like “Anna”, which is taken. Add something to tell the two apart."
    async with device.opened("/new") as app:
        for name in ("Ute", "lda"):
            await app.write(FIELD, name, submit=True)
        for name, entered, sentence in (
            ("   ", True, "A name is missing."),
            (" uTE ", True, "“uTE” is at the table already."),
            ("Ke\u202evin", False, "Character 3 of the name cannot be seen"),
            ("\u0410nna", True, looks),  # it would stand beside hers in every list, whether she plays or not
            ("Ida", True, "“Ida” looks just like “lda”"),
        ):
            await app.write(FIELD, name, submit=entered)
            (field,) = app.fields()
            assert sentence in field.control.error
            assert field.control.autofocus  # the fingers stay where they are
            assert at_the_table(app) == ["Ute", "lda"]
        await app.write(FIELD, "Kevin")
        assert errors(app) == {}
        await app.tap("Add")
        assert at_the_table(app) == ["Ute", "lda", "Kevin"]
        (field,) = app.fields()
        assert field.control.value == ""


async def test_known_players_sit_down_whatever_they_are_called(device):
    """Their names came with a backup; nobody typed them here."""
    names = ("Anna", "\u0410nna", "\u202eKevin \U0001f600", "")
    await knows_players(device, *names)
    async with device.opened("/new") as app:
        await app.tap("\u0410nna", "Anna", "Kevin \U0001f600", "?")
        assert at_the_table(app) == ["\u0410nna", "Anna (2)", "Kevin \U0001f600", "?"]
        state = await started(device, app)
        assert state.names == ("\u0410nna", "Anna", "Kevin \U0001f600", "?")


async def test_a_seventh_player_is_refused_with_a_sentence(device):
    async with device.opened("/new") as app:
        await app.tap("Continue a paper game")
        assert app.sees("First seat everybody who plays.")
        await app.tap("Continue a paper game")
        assert not app.sees("First seat everybody who plays.")
        for name in "ABCDEFG":
            await app.write(FIELD, name, submit=True)
        assert at_the_table(app) == list("ABCDEF")
        assert "A game is for 3 to 6 players" in errors(app)[FIELD]


async def test_seats_are_dragged_and_the_dealer_stays_the_dealer_also_after_two_taps_at_once(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        assert at_the_table(app) == ["Thomas", "Ute", "Kevin", "Nessi"]
        await app.tap("Nessi deals first")
        await app.after(app.fire(seat_rows(app), "reorder", {"old_index": 3, "new_index": 1}))
        assert at_the_table(app) == ["Thomas", "Nessi", "Ute", "Kevin"]
        assert first_dealer(app) == "Nessi"
        assert [row.key[-1] for row in seat_rows(app).controls] == ["0", "3", "1", "2"]
        await app.tap_all("Kevin leaves the table", "Kevin: seat 4")
        assert at_the_table(app) == ["Thomas", "Nessi", "Ute"]
        await app.tap_all("Ute leaves the table", "Ute leaves the table")
        assert at_the_table(app) == ["Thomas", "Nessi"]
        await app.tap_all("Thomas leaves the table", "Thomas deals first")
        assert at_the_table(app) == ["Nessi"]
        assert first_dealer(app) == "Nessi"


async def test_the_sheet_of_a_seat_moves_it_with_keys_deals_and_unseats(device):
    await device.start_game(4)
    async with device.opened("/new") as app:

        async def tap_in_sheet(key):
            (node,) = [one for one in app.tappable() if one.name == key and one.size[0] is None]
            await app.after(app.fire(node.control, "click"))

        await app.tap("Kevin: seat 3", "Move up")
        assert app.sees("Kevin: seat 2")
        assert app.client.announced[-1] == "Kevin: seat 2"
        await app.tap("Move up", "Move up")
        assert app.sees("Kevin: seat 4")
        await app.tap("Move down", "Done")
        assert at_the_table(app) == ["Kevin", "Thomas", "Ute", "Nessi"]
        await app.tap("Kevin: seat 1")
        await tap_in_sheet("Kevin deals first")
        await app.tap("Done")
        assert first_dealer(app) == "Kevin"
        await app.tap("Kevin: seat 1, deals first")
        await tap_in_sheet("Kevin leaves the table")
        assert at_the_table(app) == ["Thomas", "Ute", "Nessi"]
        assert first_dealer(app) == "Thomas"


async def test_somebody_renamed_or_forgotten_meanwhile_is_so_at_the_table_and_his_sheet_closes(device):
    await device.start_game(4)
    async with device.opened("/new") as app:
        await app.tap("Kevin: seat 3")
        by_name = {player.name: player.id for player in await device.host.players()}
        await device.host.rename_player(by_name["Ute"], "Uta")
        await app.after(forget(device.host, by_name["Kevin"]))
        assert at_the_table(app) == ["Thomas", "Uta", "Nessi"]
        assert not app.sees("Kevin")


async def test_the_page_that_is_left_stays_as_it_was(device, monkeypatch):
    """People whom the start has made known are not offered above their seats."""
    async with device.opened("/new") as app:
        for name in ("Anna", "Ben", "Cleo"):
            await app.write(FIELD, name, submit=True)
        before = app.buttons()
        monkeypatch.setattr(App, "go", lambda _app, _route: None)
        await app.tap(START)
        assert app.buttons() == before
        assert len(await device.host.players()) == 3


async def test_the_forms_lie_behind_the_line_of_the_switch_and_are_remembered(device):
    from_round_2 = ("From round 4 on.", "One round earlier", "One round earlier", "0 is always allowed")
    for taps, bids in (
        (("Not in round 1.",), BidRules(must_differ="not-first")),
        (("From 2 cards on.", "One card more"), BidRules(must_differ=FromCards(3))),
        (from_round_2, BidRules(must_differ=FromRound(2), zero_exempt=True)),
    ):
        await device.start_game(3)
        async with device.opened("/new") as app:
            await app.tap("Plus/minus one: Off")
            assert app.sees("The bids together must not be as many as there are tricks.")
            await app.tap(*taps, "Done", START)
        assert (await newest_state(device)).ruleset.bids == bids
    device.restart()
    async with device.opened("/new") as app:
        await app.tap("Plus/minus one")
        assert app.sees("Off: the bids may add up to the tricks")
        await app.tap("Plus/minus one", START)
    assert (await newest_state(device)).ruleset.bids == bids


async def test_the_rulebook_opens_at_the_rule_and_going_back_finds_the_page_as_it_was(device):
    await knows_players(device, "Ute", "Kevin")
    async with device.opened("/new") as app:
        await app.tap("Kevin", "Plus/minus one: Off", "Read § 4.3")
        assert app.route == "/new/rules/4.3"
        assert app.sees("Rulebook")
        await app.back()
        assert app.route == "/new"
        assert at_the_table(app) == ["Kevin"]


async def test_a_paper_game_is_taken_over_at_its_round_with_its_totals(device):
    await device.start_game(3)
    async with device.opened("/new") as app:
        for key in ("One round later", "Turn the sign of Thomas"):
            await app.tap("Continue a paper game")
            await app.tap_all("Continue a paper game", key)
            assert not app.sees("Next is round"), "it is switched off at once"
            assert not app.sees("Something went wrong")
        await app.tap("Continue a paper game", *["One round later"] * 5)
        assert app.sees("Next is round 7 of 20")
        await app.tap(("Total of Thomas", "120"), ("Total of Ute", "30"), "Turn the sign of Ute")
        await app.tap(("Total of Kevin", "-0"), START)
        state = await newest_state(device)
        assert state.current.number == 7
        assert totals(state) == (120, -30, 0)


async def test_a_total_that_cannot_be_is_said_at_its_field_and_a_doubtful_one_is_asked_about(device):
    await device.start_game(3)
    async with device.opened("/new") as app:
        await app.tap("Continue a paper game", ("Total of Thomas", "120"), START)
        assert errors(app) == {"Total of Ute": "The total is missing."}
        await app.write("Total of Ute", "999999")
        assert errors(app) == {}
        await app.tap(("Total of Kevin", "20"), START)
        assert "cannot be the total of Ute" in errors(app)["Total of Ute"]
        assert app.route == "/new"
        for name, total in (("Thomas", "15"), ("Ute", "20"), ("Kevin", "120")):
            await app.write(f"Total of {name}", total)
        await app.tap(START)
        assert app.sees(
            "Thomas: 15 is not a total that this scoring can give after 1 round.\n"
            "Kevin: 120 is not a total that this scoring can give after 1 round."
        )
        await app.tap("Change it")
        assert app.route == "/new"
        await app.tap(START, "Take it anyway")
        assert totals(await newest_state(device)) == (15, 20, 120)


async def test_a_round_that_a_larger_table_does_not_have_is_not_asked_for(device):
    await device.start_game(5)
    await knows_players(device, "Otto")
    async with device.opened("/new") as app:
        await app.tap("Continue a paper game", *["One round later"] * 10)
        assert app.sees("Next is round 12 of 12")
        assert "One round later" not in app.buttons()
        await app.tap("Otto")
        assert app.sees("Next is round 10 of 10")


async def test_the_last_people_sit_as_they_sat_and_the_deal_has_moved_on(device):
    await device.start_game(4, ruleset=PLUS_MINUS, dealer=2, rounds=2, over=True)
    device.restart()
    async with device.opened("/new") as app:
        assert at_the_table(app) == ["Thomas", "Ute", "Kevin", "Nessi"]
        assert first_dealer(app) == "Thomas"  # Kevin and Nessi dealt
        assert app.sees("In every round")


async def test_a_look_elsewhere_loses_nothing_that_was_chosen(device):
    await knows_players(device, "Ute", "Kevin", "Nessi")
    async with device.opened("/new") as app:
        await app.tap("Nessi", "Ute", "Kevin", (FIELD, "Thom"), "Plus/minus one")
        await app.back()
        assert app.route == "/"
        await app.tap("New game")
        assert at_the_table(app) == ["Nessi", "Ute", "Kevin"]
        assert app.sees("In every round")
        assert app.fields()[0].control.value == "Thom"
        await app.tap(START)
        await app.go("/new")
        assert first_dealer(app) == "Ute"  # afresh: the deal moved on
        assert app.fields()[0].control.value == ""


async def test_a_full_disk_keeps_everything_as_it_was_chosen_and_says_so(device):
    await knows_players(device, "Ute", "Kevin", "Nessi")
    async with device.opened("/new") as app:
        await app.tap("Nessi", "Ute", "Kevin")
        device.disk.fill()
        await app.tap(START)
        assert app.route == "/new"
        assert at_the_table(app) == ["Nessi", "Ute", "Kevin"]
        assert any("full" in text or "room" in text or "space" in text for text in app.texts())
        device.disk.clear()
        await app.tap_all(START, START)  # tapped twice it begins one game
        assert app.route != "/new"
        assert len(await device.host.summaries(finished=False)) == 1
