"""The routes of guests and boards: what each address answers, to whom, and what a form may do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection
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
from scorekeeper.viewmodels.tournaments import table_name
from scorekeeper.web import guard
from scorekeeper.web.delivery import FOR_EVER, StaticResponse
from scorekeeper.web.guests import pages
from scorekeeper.web.guests.authentication import (
    AtSeat,
    Authenticator,
    ForeignForm,
    WaitingPhone,
    seat_cookie,
    words_of,
)
from scorekeeper.web.guests.forms import parsed
from scorekeeper.web.guests.live_pages import JSON, UNASKED, LivePages, live_page, pad_page, watch_page
from scorekeeper.web.guests.pages import Fragment
from scorekeeper.web.guests.room import RoomPages
from scorekeeper.web.guests.sentences import guest_refusal
from scorekeeper.web.guests.static_files import PREFIX, static_files
from scorekeeper.web.rate_limit import ASKS, JOINS, TAPS, RateLimit

FIRST_PARTS = frozenset({"join", "waiting", "table", "seat", "watch", "board", "room", "pad", PREFIX[1:]})
"""The addresses of guests begin with one of these."""

SEAT_COOKIE_SECONDS = 60 * 60 * 24 * 30
FORM_SECONDS = 10.0
"""For all of a form to come."""


def is_for_guests(path: str) -> bool:
    """Whether an address belongs to guests, and not to the app."""
    return path.lstrip("/").partition("/")[0] in FIRST_PARTS or is_of_words(path)


def is_of_words(path: str) -> bool:
    """Whether an address is three words, be they right or wrong: `/eule-kerze-moos`."""
    return re.fullmatch(r"/[^\W\d_]+([ +-][^\W\d_]+){2}", path) is not None


def guest_app(
    shared_tables: SharedTables,
    *,
    names: Collection[str] = (),
    secure: bool = False,
) -> Any:
    """The pages of guests and boards as an ASGI application.

    `names` are those under which this server is asked for beside its own; `secure` says that it is reached
    by https only.
    """
    app = _GuestApp(shared_tables, secure).starlette
    return guard.GuardMiddleware(app, names, lambda _host: guard.HEADERS, takes_forms=True)


class _GuestApp:
    def __init__(self, shared_tables: SharedTables, secure: bool) -> None:
        self._shared = shared_tables
        self._auth = Authenticator(shared_tables)
        self._secure = secure
        self._joins, self._asks, self._taps = RateLimit(JOINS), RateLimit(ASKS), RateLimit(TAPS)
        self._live = live = LivePages(shared_tables)
        joining, moving, waiting = self._auth.joining, self._auth.moving, self._auth.waiting
        at_seat, watching = self._auth.at_seat, self._auth.watching
        watched_pad = partial(pages.pad_fragment, guest=None)

        def board(_: Words, shared: SharedTable, table: Table) -> Fragment:
            return pages.board_fragment(_, shared, table, shared_tables.addresses)

        get, post = partial(Route, methods=["GET"]), partial(Route, methods=["POST"])
        self.starlette = Starlette(
            routes=[
                get("/", self._auth.asked_for_words),
                get("/join", self._auth.asked_for_words),
                post("/join", self._auth.anybody(self.join_by_words)),
                get("/join/{token}", joining(self.join)),
                post("/join/{token}", joining(self.take_seat)),
                get("/join/{token}/stream", joining(self.join_stream)),
                get("/waiting/{id}", waiting(self.waiting)),
                get("/waiting/{id}/stream", waiting(self.waiting_stream)),
                post("/waiting/{id}/leave", waiting(self.wait_no_more)),
                get("/table/{id}", at_seat(self.seat)),
                get("/table/{id}/pad", at_seat(self.seat_pad)),
                get("/table/{id}/pad/stream", at_seat(self.seat_pad_stream)),
                get("/table/{id}/phone", at_seat(self.phone)),
                get("/table/{id}/stream", at_seat(self.seat_stream)),
                post("/table/{id}/act", at_seat(self.act)),
                get("/table/{id}/leave", at_seat(self.ask_leave)),
                post("/table/{id}/leave", at_seat(self.leave)),
                get("/seat/{id}/{token}", moving(self.seat_link)),
                post("/seat/{id}/{token}", moving(self.move_seat)),
                get("/watch/{token}", watching(watch_page("seat", pages.watch_fragment))),
                get("/watch/{token}/pad", watching(partial(pad_page, guest=None))),
                get("/watch/{token}/pad/stream", watching(live.watch_stream("pad", watched_pad))),
                get("/watch/{token}/stream", watching(live.watch_stream("watch", pages.watch_fragment))),
                get("/board/{token}", watching(watch_page("board", board))),
                get("/board/{token}/stream", watching(live.watch_stream("board", board))),
                *RoomPages(shared_tables, self._auth, live, secure=secure).routes,
                get(PREFIX + "/{digest}/{name}", self.static),
                get("/{words}", self.join_by_address),
            ],
        )

    # Coming ----------------------------------------------------------------------------------------------

    async def join_by_words(self, request: Request) -> Response:
        """Leads to the table of the words that were typed. The form's secret is none: it only has to be ours,
        so that no other page tries words in its readers' names."""
        return self._auth.by_words(request, (await _own_form(request, "")).get("words", ""))

    async def join_by_address(self, request: Request) -> Response:
        """Leads to the table whose words stand in the address."""
        typed = request.path_params["words"]
        return self._auth.by_words(request, typed) if is_of_words(f"/{typed}") else Response(status_code=404)

    async def join(self, request: Request, shared: SharedTable) -> Response:
        """The seats; a phone that has one already, or waits for one, goes there."""
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
        return live_page(request, self._join_fragment(_, shared, table, refused), status=status)

    def _join_fragment(self, _: Words, shared: SharedTable, table: Table, refused: str = "") -> Fragment:
        found, where = self._shared.tournaments.of_game(shared.game), ""
        if found is not None and (at := found[1].place_of(shared.game)) is not None:
            where = f"{found[1].name} · {table_name(_, found[1], at[0] + 1, at[1])}"
        return pages.join_fragment(_, shared, table, guard.form_token(shared.join_token), where, refused)

    async def join_stream(self, request: Request, shared: SharedTable) -> Response:
        """The seats, whenever one is taken or free again, and whether newcomers may take one."""
        await self._shared.table(shared)
        find = partial(self._shared.store.by_join_token, shared.join_token)
        return self._live.stream_for_all(request, shared, "join", find, self._join_fragment)

    async def take_seat(self, request: Request, shared: SharedTable) -> Response:
        """Take a free seat, or ask for one that another phone has."""
        token = shared.join_token
        if not self._joins.allows(f"{guard.asker(request.scope)} {shared.id}"):
            return guard.TooMany()
        fields = await _own_form(request, token)
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

    async def seat_link(self, request: Request, shared: SharedTable, guest: Guest) -> Response:
        """A seat's own link, opened on another phone: asks first."""
        table = await self._shared.table(shared)
        if not self._shared.seats.is_at(table, guest):
            return self._auth.unknown_link(request)
        name, token = table.snapshot.state.names[guest.seat], request.path_params["token"]
        form = guard.form_token(token)
        return HTMLResponse(pages.take_over_page(words_of(request), name, f"/seat/{shared.id}/{token}", form))

    async def move_seat(self, request: Request, shared: SharedTable, _guest: Guest) -> Response:
        """Move the seat to this phone."""
        token = request.path_params["token"]
        await _own_form(request, token)
        return self._seated(*await self._shared.seats.move(shared.id, token))

    async def waiting(self, request: Request, at: WaitingPhone) -> Response:
        """Says that the scribe has to say yes."""
        form = guard.form_token(at.token)
        return live_page(
            request, pages.waiting_fragment(words_of(request), at.shared, at.table, at.asked, form)
        )

    async def waiting_stream(self, request: Request, at: WaitingPhone) -> Response:
        """Ends when the phone waits no more; then the page asks what has come of it."""
        _ = words_of(request)

        def render() -> dict[str, Any] | None:
            shared = self._shared.store.by_id(at.shared.id)
            if shared is None or at.asked not in self._shared.seats.requests.at(shared.id):
                return None
            form = guard.form_token(at.token)
            return pages.waiting_fragment(_, shared, at.table, at.asked, form).as_event()

        return self._live.streams.answer(request, render, (self._shared.changes.add,), phone=at.asked.digest)

    async def wait_no_more(self, request: Request, at: WaitingPhone) -> Response:
        """The phone gives up waiting."""
        await _own_form(request, at.token)
        self._shared.seats.requests.end(at.shared.id, at.asked)
        return RedirectResponse(f"/join/{at.shared.join_token}", status_code=303)

    # At a seat -------------------------------------------------------------------------------------------

    async def seat(self, request: Request, at: AtSeat) -> Response:
        """The page of the seat."""
        return live_page(request, self._drawn(words_of(request), at), "seat")

    def _drawn(self, _: Words, at: AtSeat, refused: str = "") -> Fragment:
        found = self._shared.tournaments.of_game(at.shared.game)
        room = f"/room/{found[0].room_token}" if found else ""
        return pages.seat_fragment(_, at.shared, at.table, at.guest, at.form, room, refused)

    def _seat_fragment(self, _: Words, at: AtSeat) -> Fragment:
        """The page of a seat: it answers a tap, and is in the stream at the same moment."""
        key = (at.shared.id, at.guest.phone, _.tag)
        version = (at.table, at.table.revision, at.table.snapshot.faces, at.shared, at.token)
        return self._live.drawn_once(key, version, partial(self._drawn, _, at))

    async def seat_pad(self, request: Request, at: AtSeat) -> Response:
        """The whole pad, as this seat may see it; without a script it leads back when something is asked."""
        if UNASKED in request.query_params and pages.is_asked(
            words_of(request), at.shared, at.table, at.guest
        ):
            return RedirectResponse(f"/table/{at.shared.id}", status_code=303)
        return await pad_page(request, at.shared, at.table, at.guest)

    async def seat_pad_stream(self, request: Request, at: AtSeat) -> Response:
        """The whole pad as this seat may see it, whenever it changes."""
        return self._seat_stream(
            request, at, lambda _, at: pages.pad_fragment(_, at.shared, at.table, at.guest)
        )

    async def phone(self, request: Request, at: AtSeat) -> Response:
        """The link by which the seat moves to another phone."""
        name = at.table.snapshot.state.names[at.guest.seat]
        # The address that the phone itself has used, whose Host was checked.
        address = f"{'https' if self._secure else 'http'}://{request.headers['host']}"
        link = f"{address}/seat/{at.shared.id}/{at.token}"
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
        status = 409 if refused else 200
        if request.headers.get("accept") == JSON:
            fragment = self._seat_fragment(_, at)
            return JSONResponse({**fragment.as_event(), "refused": refused}, status_code=status)
        if refused:
            return live_page(
                request, self._drawn(_, at, refused), "seat", at=f"/table/{at.shared.id}", status=status
            )
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
        fields = await _own_form(request, at.token)
        shared = self._shared.store.by_id(at.shared.id)
        if shared is None or guest_of(shared, at.token) is None:
            return self._auth.no_seat(request, shared, at.token)
        return fields

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

        return self._live.streams.answer(
            request,
            render,
            self._live.news_of(at.shared),
            phone=at.guest.phone,
            presence=self._shared.presence.stream(at.shared.id, at.guest),
        )

    # What pages load -------------------------------------------------------------------------------------

    async def static(self, request: Request) -> Response | StaticResponse:
        """A style sheet, a script or a face."""
        file = static_files().get(request.url.path)
        if file is None:
            return Response(status_code=404)
        return StaticResponse(file, f"public, {FOR_EVER}")


NO_GAME = -1
"""The number of no table's game."""
_SEATS = frozenset(map(str, range(MOST_SEATS)))


async def _own_form(request: Request, secret: str) -> dict[str, str]:
    """The fields of a form that a page of ours with this secret has sent. Raises `ForeignForm` for anything
    else, `BodyTooLarge` and `TimeoutError`."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise ForeignForm
    try:
        async with asyncio.timeout(FORM_SECONDS):
            fields = await guard.form_fields(request.stream())
    except ValueError:
        raise ForeignForm from None
    if not guard.is_from_own_page(request.scope, fields, secret):
        raise ForeignForm
    return fields
