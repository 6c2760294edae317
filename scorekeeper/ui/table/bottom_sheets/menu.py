"""The menu of the table, and what it asks: which round was wrong, whether the game ends or is discarded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, KEY_GAP, RADIUS_SHEET
from scorekeeper.game import allows
from scorekeeper.game.beside_rounds import verify_can_change_rounds
from scorekeeper.game.facts import GameEnded, RoundVoided
from scorekeeper.locale.game_summaries import since
from scorekeeper.locale.refusals import refusal_of
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import TEXT_HEIGHT, TEXT_LETTER_WIDTH, wrapped_lines
from scorekeeper.ui.runtime.addresses import PHONES_PATH, RESULT_PATH, SHARE_PATH
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import even_rows
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import HIGHEST_SHEET
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    bordered_key,
    disc,
    heading,
    hit_target,
    icon,
    key_opacity,
    labelled,
    one_line,
    outline,
)
from scorekeeper.ui.widgets.list_tile import centred_column, stretched_column

MENU_PADDING, HANDLE_HEIGHT = 14, 5
"""The space around all that is in the menu, and the height of the bar at its top."""
TILE_HEIGHT, HEADING_HEIGHT, END_HEIGHT = 80, 42, 52
"""Heights of a tile, of a group's title, and of the key at the foot."""
TILES_ABREAST, TILES_ABREAST_WIDE, TILES_ABREAST_LOW = 3, 4, 6
"""The tiles of a row at the most: on a phone, in a wide menu, and in one that has to be low."""
WIDE_MENU, LOW_SCREEN = 520, 560
LABEL_TYPE, LARGE_LABEL_TYPE, BADGE_SIZE = 14.5, 16, 22
WIDE_TILE_BESIDE = 80
"""What is beside the label of a tile that is a row of its own: the symbol, and space."""


@dataclass(frozen=True, slots=True)
class _Tile:
    """What one tile of the menu opens."""

    symbol: str
    label: str
    on_click: OnTap | None
    """None where it leads nowhere now: the tile stays in its place, and is pale."""
    data: object = ""
    refusal: str = ""
    """Why it is pale although it can be tapped, which says so."""
    spoken: str = ""
    """What screen readers say; the label where it is empty."""
    badge: str = ""
    """What stands in its corner: how many are there, or that somebody waits."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Tiles that belong together, and how things stand there."""

    title: str
    note: str
    tiles: tuple[_Tile, ...]


@component
def MenuSheet(controller: TableController, key: object = None) -> ft.Control:
    """The menu: this round, this table and this game, each with its tiles, and the early end."""
    app = use_app()

    def on_refused(event: ft.Event[ft.Container]) -> None:
        controller.close_sheet()
        app.show_message(event.control.data)

    handle = ft.Container(width=44, height=HANDLE_HEIGHT, bgcolor=Paint.RULE, border_radius=HANDLE_HEIGHT / 2)
    parts: list[ft.Control] = [ft.Row([handle], alignment=ft.MainAxisAlignment.CENTER)]
    on_impossible = handler(on_refused)
    for group in _groups(app, controller):
        rows = []
        for row in _rows(app, group.tiles):
            width = (_menu_width(app) - (len(row) - 1) * KEY_GAP) / len(row)
            rows.append(ft.Row([_tile(app, tile, width, on_impossible) for tile in row], spacing=KEY_GAP))
        large = app.scale.is_large
        side = ft.TextAlign.START if large else ft.TextAlign.END
        title = heading(group.title, app.scale.figure(18))
        note = one_line(group.note, app.scale.small(), text_align=side, expand=not large)
        words = ft.Row([title, note], spacing=12, vertical_alignment=ft.CrossAxisAlignment.END)
        above = ft.Container(
            ft.Column([title, note], spacing=0, tight=True) if large else words,
            height=_heading_height(app),
            padding=ft.Padding.only(left=4, right=4, bottom=8),
            alignment=ft.Alignment.BOTTOM_LEFT,
        )
        parts += [above, stretched_column(rows, spacing=KEY_GAP)]
    parts += [
        _end_key(app, symbol, label, controller.on_sheet, sheet)
        for symbol, label, sheet in _ways_out(app, controller)
    ]
    parts.append(ft.Container(height=MENU_PADDING))
    return stretched_column(parts)


def menu_height(app: App, controller: TableController) -> float:
    """The height of the menu in logical pixels; a lower screen cuts a row of tiles in half, so that it says
    there are more."""
    height, halves = float(MENU_PADDING + HANDLE_HEIGHT), list[float]()
    for group in _groups(app, controller):
        height += _heading_height(app) - KEY_GAP
        for row in _rows(app, group.tiles):
            row_height = max(_tile_height(app, tile) for tile in row)
            halves.append(height + KEY_GAP + row_height / 2)
            height += KEY_GAP + row_height
    height += len(_ways_out(app, controller)) * (MENU_PADDING + END_HEIGHT * app.scale.factor)
    height, most = height + MENU_PADDING, app.height * HIGHEST_SHEET
    return height if height <= most else max((half for half in halves if half <= most), default=most)


