"""Guests' pages as HTML: from view models and the words of a language to text, escaped by the template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from scorekeeper.access.access_file import SharedTable
from scorekeeper.access.join_words import MOST_LETTERS, invitation
from scorekeeper.access.links_and_seats import claim_of
from scorekeeper.access.phones import SeatRequest
from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.locale import Words
from scorekeeper.pictures.qr_code import qr_svg
from scorekeeper.tables import Guest, Table
from scorekeeper.tables.guest_entries import may_enter_for, may_lead_on
from scorekeeper.viewmodels.board import board
from scorekeeper.viewmodels.bonus_text import bonus_notes
from scorekeeper.viewmodels.chart_series import Chart, spread_labels, strokes
from scorekeeper.viewmodels.pad import open_round_cells, pad_heads, scored_rows
from scorekeeper.viewmodels.seat_page import SeatPage, seat_page
from scorekeeper.viewmodels.seat_questions import Permissions
from scorekeeper.viewmodels.short_names import with_short_names
from scorekeeper.web.guard import form_token
from scorekeeper.web.guests import forms, static_files

TEMPLATES = Path(__file__).parent / "templates"
MOST_PARTIALS, MOST_CODES = 4000, 100
"""Most parts of pages and most codes that are kept."""
CHART_SIZE, RAIL_CHART_SIZE = (420, 500), (300, 300)
"""Width and height of the lines of the chart at the end, and of the one that grows beside the columns."""
LABEL_GAP = 36
"""From one name or seal at the end of a line to the next."""
NAME_LETTER_WIDTH = 17
"""Width of a letter of a name beside a line, on average."""
MOST_NAME_LETTERS = 24
"""Letters of a name beside a line: those of a team leave the lines their room."""
ROUNDS_APART = 5
"""From one round that is named below the chart to the next."""
DASH_SCALE = 2
"""How much longer the dashes of the strokes are on a board."""
KEY_ROWS = 4
"""Most rows of number keys, where so many fit beside each other."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """The part of a page that changes: its HTML, its title, and what a screen reader says of a change."""

    html: str
    title: str
    say: str
    revision: int
    game: int = 0
    """The number of the table's game: every page of a later one is newer."""

    def as_event(self) -> dict[str, Any]:
        return {
            "html": self.html,
            "title": self.title,
            "say": self.say,
            "game": self.game,
            "revision": self.revision,
        }


@cache
def environment() -> Environment:
    """The templates. They escape whatever is put into them, and know no value that is missing."""
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # it would look at the files for each page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(
        address_of=static_files.address_of,
        symbol=lambda name: Markup(static_files.symbol(name)),
        seal=lambda face: Markup(static_files.seal(face.color, face.symbol)),
        shared_shapes=lambda: Markup(static_files.shared_shapes()),
        key_columns=key_columns,
        partial=_partial,
        seen=lambda question: forms.written(question.rests_on),
        answer=forms.answer,
        TAKE_BACK=forms.TAKE_BACK,
    )
    return found


def key_columns(keys: int) -> int:
    """How many number keys stand beside each other, so that the last row has the fewest gaps to fill."""
    return min(
        (3, 4) if keys < 10 else (4, 5, 6), key=lambda columns: (keys > KEY_ROWS * columns, -keys % columns)
    )


def document(
    _: Words,
    title: str,
    content: str,
    *,
    kind: str = "page",
    stream: str = "",
    again: str = "",
    gone: str = "",
) -> str:
    """A whole page around its content, which is HTML already.

    It follows its `stream`, without a script by loading `again` what is there; where there is nothing to show
    it looks whether what is `gone` is there again.
    """
    return (
        environment()
        .get_template("document.html")
        .render(
            _=_,
            title=title,
            content=Markup(content),
            kind=kind,
            stream=stream,
            again=again,
            gone=gone,
            words={
                "connected": _("connected"),
                "lost": _("Not connected. Trying again …"),
                "unsent": _("Not sent: there is no connection. Tap again when it is back."),
                "unanswered": _("No answer. Once the connection is back, look here whether it counted."),
            },
        )
    )


