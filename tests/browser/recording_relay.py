"""A network between one phone and the server: it keeps all that the phone is sent, and can change its way."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

LOOPBACK = "127.0.0.1"
CHUNK = 65536


class RecordingRelay:
    """The phone asks this for the server's pages; the server sees whoever `source` is."""

    def __init__(self, port: int) -> None:
        """To the server on that port of this machine."""
        self._port = port
        self.source = LOOPBACK
        self._received: list[bytearray] = []
        """What the phone was sent, one for each connection."""
        self._links: list[tuple[socket.socket, socket.socket]] = []
        self._listening = socket.create_server((LOOPBACK, 0))
        self.address = f"http://{LOOPBACK}:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def received(self) -> list[bytes]:
        """All that the phone was sent so far, connection by connection."""
        return list(map(bytes, self._received))

    def move(self, source: str) -> None:
        """Give the phone another address. Its connections are gone, and nobody tells the server."""
        self.source = source
        for phone, _server in self._links:
            _shut(phone)

    def close(self) -> None:
        """End everything."""
        self._listening.close()
        for link in self._links:
            for end in link:
                _shut(end)
                end.close()

    def _serve(self) -> None:
        while True:
            try:
                phone, _address = self._listening.accept()
            except OSError:
                return
            try:
                server = socket.create_connection((LOOPBACK, self._port), source_address=(self.source, 0))
            except OSError:
                phone.close()  # the server is down
                continue
            kept = bytearray()
            self._received.append(kept)
            self._links.append((phone, server))
            threading.Thread(target=self._ask, args=(phone, server, self.source), daemon=True).start()
            threading.Thread(target=self._answer, args=(phone, server, kept), daemon=True).start()

    def _ask(self, phone: socket.socket, server: socket.socket, source: str) -> None:
        with suppress(OSError):
            while data := phone.recv(CHUNK):
                server.sendall(data)
        if source == self.source:
            _shut(server)

    def _answer(self, phone: socket.socket, server: socket.socket, kept: bytearray) -> None:
        with suppress(OSError):
            while data := server.recv(CHUNK):
                phone.sendall(data)
                kept += data
        _shut(phone)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
