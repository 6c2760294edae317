"""Before the first trick: who bid what, and by how much the bids are off; names count tricks along."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round, State
from scorekeeper.game.standings import still_needed
from scorekeeper.locale import Words
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import NARROW, TARGET
from scorekeeper.ui.pad import counting_line
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import balance
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import icon_key, named


def recap(app: App, desk: Desk, row: Round) -> ft.Control:
    """The bids, repeated aloud before the first trick (§4.1); a name tapped is a trick for that player."""
    _, scale, state = app.words, app.scale, desk.state
    title = _("Before the first trick")
    if row.taken_sum:
        title = _("{taken} of {cards} tricks", taken=row.taken_sum, cards=row.cards)
    head = ft.Row(
        [
            ft.Text(title, style=scale.title() if app.width <= NARROW else scale.sentence(), expand=True),
            icon_key("pad", _("Look at the pad"), desk.on_pad),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    foot = ft.Row(
        [
            ft.Text(_("{some} of {all}", some=row.bids_sum, all=row.cards), style=scale.figure(38)),
            ft.Text(balance(_, row), style=scale.text(Paint.QUIET), expand=True),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    players = [_player(app, desk, state, row, seat) for seat in row.turns]
    return ft.Container(
        content=ft.Column(
            [head, *players, ft.Container(foot, padding=ft.Padding.only(top=12))],
            spacing=0,
            scroll=ft.ScrollMode.AUTO,
        ),
        padding=ft.Padding.symmetric(horizontal=8),
        expand=True,
        key="recap",
    )


def _player(app: App, desk: Desk, state: State, row: Round, seat: int) -> ft.Control:
    _, scale, name = app.words, app.scale, state.names[seat]
    note, figure = _note(_, state, row, seat), str(row.bids[seat])
    if row.taken_sum:
        figure = _("{taken}/{bid}", taken=row.taken[seat], bid=row.bids[seat])
    spoken = _("{name}: bid {bid}", name=name, bid=row.bids[seat])
    if row.taken_sum:
        spoken = _("{name}: {taken} of {bid} tricks", name=name, taken=row.taken[seat], bid=row.bids[seat])
    return ft.Container(
        content=named(
            ", ".join(part for part in (spoken, note) if part),
            ft.Row(
                [
                    ft.Text(
                        name, style=_name(scale), expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
                    ),
                    ft.Text(note, style=scale.small()),
                    ft.Text(
                        figure, style=scale.figure(32), text_align=ft.TextAlign.END, width=72 * scale.factor
                    ),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        height=max(TARGET + 4.0, _row_height(app, len(row.turns))),
        border=ft.Border(bottom=ft.BorderSide(1, Paint.RULE)),
        ink=True,
        on_click=desk.on_player,
        data=seat,
    )


def _row_height(app: App, players: int) -> float:
    """As airy as the screen allows, so that the bids can be read across the table."""
    room = (app.height - 430) / players
    return min(68.0, room) * max(1.0, app.scale.factor * 0.8)


def _name(scale: Scale) -> ft.TextStyle:
    return scale.figure(22)


def _note(_: Words, state: State, row: Round, seat: int) -> str:
    if row.taken_sum:
        missing = still_needed(row, seat)
        if missing > 0:
            need = _.plural("{n} more", "{n} more", missing)
        else:
            need = _("done") if missing == 0 else _.plural("{n} too many", "{n} too many", -missing)
        return f"{need} · {counting_line(_, state, row, seat)}"
    if seat == row.leader:
        return _("leads")
    return _("dealer") if seat == row.dealer else ""
