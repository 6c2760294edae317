"""One screen's dealings with a table: what it shows, and what each tap does."""

from __future__ import annotations

import contextvars
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.game import moves, repairs, special_cards, without_hidden_bids
from scorekeeper.rules import RuleViolation, Suit
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.transfer import export_game, export_name
from scorekeeper.tables import Move, Sight
from scorekeeper.ui.component import handler
from scorekeeper.ui.cover import is_covered
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.glance import Glance
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.shown import Shown
from scorekeeper.ui.steps import Entering, target
from scorekeeper.ui.taps import Intent, Question, Taps
from scorekeeper.ui.trump import NONE, kept_card

_SUITS = frozenset(suit.value for suit in Suit)

Retry = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A tap that could not be saved: why, and how to try it again."""

    error: StorageError
    retry: Retry


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False)
class Desk(Glance):
    """What lies before one person: every public field that is assigned has the screen drawn anew."""

    unsaved: Unsaved | None = None
    seen_closed: int = field(init=False)
    """The last round that was closed when the table was opened; later ones land on the pad."""
    _unfollow: Callable[[], None] | None = None
    _leaving: bool = False
    _taps: Taps = field(init=False)
    _shown: Shown = field(init=False)
    _context: contextvars.Context = field(init=False)

    def __post_init__(self) -> None:
        self._taps = Taps(self.table, self.app.host.clock)
        self._shown = Shown(self.app, self.sight)
        self._context = contextvars.copy_context()
        self.seen_closed = self.state.first_round - 1 + len(self.state.closed)

    def follow(self) -> None:
        """Show every new sight of the table from now on."""
        self.unfollow()
        self._show(self.table.sight)
        # Another phone's tap tells this screen too: it is drawn anew in its own page's context.
        self._unfollow = self.table.subscribe(lambda sight: self._context.copy().run(self._show, sight))
        self.app.returns.add(self._lay_cover)

    def unfollow(self) -> None:
        """The screen has gone."""
        self.app.returns.discard(self._lay_cover)
        if self._unfollow is not None:
            self._unfollow()
            self._unfollow = None

    def _show(self, sight: Sight) -> None:
        if sight.revision == self.sight.revision:
            return
        before, self.sight = self.sight.state, sight
        self.refused, self.uncovered = "", None
        self.unsaved = None  # somebody's tap was saved since
        if before.phase is not sight.state.phase or len(before.closed) != len(sight.state.closed):
            self._lay_aside()
        self._shown.tell(sight)

    @handler
    async def on_number(self, event: ft.Event[ft.Container]) -> None:
        """A number key: a bid or a result of the player whose turn it is, or of the cell that was tapped."""
        number, selection, uncovered = int(event.control.data), self.selection, self.uncovered

        def intent(sight: Sight) -> Move | None:
            aim = target(sight.state, selection)
            if aim is None or is_covered(sight.state, aim, uncovered):
                return None  # the next player has not taken the phone yet
            if aim.entering is Entering.BID:
                return lambda state, at: moves.bid(state, at, aim.seat, number)
            return lambda state, at: moves.enter_result(state, at, aim.seat, number)

        await self._press(f"number {number}", intent, self._question)

    @handler
    async def on_reveal(self, _event: ft.Event[ft.Container]) -> None:
        """All hidden bids are laid open (§4.4)."""
        await self._press("reveal", _always(moves.reveal), self._question)

    @handler
    async def on_trump(self, event: ft.Event[ft.Container]) -> None:
        """A trump key: its data is a suit, none, or the code of the card that was turned up."""
        data, page = str(event.control.data), self.trump_page
        suit = Suit(data) if data in _SUITS else None

        def intent(sight: Sight) -> Move | None:
            row = sight.state.current
            if row is None:
                return None
            turned_up = kept_card(row, page) if suit is not None or data == NONE else data
            return lambda state, at: moves.set_trump(state, at, turned_up, suit)

        await self._press(f"trump {data}", intent, self._trump_question)

    @handler
    async def on_player(self, event: ft.Event[ft.Container]) -> None:
        """A name while the cards are played: he took a trick."""
        seat = int(event.control.data)
        await self._press(f"player {seat}", _always(lambda state, at: moves.take_trick(state, at, seat)))

    @handler
    async def on_bomb(self, _event: ft.Event[ft.Container]) -> None:
        """A trick went to nobody (§8)."""
        await self._press("bomb", _always(special_cards.lose_trick))

    @handler
    async def on_out(self, event: ft.Event[ft.Container]) -> None:
        """Of those who are level in the last place this one drops out (§9.2)."""
        seat = int(event.control.data)
        drops_out = _always(lambda state, at: repairs.drop_out(state, at, seat))
        await self._press(f"out {seat}", drops_out, self._question)

    @handler
    async def on_played(self, _event: ft.Event[ft.Container]) -> None:
        """All tricks are played."""
        await self._press("played", _always(moves.end_play), self._question)

    @handler
    async def on_undo(self, _event: ft.Event[ft.Container]) -> None:
        await self._keep(partial(self._taps.undo, self._shown.revision))

    @handler
    async def on_redo(self, _event: ft.Event[ft.Container]) -> None:
        await self._keep(partial(self._taps.redo, self._shown.revision))

    async def do(self, key: str, move: Move) -> None:
        """A move from a sheet, which it closes. Raises `RuleViolation`; the dock shows a failed save."""
        await self._tap(key, _always(move))
        self.sheet = None

    async def rename(self, seat: int, name: str) -> None:
        """Put a name right, on the pad and among the known players. Raises like `do`."""
        await self._tap(
            f"rename {seat}", _always(lambda state, at: repairs.rename(state, at, seat, name, drawable))
        )
        if self.unsaved is None:
            await self.app.host.rename_player(self.state.seats[seat].player, name)

    @handler
    def on_uncover(self, _event: Any) -> None:
        """Whoever was asked has taken the phone."""
        if not self._taps.bounced("uncover", self._question):
            self._uncover()

    @handler
    def on_trump_page(self, event: ft.Event[ft.Container]) -> None:
        """A key that shows other trump keys."""
        page = str(event.control.data)
        if not self._taps.bounced(f"trump page {page}", self._trump_question):
            self._turn_trump_page(page)

    @property
    def _question(self) -> Question:
        """What the keys in the dock answer."""
        row = self.state.current
        return "dock", (self.state.phase, self.uncovered, row and row.number)

    @property
    def _trump_question(self) -> Question:
        """What the trump keys answer."""
        row = self.state.current
        return "trump", (self.trump_page, row and (row.number, row.turned_up))

    async def _press(self, key: str, intent: Intent, question: Question | None = None) -> None:
        """A key on the table, with the `question` that it answers where it lies in the dock: refused, it says
        why and names the players."""
        try:
            await self._tap(key, intent, question)
        except RuleViolation as refused:
            self.refused = fault_sentence(self.app.words, refused, self.state.names)
            self.app.device.announce(self.refused)

    async def _tap(self, key: str, intent: Intent, question: Question | None = None) -> None:
        await self._keep(partial(self._taps.tap, key, self._shown.revision, intent, question))

    async def _keep(self, tap: Retry) -> None:
        revision = self.table.game.revision
        try:
            await tap()
        except StorageError as error:
            self.unsaved = Unsaved(error, tap)
            return
        if self.table.game.revision == revision:
            return  # the key bounced, came too late or means nothing any more
        self.unsaved = None
        self._lay_aside()
        self.app.device.feel()

    @handler
    async def on_retry(self, _event: ft.Event[ft.Container]) -> None:
        """Try the tap again that could not be saved."""
        if self.unsaved is not None:
            await self._keep(self.unsaved.retry)

    @handler
    async def on_export(self, _event: ft.Event[ft.Container]) -> None:
        """Keep a copy of the game as it was last saved, somewhere else; hidden bids are not in it."""
        game = without_hidden_bids(self.table.game)
        await ft.FilePicker().save_file(file_name=export_name(game), src_bytes=export_game(game))

    @handler
    def on_give_up(self, _event: ft.Event[ft.Container]) -> None:
        """Leave the tap out that could not be saved."""
        self.unsaved = None

    @handler
    async def on_rematch(self, _event: Any) -> None:
        """The same people once more: one game, however often it is tapped."""
        if self._leaving or self._taps.bounced("rematch", self._question):
            return
        self._leaving = True
        try:
            table = await self.app.host.rematch(self.sight.game_id)
        except Exception:
            self._leaving = False
            raise
        self.app.go(f"/games/{table.game.id}")


def _always(move: Callable[..., Any]) -> Intent:
    return lambda _sight: move
