"""A pad as it was understood: players, rules, day, what is doubtful, and the table of its rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import shown_name
from scorekeeper.game.names import name_key, reads_from_right
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale, figures_width
from scorekeeper.ui.pad_import.controller import PadImportController
from scorekeeper.ui.pad_import.model import (
    CellChange,
    NameChange,
    RulesChange,
    doubtful_player,
    place_of,
    rules_of,
)
from scorekeeper.ui.pad_import.text import UnderstoodCell, UnderstoodRow, fault_lines, understood_rows
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    NO_LABEL,
    OnTap,
    hit_target,
    icon,
    inset_button,
    labelled,
    one_line,
    outline,
)
from scorekeeper.ui.widgets.choice import chip_wrap
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, centred_column, divided, list_tile, panel, tile
from scorekeeper.ui.widgets.scaffold import content_width, section_header, section_note
from scorekeeper.ui.widgets.text_fields import text_field

_LABEL, _LEAST_LABEL = 34, 22
"""Width of the column with the numbers of the rounds, and its least width, on small phones."""
_TOTAL_TYPE, _TRICKS_TYPE, _NAME_TYPE, _LABEL_TYPE = 19, 13, 15, 15
_ROW_HEIGHT, _SIGN = 46, 15


def pad_parts(
    app: App, controller: PadImportController, place: int, known: Collection[str]
) -> list[ft.Control]:
    """All of a pad; `known` are the name keys of the players of this device."""
    _, plan = app.words, controller.pads[place].plan
    parts, rules = [*_faults(app, controller, place)], rules_of(plan)
    rules_tile = list_tile(
        app,
        "rules",
        _("None fit") if rules is None else ruleset_title(_, rules),
        _("Rules") if plan.found.pad.ruleset else _("Rules, {how}", how=_("guessed from players and hands")),
        controller.on_change,
        data=RulesChange(place),
        border=None,
        key="rules",
    )
    if plan.game is not None and not plan.is_new:
        parts.append(section_note(app, _("This game is here already.")))
    if plan.replayed is not None and not plan.found.pad.rounds:
        parts.append(section_note(app, _("Only totals stand here: it comes in as a game from paper.")))
    parts += [
        section_header(app, _("Players"), top=8),
        chip_wrap(
            [_player(app, controller, place, player, known) for player in range(len(plan.found.pad.players))]
        ),
        ft.Container(panel([rules_tile]), padding=ft.Padding.only(top=12, bottom=14)),
        day_field(app, controller, _("Played on"), place),
    ]
    if rows := understood_rows(_, plan):
        parts.append(section_header(app, _("The pad")))
        if plan.found.pad.rounds:
            how = _("The total, and small below it the tricks won and bid. Tap a cell to put it right.")
            parts.append(section_note(app, how))
        parts.append(_table(app, controller, place, rows))
    return parts


def day_field(app: App, controller: PadImportController, label: str, place: int | None) -> ft.Control:
    """The field for the day of a pad, or, under None, of all pads that do not say it."""
    _ = app.words
    example = _("{year}-{month}-{day}", year="2025", month="11", day="20")
    refused = _("A day is written like this: {example}.", example=example)
    field = text_field(
        app,
        label,
        controller.day_typed(place),
        refused if place in controller.days_refused else "",
        on_typed=controller.on_day,
        key=f"day {place}",
    )
    field.data, field.keyboard_type = place, ft.KeyboardType.DATETIME
    return ft.Row([field])


def _faults(app: App, controller: PadImportController, place: int) -> list[ft.Control]:
    """What is doubtful, each a line that leads to its cell."""
    _, plan = app.words, controller.pads[place].plan
    if not plan.faults:
        return []
    rows = []
    for number, sentence in enumerate(fault_lines(_, plan)):
        fault = plan.faults[number] if number < len(plan.faults) else None
        at = None if fault is None else place_of(plan.found.pad, fault)
        change: CellChange | NameChange | None = None
        if at is not None:
            change = CellChange(place, *at)
        elif fault is not None and (player := doubtful_player(fault)) is not None:
            change = NameChange(place, player)
        words: list[ft.Control] = [
            icon("warning", 22, Paint.BAD),
            ft.Text(sentence, style=app.scale.text(), expand=True),
            *([icon("pen", 18, Paint.QUIET)] if change else []),
        ]
        on_tap = controller.on_change if change else None
        rows.append(tile(sentence, words, on_tap, padding=12, spacing=10, data=change, key=f"fault {number}"))
    header = section_header(app, _("To be put right"), top=8)
    return [header, panel(divided(rows))]


def _player(
    app: App, controller: PadImportController, place: int, player: int, known: Collection[str]
) -> ft.Control:
    """A player of the pad, and whether he is known here; a tap changes the name."""
    _, plan = app.words, controller.pads[place].plan
    name = shown_name(plan.found.pad.players[player])
    is_known = name_key(name) in known
    doubtful = any(doubtful_player(fault) == player for fault in plan.faults)
    status = _("doubtful") if doubtful else _("known") if is_known else _("new")
    symbol = "warning" if doubtful else "person" if is_known else "person-add"
    words = ft.Column(
        [
            one_line(name, app.scale.medium()),
            ft.Text(status, style=app.scale.small()),
        ],
        spacing=0,
        tight=True,
    )
    color = Paint.BAD if doubtful else Paint.ACCENT
    return inset_button(
        _("{name}, {status}: change the name", name=name, status=status),
        ft.Row([icon(symbol, 22, color), words], spacing=8, tight=True),
        controller.on_change,
        data=NameChange(place, player),
        ground=Paint.RAISED,
        padding=ft.Padding.only(left=10, right=14, top=6, bottom=6),
        centred=False,
    )


def _table(
    app: App, controller: PadImportController, place: int, rows: Sequence[UnderstoodRow]
) -> ft.Control:
    """The rounds below the names, a cell for each player; it moves sideways where it is too wide."""
    players, scale = controller.pads[place].pad.players, app.scale
    width = content_width(app) - 2
    label = max(_LEAST_LABEL, min(_LABEL * scale.factor, width - TARGET * len(players)))
    column = max(TARGET, (width - label) / len(players))
    names = [_name(scale, name, column) for name in players]
    head = ft.Container(
        ft.Row([ft.Container(width=label), *names], spacing=0), border=DIVIDER_BELOW, key="names"
    )
    body = [_row(scale, controller, place, row, label, column) for row in rows]
    table = ft.Column([head, *body], spacing=0, tight=True)
    is_wide = label + column * len(players) > width + 1
    return panel([ft.Row([table], scroll=ft.ScrollMode.AUTO) if is_wide else table])


def _name(scale: Scale, name: str, column: float) -> ft.Control:
    shown = shown_name(name)
    style = scale.column_name(min(_NAME_TYPE * scale.factor, column / 3))
    text = one_line(shown, style, text_align=ft.TextAlign.CENTER, rtl=reads_from_right(shown))
    return ft.Container(text, width=column, padding=ft.Padding.symmetric(horizontal=2, vertical=8))


def _row(
    scale: Scale, controller: PadImportController, place: int, row: UnderstoodRow, label: float, column: float
) -> ft.Control:
    size = min(_LABEL_TYPE * scale.factor, (label - 4) / figures_width("20"))
    number: list[ft.Control] = [
        *([icon("warning", _SIGN, Paint.BAD)] if row.doubtful else []),
        ft.Text(row.label, style=scale.column_total(size, Paint.QUIET), semantics_label=NO_LABEL),
    ]
    first = ft.Container(centred_column(number, spacing=0), width=label, alignment=ft.Alignment.CENTER)
    cells = [
        _cell(scale, cell, column, CellChange(place, row.number, cell.player), controller.on_change)
        for cell in row.cells
    ]
    return ft.Container(
        ft.Row([first, *cells], spacing=0),
        height=max(TARGET, _ROW_HEIGHT * scale.factor),
        border=DIVIDER_BELOW,
        key=f"round {row.number}",
    )


def _cell(
    scale: Scale, cell: UnderstoodCell, column: float, change: CellChange, on_change: OnTap
) -> ft.Control:
    """A cell, a doubtful one with a sign and a border of its own."""
    room = column - 6
    sign = _SIGN + 2 if cell.doubtful else 0
    lines: list[ft.Control] = []
    if cell.figure:
        size = min(_TOTAL_TYPE * scale.factor, room / figures_width(cell.figure))
        lines.append(ft.Text(cell.figure, style=scale.column_total(size)))
    small: list[ft.Control] = [icon("warning", _SIGN, Paint.BAD)] if cell.doubtful else []
    if cell.small:
        size = min(_TRICKS_TYPE * scale.factor, (room - sign) / figures_width(cell.small))
        small.append(ft.Text(cell.small, style=scale.column_tricks(size, Paint.QUIET)))
    lines.append(ft.Row(small, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    face = centred_column(lines, spacing=0)
    return hit_target(
        labelled(cell.spoken, ft.Container(face, alignment=ft.Alignment.CENTER)),
        on_change,
        data=change,
        width=column,
        alignment=ft.Alignment.CENTER,
        foreground_decoration=outline(width=2, paint=Paint.BAD) if cell.doubtful else None,
        key=f"cell {cell.player}",
    )
