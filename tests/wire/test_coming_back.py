"""A phone whose network went without a word: back in its session at once, and nothing of before counts.

And pages that are closed at any moment."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from scorekeeper.ui.runtime import served_connection
from tests.stalling_relay import StallingRelay
from tests.ui.fake_device import open_round
from tests.wire.client import connected
from tests.wire.test_phones import open_table, tap_until


@pytest.fixture
def relay(served) -> Iterator[StallingRelay]:
    relay = StallingRelay(served.address)
    yield relay
    relay.close()


async def test_after_a_change_of_the_network_the_phone_is_at_its_table_with_the_present_state(
    served, relay, stack, table
):
    """Also what was not saved is there: the sheet that was open."""
    route = f"/games/{table.game.id}"
    phone = await stack.enter_async_context(connected(relay.address, route, "en"))
    await phone.wait(lambda: phone.has("More"))
    await tap_until(phone, "More", "Seats")
    stalled = relay.abandon()
    await tap_until(await open_table(stack, served, table), "Bid 1", "Kevin bids")
    back = await stack.enter_async_context(connected(relay.address, route, "en", session_id=phone.session_id))
    assert back.session_id == phone.session_id
    await back.wait(lambda: back.shows_line("Kevin bids") and back.has("Seats"))
    stalled.set()  # else the phone would wait to be let go


async def test_a_page_is_ready_once_it_has_its_screen_also_where_the_server_no_longer_knew_it(served, table):
    """What is tapped before on the screen of another session would be lost without a word."""
    route = f"/games/{table.game.id}"
    async with connected(served.address, route, "en", session_id="of a server before") as phone:
        await phone.wait(lambda: phone.is_ready)
        assert phone.has("Bid 1")
    async with connected(served.address, route, "en", session_id=phone.session_id) as back:
        assert (back.session_id, back.has("Bid 1")) == (phone.session_id, True)
        await back.wait(lambda: back.is_ready)


async def test_a_tap_that_was_on_its_way_when_the_network_went_does_not_count_later(
    served, relay, stack, table
):
    route = f"/games/{table.game.id}"
    phone = await stack.enter_async_context(connected(relay.address, route, "en"))
    await phone.wait(lambda: phone.has("Bid 1"))
    await phone.settle()
    stalled = relay.abandon()
    await phone.fire(*phone.find("Bid 1"))
    back = await stack.enter_async_context(connected(relay.address, route, "en", session_id=phone.session_id))
    await back.wait(lambda: back.has("Bid 0"))
    stalled.set()
    await tap_until(back, "Bid 0", "Kevin bids")
    assert open_round(table).bids == (None, 0, None, None)


async def test_what_was_typed_for_a_new_game_is_there_though_the_phone_was_away_for_long(served, monkeypatch):
    """The session was evicted; a phone with another number gets nothing, and the draft is given once."""
    monkeypatch.setattr(served_connection, "KEPT_SECONDS", 0.0)
    async with connected(served.address, "/new", "en") as phone:
        await phone.wait(lambda: phone.has("Add a name"))
        target, _event = phone.find("Add a name")
        await phone.fire(target, "change", "Ute")
        await phone.fire(target, "submit", "Ute")
        await phone.wait(lambda: phone.has("Ute: seat 1, deals first"))
        await phone.fire(phone.find("Add a name")[0], "change", "Kev")
        await phone.settle()
    for session_id, has_it in (("", False), (phone.session_id, True), (phone.session_id, False)):
        async with connected(served.address, "/new", "en", session_id=session_id) as back:
            await back.wait(lambda: back.has("Add a name"))
            assert back.session_id != phone.session_id
            assert back.has("Ute: seat 1, deals first") is has_it
            assert back.sees("Kev") is has_it


async def close_while_it_opens(served) -> None:
    """A page that is gone before it has answered the first question; until its session has begun."""
    async with connected(served.address):
        pass
    beginning = [task for task in asyncio.all_tasks() if "ServedSessions.begun" in str(task.get_coro())]
    assert beginning, "the page was not opening any more"
    await asyncio.wait(beginning)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_page_that_is_closed_while_it_opens_leaves_nothing_in_the_log(served, caplog):
    await close_while_it_opens(served)
    assert logged(caplog) == []


async def test_games_begin_and_go_while_a_page_that_lists_them_is_away(served, caplog):
    """Home reads them anew, for when its phone wakes up."""
    async with connected(served.address, language="en") as home:
        await home.wait(lambda: home.has("New game"))
        await home.settle()
    for _time in range(3):
        table = await served.device.start_game(3)
        await served.device.host.delete(table.game.id)
    assert logged(caplog) == []
