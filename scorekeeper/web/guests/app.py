"""The routes of guests and boards: what each address answers, to whom, and what a form may do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.access.access_file import SharedTable
from scorekeeper.access.links_and_seats import AccessRefusal, guest_of
from scorekeeper.game.facts import MOST_SEATS
from scorekeeper.locale import Words
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Guest, GuestCode, GuestRefusal, Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.web import guard
from scorekeeper.web.delivery import FOR_EVER, StaticResponse
from scorekeeper.web.guests import pages
from scorekeeper.web.guests.authentication import AtSeat, Authenticator, WaitingPhone, seat_cookie, words_of
from scorekeeper.web.guests.forms import parsed
from scorekeeper.web.guests.open_streams import JSON, OpenStreams
from scorekeeper.web.guests.pages import Fragment
from scorekeeper.web.guests.sentences import guest_refusal
from scorekeeper.web.guests.static_files import PREFIX, static_files
from scorekeeper.web.rate_limit import RateLimit

FIRST_PARTS = frozenset({"join", "waiting", "table", "seat", "watch", "board", PREFIX[1:]})
"""The addresses of guests begin with one of these."""

SEAT_COOKIE_SECONDS = 60 * 60 * 24 * 30
FORM_SECONDS = 10.0
"""For all of a form to come."""
UNASKED = "unasked"
"""In the address of a pad: when it was loaded before, nothing was asked of its reader."""
MOST_RENDERED = 300
"""Most pages that are kept, drawn once for all who see the same."""


DrawForAll = Callable[[Words, SharedTable, Table], Fragment]
"""Draws what all see alike."""


def is_for_guests(path: str) -> bool:
    """Whether an address belongs to guests, and not to the app."""
    return path.lstrip("/").partition("/")[0] in FIRST_PARTS


def guest_app(
    shared_tables: SharedTables,
    *,
    names: Iterable[str] = (),
    secure: bool = False,
    on_answered: Callable[[], None] = lambda: None,
) -> Any:
    """The pages of guests and boards as an ASGI application.

    `names` are those under which this server is asked for beside its own; `secure` says that it is reached
    by https only; `on_answered` is called when a tap has been answered.
    """
    return guard.GuardMiddleware(_GuestApp(shared_tables, secure, on_answered).starlette, frozenset(names))


class _GuestApp:
    def __init__(self, shared_tables: SharedTables, secure: bool, on_answered: Callable[[], None]) -> None:
        self._shared = shared_tables
        self._auth = Authenticator(shared_tables)
        self._secure = secure
        self._on_answered = on_answered
        self._joins = RateLimit(burst=20, per_second=0.5)
        """Limit of an address that takes seats, at each table."""
        self._taps = RateLimit(burst=20, per_second=5)
        """Limit of a phone at a seat."""
        self._asks = RateLimit(burst=6, per_second=1 / 30)
        """Limit of an address that asks for seats which others have, at each table."""
        self._streams = OpenStreams()
        self._rendered: dict[tuple[str, str, str], tuple[tuple[object, ...], Fragment]] = {}
        self.starlette = Starlette(
            routes=[
                Route("/join/{token}", self._auth.anybody(self.join), methods=["GET"]),
                Route("/join/{token}", self._auth.anybody(self.take_seat), methods=["POST"]),
                Route("/join/{token}/stream", self._auth.anybody(self.join_stream), methods=["GET"]),
                Route("/waiting/{id}", self._auth.waiting(self.waiting), methods=["GET"]),
                Route("/waiting/{id}/stream", self._auth.waiting(self.waiting_stream), methods=["GET"]),
                Route("/waiting/{id}/leave", self._auth.waiting(self.wait_no_more), methods=["POST"]),
                Route("/table/{id}", self._auth.at_seat(self.seat), methods=["GET"]),
                Route("/table/{id}/pad", self._auth.at_seat(self.seat_pad), methods=["GET"]),
                Route("/table/{id}/pad/stream", self._auth.at_seat(self.seat_pad_stream), methods=["GET"]),
                Route("/table/{id}/phone", self._auth.at_seat(self.phone), methods=["GET"]),
                Route("/table/{id}/stream", self._auth.at_seat(self.seat_stream), methods=["GET"]),
                Route("/table/{id}/act", self._auth.at_seat(self.act), methods=["POST"]),
                Route("/table/{id}/leave", self._auth.at_seat(self.ask_leave), methods=["GET"]),
                Route("/table/{id}/leave", self._auth.at_seat(self.leave), methods=["POST"]),
                Route("/seat/{id}/{token}", self._auth.anybody(self.seat_link), methods=["GET"]),
                Route("/seat/{id}/{token}", self._auth.anybody(self.move_seat), methods=["POST"]),
                Route("/watch/{token}", self._auth.watching(self.watch), methods=["GET"]),
                Route("/watch/{token}/pad", self._auth.watching(self.watch_pad), methods=["GET"]),
                Route(
                    "/watch/{token}/pad/stream", self._auth.watching(self.watch_pad_stream), methods=["GET"]
                ),
                Route("/watch/{token}/stream", self._auth.watching(self.watch_stream), methods=["GET"]),
                Route("/board/{token}", self._auth.watching(self.board), methods=["GET"]),
                Route("/board/{token}/stream", self._auth.watching(self.board_stream), methods=["GET"]),
                Route(PREFIX + "/{digest}/{name}", self.static, methods=["GET"]),
            ],
        )

    # Coming ----------------------------------------------------------------------------------------------

    async def join(self, request: Request) -> Response:
        """The seats; a phone that has one already, or waits for one, goes there."""
        token = request.path_params["token"]
        shared = self._shared.store.by_join_token(token)
        if shared is None:
            return self._auth.unknown_link(request)
        kept = request.cookies.get(seat_cookie(shared), "")
        if guest_of(shared, kept):
            return RedirectResponse(f"/table/{shared.id}", status_code=303)
        if self._shared.seats.requests.of(shared.id, kept):
            return RedirectResponse(f"/waiting/{shared.id}", status_code=303)
        return await self._join_page(request, shared)

    async def _join_page(
        self, request: Request, shared: SharedTable, refused: str = "", status: int = 200
    ) -> Response:
        _, table = words_of(request), await self._shared.table(shared)
        fragment = pages.join_fragment(_, shared, table, guard.form_token(shared.join_token), refused)
        stream = f"/join/{shared.join_token}/stream"
        page = pages.document(_, fragment.title, fragment.html, stream=stream)
        return HTMLResponse(page, status_code=status)

    async def join_stream(self, request: Request) -> Response:
        """The seats, whenever one is taken or free again, and whether newcomers may take one."""
        token = request.path_params["token"]
        shared = self._shared.store.by_join_token(token)
        if shared is None:
            return self._auth.unknown_link(request)
        await self._shared.table(shared)
        draw = partial(pages.join_fragment, form=guard.form_token(token))
        return self._stream_for_all(
            request, shared, "join", partial(self._shared.store.by_join_token, token), draw
        )

    async def take_seat(self, request: Request) -> Response:
        """Take a free seat, or ask for one that another phone has."""
        token = request.path_params["token"]
        shared = self._shared.store.by_join_token(token)
        if shared is None:
            return self._auth.unknown_link(request)
        if not self._joins.allows(f"{guard.asker(request.scope)} {shared.id}"):
            return guard.TooMany()
        fields = await _fields(request)
        if fields is None or not guard.is_from_own_page(request.scope, fields, token):
            return Response(status_code=403)
        kept = request.cookies.get(seat_cookie(shared), "")
        if guest_of(shared, kept):
            return RedirectResponse(f"/table/{shared.id}", status_code=303)
        asks = "ask" in fields
        if asks and not self._asks.allows(f"{guard.asker(request.scope)} {shared.id}"):
            return guard.TooMany()
        if (waiting := self._shared.seats.requests.of(shared.id, kept)) is not None:
            self._shared.seats.requests.end(shared.id, waiting)
        written = fields.get("ask" if asks else "seat", "")
        seat = int(written) if written in _SEATS else -1
        number = shared.number if fields.get("game", "0") == str(shared.number) else NO_GAME
        try:
            if asks:
                shared, kept = await self._shared.seats.ask_for(token, seat, number)
            else:
                shared, kept = await self._shared.seats.take(token, seat, number)
        except AccessRefusal as error:
            now = self._shared.store.by_join_token(token)
            if now is None:
                return self._auth.unknown_link(request)
            return await self._join_page(request, now, guest_refusal(words_of(request), error, ()), 409)
        return self._seated(shared, kept)

    def _seated(self, shared: SharedTable, token: str) -> Response:
        """The phone keeps the token, and goes to its seat or waits for it."""
        place = "table" if guest_of(shared, token) else "waiting"
        answer = RedirectResponse(f"/{place}/{shared.id}", status_code=303)
        guard.keep_token(answer, seat_cookie(shared), token, SEAT_COOKIE_SECONDS, secure=self._secure)
        return answer

    async def seat_link(self, request: Request) -> Response:
        """A seat's own link, opened on another phone: asks first."""
        shared, guest = self._auth.of_seat_link(request)
        if shared is None or guest is None:
            return self._auth.unknown_link(request)
        table = await self._shared.table(shared)
        if not self._shared.seats.is_at(table, guest):
            return self._auth.unknown_link(request)
        name = table.snapshot.state.names[guest.seat]
        token = request.path_params["token"]
        page = pages.take_over_page(
            words_of(request), name, f"/seat/{shared.id}/{token}", guard.form_token(token)
        )
        return HTMLResponse(page)

    async def move_seat(self, request: Request) -> Response:
        """Move the seat to this phone."""
        shared, guest = self._auth.of_seat_link(request)
        token = request.path_params["token"]
        if shared is None or guest is None:
            return self._auth.unknown_link(request)
        fields = await _fields(request)
        if fields is None or not guard.is_from_own_page(request.scope, fields, token):
            return Response(status_code=403)
        return self._seated(*await self._shared.seats.move(shared.id, token))

    async def waiting(self, request: Request, at: WaitingPhone) -> Response:
        """Says that the scribe has to say yes."""
        _ = words_of(request)
        fragment = pages.waiting_fragment(_, at.shared, at.table, at.asked, guard.form_token(at.token))
        stream = f"/waiting/{at.shared.id}/stream"
        return HTMLResponse(pages.document(_, fragment.title, fragment.html, stream=stream))

    async def waiting_stream(self, request: Request, at: WaitingPhone) -> Response:
        """Ends when the phone waits no more; then the page asks what has come of it."""
        _ = words_of(request)

        def render() -> dict[str, Any] | None:
            shared = self._shared.store.by_id(at.shared.id)
            if shared is None or at.asked not in self._shared.seats.requests.at(shared.id):
                return None
            form = guard.form_token(at.token)
            return pages.waiting_fragment(_, shared, at.table, at.asked, form).as_event()

        return self._streams.answer(request, render, (self._shared.subscribe_all,), phone=at.asked.digest)

    async def wait_no_more(self, request: Request, at: WaitingPhone) -> Response:
        """The phone gives up waiting."""
        fields = await _fields(request)
        if fields is None or not guard.is_from_own_page(request.scope, fields, at.token):
            return Response(status_code=403)
        self._shared.seats.requests.end(at.shared.id, at.asked)
        return RedirectResponse(f"/join/{at.shared.join_token}", status_code=303)

    # At a seat -------------------------------------------------------------------------------------------

    async def seat(self, request: Request, at: AtSeat) -> Response:
        """The page of the seat."""
        return self._seat_page(words_of(request), at)

    def _seat_page(self, _: Words, at: AtSeat, refused: str = "", status: int = 200) -> Response:
        fragment = pages.seat_fragment(_, at.shared, at.table, at.guest, at.form, refused)
        stream = f"/table/{at.shared.id}/stream"
        page = pages.document(_, fragment.title, fragment.html, kind="seat", stream=stream)
        return HTMLResponse(page, status_code=status)

    def _seat_fragment(self, _: Words, at: AtSeat) -> Fragment:
        """The page of a seat: it answers a tap, and is in the stream at the same moment."""

        def draw() -> Fragment:
            return pages.seat_fragment(_, at.shared, at.table, at.guest, at.form)

        key = (at.shared.id, at.guest.phone, _.language)
        return self._drawn_once(key, (at.table, at.table.revision, at.shared, at.token), draw)

    def _drawn_once(
        self, key: tuple[str, str, str], version: tuple[object, ...], draw: Callable[[], Fragment]
    ) -> Fragment:
        """What was drawn under that key; drawn anew where the version is another one."""
        if key not in self._rendered or self._rendered[key][0] != version:
            if len(self._rendered) >= MOST_RENDERED:
                self._rendered.clear()
            self._rendered[key] = version, draw()
        return self._rendered[key][1]

    async def seat_pad(self, request: Request, at: AtSeat) -> Response:
        """The whole pad, as this seat may see it; without a script it leads back when something is asked."""
        if UNASKED in request.query_params and pages.is_asked(
            words_of(request), at.shared, at.table, at.guest
        ):
            return RedirectResponse(f"/table/{at.shared.id}", status_code=303)
        return self._pad(request, at.shared, at.table, at.guest)

    async def seat_pad_stream(self, request: Request, at: AtSeat) -> Response:
        """The whole pad as this seat may see it, whenever it changes."""
        return self._seat_stream(
            request, at, lambda _, at: pages.pad_fragment(_, at.shared, at.table, at.guest)
        )

    async def phone(self, request: Request, at: AtSeat) -> Response:
        """The link by which the seat moves to another phone."""
        name = at.table.snapshot.state.names[at.guest.seat]
        link = f"{self._base(request)}/seat/{at.shared.id}/{at.token}"
        return HTMLResponse(pages.phone_page(words_of(request), at.shared, name, link))

    async def act(self, request: Request, at: AtSeat) -> Response:
        """Enter something."""
        if not self._taps.allows(at.guest.phone):
            return guard.TooMany()
        fields = await self._form(request, at)
        if isinstance(fields, Response):
            return fields
        try:
            asked = parsed(fields)
        except ValueError:
            return Response(status_code=400)
        _, refused = words_of(request), ""
        at = self._now(at) or at
        if not self._shared.seats.is_at(at.table, at.guest):
            return self._auth.no_seat(request, at.shared, at.token)
        try:
            if asked.game != at.shared.number:
                raise GuestRefusal(GuestCode.OTHER_GAME)
            if asked.fact is None:
                await at.table.undo(asked.revision, at.guest, asked.key)
            else:
                await at.table.propose([asked.fact], [asked.seen], at.guest, asked.key)
            await self._shared.keep_hidden_bid(at.shared.id, at.table, at.guest)
        except (GuestRefusal, RuleViolation, StorageError) as error:
            refused = guest_refusal(_, error, at.table.snapshot.state.names)
        at = self._now(at) or at
        if refused and asked.game != at.shared.number:  # the table has gone on while the tap waited
            refused = guest_refusal(_, GuestRefusal(GuestCode.OTHER_GAME), ())
        self._on_answered()
        status = 409 if refused else 200
        if request.headers.get("accept") == JSON:
            fragment = self._seat_fragment(_, at)
            return JSONResponse({**fragment.as_event(), "refused": refused}, status_code=status)
        if refused:
            return self._seat_page(_, at, refused, status)
        return RedirectResponse(f"/table/{at.shared.id}", status_code=303)

    async def ask_leave(self, request: Request, at: AtSeat) -> Response:
        """Asks before the seat is given up."""
        name = at.table.snapshot.state.names[at.guest.seat]
        return HTMLResponse(pages.leave_page(words_of(request), at.shared, name, at.form))

    async def leave(self, request: Request, at: AtSeat) -> Response:
        """Give the seat up."""
        fields = await self._form(request, at)
        if isinstance(fields, Response):
            return fields
        await self._shared.seats.give_up(at.shared.id, at.guest)
        answer = HTMLResponse(
            pages.left_page(words_of(request), self._shared.store.by_id(at.shared.id) or at.shared)
        )
        answer.delete_cookie(
            seat_cookie(at.shared), path="/", httponly=True, samesite="lax", secure=self._secure
        )
        return answer

    async def _form(self, request: Request, at: AtSeat) -> dict[str, str] | Response:
        """The form of a phone that has its seat still when all of it is here, or the refusal."""
        fields = await _fields(request)
        if fields is None or not guard.is_from_own_page(request.scope, fields, at.token):
            return Response(status_code=403)
        if not self._has_seat(at):
            return self._auth.no_seat(request, self._shared.store.by_id(at.shared.id), at.token)
        return fields

    def _has_seat(self, at: AtSeat) -> bool:
        """Whether the phone has a seat still."""
        shared = self._shared.store.by_id(at.shared.id)
        return shared is not None and guest_of(shared, at.token) is not None

    def _now(self, at: AtSeat) -> AtSeat | None:
        """The same phone at the game that is played at its table now, perhaps on another seat; None where it
        has none any more, or the game is gone."""
        shared = self._shared.store.by_id(at.shared.id)
        guest = None if shared is None else guest_of(shared, at.token)
        table = None if shared is None else self._shared.tables.opened(shared.game)
        if shared is None or guest is None or table is None or not self._shared.tables.holds(table):
            return None
        if not self._shared.seats.is_at(table, guest):
            return None
        return AtSeat(shared, table, guest, at.token)

    async def seat_stream(self, request: Request, at: AtSeat) -> Response:
        """The page of the seat, whenever it changes."""
        return self._seat_stream(request, at, self._seat_fragment)

    def _seat_stream(
        self, request: Request, at: AtSeat, draw: Callable[[Words, AtSeat], Fragment]
    ) -> Response:
        _ = words_of(request)

        def render() -> dict[str, Any] | None:
            now = self._now(at)
            if now is None:
                return None
            now.table.mode = now.shared.mode
            return draw(_, now).as_event()

        return self._streams.answer(
            request,
            render,
            self._news_of(at.shared),
            phone=at.guest.phone,
            presence=self._shared.presence.stream(at.shared.id, at.guest),
        )

    # Looking on ------------------------------------------------------------------------------------------

    async def watch(self, request: Request, shared: SharedTable, table: Table) -> Response:
        """The table for somebody who looks on."""
        _ = words_of(request)
        fragment = pages.watch_fragment(_, shared, table)
        stream = f"/watch/{shared.watch_token}/stream"
        return HTMLResponse(pages.document(_, fragment.title, fragment.html, kind="seat", stream=stream))

    async def watch_pad(self, request: Request, shared: SharedTable, table: Table) -> Response:
        """The whole pad for somebody who looks on."""
        return self._pad(request, shared, table, None)

    async def watch_pad_stream(self, request: Request, shared: SharedTable, _table: Table) -> Response:
        """The whole pad for somebody who looks on, whenever it changes."""
        return self._looking_on(request, shared, "pad", partial(pages.pad_fragment, guest=None))

    async def watch_stream(self, request: Request, shared: SharedTable, _table: Table) -> Response:
        """The table for somebody who looks on, whenever it changes."""
        return self._looking_on(request, shared, "watch", pages.watch_fragment)

    async def board(self, request: Request, shared: SharedTable, table: Table) -> Response:
        """The board."""
        _ = words_of(request)
        fragment = pages.board_fragment(_, shared, table)
        stream = f"/board/{shared.watch_token}/stream"
        return HTMLResponse(pages.document(_, fragment.title, fragment.html, kind="board", stream=stream))

    async def board_stream(self, request: Request, shared: SharedTable, _table: Table) -> Response:
        """The board, whenever it changes."""
        return self._looking_on(request, shared, "board", pages.board_fragment)

    def _looking_on(
        self,
        request: Request,
        shared: SharedTable,
        kind: str,
        draw: DrawForAll,
    ) -> Response:
        find = partial(self._shared.store.by_watch_token, shared.watch_token)
        presence = self._shared.presence.stream(shared.id, None)
        return self._stream_for_all(request, shared, kind, find, draw, presence)

    def _stream_for_all(
        self,
        request: Request,
        shared: SharedTable,
        kind: str,
        find: Callable[[], SharedTable | None],
        draw: DrawForAll,
        presence: AbstractContextManager[None] | None = None,
    ) -> Response:
        """A stream of a page that all see alike: for a thousand boards it is drawn once."""
        _ = words_of(request)

        def render() -> dict[str, Any] | None:
            now = find()
            table = None if now is None else self._shared.tables.opened(now.game)
            if now is None or table is None:
                return None
            key, version = (shared.id, kind, _.language), (table, table.revision, now)
            return self._drawn_once(key, version, partial(draw, _, now, table)).as_event()

        return self._streams.answer(request, render, self._news_of(shared), presence=presence)

    def _news_of(self, shared: SharedTable) -> tuple[Subscribe[...], ...]:
        """What the page of a table has to be drawn again for."""
        return partial(self._shared.subscribe_game, shared.id), self._shared.tables.changes.add

    def _pad(self, request: Request, shared: SharedTable, table: Table, guest: Guest | None) -> Response:
        _ = words_of(request)
        fragment, path = pages.pad_fragment(_, shared, table, guest), request.url.path
        again = path if pages.is_asked(_, shared, table, guest) else f"{path}?{UNASKED}"
        page = pages.document(
            _, fragment.title, fragment.html, kind="pad", stream=f"{path}/stream", again=again
        )
        return HTMLResponse(page)

    # What pages load -------------------------------------------------------------------------------------

    async def static(self, request: Request) -> Response | StaticResponse:
        """A style sheet, a script or a face."""
        file = static_files().get(request.url.path)
        if file is None:
            return Response(status_code=404)
        return StaticResponse(file, f"public, {FOR_EVER}")

    def _base(self, request: Request) -> str:
        """The address that the phone itself has used, whose Host was checked."""
        return f"{'https' if self._secure else 'http'}://{request.headers['host']}"


NO_GAME = -1
"""The number of no table's game."""
_SEATS = frozenset(map(str, range(MOST_SEATS)))


async def _fields(request: Request) -> dict[str, str] | None:
    """The fields of a form; None for what is no form of ours. Raises `BodyTooLarge` and `TimeoutError`."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        return None
    try:
        async with asyncio.timeout(FORM_SECONDS):
            return await guard.form_fields(request.stream())
    except ValueError:
        return None
