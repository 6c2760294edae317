"""What keeps strangers out of guests' pages: Host and Origin, headers, bounded bodies, and who asks."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import MutableHeaders
from starlette.responses import Response

from scorekeeper.access.links_and_seats import same_token

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_BODY_BYTES = 4096
MOST_FIELDS = 16
LINE_BITS = 64
"""The last bits of an IPv6 address, which name a device of one line (a /64)."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS_OF_ALL: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    # With `no-referrer` a form would post `Origin: null`.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer, to guests and to the app."""
HEADERS: Mapping[str, str] = {
    **HEADERS_OF_ALL,
    "Content-Security-Policy": CONTENT_POLICY,
    "Cache-Control": "no-store",
}
"""Headers of an answer to a guest; a file says itself how long it is kept."""


@cache
def own_names() -> frozenset[str]:
    """The names under which this machine may be asked for, beside its addresses."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:(?P<port>[0-9]{1,5}))?")
"""A name or an address, and perhaps a port."""


def is_served_host(host: str, names: Collection[str] = ()) -> bool:
    """Whether the Host of a request is an address, or one of our names.

    A name of somebody else's that leads here (DNS rebinding) would make his page one of ours; an address
    cannot be made to lead anywhere else.
    """
    written = _HOST.fullmatch(host)
    if written is None or int(written["port"] or 0) >= 2**16:
        return False
    name = written["name"].strip("[]").rstrip(".").lower()
    if name in own_names() or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a header, None where it is missing. Several of one name are none that we believe."""
    values = [value for key, value in scope["headers"] if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


def asker(scope: Scope) -> str:
    """Who asks, for rate limits: with IPv6 all that one line is given (a /64) is one address."""
    client = scope.get("client")
    written = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return written
    if isinstance(address, ipaddress.IPv4Address):
        return written
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{ipaddress.IPv6Address(int(address) >> LINE_BITS << LINE_BITS)}/64"


def is_same_origin(scope: Scope) -> bool | None:
    """Whether a request is from a page of ours; None where it does not say."""
    if not any(key == b"origin" for key, _value in scope["headers"]):
        return None
    origin, host = header(scope, b"origin"), header(scope, b"host")
    return bool(host) and (origin or "").lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def form_token(secret: str) -> str:
    """What a form carries to prove that its page was ours, where a browser sends no Origin.

    It is made from what only the phone itself and the page know.
    """
    return hashlib.sha256(f"form:{secret}".encode()).hexdigest()[:32]


def is_from_own_page(scope: Scope, fields: Mapping[str, str], secret: str) -> bool:
    """Whether a form was sent from our page."""
    same = is_same_origin(scope)
    return same_token(fields.get("form", ""), form_token(secret)) if same is None else same


class BodyTooLarge(Exception):  # noqa: N818 - the body is so, and nothing is wrong here
    """The body of a request is larger than any form of ours."""


def keep_token(answer: Response, cookie: str, token: str, seconds: int, *, secure: bool) -> None:
    """Have the browser keep a token in that cookie; no script reads it, and other sites do not send it."""
    answer.set_cookie(
        cookie,
        token,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="lax",  # a camera or a messenger opens the link
        secure=secure,
    )


async def form_fields(stream: Any) -> dict[str, str]:
    """The fields of a form. Raises `BodyTooLarge`, and ValueError for what is none."""
    body = bytearray()
    async for chunk in stream:
        body += chunk
        if len(body) > MOST_BODY_BYTES:
            raise BodyTooLarge
    fields = parse_qs(body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    return {name: values[-1] for name, values in fields.items()}


HELD_SECONDS = 0.2


class TooMany(Response):
    """The answer to one request too many. It comes late: who waits for it asks less, and the others wait for
    nobody's answer. A page says so where people ask, and not their scripts."""

    def __init__(self, page: str = "") -> None:
        super().__init__(page, status_code=429, media_type="text/html")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(HELD_SECONDS)
        await super().__call__(scope, receive, send)


class GuardMiddleware:
    """ASGI middleware: refuses a foreign Host, and what no page of ours asks for; completes the headers of
    every answer, by the Host.

    Any page in the browser could try to open a session here, under its own name too (DNS rebinding). An app
    that `takes_forms` judges those of which no browser says where they are from.
    """

    def __init__(
        self,
        app: Any,
        names: Collection[str],
        headers: Callable[[str], Mapping[str, str]],
        *,
        takes_forms: bool,
    ) -> None:
        self._app = app
        self._names = names
        self._headers = headers
        self._takes_forms = takes_forms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = header(scope, b"host") or ""

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers(host).items():
                    headers.setdefault(name, value)
            await send(message)

        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        is_own = is_same_origin(scope)
        app = self._app
        if not is_served_host(host, self._names):
            app = Response(status_code=421)
        elif not (reads or is_own or (is_own is None and self._takes_forms)):
            app = Response(status_code=403)
        await app(scope, receive, send_with_headers)
