"""The end: who won, the whole ranking, the finished pad, and one tap to the next game."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import State, rematch_dealer
from scorekeeper.game.standings import by_rank, hits, ranks, totals
from scorekeeper.locale import Words
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.glance import Sheet
from scorekeeper.ui.measures import RADIUS_CARD
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.dock import foot
from scorekeeper.ui.widgets.frame import frame
from scorekeeper.ui.widgets.pad_sheet import finished_pad
from scorekeeper.ui.widgets.totals_chart import totals_chart
from scorekeeper.ui.widgets.touch import icon, icon_key, main_key, named


def finale(app: App, desk: Desk) -> ft.Control:
    """The screen of a game that is over."""
    _, state = app.words, desk.state

    head = ft.Row(
        [
            icon_key("back", _("Back"), desk.on_back),
            ft.Text(_("Final standings"), style=app.scale.title(), expand=True),
            icon_key("menu", _("More"), desk.on_sheet, data=Sheet.MENU),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    upper = ft.Column(
        [head, _podium(app, state), *_course(app, state), finished_pad(app, desk)],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return frame(
        app,
        upper,
        [
            main_key(_("Rematch"), app.scale.key(), desk.on_rematch),
            foot(app, desk, Pieces(), _rematch_line(_, state)),
        ],
    )


def _course(app: App, state: State) -> list[ft.Control]:
    return [totals_chart(app, state)] if len(state.closed) > 1 else []


def _rematch_line(_: Words, state: State) -> str:
    return _("{name} deals first then", name=state.names[rematch_dealer(state)])


def winners_sentence(_: Words, state: State) -> str:
    """Who has won; equal totals share the victory (§7.9)."""
    rank, total = ranks(state), totals(state)
    winners = [seat for seat in state.order if rank[seat] == 1]
    names = _.series([state.names[seat] for seat in winners])
    points = _.number(total[winners[0]])
    if len(winners) == 1:
        return _("{name} wins with {points}", name=names, points=points)
    return _("{names} share the victory with {points}", names=names, points=points)


def _podium(app: App, state: State) -> ft.Control:
    _, scale = app.words, app.scale
    rank, total, met = ranks(state), totals(state), hits(state)
    lines = []
    for seat in by_rank(state):
        won = rank[seat] == 1
        name, points = state.names[seat], _.number(total[seat])
        said = _.plural("{n} bid met", "{n} bids met", met[seat])
        lines.append(
            named(
                _("{rank}. {name}: {points}, {hits}", rank=rank[seat], name=name, points=points, hits=said),
                ft.Row(
                    [
                        ft.Container(
                            icon("crown", 24, Paint.ACCENT)
                            if won
                            else ft.Text(f"{rank[seat]}.", style=scale.name(Paint.QUIET)),
                            width=32,
                            alignment=ft.Alignment.CENTER,
                        ),
                        ft.Text(
                            name,
                            style=scale.figure(26 if won else 20),
                            expand=True,
                            max_lines=1,
                            overflow=ft.TextOverflow.ELLIPSIS,
                        ),
                        ft.Text(said, style=scale.small()),
                        ft.Text(
                            points,
                            style=scale.figure(34 if won else 24),
                            text_align=ft.TextAlign.END,
                            width=78 * scale.factor,
                        ),
                    ],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            )
        )
    return ft.Container(
        ft.Column(
            [
                ft.Text(winners_sentence(_, state), style=scale.sentence(Paint.ACCENT)),
                *lines,
            ],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.all(16),
        bgcolor=Paint.RAISED,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_CARD,
    )
