"""`scorekeeper export` and `scorekeeper import`: what is kept here out into a file, and in from one."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from scorekeeper.cli_parser import UsageError
from scorekeeper.locale import Words
from scorekeeper.locale.pad_table import pad_as_csv, pad_as_json
from scorekeeper.locale.storage_words import folder_sentence, storage_sentence
from scorekeeper.storage.atomic import AtomicFile
from scorekeeper.storage.backup import game_backup, without_secrets
from scorekeeper.storage.backup_reading import MOST_BYTES, verify_size
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files import OS_FILES
from scorekeeper.storage.importing import Plan
from scorekeeper.storage.locations import data_folder
from scorekeeper.storage.merging import Copies
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.backups import bring_in, give_out, look_into
from scorekeeper.tables.host import Host
from scorekeeper.ui.backup_words import (
    changing,
    export_sentences,
    game_line,
    outcome_sentences,
    settings_note,
    staying,
)
from scorekeeper.ui.glyphs import drawable

LAST = "last"
"""Stands for the game that was touched last."""
YES = ("y", "yes", "j", "ja")

Say = Callable[[str], None]


def export(_: Words, found: Namespace, standard_output: BinaryIO) -> tuple[str, ...]:
    """Write out everything, one game, or the list of games; what is to be said of it. Raises `UsageError`."""
    if found.csv and found.game is None:
        raise UsageError(_("--csv goes with --game: the table is that of one game."))
    with closing(_host(_, found.data)) as host:
        try:
            if found.list:
                _write(_, found.file, standard_output, _list_of(_, host))
            elif found.game is not None:
                _write(_, found.file, standard_output, _one_game(_, host, found.game, csv=found.csv))
            else:
                made = asyncio.run(give_out(host, whole=True))
                _write(_, found.file, standard_output, made.content)
                return export_sentences(_, made)
        except StorageError as fault:
            raise UsageError(storage_sentence(_, fault)) from None
    return ()


def bring(_: Words, found: Namespace, standard_input: Callable[[], BinaryIO], say: Say) -> None:
    """Say what reading the file in would change, and do it where somebody agrees. Raises `UsageError`."""
    content = _content(_, found.file, standard_input)
    with closing(_host(_, found.data)) as host:
        if host.trouble is not None:
            raise UsageError(folder_sentence(_, host.trouble, host.folder))
        asyncio.run(_bring(_, host, content, found, say))


async def _bring(_: Words, host: Host, content: bytes, found: Namespace, say: Say) -> None:
    try:
        plan = await look_into(host, content)
    except StorageError as fault:
        raise UsageError(storage_sentence(_, fault)) from None
    for line in _told(_, plan):
        say(line)
    if plan.nothing_new:
        say(_("Everything that can come in from this file is here already."))
    elif not (found.yes or _agreed(_)):
        say(_("Nothing was changed; --yes reads it in."))
    else:
        outcome = await bring_in(host, plan, {}, take_settings=found.settings)
        for line in outcome_sentences(_, outcome):
            say(line)
        if outcome.failed is not None:
            raise UsageError(storage_sentence(_, outcome.failed))


def _told(_: Words, plan: Plan) -> Iterator[str]:
    """The plan as lines."""
    now = datetime.now().astimezone()
    for part in (*changing(_, plan, now), *staying(_, plan)):
        yield part.title
        yield from (f"  {line}" for line in part.lines)
    if forked := plan.of(Copies.FORKED):
        yield _.plural(
            "{n} game went on differently here; the file's copy is kept as a game of its own",
            "{n} games went on differently here; the file's copies are kept as games of their own",
            len(forked),
        )
        yield from (f"  {game_line(_, game.told_there, now)}" for game in forked)
    if plan.settings is not None:
        yield _("Settings of the file, taken with --settings")
        yield f"  {settings_note(_, plan)}"


def _agreed(_: Words) -> bool:
    """Whether the person at the terminal says yes; nobody else can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input(_("Read it in? (y/n) ")).strip().lower() in YES


def _host(_: Words, data: Path | None) -> Host:
    folder = data_folder(data)
    if not os.path.isdir(folder):
        raise UsageError(_("There is no folder “{path}”; --data takes the one of the games.", path=folder))
    return Host.open(folder, drawable)


def _list_of(_: Words, host: Host) -> bytes:
    now = datetime.now().astimezone()
    rows = asyncio.run(host.summaries())
    return "".join(f"{row.id}  {game_line(_, row, now)}\n" for row in rows).encode()


def _one_game(_: Words, host: Host, wanted: str, *, csv: bool) -> bytes:
    """The game that `wanted` names, without the bids that nobody may see yet."""
    row = _found(_, asyncio.run(host.summaries()), wanted)
    table = asyncio.run(host.table(row.id))
    if csv:
        return pad_as_csv(_, table.sight.state)
    return game_backup(host.now(), without_secrets(table.game), pad_as_json(table.sight.state))


def _found(_: Words, rows: tuple[Summary, ...], wanted: str) -> Summary:
    matching = rows[:1] if wanted == LAST else [row for row in rows if row.id.startswith(wanted.lower())]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise UsageError(_("Several games begin with “{id}”; write more of it.", id=wanted))
    raise UsageError(_("There is no game “{id}”; scorekeeper export --list shows all.", id=wanted))


def _write(_: Words, path: Path | None, standard_output: BinaryIO, content: bytes) -> None:
    if path is None or str(path) == "-":
        standard_output.write(content)
        standard_output.flush()
        return
    try:
        AtomicFile(os.path.abspath(path), OS_FILES).write(content, back_up=False)
    except StorageError:
        raise UsageError(_("“{path}” cannot be written; name another file.", path=path)) from None


def _content(_: Words, path: Path, standard_input: Callable[[], BinaryIO]) -> bytes:
    """What the file holds, at most one byte more than a backup may have; its size is looked at first."""
    try:
        if str(path) == "-":
            content = standard_input().read(MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                verify_size(os.fstat(file.fileno()).st_size)
                content = file.read(MOST_BYTES + 1)
        verify_size(len(content))
        return content
    except FileNotFoundError:
        raise UsageError(_("There is no file “{path}”.", path=path)) from None
    except IsADirectoryError:
        raise UsageError(_("“{path}” is a folder; a backup is a file.", path=path)) from None
    except OSError as fault:
        raise UsageError(_("“{path}” cannot be read ({reason}).", path=path, reason=fault.strerror)) from None
    except StorageError as fault:
        raise UsageError(storage_sentence(_, fault)) from None
