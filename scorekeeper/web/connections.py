"""Connections of browsers to the server: how long one may take to ask, and to take its answer."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS = 20.0
"""For all headers of a request to come."""
MOST_HEAD_BYTES = 64 * 1024
"""Most bytes of a request before its body."""
MOST_PIPELINED = 8
"""Requests of a connection that come before the answer to the one before; browsers send none."""
ANSWER_STALLED_SECONDS = 30.0
"""After which a browser that takes none of its answer is given up."""


class BoundedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP as uvicorn speaks it, which alone waits for ever for headers that never end."""

    _in_head = False
    _asking: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        begun = self.cycle
        if begun is None or begun.response_complete:
            self._wait_for_head()
        super().data_received(data)
        if self.cycle is not begun or self.transport.get_protocol() is not self:
            self._stop_waiting()
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES:
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head = False
        if len(self.pipeline) > MOST_PIPELINED:
            self.pipeline.clear()
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(ANSWER_STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._stalled is not None:
            self._stalled.cancel()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._asking is None:
            self._asking = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