def message(
    _: Words,
    title: str,
    text: str,
    links: Sequence[tuple[str, str]] = (),
    *,
    gone: str = "",
    note: str = "",
) -> str:
    """A page that says one thing, with ways to go on; perhaps in the place of what is `gone`, with `note`."""
    content = rendered("message.html", _, heading=title, text=text, links=links, note=note)
    return document(_, title, content, gone=gone)


# A seat, and who looks on ------------------------------------------------------------------------------


def seat_fragment(
    _: Words, shared: SharedTable, table: Table, guest: Guest, form: str, room: str = "", refused: str = ""
) -> Fragment:
    """The page of a seat on its own phone. Once the game is over it leads to the `room` of its tournament."""
    # The hidden fields of every form of the page.
    fields = {"form": form, "game": shared.number, "revision": table.revision}
    safe = ((name, escape(one) if isinstance(one, str) else one) for name, one in fields.items())
    return _page_fragment(
        _,
        shared,
        table,
        _seat_page(_, shared, table, guest),
        address=f"/table/{shared.id}",
        carried=Markup("".join(f'<input type="hidden" name="{name}" value="{one}">' for name, one in safe)),
        may_take_back=table.may_take_back(guest),
        room=room if table.snapshot.state.finished else "",
        refused=refused,
    )


def _seat_page(_: Words, shared: SharedTable, table: Table, guest: Guest) -> SeatPage:
    state = table.state_for(guest)
    if guest.seat >= state.players:
        return seat_page(_, state, None)
    seats = frozenset(seat for seat in range(state.players) if may_enter_for(seat, guest, shared.mode))
    lent_to = frozenset(seat for seat in seats - {guest.seat} if claim_of(shared, seat) is None)
    return seat_page(_, state, guest.seat, Permissions(seats, may_lead_on(shared.mode), lent_to))


def is_asked(_: Words, shared: SharedTable, table: Table, guest: Guest | None) -> bool:
    """Whether a bid or a result is asked of that guest now."""
    return guest is not None and _seat_page(_, shared, table, guest).asks


def watch_fragment(_: Words, shared: SharedTable, table: Table) -> Fragment:
    """The page of somebody who looks on."""
    page = seat_page(_, table.snapshot.state, None)
    return _page_fragment(_, shared, table, page, address=f"/watch/{shared.watch_token}")


def _step(state: State) -> int:
    """How far the game is, by what is shown for a moment as it happens: it grows with each round that closes,
    with the bids that are turned over, and at the end."""
    shown = state.finished if state.current is None else state.current.revealed
    return 2 * len(state.closed) + shown


def _page_fragment(
    _: Words,
    shared: SharedTable,
    table: Table,
    page: SeatPage,
    *,
    address: str,
    carried: str = "",
    may_take_back: bool = False,
    room: str = "",
    refused: str = "",
) -> Fragment:
    """The page of a seat, whose forms `carried` hidden fields go with, or without them of who looks on."""
    snapshot = table.snapshot
    html = rendered(
        "seat.html",
        _,
        page=page,
        names=snapshot.state.names,
        step=_step(snapshot.state),
        faces=snapshot.faces,
        act=f"{address}/act" if carried else "",
        pad=f"{address}/pad",
        more=f"{address}/phone" if carried else "",
        carried=carried,
        may_take_back=may_take_back,
        room=room,
        refused=refused,
    )
    title = f"{page.name}: {page.title}" if page.name else page.title
    say = [page.title]
    if page.close and not page.ranking:
        result = None if page.seat is None else page.close.results.get(page.seat)
        say = [result.points if result else "", page.close_title, page.title]
    return Fragment(html, title, ". ".join(filter(None, say)), table.revision, shared.number)


