"""One running game, shared by every screen that shows it.

What is proposed is a fact, with what it rests on. Every change goes one way: compare, verify, record, save,
and only then notify the screens. A tap counts when it is on disk; if it cannot be saved the table stays as
it was.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from scorekeeper.access.access_file import EntryMode
from scorekeeper.access.roles import SCRIBE, Actor, Guest
from scorekeeper.game import (
    Expected,
    Fact,
    Game,
    Recorded,
    State,
    accepted,
    all_expected,
    can_redo,
    can_undo,
    in_force,
    masked,
    record,
    redo,
    state_of,
    undo,
)
from scorekeeper.game.event_log import last_tap
from scorekeeper.game.faces import Face, faces_at_table
from scorekeeper.game.facts import BidMade
from scorekeeper.storage.bounded_dict import BoundedDict
from scorekeeper.storage.errors import Outdated
from scorekeeper.tables.guest_entries import (
    GuestCode,
    GuestRefusal,
    authorise,
    is_so_already,
    may_be_taken_back,
    may_enter_for,
    verify_entry,
)
from scorekeeper.tables.live_log import LiveLog, StaleTap

GameChange = Callable[[Game], tuple[Game, State]]
"""The game and its state after a change; the same game where there is nothing to change."""

MOST_REMEMBERED = 256
"""Most requests of guests that a table knows again, and most facts that it knows as theirs."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game at one revision as every screen may see it, with hidden bids masked (§4.4, §4.5)."""

    game_id: str
    revision: int
    state: State
    can_undo: bool
    can_redo: bool
    faces: tuple[Face, ...]
    """The faces of the seats."""


Request = tuple[str, str, tuple[Fact, ...]]
"""What is known again when it comes twice: the phone, its key, and the facts; none where it takes back."""


