"""The controller of one table screen: turns keys into taps, has them carried out, keeps the view state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import field, replace
from functools import partial
from types import MethodType
from typing import Any, cast

import flet as ft

from scorekeeper.game import Fact, Phase, State
from scorekeeper.rules import Code, RuleViolation
from scorekeeper.storage.errors import Outdated, StorageError
from scorekeeper.tables import Snapshot, StaleTap, Table
from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.runtime.tap_queue import TapQueue
from scorekeeper.ui.table.model.table_layout import TableLayout, content_of, table_layout
from scorekeeper.ui.table.model.taps import (
    Asked,
    KeyStroke,
    Redo,
    Tap,
    Undo,
    Unsaved,
    dock_row,
    meant,
    pressed,
    trump_rows,
)
from scorekeeper.ui.table.model.view_state import TableSheet, TableViewState
from scorekeeper.ui.table.pad_format import PadFormat
from scorekeeper.viewmodels.round_close import round_close
from scorekeeper.viewmodels.screen_reader import announcement

FORBIDDEN_BIDS = (Code.BID_FORBIDDEN, Code.BID_FORBIDDEN_BY_ROUND)
"""Why a bid is refused that can be written down anyway, where the table overlooked it (§4.3)."""
BID_TOUCHED = "-bid"
"""What stands behind the seat in the address of a correction, where the bid was touched."""
MOST_UNANSWERED = 0.6
"""Longest wait for the device to have drawn the answer to a tap, in seconds; then the moment begins."""
MOMENT_SECONDS = 1.2
"""How long what a round has brought is shown, unless a tap ends it."""
TURN_SECONDS = 0.12
"""How long after one revealed bid the next one is turned over."""
FOCUS_KEYS = ("Enter", "Numpad Enter", " ")
"""What activates the control that has the focus: they are heard from the keys' focus alone."""


def changing(act: Callable[..., Any]) -> property:
    """A handler of a key that changes the game; None where it can only be looked at, for a disabled key."""
    acted = handler(act)

    def on_tap(controller: TableController) -> MethodType | None:
        return MethodType(acted, controller) if controller.view.read_only is None else None

    return property(on_tap)


