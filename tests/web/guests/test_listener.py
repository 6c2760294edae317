"""The app lets the phones of the room in while it runs, and keeps them out again."""

import asyncio

import httpx
import pytest

from scorekeeper.web.guests.listener import GuestListener


async def test_guests_reach_their_table_and_nothing_else_while_it_is_open(device):
    shared_tables = device.host.share_tables()
    shared_tables.addresses = ("http://127.0.0.1:1",)
    shared = await shared_tables.share((await device.start_game(3)).game.id)
    listener = GuestListener(shared_tables, host="127.0.0.1")
    await listener.open()
    await listener.open()  # it is open already
    assert listener.is_open
    (address,) = shared_tables.addresses
    shared_tables.addresses = ("http://192.168.0.9:8000",)  # of a network that the machine has left
    await shared_tables.renew_addresses()
    assert shared_tables.addresses == (address,)
    async with httpx.AsyncClient(base_url=address) as phone:
        assert (await phone.get(f"/join/{shared.join_token}")).status_code == 200
        assert "The three words" in (await phone.get("/")).text
        for path in ("/ws", "/settings", "/upload", "/main.dart.js", "/openapi.json", "/docs"):
            assert (await phone.get(path)).status_code == 404
        async with phone.stream("GET", f"/board/{shared.watch_token}/stream") as stream:
            assert stream.status_code == 200
            closing = asyncio.create_task(listener.close())
            with pytest.raises(httpx.HTTPError):
                async for _part in stream.aiter_raw():
                    pass
            await closing
        with pytest.raises(httpx.ConnectError):
            await phone.get(f"/join/{shared.join_token}")
    await shared_tables.renew_addresses()
    assert shared_tables.addresses == ("http://127.0.0.1:1",)
    assert not listener.is_open


async def test_it_takes_another_port_where_one_is_taken(device):
    both = [GuestListener(device.host.share_tables(), host="127.0.0.1") for _listener in range(2)]
    for listener in both:
        await listener.open()
    for listener in both:
        await listener.close()
