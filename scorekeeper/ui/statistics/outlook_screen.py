"""Who can still win: for every player how far behind he is, and whether that can still be made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.standings import by_rank, team_total
from scorekeeper.locale.statistics import outlook_line, overtaking_line
from scorekeeper.rules import elimination_rounds
from scorekeeper.statistics.outlook import Outlook, Overtaking, outlook_of, overtaking_of
from scorekeeper.tables import Table
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, screen
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_effect,
    use_leave_when_deleted,
    use_snapshot,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import labelled
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import Loading, quiet_text, use_table_scaffold

Found = tuple[State, tuple[Outlook, ...] | None, Overtaking | None]
"""A state; the outlooks by seat, None where by some house rules it cannot be said yet; and how the leader is
overtaken."""


@screen
def OutlookScreen() -> ft.View:
    """The outlook of the game in the address, from what is to be seen by all."""
    _ = use_app().words
    return use_table_scaffold(
        _("Who can still win?"),
        lambda table: [OutlookBody(key=table.game.id, table=table)],
    )


@component
def OutlookBody(table: Table, key: object = None) -> ft.Control:
    """A line for each player, from first to last; computed anew whenever the table goes on."""
    app = use_app()
    snapshot = use_snapshot(table)
    state = snapshot.state
    found, set_found = use_state(cast(Found | None, None))

    async def find() -> None:
        if not state.finished:
            answer = await app.table_host.work(outlook_of, state)
            set_found((state, answer, await app.table_host.work(overtaking_of, state)))

    use_leave_when_deleted(table)
    use_effect(find, [state], cleanup=lambda: None)  # what is stale is cancelled
    _ = app.words
    if state.finished:
        return quiet_text(app, _("The game is over."))
    if found is None or found[0] != state:
        return stretched_column([quiet_text(app, _rounds_left(app, state)), Loading()])
    if found[1] is None:
        return quiet_text(app, _("By these house rules it can only be said later who can still win."))
    rows = [_row(app, state, seat, found[1], snapshot.faces[seat]) for seat in by_rank(state)]
    if found[2] is not None:
        rows.insert(0, quiet_text(app, overtaking_line(_, state.names, found[2])))
    notes = [_("Exact, over everything that the rules still allow. Bids that are hidden stay hidden.")]
    if state.level:
        names = _.series([state.names[seat] for seat in state.level])
        notes.append(_("{names} are tied: which of them drops out is still open (§9.2).", names=names))
    elif len(state.out) < len(elimination_rounds(state.ruleset, state.players)):
        notes.append(_("Who may drop out on the way is taken into account (§9.2)."))
    note = ft.Text(" ".join(notes), style=app.scale.small())
    return stretched_column(
        [
            quiet_text(app, _rounds_left(app, state)),
            *rows,
            ft.Container(note, padding=ft.Padding.only(left=8, right=8, top=14)),
        ]
    )


def _rounds_left(app: App, state: State) -> str:
    """How many rounds are still to be scored, the open one included."""
    left = len(state.hands) - (state.first_round - 1) - len(state.closed)
    if state.current is None:
        return app.words.plural("{n} round left", "{n} rounds left", left)
    return app.words.plural(
        "{n} round left, the open one included", "{n} rounds left, the open one included", left
    )


def _row(app: App, state: State, seat: int, outlooks: Sequence[Outlook], face: Face) -> ft.Control:
    _, scale, outlook = app.words, app.scale, outlooks[seat]
    # With teams it is the total of both (§9.4).
    total = _.number(team_total(state, seat) if state.ruleset.teams else outlook.total)
    name = state.names[seat]
    gone = _("has dropped out") if state.ruleset.elimination else _("has left")
    line = gone if seat in state.out else outlook_line(_, state.names, outlook)
    texts: list[ft.Control] = [
        ft.Text(name, style=scale.figure(20), expand=None if scale.is_large else True),
        ft.Text(total, style=scale.figure(20)),
    ]
    start = ft.CrossAxisAlignment.START
    head = stretched_column(texts) if scale.is_large else ft.Row(texts, spacing=12, vertical_alignment=start)
    color = Paint.GOOD if outlook.safe else Paint.INK if outlook.can_win else Paint.BAD
    words = stretched_column([head, ft.Text(line, style=scale.text(color))], spacing=4)
    return ft.Container(
        labelled(
            f"{name}: {total}; {line}",
            ft.Row([seal(face, 38), ft.Container(words, expand=True)], spacing=12),
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        border=DIVIDER_BELOW,
        key=str(seat),
    )
