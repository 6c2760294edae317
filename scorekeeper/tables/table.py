"""One running game, shared by every screen that shows it.

Every change goes one way: verify, record, apply, save, and only then notify the screens. A tap counts when it
is on disk; if it cannot be saved the table stays as it was.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

from scorekeeper.game import (
    Fact,
    Game,
    State,
    can_redo,
    can_undo,
    in_force,
    masked,
    record_tap,
    redo,
    state_of,
    undo,
)
from scorekeeper.game.facts import BidMade, ForbiddenBidMade
from scorekeeper.game.undo_redo import is_within_tap
from scorekeeper.storage.access import EntryMode
from scorekeeper.tables.guest_moves import (
    Deal,
    GuestCode,
    GuestMove,
    GuestRefusal,
    Move,
    TakeBack,
    authorise,
    deal_of,
    resolve_request,
)
from scorekeeper.tables.roles import OWNER, Actor, Guest
from scorekeeper.tables.subscribers import Subscribers

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

Save = Callable[[Game, Game], Awaitable[None]]
"""Makes a game durable in place of the version that it was made from; when it cannot, raises `StorageError`
and leaves what is there alone."""

GameChange = Callable[[Game], tuple[Game, State]]
"""The game and its state after a change; the same game where there is nothing to change."""

MOST_REMEMBERED = 256
"""So many requests of guests a table knows again, and so many facts as theirs."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game at one revision as every screen may see it, with hidden bids masked (§4.4, §4.5)."""

    game_id: str
    revision: int
    state: State
    can_undo: bool
    can_redo: bool


class StaleTap(Exception):  # noqa: N818 - no error: another screen was quicker
    """The tap was made on an older snapshot of the game and is dropped."""


