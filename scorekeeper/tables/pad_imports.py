"""Pads from elsewhere, one or hundreds, that become games here while others are played.

The files are read, the pads planned one by one, and what is wanted of them comes in; all of it can be taken
back at once. A pad with a fault stays out, and the others come in.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePath
from uuid import UUID, uuid5

from scorekeeper.game import Seat
from scorekeeper.game.names import name_key, shown_name, verify_name
from scorekeeper.pads.cells import evening_of
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import NAME_CODES, Pad, PadCode, PadError, PadFault
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import Replayed, replay
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.ruleset_json import ruleset_to_json
from scorekeeper.storage.backup.plan import ImportedGame, ImportResult, Plan, compare_game
from scorekeeper.storage.backup.reading import BackupContents, has_too_many_facts
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import PlayerHasGames, StorageError, UnknownGame
from scorekeeper.storage.library import Library, Progress, no_progress
from scorekeeper.storage.limits import MOST_FACTS
from scorekeeper.tables.backups import plan_of, run_import
from scorekeeper.tables.host import Host

PADS = UUID("5f0a2f0e-6f0b-4b61-9b8e-2f9d3a0c7d11")
"""The namespace of the ids of games and players that come from pads: the same pad is one game."""
_DAY = re.compile(r"(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")


@dataclass(frozen=True, slots=True)
class PadFile:
    """What somebody has chosen or pasted."""

    name: str
    """Empty for pasted text."""
    content: bytes


@dataclass(frozen=True, slots=True)
class FoundPad:
    """A pad, and where it was read."""

    source: str
    """The name of the file; empty for pasted text."""
    number: int
    """Which game of its file, from 1."""
    pad: Pad


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that has no pad that can be read, and why."""

    source: str
    faults: tuple[PadFault, ...]
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedPad:
    """What would become of a pad."""

    found: FoundPad
    day: datetime | None
    """When it was played. None where neither the pad nor a person says it; then the present time is taken."""
    replayed: Replayed | None
    """None where not even a game can begin."""
    faults: tuple[PadFault, ...]
    """All that is wrong with it, its names included; with any it does not come in."""
    game: ImportedGame | None
    """The game that it becomes, which is new or here already; None with any fault."""

    @property
    def is_new(self) -> bool:
        """Whether it would come in."""
        return self.game is not None and self.game.changes


@dataclass(frozen=True, slots=True)
class PadImport:
    """What has come in."""

    result: ImportResult
    games: Mapping[str, int]
    """The ids of the games that came in, each with its revision."""
    there: int
    """Number of games that were here already."""
    players: tuple[str, ...] = ()
    """The ids of those who were not known before."""
    failures: tuple[tuple[PlannedPad, StorageError], ...] = ()
    """What could not be saved, and why."""


def day_of(found: FoundPad, day: datetime | None = None) -> datetime | None:
    """When a pad was played: on the given day, else as it says, else as the name of its file does; None where
    nothing does."""
    if day is not None or found.pad.started is not None:
        return day or found.pad.started
    if (in_name := _DAY.search(PurePath(found.source).name)) is not None:
        with suppress(ValueError):
            return evening_of(in_name[0])
    return None


async def read_files(
    host: Host, files: Sequence[PadFile], on_progress: Progress = no_progress
) -> tuple[tuple[FoundPad, ...], tuple[Unread, ...]]:
    """The pads of all files, the same one once, and the files that have none."""
    found: dict[Hashable, FoundPad] = {}
    unread = []
    for done, file in enumerate(files, start=1):
        try:
            async with host.import_lock:
                pads = await host.work(_read, file)
        except PadError as error:
            unread.append(Unread(file.name, error.faults, error.players))
        else:
            for what, pad in pads:
                found.setdefault(what, pad)
        on_progress(done, len(files))
        await asyncio.sleep(0)  # where there are no threads, taps come in between
    return tuple(found.values()), tuple(unread)


async def plan_pad(host: Host, found: FoundPad, day: datetime | None = None) -> PlannedPad:
    """What would become of a pad that was played on that day; without one `day_of` decides, or it is now.

    Its players are those who are known by these names. Nothing has changed. Raises `StorageError`.
    """
    async with host.import_lock:
        return await host.work(_planned, host.library, found, day_of(found, day), host.now())


async def plan_pads(
    host: Host,
    found: Sequence[FoundPad],
    day: datetime | None = None,
    otherwise: datetime | None = None,
    on_progress: Progress = no_progress,
) -> tuple[PlannedPad, ...]:
    """What would become of all these pads. `day` is the day of all of them, `otherwise` only of those without
    a date. A game that comes twice, from two formats, counts as here already the second time."""
    planned, ids = list[PlannedPad](), set[str]()
    for done, pad in enumerate(found, start=1):
        plan = await plan_pad(host, pad, day or (otherwise if day_of(pad) is None else None))
        if (game := plan.game) is not None:
            if game.there.id in ids:
                plan = replace(plan, game=replace(game, relation=CopyRelation.SAME))
            ids.add(game.there.id)
        planned.append(plan)
        on_progress(done, len(found))
        await asyncio.sleep(0)
    return tuple(planned)


