"""A scribe's session over the wire: the pad of one table, whatever its client sends, until it ends."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import httpx
import pytest
import websockets

from scorekeeper.access.access_file import SharedTable
from scorekeeper.game.facts import GameEnded, TakenOver
from scorekeeper.locale import words
from scorekeeper.tables import Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.server import listen, server_config, web_app
from scorekeeper.web.sockets import address_of
from tests.ui.fake_device import FakeDevice, bids, makes
from tests.wire.client import INVOKE_METHOD, REGISTER_CLIENT, WirePhone, connected
from tests.wire.conftest import answering
from tests.wire.test_phones import tap_until

OVER = "somebody else keeps the pad now"


@dataclass
class Room:
    """A server for the room, a table of Thomas, Ute and Kevin with a scribe, and another table."""

    device: FakeDevice
    shared_tables: SharedTables
    address: str
    table: Table
    other: Table
    shared: SharedTable
    token: str

    def phone(self, route: str, cookie: str = "") -> AbstractAsyncContextManager[WirePhone]:
        cookie = cookie or f"scribe_{self.shared.id}={self.token}"
        return connected(self.address, route, "en", cookie)


@pytest.fixture
async def room(device: FakeDevice) -> AsyncIterator[Room]:
    with listen(words("en"), "127.0.0.1", 0) as listener:
        async with answering(server_config(web_app(device.host, owner_only=True)), listener):
            shared_tables = device.host.shared_tables
            shared_tables.addresses = (address_of(listener),)
            names = ("Anna", "Bert", "Carl")
            other, table = await device.start_game(3, names=names), await device.start_game(3)
            shared = await shared_tables.share(table.game.id)
            await shared_tables.share(other.game.id)
            token = await shared_tables.scribes.give_pad(shared.id)
            yield Room(device, shared_tables, address_of(listener), table, other, shared, token)


async def test_a_scribe_keeps_the_pad(room) -> None:
    async with room.phone(f"/games/{room.table.game.id}") as phone:
        await tap_until(phone, "Bid 1", "Kevin bids")
        assert not phone.has("Back")
        await tap_until(phone, "More", "Other phones")
        names = phone.names()
        for owners in ("Hand over", "Save this game", "Discard this game"):
            assert not any(owners in name for name in names), owners
    assert room.table.snapshot.state.current.bids == (None, 1, None)


async def test_a_scribe_sees_who_can_still_win(room) -> None:
    """It was computed by a host that refused to."""
    async with room.phone(f"/games/{room.table.game.id}/outlook") as phone:
        await phone.wait(lambda: phone.sees("rounds left, the open one included"))
        await phone.wait(lambda: phone.sees("Exact, over everything that the rules still allow."))


ROUTES = (
    *("/games", "/games/{other}", "/games/{other}/phones", "/games/{other}/judge"),
    *("/games/{game}/hand-over", "/games/{game}/file", "/games/{game}/result", "/new", "/new/options"),
    *("/players", "/settings", "/settings/backup", "/take", "/take/a-code", "/judge", "/rules"),
)


async def test_a_scribe_reaches_nothing_else(room) -> None:
    """Nor by an event that a client makes up while the table is shown."""
    routes = [route.format(game=room.table.game.id, other=room.other.game.id) for route in ROUTES]
    async with room.phone(f"/games/{room.table.game.id}") as shown:
        for route in routes:
            async with room.phone(route) as phone:
                await phone.wait(lambda phone=phone: phone.sees("There is nothing at this address."))
            await shown.wait(lambda: shown.has("Bid 1"))
            await shown.fire(shown.page["_i"], "route_change", {"route": route})
            await shown.wait(lambda: shown.sees("There is nothing at this address."))
            await tap_until(shown, "Home", "You keep the pad of this table")
            await tap_until(shown, "To the table", "Bid 1")
            received = repr(phone.messages + shown.messages)
            assert not any(name in received for name in ("Anna", "Bert", "Carl")), route


async def test_a_key_that_a_client_makes_into_another_discards_no_game(room, caplog) -> None:
    async with room.phone(f"/games/{room.table.game.id}") as phone:
        await tap_until(phone, "More", "Names")
        tile = phone.find("Names")
        await phone.update_control(tile[0], data="discard")
        await phone.fire(*tile)
        await tap_until(phone, "Discard the game", "Discard the game")
        await phone.settle()
        assert room.device.host.holds(room.table)
        assert room.table.game.id in {summary.id for summary in await room.device.host.summaries()}
    assert "NotTheScribes" in caplog.text


async def test_no_file_is_saved_by_a_scribe(room) -> None:
    async with room.phone(f"/games/{room.table.game.id}") as phone:
        await phone.wait(lambda: phone.has("Bid 1"))
        room.device.disk.fill()
        await tap_until(phone, "Bid 1", "The last tap was not saved")
        assert not phone.has("Save a copy")
        room.device.disk.clear()
        await tap_until(phone, "Try again", "Kevin bids")
        asked = [body["name"] for action, body in phone.messages if action == INVOKE_METHOD]
        assert not {"save_file", "pick_files", "upload"} & set(asked)


@pytest.mark.parametrize("ends", ["withdrawn", "renewed", "closed"])
async def test_a_session_ends_with_its_link(room, ends) -> None:
    async with room.phone(f"/games/{room.table.game.id}") as phone:
        await phone.wait(lambda: phone.has("Bid 1"))
        key = phone.find("Bid 1")
        if ends == "withdrawn":
            await room.shared_tables.scribes.withdraw_pad(room.shared.id)
        elif ends == "renewed":
            await room.shared_tables.scribes.give_pad(room.shared.id)
        else:
            await room.shared_tables.stop(room.shared.id)
        await phone.fire(*key)
        await phone.wait(lambda: phone.sees(OVER))
        assert phone.names() == []
        before = room.table.game
        for target in list(phone.tree.controls):
            await phone.fire(target, "click")
        await phone.fire(phone.page["_i"], "route_change", {"route": "/"})
        await phone.settle()
        assert room.table.game == before
        assert phone.sees(OVER)
        known = len(phone.messages)
        await bids(room.table, 1, 0)
        await phone.settle()
        assert len(phone.messages) == known, "it hears nothing more of the table"


async def test_a_scribe_takes_over_nobody_elses_session(room) -> None:
    """Whoever knows the id of the owner's session is not the owner."""
    owner = await room.shared_tables.owner.admit()
    async with room.phone("/", f"owner={owner}") as one:
        await one.wait(lambda: one.has("Settings"))
        (known,) = [body["session_id"] for action, body in one.messages if action == REGISTER_CLIENT]
        address = room.address.replace("http", "ws", 1) + "/ws"
        cookies = {"Cookie": f"scribe_{room.shared.id}={room.token}"}
        async with websockets.connect(address, origin=room.address, additional_headers=cookies) as socket:
            phone = WirePhone(socket, "en")
            page = {"route": "/", "width": 390, "height": 844, "web": True}
            await phone._send(REGISTER_CLIENT, {"session_id": known, "page_name": "", "page": page})
            await phone.wait(lambda: phone.has("To the table"))
            (begun,) = [body["session_id"] for action, body in phone.messages if action == REGISTER_CLIENT]
            assert begun != known
        await tap_until(one, "Settings", "Back")