def pad_fragment(_: Words, shared: SharedTable, table: Table, guest: Guest | None) -> Fragment:
    """The whole pad, as that guest may see it, or who looks on."""
    state = table.snapshot.state if guest is None else table.state_for(guest)
    back = f"/watch/{shared.watch_token}" if guest is None else f"/table/{shared.id}"
    rows = scored_rows(_, state)
    cells = open_round_cells(_, state, state.current, None) if state.current else ()
    html = rendered(
        "pad.html",
        _,
        heads=pad_heads(_, state, table.snapshot.faces),
        faces=table.snapshot.faces,
        rows=rows,
        round=state.current,
        cells=cells,
        notes=bonus_notes(_, state, state.bonuses),
        back=back,
        asked=is_asked(_, shared, table, guest),
    )
    return Fragment(html, _("The pad"), "", table.revision, shared.number)


def board_fragment(_: Words, shared: SharedTable, table: Table, addresses: Sequence[str]) -> Fragment:
    """The board. While seats are free it says how they are taken, at the likeliest of these addresses."""
    state, faces = table.snapshot.state, table.snapshot.faces
    shown = board(_, state)
    free = not state.finished and any(claim_of(shared, seat) is None for seat in state.at_table)
    way = invitation(shared, addresses[0], _.language) if addresses and free else None
    chart = None
    if shown.chart:
        size = RAIL_CHART_SIZE if shown.columns else CHART_SIZE
        chart = _chart_lines(_, state, shown.chart, size, faces)
    html = rendered(
        "board.html",
        _,
        board=shown,
        step=_step(state),
        names=state.names,
        faces=faces,
        chart=chart,
        way=way,
        qr=Markup(_code(way.link)) if way else "",
    )
    title = f"{shown.round} {shown.of}".strip()
    say = shown.sentence if shown.columns else f"{shown.sentence}, {shown.hint}"
    return Fragment(html, title, say, table.revision, shared.number)


_code = lru_cache(MOST_CODES)(qr_svg)  # takes longer than all else of a board


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's or a team's line."""

    color: str
    dashes: str
    is_thick: bool
    """Whether it is that of who has won."""
    points: str
    end: tuple[float, float]
    place: float
    """Height of what stands at its end, none upon another."""
    face: Face | None
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class ChartLines:
    """The chart in the coordinates of its picture."""

    width: int
    height: int
    margin: int
    """Space beside it, where the names of the lines stand."""
    steps: tuple[tuple[float, str], ...]
    """Height and total of each line of the grid."""
    rounds: tuple[tuple[float, str], ...]
    """Place and number of some rounds, to stand below."""
    lines: tuple[ChartLine, ...]


def _chart_lines(
    _: Words, state: State, chart: Chart, size: tuple[int, int], faces: Sequence[Face]
) -> ChartLines:
    """The chart, each line in the colour of the player's face or of the team."""
    width, height = size
    # Those that are still to come are there from the start.
    rounds = chart.rounds if state.current is None else len(state.hands) - state.first_round + 1

    def across(place: int) -> float:
        return round(place * width / rounds, 1)

    def down(total: int) -> float:
        return round(height * chart.depth(total), 1)

    ends = [down(series.totals[-1]) for series in chart.lines]
    lines, drawn = [], strokes(state, faces)
    names = [with_short_names(series.name, state.names, MOST_NAME_LETTERS) for series in chart.lines]
    for place, series, name in zip(spread_labels(ends, LABEL_GAP, height), chart.lines, names, strict=True):
        stroke = drawn[series.stroke]
        last = across(series.start + len(series.totals) - 1)
        totals = enumerate(series.totals, start=series.start)
        lines.append(
            ChartLine(
                color=stroke.color,
                dashes=" ".join(str(DASH_SCALE * dash) for dash in stroke.dashes),
                is_thick=stroke.width > 1,
                points=" ".join(f"{across(after)},{down(total)}" for after, total in totals),
                end=(last, down(series.totals[-1])),
                place=place,
                face=None if state.ruleset.teams else faces[series.stroke],
                name=name,
                total=_.number(series.totals[-1]),
            )
        )
    letters = 6 + max(map(letter_widths, names))
    steps = tuple((down(total), _.number(total)) for total in chart.values(chart.step()))
    first = state.first_round - 1
    named = tuple(
        (across(number - first), str(number))
        for number in range(first + 1, first + rounds + 1)
        if not number % ROUNDS_APART
    )
    return ChartLines(width, height, NAME_LETTER_WIDTH * letters, steps, named, tuple(lines))


