"""The tournaments that the phones of a room follow, and the way from a table's slip to its pad."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.access.access_file import (
    MOST_TOURNAMENTS,
    Access,
    EntryMode,
    SharedTable,
    SharedTournament,
)
from scorekeeper.access.links_and_seats import new_shared_tournament, pad_token, same_token
from scorekeeper.access.store import AccessStore

if TYPE_CHECKING:
    from scorekeeper.tables.tournaments import OpenTournaments, TournamentDesk
    from scorekeeper.tournament.state import State

_SLIP = re.compile(r"(\d{1,2})-(\d{1,3})-([A-Za-z0-9_-]{24})", re.ASCII)
"""What follows `/pad/` in a slip's link: the round, the table, and the token of its pad."""


Tournaments = tuple[SharedTournament, ...]


def scribe_token(slip: str) -> str:
    """The token by which a scribe keeps the pad of a slip's table; empty where the slip is none."""
    written = _SLIP.fullmatch(slip)
    return "" if written is None else written[3]


class SharedTournaments:
    """One per process. Every change is on disk before anybody is told; raises `StorageError` where it
    cannot be, and nothing has changed. `changed` is called after it."""

    def __init__(
        self,
        store: AccessStore,
        tournaments: Callable[[], OpenTournaments],
        share_table: Callable[[str, EntryMode, str], Awaitable[SharedTable]],
        changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._share_table = share_table
        self._changed = changed

    async def desk(self, shared: SharedTournament) -> TournamentDesk:
        """The desk of the tournament. Raises `StorageError`, `UnknownTournament` above all."""
        return await self._tournaments().desk(shared.id)

    def of(self, tournament_id: str) -> SharedTournament | None:
        """The tournament of that id, None where no room follows it."""
        return next((one for one in self._store.access.tournaments if one.id == tournament_id), None)

    def by_token(self, token: str) -> SharedTournament | None:
        """The tournament whose link for the room has this token."""
        found = [one for one in self._store.access.tournaments if same_token(one.room_token, token)]
        return found[0] if found else None

    def by_join_number(self, number: int | None) -> SharedTournament | None:
        """The tournament that has the three words of this number."""
        return next((one for one in self._store.access.tournaments if one.join_number == number), None)

    def of_game(self, game_id: str) -> tuple[SharedTournament, State] | None:
        """The tournament that a room follows and to which this game belongs, as far as it is known here, and
        its state."""
        for shared in self._store.access.tournaments:
            desk = self._tournaments().opened(shared.id)
            if desk is not None and desk.snapshot.state.place_of(game_id) is not None:
                return shared, desk.snapshot.state
        return None

    async def share(self, tournament_id: str, mode: EntryMode) -> bool:
        """Let the phones of a room follow the tournament; one that is open stays as it is. Whether too many
        are open, so that the one opened first gave way."""
        before = self._store.access.tournaments
        new = new_shared_tournament(tournament_id, mode, self._store.join_numbers)

        def with_tournament(others: Tournaments) -> Tournaments:
            is_open = any(one.id == tournament_id for one in others)
            return others if is_open else (*others, new)[-MOST_TOURNAMENTS:]

        await self._write(with_tournament)
        return not {*before} <= {*self._store.access.tournaments}

    async def stop(self, tournament_id: str) -> None:
        """Have all links of the tournament lead nowhere; tables that are open stay so."""
        await self._write(lambda all_: tuple(one for one in all_ if one.id != tournament_id))

    async def set_mode(self, tournament_id: str, mode: EntryMode) -> None:
        """Say who enters at tables that are opened from now on."""
        await self._write(
            lambda all_: tuple(replace(one, mode=mode) if one.id == tournament_id else one for one in all_)
        )

    async def _write(self, change: Callable[[Tournaments], Tournaments]) -> None:
        """Change all of them, as they are when it is their turn."""

        def changed(access: Access) -> Access:
            tournaments = change(access.tournaments)
            same = tournaments == access.tournaments
            return access if same else replace(access, tournaments=tournaments)

        await self._store.write(changed)
        self._changed()

    async def table(self, slip: str) -> SharedTable | None:
        """The table to which a slip's link leads, begun and opened where it is not yet. None for a link that
        leads nowhere, or to a table that has its result. Raises `StorageError` and `RuleViolation`."""
        written = _SLIP.fullmatch(slip)
        if written is None:
            return None
        round_number, place = map(int, written.groups()[:2])
        for shared in self._store.access.tournaments:
            state = (await self.desk(shared)).snapshot.state
            game, token = _game(state, round_number - 1, place - 1), written[3]
            if game is None or not same_token(pad_token(shared, game), token):
                continue
            if (open_table := self._store.by_game(game)) is not None:
                return open_table
            round_ = state.all_rounds[round_number - 1]
            if round_.locked or round_.results[place - 1] is not None:
                return None
            await self._tournaments().table(shared.id, game)
            return await self._share_table(game, shared.mode, token)
        return None

    def slips(self, shared: SharedTournament, state: State) -> tuple[str, ...]:
        """What follows `/pad/` in the links of the tables of the round that was drawn last."""
        number = len(state.all_rounds)
        return tuple(
            f"{number}-{place}-{pad_token(shared, table.game)}"
            for place, table in enumerate(state.all_rounds[-1].tables, start=1)
        )


def _game(state: State, round_number: int, place: int) -> str | None:
    """The game of a table, None where there is no such table."""
    if round_number not in range(len(state.all_rounds)):
        return None
    tables = state.all_rounds[round_number].tables
    return tables[place].game if place in range(len(tables)) else None
