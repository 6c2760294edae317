"""What one screen knows of its table and no other one: what was tapped to be looked at or entered again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import flet as ft

from scorekeeper.game import Phase, State, moves
from scorekeeper.rules import parse_card, trump_may_be_none
from scorekeeper.tables import Sight, Table
from scorekeeper.ui.component import handler
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import Entering, Selection, target
from scorekeeper.ui.trump import BACK, MORE


class Sheet(StrEnum):
    """What can be laid over the table from below."""

    MENU = "menu"
    DEALER = "dealer"
    SEATS = "seats"
    NAMES = "names"
    TOTALS = "totals"
    END = "end"
    CLOUD = "cloud"


@dataclass(eq=False, repr=False)
class Glance:
    """The part of a desk that changes nothing on the table."""

    app: App
    table: Table
    sight: Sight
    selection: Selection | None = None
    """The cell of the open round that was tapped to be entered again."""
    uncovered: int | None = None
    """Whose keys are seen while bids are hidden: the player who has taken the phone (§4.4)."""
    trump_asked: bool = False
    """Whether the row of trump keys was opened by hand."""
    trump_page: str = BACK
    """What else stands there: the special cards, or the suits for the holder of one."""
    pad_shown: bool = False
    """Whether the pad is looked at while the cards are played."""
    refused: str = ""
    """Why the last key touched did nothing; it stands in the dock, where the next tap would be."""
    sheet: Sheet | None = None

    @property
    def state(self) -> State:
        return self.sight.state

    @handler
    def on_cell(self, event: ft.Event[ft.Container]) -> None:
        """A cell of the open round: its number is entered again; tapped once more, it is left alone."""
        row, seat = self.state.current, int(event.control.data)
        if row is None:
            return
        moves.verify_playing(self.state, seat)  # a client may send any number
        self.refused, self.uncovered = "", None
        entering = Entering.RESULT if row.phase is Phase.RESULTS else Entering.BID
        asked = Selection(seat, entering)
        if self.selection == asked and entering is Entering.RESULT:
            asked = Selection(seat, Entering.BID)
        elif self.selection is not None and self.selection.seat == seat:
            self.selection = None
            return
        self.selection = asked

    def _uncover(self) -> None:
        """Whoever was asked has taken the phone: his keys are seen until he has tapped one."""
        aim = target(self.state, self.selection)
        if aim is not None:
            self.uncovered = aim.seat
            self.app.device.announce(self.app.words("{name} bids", name=self.state.names[aim.seat]))

    @handler
    def on_trump_chip(self, _event: Any) -> None:
        """The trump is looked at again: its row of keys opens or closes."""
        row = self.state.current
        if row is not None:
            moves.verify_trump(self.state, "N", None)  # says why when no card was left to turn up
            self.trump_asked, self.trump_page = not self.trump_asked, BACK

    def _turn_trump_page(self, page: str) -> None:
        """Other trump keys are shown."""
        if page in (MORE, BACK) or trump_may_be_none(parse_card(page)):  # a client may send anything
            self.trump_page = page

    @handler
    def on_pad(self, _event: Any) -> None:
        """Look at the pad while the cards are played, or back at the bids."""
        self.pad_shown = not self.pad_shown
        self.selection, self.refused, self.uncovered = None, "", None

    @handler
    def on_row(self, event: ft.Event[ft.Container]) -> None:
        """A closed round: it can be corrected."""
        self.app.go(f"/games/{self.sight.game_id}/rounds/{event.control.data}")

    @handler
    def on_judge(self, _event: Any) -> None:
        self.app.go(f"/games/{self.sight.game_id}/judge")

    @handler
    def on_rules(self, _event: Any) -> None:
        """The rules of this game, laid upon the table."""
        self.sheet = None
        self.app.go(f"/games/{self.sight.game_id}/ruleset")

    @handler
    def on_hand_over(self, _event: Any) -> None:
        """The game goes to another phone."""
        self.sheet = None
        self.app.go(f"/games/{self.sight.game_id}/hand-over")

    @handler
    def on_file(self, _event: Any) -> None:
        """The game is kept as a file."""
        self.sheet = None
        self.app.go(f"/games/{self.sight.game_id}/file")

    @handler
    def on_back(self, _event: Any) -> None:
        self.app.go("/")

    @handler
    def on_sheet(self, event: ft.Event[ft.Container]) -> None:
        """Lay a sheet over the table; its name is the data."""
        self.sheet = Sheet(event.control.data)

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.sheet = None

    def _lay_cover(self) -> None:
        """Somebody else may be looking now."""
        self.uncovered = None

    def _lay_aside(self) -> None:
        """What was tapped to be looked at or entered again is done with."""
        self.selection = None
        self.uncovered = None
        self.trump_asked, self.trump_page = False, BACK
        self.pad_shown = False
