"""`scorekeeper export`: writes all games, one of them, or the list of them."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from stat import S_ISREG

from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import standard_output
from scorekeeper.game import public_copy
from scorekeeper.game.names import escaped
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import export_sentences, game_line
from scorekeeper.locale.pad_export import pad_as_csv, pad_as_json
from scorekeeper.locale.storage_errors import folder_sentence, storage_sentence
from scorekeeper.storage.backup.writing import export_document, game_backup
from scorekeeper.storage.errors import StorageCode, StorageError, UnknownRules
from scorekeeper.storage.files.atomic import PREVIOUS_SUFFIX, replace_file
from scorekeeper.storage.locations import data_folder
from scorekeeper.tables.backups import export_all
from scorekeeper.tables.host import Host

LAST_GAME = "last"
"""Stands for the game that was touched last."""
STANDARD_OUTPUT = "-"


def add_arguments(_: Words, parser: Parser) -> None:
    folder, file, game = _("FOLDER"), _("FILE"), _("GAME")
    parser.describe(
        usage=f"scorekeeper export [--data {folder}] [{file}]\n"
        f"scorekeeper export --game {game} [--csv] [--data {folder}] [{file}]\n"
        f"scorekeeper export --list [--data {folder}]",
        description=_(
            "Writes everything that is kept here into one file, which “scorekeeper import” and the app\n"
            "read in again; or one game, as such a file or as a table for a spreadsheet."
        ),
    )
    parser.argument(
        "file",
        metavar=file,
        nargs="?",
        type=Path,
        help=_("the file to write; one of that name is replaced (otherwise standard output)"),
    )
    parser.option(
        "--game",
        metavar=game,
        help=_("one game: its id or how that begins, or “last”"),
        refusal=_("{option} takes the id of a game or how that begins, or “last”.", option="--game"),
    )
    parser.option("--csv", action="store_true", help=_("the pad of that game as a table (CSV)"))
    parser.option("--list", action="store_true", help=_("list the games with their ids"))
    add_data(_, parser)


def run(_: Words, found: Namespace) -> None:
    if found.csv and found.game is None:
        raise UsageError(_("--csv goes with --game: the table is that of one game."))
    with closing(open_host(_, found.data)) as host:
        warn_of_disk(_, host)
        try:
            if found.list:
                _write(_, found.file, _game_list(_, host))
            elif found.game is not None:
                _write(_, found.file, _one_game(_, host, found.game, csv=found.csv))
            else:
                made = asyncio.run(export_all(host))
                _write(_, found.file, made.content)
                for sentence in export_sentences(_, made):
                    print(sentence, file=sys.stderr)
        except StorageError as error:
            raise UsageError(storage_sentence(_, error)) from None


def open_host(_: Words, data: Path | None) -> Host:
    """The games of the folder. Raises `UsageError` where there is no such folder."""
    folder = data_folder(data)
    if not os.path.isdir(folder):
        raise UsageError(_("There is no folder “{path}”; --data takes the one of the games.", path=folder))
    return Host.open(folder)


def warn_of_disk(_: Words, host: Host) -> None:
    """Say on standard error that the disk has failed, where it has: games may be missing then."""
    reason = host.library.read_only_reason
    if reason is not None and reason.code is StorageCode.DISK_FAILED:
        print(folder_sentence(_, reason, host.library.folder), file=sys.stderr)


def _game_list(_: Words, host: Host) -> bytes:
    now = datetime.now().astimezone()
    rows = asyncio.run(host.summaries())
    closed, unreadable = _("cannot be opened"), host.library.unreadable
    lines = [
        f"{row.id}  {game_line(_, row, now)}" + (f" · {closed}" if row.id in unreadable else "")
        for row in rows
    ]
    lines += [f"{file}  {closed}" for file in host.library.unlisted]
    return "".join(f"{escaped(line)}\n" for line in lines).encode()


def _one_game(_: Words, host: Host, id_prefix: str, *, csv: bool) -> bytes:
    """The game whose id begins like this, or the `LAST_GAME`, its hidden bids left out.

    One whose rules are not known here is its document. Raises `StorageError` where it cannot be read.
    """
    rows = asyncio.run(host.summaries())
    ids = dict.fromkeys([*(row.id for row in rows), *host.library.unreadable])
    game_id = rows[0].id if rows and id_prefix == LAST_GAME else _id_named(_, ids, id_prefix)
    try:
        table = asyncio.run(host.table(game_id))
    except UnknownRules as error:
        if csv:
            raise
        return export_document(error.document)
    if csv:
        return pad_as_csv(_, table.snapshot.state)
    return game_backup(host.now(), public_copy(table.game), pad_as_json(table.snapshot.state))


def _id_named(_: Words, ids: Iterable[str], id_prefix: str) -> str:
    """The one id that begins like this; the name of its file does too, as the list shows it."""
    matching = [one for one in ids if f"{one}.json{PREVIOUS_SUFFIX}".startswith(id_prefix.lower())]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise UsageError(_("Several games begin with “{id}”; write more of it.", id=id_prefix))
    raise UsageError(_("There is no game “{id}”; scorekeeper export --list shows all.", id=id_prefix))


def _for_terminal(content: bytes) -> bytes:
    """A file as a terminal may show it. In JSON what is escaped means the same."""
    return "\n".join(map(escaped, content.decode().replace("\r\n", "\n").split("\n"))).encode()


def _write(_: Words, path: Path | None, content: bytes) -> None:
    if path is None or str(path) == STANDARD_OUTPUT:
        output = standard_output(_)
        output.write(_for_terminal(content) if sys.stdout.isatty() else content)
        output.flush()
        return
    if os.path.lexists(path) and not S_ISREG(os.lstat(path).st_mode):
        raise UsageError(_("“{path}” is no file, but a folder, a link or a device; name a file.", path=path))
    try:
        replace_file(os.path.abspath(path), content)
    except StorageError:
        raise UsageError(_("“{path}” cannot be written; name another file.", path=path)) from None
