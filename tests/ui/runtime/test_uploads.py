"""Uploads: one address, one file, once; bounded in size, number and time; nothing on the disk."""

import asyncio
from types import SimpleNamespace

import httpx
import pytest
from starlette.applications import Starlette

from scorekeeper.storage.backup import reading
from scorekeeper.storage.errors import NotABackup, TooLarge, TooManyUploads
from scorekeeper.ui.runtime import uploads as module
from scorekeeper.ui.runtime.uploads import MOST_UPLOADS, UPLOAD_PATH, Uploads


@pytest.fixture
def uploads():
    return Uploads()


@pytest.fixture
async def browser(uploads):
    transport = httpx.ASGITransport(Starlette(routes=[uploads.route()]))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


async def stalling():
    yield b"a few bytes"
    await asyncio.Event().wait()


async def test_a_file_arrives_whole_and_its_address_takes_no_other(uploads, browser):
    with uploads.expected() as upload:
        address = UPLOAD_PATH + upload.token
        assert (await browser.put(address, content=b"one")).status_code == 200
        assert (await browser.put(address, content=b"two")).status_code == 404
        assert await upload.content() == b"one"


async def test_no_address_is_open_once_nobody_waits(uploads, browser):
    with uploads.expected() as upload:
        pass
    assert (await browser.put(UPLOAD_PATH + upload.token, content=b"late")).status_code == 404
    assert (await browser.put(UPLOAD_PATH + "made-up", content=b"x")).status_code == 404


async def test_a_file_that_is_too_large_is_not_read_to_its_end(uploads, browser, monkeypatch):
    monkeypatch.setattr(reading, "MOST_BACKUP_BYTES", 1000)
    sent = 0

    async def endless():
        nonlocal sent
        while sent < 1_000_000:
            sent += 100
            yield b"x" * 100

    with uploads.expected() as upload:
        assert (await browser.put(UPLOAD_PATH + upload.token, content=endless())).status_code == 413
        with pytest.raises(TooLarge):
            await upload.content()
    assert sent < 2000


async def test_so_many_at_once_and_no_more(uploads, browser):
    with uploads.expected(), uploads.expected() as second:
        assert MOST_UPLOADS == 3
        with uploads.expected(), pytest.raises(TooManyUploads), uploads.expected():
            pass
        # What was received and is waited for still counts.
        await browser.put(UPLOAD_PATH + second.token, content=b"x")
        with uploads.expected(), pytest.raises(TooManyUploads), uploads.expected():
            pass
    with uploads.expected(), uploads.expected(), uploads.expected():
        pass


async def test_a_client_that_sends_nothing_is_waited_for_no_longer(uploads, monkeypatch):
    monkeypatch.setattr(module, "BEGIN_SECONDS", 0.01)
    with uploads.expected() as upload, pytest.raises(NotABackup):
        await upload.content()


async def test_a_body_that_stalls_is_given_up(uploads, browser, monkeypatch):
    monkeypatch.setattr(module, "STALL_SECONDS", 0.01)
    with uploads.expected() as upload:
        sending = asyncio.create_task(upload.receive(SimpleNamespace(stream=stalling)))
        with pytest.raises(NotABackup):
            await upload.content()
        assert await sending == 408


async def test_what_the_client_says_of_a_failure_ends_the_waiting(uploads):
    with uploads.expected() as upload:
        upload.fail(NotABackup(reason="the client cannot send it"))
        with pytest.raises(NotABackup):
            await upload.content()


@pytest.mark.parametrize("how", ["the client says that it failed", "nobody waits"])
async def test_a_body_for_which_nobody_waits_is_not_received_on(uploads, how):
    """Else its place were free, and its memory were not."""
    with uploads.expected() as upload:
        sending = asyncio.create_task(upload.receive(SimpleNamespace(stream=stalling)))
        await asyncio.sleep(0)
        if how != "nobody waits":
            upload.fail(NotABackup(reason="the client cannot send it"))
            with pytest.raises(NotABackup):
                await upload.content()
    assert await asyncio.wait_for(sending, 10) == 404  # before a body that stalls is given up anyway
