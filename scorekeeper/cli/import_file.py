"""`scorekeeper import`: says what a backup or pads would change, and reads it in where the person agrees."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime

from scorekeeper.cli.export import open_host
from scorekeeper.cli.import_pads import day_refusal, evening, import_files, read_pad_files
from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import (
    STANDARD_INPUT,
    agrees,
    game_progress,
    print_line,
    read_errors,
    standard_input,
)
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import (
    game_line,
    import_sentences,
    nothing_new_sentence,
    planned_changes,
    settings_note,
    staying,
)
from scorekeeper.locale.storage_errors import folder_sentence, storage_sentence
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import Plan
from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import StorageCode, StorageError
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.tables.backups import plan_import, run_import
from scorekeeper.tables.host import Host
from scorekeeper.tables.pad_imports import PadFile


def add_arguments(_: Words, parser: Parser) -> None:
    folder, file, pad, day = _("FOLDER"), _("FILE"), _("PAD"), _("DAY")
    parser.describe(
        usage=f"scorekeeper import [--yes] [--settings] [--data {folder}] {file}\n"
        f"scorekeeper import [--yes] [--date {day}] [--data {folder}] {pad} …",
        description=_(
            "Says what the file would change and asks before it does. Nothing here is overwritten or "
            "lost:\nwhere a game went on differently, the file's copy becomes a separate game.\n"
            "Pads, one file or many (see scorekeeper score --help), become games as well; one with a fault\n"
            "stays out, and the others come in."
        ),
    )
    parser.argument(
        "files", metavar=file, nargs="*", help=_("a backup, one game or pads, or - for standard input")
    )
    parser.option("--yes", action="store_true", help=_("import it without asking"))
    parser.option("--settings", action="store_true", help=_("take the settings of the file as well"))
    parser.option(
        "--date",
        metavar=day,
        help=_("when the pads were played (otherwise as they or their names say, or today)"),
        refusal=day_refusal(_),
    )
    add_data(_, parser)


def run(_: Words, found: Namespace) -> None:
    if not found.files:
        raise UsageError(_("Say which file to import: scorekeeper import FILE."))
    day = None if found.date is None else evening(_, found.date)
    content = _content(_, found.files[0]) if len(found.files) == 1 else None
    with closing(open_host(_, found.data, makes_folder=True)) as host:
        if host.library.read_only_reason is not None:
            raise UsageError(_why_not(_, host.library.read_only_reason, host.library.folder))
        try:
            if content is None:
                files, failures = read_pad_files(_, found.files)
                asyncio.run(import_files(_, host, files, failures, day, is_agreed=found.yes))
            elif looks_like_pad(content, found.files[0]):
                file = PadFile("" if found.files[0] == STANDARD_INPUT else found.files[0], content)
                asyncio.run(import_files(_, host, [file], [], day, is_agreed=found.yes))
            else:
                asyncio.run(_import_backup(_, host, content, found))
        except StorageError as error:
            raise UsageError(storage_sentence(_, error)) from None


def _why_not(_: Words, reason: StorageError, folder: str) -> str:
    """Why nothing can be imported into the folder."""
    if reason.code is StorageCode.LOCKED:
        return _(
            "The app is open with the games of “{path}”, so nothing was imported; close it, or import the "
            "file there.",
            path=folder,
        )
    if reason.code is StorageCode.DISK_FAILED:
        return folder_sentence(_, reason, folder)
    return storage_sentence(_, reason)


async def _import_backup(_: Words, host: Host, content: bytes, found: Namespace) -> None:
    plan = await plan_import(host, content, game_progress(_))
    for line in _plan_lines(_, plan):
        print_line(line)
    if plan.nothing_new:
        print_line(nothing_new_sentence(_, plan))
    elif not (found.yes or agrees(_)):
        print_line(_("Nothing was changed; --yes imports it."))
    else:
        result = await run_import(host, plan, {}, take_settings=found.settings, on_progress=game_progress(_))
        for line in import_sentences(_, result):
            print_line(line)
        if result.failed is not None:
            raise result.failed


def _plan_lines(_: Words, plan: Plan) -> Iterator[str]:
    """What the backup would change, in lines."""
    now = datetime.now().astimezone()
    for part in (*planned_changes(_, plan, now), *staying(_, plan)):
        yield part.title
        yield from (f"  {line}" for line in part.lines)
    if forked := plan.of(CopyRelation.FORKED):
        yield _.plural(
            "{n} game went on differently here; the file's copy is kept as a separate game",
            "{n} games went on differently here; the file's copies are kept as separate games",
            len(forked),
        )
        yield from (f"  {game_line(_, game.summary_there, now)}" for game in forked)
    if plan.settings is not None:
        yield _("Settings of the file, taken with --settings")
        yield f"  {settings_note(_, plan)}"


def _content(_: Words, path: str) -> bytes:
    """What the file holds, at most one byte more than a backup may have; its size is looked at first."""
    try:
        with read_errors(_, path, is_folder=_("“{path}” is a folder; a backup is a file.", path=path)):
            if path == STANDARD_INPUT:
                content = standard_input(_).read(MOST_BACKUP_BYTES + 1)
            else:
                with open(path, "rb") as file:
                    verify_backup_size(os.fstat(file.fileno()).st_size)
                    content = file.read(MOST_BACKUP_BYTES + 1)
        verify_backup_size(len(content))
        return content
    except StorageError as error:
        raise UsageError(storage_sentence(_, error)) from None