class Table:
    """A game and its subscribers. `now` returns the time, with its time zone."""

    def __init__(self, game: Game, save: Save, now: Callable[[], datetime]) -> None:
        self._game = game
        self._state = state_of(game)
        self._save = save
        self._now = now
        self._deal = deal_of(game, self._state)
        self._revision = game.revision
        self._turn = asyncio.Lock()
        self._subscribers = Subscribers[Snapshot]()
        self.mode = EntryMode.SCRIBE
        """What guests may enter."""
        self._done = OrderedDict[tuple[str, str, GuestMove], None]()
        """The latest requests of guests that were carried out: phone, key and move."""
        self._made_by = OrderedDict[Fact, str]()
        """The phones that the latest facts of guests are from."""

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        return self._game

    @property
    def revision(self) -> int:
        """The revision that screens see. It grows with every change, also where another program has put an
        older or a different version of the game in place of this one: no tap of before is meant for that."""
        return self._revision

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(
            game_id=self._game.id,
            revision=self._revision,
            state=masked(self._state),
            can_undo=can_undo(self._game),
            can_redo=can_redo(self._game),
        )

    def subscribe(self, subscriber: Callable[[Snapshot], None]) -> Callable[[], None]:
        """Call `subscriber` with every new snapshot; the answer unsubscribes it."""
        return self._subscribers.add(subscriber)

    @property
    def deal(self) -> Deal | None:
        """The deal that is played now; None where no cards are out."""
        return self._deal

    def state_for(self, actor: Actor) -> State:
        """The state as the actor may see it: of hidden bids only his own one, said on this same phone."""
        if isinstance(actor, Guest) and self.hidden_bid_at(actor) is not None:
            return masked(self._state, own=actor.seat)
        return masked(self._state)

    def hidden_bid_at(self, guest: Guest) -> datetime | None:
        """When the guest said the hidden bid that his phone may show; None where there is none."""
        round_ = self._state.current
        if round_ is None or not round_.bids_hidden or guest.seat >= self._state.players:
            return None
        if not round_.has_bid[guest.seat]:
            return None
        bid = self._last_bid(guest.seat)
        return None if bid is None or self._made_by.get(bid) != guest.phone else bid.at

    def recognise(self, guest: Guest, bid_at: datetime) -> None:
        """The bid of that moment was said on this phone, before the table was opened here."""
        bid = self._last_bid(guest.seat)
        if bid is not None and bid.at == bid_at:
            self._remember_maker(bid, guest.phone)

    def _remember_maker(self, fact: Fact, phone: str) -> None:
        """What was taken back is forgotten first: nobody makes the table forget what others have said."""
        if len(self._made_by) >= MOST_REMEMBERED:
            there = frozenset(self._game.facts)
            for gone in [one for one in self._made_by if one not in there]:
                del self._made_by[gone]
        _remember(self._made_by, fact, phone)

    def may_take_back(self, actor: Actor) -> bool:
        """Whether the last tap is the actor's, who can take it back."""
        if not isinstance(actor, Guest):
            return can_undo(self._game)
        if self.mode is EntryMode.SCRIBE or not can_undo(self._game):
            return False
        return self._made_by.get(self._last_tap()) == actor.phone

    async def act(
        self, move: Move | GuestMove, revision: int, actor: Actor = OWNER, key: str = ""
    ) -> Snapshot:
        """Make a move that was chosen at that revision.

        A `GuestMove` is carried out also at a later one, as long as it means the same; with the same `key` it
        is carried out once.

        Raises:
            StaleTap: the game has moved on since.
            GuestRefusal: the actor may not do this, or others were quicker and it means something else now.
            RuleViolation: the move is not allowed.
            StorageError: it could not be saved; nothing has changed.
        """
        authorise(actor, self.mode, move)
        if isinstance(move, GuestMove):
            return await self._act_as_guest(move, revision, actor, key)

        def with_move(game: Game) -> tuple[Game, State]:
            return record_tap(game, self._state, move(self._state, self._now()))

        return await self._change(with_move, revision)

    async def _act_as_guest(self, move: GuestMove, revision: int, actor: Actor, key: str) -> Snapshot:
        phone = actor.phone if isinstance(actor, Guest) else ""
        request = (phone, key, move)

        def with_request(game: Game) -> tuple[Game, State]:
            authorise(actor, self.mode, move)  # once more: the mode may have changed while it waited
            if key and request in self._done:
                return game, self._state
            if isinstance(move, TakeBack):
                if revision != self._revision or not self.may_take_back(actor):
                    raise GuestRefusal(GuestCode.NOTHING_OF_YOURS)
                return _replayed(undo(game))
            knows_bid = not isinstance(actor, Guest) or self.hidden_bid_at(actor) is not None
            if (meant := resolve_request(move, actor, game, self._state, knows_bid=knows_bid)) is None:
                return game, self._state
            fact = meant(self._state, self._now())
            self._remember_maker(fact, phone)
            return record_tap(game, self._state, fact)

        return await self._change(with_request, None, partial(_remember, self._done, request, None))

    def _last_tap(self) -> Fact:
        """The first fact of the last tap in force."""
        cursor = self._game.cursor - 1
        while is_within_tap(self._game.facts, cursor):
            cursor -= 1
        return self._game.facts[cursor]

    def _last_bid(self, seat: int) -> Fact | None:
        """The fact by which the player of this seat has last bid."""
        for fact in reversed(in_force(self._game)):
            if isinstance(fact, BidMade | ForbiddenBidMade) and fact.seat == seat:
                return fact
        return None

    async def undo(self, revision: int) -> Snapshot:
        """Take the last tap back. Raises like `act`."""
        return await self._change(lambda game: _replayed(undo(game)), revision)

    async def redo(self, revision: int) -> Snapshot:
        """Put the last undone tap back. Raises like `act`."""
        return await self._change(lambda game: _replayed(redo(game)), revision)

    async def exchange(self, copy: Callable[[Game], Game], revision: int) -> Snapshot:
        """Continue with another copy of the game, at least as new as this one. Raises like `act`."""
        return await self._change(lambda game: _replayed(copy(game)), revision)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[Snapshot]:
        """The table while nothing is entered: who taps meanwhile waits."""
        async with self._turn:
            yield self.snapshot

    def drop_taps(self) -> None:
        """None of the taps that wait counts any more: they were meant for what was before."""
        self._revision += 1
        self._subscribers.notify(self.snapshot)

    def reread(self, game: Game) -> None:
        """Go on from what is on disk, where another program has saved it."""
        self._show(*_replayed(game))

    async def _change(
        self, change: GameChange, revision: int | None, on_saved: Callable[[], None] | None = None
    ) -> Snapshot:
        # A screen that is closed during its tap must not leave the table behind the disk.
        return await asyncio.shield(asyncio.ensure_future(self._change_in_turn(change, revision, on_saved)))

    async def _change_in_turn(
        self, change: GameChange, revision: int | None, on_saved: Callable[[], None] | None
    ) -> Snapshot:
        async with self._turn:
            if revision not in (None, self._revision):
                raise StaleTap
            game, state = change(self._game)
            if game is self._game:
                return self.snapshot
            await self._save(game, self._game)
            if on_saved is not None:
                on_saved()
            return self._show(game, state)

    def _show(self, game: Game, state: State) -> Snapshot:
        self._game, self._state = game, state
        self._deal = deal_of(game, state)  # every page of the table asks for it
        self._revision = max(self._revision + 1, game.revision)
        snapshot = self.snapshot
        self._subscribers.notify(snapshot)
        return snapshot


def _replayed(game: Game) -> tuple[Game, State]:
    return game, state_of(game)


def _remember(latest: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Put it down as the latest; what is too many is forgotten."""
    latest[key] = value
    latest.move_to_end(key)
    while len(latest) > MOST_REMEMBERED:
        latest.popitem(last=False)