def _ways_out(app: App, controller: TableController) -> list[tuple[str, str, TableSheet]]:
    """Symbol, label and sheet of what ends the game early, or discards it before a round is scored."""
    _, state = app.words, controller.state
    if controller.view.read_only is not None:
        return []
    ways = [("flag", _("End the game now"), TableSheet.END)] if allows(state, GameEnded()) else []
    if (state.finished or not state.closed) and not app.is_scribes:
        label = _("Delete this game") if state.closed else _("Discard this game")
        ways.append(("trash", label, TableSheet.DISCARD))
    return ways


def _groups(app: App, controller: TableController) -> list[_Group]:
    """All that the menu leads to; nothing that changes a game which can only be looked at."""
    _, state, round_ = app.words, controller.state, controller.state.current
    groups = []
    if controller.view.read_only is None:
        dealt = ""
        if round_ is not None:
            dealer = state.names[round_.dealer]
            dealt = _("Round {round}, {name} deals", round=round_.number, name=dealer)
        groups.append(_Group(_("This round"), dealt, _round_tiles(app, controller)))
    seated = ", ".join(state.names[seat] for seat in state.at_table)
    if controller.asked_seat is not None:
        seated = _("A phone asks for {name}'s seat", name=state.names[controller.asked_seat])
    begun = since(_, state.started, datetime.now().astimezone())
    return [
        *groups,
        _Group(_("This table"), seated, _table_tiles(app, controller)),
        _Group(_("This game"), begun, _game_tiles(app, controller)),
    ]


def _round_tiles(app: App, controller: TableController) -> tuple[_Tile, ...]:
    _, state = app.words, controller.state

    async def on_void(_event: Any) -> None:
        if await controller.propose_and_close(RoundVoided()):
            controller.notify(_("Deal the round again. Undo brings back what was written."))

    on_again = handler(on_void) if allows(state, RoundVoided()) else None
    nothing = _("Nothing of this round is written down yet: just deal again.")
    unwritten = nothing if on_again is None and state.current is not None else ""
    on_dealer = controller.on_sheet if state.current is not None else None
    on_old = controller.on_sheet if state.closed else None
    return (
        _Tile("redeal", _("Deal again"), on_again, refusal=unwritten),
        _Tile("dealer", _("Other dealer"), on_dealer, TableSheet.DEALER),
        _Tile("history-fix", _("Correct an old round"), on_old, TableSheet.OLD_ROUNDS),
    )


def _table_tiles(app: App, controller: TableController) -> tuple[_Tile, ...]:
    _, state, address = app.words, controller.state, controller.address
    rules = _Tile("rules", _("Your rules"), controller.on_link, f"{address}/ruleset")
    hand_on = _Tile("pass-on", _("Hand over"), controller.on_link, f"{address}/{SHARE_PATH}")
    if controller.view.read_only is not None:
        return (rules,) if app.is_scribes else (rules, hand_on)
    fixed = refusal_of(_, state.names, verify_can_change_rounds, state)
    paper = _Tile("pad", _("Totals from paper"), controller.on_sheet, TableSheet.TOTALS)
    on_seats = controller.on_sheet if state.current is not None else None
    return (
        _phones_tile(app, controller),
        _Tile("person-add", _("Come and go"), controller.on_sheet, TableSheet.COME_AND_GO),
        _Tile("seats", _("Seats"), on_seats, TableSheet.SEATS),
        _Tile("pen", _("Names"), controller.on_sheet, TableSheet.NAMES),
        rules,
        _Tile("plus", _("Points"), controller.on_sheet, TableSheet.POINTS),
        _Tile("sliders", _("Rounds"), controller.on_sheet, TableSheet.ROUNDS, refusal=fixed),
        *([paper] if state.paper_totals else []),
        *([] if app.is_scribes else [hand_on]),
    )


def _phones_tile(app: App, controller: TableController) -> _Tile:
    """Which phones play along; a badge says how many players have their page open, or that a phone asks."""
    _, here = app.words, len(controller.own_phones)
    label = spoken = _("Other phones")
    badge = str(here) if here else ""
    if here:
        spoken = _.plural(
            "{label}, {n} player's phone is here", "{label}, {n} players' phones are here", here, label=label
        )
    if controller.asked_seat is not None:
        name = controller.state.names[controller.asked_seat]
        asks = _("A phone asks for {name}'s seat", name=name)
        spoken, badge = f"{label}. {asks}", "!"
    return _Tile("phone", label, controller.on_link, f"{controller.address}/{PHONES_PATH}", "", spoken, badge)


