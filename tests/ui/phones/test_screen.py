"""The scribe opens a table to other phones: the code, who is there, what they may enter, and closing it."""

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.access.access_file import EntryMode
from scorekeeper.access.join_words import invitation
from scorekeeper.access.links_and_seats import guest_of
from scorekeeper.game.facts import BidMade
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.runtime.session import app_of
from tests.tables.guests import HIDDEN
from tests.ui.fake_device import makes, plays_rounds
from tests.ui.sharing.test_share_screen import pictures, scanned

ADDRESS = "http://192.168.178.120:8000"


@pytest.fixture
def shared_tables(device):
    """A server that other phones reach."""
    shared_tables = device.host.share_tables()
    shared_tables.addresses = (ADDRESS, "http://10.0.0.17:8000")
    return shared_tables


@pytest.fixture
async def table(device):
    return await device.start_game(3)


@pytest.fixture
async def shared(shared_tables, table):
    """The table, open to other phones."""
    return await shared_tables.share(table.game.id)


async def test_a_table_is_opened_from_its_menu(device, shared_tables, table):
    async with device.at(table) as app:
        await app.tap("More", "Other phones")
        assert app.route == f"/games/{table.game.id}/phones"
        await app.tap("Open this table to other phones")
        shared = shared_tables.store.by_game(table.game.id)
        assert scanned(app) == f"{ADDRESS}/join/{shared.join_token}"
        await app.tap("10.0.0.17:8000")
        assert scanned(app) == f"http://10.0.0.17:8000/join/{shared.join_token}"
        small = pictures(app)[0].width
        await app.tap("QR code of this table")
        assert float(pictures(app)[0].width or 0) > 1.8 * float(small or 0)
        assert app.sees("three words")
        await app.tap("QR code of this table")
        assert pictures(app)[0].width == small
        assert not app.sees("Hand over the pad"), "where the app is not served the pad stays"
        assert "Create a link" not in app.buttons()
        app_of(app.page).plain_http = True
        await app.go(f"/games/{table.game.id}")
        await app.go(f"/games/{table.game.id}/phones")
        await app.tap("Send an invitation")
        (field,) = app.all_of(ft.TextField)
        assert (field.value, field.read_only) == (scanned(app), True), "over plain http it is to be copied"


async def test_a_computer_that_is_in_another_network_now_shows_its_new_address(
    device, shared_tables, table, shared
):
    shared_tables.find_addresses = lambda: ("http://10.1.1.1:8000",)
    async with device.at(table, "phones") as app:
        assert scanned(app) == f"http://10.1.1.1:8000/join/{shared.join_token}"


async def test_who_comes_is_seen_and_can_be_sent_away(device, shared_tables, table, shared):
    async with device.at(table, "phones") as app:
        taken, token = await shared_tables.seats.take(shared.join_token, 1)
        await app.settle()
        assert app.sees("has the seat, not connected")
        assert {"Invite Thomas", "Invite Kevin"} <= set(app.buttons())
        assert "Invite Ute" not in app.buttons()
        with (
            shared_tables.presence.stream(shared.id, guest_of(taken, token)),
            shared_tables.presence.stream(shared.id, None),
            shared_tables.presence.stream(shared.id, None, board=True),
        ):
            await app.settle()
            assert not app.missing("on their own phone", "1 phone, 1 is watching, 1 board", "shows the game")
            await app.go(f"/games/{table.game.id}")
            await app.tap("More", "Other phones, 1 player's phone is here")
        await app.settle()
        assert app.route == f"/games/{table.game.id}/phones"
        assert not app.sees("is watching")
        assert not app.sees("1 board")
        await app.tap("Free Ute's seat")
        now = shared_tables.store.by_id(shared.id)
        assert now.claims == ()
        assert not app.sees("has the seat")


@pytest.mark.parametrize(
    ("platform", "action", "argument"),
    [("android", ft.ShareText, "text"), ("linux", ft.CopyToClipboard, "data")],
)
@pytest.mark.usefixtures("shared")
async def test_an_invitation_is_sent_or_copied_by_the_client_itself(
    device, platform, action, argument, table
):
    async with device.at(table, "phones", platform=platform) as app:
        keys = [control for control in app.all_of(ft.Container) if isinstance(control.action, action)]
        assert [control.action.args[argument] for control in keys] == 4 * [scanned(app)]  # 3 are free
        await app.tap("Invite Ute")


