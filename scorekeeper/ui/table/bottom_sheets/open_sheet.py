"""Which bottom sheet of the table is open, and how high it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW
from scorekeeper.game.attendance import verify_can_join
from scorekeeper.rules.errors import accepts
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.changes import ComeAndGoSheet, LeaveSheet, SitOutSheet
from scorekeeper.ui.table.bottom_sheets.game import (
    DiscardSheet,
    EndSheet,
    NoteSheet,
    OldRoundsSheet,
    PaperTotalsSheet,
)
from scorekeeper.ui.table.bottom_sheets.join import JoinSheet
from scorekeeper.ui.table.bottom_sheets.keys import KeysSheet
from scorekeeper.ui.table.bottom_sheets.menu import MENU_PADDING, MenuSheet, menu_height
from scorekeeper.ui.table.bottom_sheets.points import PointsSheet, more_height
from scorekeeper.ui.table.bottom_sheets.rounds_to_come import RoundsSheet, plan_height
from scorekeeper.ui.table.bottom_sheets.seats import DealerSheet, NamesSheet, SeatsSheet
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.table.special_cards import CloudSheet
from scorekeeper.ui.widgets.bottom_sheet import bottom_sheet


def table_sheet(app: App, controller: TableController) -> ft.BottomSheet:
    """The open bottom sheet."""
    sheet = controller.view.sheet or TableSheet.MENU
    if sheet is TableSheet.MENU:
        return bottom_sheet(
            app,
            [MenuSheet(controller=controller, key=sheet.value)],
            controller.close_sheet,
            height=menu_height(app, controller) / app.scale.factor,
            always_scrolls=True,
            margin=MENU_PADDING,
            below=0,
            key=sheet.value,
        )
    content, height, height_per_player = _SHEETS[sheet]
    if sheet is TableSheet.SEATS and controller.state.ruleset.teams:
        height += (90 if app.width <= NARROW else 40) + 13 * controller.state.players
    if sheet is TableSheet.JOIN and not accepts(verify_can_join, controller.state):
        height = ONLY_BACK_HEIGHT
    if sheet is TableSheet.OLD_ROUNDS:
        height += OLD_ROUND_HEIGHT * len(controller.state.closed)
    if sheet is TableSheet.ROUNDS:
        height += plan_height(app, controller.state)
    if sheet is TableSheet.POINTS:
        height += more_height(controller.state)
    return bottom_sheet(
        app,
        [content(controller=controller, key=sheet.value)],
        controller.close_sheet,
        height=height + height_per_player * controller.state.players,
        always_scrolls=sheet in _WITH_FIELDS,
        scrolls_itself=sheet in _WITH_KEY_BELOW,
        key=sheet.value,
    )


OLD_ROUND_HEIGHT = 64
"""Height of a line of the sheet that asks which round is corrected."""

ONLY_BACK_HEIGHT = 250
"""Height of the sheet of who joins where nobody new can, and only those who have left may come back."""

_SHEETS: Mapping[TableSheet, tuple[Callable[..., ft.Control], float, float]] = {
    TableSheet.DEALER: (DealerSheet, 90, 54),
    TableSheet.SEATS: (SeatsSheet, 165, 54),
    TableSheet.NAMES: (NamesSheet, 165, 72),
    TableSheet.TOTALS: (PaperTotalsSheet, 165, 72),
    TableSheet.OLD_ROUNDS: (OldRoundsSheet, 90, 0),
    TableSheet.END: (EndSheet, 270, 0),
    TableSheet.DISCARD: (DiscardSheet, 268, 0),
    TableSheet.CLOUD: (CloudSheet, 150, 54),
    TableSheet.KEYS: (KeysSheet, 360, 0),
    TableSheet.COME_AND_GO: (ComeAndGoSheet, 320, 0),
    TableSheet.SIT_OUT: (SitOutSheet, 230, 20),
    TableSheet.JOIN: (JoinSheet, 520, 10),
    TableSheet.LEAVE: (LeaveSheet, 330, 20),
    TableSheet.POINTS: (PointsSheet, 370, 16),
    TableSheet.ROUNDS: (RoundsSheet, 365, 0),
    TableSheet.NOTE: (NoteSheet, 260, 0),
}
"""The component of each sheet, and its height in logical pixels: the basis, and more for every player."""

_WITH_FIELDS = (
    TableSheet.NAMES,
    TableSheet.TOTALS,
    TableSheet.NOTE,
    TableSheet.POINTS,
)
"""The sheets that always scroll: with a keyboard below them."""
_WITH_KEY_BELOW = (TableSheet.ROUNDS, TableSheet.JOIN, TableSheet.LEAVE)
"""The sheets whose key stays in sight below what scrolls."""