@observable
class TableController:
    """The controller of one table screen. Assigning `view` or `unsaved` redraws what uses the controller."""

    app: App
    table: Table
    view: TableViewState = field(init=False)
    unsaved: Unsaved | None = None
    """The tap that could not be saved; None after the next one that was."""
    asked_seat: int | None = field(default=None, init=False)
    """A seat for which a phone asks that has it not, and on whose yes it waits."""
    own_phones: frozenset[int] = field(default=frozenset(), init=False)
    """The seats whose players have the page open on which they bid themselves."""
    is_open: bool = field(default=False, init=False)
    """Whether other phones reach this table."""
    leaving: bool = field(default=False, init=False)
    """Whether another game begins, or this one is discarded, and this screen is about to go."""
    closed_when_opened: int = field(init=False)
    """The last round that was closed when the screen was opened; later ones are animated on the pad."""
    keyboard: Keyboard = field(init=False)
    moments: Moments = field(init=False)
    _queue: TapQueue = field(init=False)
    acknowledgement: Acknowledgement = field(init=False)
    _touched: tuple[int, int, bool] = field(default=(0, -1, False), init=False)
    """The row of the pad that was touched last, by its round, the place of the column, and whether it was
    where the bid stands."""

    _laid_out: tuple[TableViewState, tuple[object, ...], TableLayout] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.view = TableViewState(self.table.snapshot, self._read_only)
        self.closed_when_opened = self.state.first_round - 1 + len(self.state.closed)
        self._queue = TapQueue(self.table, self.app.table_host.clock)
        self.acknowledgement = Acknowledgement(self.app, self.view.snapshot)
        self.keyboard, self.moments = Keyboard(self), Moments(self)

    @property
    def state(self) -> State:
        """The state of the game that the screen shows."""
        return self.view.state

    @property
    def layout(self) -> TableLayout:
        """The layout of what the screen shows, which many parts of it ask for."""
        app, view = self.app, self.view
        laid_out, known = self._laid_out, (app.width, app.height, app.settings, app.device_text_size)
        if laid_out is None or laid_out[0] is not view or laid_out[1] != known:
            self._laid_out = laid_out = view, known, table_layout(app.screen, content_of(view))
        return laid_out[2]

    @property
    def _read_only(self) -> type[StorageError] | None:
        """Why the game can only be looked at."""
        reason = self.app.table_host.library.read_only_reason
        return None if reason is None else type(reason)

    # In and out: a tap goes to the table, a snapshot comes back --------------------------------------------

    async def act(self, tap: Tap, *, raising: bool = False) -> bool:
        """Carry a tap out; whether it was made. The dock shows what failed: a save, to be tried again, or a
        refusal and why.

        With `raising` a `RuleViolation` is raised instead. Where the game can only be looked at the tap is
        dropped.
        """
        made = False
        if self.view.read_only is not None:
            return made
        try:
            match tap.asked:
                case Undo():
                    made = await self._queue.undo(tap.drawn, bounces=tap.bounces)
                case Redo():
                    made = await self._queue.redo(tap.drawn, bounces=tap.bounces)
                case asked:
                    facts_at = partial(meant, asked, tap.view)
                    made = await self._queue.tap(tap.key, tap.shown, tap.drawn, facts_at, *tap.key_rows)
        except (Outdated, RuleViolation) as error:
            if raising and isinstance(error, RuleViolation):
                raise
            # Where it is outdated the table shows by now what another program saved.
            sentence = error_sentence(self.app.words, error, self.state.names)
            is_forbidden = isinstance(error, RuleViolation) and error.code in FORBIDDEN_BIDS
            forbidden_bid = cast(int, error.details["bid"]) if is_forbidden else None
            self.view = replace(self.view, refused=sentence, forbidden_bid=forbidden_bid, moment=None)
            self.app.device.announce(sentence)
        except StorageError as error:
            self.view = replace(self.view, read_only=self._read_only)
            if self._read_only is None:
                self.unsaved = Unsaved(error, tap)
            else:  # since this tap: another tab has written
                self.app.show_error(error)
        if made:  # else it failed, bounced, was stale or had no meaning
            self.view, self.unsaved = self.view.reset(), None
            self.app.device.haptic()
            if tap.bounces:
                self.keyboard.take_focus()
        return made

    def on_snapshot(self, snapshot: Snapshot) -> None:
        """The table has changed, by a tap on this screen or on another one."""
        if snapshot != self.view.snapshot:
            before = self.view.state
            self.view, self.unsaved = self.view.showing(snapshot), None
            self.acknowledgement.announce(snapshot, self.own_phones)
            if self.app.motion is not None:
                self.moments.begin(before, snapshot)

    @property
    def phone_changes(self) -> Subscribe[[]] | None:
        """Subscribes to what changes for phones at tables; None where there are none."""
        shared_tables = self.app.table_host.shared_tables
        return None if shared_tables is None else shared_tables.changes.add

    def on_phones_changed(self) -> None:
        """A phone comes or goes, asks for a seat that another one has, or waits no more."""
        shared_tables, game_id = self.app.table_host.shared_tables, self.view.snapshot.game_id
        if shared_tables is None:
            return
        self.own_phones = shared_tables.seats_present(game_id)
        shared = shared_tables.store.by_game(game_id)
        self.is_open = shared_tables.reached(game_id) is not None
        asked = () if shared is None else shared_tables.seats.requests.at(shared.id)
        before, self.asked_seat = self.asked_seat, asked[0].seat if asked else None
        if self.asked_seat not in (None, before):
            name = self.state.names[asked[0].seat]
            self.app.device.announce(self.app.words("A phone asks for {name}'s seat", name=name))

    def tap_on(self, asked: Asked) -> Tap:
        """The tap on a key that asks for this, made now."""
        return Tap(asked, self.view, self.acknowledgement.drawn)

    # Keys that change the game ---------------------------------------------------------------------------

    @changing
    async def on_key(self, event: ft.Event[ft.Container]) -> None:
        """A key of the dock or the pad: its `data` is what it asks for."""
        await self.act(self.tap_on(event.control.data))

    @changing
    async def on_rematch(self, _event: Any) -> None:
        """The same people once more: one game, however often it is tapped."""
        if self.leaving or self._queue.debounce.is_repeat("rematch", dock_row(self.view)):
            return
        with suppress(StaleTap), self._leave():  # the last tap was taken back: the game goes on
            table = await self.app.host.rematch(self.view.snapshot.game_id)
            self.app.go(f"/games/{table.game.id}")

    @changing
    async def on_discard(self, _event: Any) -> None:
        """The game is deleted; it is over, or nothing of it was scored yet."""
        if self.leaving or (self.state.closed and not self.state.finished):
            return
        with self._leave():
            await self.app.host.delete(self.view.snapshot.game_id)
            self.close_sheet()
            self.app.go("/")

    @contextmanager
    def _leave(self) -> Iterator[None]:
        self.leaving = True
        try:
            yield
        except Exception:
            self.leaving = False
            raise

    # A save that failed ----------------------------------------------------------------------------------

    @handler
    async def on_retry(self, _event: ft.Event[ft.Container]) -> None:
        """Try the tap again that could not be saved."""
        if self.unsaved is not None:
            await self.act(self.unsaved.tap)

    @handler
    def on_give_up(self, _event: ft.Event[ft.Container]) -> None:
        """Drop the tap that could not be saved."""
        self.unsaved = None

    # What is looked at -----------------------------------------------------------------------------------

    @changing
    def on_cell(self, event: ft.Event[ft.Container]) -> None:
        """A cell of the open round: its number is entered again; tapped once more, it is left alone."""
        self.view = self.view.selecting(int(event.control.data))
        self.keyboard.take_focus()

    @changing
    def on_phone_taken(self, _event: Any) -> None:
        """The player who is asked has taken the phone."""
        if self._queue.debounce.is_repeat("phone taken", dock_row(self.view)):
            return
        self.view = self.view.taking_phone()
        self.keyboard.take_focus()
        if self.view.phone_holder is not None:
            name = self.state.names[self.view.phone_holder]
            self.app.device.announce(self.app.words("{name} bids", name=name))

    def on_resume(self) -> None:
        """The page was reloaded or the phone woke up: somebody else may look at it now."""
        self.view = self.view.passing_phone()

    @changing
    def on_trump_chip(self, _event: Any) -> None:
        """The chip of the trump was tapped: its row of keys opens or closes."""
        self.view = self.view.toggling_trump()

    @changing
    def on_trump_page(self, event: ft.Event[ft.Container]) -> None:
        """A key that shows other trump keys."""
        page = str(event.control.data)
        if not self._queue.debounce.is_repeat(("trump page", page), *trump_rows(self.view)):
            self.view = self.view.turning_trump_page(page)

    @handler
    def on_pad(self, _event: Any) -> None:
        """Show the pad while the cards are played, or the bids again."""
        self.view = self.view.toggling_pad()

    # Sheets ----------------------------------------------------------------------------------------------

    @handler
    def on_menu(self, _event: Any) -> None:
        """Open the menu."""
        self.view = replace(self.view, sheet=TableSheet.MENU)

    @changing
    def on_sheet(self, event: ft.Event[ft.Container]) -> None:
        """Open a sheet that changes the game; its name is the data."""
        self.view = replace(self.view, sheet=TableSheet(event.control.data))

    @handler
    def close_sheet(self, _event: Any = None) -> None:
        """Close the sheet that is open."""
        self.view = replace(self.view, sheet=None)

    def notify(self, sentence: str) -> None:
        """Say what the last tap has done, in the line of the dock, as long as the game stands like that."""
        self.view = replace(self.view, notice=sentence)
        self.app.device.announce(sentence)

    @handler
    async def on_written(self, event: ft.Event[ft.Container]) -> None:
        """A key of a sheet: the facts in its `data` are written down, and the sheet closes."""
        await self.propose_and_close(*event.control.data)

    async def propose_and_close(self, *facts: Fact, seen: State | None = None) -> bool:
        """Propose the facts of a sheet as one tap and close the sheet; whether they were written down.

        They rest on what the sheet shows now, or on what it had `seen` when they were begun. Raises
        `RuleViolation`.
        """
        made = await self.act(replace(self.tap_on(facts), seen=seen), raising=True)
        self.close_sheet()
        return made

    # Other screens ---------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The address of this table."""
        return f"/games/{self.view.snapshot.game_id}"

    @handler
    def on_link(self, event: ft.Event[ft.Container]) -> None:
        """Another screen; its address is the data."""
        self.close_sheet()
        self.app.go(event.control.data)

    @changing
    def on_row(self, event: ft.Event[ft.Container]) -> None:
        """A closed round, or the totals from paper: they can be corrected.

        The touch before says in which column the tap is; a screen reader taps the whole row.
        """
        number, shape = cast(tuple[int, PadFormat], event.control.data)
        if isinstance(event, ft.TapEvent):
            if event.local_position is not None:
                x = event.local_position.x
                self._touched = number, shape.place_at(x), shape.is_box_at(x)
        elif number:
            touched, place, is_box = self._touched
            seats = (
                [f"{seat}{BID_TOUCHED * is_box}" for seat in self.state.order] if touched == number else []
            )
            self.app.go("/".join([self.address, "rounds", str(number), *seats[max(0, place) : place + 1]]))
        else:
            sheet = TableSheet.TOTALS if self.state.paper_totals else TableSheet.POINTS
            self.view = replace(self.view, sheet=sheet)


