"""What some options ask for besides: from which round on, hand sizes written out, bids round by round."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.rules import Code, violations
from scorekeeper.ui.hand_lists import MOST_ROUNDS, sizes_of, written
from scorekeeper.ui.measures import NARROW, RADIUS_KEY, TARGET
from scorekeeper.ui.opting import Opting
from scorekeeper.ui.options import MIXED, OWN
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.plus_minus import EARLIEST, Form, from_round
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.choice import stepper
from scorekeeper.ui.widgets.name_field import text_field
from scorekeeper.ui.widgets.touch import icon, named, outline, quiet_key

LATEST = 20
"""Plus/minus one begins with this round at the latest."""


def details(app: App, setup: Opting, value: object) -> list[ft.Control]:
    """What a value asks for besides: a round, a list; nothing for most."""
    if value == Form.FROM_ROUND:
        return [_from_round(app, setup)]
    if value == OWN:
        return _hands(app, setup)
    if value == MIXED:
        return _heard(app, setup)
    return []


def _from_round(app: App, setup: Opting) -> ft.Control:
    _, number = app.words, from_round(setup.bids)
    return stepper(
        app,
        _("From round {round} on", round=number),
        _("A round earlier"),
        _("A round later"),
        setup.on_form_round,
        at_least=number <= EARLIEST,
        at_most=number >= LATEST,
    )


def _hands(app: App, setup: Opting) -> list[ft.Control]:
    """The list as it is written, and a round less or more at its end."""
    _ = app.words
    sizes = sizes_of(setup.rules, setup.players)
    refused = setup.hands_refused or _hands_objection(setup)
    return [
        ft.Container(
            ft.Row(
                [
                    text_field(
                        app,
                        _("Cards, round by round"),
                        written(sizes) if setup.hands_text is None else setup.hands_text,
                        refused,
                        on_typed=setup.on_hands_typed,
                        key="hands",
                    )
                ]
            ),
            padding=ft.Padding.only(left=12, right=12, top=8, bottom=4),
        ),
        stepper(
            app,
            _.plural("{n} round", "{n} rounds", len(sizes)),
            _("A round less"),
            _("A round more"),
            setup.on_hands_step,
            at_least=len(sizes) <= 1,
            at_most=len(sizes) >= MOST_ROUNDS,
        ),
    ]


def _hands_objection(setup: Opting) -> str:
    """What is wrong with the list itself: a hand that the deck does not have (§2.1)."""
    players = max(setup.players, 2)
    if any(found.code is Code.HAND_SIZE_IMPOSSIBLE for found in violations(setup.rules, players)):
        return next(iter(setup.objections), "")
    return ""


_HEARD_ICONS = {"open": "people", "revealed": "reveal", "secret": "lock"}


def heard_word(_: Words, word: str) -> str:
    """How the bids of a round are heard, in a word."""
    return {
        "open": _.in_context("bids", "open"),
        "revealed": _.in_context("bids", "hidden"),
        "secret": _.in_context("bids", "secret"),
    }[word]


def _heard(app: App, setup: Opting) -> list[ft.Control]:
    """A key for every round; each touch goes on to the next way."""
    _, said = app.words, setup.heard
    rows: list[ft.Control] = [
        ft.Container(
            ft.Text(_("Touch a round to change how its bids are heard."), style=app.scale.small()),
            padding=ft.Padding.only(left=12, right=12, top=8),
        ),
        ft.Container(
            ft.Row(
                [_round_key(app, setup, number, word) for number, word in enumerate(said, start=1)],
                wrap=True,
                spacing=4,
                run_spacing=4,
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        ),
    ]
    if setup.rules.bids.visibility != said:
        key = quiet_key(
            _.plural("Fit to {n} round", "Fit to {n} rounds", len(said)),
            app.scale.strong(),
            setup.on_heard_fitted,
        )
        rows.append(ft.Container(key, padding=ft.Padding.only(left=12, right=12, bottom=8)))
    return rows


def _round_key(app: App, setup: Opting, number: int, word: str) -> ft.Control:
    _, scale = app.words, app.scale
    said = heard_word(_, word)
    hidden = word != "open"
    return ft.Container(
        named(
            _("Round {round}: {said}", round=number, said=said),
            ft.Column(
                [
                    ft.Row(
                        [
                            ft.Text(str(number), style=scale.name()),
                            icon(_HEARD_ICONS[word], 14, Paint.ACCENT if hidden else Paint.QUIET),
                        ],
                        spacing=4,
                        tight=True,
                    ),
                    ft.Text(said, style=scale.small()),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        width=(62 if app.width > NARROW else 56) * scale.factor,
        height=TARGET * scale.factor,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if hidden else None,
        foreground_decoration=outline(ft.Border.all(1, Paint.ACCENT if hidden else Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=setup.on_heard,
        data=number,
        key=f"heard {number}",
    )
