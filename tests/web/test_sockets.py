"""Sockets that listen for browsers."""

from __future__ import annotations

import socket

from scorekeeper.web.sockets import listening


def test_an_answer_does_not_wait_for_the_acknowledgement_of_its_headers() -> None:
    with listening(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _address = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
