"""Authentication of guests: the proofs that a phone has a seat, waits for one, or has a link."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from scorekeeper.access.access_file import SharedTable
from scorekeeper.access.join_words import read_join_words
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, guest_of
from scorekeeper.access.phones import SeatRequest
from scorekeeper.locale import Words, language_for, words
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Guest, Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.web import guard
from scorekeeper.web.guests import pages
from scorekeeper.web.guests.sentences import guest_refusal, request_end
from scorekeeper.web.rate_limit import (
    COMERS,
    LOOKS,
    STRANGERS,
    WATCHED_STREAMS,
    WRONG_WORDS,
    WRONG_WORDS_OF_ADDRESS,
    WRONG_WORDS_OF_PHONE,
    RateLimit,
)

MOST_AGENT_LETTERS = 200
"""What of its browser's name tells a phone from others of one address."""
BOARD_ASKS_SECONDS = 30
"""After which a board that cannot be shown asks again."""

RequestHandler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A request that has proved whose seat it is from."""

    shared: SharedTable
    table: Table
    guest: Guest
    token: str

    @property
    def form(self) -> str:
        """What a form of this phone carries, which no other page knows."""
        return guard.form_token(self.token)


@dataclass(frozen=True, slots=True)
class WaitingPhone:
    """A request of a phone that waits for a seat."""

    shared: SharedTable
    table: Table
    asked: SeatRequest
    token: str


class ForeignForm(Exception):  # noqa: N818 - who sends it does wrong, and not we
    """A form that no page of ours has sent."""


class Authenticator:
    """Lets through who can prove what the address asks for, and answers all others."""

    def __init__(self, shared_tables: SharedTables) -> None:
        self._shared = shared_tables
        self._strangers, self._comers = RateLimit(STRANGERS), RateLimit(COMERS)
        self._looks, self._watched_streams = RateLimit(LOOKS), RateLimit(WATCHED_STREAMS)
        self._wrong_of_phones = RateLimit(WRONG_WORDS_OF_PHONE)
        self._wrong_of_addresses, self._wrong = RateLimit(WRONG_WORDS_OF_ADDRESS), RateLimit(WRONG_WORDS)

    def joining(self, answer: Callable[[Request, SharedTable], Awaitable[Response]]) -> RequestHandler:
        """The answer to somebody who has a table's link, by which seats are taken."""

        async def answered(request: Request) -> Response:
            shared = self._shared.store.by_join_token(request.path_params["token"])
            if shared is None:
                return self.stranger(request)
            if not self._comers.allows(f"{guard.asker(request.scope)} {shared.id}"):
                return guard.TooMany()
            return await answer(request, shared)

        return self.anybody(answered)

    def anybody(self, answer: RequestHandler) -> RequestHandler:
        """The answer to whoever asks, or a page that says why there is none; what is asked is looked at by
        itself."""

        async def answered(request: Request) -> Response:
            try:
                return await answer(request)
            except ForeignForm:
                return Response(status_code=403)
            except guard.BodyTooLarge:
                return Response(status_code=413)
            except TimeoutError:
                return Response(status_code=408)
            except ClientDisconnect:
                return Response(status_code=400)
            except (StorageError, AccessRefusal, RuleViolation) as error:
                _ = words_of(request)
                return _message(request, _("The table cannot be shown"), guest_refusal(_, error, ()), 404)

        return answered

    async def asked_for_words(self, request: Request) -> Response:
        """The page on which somebody types the three words of a table."""
        return self._stranger(request, lambda: HTMLResponse(pages.words_page(words_of(request))))

    def by_words(self, request: Request, typed: str) -> Response:
        """The way to the table whose three words somebody has typed. Wrong ones are counted, and after too
        many right ones are not read either."""
        _, address = words_of(request), guard.asker(request.scope)
        phone = f"{address} {request.headers.get('user-agent', '')[:MOST_AGENT_LETTERS]}"
        limits = (self._wrong_of_phones, phone), (self._wrong_of_addresses, address), (self._wrong, "")
        if not all(limit.has_room(asker) for limit, asker in limits):
            wait = _("Too many wrong words. Wait a minute, or scan the code.")
            return guard.TooMany(pages.words_page(_, typed, wait))
        number = read_join_words(typed)
        if (shared := self._shared.store.by_join_number(number)) is not None:
            return RedirectResponse(f"/join/{shared.join_token}", status_code=303)
        if (tournament := self._shared.tournaments.by_join_number(number)) is not None:
            return RedirectResponse(f"/room/{tournament.room_token}", status_code=303)
        for limit, asker in limits:
            limit.allows(asker)
        wrong = _("These words lead to no table. Compare them with those on the scribe's screen.")
        return HTMLResponse(pages.words_page(_, typed, wrong), status_code=404)

    def moving(self, answer: Callable[[Request, SharedTable, Guest], Awaitable[Response]]) -> RequestHandler:
        """The answer to somebody who has a seat's own link, by which it moves to another phone."""

        async def answered(request: Request) -> Response:
            shared = self._shared.store.by_id(request.path_params["id"])
            guest = None if shared is None else guest_of(shared, request.path_params["token"])
            if shared is None or guest is None:
                return self.stranger(request)
            if not self._comers.allows(f"{guard.asker(request.scope)} {shared.id}"):
                return guard.TooMany()
            return await answer(request, shared, guest)

        return self.anybody(answered)

    def at_seat(self, answer: Callable[[Request, AtSeat], Awaitable[Response]]) -> RequestHandler:
        """The answer to a phone that proves its seat with its cookie."""

        async def answered(request: Request) -> Response:
            shared, token = self._of_cookie(request)
            guest = None if shared is None else guest_of(shared, token)
            if shared is None or guest is None:
                return self._stranger(request, lambda: self.no_seat(request, shared, token))
            if not self._looks.allows(guest.phone):
                return guard.TooMany()
            table = await self._shared.table(shared)
            if not self._shared.seats.is_at(table, guest):
                return self.no_seat(request, shared, token)
            return await answer(request, AtSeat(shared, table, guest, token))

        return self.anybody(answered)

    def waiting(self, answer: Callable[[Request, WaitingPhone], Awaitable[Response]]) -> RequestHandler:
        """The answer to a phone that waits for a seat; what has come of it where it does not any more."""

        async def answered(request: Request) -> Response:
            shared, token = self._of_cookie(request)
            asked = None if shared is None else self._shared.seats.requests.of(shared.id, token)
            if shared is None or asked is None:
                if shared is not None and guest_of(shared, token) is not None:
                    return RedirectResponse(f"/table/{shared.id}", status_code=303)
                return self._stranger(request, lambda: self.no_seat(request, shared, token))
            if not self._looks.allows(asked.digest):
                return guard.TooMany()
            table = await self._shared.table(shared)
            if asked.seat >= table.snapshot.state.players:
                return self.no_seat(request, shared, token)
            return await answer(request, WaitingPhone(shared, table, asked, token))

        return self.anybody(answered)

    def watching(
        self, answer: Callable[[Request, SharedTable, Table], Awaitable[Response]]
    ) -> RequestHandler:
        """The answer to somebody who has the link to look on."""

        async def answered(request: Request) -> Response:
            shared = self._shared.store.by_watch_token(request.path_params["token"])
            if shared is None:
                return self.stranger(request)
            limit = self._watched_streams if request.url.path.endswith("/stream") else self._looks
            if not limit.allows(f"{guard.asker(request.scope)} {shared.id}"):
                return guard.TooMany()
            return await answer(request, shared, await self._shared.table(shared))

        return self.anybody(answered)

    def _of_cookie(self, request: Request) -> tuple[SharedTable | None, str]:
        """The table of the address, None where there is none, and the token that the phone keeps for it."""
        shared = self._shared.store.by_id(request.path_params["id"])
        return shared, "" if shared is None else request.cookies.get(seat_cookie(shared), "")

    def stranger(self, request: Request) -> Response:
        """The answer to a link that leads nowhere."""
        return self._stranger(request, lambda: self.unknown_link(request))

    def _stranger(self, request: Request, refusal: Callable[[], Response]) -> Response:
        """The refusal of somebody who proves nothing, as long as he does not guess too often."""
        return refusal() if self._strangers.allows(guard.asker(request.scope)) else guard.TooMany()

    def no_seat(self, request: Request, shared: SharedTable | None, token: str) -> Response:
        """The page for a phone that has no seat any more, or whose table was closed."""
        _ = words_of(request)
        if shared is None:
            text = _("The scribe has closed it to other phones, or deleted its game. Ask for its new code.")
            note = _("Should it come back, this page goes on by itself.")
            return _message(request, _("The table is closed"), text, 404, note)
        text = request_end(_, self._shared.seats.requests.end_of(token))
        return _message(request, _("This phone has no seat here"), text, 403)

    def unknown_link(self, request: Request) -> Response:
        """The page for a link that leads nowhere."""
        _ = words_of(request)
        text = guest_refusal(_, AccessRefusal(AccessCode.UNKNOWN_LINK), ())
        return _message(request, _("An old link"), text, 404)


def _message(request: Request, title: str, text: str, status: int, note: str = "") -> Response:
    """A page that says why there is no other one, and looks whether there is one again. Nobody stands at a
    board: it asks even where its script fails."""
    _empty, kind, *rest = request.url.path.split("/")
    gone = "" if kind == "seat" else f"/{kind}/{rest[0]}"  # a seat's own link opens one page once
    headers = {"Refresh": str(BOARD_ASKS_SECONDS)} if kind == "board" else None
    page = pages.message(words_of(request), title, text, gone=gone, note=note)
    return HTMLResponse(page, status_code=status, headers=headers)


def seat_cookie(shared: SharedTable) -> str:
    """The name of the cookie of a seat: one for each table."""
    return f"seat_{shared.id}"


def words_of(request: Request) -> Words:
    """The words of the language that the browser asks for first."""
    weighed = []
    for place, part in enumerate(request.headers.get("accept-language", "")[:200].split(",")):
        tag, _separator, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, tag))
        except ValueError:
            continue
    return words(language_for(*(tag for _weight, _place, tag in sorted(weighed))))
