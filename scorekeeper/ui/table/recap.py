"""Before the first trick: who bid what, and by how much the bids are off; names count tricks along."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round, State
from scorekeeper.game.standings import still_needed
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.team_mark import team_mark
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, icon, icon_button
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW
from scorekeeper.viewmodels.dimensions import NARROW, TARGET
from scorekeeper.viewmodels.pad import cloud_change, counting_line, forbidden_mark, with_marks
from scorekeeper.viewmodels.prompt import balance
from scorekeeper.viewmodels.teams import team_letter, with_partner


def recap(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """The bids, repeated aloud before the first trick (§4.1); a name tapped is a trick for that player."""
    _, scale, state = app.words, app.scale, controller.state
    height = max(TARGET + 4.0, _row_height(app, len(round_.turns)))
    title = _("Before the first trick")
    if round_.tricks_played:
        title = _("{taken} of {cards} tricks", taken=round_.tricks_played, cards=round_.cards)
    head = ft.Row(
        [
            ft.Text(title, style=scale.title() if app.width <= NARROW else scale.sentence(), expand=True),
            cache("pad", icon_button, "pad", _("Show the pad"), controller.on_pad),
        ],
    )
    foot = _kept_secret(_, scale) if round_.bids_hidden else _sum(_, scale, round_)
    players = []
    for seat in round_.turns:
        note, figure, spoken = _said(_, state, round_, seat)
        name, team, on_player = state.names[seat], team_letter(state, seat), controller.on_player
        players.append(cache(seat, _player, scale, seat, name, team, note, figure, spoken, height, on_player))
    return ft.Container(
        content=ft.Column(
            [head, *players, ft.Container(foot, padding=ft.Padding.only(top=12))],
            spacing=0,
            scroll=ft.ScrollMode.AUTO,
        ),
        padding=ft.Padding.symmetric(horizontal=8),
        expand=True,
    )


def _sum(_: Words, scale: Scale, round_: Round) -> ft.Control:
    """The bids against the tricks."""
    return ft.Row(
        [
            ft.Text(_("{some} of {all}", some=round_.bids_sum, all=round_.winnable), style=scale.figure(38)),
            ft.Text(balance(_, round_), style=scale.text(Paint.QUIET), expand=True),
        ],
        spacing=14,
    )


def _kept_secret(_: Words, scale: Scale) -> ft.Control:
    """What stands in the place of the sum while the bids are secret (§4.5)."""
    return ft.Row(
        [
            icon("hidden", 28, Paint.QUIET),
            ft.Text(
                _("The bids stay secret until the round is over."), style=scale.text(Paint.QUIET), expand=True
            ),
        ],
        spacing=14,
    )


def _said(_: Words, state: State, round_: Round, seat: int) -> tuple[str, str, str]:
    """What is noted beside a name, the figure, and how a screen reader says both."""
    name, bid, taken = state.names[seat], round_.bids[seat], round_.taken[seat]
    note, figure, spoken = _note(_, state, round_, seat), str(bid), _("{name}: bid {bid}", name=name, bid=bid)
    if round_.bids_hidden:
        figure, spoken = "", name
        if round_.tricks_played:
            figure, spoken = str(taken), _.plural("{name}: {n} trick", "{name}: {n} tricks", taken, name=name)
    elif round_.tricks_played:
        figure = _("{taken}/{bid}", taken=taken, bid=bid)
        spoken = _("{name}: {taken} of {bid} tricks", name=name, taken=taken, bid=bid)
    by = cloud_change(round_, seat)
    forbidden = forbidden_mark(round_.forbidden == seat)
    shown = " · ".join(part for part in (_.signed(by) if by else "", forbidden, note) if part)
    spoken = with_marks(_, round_, seat, spoken)
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
    on_player: OnTap | None,
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
                *([ft.Text(note, style=scale.small(), semantics_label=NO_LABEL)] if note else []),
                *([_figure(scale, figure)] if figure else []),
            ],
        ),
        height=height,
        border=DIVIDER_BELOW,
        ink=on_player is not None,
        on_click=on_player,
        data=seat,
    )


def _figure(scale: Scale, figure: str) -> ft.Control:
    return ft.Text(
        figure,
        style=scale.figure(32),
        text_align=ft.TextAlign.END,
        width=72 * scale.factor,
        semantics_label=NO_LABEL,
    )


def _row_height(app: App, players: int) -> float:
    """The height of a row: as large as the screen allows, to be read across the table."""
    room = (app.height - 430) / players
    return min(68.0, room) * max(1.0, app.scale.factor * 0.8)


def _note(_: Words, state: State, round_: Round, seat: int) -> str:
    if round_.tricks_played and round_.bids_hidden:
        return ""
    if round_.tricks_played:
        missing = still_needed(round_, seat)
        if missing > 0:
            need = _.plural("{n} more", "{n} more", missing)
        else:
            need = _("done") if missing == 0 else _.plural("{n} too many", "{n} too many", -missing)
        return f"{need} · {counting_line(_, state, round_, seat)}"
    if seat == round_.leader:
        return _("leads")
    return _("dealer") if seat == round_.dealer else ""