async def test_mode_newcomers_and_code_are_changed(device, shared_tables, table, shared):
    async with device.at(table, "phones") as app:
        await app.tap("all for all")
        assert table.mode is EntryMode.ALL
        await app.tap("Newcomers may take a seat")
        now = shared_tables.store.by_id(shared.id)
        assert not now.open
        assert not app.sees("three words")
        assert not [name for name in app.buttons() if name.startswith(("Invite", "Send"))]
        await app.tap("Newcomers may take a seat")
        invited = invitation(replace(now, open=True), ADDRESS, "en")
        before, words = scanned(app), " ".join(invited.words)
        assert not app.missing(words, invited.address)
        await app.tap("New code for the table")
        assert scanned(app) != before
        assert not app.sees(words)
        await app.tap("Close the table to other phones", "Keep it open", "Close the table to other phones")
        assert shared_tables.store.by_game(table.game.id) is not None
        await app.tap("Close it")
        assert shared_tables.store.by_game(table.game.id) is None
        assert app.sees("Open this table to other phones")


async def test_who_asks_for_a_seat_gets_the_scribes_yes_or_no(device, shared_tables, table, shared):
    before, _token = await shared_tables.seats.take(shared.join_token, 1)
    async with device.at(table) as app:
        assert "More" in app.buttons()
        await shared_tables.seats.ask_for(shared.join_token, 1)
        (asked,) = shared_tables.seats.requests.at(shared.id)
        await app.settle()
        assert "A phone asks for Ute's seat" in app.client.announced
        await app.tap("More: a phone asks for a seat", "A phone asks for Ute's seat")
        assert app.sees(f"Phone {asked.number} asks for Ute's seat")
        await app.tap(f"No, phone {asked.number}")
        assert not app.sees("asks for")
        for _phone in range(2):
            _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
        await app.settle()
        refused, granted = shared_tables.seats.requests.at(shared.id)
        await app.tap(f"No, phone {refused.number}")
        assert shared_tables.store.by_id(shared.id) == before
        await app.tap(f"Yes, phone {granted.number}")
        assert not app.sees("asks for")
        now = shared_tables.store.by_id(shared.id)
        assert guest_of(now, new) is not None
        await app.tap("Back")
        assert "More" in app.buttons()


async def test_the_owner_hands_the_pad_on_and_takes_it_back(device, shared_tables, table, shared):
    shared_tables.serves_app = True
    async with device.at(table, "phones") as app:
        await app.tap("Create a link")
        token = shared_tables.scribes.token_of(shared.id)
        assert shared_tables.scribes.access_by(token) is not None
        assert app.sees(f"{ADDRESS}/scribe/{token}")
        await app.tap("New link")
        assert shared_tables.scribes.access_by(token) is None
        assert app.sees(f"{ADDRESS}/scribe/{shared_tables.scribes.token_of(shared.id)}")
        await app.tap("Withdraw the link")
        assert app.sees("only you keep the pad now")
        assert "Create a link" in app.buttons()


async def test_a_scribe_sees_who_is_there_and_closes_no_table(device, shared_tables, table, shared):
    shared_tables.serves_app = True
    shared_tables.listener = FakeListener(shared_tables)
    await shared_tables.seats.take(shared.join_token, 1)
    access = shared_tables.scribes.access_by(await shared_tables.scribes.give_pad(shared.id))
    async with device.at(table, "phones", visitor=(access,)) as app:
        assert {"Free Ute's seat", "New code for the table"} <= set(app.buttons())
        owners = ("Close the table", "Keep other phones out", "New link", "Withdraw")
        assert not [name for name in app.buttons() if name.startswith(owners)]
        await app.tap("Back")
        assert app.route == f"/games/{table.game.id}"
        await app.tap("More", "Rulebook", "Back")
        await app.back()
        await app.tap("To the table", "Who takes the trick?", "Back")
        assert app.route == f"/games/{table.game.id}"


async def test_a_scribe_ends_a_game_and_begins_no_other(device, shared_tables, table, shared):
    await plays_rounds(table, 1)
    access = shared_tables.scribes.access_by(await shared_tables.scribes.give_pad(shared.id))
    async with device.at(table, visitor=(access,)) as app:
        await app.tap("Round 1")
        assert app.route.endswith("/rounds/1")
        await app.tap("Back without changes", "More", "End the game now", "End the game")
        assert app.sees("Final standings")
        assert not {"Back", "Rematch"} & set(app.buttons())
        await app.tap("Undo")
        await app.after(shared_tables.scribes.withdraw_pad(shared.id))
        assert app.texts() == ["Your link was withdrawn or renewed: somebody else keeps the pad now."]


async def test_where_no_other_phone_can_come_the_screen_says_why(device, table):
    async with device.at(table, "phones") as app:
        assert app.sees("no other phone can reach it")


class FakeListener:
    """A listener to the room; nobody comes."""

    def __init__(self, shared_tables: SharedTables) -> None:
        self.is_open = False
        self._shared = shared_tables

    async def open(self) -> None:
        self.is_open, self._shared.addresses = True, (ADDRESS,)

    async def close(self) -> None:
        self.is_open, self._shared.addresses = False, ()


async def test_an_app_on_this_machine_alone_lets_other_phones_in_and_keeps_them_out(device, table, shared):
    shared_tables = device.host.share_tables()
    shared_tables.listener = FakeListener(shared_tables)
    async with device.at(table, "phones") as app:
        await app.tap("Open this table to other phones")
        shared = shared_tables.store.by_game(table.game.id)
        assert scanned(app) == f"{ADDRESS}/join/{shared.join_token}"
        await app.tap("Keep other phones out again")
        assert not shared_tables.listener.is_open
        await app.tap("Open this table to other phones")
        assert scanned(app) == f"{ADDRESS}/join/{shared.join_token}"


PHONES = "The phones come along"


async def of_last_game(device, players=3):
    """A game of so many that is over; its people are seated where a new one is set up."""
    return await device.start_game(players, taken_over=(2, (0,) * players), over=True)


@pytest.mark.parametrize("comes", [True, False])
async def test_the_phones_of_the_same_people_come_along_to_a_new_game(device, shared_tables, comes):
    table = await of_last_game(device)
    shared = await shared_tables.share(table.game.id)
    async with device.opened("/new") as app:
        assert app.sees(PHONES)
        if not comes:
            await app.tap(PHONES)
        await app.tap("Deal the cards")
        (begun,) = await device.host.summaries(finished=False)
        assert app.route == f"/games/{begun.id}"
    now = shared_tables.store.by_id(shared.id)
    assert now.game == (begun.id if comes else table.game.id)


async def test_the_phones_come_along_when_somebody_joins_or_goes_home_and_not_to_other_people(
    device, shared_tables
):
    other = await device.start_game(6)
    await shared_tables.share(other.game.id)
    table = await of_last_game(device, 4)
    shared = await shared_tables.share(table.game.id)
    async with device.opened("/new") as app:
        for name in ("Ilse", "Ilse leaves the table", "Nessi leaves the table"):
            await app.tap(name)
            assert app.sees(PHONES)
        await app.write("Add a name", "Moni", submit=True)
        assert not app.sees(PHONES)
        await app.tap("Moni leaves the table", "Deal the cards")
    assert shared_tables.store.by_id(shared.id).game != table.game.id


async def test_the_scribes_screen_waits_for_a_player_who_bids_on_his_own_phone(device, shared_tables):
    async with device.playing(3, HIDDEN) as (table, app):
        shared = await shared_tables.share(table.game.id)
        shared, token = await shared_tables.seats.take(shared.join_token, 1)
        ute = guest_of(shared, token)
        assert app.sees("Pass the phone to Ute")
        with shared_tables.presence.stream(shared.id, ute):
            await app.settle()
            assert app.sees("Waiting for Ute's phone")
            await app.after(shared_tables.set_mode(shared.id, EntryMode.SCRIBE))
            assert app.sees("Pass the phone to Ute")
            await app.after(shared_tables.set_mode(shared.id, EntryMode.OWN))
            await app.tap("Enter for Ute", "Bid 1")
            assert app.sees("Pass the phone to Kevin")
            await app.tap("Undo")
            assert app.sees("Waiting for Ute's phone")
        await app.settle()
        assert app.sees("Pass the phone to Ute")
        with shared_tables.presence.stream(shared.id, ute):
            await makes(table, BidMade(0, 1))  # something is written meanwhile
            await app.settle()
            assert app.client.announced[-1] == "Thomas has bid. Waiting for Ute's phone."
            await app.after(shared_tables.seats.give_up(shared.id, ute))
            assert app.sees("Pass the phone to Ute")
