"""Everything that is kept here out into one file, and in again where games may be open at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from scorekeeper.game import Game
from scorekeeper.storage.backup import Belongings, backup, document_text, without_secrets
from scorekeeper.storage.backup_reading import MOST_BYTES, Contents, read_backup
from scorekeeper.storage.errors import StorageCode, StorageError
from scorekeeper.storage.importing import Arrival, Plan, examine, planned, settled
from scorekeeper.storage.library import Library
from scorekeeper.storage.library_file import Change
from scorekeeper.storage.merging import Copies, chosen, compare, set_apart, united
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.tables.summary import summarise, summary_of
from scorekeeper.tables.table import StaleTap, Table

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Export:
    """The file of everything. `unreadable` games are not in it; `masked` ones lack hidden bids (§4.4)."""

    content: bytes
    games: int
    unreadable: int
    masked: int

    @property
    def too_large(self) -> bool:
        """Whether it could not be read in again."""
        return len(self.content) > MOST_BYTES


@dataclass(slots=True)
class Outcome:
    """What has come in. `failed` says why the rest has not, where it has not."""

    games: int = 0
    """New games, those kept apart included."""
    continued: int = 0
    """Games that are here and go on as in the file."""
    moved_on: int = 0
    """Games that somebody touched here meanwhile, and that were left as they are."""
    players: int = 0
    mixes: int = 0
    settings: bool = False
    failed: StorageError | None = None
    rows: dict[str, Change] = field(default_factory=dict)


async def give_out(host: Host, told: Progress | None = None, *, whole: bool = False) -> Export:
    """The file of all that is kept here; unless it is to be `whole`, without the bids that nobody may see
    yet. Raises `StorageError`."""
    rows = await host.summaries()
    texts, unreadable, masked = [], 0, 0
    for number, row in enumerate(rows, start=1):
        try:
            text, complete = await host.work(document_text, row.id, _all_of if whole else without_secrets)
        except StorageError:
            unreadable += 1
            continue
        texts.append(text)
        masked += not complete
        if told is not None:
            told(number, len(rows))
    kept = Belongings(host.settings, await host.players())
    return Export(backup(host.now(), kept, texts), len(texts), unreadable, masked)


async def look_into(host: Host, content: bytes, told: Progress | None = None) -> Plan:
    """What reading the file in would change. Raises `StorageError`; nothing has changed."""
    contents = await host.work(_read, content)
    found = []
    for number, document in enumerate(contents.documents, start=1):
        found.append(await host.work(examine, summarise, host.drawable, document))
        if told is not None:
            told(number, len(contents.documents))
    return planned(found, contents, await host.players(), host.settings)


async def bring_in(
    host: Host,
    plan: Plan,
    choices: Mapping[str, bool],
    *,
    take_settings: bool,
    told: Progress | None = None,
) -> Outcome:
    """Carry the plan out, game by game, each whole or not at all.

    `choices` says by id of which forked games the file's copy goes on here. Raises nothing for a save that
    fails: what came in until then stays, and the outcome tells.
    """
    outcome = Outcome()
    arrivals = [arrival for arrival in plan.games if arrival.changes]
    try:
        if plan.players:
            await host.work(_add_players, plan.players)
            outcome.players = len(plan.players)
        for number, arrival in enumerate(arrivals, start=1):
            try:
                await _MANNERS[arrival.copies](host, arrival, outcome, choices.get(arrival.there.id, False))
            except StaleTap:
                outcome.moved_on += 1
            if told is not None:
                told(number, len(arrivals))
        await _settle(host, plan, outcome, take=take_settings)
    except StorageError as fault:
        outcome.failed = fault
    await _list(host, outcome)
    host.tell()
    return outcome


async def _list(host: Host, outcome: Outcome) -> None:
    """Bring the list of games up to what came in. The games are safe: a list that cannot be written is made
    from them at the next start."""
    if not outcome.rows:
        return
    try:
        await host.work(Library.save_rows, outcome.rows, durable=outcome.failed is None)
    except StorageError:
        with suppress(StorageError):
            await host.work(Library.save_rows, outcome.rows, durable=False)


async def _settle(host: Host, plan: Plan, outcome: Outcome, *, take: bool) -> None:
    after = settled(plan, host.settings, take=take)
    if after != host.settings:
        await host.save_settings(after)
        outcome.mixes, outcome.settings = len(plan.mixes), take and plan.settings is not None


async def _add(host: Host, game: Game, outcome: Outcome) -> None:
    """A game that is not here. One that came in meanwhile is left alone."""
    try:
        row = await host.work(Library.add_game, game, summarise(game))
    except StorageError as fault:
        if fault.code is not StorageCode.OUTDATED:
            raise
        outcome.moved_on += 1
        return
    outcome.rows[game.id] = row
    outcome.games += 1


async def _new(host: Host, arrival: Arrival, outcome: Outcome, _taken: bool) -> None:
    await _add(host, arrival.there, outcome)


async def _go_on(host: Host, arrival: Arrival, outcome: Outcome, _taken: bool) -> None:
    table = await host.table(arrival.there.id)
    if compare(table.game, arrival.there) is not Copies.NEWER_THERE:
        raise StaleTap
    await table.exchange(lambda here: united(here, arrival.there), arrival.revision)
    outcome.continued += 1
    _note(table, outcome)


async def _forked(host: Host, arrival: Arrival, outcome: Outcome, taken: bool) -> None:
    """The copy that does not go on here is kept first, so that nothing is lost on the way."""
    table = await host.table(arrival.there.id)
    if table.game.revision != arrival.revision:
        raise StaleTap
    await _add(host, set_apart(table.game if taken else arrival.there), outcome)
    if taken:
        await table.exchange(lambda here: chosen(arrival.there, here), arrival.revision)
        outcome.continued += 1
        _note(table, outcome)


_MANNERS = {Copies.NEW: _new, Copies.NEWER_THERE: _go_on, Copies.FORKED: _forked}
"""How each arrival that changes anything comes in."""


def _note(table: Table, outcome: Outcome) -> None:
    outcome.rows[table.game.id] = summary_of(table.game, table.sight.state), None


def _read(_library: Library, content: bytes) -> Contents:
    return read_backup(content)


def _all_of(game: Game) -> Game:
    return game


def _add_players(library: Library, players: tuple[Player, ...]) -> None:
    library.save_players(players)