# Coming and moving -------------------------------------------------------------------------------------


def join_fragment(
    _: Words, shared: SharedTable, table: Table, form: str, where: str = "", refused: str = ""
) -> Fragment:
    """The page behind the table's link: the seats, and the ways to look on. `where` says which table of which
    tournament it is."""
    state, faces = table.snapshot.state, table.snapshot.faces
    seats = [(seat, state.names[seat], claim_of(shared, seat) is None) for seat in state.at_table]
    html = rendered(
        "join.html",
        _,
        seats=seats,
        faces=faces,
        shared=shared,
        act=f"/join/{shared.join_token}",
        watch=f"/watch/{shared.watch_token}",
        board=f"/board/{shared.watch_token}",
        form=form,
        where=where,
        refused=refused,
    )
    say = "" if shared.open else _("The table is closed to newcomers.")
    return Fragment(html, _("Who are you?"), say, table.revision, shared.number)


def words_page(_: Words, typed: str = "", refused: str = "") -> str:
    """The page with a field for the three words of a table."""
    content = rendered(
        "words.html", _, typed=typed[:MOST_LETTERS], refused=refused, most=MOST_LETTERS, form=form_token("")
    )
    return document(_, _("Join a table"), content)


def waiting_fragment(_: Words, shared: SharedTable, table: Table, asked: SeatRequest, form: str) -> Fragment:
    """The page of a phone that waits for a seat which another one has."""
    name = table.snapshot.state.names[asked.seat]
    title = _("Waiting for {name}'s seat", name=name)
    html = rendered(
        "waiting.html", _, title=title, number=asked.number, leave=f"/waiting/{shared.id}/leave", form=form
    )
    return Fragment(html, title, "", 0)


def phone_page(_: Words, shared: SharedTable, name: str, link: str) -> str:
    """The page by which a guest goes on with his seat on another phone, and the way to give it up."""
    content = rendered(
        "phone.html",
        _,
        name=name,
        link=link,
        qr=Markup(qr_svg(link)),
        leave=f"/table/{shared.id}/leave",
        back=f"/table/{shared.id}",
    )
    return document(_, name, content)


def take_over_page(_: Words, name: str, act: str, form: str) -> str:
    """The page behind a seat's own link: it asks before the seat moves, for previews open links too."""
    text = _("Go on with this seat on this phone? The other phone gives it up.")
    return _question(_, name, text, _("Go on here"), act, form)


def leave_page(_: Words, shared: SharedTable, name: str, form: str) -> str:
    """The page that asks before a guest gives his seat up."""
    text, place = _("Give up this seat? Somebody else can take it then."), f"/table/{shared.id}"
    return _question(_, name, text, _("Give up this seat"), f"{place}/leave", form, f"{place}/phone")


def left_page(_: Words, shared: SharedTable) -> str:
    """The page of a phone that has given its seat up: the ways to another one, and to look on."""
    links = (
        (f"/join/{shared.join_token}", _("Choose a seat")),
        (f"/watch/{shared.watch_token}", _("I'm just watching")),
    )
    return message(_, _("The seat is free"), _("Somebody else can take it now."), links)


def _question(_: Words, heading: str, text: str, yes: str, act: str, form: str, back: str = "") -> str:
    content = rendered("ask.html", _, heading=heading, text=text, yes=yes, act=act, form=form, back=back)
    return document(_, heading, content)


def rendered(template: str, _: Words, **values: object) -> str:
    return environment().get_template(template).render(_=_, **values)


@lru_cache(MOST_PARTIALS)
def _partial(template: str, _: Words, value: object) -> Markup:
    """A part of a page that shows only this value: most of them are the same on all phones of a table, and
    after the next tap."""
    return Markup(rendered(template, _, value=value).strip())
