"""The pages of a room that follows a tournament, on which nothing can be changed; and the way from a table's
slip to its pad."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from scorekeeper.access.access_file import EntryMode, SharedTournament
from scorekeeper.access.app_access import SCRIBE_PATH
from scorekeeper.access.links_and_seats import same_token
from scorekeeper.locale import Words
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.tables.shared_tournaments import scribe_token
from scorekeeper.tables.tournaments import DeskSnapshot, TournamentDesk
from scorekeeper.viewmodels.tournaments import (
    PersonLine,
    PlaceLine,
    people_lines,
    person_page,
    place_lines,
    progress_line,
    standings_hint,
)
from scorekeeper.web import guard
from scorekeeper.web.guests.authentication import Authenticator, words_of
from scorekeeper.web.guests.live_pages import LivePages, live_page
from scorekeeper.web.guests.pages import Fragment, rendered
from scorekeeper.web.rate_limit import COMERS, LOOKS, ROOM_COMERS, RateLimit

T = TypeVar("T")

COOKIE_SECONDS = 60 * 60 * 24
NAMES_OF_A_PAGE, PLACES_OF_A_PAGE = 30, 20
"""How many lines a board shows at once, three columns of names or two of the standings: from ten metres their
letters are read."""

Draw = Callable[[Words, SharedTournament, DeskSnapshot, Request], Fragment | None]
"""Draws a page; None where the address names somebody who is not on the list."""


class RoomPages:
    """The routes of a room."""

    def __init__(
        self, shared_tables: SharedTables, auth: Authenticator, live: LivePages, *, secure: bool
    ) -> None:
        self._shared = shared_tables
        self._auth = auth
        self._live = live
        self._secure = secure
        self._comers, self._looks, self._slips = RateLimit(ROOM_COMERS), RateLimit(LOOKS), RateLimit(COMERS)
        get = partial(Route, methods=["GET"])
        pages: dict[str, tuple[Draw, str]] = {
            "": (_people_fragment, "page"),
            "/standings": (_standings_fragment, "page"),
            "/person/{person}": (_person_fragment, "page"),
            "/board": (_board_fragment, "board"),
        }
        self.routes = [get("/pad/{token}", auth.anybody(self._slip))]
        for path, (draw, kind) in pages.items():
            self.routes += [
                get(f"/room/{{token}}{path}", auth.anybody(partial(self._page, draw=draw, kind=kind))),
                get(f"/room/{{token}}{path}/stream", auth.anybody(partial(self._stream, draw=draw))),
            ]

    async def _page(self, request: Request, *, draw: Draw, kind: str) -> Response:
        """A page of the room; the browser that comes first is given a number, by which it is counted."""
        found = self._found(request)
        if isinstance(found, Response):
            return found
        shared, phone = found
        desk = await self._desk(shared)
        fragment = self._drawn(request, request.url.path, shared, desk, draw)
        if fragment is _NOBODY:
            return self._auth.unknown_link(request)
        answer = live_page(request, fragment, kind)
        if not phone:
            number = secrets.token_urlsafe(9)
            proof = guard.form_token(f"{shared.pads_secret} {number}")
            guard.keep_token(answer, _cookie(shared), number + proof, COOKIE_SECONDS, secure=self._secure)
        return answer

    async def _stream(self, request: Request, *, draw: Draw) -> Response:
        """The same page, whenever something of the tournament has changed."""
        found = self._found(request)
        if isinstance(found, Response):
            return found
        shared, phone = found
        desk = await self._desk(shared)

        def render() -> dict[str, Any] | None:
            now = self._shared.tournaments.by_token(shared.room_token)
            if now is None:
                return None
            fragment = self._drawn(request, request.url.path.removesuffix("/stream"), now, desk, draw)
            return None if fragment is _NOBODY else fragment.as_event()

        news = desk.subscribe, self._shared.changes.add
        return self._live.streams.answer(request, render, news, phone=phone)

    def _drawn(
        self, request: Request, path: str, shared: SharedTournament, desk: TournamentDesk, draw: Draw
    ) -> Fragment:
        """The page of that address, drawn once for all who see it; `_NOBODY` where there is none."""
        _, snapshot = words_of(request), desk.snapshot
        return self._live.drawn_once(
            (shared.id, path, _.tag),
            (snapshot.revision, shared),
            lambda: draw(_, shared, snapshot, request) or _NOBODY,
        )

    async def _desk(self, shared: SharedTournament) -> TournamentDesk:
        return await self._shared.tournaments.desk(shared)

    def _found(self, request: Request) -> tuple[SharedTournament, str] | Response:
        """The tournament of the link and the number of the browser, or why it gets nothing: a hall is one
        address, so browsers that have a number count by themselves."""
        shared = self._shared.tournaments.by_token(request.path_params["token"])
        if shared is None:
            return self._auth.stranger(request)
        kept = request.cookies.get(_cookie(shared), "")
        number, proof = kept[:12], kept[12:]
        is_ours = same_token(proof, guard.form_token(f"{shared.pads_secret} {number}"))
        phone = number if is_ours else ""
        limit, asker = (
            (self._looks, phone) if phone else (self._comers, f"{guard.asker(request.scope)} {shared.id}")
        )
        return (shared, phone) if limit.allows(asker) else guard.TooMany()

    async def _slip(self, request: Request) -> Response:
        """Leads to the pad of the slip's table: the app for its scribe, or a seat on guests' pages."""
        slip = request.path_params["token"]
        if not self._slips.allows(f"{guard.asker(request.scope)} {slip}"):
            return guard.TooMany()
        shared = await self._shared.tournaments.table(slip)
        if shared is None:
            return self._auth.stranger(request)
        token = scribe_token(slip)
        if (
            shared.mode is not EntryMode.ALL
            and self._shared.serves_app
            and self._shared.scribes.access_by(token)
        ):
            return RedirectResponse(SCRIBE_PATH + token, status_code=303)
        return RedirectResponse(f"/join/{shared.join_token}", status_code=303)


_NOBODY = Fragment("", "", "", 0)
"""In the place of a page of somebody who is not on the list any more."""


def _cookie(shared: SharedTournament) -> str:
    """The name of the cookie of a browser that has a number."""
    return f"room_{shared.id}"


def _people_fragment(_: Words, shared: SharedTournament, desk: DeskSnapshot, _request: Request) -> Fragment:
    """Everybody by name, with the table."""
    people = people_lines(_, desk.state)
    return _fragment(_, "room.html", shared, desk, people=people, places=())


def _standings_fragment(
    _: Words, shared: SharedTournament, desk: DeskSnapshot, _request: Request
) -> Fragment:
    """Everybody's place."""
    places = place_lines(_, desk.state)
    return _fragment(
        _, "room.html", shared, desk, people=(), places=places, note=standings_hint(_, desk.state)
    )


