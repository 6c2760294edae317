"""The bottom sheets in which a pad from elsewhere is put right: a cell, a name, the rules."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.game import shown_name
from scorekeeper.game.names import same_name
from scorekeeper.locale.refusals import fault_words
from scorekeeper.locale.ruleset_names import ruleset_title, same_rules
from scorekeeper.storage.players import Player
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.model.ruleset_choices import choice_words
from scorekeeper.ui.pad_import.controller import PadImportController
from scorekeeper.ui.pad_import.model import (
    CellChange,
    NameChange,
    RulesChange,
    cells_to_change,
    fitting_rules,
    place_of,
    rules_of,
)
from scorekeeper.ui.pad_import.text import field_title
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import titled_sheet
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip, radio_tile
from scorekeeper.ui.widgets.list_tile import warning_rows
from scorekeeper.ui.widgets.text_fields import text_field

MOST_OFFERED = 24
"""Most known players that are offered for a name."""


def change_sheet(
    app: App, controller: PadImportController, players: Sequence[Player]
) -> ft.BottomSheet | None:
    """The bottom sheet of what is being changed."""
    match controller.change:
        case CellChange():
            return _cell_sheet(app, controller, controller.change)
        case NameChange():
            return _name_sheet(app, controller, controller.change, players)
        case RulesChange():
            return _rules_sheet(app, controller, controller.change)
    return None


def _cell_sheet(app: App, controller: PadImportController, change: CellChange) -> ft.BottomSheet:
    """What is wrong in a cell, and a field for each figure of it."""
    _, plan = app.words, controller.pads[change.place].plan
    pad = plan.found.pad
    of_all = change.player is None
    wrong = [
        fault_words(_, fault, pad.players)
        for fault in plan.faults
        if place_of(pad, fault) in ((change.round, change.player), (change.round, None))
    ]
    fields = []
    for cell, figure in cells_to_change(pad, change).items():
        field = text_field(
            app,
            field_title(_, cell, pad.players, of_all=of_all),
            "" if figure is None else str(figure),
            "",
            on_typed=controller.on_figure,
            on_done=controller.on_figures_done,
            key=f"{cell.round} {cell.player} {cell.field}",
        )
        field.data, field.keyboard_type = cell, ft.KeyboardType.NUMBER
        field.input_filter = ft.InputFilter(r"^[-\u2212]?[0-9]{0,6}$")
        fields.append(ft.Row([field]))
    title = _("Round {round}", round=change.round) if change.round else _("Before the first round")
    if change.player is not None:
        title = _("{place}, {name}", place=title, name=shown_name(pad.players[change.player]))
    parts = [
        *warning_rows(app, wrong),
        *fields,
        filled_button(app, _("Write it down"), controller.on_figures_done),
    ]
    height = 170 + 66 * len(fields) + 60 * len(wrong)
    return titled_sheet(app, title, parts, controller.on_closed, height=height, has_field=True)


def _name_sheet(
    app: App, controller: PadImportController, change: NameChange, players: Sequence[Player]
) -> ft.BottomSheet:
    """A field for the name, and the known players who are not on the pad."""
    _, names = app.words, controller.pads[change.place].pad.players
    offered = [
        player
        for player in players
        if not player.hidden and not any(same_name(player.name, name) for name in names)
    ][:MOST_OFFERED]
    chips = [
        choice_chip(
            app, shown_name(player.name), chosen=False, on_click=controller.on_name_done, data=player.name
        )
        for player in offered
    ]
    name = shown_name(names[change.player])
    field = text_field(
        app,
        _("Name"),
        name,
        "",
        on_typed=controller.on_name,
        on_done=controller.on_name_done,
        key=f"name {change.player}",
        capitalization=ft.TextCapitalization.WORDS,
    )
    said = ft.Text(_("Known players"), style=app.scale.text(Paint.QUIET))
    parts = [
        ft.Row([field]),
        *([said, chip_wrap(chips)] if chips else []),
        filled_button(app, _("Use this name"), controller.on_name_done),
    ]
    title = _("Who is {name}?", name=name)
    height = 250 + 30 * len(chips)
    return titled_sheet(app, title, parts, controller.on_closed, height=height, has_field=True)


def _rules_sheet(app: App, controller: PadImportController, change: RulesChange) -> ft.BottomSheet:
    """The rules by which so many can play."""
    _, plan = app.words, controller.pads[change.place].plan
    now = rules_of(plan)
    parts = []
    for rules in fitting_rules(plan.found.pad, app.host.settings.mixes):
        title, line = choice_words(_, rules)
        chosen = now is not None and same_rules(rules, now) and ruleset_title(_, now) == title
        parts.append(
            radio_tile(app, title, line, chosen=chosen, on_click=controller.on_rules, data=rules.name)
        )
    height = 90 + 76 * len(parts)
    return titled_sheet(app, _("Which rules?"), parts, controller.on_closed, height=height)
