"""The page of a new game: players, seats, the first dealer, the rules; at first as at the last start."""

from __future__ import annotations

import flet as ft

from scorekeeper.game.names import told_apart
from scorekeeper.rules.validation import visibilities
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.bottom_sheets import odd_totals_sheet, plus_minus_sheet, seat_sheet
from scorekeeper.ui.new_game.controller import NewGameController, use_new_game
from scorekeeper.ui.new_game.model.plus_minus import switch_note
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, draft_words
from scorekeeper.ui.new_game.seat_list import seat_list
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.addresses import PADS_ADDRESS
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import filled_button, icon, icon_button, labelled
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip, stepper, switch_tile
from scorekeeper.ui.widgets.list_tile import (
    divider,
    link_and_control,
    list_tile,
    panel,
    two_lines,
    warning_rows,
)
from scorekeeper.ui.widgets.scaffold import column_width, columns, has_columns, scaffold, section_header
from scorekeeper.ui.widgets.text_fields import name_field, total_field
from scorekeeper.viewmodels.paper_game import FIRST_ROUND, PaperGameDraft

ONE_LINE_FOOT_BELOW = 480
"""On a lower screen, a phone on its side, the foot is one line."""


@screen
def NewGameScreen() -> ft.View:
    """The page on which a game is set up."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    ft.use_dialog(None if controller is None else _sheet(app, controller))
    if controller is None:
        return scaffold(app, _("New game"), None)
    people = [
        section_header(app, _("Who's playing?"), _("clockwise"), top=8),
        seat_list(app, controller),
        *_others(app, controller.seats),
        *_phones(app, controller),
    ]
    rules = [section_header(app, _("Rules"), top=8 if has_columns(app) else 20), _rules(app, controller)]
    content = [columns(app, people, rules)]
    return scaffold(app, _("New game"), content, foot=_foot(app, controller), wide=True)


def _sheet(app: App, controller: NewGameController) -> ft.BottomSheet | None:
    """The open bottom sheet, unless it is one of the pages above."""
    if controller.rules.forms_open:
        return plus_minus_sheet(app, controller.rules)
    if controller.odd_totals:
        return odd_totals_sheet(app, controller)
    # A player who got up, or was deleted on another phone, has no seat.
    seats = controller.seats
    return seat_sheet(app, seats) if seats.seating.has(seats.seat_player) else None


def _others(app: App, seats: SeatsController) -> list[ft.Control]:
    """The known players without a seat to tap, latest first, and the field for a new name."""
    _ = app.words
    chips = [
        choice_chip(app, called, chosen=False, on_click=seats.on_player, data=player.id, face=player.face)
        for player, called in zip(
            seats.offered, told_apart(player.name for player in seats.offered), strict=True
        )
    ]
    if len(seats.offered) < len(seats.to_offer):
        more = _("Show more players")
        chips.append(choice_chip(app, more, chosen=False, on_click=seats.on_more_known, data="more"))
    field = name_field(
        app,
        _("Add a name"),
        seats.name_typed,
        seats.name_refused,
        on_typed=seats.on_name_typed,
        on_done=seats.on_name,
        keys=[("person-add", _("Add"), seats.on_name)],
        again=seats.names_judged,
        autofocus=not seats.known,  # there is nothing else to begin with
    )
    parts = [chip_wrap(chips), field] if chips else [field]
    return [ft.Container(part, padding=ft.Padding.only(top=12)) for part in parts]


def _phones(app: App, controller: NewGameController) -> list[ft.Control]:
    """Whether the phones come along that are at the table of these people."""
    _ = app.words
    if not controller.rules.complete or controller.phones_of is None:
        return []
    tile = switch_tile(
        app,
        _("The phones come along"),
        _("Seats, code and boards of your last table hold here, too."),
        on=controller.bring_phones,
        on_switch=controller.on_bring_phones,
    )
    return [ft.Container(panel([tile]), padding=ft.Padding.only(top=12))]


def _rules(app: App, controller: NewGameController) -> ft.Control:
    _ = app.words
    taken_over = _("Off: the game begins with round 1")
    if controller.paper_game is not None:
        taken_over = _("The points so far count")
    parts = [_rules_row(app, controller), divider()]
    if "open" in visibilities(controller.rules.draft.rules):
        parts += [
            switch_tile(
                app,
                _("Plus/minus one"),
                switch_note(
                    _, on=controller.rules.draft.has_plus_minus, bids=controller.rules.draft.plus_minus
                ),
                on=controller.rules.draft.has_plus_minus,
                on_switch=controller.rules.on_change,
                data=(RulesDraft.with_plus_minus_switched,),
                on_line=controller.rules.on_forms,
            ),
            divider(),
        ]
    parts.append(
        switch_tile(
            app,
            _("Continue a paper game"),
            taken_over,
            on=controller.paper_game is not None,
            on_switch=controller.on_paper_game,
        )
    )
    if controller.paper_game is not None:
        parts += _paper_game(app, controller, controller.paper_game)
    return panel(parts)


def _rules_row(app: App, controller: NewGameController) -> ft.Control:
    """The rules that are chosen: a tap opens the list of presets, the key beside it the options."""
    _ = app.words
    title, note = draft_words(_, controller.rules.draft, controller.rules.mixes)
    words = two_lines(app, title, note, app.scale.total(), expand=True)
    link = labelled(
        _("Rules: {title}. {line}", title=title, line=note),
        ft.Row([words, icon("forward", 18, Paint.QUIET)], spacing=8),
    )
    options = icon_button(
        "sliders", _("Options"), controller.rules.on_link, data="/new/options", color=Paint.ACCENT
    )
    beside = ft.Container(options, padding=ft.Padding.only(left=8, right=16))
    return link_and_control(link, beside, controller.rules.on_link, data="/new/presets")


def _paper_game(app: App, controller: NewGameController, paper_game: PaperGameDraft) -> list[ft.Control]:
    """What stands below the switch; until the table is complete there is nothing to fill in."""
    _, scale = app.words, app.scale
    note = _("Are all its rounds in a file or a message? They come in, too.")
    elsewhere = list_tile(
        app, "pad", _("A pad from elsewhere"), note, controller.rules.on_link, data=PADS_ADDRESS, border=None
    )
    if not controller.rules.complete:
        text = _("First seat everybody who plays.")
        return [ft.Container(ft.Text(text, style=scale.text(Paint.QUIET)), padding=14), elsewhere]
    number = paper_game.at_round(paper_game.round, controller.rules.rounds).round
    return [
        ft.Container(
            stepper(
                app,
                _("Next is round {round} of {rounds}", round=number, rounds=controller.rules.rounds),
                _("One round earlier"),
                _("One round later"),
                controller.on_paper_round,
                at_least=number <= FIRST_ROUND,
                at_most=number >= controller.rules.rounds,
            ),
            padding=ft.Padding.symmetric(horizontal=4, vertical=4),
        ),
        *(
            total_field(
                app,
                seat,
                paper_game.text(seat.player),
                controller.refused_total(place),
                room=column_width(app),
                on_typed=controller.on_total_typed,
                on_sign=controller.on_sign,
            )
            for place, seat in enumerate(controller.seats.seating.seats)
        ),
        elsewhere,
    ]


def _foot(app: App, controller: NewGameController) -> list[ft.Control]:
    """What will be played, what is missing or the conflicts of the rules; and the start key."""
    _, scale, players = app.words, app.scale, controller.seats.players
    on_start = None if controller.rules.missing else controller.on_start
    if controller.rules.complete:
        summary = _("{players} players, {rounds} rounds", players=players, rounds=controller.rules.rounds)
    elif sentences := controller.rules.conflict_sentences:
        return [*warning_rows(app, sentences), filled_button(app, _("Deal the cards"), on_start)]
    else:
        summary = _.plural(
            "One more player is needed", "{n} more players are needed", controller.rules.missing
        )
    if app.height < ONE_LINE_FOOT_BELOW:
        words = ft.Text(summary, style=scale.text(Paint.QUIET), expand=True)
        key = filled_button(app, _("Deal the cards"), on_start, expand=True)
        return [ft.Row([words, key], spacing=12)]
    return [
        ft.Text(summary, style=scale.text(Paint.QUIET), text_align=ft.TextAlign.CENTER),
        filled_button(app, _("Deal the cards"), on_start),
        ft.Container(height=4),
    ]
