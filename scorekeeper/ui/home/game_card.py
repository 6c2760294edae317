"""The card at the top of Home: a game with the one button that continues it."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_CARD, RADIUS_KEY
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import RankingPlace
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon, labelled
from scorekeeper.ui.widgets.list_tile import stretched_column

CROWN_SIZE = 20


def game_card(
    app: App,
    on_click: OnTap | None,
    data: Any,
    *,
    caption: str,
    note: str,
    title: str,
    places: tuple[RankingPlace, ...],
    key: str,
    hint: str = "",
    on_key: OnTap | None = None,
    key_data: Any = None,
) -> ft.Control:
    """A tap opens the game; `key` and `hint` are the words of the button. With `on_key` that does something
    else, and is a hit target of its own."""
    _, scale = app.words, app.scale
    spoken = [title, *(_place_label(_, place) for place in places)]
    key_words = [key, *([hint] if hint else [])]
    parts: list[ft.Control] = [
        ft.Row(
            [ft.Text(caption, style=scale.small()), ft.Text(note, style=scale.small())],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=True,
        ),
        ft.Text(title, style=scale.sentence()),
        ft.Container(height=4),
        *(_place(app, place) for place in places),
    ]
    if on_key is None:
        parts += [ft.Container(height=6), _key(app, key, hint)]
        return _card(app, ", ".join([key, *spoken, *key_words[1:]]), parts, on_click, data)
    inset, radius = _inset(app), RADIUS_CARD
    game = ft.Container(
        labelled(", ".join([caption, *spoken]), stretched_column(parts, spacing=4)),
        padding=ft.Padding.only(left=inset, right=inset, top=inset, bottom=6),
        border_radius=ft.BorderRadius.only(top_left=radius, top_right=radius),
        ink=True,
        on_click=on_click,
        data=data,
    )
    button = _key(app, key, hint)
    button.content = labelled(", ".join(key_words), cast(ft.Control, button.content))
    button.ink, button.on_click, button.data = True, on_key, key_data
    below = ft.Container(button, padding=ft.Padding.only(left=inset, right=inset, top=4, bottom=inset))
    return ft.Container(
        stretched_column([game, below]),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=radius,
    )


def _place_label(_: Words, place: RankingPlace) -> str:
    label = f"{_.series(place.people)} {_.number(place.total)}"
    if not place.out:
        return label
    return f"{label} ({_('has left') if place.left else _('dropped out')})"


def welcome_card(app: App, on_click: OnTap | None, data: Any, *, key: str = "") -> ft.Control:
    """The card before the first game: what the app is, the button to begin, or the one named `key`."""
    _, scale = app.words, app.scale
    title, key = _("The first page is empty"), key or _("New game")
    text = _("Three to six people, real cards. The pad keeps the bids, the tricks and the points.")
    parts: list[ft.Control] = [
        ft.Text(title, style=scale.sentence()),
        ft.Text(text, style=scale.text(Paint.QUIET)),
        ft.Container(height=10),
        _key(app, key),
    ]
    return _card(app, key, parts, on_click, data)


def _card(app: App, label: str, parts: list[ft.Control], on_click: OnTap | None, data: Any) -> ft.Control:
    return ft.Container(
        content=labelled(label, stretched_column(parts, spacing=4)),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_CARD,
        padding=_inset(app),
        ink=True,
        on_click=on_click,
        data=data,
    )


def _inset(app: App) -> int:
    return 18 if app.width >= 360 else 14


def _place(app: App, place: RankingPlace) -> ft.Control:
    _, scale = app.words, app.scale
    mark: ft.Control = ft.Container(width=CROWN_SIZE)
    if place.leads or place.out:
        mark = icon(
            "crown" if place.leads else "out", CROWN_SIZE, Paint.ACCENT if place.leads else Paint.QUIET
        )
    return ft.Container(
        ft.Row(
            [
                mark,
                ft.Text(
                    place.name,
                    style=scale.strong()
                    if place.leads
                    else scale.text(Paint.QUIET if place.out else Paint.INK),
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
                ft.Text(_.number(place.total), style=scale.total()),
            ],
            spacing=8,
        ),
        padding=ft.Padding.symmetric(vertical=4),
    )


def _key(app: App, label: str, hint: str = "") -> ft.Container:
    """Looks like a filled button; mostly the card around it takes the tap."""
    scale = app.scale
    words: list[ft.Control] = [ft.Text(label, style=scale.total(Paint.ON_ACCENT))]
    if hint:
        words.append(ft.Text(hint, style=scale.small(Paint.ON_ACCENT)))
    return ft.Container(
        ft.Column(words, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=Paint.ACCENT,
        border_radius=RADIUS_KEY,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10 if hint else 16),
    )