async def test_a_scribe_goes_on_to_the_rematch(room) -> None:
    """By itself where it is open, with its link and cookie, and the finished game is the owner's again."""
    for fact in (TakenOver(20, (0, 10, 20)), GameEnded()):
        await makes(room.table, fact)
    async with room.phone(f"/games/{room.table.game.id}") as phone:
        await phone.wait(lambda: phone.sees("Final standings"))
        again = await room.device.host.rematch(room.table.game.id)
        await tap_until(phone, "Bid 1", "Thomas bids")
        assert again.snapshot.state.current.has_bid == (False, False, True)
        await phone.fire(phone.page["_i"], "route_change", {"route": f"/games/{room.table.game.id}"})
        await phone.wait(lambda: phone.sees("There is nothing at this address."))
        await tap_until(phone, "Home", "You keep the pad of this table")
        await tap_until(phone, "To the table", "Thomas bids")
    old = f"/games/{room.table.game.id}"
    for route in (old, f"{old}/judge", f"/games/{again.game.id}", "/"):  # a phone that has slept
        async with room.phone(route) as phone:
            await phone.wait(lambda: phone.sees("Thomas bids") or phone.has("To the table"))
            assert phone.has("To the table") is (route == "/")
    cookies = {f"scribe_{room.shared.id}": room.token}
    async with httpx.AsyncClient(base_url=room.address, cookies=cookies) as browser:
        for below in ("", "/judge", "/rounds/3", "/nowhere"):
            answer = await browser.get(f"/games/{room.table.game.id}{below}")
            assert (answer.status_code, answer.headers["location"]) == (303, f"/games/{again.game.id}")
        assert (await browser.get(f"/games/{room.table.game.id}0")).status_code == 403
        assert (await browser.get(f"/games/{room.other.game.id}")).status_code == 403
        answer = await browser.get(f"/scribe/{room.token}")
        assert answer.headers["location"] == f"/games/{again.game.id}"