def _person_fragment(
    _: Words, shared: SharedTournament, desk: DeskSnapshot, request: Request
) -> Fragment | None:
    """One person's evening."""
    numbers = {str(number): number for number in range(len(desk.state.people))}
    if (number := numbers.get(request.path_params["person"])) is None:
        return None
    person = person_page(_, desk.state, number)
    return _fragment(_, "person.html", shared, desk, number=number, person=person)


def _board_fragment(_: Words, shared: SharedTournament, desk: DeskSnapshot, _request: Request) -> Fragment:
    """Who sits where and the standings, turned over one after the other."""
    people: Sequence[PersonLine] = () if desk.state.ended else people_lines(_, desk.state)
    places: Sequence[PlaceLine] = place_lines(_, desk.state)
    has_result = any(result for round_ in desk.state.all_rounds for result in round_.results)
    return _fragment(
        _,
        "room_board.html",
        shared,
        desk,
        seating=_turned(people, NAMES_OF_A_PAGE),
        standings=_turned(places, PLACES_OF_A_PAGE) if has_result else [],
    )


def _turned(lines: Sequence[T], most: int) -> list[Sequence[T]]:
    """The lines in pages of nearly the same length."""
    pages = -(-len(lines) // most)
    return [lines[page * len(lines) // pages : (page + 1) * len(lines) // pages] for page in range(pages)]


def _fragment(
    _: Words, template: str, shared: SharedTournament, desk: DeskSnapshot, **shown: object
) -> Fragment:
    name, progress = desk.state.name, progress_line(_, desk.state)
    values = {"name": name, "progress": progress, "home": f"/room/{shared.room_token}", "note": "", **shown}
    return Fragment(rendered(template, _, **values), name, progress, desk.revision)
