"""Stands between the app and an older program of Flet's window, in whose place the app starts it.

    python -m tests.window.relay CLIENT MESSAGES SOCKET PIDFILE ASSETS

The app speaks [u32 length, little endian][0x00][msgpack] over its socket, the older client bare msgpack.
`MESSAGES` gets every packet of the app as it came, so that a test knows what it has sent.
"""

import asyncio
import sys
from asyncio import IncompleteReadError
from pathlib import Path

import msgpack

NOT_DRAWN = ("MergeSemantics", "Semantics")
"""What the older client shows nothing of, nor of what is within."""


def translated(value):
    """What the app has sent, in controls that the older client draws."""
    if isinstance(value, dict):
        told = {name: translated(item) for name, item in value.items()}
        return told | {"_c": "Container"} if told.get("_c") in NOT_DRAWN else told
    return [translated(item) for item in value] if isinstance(value, list) else value


async def to_app(reader, writer):
    """Pass on what the client says."""
    heard = msgpack.Unpacker(strict_map_key=False)
    while content := await reader.read(2**16):
        heard.feed(content)
        for message in heard:
            packet = b"\x00" + msgpack.packb(message)
            writer.write(len(packet).to_bytes(4, "little") + packet)
        await writer.drain()
    writer.close()


async def to_client(reader, writer, messages):
    """Pass on what the app says."""
    with messages.open("ab", buffering=0) as kept:
        while True:
            try:
                head = await reader.readexactly(4)
                packet = await reader.readexactly(int.from_bytes(head, "little"))
            except IncompleteReadError:
                break
            kept.write(head + packet)
            message = msgpack.unpackb(packet[1:], strict_map_key=False)
            writer.write(msgpack.packb(translated(message)))
            await writer.drain()
    writer.close()


async def relay(client, messages, socket, *others):
    """Start the client at a socket of our own; the answer is how it ended."""

    async def connected(reader, writer):
        app_reader, app_writer = await asyncio.open_unix_connection(socket)
        await asyncio.gather(to_app(reader, app_writer), to_client(app_reader, writer, Path(messages)))

    own = f"{socket}-relay"
    async with await asyncio.start_unix_server(connected, own):
        process = await asyncio.create_subprocess_exec(client, own, *others)
        ended = await process.wait()
    Path(own).unlink(missing_ok=True)
    return ended


if __name__ == "__main__":
    sys.exit(asyncio.run(relay(*sys.argv[1:])))