def _game_tiles(app: App, controller: TableController) -> tuple[_Tile, ...]:
    _, state, address = app.words, controller.state, controller.address
    changes, owners = controller.view.read_only is None, not app.is_scribes
    on_outlook = None if state.finished else controller.on_link
    on_picture = controller.on_link if state.closed else None
    note = _("Change the note") if state.note else _("Write a note")
    return (
        _Tile("trophy", _("Who can still win?"), on_outlook, f"{address}/outlook"),
        _Tile("chart", _("Statistics"), controller.on_link, f"{address}/statistics"),
        *([_Tile("note", _("Note"), controller.on_sheet, TableSheet.NOTE, spoken=note)] if changes else []),
        *([_Tile("image", _("Share picture"), on_picture, f"{address}/{RESULT_PATH}")] if owners else []),
        *([_Tile("save", _("Save this game"), controller.on_link, f"{address}/file")] if owners else []),
        _Tile("book", _("Rulebook"), controller.on_link, f"{address}/rules"),
    )


def _heading_height(app: App) -> float:
    return HEADING_HEIGHT * app.scale.factor + (app.scale.small_line if app.scale.is_large else 0)


def _rows(app: App, tiles: Sequence[_Tile]) -> list[Sequence[_Tile]]:
    """Rows of tiles that differ by one at the most, the longer ones first; in large type each is a row."""
    abreast = TILES_ABREAST
    if _menu_width(app) >= WIDE_MENU:
        abreast = TILES_ABREAST_LOW if app.height < LOW_SCREEN else TILES_ABREAST_WIDE
    rows, _columns = even_rows(len(tiles), 1 if app.scale.is_large else abreast)
    each, longer = divmod(len(tiles), rows)
    starts = [row * each + min(row, longer) for row in range(rows + 1)]
    return [tiles[start:end] for start, end in pairwise(starts)]


def _menu_width(app: App) -> float:
    return min(app.width, CONTENT_WIDTH) - 2 * MENU_PADDING


def _tile_height(app: App, tile: _Tile) -> float:
    """The height of a tile, which as a row is as high as the lines of its label need."""
    scale = app.scale
    if not scale.is_large:
        return TILE_HEIGHT * max(1.0, scale.factor)
    letters = (_menu_width(app) - WIDE_TILE_BESIDE) / (TEXT_LETTER_WIDTH * LARGE_LABEL_TYPE * scale.factor)
    return 24 + wrapped_lines(tile.label, letters) * LARGE_LABEL_TYPE * TEXT_HEIGHT * scale.factor


def _tile(app: App, tile: _Tile, width: float, on_refused: OnTap) -> ft.Control:
    """A symbol above its label, in large type beside it."""
    scale, height, chosen = app.scale, _tile_height(app, tile), bool(tile.badge)
    symbol = icon(tile.symbol, 26 * scale.symbol_factor, Paint.ACCENT)
    if scale.is_large:
        text = ft.Text(tile.label, style=scale.text(), expand=True)
        face: ft.Control = ft.Row([symbol, text], spacing=16)
    else:
        room = height - 8 - 26 * scale.symbol_factor - 5
        style = scale.whole_words(tile.label, width - 12, room, LABEL_TYPE * scale.factor, Paint.INK)
        words = ft.Text(tile.label, style=style, text_align=ft.TextAlign.CENTER)
        face = centred_column([symbol, words], spacing=5, tight=False)
    on_click, data = (on_refused, tile.refusal) if tile.refusal else (tile.on_click, tile.data)
    spoken = f"{tile.label}. {tile.refusal}" if tile.refusal else tile.spoken or tile.label
    layers: list[ft.Control] = [
        ft.Container(face, padding=6 if not scale.is_large else 12, alignment=ft.Alignment.CENTER)
    ]
    if tile.badge:
        factor = scale.symbol_factor
        badge = ft.Text(tile.badge, style=scale.label(13.5 * factor, Paint.ON_ACCENT))
        layers.append(disc(badge, BADGE_SIZE * factor, Paint.ACCENT, top=7, right=8))
    return hit_target(
        labelled(spoken, ft.Stack(layers, expand=True)),
        on_click,
        data=data,
        radius=RADIUS_SHEET,
        height=height,
        expand=1,
        bgcolor=Paint.NOW if chosen else Paint.SHEET,
        foreground_decoration=outline(RADIUS_SHEET, paint=Paint.ACCENT if chosen else Paint.RULE),
        opacity=key_opacity(None if tile.refusal else tile.on_click),
    )


def _end_key(app: App, symbol: str, label: str, on_click: OnTap | None, data: object) -> ft.Control:
    """The last key of the menu, in red: it ends the game, or discards it."""
    words = ft.Text(label, style=app.scale.name(Paint.BAD))
    return bordered_key(
        ft.Row([icon(symbol, 22, Paint.BAD), words], spacing=9, alignment=ft.MainAxisAlignment.CENTER),
        on_click,
        data=data,
        radius=RADIUS_SHEET,
        height=END_HEIGHT * app.scale.factor,
        margin=ft.Margin.only(top=MENU_PADDING),
    )
