"""`scorekeeper import`: says what a backup or a pad would change, and reads it in where the person agrees."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from scorekeeper.cli.export import open_host
from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import STANDARD_INPUT, game_progress, print_line, read_errors, standard_input
from scorekeeper.game.sheets.reading import looks_like_sheet
from scorekeeper.game.sheets.sheet import SheetError
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import (
    game_line,
    import_sentences,
    nothing_new_sentence,
    planned_changes,
    settings_note,
    staying,
)
from scorekeeper.locale.refusals import sheet_faults_sentences
from scorekeeper.locale.storage_errors import folder_sentence, storage_sentence
from scorekeeper.rules.typed_json import YEARS
from scorekeeper.storage.backup.merge import CopyRelation
from scorekeeper.storage.backup.plan import Plan
from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.errors import StorageCode, StorageError
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.tables.backups import plan_import, plan_sheet, run_import
from scorekeeper.tables.host import Host

YES = ("y", "yes", "j", "ja")


def add_arguments(_: Words, parser: Parser) -> None:
    folder, file, sheet, day = _("FOLDER"), _("FILE"), _("SHEET"), _("DAY")
    parser.describe(
        usage=f"scorekeeper import [--yes] [--settings] [--data {folder}] {file}\n"
        f"scorekeeper import [--yes] [--date {day}] [--data {folder}] {sheet}",
        description=_(
            "Says what the file would change and asks before it does. Nothing here is overwritten or "
            "lost:\nwhere a game went on differently, the file's copy becomes a separate game.\n"
            "A pad as CSV or JSON (see scorekeeper score --help) becomes a game as well."
        ),
    )
    parser.argument(
        "file", metavar=file, nargs="?", type=Path, help=_("a backup or one game, or - for standard input")
    )
    parser.option("--yes", action="store_true", help=_("import it without asking"))
    parser.option("--settings", action="store_true", help=_("take the settings of the file as well"))
    parser.option(
        "--date",
        metavar=day,
        help=_("when the game of a sheet was played (otherwise today)"),
        refusal=_day_refusal(_),
    )
    add_data(_, parser)


def run(_: Words, found: Namespace) -> None:
    if found.file is None:
        raise UsageError(_("Say which file to import: scorekeeper import FILE."))
    content = _content(_, found.file)
    with closing(open_host(_, found.data, makes_folder=True)) as host:
        if host.library.read_only_reason is not None:
            raise UsageError(_why_not(_, host.library.read_only_reason, host.library.folder))
        asyncio.run(_import(_, host, content, found))


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


async def _import(_: Words, host: Host, content: bytes, found: Namespace) -> None:
    try:
        if found.date is not None and looks_like_sheet(content):
            plan = await plan_sheet(host, content, _day(_, found.date))
        else:
            plan = await plan_import(host, content, game_progress(_))
    except StorageError as error:
        raise UsageError(storage_sentence(_, error)) from None
    except SheetError as error:
        raise UsageError(" ".join(sheet_faults_sentences(_, error.faults))) from None
    for line in _plan_lines(_, plan):
        print_line(line)
    if plan.nothing_new:
        print_line(nothing_new_sentence(_, plan))
    elif not (found.yes or _agreed(_)):
        print_line(_("Nothing was changed; --yes imports it."))
    else:
        result = await run_import(host, plan, {}, take_settings=found.settings, on_progress=game_progress(_))
        for line in import_sentences(_, result):
            print_line(line)
        if result.failed is not None:
            raise UsageError(storage_sentence(_, result.failed))


def _day(_: Words, text: str) -> datetime:
    """The evening of that day. Raises `UsageError`."""
    try:
        day = datetime.fromisoformat(text).replace(hour=20).astimezone()
        if day.year not in YEARS:
            raise ValueError(text)
    except (ValueError, OverflowError):
        raise UsageError(_day_refusal(_)) from None
    return day


def _day_refusal(_: Words) -> str:
    return _("{option} takes a day from 1970 to 9998, such as 2026-11-20.", option="--date")


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


def _agreed(_: Words) -> bool:
    """Whether a person at a terminal says yes."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input(_("Import it? (y/n) ")).strip().lower() in YES


def _content(_: Words, path: Path) -> bytes:
    """What the file holds, at most one byte more than a backup may have; its size is looked at first."""
    try:
        with read_errors(_, path, is_folder=_("“{path}” is a folder; a backup is a file.", path=path)):
            if str(path) == STANDARD_INPUT:
                content = standard_input(_).read(MOST_BACKUP_BYTES + 1)
            else:
                with path.open("rb") as file:
                    verify_backup_size(os.fstat(file.fileno()).st_size)
                    content = file.read(MOST_BACKUP_BYTES + 1)
        verify_backup_size(len(content))
        return content
    except StorageError as error:
        raise UsageError(storage_sentence(_, error)) from None
