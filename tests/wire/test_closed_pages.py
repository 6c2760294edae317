"""Pages that are closed at any moment: nothing stands in the log of the server."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.wire.client import connected


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