class Keyboard:
    """The keyboard of one table screen, if it has one: what its keys ask for, and where its focus is."""

    def __init__(self, controller: TableController) -> None:
        self._controller = controller
        self._is_there = controller.app.device.is_computer
        self.focus: ft.Ref[ft.KeyboardListener] = ft.Ref()
        """What has the focus when no single key has it, just before the first key that is asked for."""

    @handler
    async def on_key_stroke(self, event: ft.KeyboardEvent) -> None:
        """A key of a keyboard, wherever the focus is; Enter belongs to the control that has it."""
        self._is_there = True
        if event.key not in FOCUS_KEYS:
            stroke = KeyStroke(event.key, event.ctrl or event.meta, event.shift, event.alt)
            await self._press(stroke, retries=False)

    @handler
    async def on_enter(self, event: ft.KeyDownEvent) -> None:
        """Enter, or the space bar, while no single key has the focus."""
        if event.key in FOCUS_KEYS:
            await self._press(KeyStroke(event.key), retries=True)

    async def _press(self, stroke: KeyStroke, *, retries: bool) -> None:
        """Do what a key stroke asks for; it `retries` a tap that was not saved, which comes first."""
        controller = self._controller
        if controller.unsaved is not None:
            if retries and controller.view.sheet is None:
                await controller.act(controller.unsaved.tap)
            return
        asked = pressed(controller.view, stroke)
        if asked is not None:
            self.take_focus()
        if isinstance(asked, TableViewState):
            controller.view = asked
        elif asked is not None:
            tap = replace(controller.tap_on(asked), bounces=False)
            controller.view = replace(controller.view, typed="")  # not later: a second Enter is no second bid
            await controller.act(tap)

    def take_focus(self) -> None:
        """Where there is a keyboard, the focus goes back to what is asked next."""
        if self._is_there and self._controller.view.sheet is None:
            self._controller.app.device.focus(self.focus.current)


