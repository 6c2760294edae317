"""The known players: tick who is here tonight, or open the page of one."""

from __future__ import annotations

import flet as ft

from scorekeeper.game.names import told_apart
from scorekeeper.storage.players import Player
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.players.model import played_note, ticked
from scorekeeper.ui.players.present_players import present, seat_present, set_present
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, icon, labelled
from scorekeeper.ui.widgets.choice import tick_box
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, link_and_control, two_lines
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import (
    halves,
    more_rows,
    quiet_text,
    scaffold,
    section_header,
    use_rows,
)


@screen
def PlayersScreen() -> ft.View:
    """All known players; who played last comes first, and who is hidden last."""
    app = use_app()
    known = use_query(lambda host: host.players())
    here, set_here = use_state(lambda: present(app))
    most, on_more, _set_most = use_rows()
    _ = app.words

    def tick(event: ft.Event[ft.Container]) -> None:
        players = ticked(here, event.control.data)
        set_present(app, players)
        set_here(players)

    def begin(_event: object) -> None:
        set_present(app, seated)
        seat_present(app)
        app.go("/new")

    if known is None:
        return scaffold(app, _("Players"), None)
    if not known:
        text = _("Nobody here yet. Everyone who plays a game is listed here from then on.")
        return scaffold(app, _("Players"), [*read_only_notice(app), quiet_text(app, text)])
    shown = sorted(known, key=lambda player: player.hidden)[:most]
    called = dict(zip(shown, told_apart(player.name for player in shown), strict=True))
    offered = {player.id for player in known if not player.hidden}
    seated = tuple(player for player in here if player in offered)
    on_player, on_tick = (None, None) if app.read_only else (on_link, handler(tick))
    rows = read_only_notice(app)
    if not app.read_only:
        rows.append(quiet_text(app, _("Tick who is here tonight. A tap on a name opens the player.")))
    people = [
        _player_row(app, player, called[player], on_player, on_tick, here=player.id in seated)
        for player in shown
        if not player.hidden
    ]
    rows.append(halves(app, people))
    hidden = [player for player in shown if player.hidden]
    if hidden:
        rows.append(section_header(app, _("Hidden"), _("not offered for a new game")))
        rows += [_player_row(app, player, called[player], on_player, None) for player in hidden]
    if len(shown) < len(known):
        rows.append(more_rows(app, _("Show more players"), on_more))
    foot = _foot(app, len(seated), handler(begin))
    return scaffold(app, _("Players"), rows, foot=foot, wide=True)


def _player_row(
    app: App,
    player: Player,
    called: str,
    on_player: OnTap | None,
    on_tick: OnTap | None,
    *,
    here: bool = False,
) -> ft.Control:
    note = played_note(app.words, player)
    words = two_lines(app, called, note, app.scale.total(), expand=True)
    parts: list[ft.Control] = [*([seal(player.face, 40)] if player.face else ()), words]
    if on_player is not None and on_tick is None:
        parts.append(icon("forward", 18, Paint.QUIET))
    link = labelled(f"{called}, {note}", ft.Row(parts, spacing=14))
    page = f"/players/{player.id}"
    row = link_and_control(link, _tick(app, player, called, on_tick, here=here), on_player, data=page)
    return ft.Container(row, border=DIVIDER_BELOW, key=player.id)


def _tick(app: App, player: Player, called: str, on_tick: OnTap | None, *, here: bool) -> ft.Control:
    """The box that is ticked for one who is here; nothing where it cannot be."""
    if on_tick is None:
        return ft.Container()
    _ = app.words
    label = _("{name} is here tonight", name=called)
    return tick_box(label, on=here, on_tick=on_tick, data=player.id)


def _foot(app: App, players: int, on_begin: OnTap) -> list[ft.Control]:
    """The way to a new game with those who are here."""
    if not players or app.read_only:
        return []
    _ = app.words
    label = _.plural("New game with {n} player", "New game with {n} players", players)
    return [filled_button(app, label, on_begin), ft.Container(height=4)]
