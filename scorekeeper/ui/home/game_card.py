"""The sheet that lies on the cover: a game, who plays it, and the one key that goes on with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_CARD, RADIUS_KEY
from scorekeeper.game import Phase, State
from scorekeeper.game.faces import Face
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import (
    RankingPlace,
    day,
    places,
    result_line,
    round_line,
    rules_suffix,
    since,
    winners_line,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import on_link
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, hit_target, icon, in_lines, labelled
from scorekeeper.ui.widgets.list_tile import apart, centred_column, stretched_column
from scorekeeper.ui.widgets.marks import laurel, seal

SEAL, LAUREL, SMALL_LAUREL, LEAST_LAUREL = 38, 104, 90, 56
LOW_HEIGHT = 480
"""On a lower screen, a phone on its side, the laurel gives way to the key."""
CROWN_SIZE = 20
KEY_INSET, KEY_TYPE = 12, 24
"""At the left and right of the words on the key; and their type, where no word is broken in it."""
MOST_LAURELS = 2
"""The largest number of winners who are each shown with a laurel; of more, only the seals are shown."""


def running_card(
    app: App,
    game: Summary,
    faces: Sequence[Face],
    state: State | None,
    width: float,
    *,
    key: str,
) -> ft.Control:
    """The game that is on as a small pad; a tap anywhere goes on with it."""
    _, scale, now = app.words, app.scale, datetime.now().astimezone()
    title, hint = round_line(_, game), "" if state is None else _asked(_, state)
    begun = since(_, game.started, now)
    head = apart(
        [
            ft.Text(title, style=scale.fitted_sentence(title, width - 2 * _inset(app), 23)),
            ft.Text(f"{begun}{rules_suffix(_, game)}", style=scale.small()),
        ],
        spacing=12,
        run_spacing=2,
    )
    parts = [
        head,
        _track(game),
        _players(app, game, faces, width),
        key_button(app, key, "play", width, hint=hint),
    ]
    spoken = [key, title, *(_place_label(_, place) for place in places(game)), *([hint] if hint else [])]
    return ft.Container(
        labelled(", ".join(spoken), stretched_column(parts, spacing=12)),
        padding=_inset(app),
        ink=True,
        on_click=on_link,
        data=f"/games/{game.id}",
        **_sheet(),
    )


def result_card(
    app: App,
    game: Summary,
    faces: Sequence[Face],
    width: float,
    on_key: OnTap,
    *,
    key: str,
    hint: str = "",
    symbol: str = "redeal",
    key_data: Any,
) -> ft.Control:
    """The game that was finished last: a tap on it opens it, its key is a hit target of its own."""
    _, scale, now = app.words, app.scale, datetime.now().astimezone()
    caption, title = _("Last game") + rules_suffix(_, game), result_line(_, game)
    spoken = [caption, title, *(_place_label(_, place) for place in places(game))]
    head = apart(
        [ft.Text(caption, style=scale.small()), ft.Text(day(_, game.touched, now), style=scale.small())],
        spacing=10,
    )
    style = scale.fitted_sentence(title, width - 2 * _inset(app), 23)
    centred = ft.Text(title, style=style, text_align=ft.TextAlign.CENTER)
    wreath = LEAST_LAUREL if app.height < LOW_HEIGHT else LAUREL
    parts = [head, _winners(game, faces, wreath), centred, _players(app, game, faces, width)]
    inset = _inset(app)
    above = ft.Container(
        labelled(", ".join(spoken), stretched_column(parts, spacing=8)),
        padding=ft.Padding.only(left=inset, right=inset, top=inset, bottom=6),
        border_radius=ft.BorderRadius.only(top_left=RADIUS_CARD, top_right=RADIUS_CARD),
        ink=True,
        on_click=on_link,
        data=f"/games/{game.id}",
    )
    button = key_button(app, key, symbol, width, hint=hint, on_click=on_key, data=key_data)
    below = ft.Container(button, padding=ft.Padding.only(left=inset, right=inset, top=6, bottom=inset))
    return ft.Container(stretched_column([above, below]), **_sheet())


def last_result(app: App, game: Summary, faces: Sequence[Face], height: float | None) -> ft.Control:
    """The game that was finished last, beside one that is on: who won it, and who came next."""
    _, scale, now = app.words, app.scale, datetime.now().astimezone()
    when, title = day(_, game.touched, now), winners_line(_, game)
    centre = ft.TextAlign.CENTER
    parts = [
        ft.Text(f"{when[:1].upper()}{when[1:]}", style=scale.small(), text_align=centre),
        _winners(game, faces, SMALL_LAUREL),
        ft.Text(title, style=scale.figure(19), text_align=centre, max_lines=2),
        ft.Text(_ahead_line(_, game), style=scale.small(), text_align=centre, max_lines=2),
    ]
    column = stretched_column(parts, spacing=6)
    column.alignment = ft.MainAxisAlignment.SPACE_EVENLY
    column.tight = height is None
    return hit_target(
        labelled(", ".join([_("Last game"), when, result_line(_, game)]), column),
        on_link,
        data=f"/games/{game.id}",
        radius=RADIUS_CARD,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        height=height,
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
    )


def sheet(parts: Sequence[ft.Control]) -> ft.Control:
    """The sheet with what there is to say before the first game."""
    return ft.Container(stretched_column(parts, spacing=12), padding=16, **_sheet())


def _asked(_: Words, state: State) -> str:
    """Who is asked for what, in few words; nothing where nobody is."""
    round_ = state.current
    if round_ is None:
        return ""
    if round_.phase is Phase.BIDDING and round_.bidder is not None and not round_.bids_hidden:
        return _("{name} bids", name=state.names[round_.bidder])
    if round_.phase is Phase.PLAY and round_.leads is not None:
        return _("{name} leads", name=state.names[round_.leads])
    if round_.phase is Phase.RESULTS and round_.reporter is not None:
        return _("How many tricks for {name}?", name=state.names[round_.reporter])
    return ""


def _place_label(_: Words, place: RankingPlace) -> str:
    label = f"{_.series(place.people)} {_.number(place.total)}"
    if not place.out:
        return label
    return f"{label} ({_('has left') if place.left else _('dropped out')})"


def _ahead_line(_: Words, game: Summary) -> str:
    """With how much the game was won, and who came next."""
    ranking = places(game)
    total = _.number(ranking[0].total)
    behind = [place for place in ranking if not place.leads]
    if not behind or len(behind) == len(ranking):
        return _("everybody with {total}", total=total)
    following = behind[0].total
    names = _.series([place.name for place in behind if place.total == following])
    return _("{total}, ahead of {name} with {next}", total=total, name=names, next=_.number(following))


def _inset(app: App) -> int:
    return 16 if app.width >= 360 else 12


def _sheet() -> dict[str, Any]:
    return {
        "bgcolor": Paint.RAISED,
        "border": ft.Border.all(1, Paint.RULE),
        "border_radius": RADIUS_CARD,
        "shadow": ft.BoxShadow(
            blur_radius=24, offset=ft.Offset(0, 8), color=ft.Colors.with_opacity(0.12, ft.Colors.SHADOW)
        ),
    }


def _track(game: Summary) -> ft.Control:
    """A dash for each round: those that were played, the one that is on, and those to come."""
    dashes = [
        ft.Container(
            height=6,
            border_radius=3,
            expand=True,
            bgcolor=Paint.ACCENT if number <= game.round else Paint.RULE,
            opacity=0.45 if number == game.round else 1,
        )
        for number in range(1, game.rounds + 1)
    ]
    return ft.Row(list(dashes), spacing=3 if game.rounds <= 20 else 1)


def _winners(game: Summary, faces: Sequence[Face], size: float) -> ft.Control:
    """The seals of all who won, in laurels where they are few."""
    winners = [seat for place in places(game) if place.leads for seat in place.seats]
    if len(winners) <= MOST_LAURELS:
        room = size if len(winners) < MOST_LAURELS else size * 0.76
        marks = [laurel(seal(faces[seat], room * 0.6), room) for seat in winners]
    else:
        marks = [seal(faces[seat], size * 0.42) for seat in winners]
    return ft.Row(list(marks), alignment=ft.MainAxisAlignment.CENTER, spacing=4, run_spacing=4, wrap=True)


def _players(app: App, game: Summary, faces: Sequence[Face], width: float) -> ft.Control:
    """All players with seals and totals: side by side as they sit, or by rank where the type is large."""
    ranking = places(game)
    if app.scale.is_large or (width / len(ranking) < 60 and any(len(place.seats) > 1 for place in ranking)):
        return stretched_column([_row(app, place, faces) for place in ranking], spacing=4)
    sides = sorted(ranking, key=lambda place: place.seats[0])
    columns = [_column(app, place, faces) for place in sides]
    return ft.Container(
        ft.Row(list(columns), spacing=2, vertical_alignment=ft.CrossAxisAlignment.START),
        padding=ft.Padding.only(bottom=4),
    )


def _column(app: App, place: RankingPlace, faces: Sequence[Face]) -> ft.Control:
    _, scale = app.words, app.scale
    size = SEAL if len(place.seats) == 1 else 30
    crown = icon("crown", CROWN_SIZE, Paint.GOLD) if place.leads else None
    return centred_column(
        [
            ft.Container(crown, height=15, alignment=ft.Alignment.TOP_CENTER),
            ft.Row(
                [seal(faces[seat], size) for seat in place.seats],
                spacing=2,
                alignment=ft.MainAxisAlignment.CENTER,
                opacity=0.45 if place.out else 1,
            ),
            in_lines(place.name, scale.small(), min(len(place.seats), 2), text_align=ft.TextAlign.CENTER),
            ft.Text(_.number(place.total), style=scale.figure(21)),
        ],
        spacing=3,
        expand=True,
    )


def _row(app: App, place: RankingPlace, faces: Sequence[Face]) -> ft.Control:
    _, scale = app.words, app.scale
    mark: ft.Control = ft.Container(width=CROWN_SIZE)
    if place.leads or place.out:
        mark = icon("crown" if place.leads else "out", CROWN_SIZE, Paint.GOLD if place.leads else Paint.QUIET)
    style = scale.text(Paint.QUIET) if place.out else scale.strong() if place.leads else scale.text()
    return ft.Row(
        [
            mark,
            *(seal(faces[seat], 30) for seat in place.seats),
            in_lines(place.name, style, 2, expand=True),
            ft.Text(_.number(place.total), style=scale.total()),
        ],
        spacing=8,
    )


def key_button(
    app: App,
    label: str,
    symbol: str,
    width: float,
    *,
    hint: str = "",
    on_click: OnTap | None = None,
    data: Any = None,
) -> ft.Container:
    """The key on a card of that width; without `on_click` the card around it takes the tap."""
    scale = app.scale
    fitting = scale.fitted_figure(label, width - 2 * _inset(app) - 2 * KEY_INSET, KEY_TYPE)
    words: list[ft.Control] = [
        icon(symbol, 20, Paint.ON_ACCENT),
        ft.Text(label, style=scale.key(Paint.ON_ACCENT).copy(size=fitting.size)),
    ]
    if hint:
        words.append(ft.Text(hint, style=scale.text(Paint.ON_ACCENT)))
    face = ft.Row(
        words,
        spacing=10,
        run_spacing=2,
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        labelled(", ".join(filter(None, (label, hint))), face) if on_click else face,
        bgcolor=Paint.ACCENT,
        border_radius=RADIUS_KEY + 2,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=KEY_INSET, vertical=14),
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )
