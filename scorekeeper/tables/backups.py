"""Export of all games, players and settings, and import of such files while games are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from scorekeeper.game import Game, state_of
from scorekeeper.statistics.finished_game import finished_game
from scorekeeper.storage.backup.plan import (
    ImportedGame,
    ImportResult,
    Plan,
    compare_document,
    compare_game,
    import_plan,
    settings_after,
)
from scorekeeper.storage.backup.reading import (
    MOST_GAMES,
    MOST_PLAYERS,
    BackupContents,
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
from scorekeeper.storage.backup.writing import Export, backup, document_text
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
from scorekeeper.storage.library import Progress
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.player_list import PlayerList
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.share_code import game_of
from scorekeeper.storage.summaries import summary_of
from scorekeeper.tables.host import Host
from scorekeeper.tables.table import StaleTap, Table


async def export_all(host: Host, on_progress: Progress | None = None) -> Export:
    """All that is kept here, but for the bids that are still hidden. Raises `StorageError`."""
    rows = await host.summaries()
    players, aliases = await host.work(host.library.people.rows), await host.work(host.library.people.aliases)
    made, files, texts = host.now(), list[bytes](), list[str]()

    def file_of(games: Sequence[str]) -> bytes:
        first = len(files) * MOST_PLAYERS
        kept = BackupContents(players[first : first + MOST_PLAYERS], host.settings, aliases)
        return backup(made, kept, games)

    games, unreadable, masked = 0, len(host.library.unlisted), 0
    size = rest = len(file_of(()))
    for number, row in enumerate(rows, start=1):
        try:
            text, complete = await host.work(document_text, host.library, row.id)
        except StorageError:
            unreadable += 1
            continue
        bytes_of_game = len(text.encode()) + len(",\n")
        if texts and (size + bytes_of_game > MOST_BACKUP_BYTES or len(texts) == MOST_GAMES):
            files.append(file_of(texts))
            texts, size = [], rest
        texts.append(text)
        size += bytes_of_game
        games += 1
        masked += not complete
        if on_progress is not None:
            on_progress(number, len(rows))
    while texts or not files or len(files) * MOST_PLAYERS < len(players):
        files.append(file_of(texts))
        texts = []
    return Export(tuple(files), games, unreadable, masked)


async def plan_import(host: Host, content: bytes, on_progress: Progress | None = None) -> Plan:
    """What reading the file in would change. Raises `StorageError`; nothing has changed."""
    contents, found = BackupContents(), list[ImportedGame | type[StorageError]]()
    documents, games = read_backup(content, contents), content.count(b'"facts"')
    async with host.import_lock:
        while (document := await host.work(next, documents, _NO_MORE)) is not _NO_MORE:
            found.append(await host.work(compare_document, host.library, document))
            if on_progress is not None:
                on_progress(len(found), games)
    return await plan_of(host, found, contents)


async def plan_code(host: Host, text: str) -> Plan:
    """What the game of a share code would change. Raises `StorageError`; nothing has changed."""
    async with host.import_lock:
        game = await host.work(_read_code, text)
        found = await host.work(compare_game, host.library, game)
    return await plan_of(host, [found], BackupContents())


async def plan_of(
    host: Host, found: Sequence[ImportedGame | type[StorageError]], contents: BackupContents
) -> Plan:
    """The plan for what was found of each game, and for all the rest of a file."""
    players, aliases = await host.work(host.library.people.rows), await host.work(host.library.people.aliases)
    together = await host.work(host.library.people.who_played_together) if contents.aliases else ()
    return import_plan(found, contents, players, host.settings, aliases, together)


async def run_import(
    host: Host,
    plan: Plan,
    choices: Mapping[str, bool],
    *,
    take_settings: bool,
    on_progress: Progress | None = None,
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
                await _IMPORTERS[imported.relation](
                    host, imported, result, choices.get(imported.there.id, False)
                )
            except (StaleTap, Outdated, UnknownGame):
                result.changed_meanwhile += 1
            except (Damaged, DiskFailed, UnknownRules) as error:  # of this one's file
                result.unsaved[imported.there.id] = result.failed = error
            if on_progress is not None:
                on_progress(number, len(changing))
        if plan.aliases:
            result.aliases = await host.work(_add_aliases, host.library.people, plan)
        await _save_settings(host, plan, result, take=take_settings)
    except StorageError as error:
        result.failed = error
    await _save_list(host, result)
    if result.counted:  # else the statistics would read each of them again
        await host.game_counter.note(result.counted)
    host.notify()
    return result


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


async def _add_new(host: Host, imported: ImportedGame, result: ImportResult, _take_theirs: bool) -> None:
    await _add_game(host, imported.there, result)


async def _table_of(host: Host, imported: ImportedGame) -> Table:
    """The table of a game, as the plan found it on disk. Raises `StaleTap` where it has gone on since."""
    table = await host.table(imported.there.id)
    if table.game.revision != imported.revision:
        await host.tables.reread(imported.there.id)
    if table.game.revision != imported.revision:
        raise StaleTap
    return table


async def _continue(host: Host, imported: ImportedGame, result: ImportResult, _take_theirs: bool) -> None:
    table = await _table_of(host, imported)
    if compare(table.game, imported.there) is not CopyRelation.NEWER_THERE:
        raise StaleTap

    async def merged(here: Game) -> Game:
        return merge_copies(here, imported.there)

    await table.exchange(merged, table.revision)
    result.continued += 1


async def _resolve_fork(host: Host, imported: ImportedGame, result: ImportResult, take_theirs: bool) -> None:
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


_IMPORTERS = {
    CopyRelation.NEW: _add_new,
    CopyRelation.NEWER_THERE: _continue,
    CopyRelation.FORKED: _resolve_fork,
}
"""How each game that changes anything comes in."""


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