class Table(LiveLog[Game, State, Snapshot]):
    """A game and its subscribers. `now` returns the time, with its time zone; `known_faces` the faces of all
    players that are known, by their ids."""

    def __init__(
        self,
        game: Game,
        save: Callable[[Game, Game], Awaitable[None]],
        now: Callable[[], datetime],
        known_faces: Callable[[], Mapping[str, Face]] = dict,
    ) -> None:
        super().__init__(game, state_of(game), save)
        self._now = now
        self._known_faces = known_faces
        self._faces: tuple[object, Mapping[str, Face], tuple[Face, ...]] = (), {}, ()
        """The seats, the known faces, and the faces that the seats have by these."""
        self._dropped = 0
        """How often the taps that waited were dropped."""
        self.mode = EntryMode.SCRIBE
        """What guests may enter."""
        self._done = BoundedDict[Request, None](MOST_REMEMBERED)
        """The latest requests of guests that were carried out."""
        self._made_by = BoundedDict[Recorded[Fact], str](MOST_REMEMBERED)
        """The phones that the latest facts of guests are from."""

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        return self._log

    @property
    def snapshot(self) -> Snapshot:
        seats, known = self._state.seats, self._known_faces()
        if self._faces[0] is not seats or self._faces[1] is not known:
            self._faces = seats, known, faces_at_table([seat.player for seat in seats], known)
        return Snapshot(
            game_id=self._log.id,
            revision=self._revision,
            state=masked(self._state),
            can_undo=can_undo(self._log),
            can_redo=can_redo(self._log),
            faces=self._faces[2],
        )

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

    def _remember_maker(self, made: Recorded[Fact], phone: str) -> None:
        """What was taken back is forgotten first: nobody makes the table forget what others have said."""
        if len(self._made_by) >= MOST_REMEMBERED:
            there = frozenset(self._log.records)
            for gone in [one for one in self._made_by if one not in there]:
                del self._made_by[gone]
        self._made_by[made] = phone

    def may_take_back(self, actor: Actor) -> bool:
        """Whether the last tap is the actor's, who can take it back; a guest nothing that laid bids open."""
        if not isinstance(actor, Guest):
            return can_undo(self._log)
        if not (may_enter_for(actor.seat, actor, self.mode) and can_undo(self._log)):
            return False
        if self._made_by.get(last_tap(self._log)[0]) != actor.phone:
            return False
        return may_be_taken_back(self._state.current, state_of(undo(self._log)).current)

    async def propose(
        self, facts: Sequence[Fact], expected: Sequence[Expected], actor: Actor = SCRIBE, key: str = ""
    ) -> Snapshot:
        """Write the facts of one tap down, each of which rests on what is `expected`.

        A request of a guest with the same `key` is carried out once.

        Raises:
            StaleTap: it was meant for something else than is there now.
            GuestRefusal: the actor may not do this, or others were quicker and it means something else now.
            RuleViolation: the rules, or the names that were typed, do not allow it.
            StorageError: it could not be saved; nothing has changed.
        """
        dropped = self._dropped

        def written(game: Game) -> tuple[Game, State]:
            seen = self.state_for(actor)
            now = all_expected(seen, facts)
            if isinstance(actor, Guest):
                (fact,), (shown,) = facts, expected
                if is_so_already(fact, shown, seen):
                    return game, self._state
                verify_entry(fact, shown, now[0], actor, game, seen)
            elif now != tuple(expected) or dropped != self._dropped:
                raise StaleTap
            recorded, state = record(game, self._state, accepted(self._state, facts), self._now())
            if isinstance(actor, Guest):
                for made in recorded.records[game.cursor :]:
                    self._remember_maker(made, actor.phone)
            return recorded, state

        change, on_saved = self._once(written, actor, facts, key)

        async def changed() -> Snapshot:
            try:
                return await self._changed(change, on_saved)
            except Outdated as outdated:  # by another program; the table went on from what it has saved
                try:
                    return await self._changed(change, on_saved)
                except StaleTap:
                    raise outdated from None

        return await self._in_turn(changed)

    def _last_bid(self, seat: int) -> Recorded[Fact] | None:
        """The last bid of the player of this seat."""
        for made in reversed(in_force(self._log)):
            if isinstance(made.fact, BidMade) and made.fact.seat == seat:
                return made
        return None

    async def undo(self, revision: int, actor: Actor = SCRIBE, key: str = "") -> Snapshot:
        """Take the last tap back; a guest only one of his own. Raises like `propose`."""

        def undone(game: Game) -> tuple[Game, State]:
            if isinstance(actor, Guest) and not (revision == self._revision and self.may_take_back(actor)):
                raise GuestRefusal(GuestCode.NOTHING_OF_YOURS)
            return _replayed(undo(game))

        change, on_saved = self._once(undone, actor, (), key)
        seen = None if isinstance(actor, Guest) else revision
        return await self._in_turn(partial(self._changed, change, on_saved), seen)

    def _once(
        self, change: GameChange, actor: Actor, facts: Sequence[Fact], key: str
    ) -> tuple[GameChange, Callable[[], None] | None]:
        """The change by that actor, carried out once for each key, and what is done when it is saved.

        Raises `GuestRefusal` where he may not, at once as well as in his turn: the mode may change meanwhile.
        """
        authorise(actor, self.mode, facts)
        request: Request = (actor.phone if isinstance(actor, Guest) else "", key, tuple(facts))

        def in_turn(game: Game) -> tuple[Game, State]:
            authorise(actor, self.mode, facts)
            return (game, self._state) if key and request in self._done else change(game)

        return in_turn, partial(self._done.__setitem__, request, None) if key else None

    async def redo(self, revision: int) -> Snapshot:
        """Put the last undone tap back. Raises like `propose`."""
        return await self._in_turn(partial(self._changed, lambda game: _replayed(redo(game))), revision)

    async def exchange(self, copy: Callable[[Game], Awaitable[Game]], revision: int) -> Snapshot:
        """Continue with another copy of the game, at least as new as this one; who taps while it is made
        waits. Raises like `propose`."""

        async def exchanged() -> Snapshot:
            game = await copy(self._log)
            return await self._kept(*_replayed(game))

        return await self._in_turn(exchanged, revision)

    def drop_taps(self) -> None:
        """None of the taps that wait counts any more: they were meant for what was before."""
        self._revision += 1
        self._dropped += 1
        self._subscribers.notify(self.snapshot)

    def show_again(self) -> None:
        """Tell the screens what is here, because a face may have changed."""
        self._subscribers.notify(self.snapshot)

    def reread(self, game: Game) -> None:
        """Go on from what is on disk, where another program has saved it."""
        self._show(*_replayed(game))

    async def _changed(self, change: GameChange, on_saved: Callable[[], None] | None = None) -> Snapshot:
        return await self._kept(*change(self._log), on_saved)


def _replayed(game: Game) -> tuple[Game, State]:
    return game, state_of(game)
