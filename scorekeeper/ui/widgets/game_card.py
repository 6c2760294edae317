"""The biggest thing on Home: a game as a sheet of paper, with the one key that goes on from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.ui.measures import RADIUS_CARD, RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.tales import Place
from scorekeeper.ui.widgets.touch import OnClick, icon, named

CROWN = 20


@dataclass(frozen=True, slots=True)
class Front:
    """What the card says, from top to bottom."""

    caption: str
    note: str
    title: str
    places: tuple[Place, ...]
    key: str
    hint: str = ""


def game_card(app: App, front: Front, on_click: OnClick, data: Any) -> ft.Control:
    """The whole card is one key: it cannot be missed."""
    _, scale = app.words, app.scale
    said = [
        front.key,
        front.title,
        *(_said(_, place) for place in front.places),
        *([front.hint] if front.hint else []),
    ]
    parts = [
        ft.Row(
            [ft.Text(front.caption, style=scale.small()), ft.Text(front.note, style=scale.small())],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=True,
        ),
        ft.Text(front.title, style=scale.sentence()),
        ft.Container(height=4),
        *(_place(app, place) for place in front.places),
        ft.Container(height=6),
        _key(app, front.key, front.hint),
    ]
    return _card(app, ", ".join(said), parts, on_click, data)


def _said(_: Words, place: Place) -> str:
    said, out = f"{_.series(place.people)} {_.number(place.total)}", _("dropped out")
    return f"{said} ({out})" if place.out else said


def welcome_card(app: App, on_click: OnClick, data: Any, *, key: str = "") -> ft.Control:
    """Before the first game: what this is, and the one key that begins; another one where no game can be."""
    _, scale = app.words, app.scale
    title, key = _("The first page is empty"), key or _("New game")
    text = _("Three to six people, real cards. The pad keeps the bids, the tricks and the points.")
    parts = [
        ft.Text(title, style=scale.sentence()),
        ft.Text(text, style=scale.text(Paint.QUIET)),
        ft.Container(height=10),
        _key(app, key),
    ]
    return _card(app, key, parts, on_click, data)


def _card(app: App, label: str, parts: list[ft.Control], on_click: OnClick, data: Any) -> ft.Control:
    inset = 18 if app.width >= 360 else 14
    return ft.Container(
        content=named(
            label,
            ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        ),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_CARD,
        padding=inset,
        ink=True,
        on_click=on_click,
        data=data,
    )


def _place(app: App, place: Place) -> ft.Control:
    _, scale = app.words, app.scale
    mark: ft.Control = ft.Container(width=CROWN)
    if place.leads or place.out:
        mark = icon("crown" if place.leads else "out", CROWN, Paint.ACCENT if place.leads else Paint.QUIET)
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
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=4),
    )


def _key(app: App, label: str, hint: str = "") -> ft.Control:
    """Looks like the main key; the card around it is what is tapped."""
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
