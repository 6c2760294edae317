"""What a client may send that no finger would: the game keeps its rules and other phones what they show."""

from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from scorekeeper.rules import PRESETS
from scorekeeper.ui.server import MOST_FRAME_BYTES
from tests.ui.fake_device import PLUS_MINUS, bids, open_round
from tests.wire.client import INVOKE_METHOD, connected
from tests.wire.test_phones import open_table, tap_until

EVENTS = ("click", "change", "submit", "dismiss", "no_such_event", "", "__init__")


async def test_events_that_nothing_waits_for_change_nothing(stack, served, table, caplog):
    """Every control of the page gets every event but its own, hidden ones included, and so do strangers."""
    await bids(table, 0, 0, 0, 0)
    phone = await open_table(stack, served, table)
    other = await open_table(stack, served, table)
    await tap_until(phone, "Show the pad", "Ute: bid 0")
    before = table.game
    for target in [*phone.tree.controls, 0, -1, 10**9]:
        for event in EVENTS:
            if not phone.tree.controls.get(target, {}).get(f"on_{event}"):
                await phone.fire(target, event, {"value": [1]})
    await phone.settle()
    assert table.game == before
    await tap_until(other, "All tricks played", "How many tricks for Ute?")
    await stack.aclose()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_pale_key_does_nothing(stack, served, table):
    phone = await open_table(stack, served, table)
    await tap_until(phone, "Bid 0", "Kevin bids")
    undo = phone.find("Undo")
    await tap_until(phone, "Undo", "Redo")
    before = table.game
    await phone.fire(*undo)
    await phone.settle()
    assert table.game == before


async def test_a_key_out_of_sight_may_do_no_more_than_one_in_sight(stack, served, table):
    """The names that count tricks are hidden while bids are made: touched all the same they are refused."""
    await bids(table, 0, 0, 0)
    phone = await open_table(stack, served, table)
    await tap_until(phone, "Bid 1", "Ute: bid 0, leads")
    counting = phone.find("Ute: bid 0, leads")
    await tap_until(phone, "Undo", "Thomas bids")
    await phone.wait(lambda: not phone.has("Ute: bid 0, leads"))
    before = table.game
    await phone.fire(*counting)
    await phone.settle()
    assert table.game == before


@pytest.mark.parametrize("thing", ["Bid 0", "Ute: no bid yet"])
async def test_what_no_key_and_no_cell_holds_is_refused_and_spoils_no_screen(stack, served, table, thing):
    phone = await open_table(stack, served, table)
    before = table.game
    touched = phone.find(thing)
    for value in (-1, 4, 99, 2**63, "1; drop", "", None, [1], {"a": 1}):
        await phone.update_control(touched[0], data=value)
        await phone.fire(*touched)
        await phone.settle(0.1)
        assert table.game == before, value
    await tap_until(phone, "Bid 1", "Ute: bid 1")


async def test_the_bid_that_plus_minus_one_forbids_stays_forbidden(stack, served):
    table = await served.device.start_game(4, PLUS_MINUS)
    await bids(table, 0, 0, 0)
    phone = await open_table(stack, served, table)
    key = phone.find("Bid 0")
    await phone.update_control(key[0], data=1)
    await phone.fire(*key)
    await phone.settle()
    assert open_round(table).bids == (None, 0, 0, 0)


async def test_a_page_that_is_made_up_by_its_client_changes_no_other(stack, served, table):
    other = await open_table(stack, served, table)
    phone = await open_table(stack, served, table)
    before, seen = table.game, other.names()
    with suppress(ConnectionClosed):  # the server hangs up on who writes into what it has drawn
        for target in phone.tree.controls:
            await phone.update_control(target, visible=False, value="forged", data={"seat": 1}, route="/x")
        await phone.settle()
    assert table.game == before
    await other.settle()
    assert other.names() == seen
    await tap_until(other, "Bid 0", "Kevin bids")


async def test_a_packet_that_is_none_costs_its_sender_only(stack, served, table):
    other = await open_table(stack, served, table)
    for packet in (b"\x00", b"\x00\xc1", b"\x00\x91\x2a", b"\x01ab", b"\x07hello", "text"):
        await (await open_table(stack, served, table)).socket.send(packet)
    await tap_until(other, "Bid 0", "Kevin bids")
    assert open_round(table).bids == (None, 0, None, None)


@pytest.mark.parametrize("surplus", [0, 1])
async def test_a_frame_that_is_too_long_is_not_read_and_ends_the_connection(stack, served, table, surplus):
    other = await open_table(stack, served, table)
    phone = await open_table(stack, served, table)
    await phone.socket.send(b"\x07" * (MOST_FRAME_BYTES + surplus))
    if surplus:
        with pytest.raises(ConnectionClosed):
            await phone.settle()
    await tap_until(other if surplus else phone, "Bid 0", "Kevin bids")


@pytest.mark.parametrize("claim", [{"web": False}, {"web": False, "pyodide": True}])
async def test_a_phone_that_claims_to_be_a_window_gets_no_hidden_bid(stack, served, claim):
    """What other people may not see yet does not depend on what a client says of itself."""
    table = await served.device.start_game(3, PRESETS["secret"])
    await bids(table, 1)
    phone = await stack.enter_async_context(connected(served.address, "/settings/backup", "en", **claim))
    await phone.wait(lambda: phone.has("Save a backup"))
    await phone.fire(*phone.find("Save a backup"))

    def saves():
        return [
            body for action, body in phone.messages if action == INVOKE_METHOD and body["name"] == "save_file"
        ]

    await phone.wait(saves)
    (asked,) = saves()
    assert b"GameStarted" in asked["args"]["src_bytes"]
    assert b"BidMade" not in asked["args"]["src_bytes"]
