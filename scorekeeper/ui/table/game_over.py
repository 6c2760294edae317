"""The end: who won, the whole ranking, the finished pad, and one tap to the next game."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_CARD, TINY
from scorekeeper.game import State, rematch_dealer
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.locale.statistics import award_words
from scorekeeper.statistics.awards import awards
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.addresses import RESULT_PATH
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.header import menu_button
from scorekeeper.ui.table.pad import finished_pad
from scorekeeper.ui.table.totals_chart import totals_chart
from scorekeeper.ui.table.undo_row import undo_row
from scorekeeper.ui.widgets.buttons import filled_button, icon, icon_button, labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import divided, panel, stretched_column, tile, two_lines
from scorekeeper.ui.widgets.marks import team_mark
from scorekeeper.ui.widgets.scaffold import dock_content_width, frame, has_dock_beside, is_big
from scorekeeper.viewmodels.ranking_text import (
    RankingLine,
    early_end_sentence,
    quoted_note,
    ranking_lines,
    tie_break_sentence,
    winners_sentence,
)

_POINTS_WIDTH, _SMALLEST_NAME = 72, 12
LINK_PADDING = ft.Padding.symmetric(horizontal=14, vertical=12)
AWARDS_PADDING = ft.Padding.only(left=16, right=16, top=12, bottom=14)
BIG_RANKING = 1.4
"""How much larger than usual the type of the ranking is on a large screen."""
LONG_NAME = 12
"""Where a name has more letters than these, notes stand below the names, not beside them."""


def game_over(app: App, controller: TableController) -> ft.Control:
    """The screen of a game that is over."""
    _, state = app.words, controller.state

    head = ft.Row(
        [
            *([] if app.is_scribes else [icon_button("back", _("Back"), controller.on_link, data="/")]),
            ft.Text(_("Final standings"), style=app.scale.title(), expand=True),
            menu_button(_, controller.on_menu, controller.asked_seat is not None),
        ],
        spacing=2,
    )
    podium = _podium(app, state)
    links, pad_shown = [_links(app, controller), *_share(app, controller)], finished_pad(app, controller)
    below = [*_chart(app, state), pad_shown] if is_big(app) else [*_chart(app, state), *links, pad_shown]
    keys, given = _keys(app, controller), _awards(app, state)
    if not has_dock_beside(app):
        return frame(app, _scrolled([head, podium, *given, *below]), keys)
    # The ranking stands in the dock: a wide screen shows it beside the pad.
    dock = ft.Column(
        [_scrolled([podium, *given, *links] if is_big(app) else [podium, *given]), *keys],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return frame(app, _scrolled([head, *below]), [dock])


def _keys(app: App, controller: TableController) -> list[ft.Control]:
    """The rematch, and undo; in one row on a phone on its side, for the ranking needs the height."""
    _, cache = app.words, MemoCache()
    if app.is_scribes:  # another game is the owner's to begin
        return [undo_row(app, controller, cache, "")]
    if has_dock_beside(app) and not is_big(app) and not app.scale.is_large and not app.read_only:
        rematch = filled_button(_("Rematch"), app.scale.key(), controller.on_rematch, expand=True)
        return [undo_row(app, controller, cache, "", main=rematch)]
    deals = _("Then {name} deals first", name=controller.state.names[rematch_dealer(controller.state)])
    return [
        filled_button(_("Rematch"), app.scale.key(), controller.on_rematch),
        undo_row(app, controller, cache, deals),
    ]


def _scrolled(parts: Sequence[ft.Control]) -> ft.Column:
    return ft.Column(
        list(parts),
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _awards(app: App, state: State) -> list[ft.Control]:
    """What somebody did that is worth a sentence; nothing after a game without anything of the kind."""
    _, scale = app.words, app.scale.dense
    lines = [(state.names[award.seat], award_words(_, award)) for award in awards(state)]
    if not lines:
        return []
    title = ft.Semantics(header=True, content=ft.Text(_("Awards"), style=scale.name()))
    return [
        panel(
            [title, *(_award(scale, name, what) for name, what in lines)], padding=AWARDS_PADDING, spacing=8
        )
    ]


def _award(scale: Scale, name: str, what: str) -> ft.Control:
    """Whose it is, and below it what for."""
    return labelled(
        f"{isolated(name)}: {what}",
        ft.Row(
            [
                ft.Container(icon("trophy", 22, Paint.ACCENT), width=32, alignment=ft.Alignment.CENTER),
                ft.Column(
                    [ft.Text(name, style=scale.figure(17)), ft.Text(what, style=scale.text())],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=10,
        ),
    )


def _chart(app: App, state: State) -> list[ft.Control]:
    return [totals_chart(app, state)] if len(state.closed) > 1 else []


def _links(app: App, controller: TableController) -> ft.Control:
    """The ways to the statistics and to the rules of this game."""
    _ = app.words
    statistics = tile(
        _("Statistics of this game"),
        [
            icon("chart", 24, Paint.ACCENT),
            ft.Text(_("Statistics of this game"), style=app.scale.text(), expand=True),
            icon("forward", 18, Paint.QUIET),
        ],
        controller.on_link,
        data=f"{controller.address}/statistics",
        padding=LINK_PADDING,
        spacing=10,
    )
    return panel(divided([statistics, _rules(app, controller)]))


def _rules(app: App, controller: TableController) -> ft.Control:
    """A link to the rules of this game."""
    _, scale = app.words, app.scale
    title = ruleset_title(_, controller.state.ruleset)
    words: list[ft.Control] = [
        ft.Text(_("Rules played"), style=scale.small()),
        ft.Text(title, style=scale.total(), expand=True),
    ]
    if scale.is_large:  # side by side words would be broken
        words = [two_lines(app, title, _("Rules played"), scale.total(), expand=True)]
    return tile(
        _("Rules played: {title}", title=title),
        [icon("rules", 24, Paint.ACCENT), *words, icon("forward", 18, Paint.QUIET)],
        controller.on_link,
        data=f"{controller.address}/ruleset",
        padding=LINK_PADDING,
        spacing=10,
    )


def _share(app: App, controller: TableController) -> list[ft.Control]:
    """The way to the picture and the text for others; a scribe has none."""
    _ = app.words
    if app.is_scribes:
        return []
    style = app.scale.strong()
    return [
        outlined_button(
            _("Share the result"),
            style,
            controller.on_link,
            symbol="share",
            data=f"{controller.address}/{RESULT_PATH}",
        )
    ]


def _podium(app: App, state: State) -> ft.Control:
    """Who won, in a sentence, and everybody else below."""
    _, scale = app.words, _ranking_scale(app)
    line_height = 30 * max(1.0, scale.factor)
    crown = ft.Container(
        icon("crown", 24, Paint.ACCENT), width=32, height=line_height, alignment=ft.Alignment.CENTER
    )
    why, early, lines = tie_break_sentence(_, state), early_end_sentence(_, state), ranking_lines(_, state)
    first = [line for line in lines if line.rank == 1 and not line.within]
    others = [line for line in lines if line not in first]
    marks = [
        ft.Container(team_mark(scale, line.team, 22), height=line_height, alignment=ft.Alignment.CENTER)
        for line in first
        if line.team
    ]
    sentence, width = winners_sentence(_, state), _podium_width(app)
    headline = scale.fitted_headline(sentence, width - 42 - 32 * len(marks) * scale.factor, 3, Paint.ACCENT)
    below = (
        app.width <= TINY
        or scale.is_large
        or has_dock_beside(app)
        or any(line.below or letter_widths(line.name) > LONG_NAME for line in others if not line.team)
    )
    return ft.Container(
        stretched_column(
            [
                ft.Row(
                    [crown, *marks, ft.Text(sentence, style=headline, expand=True)],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                stretched_column(
                    [
                        ft.Container(ft.Text(note, style=scale.text()), padding=ft.Padding.only(left=42))
                        for note in (_winners_note(first), why, early, quoted_note(_, state.note))
                        if note
                    ]
                ),
                ft.Container(height=1, bgcolor=Paint.RULE, margin=ft.Margin.symmetric(vertical=2)),
                *(_place(app, line, noted_below=below) for line in others),
            ],
            spacing=8,
        ),
        padding=ft.Padding.all(16),
        bgcolor=Paint.RAISED,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_CARD,
    )


def _ranking_scale(app: App) -> Scale:
    """The type of the ranking: larger where the screen has room for it."""
    return Scale(app.scale.dense.factor * BIG_RANKING) if is_big(app) else app.scale.dense


def _podium_width(app: App) -> float:
    """The width within the card of the ranking."""
    width = dock_content_width(app) if has_dock_beside(app) else app.width - 2 * app.margin
    return min(width, CONTENT_WIDTH) - 34


def _winners_note(first: Sequence[RankingLine]) -> str:
    """How many bids the winner met, and when he came if late; with names where several share the victory."""
    noted = [(line.name, [note for note in (line.note, line.below) if note]) for line in first]
    if len(noted) == 1:
        return " · ".join(noted[0][1])
    return " · ".join(f"{isolated(name)}: {', '.join(notes)}" for name, notes in noted if notes)


def _place(app: App, line: RankingLine, *, noted_below: bool) -> ft.Control:
    """A place below the winner in the ranking; the two of a team stand smaller."""
    scale = _ranking_scale(app)
    largest, points = (17, 19) if line.within else (20, 24)
    # The longest word fits into one line, so that no name is broken within.
    beside = 42 + _POINTS_WIDTH * scale.factor + 20 + (32 * scale.factor if line.team else 0)
    longest = max(map(len, line.name.split()), default=1)
    fitting = (_podium_width(app) - beside) / (LETTER_WIDTH * longest) / scale.factor
    size = max(_SMALLEST_NAME, min(largest, fitting))
    name = ft.Text(
        line.name,
        style=scale.figure(size, Paint.QUIET if line.within or line.out else Paint.INK),
        max_lines=3 if line.team else 2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    notes = " · ".join(part for part in (line.note, line.below) if part)
    below = [ft.Text(notes, style=scale.small())] if noted_below and notes else []
    rank = None if line.within else ft.Text(f"{line.rank}.", style=scale.name(Paint.QUIET))
    parts: list[ft.Control] = [
        ft.Container(rank, width=32, alignment=ft.Alignment.CENTER),
        *([team_mark(scale, line.team, 22)] if line.team else []),
        ft.Column([name, *below], spacing=2, tight=True, expand=True),
    ]
    if line.note and not noted_below:
        parts.append(ft.Text(line.note, style=scale.small()))
    parts.append(
        ft.Text(
            line.points,
            style=scale.figure(points, Paint.QUIET if line.within else Paint.INK),
            text_align=ft.TextAlign.END,
            width=_POINTS_WIDTH * scale.factor,
        )
    )
    return labelled(line.spoken, ft.Row(parts, spacing=10))