class Moments:
    """What is shown for a moment after a tap, once that was answered: any tap that counts ends it."""

    def __init__(self, controller: TableController) -> None:
        self._controller = controller

    def begin(self, before: State, snapshot: Snapshot) -> None:
        """Show what this change has brought."""
        controller, after, now = self._controller, snapshot.state, snapshot.state.current
        closed = before.current is not None and len(after.closed) == len(before.closed) + 1
        if closed and not after.finished:
            controller.app.run_task(partial(self._show, snapshot))
        elif now and before.phase is Phase.REVEAL and now.phase is Phase.PLAY and now.revealed:
            # In the same picture: no bid is seen before its turn.
            controller.view = replace(controller.view, turned=0)
            controller.app.run_task(partial(self._turn_bids, snapshot))

    async def _show(self, snapshot: Snapshot) -> None:
        """Show what a round has brought, unless the table has gone on."""
        controller = self._controller
        with suppress(TimeoutError):
            await asyncio.wait_for(controller.acknowledgement.reach(snapshot), MOST_UNANSWERED)
        if controller.view.snapshot.revision != snapshot.revision:
            return
        close = round_close(controller.app.words, snapshot.state)
        if close is None:
            return
        controller.view = replace(controller.view, moment=close)
        await asyncio.sleep(MOMENT_SECONDS)
        if controller.view.moment is close:
            controller.view = replace(controller.view, moment=None)

    async def _turn_bids(self, snapshot: Snapshot) -> None:
        """Turn the bids over one after another, in the order of bidding."""
        controller = self._controller
        for turned in (*range(1, snapshot.state.players + 1), None):
            await asyncio.sleep(TURN_SECONDS)
            if controller.view.snapshot != snapshot or controller.view.turned is None:
                return
            controller.view = replace(controller.view, turned=turned)


class Acknowledgement:
    """What the device of one screen has drawn: the last snapshot that it has confirmed."""

    def __init__(self, app: App, snapshot: Snapshot) -> None:
        self._app = app
        self._sent = snapshot
        self.drawn = snapshot
        self._confirmed = asyncio.Event()

    def announce(self, snapshot: Snapshot, own_phones: frozenset[int]) -> None:
        """Announce a snapshot just before it is drawn; the device's answer confirms both."""
        before, self._sent = self._sent, snapshot
        if before.revision != snapshot.revision:
            sentence = announcement(self._app.words, before.state, snapshot.state, own_phones)
            self._app.device.announce(sentence, partial(self._confirm, snapshot))

    def _confirm(self, snapshot: Snapshot) -> None:
        if snapshot.revision > self.drawn.revision:
            self.drawn = snapshot
            self._confirmed.set()

    async def reach(self, snapshot: Snapshot) -> None:
        """Wait until this snapshot, or a later one, is drawn."""
        while self.drawn.revision < snapshot.revision:
            self._confirmed.clear()
            await self._confirmed.wait()
