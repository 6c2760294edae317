"""Before the first trick: who bid what, and by how much the bids are off; names count tricks along."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round, State
from scorekeeper.game.standings import still_needed
from scorekeeper.locale import Words
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import NARROW, TARGET
from scorekeeper.ui.pad import change, counting_line, with_change
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import balance
from scorekeeper.ui.teams import team_letter, with_partner
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.lines import RULE
from scorekeeper.ui.widgets.team_mark import team_mark
from scorekeeper.ui.widgets.touch import UNSPOKEN, OnClick, icon, icon_key


def recap(pieces: Pieces, app: App, desk: Desk, row: Round) -> ft.Control:
    """The bids, repeated aloud before the first trick (§4.1); a name tapped is a trick for that player."""
    _, scale, state = app.words, app.scale, desk.state
    height = max(TARGET + 4.0, _row_height(app, len(row.turns)))
    title = _("Before the first trick")
    if row.tricks_played:
        title = _("{taken} of {cards} tricks", taken=row.tricks_played, cards=row.cards)
    head = ft.Row(
        [
            ft.Text(title, style=scale.title() if app.width <= NARROW else scale.sentence(), expand=True),
            pieces("pad", icon_key, "pad", _("Look at the pad"), desk.on_pad),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    foot = _kept_secret(_, scale) if row.bids_hidden else _sum(_, scale, row)
    players = []
    for seat in row.turns:
        note, figure, spoken = _said(_, state, row, seat)
        name, team, on_player = state.names[seat], team_letter(state, seat), desk.on_player
        players.append(
            pieces(seat, _player, scale, seat, name, team, note, figure, spoken, height, on_player)
        )
    return ft.Container(
        content=ft.Column(
            [head, *players, ft.Container(foot, padding=ft.Padding.only(top=12))],
            spacing=0,
            scroll=ft.ScrollMode.AUTO,
        ),
        padding=ft.Padding.symmetric(horizontal=8),
        expand=True,
    )


def _sum(_: Words, scale: Scale, row: Round) -> ft.Control:
    """The bids against the tricks."""
    return ft.Row(
        [
            ft.Text(_("{some} of {all}", some=row.bids_sum, all=row.winnable), style=scale.figure(38)),
            ft.Text(balance(_, row), style=scale.text(Paint.QUIET), expand=True),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _kept_secret(_: Words, scale: Scale) -> ft.Control:
    """Instead of the sum, where nobody knows it (§4.5)."""
    return ft.Row(
        [
            icon("hidden", 28, Paint.QUIET),
            ft.Text(
                _("The bids stay secret until the round is over."), style=scale.text(Paint.QUIET), expand=True
            ),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _said(_: Words, state: State, row: Round, seat: int) -> tuple[str, str, str]:
    """What is noted beside a name, the figure, and how a screen reader says both."""
    name, bid, taken = state.names[seat], row.bids[seat], row.taken[seat]
    note, figure, spoken = _note(_, state, row, seat), str(bid), _("{name}: bid {bid}", name=name, bid=bid)
    if row.bids_hidden:
        figure, spoken = "", name
        if row.tricks_played:
            figure, spoken = str(taken), _.plural("{name}: {n} trick", "{name}: {n} tricks", taken, name=name)
    elif row.tricks_played:
        figure = _("{taken}/{bid}", taken=taken, bid=bid)
        spoken = _("{name}: {taken} of {bid} tricks", name=name, taken=taken, bid=bid)
    by = change(row, seat)
    shown = " · ".join(part for part in (_.signed(by) if by else "", note) if part)
    spoken = with_change(_, by, spoken)
    return shown, figure, ", ".join(part for part in (spoken, with_partner(_, state, seat, ""), note) if part)


def _player(
    scale: Scale,
    seat: int,
    name: str,
    team: str,
    note: str,
    figure: str,
    spoken: str,
    height: float,
    on_player: OnClick,
) -> ft.Control:
    return ft.Container(
        content=ft.Row(
            [
                *([team_mark(scale, team, 22)] if team else []),
                ft.Text(
                    name,
                    style=scale.figure(22),
                    expand=True,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    semantics_label=spoken,
                ),
                *([ft.Text(note, style=scale.small(), semantics_label=UNSPOKEN)] if note else []),
                *([_figure(scale, figure)] if figure else []),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=height,
        border=RULE,
        ink=True,
        on_click=on_player,
        data=seat,
    )


def _figure(scale: Scale, figure: str) -> ft.Control:
    return ft.Text(
        figure,
        style=scale.figure(32),
        text_align=ft.TextAlign.END,
        width=72 * scale.factor,
        semantics_label=UNSPOKEN,
    )


def _row_height(app: App, players: int) -> float:
    """As airy as the screen allows, so that the bids can be read across the table."""
    room = (app.height - 430) / players
    return min(68.0, room) * max(1.0, app.scale.factor * 0.8)


def _note(_: Words, state: State, row: Round, seat: int) -> str:
    if row.tricks_played and row.bids_hidden:
        return ""
    if row.tricks_played:
        missing = still_needed(row, seat)
        if missing > 0:
            need = _.plural("{n} more", "{n} more", missing)
        else:
            need = _("done") if missing == 0 else _.plural("{n} too many", "{n} too many", -missing)
        return f"{need} · {counting_line(_, state, row, seat)}"
    if seat == row.leader:
        return _("leads")
    return _("dealer") if seat == row.dealer else ""
