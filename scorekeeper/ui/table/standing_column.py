"""How the game stands: at the side of a wide screen a column, below the pad a line in the last rounds."""

from __future__ import annotations

import flet as ft

from scorekeeper.access.join_words import Invitation, invitation
from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import Phase, Round, State
from scorekeeper.game.faces import Face
from scorekeeper.game.standings import provisional_points, totals
from scorekeeper.game.state import copy_with
from scorekeeper.locale import Words
from scorekeeper.locale.statistics import last_rounds_line
from scorekeeper.pictures.qr_code import Qr, qr
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.addresses import PHONES_PATH
from scorekeeper.ui.runtime.component import component, on_link
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_changes,
    use_effect,
    use_entered,
    use_memo,
    use_memo_cache,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import ASIDE_CODE, ASIDE_GAP, RANKING_ROW
from scorekeeper.ui.table.moment import ranking_row
from scorekeeper.ui.table.totals_chart import totals_chart
from scorekeeper.ui.widgets.buttons import OnTap, heading, hit_target, icon, in_lines, labelled, one_line
from scorekeeper.ui.widgets.list_tile import centred_column, panel, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.qr_code import qr_image
from scorekeeper.viewmodels.round_close import ClosedPlace, closed_places


@component
def StandingColumn(controller: TableController) -> ft.Control:
    """How the game stands, in cards; what has no room is left out."""
    app, cache = use_app(), use_memo_cache()
    use_changes(controller.phone_changes, [controller])
    way = _way_in(app, controller.view.snapshot.game_id)
    link = "" if way is None else way.link
    code = use_memo(lambda: qr([link]) if link else None, [link])
    _, state, faces, layout = app.words, controller.state, controller.view.snapshot.faces, controller.layout
    scale, width = Scale(layout.aside_factor), app.screen.aside - 2 * app.screen.margin
    places = tuple((place, faces[place.seat]) for place in closed_places(_, state))
    last = state.closed[-1].number if state.closed else 0
    note = _("after round {round}", round=last) if last else ""
    moment = controller.view.moment
    key = "ranking" if moment is None else f"ranking {moment.number}"
    cards: list[ft.Control] = [
        Ranking(
            scale=scale,
            width=width,
            title=_("Ranking"),
            note=note,
            places=places,
            moves=moment is not None,
            key=key,
        )
    ]
    height = layout.chart_height(with_code=code is not None)
    if height and len(state.closed) > 1:
        so_far = copy_with(state, current=None)  # the chart is the same as long as no round is closed
        title = _("The game so far")
        cards.append(cache("chart", totals_chart, app, so_far, faces, width, height=height, title=title))
    round_ = state.current
    if round_ is not None and round_.phase is Phase.PLAY and round_.tricks_played and not round_.bids_hidden:
        ending = _ending(_, state, round_, faces)
        cards.append(cache("ending", _if_it_ends, scale, _("If it stays like this"), ending))
    if way is not None and code is not None:
        label = _("Join in"), _("QR code of this table")
        data = f"{controller.address}/{PHONES_PATH}"
        cards.append(cache("way in", _way_in_card, app, scale, label, way, code, controller.on_link, data))
    return ft.Container(
        stretched_column(cards, spacing=ASIDE_GAP),
        width=app.screen.aside,
        padding=ft.Padding.symmetric(horizontal=app.screen.margin, vertical=ASIDE_GAP),
    )


def _way_in(app: App, game_id: str) -> Invitation | None:
    """The way by which phones come to this table, where it is open to newcomers."""
    shared_tables = app.table_host.shared_tables
    shared = None if shared_tables is None else shared_tables.reached(game_id)
    if shared_tables is None or shared is None or not shared_tables.addresses:
        return None
    return invitation(shared, shared_tables.addresses[0], app.words.language)


