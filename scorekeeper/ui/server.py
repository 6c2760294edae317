"""The web server: the app for browsers, by default on loopback only, with no request to other servers."""

from __future__ import annotations

import errno
import gc
import ipaddress
import os
import re
import signal
import socket
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from scorekeeper.locale import Words
from scorekeeper.tables.host import Host
from scorekeeper.ui.app import build
from scorekeeper.ui.client.admission import AdmissionMiddleware
from scorekeeper.ui.client.served_files import ClientFiles, client_routes
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.runtime.served_connection import ENDPOINT, PING_SECONDS, ServedSessions
from scorekeeper.ui.runtime.uploads import Uploads
from scorekeeper.web.connections import BoundedProtocol
from scorekeeper.web.guard import HEADERS_OF_ALL, GuardMiddleware
from scorekeeper.web.guests.app import guest_app, is_for_guests
from scorekeeper.web.sockets import LOOPBACK, listening

DEFAULT_PORT = 8000
SHUTDOWN_TIMEOUT = 2
"""Seconds that open connections have to end when the server stops."""
GC_THRESHOLD = 20_000
"""New objects after which the garbage collector runs."""
MOST_FRAME_BYTES = 2**18
"""The largest message of the app's page; a longer one ends the connection. A tap has a hundred bytes, files
are uploaded, and no text that anybody types is as long."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; worker-src 'self' blob:"
)
"""A page loads files from its own host only."""


def served_headers(host: str) -> Mapping[str, str]:
    """The headers of every answer, by the Host that was asked for.

    The content security policy names the sockets, because for older Safari 'self' includes none."""
    # A policy has no words for an IPv6 address.
    sockets = "ws: wss:" if host.startswith("[") else f"ws://{host} wss://{host}"
    return {
        **HEADERS_OF_ALL,
        "Content-Security-Policy": (
            f"{CONTENT_SECURITY_POLICY}; frame-ancestors 'self'; connect-src 'self' data: blob: {sockets}; "
            "object-src 'none'; base-uri 'self'"
        ),
        # A page that shares no memory with others may draw in a thread of its own: it is up sooner.
        "Cross-Origin-Embedder-Policy": "require-corp",
    }


class CannotListen(Exception):  # noqa: N818 - says what is so, as a sentence for the person who started it
    """The address cannot be listened on; the text is a sentence."""


def default_port(_: Words) -> int:
    """8000, or what `FLET_SERVER_PORT` says; raises `CannotListen` when that is no port."""
    wanted = os.environ.get("FLET_SERVER_PORT") or str(DEFAULT_PORT)
    if not re.fullmatch(r"[0-9]{1,5}", wanted) or not 0 < int(wanted) < 2**16:
        raise CannotListen(_("FLET_SERVER_PORT is “{port}”, which is no port: 1 to 65535.", port=wanted))
    return int(wanted)


def listen(_: Words, host: str, port: int) -> socket.socket:
    """A socket that listens there; raises `CannotListen`."""
    try:
        family, _type, _protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return listening(address[:2], family)
    except (OSError, UnicodeError) as error:
        code = getattr(error, "errno", None)
        if code == errno.EADDRINUSE:
            sentence = _("Port {port} is taken, perhaps by this app itself; choose another one.", port=port)
        elif code == errno.EACCES:
            sentence = _("Port {port} is not open to you; choose one above 1023.", port=port)
        else:
            sentence = _("“{host}” is no address of this machine.", host=host)
        raise CannotListen(sentence) from None


def is_loopback(listener: socket.socket) -> bool:
    """Whether only this machine reaches it."""
    return ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def web_app(host: Host, *, owner_only: bool = False, public_url: str = "") -> Any:
    """The app and the pages of guests as an ASGI application, for this server or another one.

    With `owner_only` the app itself opens only by the owner's link, and at one table by its scribe's.
    `public_url` is where a proxy in front of this server is reached.
    """
    public = urlsplit(public_url)
    names, secure = ((public.hostname,) if public.hostname else ()), public.scheme == "https"
    load_screens()
    uploads = Uploads()
    sessions = ServedSessions(build(host, uploads))
    files = ClientFiles()
    # Flet's own has further uploads and a sign-in, and serves a folder that the environment names.
    own = [WebSocketRoute(ENDPOINT, sessions.serve), uploads.route()]
    routes = [*own, *client_routes(files, lambda: host.settings)]
    app: Any = Starlette(routes=routes, lifespan=files.lifespan)
    shared_tables = host.shared_tables or host.share_tables()
    shared_tables.serves_app = owner_only
    if owner_only:
        files.prepare()  # people from elsewhere come, over lines that are worth packing for
        shared_tables.owner_ended.add(sessions.end_owners)
        app = AdmissionMiddleware(app, shared_tables, secure=secure)
    guests = guest_app(shared_tables, names=names, secure=secure)
    everybody = GuardMiddleware(app, names, served_headers, takes_forms=False)

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        for_guests = scope["type"] == "http" and is_for_guests(scope["path"])
        await (guests if for_guests else everybody)(scope, receive, send)

    return answered


def serve_until_stopped(
    host: Host, listener: socket.socket, started: Callable[[], None], public_url: str = ""
) -> None:
    """Serve there until Ctrl-C or a request to end; `started` is called once pages can be asked for.

    What a proxy says of those who ask is believed only where there is a `public_url`.
    """
    _allow_many_connections()
    # Ctrl-C may come just before uvicorn's loop starts.
    warnings.filterwarnings("ignore", "coroutine 'Server.serve' was never awaited", RuntimeWarning)
    app = web_app(host, owner_only=bool(public_url) or not is_loopback(listener), public_url=public_url)
    _Server(server_config(app, behind_proxy=bool(public_url)), started).run(sockets=[listener])


def server_config(app: Any, *, behind_proxy: bool = False) -> uvicorn.Config:
    """How the app is served: what a client may send, and how long it may be silent."""
    return uvicorn.Config(
        app,
        http=BoundedProtocol,
        ws="websockets-sansio",
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_max_size=MOST_FRAME_BYTES,
        proxy_headers=behind_proxy,
        forwarded_allow_ips=f"{LOOPBACK},::1",
        server_header=False,
        # What a tap changes is a kilobyte: packing it would cost more than sending it.
        ws_per_message_deflate=False,
        log_level="critical",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


def _allow_many_connections() -> None:
    """Raise the number of open files to what the system allows: every stream of a guest is one."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # Drawing makes thousands of small objects, and by default the collector runs every few hundred.
            # What is there now it need not look at again.
            gc.collect()
            gc.freeze()
            gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])
            self._started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop without raising the signal again afterwards, as uvicorn's own method would."""
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
