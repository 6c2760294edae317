"""Who gets the app itself where other devices reach it: its owner, and the scribe of a table."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from scorekeeper.access.app_access import SCRIBE_PATH, ScribeAccess
from scorekeeper.access.links_and_seats import AccessRefusal, same_token
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.client.served_files import CLIENT_PATH, PAGE_SUFFIXES
from scorekeeper.ui.routes import access_of_rematch, is_scribes_address
from scorekeeper.ui.runtime.served_connection import ENDPOINT
from scorekeeper.ui.runtime.session import VISITOR
from scorekeeper.web.guard import HEADERS, TooMany, asker, keep_token
from scorekeeper.web.guests.authentication import words_of
from scorekeeper.web.guests.pages import message
from scorekeeper.web.rate_limit import STRANGERS, RateLimit

OWNER_COOKIE = "owner"
OWNER_SECONDS = 60 * 60 * 24 * 365
OWNER_PATH = "/owner/"
"""The owner's link ends with its token."""
SCRIBE_COOKIE = "scribe_"
"""How the name of a scribe's cookie begins: one for each table."""
SCRIBE_SECONDS = 60 * 60 * 24 * 30
MOST_PADS = 20
"""Most tables of which one browser can be the scribe."""


class AdmissionMiddleware:
    """ASGI middleware: opens the app by the owner's link, one table of it by a scribe's, and to nobody else.

    A link leaves a cookie. With the owner's everything opens, whatever other cookies there are.
    """

    def __init__(self, app: Any, shared_tables: SharedTables, *, secure: bool = False) -> None:
        self._app = app
        self._shared = shared_tables
        self._secure = secure
        self._strangers = RateLimit(STRANGERS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        cookies = HTTPConnection(scope).cookies
        is_owner = self._shared.owner.is_owner(cookies.get(OWNER_COOKIE, ""))
        accesses = () if is_owner else self._accesses(cookies)
        if scope["type"] == "http" and scope["path"].startswith(OWNER_PATH):
            answer = await self._enter(Request(scope), is_owner=is_owner)
            await answer(scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith(SCRIBE_PATH):
            await self._enter_as_scribe(Request(scope), is_owner=is_owner)(scope, receive, send)
        elif is_owner or _is_scribes(scope, accesses):
            await self._app({**scope, VISITOR: accesses}, receive, send)
        elif scope["type"] == "http" and (access := access_of_rematch(scope["path"], accesses)):
            await _leading_to(f"/games/{quote(access.game)}")(scope, receive, send)
        elif scope["type"] == "websocket":
            await Response(status_code=403)(scope, receive, send)
        else:
            await self._refusal(Request(scope))(scope, receive, send)

    async def _enter(self, request: Request, *, is_owner: bool) -> Response:
        if is_owner:  # by an older link, perhaps
            return _leading_to("/")
        if not same_token(self._shared.owner.token, request.url.path.removeprefix(OWNER_PATH)):
            return self._refusal(request)
        try:
            token = await self._shared.owner.admit()
        except AccessRefusal:
            return self._refusal(request)
        return self._entered("/", OWNER_COOKIE, token, OWNER_SECONDS)

    def _enter_as_scribe(self, request: Request, *, is_owner: bool) -> Response:
        token = request.url.path.removeprefix(SCRIBE_PATH)
        access = self._shared.scribes.access_by(token)
        if access is None:
            return self._refusal(request)
        place = f"/games/{quote(access.game)}"
        if is_owner:  # he stays what he is
            return _leading_to(place)
        return self._entered(place, f"{SCRIBE_COOKIE}{access.table_id}", token, SCRIBE_SECONDS)

    def _entered(self, place: str, cookie: str, token: str, seconds: int) -> Response:
        answer = _leading_to(place)
        keep_token(answer, cookie, token, seconds, secure=self._secure)
        return answer

    def _accesses(self, cookies: dict[str, str]) -> tuple[ScribeAccess, ...]:
        """What these cookies prove: of which tables the pad is kept with them."""
        kept = [(name, token) for name, token in sorted(cookies.items()) if name.startswith(SCRIBE_COOKIE)]
        found = [(name, self._shared.scribes.access_by(token)) for name, token in kept[:MOST_PADS]]
        return tuple(one for name, one in found if one and name == f"{SCRIBE_COOKIE}{one.table_id}")

    def _refusal(self, request: Request) -> Response:
        if not self._strangers.allows(asker(request.scope)):
            return TooMany()
        is_owners = OWNER_COOKIE in request.cookies
        is_scribes = any(name.startswith(SCRIBE_COOKIE) for name in request.cookies)
        had_access = is_owners or is_scribes
        if request.url.path == "/" and request.method in ("GET", "HEAD") and not had_access:
            return _leading_to("/join")  # a guest, perhaps, who has typed the address
        _ = words_of(request)
        title = _("This app belongs to somebody else")
        text = _(
            "It opens only with its owner's link. To join a table, scan the code that the scribe shows you."
        )
        if self._accesses(request.cookies):
            title, text = _("You keep the pad of one table"), _("Only the table and its rules open here.")
        elif is_owners or request.url.path.startswith(OWNER_PATH):
            title = _("The access of this device has ended") if is_owners else _("An old link")
            text = _("The owner's link was renewed: the new one stands where the server was started.")
        elif is_scribes or request.url.path.startswith(SCRIBE_PATH):
            title, text = _("An old link"), _("It was withdrawn or renewed: somebody else keeps the pad now.")
        links = () if had_access else (("/join", _("Join a table")),)
        page = message(_, title, text, links)
        return HTMLResponse(page, status_code=403, headers=HEADERS)


def _leading_to(place: str) -> Response:
    return RedirectResponse(place, status_code=303, headers={"Cache-Control": "no-store"})


def _is_scribes(scope: Any, accesses: tuple[ScribeAccess, ...]) -> bool:
    """Whether a request is for what the scribe of a table needs: its pages, and the files of the client."""
    if scope["type"] == "websocket":
        return bool(accesses) and scope["path"] == ENDPOINT
    if scope["method"] not in ("GET", "HEAD") or not accesses:
        return False
    is_file = PurePosixPath(scope["path"]).suffix not in PAGE_SUFFIXES
    if is_file or scope["path"].startswith(CLIENT_PATH):
        return True
    return any(is_scribes_address(scope["path"], access.game) for access in accesses)
