"""Two copies of a forked game, side by side, and the choice of the one that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, RADIUS_SHEET, SPACE
from scorekeeper.game import State, masked, state_of
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import RankingPlace, day_and_time, places, status_line
from scorekeeper.storage.backup.plan import ImportedGame
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.summaries import Summary
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, hit_target, icon, labelled, one_line, outline
from scorekeeper.ui.widgets.list_tile import panel, stretched_column

CHECK_SIZE = 22


def two_copies(
    app: App, game: ImportedGame, chosen: bool | None, on_choose: OnTap | None, open_rounds: tuple[str, str]
) -> ft.Control:
    """The copy that is here and the received one; the `data` of what is tapped is True for the received.

    `chosen` likewise; None before a choice is made. `open_rounds` has the open round of each in a line.
    """
    _, here, there = app.words, game.summary_here or game.summary_there, game.summary_there
    here_line, there_line = open_rounds
    cards = [
        _copy(app, _("On this phone"), here, here_line, on_choose, received=False, chosen=chosen is False),
        _copy(
            app, _("The one that arrived"), there, there_line, on_choose, received=True, chosen=chosen is True
        ),
    ]
    if app.width / app.scale.factor < NARROW:
        return stretched_column(cards, spacing=2 * SPACE)
    for card in cards:
        card.expand = True
    top = ft.CrossAxisAlignment.START
    return ft.Row([*cards], spacing=2 * SPACE, vertical_alignment=top)


async def load_open_rounds(app: App, game: ImportedGame) -> tuple[str, str]:
    """The open round here and in the received copy, a line each; empty where the game is no fork."""
    if game.relation is not CopyRelation.FORKED:
        return "", ""
    _, here = app.words, await app.host.table(game.there.id)
    return _open_round_line(_, here.snapshot.state), _open_round_line(_, state_of(game.there))


def one_copy(app: App, game: Summary) -> ft.Control:
    """The received game, shown before it is imported."""
    return panel([stretched_column(_lines(app, game), spacing=SPACE)], padding=14)


def _copy(
    app: App,
    caption: str,
    game: Summary,
    open_round: str,
    on_choose: OnTap | None,
    *,
    received: bool,
    chosen: bool,
) -> ft.Container:
    _, scale = app.words, app.scale
    when, stands = _when(app, game), status_line(_, game)
    spoken = [
        caption,
        when,
        stands,
        *(f"{isolated(place.name)} {_.number(place.total)}" for place in places(game)),
    ]
    spoken += [open_round] if open_round else []
    mark = (
        icon("check", CHECK_SIZE, Paint.ACCENT)
        if chosen
        else ft.Container(width=CHECK_SIZE, height=CHECK_SIZE)
    )
    head = ft.Row([ft.Text(caption, style=scale.strong(), expand=True), mark], spacing=4)
    open_line = [ft.Text(open_round, style=scale.small())] if open_round else []
    content = stretched_column([head, *_lines(app, game), *open_line], spacing=SPACE)
    border = outline(RADIUS_SHEET, 2, Paint.ACCENT) if chosen else outline(RADIUS_SHEET)
    return hit_target(
        labelled(", ".join(spoken), content, selected=chosen),
        on_choose,
        data=received,
        radius=RADIUS_SHEET,
        padding=12,
        bgcolor=Paint.NOW if chosen else Paint.SHEET,
        foreground_decoration=border,
        key="came" if received else "here",
    )


def _lines(app: App, game: Summary) -> list[ft.Control]:
    """When it was, how it stands, and everybody's total."""
    _, scale = app.words, app.scale
    return [
        ft.Text(_when(app, game), style=scale.small()),
        ft.Text(status_line(_, game), style=scale.total()),
        *(_place(app, place) for place in places(game)),
    ]


def _when(app: App, game: Summary) -> str:
    return day_and_time(app.words, game.touched, datetime.now().astimezone())


def _place(app: App, place: RankingPlace) -> ft.Control:
    name = one_line(place.name, app.scale.text(), expand=True)
    return ft.Row([name, ft.Text(app.words.number(place.total), style=app.scale.strong())], spacing=8)


def _open_round_line(_: Words, state: State) -> str:
    """What was written down last in the round that is open; bids that are hidden stay so (§4.4)."""
    seen = masked(state)
    round_ = seen.current
    if round_ is None:
        return ""
    if any(result is not None for result in round_.results):
        return _("Tricks made: {list}", list=_figures(_, seen, round_.results))
    if round_.tricks_played:
        return _("Tricks so far: {list}", list=_figures(_, seen, round_.taken))
    if any(bid is not None for bid in round_.bids):
        return _("Bids: {list}", list=_figures(_, seen, round_.bids))
    return _.plural("{n} bid", "{n} bids", sum(round_.has_bid))


def _figures(_: Words, state: State, figures: Sequence[int | None]) -> str:
    pairs = zip(state.names, figures, strict=True)
    return ", ".join(f"{isolated(name)} {_.number(figure)}" for name, figure in pairs if figure is not None)
