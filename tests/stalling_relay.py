"""A relay between a phone and the server that can stall like a lost network: nobody is told anything."""

import socket
from contextlib import suppress
from threading import Event, Thread
from urllib.parse import urlsplit

CHUNK = 65_536


class StallingRelay:
    """Passes on what comes to `address` as long as it flows; connections are kept open while it does not."""

    def __init__(self, server):
        self._server = (urlsplit(server).hostname, urlsplit(server).port)
        self._flows = Event()
        self._flows.set()
        self._sockets = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def stall(self):
        """From now on nothing goes through, and no connection ends."""
        self._flows.clear()

    def flow(self):
        """What was stalled goes through, and everything after it."""
        self._flows.set()

    def abandon(self):
        """Connections so far are stalled, as after a change of the network, until the answer is set; new ones
        go through."""
        self._flows, stalled = Event(), self._flows
        stalled.clear()
        self._flows.set()
        return stalled

    def close(self):
        """End every connection."""
        self._listener.close()
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self):
        with suppress(OSError):
            while True:
                phone, _address = self._listener.accept()
                Thread(target=self._connect, args=(phone, self._flows), daemon=True).start()

    def _connect(self, phone, flows):
        flows.wait()
        with suppress(OSError):
            server = socket.create_connection(self._server)
            self._sockets += [phone, server]
            for source, target in ((phone, server), (server, phone)):
                Thread(target=self._pass, args=(source, target, flows), daemon=True).start()
            return
        phone.close()

    def _pass(self, source, target, flows):
        with suppress(OSError):
            while data := source.recv(CHUNK):
                flows.wait()
                target.sendall(data)
        flows.wait()
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