async def plan_of_pads(host: Host, planned: Sequence[PlannedPad]) -> Plan:
    """The plan of an import that has all pads come in that are new, each once, and their players."""
    coming: dict[str, ImportedGame] = {}
    for pad in planned:
        if pad.game is not None and pad.game.changes:
            coming.setdefault(pad.game.there.id, pad.game)
    return await plan_of(host, tuple(coming.values()), BackupContents())


async def import_pads(
    host: Host, planned: Sequence[PlannedPad], on_progress: Progress = no_progress
) -> PadImport:
    """Have the pads that are new come in, game by game, each whole or not at all.

    Raises nothing for a save that fails: the answer says which did, and why.
    """
    plan = await plan_of_pads(host, planned)
    result = await run_import(host, plan, {}, take_settings=False, on_progress=on_progress)
    came = {game.there.id: game.there.revision for game in plan.games if game.there.id in result.rows}
    failures = list[tuple[PlannedPad, StorageError]]()
    for pad in planned:
        if pad.game is not None and pad.game.changes and pad.game.there.id not in came:
            error = result.unsaved.get(pad.game.there.id, result.stopped)
            if error is not None:  # else it came in meanwhile, from elsewhere
                failures.append((pad, error))
    there = sum(pad.game is not None for pad in planned) - len(came) - len(failures)
    players = tuple(player.id for player in plan.players) if result.players else ()
    return PadImport(result, came, there, players, tuple(failures))


async def take_back(host: Host, done: PadImport) -> int:
    """Take away what came in, as it came in, and those who play in no other game; how many games went.

    A game that has gone on since stays. Raises `StorageError`.
    """
    taken = 0
    for game_id, revision in done.games.items():
        with suppress(UnknownGame):  # somebody has deleted it already
            if (await host.work(host.library.load_game, game_id)).game.revision == revision:
                await host.delete(game_id)
                taken += 1
        await asyncio.sleep(0)
    for player in done.players:
        with suppress(PlayerHasGames):
            await host.delete_player(player)
    return taken


def _read(file: PadFile) -> list[tuple[Hashable, FoundPad]]:
    """The pads of a file, each with what makes it the same as another one."""
    pads = enumerate(read_pads(file.content, file.name), start=1)
    found = [FoundPad(file.name, number, pad) for number, pad in pads]
    return [((day_of(one), _played(one.pad), one.pad.ruleset, one.pad.faults), one) for one in found]


def _planned(library: Library, found: FoundPad, day: datetime | None, now: datetime) -> PlannedPad:
    pad = found.pad
    if not pad.players:
        return PlannedPad(found, day, None, pad.faults, None)
    faults = tuple(_name_faults(pad.players))  # also of what the reader found, until they are changed
    pad = replace(pad, faults=tuple(fault for fault in pad.faults if fault.violation.code not in NAME_CODES))
    known = {name_key(shown_name(player.name)): player.id for player in reversed(library.people.players())}
    # Who is new here has the same id each time.
    ids = [known.get(name_key(name)) or str(uuid5(PADS, name_key(name))) for name in pad.players]
    try:
        replayed = replay(pad, "", [*map(Seat, ids, pad.players)], day or now)
    except PadError as error:
        return PlannedPad(found, day, None, (*faults, *error.faults), None)
    # What was played, when and by which rules makes the id, so that it comes in once, from whatever file.
    rules = ruleset_to_json(replayed.game.started.ruleset)
    played = json.dumps((day and day.date().isoformat(), _played(pad), rules))
    game = replace(replayed.game, id=str(uuid5(PADS, played)))
    replayed = replace(replayed, game=game)
    faults += replayed.faults
    if not faults and has_too_many_facts(game):
        faults = (PadFault(RuleViolation(PadCode.TOO_MANY_MOVES, most=MOST_FACTS)),)
    if faults:
        return PlannedPad(found, day, replayed, faults, None)
    imported = compare_game(library, game)
    if imported.relation is not CopyRelation.NEW:  # whatever has become of it since
        imported = replace(imported, relation=CopyRelation.SAME)
    return PlannedPad(found, day, replayed, (), imported)


def _name_faults(names: Sequence[str]) -> Iterator[PadFault]:
    """What no table would have taken as a name."""
    for position, name in enumerate(names):
        try:
            verify_name(name, names[:position])
        except RuleViolation as refusal:
            violation = RuleViolation(refusal.code, position=position, **refusal.details)
            yield PadFault(violation, column=shown_name(name))


def _played(pad: Pad) -> tuple[Hashable, ...]:
    """What was played, the same from every format and wherever the list of players begins."""
    return tuple(
        sorted(
            (
                name_key(name),
                pad.carried[player : player + 1],
                tuple(
                    (number, *(round_.figure(field, player) for field in (Field.BID, Field.TRICKS)))
                    for number, round_ in enumerate(pad.rounds, start=pad.first_round)
                    if not round_.has_nothing_of(player)
                ),
                tuple(sorted((bonus.after, bonus.points) for bonus in pad.bonuses if bonus.player == player)),
            )
            for player, name in enumerate(pad.players)
        )
    )