@component
def Ranking(
    scale: Scale,
    width: float,
    title: str,
    note: str,
    places: tuple[tuple[ClosedPlace, Face], ...],
    moves: bool,
    key: object = None,
) -> ft.Control:
    """The places. While a round closes it `moves`."""
    landed, on_drawn = use_entered(at_once=not moves)
    titles = ft.Row(
        [heading(title, scale.total()), ft.Text(note, style=scale.small())],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    height = RANKING_ROW * scale.factor
    names = [place.name for place, _face in places]
    rows = [
        ranking_row(scale, place, face, height, landed=landed, width=width, names=names)
        for place, face in places
    ]
    head = ft.Container(
        titles, padding=ft.Padding.symmetric(horizontal=14, vertical=9), on_size_change=on_drawn
    )
    return panel([head, *rows])


def _ending(
    _: Words, state: State, round_: Round, faces: tuple[Face, ...]
) -> tuple[tuple[Face, str, str], ...]:
    """Face, name and total of everybody if the round ended now, from first to last."""
    sums = totals(state)
    after = {seat: sums[seat] + provisional_points(state, round_, seat) for seat in round_.turns}
    order = sorted(after, key=lambda seat: -after[seat])
    return tuple((faces[seat], state.names[seat], _.number(after[seat])) for seat in order)


def _if_it_ends(scale: Scale, title: str, ending: tuple[tuple[Face, str, str], ...]) -> ft.Control:
    spoken = "; ".join(f"{name}: {total}" for _face, name, total in ending)
    faces = [
        centred_column(
            [seal(face, 24 * scale.symbol_factor), ft.Text(total, style=scale.total(), no_wrap=True)],
            spacing=2,
        )
        for face, _name, total in ending
    ]
    row = ft.Row(list(faces), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    parts = [ft.Text(title, style=scale.total()), row]
    return panel([labelled(f"{title}: {spoken}", stretched_column(parts, spacing=6))], padding=14)


def _way_in_card(
    app: App, scale: Scale, label: tuple[str, str], way: Invitation, code: Qr, on_link: OnTap, data: str
) -> ft.Control:
    """The code and the three words; a tap shows who is here."""
    title, picture = label
    words = [
        ft.Text(title, style=scale.total()),
        one_line(way.address, scale.small()),
        ft.Text(" ".join(way.words), style=scale.strong()),
    ]
    texts = ft.Column(list(words), spacing=3, tight=True, expand=True)
    size = ASIDE_CODE * scale.factor
    row = ft.Row([ft.Container(qr_image(app, code, picture, size), width=size + 2), texts], spacing=14)
    return hit_target(panel([row], padding=12), on_link, data=data, radius=0)


TROPHY, FORWARD, GAP, INDENT = 20, 18, 10, 12
"""Widths of the two symbols, between them and the words, and at both ends."""
NOT_WORDS = TROPHY + FORWARD + 2 * (GAP + INDENT)


@component
def OutlookLine(controller: TableController) -> ft.Control:
    """How the leader is overtaken or who can still win, as soon as that is looked through; no tap waits for
    it. Until then what was true of the round before the tap, in a new round nothing."""
    app = use_app()
    line, set_line = use_state(("", 0))
    state = controller.state
    number = 0 if state.current is None else state.current.number

    async def find() -> None:
        # A phone compiles every module that it imports: this one only at the end of a game.
        from scorekeeper.statistics.outlook import outlook_of, overtaking_of

        outlooks = await app.table_host.work(outlook_of, state)
        overtaking = await app.table_host.work(overtaking_of, state)
        words = "" if outlooks is None else last_rounds_line(app.words, state.names, outlooks, overtaking)
        set_line((words, number))

    use_effect(find, [state], cleanup=lambda: None)  # what is stale is cancelled
    words = line[0] if line[1] == number else ""
    room = app.width - app.screen.dock_beside - 2 * app.screen.margin - NOT_WORDS
    style = app.scale.whole_words(words, room, TARGET - 4, 16 * app.scale.factor, Paint.INK)
    shown = ft.Row(
        [
            icon("trophy", TROPHY, Paint.GOLD),
            in_lines(words, style, 2, expand=True),
            icon("forward", FORWARD, Paint.QUIET),
        ],
        spacing=GAP,
    )
    return hit_target(
        labelled(words, shown) if words else None,
        on_link if words else None,
        data=f"{controller.address}/outlook",
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=INDENT),
        bgcolor=Paint.RAISED if words else None,
    )
