"""Export of all games, players and settings, and import of such files while games are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from scorekeeper.game import Game, state_of
from scorekeeper.statistics.finished_game import finished_game
from scorekeeper.storage.backup.plan import (
    ImportedGame,
    ImportedTournament,
    ImportResult,
    Plan,
    compare_document,
    compare_game,
    compare_tournament,
    import_plan,
    settings_after,
)
from scorekeeper.storage.backup.reading import (
    MOST_GAMES,
    MOST_PLAYERS,
    BackupContents,
    is_tournament,
    read_backup,
    verify_game,
)
from scorekeeper.storage.backup.two_copies import (
    CopyRelation,
    as_separate_game,
    compare,
    keep_chosen,
    merge_copies,
)
from scorekeeper.storage.backup.writing import (
    Export,
    backup,
    document_text,
    tournament_backup,
    tournament_text,
)
from scorekeeper.storage.counted_games import CountedGame
from scorekeeper.storage.errors import (
    Damaged,
    DamagedCode,
    DiskFailed,
    Outdated,
    StorageError,
    UnknownGame,
    UnknownRules,
)
from scorekeeper.storage.library import Progress, no_progress
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.player_list import PlayerList
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.share_code import game_of
from scorekeeper.storage.summaries import summary_of
from scorekeeper.tables.host import Host
from scorekeeper.tables.live_log import StaleTap
from scorekeeper.tables.table import Table


async def export_all(host: Host, on_progress: Progress = no_progress) -> Export:
    """All that is kept here, but for the bids that are still hidden. Raises `StorageError`."""
    rows = await host.summaries()
    players, aliases = await host.work(host.library.people.rows), await host.work(host.library.people.aliases)
    made = host.now()

    def file_of(number: int, games: Sequence[str], tournaments: Sequence[str]) -> bytes:
        first = number * MOST_PLAYERS
        kept = BackupContents(players[first : first + MOST_PLAYERS], host.settings, aliases)
        return backup(made, kept, games, tournaments)

    export = _GrowingExport(host, file_of)
    export.made.unreadable = len(host.library.unlisted)
    for number, row in enumerate(rows, start=1):
        await export.add_game(row.id)
        on_progress(number, len(rows))
    for tournament_id in await host.work(host.library.tournaments.scan):  # into the file after their games
        with suppress(StorageError):  # it is counted
            await export.add_tournament(tournament_id)
    while len(export.made.files) * MOST_PLAYERS < len(players):
        export.close_file()
    return export.whole()


async def export_tournament(host: Host, tournament_id: str) -> Export:
    """One tournament with those of its games that were begun, but for the bids that are still hidden. Raises
    `StorageError` where the tournament cannot be read."""
    made = host.now()
    export = _GrowingExport(
        host, lambda _number, games, tournaments: tournament_backup(made, games, tournaments)
    )
    state = (await host.work(host.library.tournaments.load, tournament_id)).state
    games = [table.game for round_ in state.all_rounds for table in round_.tables]
    begun = {row.id for row in await host.work(host.library.summaries_of, games)}
    for game_id in games:
        if game_id in begun or game_id in host.library.unreadable:
            await export.add_game(game_id)
    await export.add_tournament(tournament_id)
    return export.whole()


class _GrowingExport:
    """An export to which one thing after another is added; where it is too much for one file, further ones
    are begun."""

    def __init__(self, host: Host, file_of: Callable[[int, Sequence[str], Sequence[str]], bytes]) -> None:
        """`file_of` makes the file of that number, from 0, of these games and tournaments."""
        self._host = host
        self._file_of = file_of
        self._parts: dict[str, list[str]] = {"games": [], "tournaments": []}
        """What is in the open file."""
        self._size = self._rest = len(file_of(0, (), ("",)))
        self.made = Export()

    async def add_game(self, game_id: str) -> None:
        """Add a game; one that cannot be read is counted."""
        try:
            text, complete = await self._host.work(document_text, self._host.library, game_id)
        except StorageError:
            self.made.unreadable += 1
            return
        self._add("games", text)
        self.made.games += 1
        self.made.masked += not complete

    async def add_tournament(self, tournament_id: str) -> None:
        """Add a tournament. Raises `StorageError` for one that cannot be read, which is counted."""
        try:
            text = await self._host.work(tournament_text, self._host.library, tournament_id)
        except StorageError:
            self.made.unreadable_tournaments += 1
            raise
        self._add("tournaments", text)
        self.made.tournaments += 1

    def _add(self, part: str, text: str) -> None:
        added = len(text.encode()) + len(",\n")
        full = self._size + added > MOST_BACKUP_BYTES or len(self._parts[part]) == MOST_GAMES
        if full and any(self._parts.values()):
            self.close_file()
        self._parts[part].append(text)
        self._size += added

    def close_file(self) -> None:
        """Begin another file."""
        made = self.made
        made.files += (self._file_of(len(made.files), self._parts["games"], self._parts["tournaments"]),)
        self._parts = {"games": [], "tournaments": []}
        self._size = self._rest

    def whole(self) -> Export:
        """The export, with the file that is open."""
        if any(self._parts.values()) or not self.made.files:
            self.close_file()
        return self.made


async def plan_import(host: Host, content: bytes, on_progress: Progress = no_progress) -> Plan:
    """What reading the file in would change. Raises `StorageError`; nothing has changed."""
    contents, found = BackupContents(), list[ImportedGame | type[StorageError]]()
    tournaments = list[ImportedTournament | None]()
    documents, games = read_backup(content, contents), content.count(b'"facts"')
    async with host.import_lock:
        while (document := await host.work(next, documents, _NO_MORE)) is not _NO_MORE:
            if is_tournament(document):
                tournaments.append(await host.work(compare_tournament, host.library, document))
            else:
                found.append(await host.work(compare_document, host.library, document))
            on_progress(len(found) + len(tournaments), games)
    return await plan_of(host, found, contents, tournaments)


async def plan_code(host: Host, text: str) -> Plan:
    """What the game of a share code would change. Raises `StorageError`; nothing has changed."""
    async with host.import_lock:
        game = await host.work(_read_code, text)
        found = await host.work(compare_game, host.library, game)
    return await plan_of(host, [found], BackupContents())


async def plan_of(
    host: Host,
    found: Sequence[ImportedGame | type[StorageError]],
    contents: BackupContents,
    tournaments: Sequence[ImportedTournament | None] = (),
) -> Plan:
    """The plan for what was found of each game and tournament, and for all the rest of a file."""
    players, aliases = await host.work(host.library.people.rows), await host.work(host.library.people.aliases)
    together = await host.work(host.library.people.who_played_together) if contents.aliases else ()
    return import_plan(found, contents, players, host.settings, aliases, together, tournaments)


async def run_import(
    host: Host,
    plan: Plan,
    choices: Mapping[str, bool],
    *,
    take_settings: bool,
    on_progress: Progress = no_progress,
) -> ImportResult:
    """Carry the plan out, game by game, each whole or not at all.

    `choices` says by id of which forked games the file's copy goes on here. Raises nothing for a save that
    fails: the result has the error, and what was imported stays. Where the file of one game is at fault, the
    others go on; where nothing more can be saved, nothing does.
    """
    result = ImportResult()
    changing = [imported for imported in plan.games if imported.changes]
    try:
        if plan.players:
            await host.work(host.library.people.save, plan.players)
            result.players = len(plan.players)
        for number, imported in enumerate(changing, start=1):
            try:
                if imported.relation is CopyRelation.NEW:
                    await _add_game(host, imported.there, result)
                elif imported.relation is CopyRelation.NEWER_THERE:
                    await _continue(host, imported, result)
                else:
                    take_theirs = choices.get(imported.there.id, False)
                    await _resolve_fork(host, imported, result, take_theirs=take_theirs)
            except (StaleTap, Outdated, UnknownGame):
                result.changed_meanwhile += 1
            except (Damaged, DiskFailed, UnknownRules) as error:  # of this one's file
                result.unsaved[imported.there.id] = result.failed = error
            on_progress(number, len(changing))
        if plan.aliases:
            result.aliases = await host.work(_add_aliases, host.library.people, plan)
        await _save_settings(host, plan, result, take=take_settings)
        await _take_in_tournaments(host, plan, result)
    except StorageError as error:
        result.failed = error
    await _save_list(host, result)
    if result.counted:  # else the statistics would read each of them again
        await host.game_counter.note(result.counted)
    host.notify()
    return result


async def _take_in_tournaments(host: Host, plan: Plan, result: ImportResult) -> None:
    """Keep the tournaments, whose games are here by now."""
    for imported in plan.tournaments:
        if imported.changes:
            try:
                await host.tournaments.take_in(imported.there, imported.here)
                result.tournaments += 1
            except (StaleTap, Outdated):
                result.tournaments_meanwhile += 1


async def _save_list(host: Host, result: ImportResult) -> None:
    """Update the list of games. The games themselves are saved: a list that cannot be written is made
    from them at the next start."""
    if not result.rows:
        return
    try:
        await host.work(host.library.save_rows, result.rows)
    except StorageError:
        with suppress(StorageError):
            await host.work(host.library.save_rows, result.rows, durable=False)


async def _save_settings(host: Host, plan: Plan, result: ImportResult, *, take: bool) -> None:
    def after(present: Settings) -> Settings:
        return settings_after(plan, present, take=take)

    if after(host.settings) != host.settings:
        await host.change_settings(after)
        result.mixes, result.settings = len(plan.mixes), take and plan.settings is not None


async def _add_game(host: Host, game: Game, result: ImportResult) -> None:
    """A game that is not here. Raises `Outdated` for one that came in meanwhile, which is left alone."""
    state = state_of(game)
    row = await host.work(host.library.add_game, game, summary_of(game, state))
    result.rows[game.id] = row
    if row is not None and row[1] and (finished := finished_game(game, state)) is not None:
        result.counted[game.id] = CountedGame(row[1], finished)
    result.games += 1


async def _keep_apart(host: Host, copy: Game, result: ImportResult) -> None:
    """A copy as a game of its own. Raises `Outdated` where another one has its id."""
    try:
        await _add_game(host, copy, result)
    except Outdated:
        kept = await host.work(host.library.load_game, copy.id)
        if compare(kept.game, copy) is not CopyRelation.SAME:  # else an import that stopped has kept it
            raise


async def _table_of(host: Host, imported: ImportedGame) -> Table:
    """The table of a game, as the plan found it on disk. Raises `StaleTap` where it has gone on since."""
    table = await host.table(imported.there.id)
    if table.game.revision != imported.revision:
        await host.tables.reread(imported.there.id)
    if table.game.revision != imported.revision:
        raise StaleTap
    return table


async def _continue(host: Host, imported: ImportedGame, result: ImportResult) -> None:
    table = await _table_of(host, imported)
    if compare(table.game, imported.there) is not CopyRelation.NEWER_THERE:
        raise StaleTap

    async def merged(here: Game) -> Game:
        return merge_copies(here, imported.there)

    await table.exchange(merged, table.revision)
    result.continued += 1


async def _resolve_fork(
    host: Host, imported: ImportedGame, result: ImportResult, *, take_theirs: bool
) -> None:
    """The copy that does not go on here is kept first: where it cannot be, nothing is exchanged."""
    table = await _table_of(host, imported)
    if not take_theirs:
        return await _keep_apart(host, as_separate_game(imported.there), result)

    async def chosen(here: Game) -> Game:
        await _keep_apart(host, as_separate_game(here), result)
        return keep_chosen(imported.there, here)

    await table.exchange(chosen, table.revision)
    result.continued += 1
    return None


_NO_MORE = object()


def _read_code(text: str) -> Game:
    game = game_of(text)
    try:
        verify_game(game)
    except Damaged as error:
        raise DamagedCode(reason=str(error)) from error
    return game


def _add_aliases(people: PlayerList, plan: Plan) -> int:
    known = {player.id for player in people.rows()}
    people.save(player for player in plan.merged if player.id not in known)
    return people.add_aliases(plan.aliases)
