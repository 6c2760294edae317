"""The end: a podium of books, the awards, the chart, the whole ranking and the pad, and the next game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import flet as ft

from scorekeeper.design_tokens.colors import SHELF, SPINES
from scorekeeper.design_tokens.typefaces import LETTER_WIDTH, figures_width
from scorekeeper.game import State, rematch_dealer
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import duration
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.addresses import RESULT_PATH
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_entered, use_state
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import TOURNAMENTS, App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.header import menu_button
from scorekeeper.ui.table.pad import finished_pad
from scorekeeper.ui.table.totals_chart import totals_chart
from scorekeeper.ui.table.undo_row import undo_row
from scorekeeper.ui.widgets.buttons import (
    filled_button,
    heading,
    icon,
    icon_button,
    in_lines,
    labelled,
    one_line,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import centred_column, divided, panel, stretched_column, tile, two_lines
from scorekeeper.ui.widgets.marks import laurel, medal, seal, team_mark
from scorekeeper.ui.widgets.scaffold import content_column, frame
from scorekeeper.viewmodels.game_end import Medal, lead_changes, medals, podium, victory
from scorekeeper.viewmodels.join_and_leave import gone_since
from scorekeeper.viewmodels.ranking_text import (
    Place,
    RankingLine,
    early_end_sentence,
    quoted_note,
    ranking_lines,
    tie_break_sentence,
    winners_sentence,
)
from scorekeeper.viewmodels.short_names import first_name
from scorekeeper.viewmodels.teams import TEAM_SHAPES, team_letter

_POINTS_WIDTH, _SMALLEST_NAME = 72, 12
LINK_PADDING = ft.Padding.symmetric(horizontal=14, vertical=12)
CARD_GAP = 10
KEYS_GAP, KEY_BESIDES, KEY_TYPE, SMALLEST_KEY = 10, 24 + 22 + 12, 19, 14
"""Space between the two keys; of one what is beside its label, and its type, at most and at least."""
BOOK_HEIGHTS = (128, 100, 82)
"""Heights of the books by rank, in logical pixels on a phone."""
BOOK_WIDTH, BOOK_GAP, HERO_MARGIN = 104, 4, 22
LAUREL, WINNERS_SEAL, SEAL, TEAM_SEAL = 116, 76, 56, 46
PHONE_WIDTH, HERO_HEIGHT, LEAST_ZOOM, LARGEST_ZOOM = 390, 424, 0.85, 2.2
"""The screen for which the measures are, the height of all that is on leather there, and how much smaller and
larger it gets on others."""
HEADLINE = 40
RISES = (
    ft.Animation(660, ft.AnimationCurve.EASE_IN_OUT_QUINT),
    ft.Animation(440, ft.AnimationCurve.EASE_IN_OUT_CUBIC),
    ft.Animation(260, ft.AnimationCurve.EASE_OUT),
)
"""How the books rise, by rank: they set out together, the third one is up first."""
CROWNED = ft.Animation(900, ft.AnimationCurve.EASE_IN_EXPO)
FALL = ft.Animation(1000, ft.AnimationCurve.EASE_IN_QUART)
"""How the winner is crowned and confetti falls, which is seen once the books are up."""
CROWNED_SECONDS = 1.2
"""Seconds after which all of that has been drawn."""
CHART_HEIGHT, FULL_HEIGHT = 106, 840
"""Height of the lines of the chart, and of a large screen from which on they take what is more."""


def game_over(app: App, controller: TableController) -> ft.Control:
    """The screen of a game that is over."""
    _, state, faces = app.words, controller.state, controller.view.snapshot.faces
    hero = Hero(controller=controller, key="hero")
    width = app.screen.dock_content_width
    changes = lead_changes(_, state)
    height = CHART_HEIGHT + (max(0, app.height - FULL_HEIGHT) if app.screen.is_big else 0)
    chart = totals_chart(app, state, faces, width, height=height, note=changes)
    ranked: list[ft.Control] = [_place(app, faces, line) for line in ranking_lines(_, state)]
    # Why somebody won at equal points, that the game was ended early, and what somebody wrote of it.
    said = (tie_break_sentence(_, state), early_end_sentence(_, state), quoted_note(_, state.note))
    notes = [ft.Text(note, style=app.scale.dense.text()) for note in said if note]
    cards = [
        *([panel(notes, padding=14, spacing=6)] if notes else []),
        *_awards(app, state, faces),
        *([chart] if len(state.closed) > 1 else []),
        _links(app, controller),
        # It has been said above.
        ft.Semantics(exclude_semantics=True, content=panel(ranked, padding=14, spacing=8)),
    ]
    keys = _keys(app, controller)
    if not app.screen.has_dock_beside:
        pad_below = PadBelow(controller=controller, key="pad")
        below = content_column(app, [*cards, pad_below], top=12, bottom=12, spacing=CARD_GAP)
        return frame(app, _scrolled([hero, below]), keys, whole_width=True, margins=False)
    margin = ft.Padding.symmetric(horizontal=app.screen.margin, vertical=CARD_GAP)
    paper = ft.Container(finished_pad(app, controller), padding=margin)
    left = ft.Container(_scrolled([hero, paper]), gradient=_LEATHER)
    dock = stretched_column([_scrolled(cards), *keys], spacing=8, tight=False)
    return frame(app, left, [dock], margins=False)


def _scrolled(parts: Sequence[ft.Control]) -> ft.Column:
    return ft.Column(
        list(parts),
        spacing=CARD_GAP if len(parts) > 2 else 0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _keys(app: App, controller: TableController) -> list[ft.Control]:
    """The picture for others and the rematch, and undo. A scribe has undo alone: another game is the owner's
    to begin."""
    _, cache = app.words, MemoCache()
    if app.is_scribes:
        return [undo_row(app, controller, cache, "")]
    label = _("Share picture")
    fitting = ((app.screen.dock_content_width - KEYS_GAP) / 2 - KEY_BESIDES) / (LETTER_WIDTH * len(label))
    size = max(SMALLEST_KEY, min(KEY_TYPE * app.scale.dense.factor, fitting))
    style, back = app.scale.column_total(size), app.trail.back_from_table
    share = outlined_button(
        app,
        label,
        controller.on_link,
        style=style,
        symbol="image",
        data=f"{controller.address}/{RESULT_PATH}",
        expand=True,
    )
    if back.startswith(TOURNAMENTS):  # where the next game is drawn
        label = _("On to the tournament")
        on = filled_button(
            app, label, controller.on_link, style=style, symbol="trophy", data=back, expand=True
        )
        return [ft.Row([share, on], spacing=KEYS_GAP), undo_row(app, controller, cache, "")]
    rematch = filled_button(
        app, _("Rematch"), controller.on_rematch, style=style, symbol="redeal", expand=True
    )
    deals = _("Then {name} deals first", name=controller.state.names[rematch_dealer(controller.state)])
    return [ft.Row([share, rematch], spacing=KEYS_GAP), undo_row(app, controller, cache, deals)]


@component
def PadBelow(controller: TableController, key: object = None) -> ft.Control:
    """The pad, far below: a phone draws it once the winner is crowned, so that this moves smoothly."""
    app = use_app()
    drawn, on_drawn = use_entered(at_once=app.motion is None)
    crowned, set_crowned = use_state(drawn)

    async def wait() -> None:
        if drawn and not crowned:
            await asyncio.sleep(CROWNED_SECONDS)
            set_crowned(True)

    use_effect(wait, [drawn])
    pad = finished_pad(app, controller) if crowned and controller.state.finished else None
    return ft.Container(pad, on_size_change=on_drawn)


# On leather ------------------------------------------------------------------------------------------

_LEATHER = ft.RadialGradient(
    colors=[Paint.LEATHER, Paint.LEATHER_EDGE], center=ft.Alignment(-0.4, -1), radius=1.3
)
_ROUND_BACK = ft.LinearGradient(
    colors=[
        ft.Colors.with_opacity(0.38, "#000000"),
        ft.Colors.with_opacity(0.13, "#FFFFFF"),
        ft.Colors.with_opacity(0, "#000000"),
        ft.Colors.with_opacity(0.34, "#000000"),
    ],
    stops=[0, 0.22, 0.55, 1],
    begin=ft.Alignment.CENTER_LEFT,
    end=ft.Alignment.CENTER_RIGHT,
)
"""Light and shadow on the back of a book."""


@component
def Hero(controller: TableController, key: object = None) -> ft.Control:
    """Who won, and the podium, on leather. The books rise, the first one last; then the winner is crowned.

    The client draws all of it from two pictures.
    """
    app = use_app()
    moves = app.motion is not None
    risen, on_drawn = use_entered(at_once=not moves)
    _, state = app.words, controller.state
    if not state.finished:  # the open round takes this place at once
        return ft.Container()
    width, zoom = app.width - app.screen.dock_beside, _zoom(app)
    headline, by = victory(_, state)
    style = app.scale.fitted_headline(
        headline, width - 2 * HERO_MARGIN, 2, Paint.FOIL, HEADLINE * zoom / app.scale.factor
    )
    centred = ft.TextAlign.CENTER
    by_style = Scale(max(app.scale.factor, app.scale.dense.factor * min(zoom, 1.5))).text(Paint.ON_LEATHER)
    said = [
        ft.Text(headline, style=style, text_align=centred, semantics_label=winners_sentence(_, state)),
        ft.Text(by, style=by_style, text_align=centred),
    ]
    content = ft.Column(
        [
            _head(app, controller),
            *(ft.Container(text, padding=ft.Padding.symmetric(horizontal=HERO_MARGIN)) for text in said),
            _podium(app, state, controller.view.snapshot.faces, width, zoom, risen=risen),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    confetti = ft.Container(
        ft.Image("honours/confetti.svg", fit=ft.BoxFit.COVER, exclude_from_semantics=True),
        left=0,
        right=0,
        top=0,
        bottom=0,
        opacity=1 if risen else 0,
        offset=ft.Offset(0, 0 if risen else -0.1),
        animate_opacity=FALL if moves else None,
        animate_offset=FALL if moves else None,
    )
    return ft.Container(
        ft.Stack([confetti, content], clip_behavior=ft.ClipBehavior.HARD_EDGE),
        width=width,
        gradient=_LEATHER,
        on_size_change=on_drawn,
    )


def _zoom(app: App) -> float:
    """How much larger the podium is than on a phone, so that all of it is in sight."""
    width, height = app.width - app.screen.dock_beside, app.height
    part = 1 if app.screen.has_dock_beside else 0.5
    zoom = max(LEAST_ZOOM, min(width / PHONE_WIDTH, part * height / HERO_HEIGHT, LARGEST_ZOOM))
    return max(zoom, app.scale.dense.factor) if app.scale.is_large else zoom


def _head(app: App, controller: TableController) -> ft.Control:
    """The way back and the menu; between them how many rounds were played, and how long that took,
    or on which other day it was."""
    _, state = app.words, controller.state
    took = "" if state.paper_totals else duration(_, state.started, state.touched)
    rounds = _.plural("{n} round", "{n} rounds", len(state.closed))
    style = app.scale.dense.text(Paint.FOIL)
    words: list[ft.Control] = [
        heading(_("Final standings"), style),
    ]
    ended = state.touched.astimezone()
    day = "" if ended.date() == datetime.now().astimezone().date() else _.date(state.touched)
    then = day or took
    words.append(
        ft.Text(f"· {rounds} ·" if then else f"· {rounds}", style=style)
    )  # no line begins with a dot
    words += [ft.Text(then, style=style)] if then else []
    back = icon_button(
        "back", _("Back"), controller.on_link, data=app.trail.back_from_table, color=Paint.ON_LEATHER
    )
    return ft.Container(
        ft.Row(
            [
                ft.Container(width=48) if app.is_scribes else back,
                ft.Row(
                    words,
                    spacing=4,
                    run_spacing=0,
                    wrap=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                    expand=True,
                ),
                menu_button(_, controller.on_menu, controller.asked_seat is not None, Paint.ON_LEATHER),
            ],
            spacing=2,
        ),
        padding=ft.Padding.symmetric(horizontal=app.screen.margin, vertical=4),
    )


def _podium(
    app: App, state: State, faces: Sequence[Face], width: float, zoom: float, *, risen: bool
) -> ft.Control:
    """The books on their shelf, which names those below; a screen reader hears the ranking from first to
    last."""
    _ = app.words
    above, below = podium(state)
    column = min(BOOK_WIDTH * zoom, (width - 2 * HERO_MARGIN) / len(above))
    # The first one stands between the second and the third.
    shown = [above[1], above[0], *above[2:]] if len(above) > 2 else above
    several = sum(place.rank == 1 for place in above) > 1
    crown = column if len(above) > 3 or several else column * LAUREL / BOOK_WIDTH
    books: list[ft.Control] = [
        ft.Container(
            _book(
                _,
                state,
                faces,
                place,
                column,
                crown,
                zoom,
                named=several or place.rank > 1,
                crowned=risen,
            ),
            offset=ft.Offset(0, 0 if risen else 1),  # behind the shelf
            animate_offset=None if app.motion is None else RISES[place.rank - 1],
            key=str(place.seats[0]),
        )
        for place in shown
    ]
    standing = ft.Container(
        ft.Row(
            books,
            spacing=BOOK_GAP,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.END,
        ),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    seen = ft.Semantics(
        exclude_semantics=True,
        content=stretched_column([standing, _shelf(app, state, faces, below)]),
    )
    lines = ranking_lines(_, state)
    first = [line for line in lines if line.rank == 1 and not line.within]
    spoken = [_winners_note(first), *(line.spoken for line in lines if line not in first)]
    heard: list[ft.Control] = [
        ft.Semantics(label=line, content=ft.Container(), expand=1) for line in spoken if line
    ]
    return ft.Stack(
        [seen, ft.TransparentPointer(ft.Column(heard, spacing=0), left=0, right=0, top=0, bottom=0)],
        width=width,
    )


def _book(
    _: Words,
    state: State,
    faces: Sequence[Face],
    place: Place,
    column: float,
    crown: float,
    zoom: float,
    *,
    named: bool,
    crowned: bool,
) -> ft.Control:
    """The back of a book with the rank and the points; on it the seal, with a laurel for who has won."""
    won, width = place.rank == 1, column - BOOK_GAP
    part = min(1.0, column / (BOOK_WIDTH * zoom)) * zoom
    letter = team_letter(state, place.seats[0])
    spine = SPINES[TEAM_SHAPES[letter][0] if letter else faces[place.seats[0]].color]
    size = TEAM_SEAL * part if letter else WINNERS_SEAL / LAUREL * crown if won else SEAL * part
    seals: list[ft.Control] = [seal(faces[seat], round(size)) for seat in place.seats]
    sealed: ft.Control = seals[0] if len(seals) == 1 else ft.Row(seals, spacing=2, tight=True)
    if won and not letter:
        sealed = _crowned(sealed, crown, is_there=crowned)
    elif won:
        sealed = centred_column([icon("crown", 30 * zoom, Paint.FOIL), sealed], spacing=0)
    rank_size, largest = (34, 24) if won else (27, 21)
    points = _.number(place.total)
    points_size = min(largest * zoom, (width - 8) / max(1.0, figures_width(points)))
    band = ft.BorderSide(1.5, Paint.FOIL)
    bands = ft.Container(height=5 * zoom, border=ft.Border(top=band, bottom=band))
    scale = Scale()
    back = ft.Container(
        ft.Column(
            [
                bands,
                ft.Text(str(place.rank), style=scale.poster(rank_size * zoom, Paint.FOIL)),
                ft.Text(points, style=scale.poster(points_size, Paint.ON_LEATHER)),
                bands,
            ],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=0,
        ),
        gradient=_ROUND_BACK,
        padding=ft.Padding.symmetric(vertical=8 * zoom),
    )
    names = [_name(state, seat, column, zoom) for seat in place.seats] if named else []
    return centred_column(
        [
            sealed,
            *names,
            ft.Container(
                back,
                width=width,
                height=BOOK_HEIGHTS[place.rank - 1] * zoom,
                bgcolor=spine,
                border_radius=ft.BorderRadius.only(top_left=7, top_right=7),
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                margin=ft.Margin.only(top=2),
            ),
        ],
        spacing=3,
        width=crown if won and not letter else column,
    )


def _crowned(sealed: ft.Control, size: float, *, is_there: bool) -> ft.Control:
    """The seal in a laurel, which grows into its place."""
    wreath = ft.Container(
        laurel(ft.Container(), size, Paint.FOIL),
        scale=1 if is_there else 0.8,
        opacity=1 if is_there else 0,
        animate_scale=CROWNED,
        animate_opacity=CROWNED,
    )
    return ft.Stack([wreath, sealed], width=size, height=size, alignment=ft.Alignment.CENTER)


def _name(state: State, seat: int, column: float, zoom: float) -> ft.Control:
    name = state.names[seat]
    if letter_widths(name) * LETTER_WIDTH * _SMALLEST_NAME > column:
        name = first_name(name, state.names)
    size = max(_SMALLEST_NAME, min(18 * zoom, column / (LETTER_WIDTH * max(1, letter_widths(name)))))
    return one_line(name, Scale().column_name(round(size, 1), Paint.ON_LEATHER))


def _shelf(app: App, state: State, faces: Sequence[Face], below: Sequence[Place]) -> ft.Control:
    """The shelf, on which those stand by name who have no book."""
    scale, named, gone = app.scale.dense, [], gone_since(app.words, state)
    for place in below:
        line: list[ft.Control] = [
            ft.Text(f"{place.rank}.", style=scale.name(Paint.FOIL)),
            *(seal(faces[seat], 22) for seat in place.seats),
            one_line(place.name, scale.name(Paint.ON_LEATHER), expand=True, expand_loose=True),
            ft.Text(app.words.number(place.total), style=scale.name(Paint.FOIL)),
        ]
        if place.out:
            line.append(ft.Text(gone[place.seats[0]], style=scale.small(Paint.ON_LEATHER)))
        named.append(ft.Row(line, spacing=8, tight=True, opacity=0.7 if place.out else 1))
    return ft.Container(
        ft.Row(list(named), spacing=18, run_spacing=4, wrap=True, alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=8, vertical=7),
        gradient=ft.LinearGradient(
            colors=list(SHELF), begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER
        ),
        border=ft.Border(top=ft.BorderSide(1.5, Paint.FOIL_DIM)),
    )


def _winners_note(first: Sequence[RankingLine]) -> str:
    """How many bids the winner met, and when he came if late; with names where several share the victory."""
    noted = [(line.name, [note for note in (line.note, line.below) if note]) for line in first]
    if len(noted) == 1:
        return " · ".join(noted[0][1])
    return " · ".join(f"{isolated(name)}: {', '.join(notes)}" for name, notes in noted if notes)


# On paper --------------------------------------------------------------------------------------------


def _awards(app: App, state: State, faces: Sequence[Face]) -> list[ft.Control]:
    """What somebody did that is worth a medal; nothing after a game without anything of the kind."""
    given = medals(app.words, state)
    if not given:
        return []
    stacked = app.scale.is_large
    parts = [_award(app, state, faces, one, stacked=stacked) for one in given]
    if stacked:
        return [panel(parts, padding=14, spacing=12)]
    row = ft.Row(list(parts), spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)
    return [panel([row], padding=ft.Padding.symmetric(horizontal=8, vertical=12))]


def _award(app: App, state: State, faces: Sequence[Face], given: Medal, *, stacked: bool) -> ft.Control:
    """The medal, what for in short, and whose it is; the whole sentence to be heard, and while it is held."""
    scale, name = app.scale.dense, state.names[given.seat]
    align = ft.TextAlign.START if stacked else ft.TextAlign.CENTER
    hung = medal(given.place, 30, text="" if given.sign else "0", symbol=given.sign, ribbon=True)
    whose = ft.Row(
        [
            seal(faces[given.seat], 18),
            one_line(given.kind, scale.small(), expand=False),
        ],
        spacing=5,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    said = ft.Text(given.title, style=scale.figure(17), text_align=align)
    spoken = f"{isolated(name)}: {given.spoken}"
    face: ft.Control
    if stacked:
        words = ft.Column([said, whose], spacing=2, tight=True, expand=True)
        face = ft.Row([hung, words], spacing=12)
    else:
        face = centred_column([hung, said, whose], spacing=5)
    return ft.Container(labelled(spoken, face), tooltip=spoken, expand=not stacked)


def _links(app: App, controller: TableController) -> ft.Control:
    """The ways to the statistics and to the rules of this game."""
    _, scale = app.words, app.scale
    statistics, played, title = (
        _("Statistics of this game"),
        _("Rules played"),
        ruleset_title(_, controller.state.ruleset),
    )
    words: list[ft.Control] = [
        ft.Text(played, style=scale.small()),
        ft.Text(title, style=scale.total(), expand=True),
    ]
    if scale.is_large:  # side by side words would be broken
        words = [two_lines(app, title, played, scale.total(), expand=True)]
    links = []
    for symbol, label, shown, path in (
        ("chart", statistics, [ft.Text(statistics, style=scale.text(), expand=True)], "statistics"),
        ("rules", _("Rules played: {title}", title=title), words, "ruleset"),
    ):
        links.append(
            tile(
                label,
                [icon(symbol, 24, Paint.ACCENT), *shown, icon("forward", 18, Paint.QUIET)],
                controller.on_link,
                data=f"{controller.address}/{path}",
                padding=LINK_PADDING,
                spacing=10,
            )
        )
    return panel(divided(links))


def _place(app: App, faces: Sequence[Face], line: RankingLine) -> ft.Control:
    """A line of the ranking; the two of a team stand smaller."""
    scale = app.scale.dense
    largest, points = (17, 17) if line.within else (18, 20)
    # The longest word fits into one line, so that no name is broken within.
    longest = max(map(letter_widths, line.name.split()), default=1)
    room = app.screen.dock_content_width - 30 - 32 - 34 - (_POINTS_WIDTH + 20) * scale.factor
    size = max(_SMALLEST_NAME, min(largest, room / (LETTER_WIDTH * longest) / scale.factor))
    paint = Paint.QUIET if line.within or line.out else Paint.INK
    notes = " · ".join(part for part in (line.note, line.below) if part)
    rank = None if line.within else ft.Text(f"{line.rank}.", style=scale.name(Paint.QUIET))
    mark = team_mark(scale, line.team, 22) if line.team else seal(faces[line.seats[0]], 24)
    name = in_lines(line.name, scale.figure(size, paint), 2)
    below = [ft.Text(notes, style=scale.small())] if notes else []
    return ft.Row(
        [
            ft.Container(rank, width=24),
            mark,
            ft.Column([name, *below], spacing=1, tight=True, expand=True),
            ft.Text(
                line.points,
                style=scale.figure(points, paint),
                text_align=ft.TextAlign.END,
                width=_POINTS_WIDTH * scale.factor,
            ),
        ],
        spacing=10,
    )
