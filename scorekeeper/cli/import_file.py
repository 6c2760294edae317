"""`scorekeeper import`: says what a backup or pads would change, and reads it in where the person agrees."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.cli.export import open_host
from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import (
    STANDARD_INPUT,
    agrees,
    answer_to,
    complain,
    game_progress,
    print_line,
    read_file,
)
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import (
    added_players,
    game_line,
    import_sentences,
    nothing_new_sentence,
    planned_changes,
    settings_note,
    staying,
)
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.locale.storage_errors import folder_sentence, storage_sentence
from scorekeeper.pads.cells import evening_of
from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import Plan
from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.errors import DiskFailed, Locked, StorageError
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.tables.backups import plan_import, run_import
from scorekeeper.tables.host import Host
from scorekeeper.tables.pad_imports import (
    FoundPad,
    PadFile,
    PlannedPad,
    day_of,
    import_pads,
    plan_of_pads,
    plan_pads,
    read_files,
)


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
        "files",
        metavar=file,
        nargs="*",
        help=_("a backup, one game, a tournament or pads, or - for standard input"),
    )
    parser.option("--yes", action="store_true", help=_("import it without asking"))
    parser.option("--settings", action="store_true", help=_("take the settings of the file as well"))
    parser.option(
        "--date",
        metavar=day,
        type=evening_of,
        help=_("when the pads were played (otherwise as they or their names say, or today)"),
        refusal=_("{option} takes a day from 1970 to 9998, such as 2026-11-20.", option="--date"),
    )
    add_data(_, parser)


def run(_: Words, found: Namespace) -> None:
    if not found.files:
        raise UsageError(_("Say which file to import: scorekeeper import FILE."))
    content = None
    if len(found.files) == 1:
        content = read_file(_, found.files[0], MOST_BACKUP_BYTES)
        try:
            verify_backup_size(len(content))
        except StorageError as error:
            raise UsageError(storage_sentence(_, error)) from None
    with closing(open_host(_, found.data, makes_folder=True)) as host:
        if host.library.read_only_reason is not None:
            raise UsageError(_why_not(_, host.library.read_only_reason, host.library.folder))
        try:
            if content is None:
                files, failures = _read_pad_files(_, found.files)
                asyncio.run(_import_pad_files(_, host, files, failures, found.date, is_agreed=found.yes))
            elif looks_like_pad(content, found.files[0]):
                file = PadFile("" if found.files[0] == STANDARD_INPUT else found.files[0], content)
                asyncio.run(_import_pad_files(_, host, [file], [], found.date, is_agreed=found.yes))
            else:
                asyncio.run(_import_backup(_, host, content, found))
        except StorageError as error:
            raise UsageError(storage_sentence(_, error)) from None


def _why_not(_: Words, reason: StorageError, folder: str) -> str:
    """Why nothing can be imported into the folder."""
    if isinstance(reason, Locked):
        return _(
            "The app is open with the games of “{path}”, so nothing was imported; close it, or import the "
            "file there.",
            path=folder,
        )
    if isinstance(reason, DiskFailed):
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


# Pads ------------------------------------------------------------------------------------------------
# What fails stops nothing else: it is said on standard error, line by line, with the status in the end.


@dataclass(frozen=True, slots=True)
class Failure:
    """A pad, or a whole file, that does not come in, and why in sentences."""

    source: str
    """Which one; empty where the sentences say it."""
    sentences: Sequence[str]


def _read_pad_files(_: Words, paths: Sequence[str]) -> tuple[list[PadFile], list[Failure]]:
    """The files that may be pads, and those that cannot be read or are none."""
    files, failures = [], []
    for path in paths:
        try:
            content = read_file(_, path, MOST_PAD_BYTES)
        except UsageError as error:
            failures.append(Failure("", [str(error)]))
            continue
        if looks_like_pad(content, path):
            files.append(PadFile(path, content))
        else:
            backup = _("This is a backup or a game of this app; import it alone, without other files.")
            failures.append(Failure(path, [backup]))
    return files, failures


async def _import_pad_files(
    _: Words,
    host: Host,
    files: Sequence[PadFile],
    failures: list[Failure],
    day: datetime | None,
    *,
    is_agreed: bool,
) -> None:
    """Say what comes of these files, and have it come in. `failures` are those of which nothing can come.

    Raises `UsageError` where anything failed.
    """
    found, unread = await read_files(host, files, game_progress(_))
    failures += (
        Failure(file.source, pad_sentences(_, PadError(file.faults, file.players))) for file in unread
    )
    otherwise = None
    if day is None and not is_agreed and any(day_of(pad) is None for pad in found):
        otherwise = _asked_day(_)
    planned = await plan_pads(host, found, day, otherwise, game_progress(_))
    is_alone = len(found) + len(failures) == 1
    games = Counter(pad.source for pad in found)

    def label(pad: FoundPad) -> str:
        """Where a pad stands, unless it is the only one; of which game, where its file has several."""
        if is_alone:
            return ""
        if games[pad.source] == 1:
            return pad.source
        return _("{file}, game {n}", file=pad.source, n=_.number(pad.number))

    failures += (
        Failure(label(pad.found), pad_sentences(_, PadError(pad.faults, pad.found.pad.players)))
        for pad in planned
        if pad.faults
    )
    if is_alone and failures:
        raise UsageError(" ".join(failures[0].sentences))
    plan = await plan_of_pads(host, planned)
    for line in _pad_lines(_, planned, plan, label):
        print_line(line)
    _complain(failures)
    if not (plan.games or failures):
        print_line(
            _("Everything in this file is here already.")
            if len(files) == 1
            else _("Everything in these files is here already.")
        )
    elif plan.games and not (is_agreed or agrees(_)):
        print_line(_("Nothing was changed; --yes imports it."))
    elif plan.games:
        done = await import_pads(host, planned, game_progress(_))
        for line in import_sentences(_, done.result):
            print_line(line)
        unsaved = [Failure(label(pad.found), [storage_sentence(_, error)]) for pad, error in done.failures]
        _complain(unsaved)
        failures += unsaved
    if failures:
        raise UsageError(_.plural("{n} pad did not come in.", "{n} pads did not come in.", len(failures)))


def _asked_day(_: Words) -> datetime | None:
    """Ask the person at the terminal on which day the pads without a date were played. None means today;
    it is also the answer where nobody is at a terminal."""
    while answer := answer_to(_("When was this played, such as 2026-11-20? (Enter: today) ")):
        try:
            return evening_of(answer)
        except ValueError:
            print_line(_("A day from 1970 to 9998 is needed, such as 2026-11-20."))
    return None


def _pad_lines(
    _: Words, planned: Sequence[PlannedPad], plan: Plan, label: Callable[[FoundPad], str]
) -> Iterator[str]:
    """What comes, and what is there already."""
    now = datetime.now().astimezone()
    listed: dict[bool, list[str]] = {True: [], False: []}
    for pad in planned:
        if pad.game is not None:
            line = game_line(_, pad.game.summary_here or pad.game.summary_there, now)
            listed[pad.is_new].append(" · ".join(filter(None, (label(pad.found), line))))
    if new := listed[True]:
        yield _.plural("{n} game is new", "{n} games are new", len(new))
        yield from (f"  {line}" for line in new)
    if plan.players:
        part = added_players(_, plan.players)
        yield part.title
        yield from (f"  {line}" for line in part.lines)
    if there := listed[False]:
        yield _.plural("{n} game is here already", "{n} games are here already", len(there))
        yield from (f"  {line}" for line in there)


def _complain(failures: Sequence[Failure]) -> None:
    for failure in failures:
        for sentence in failure.sentences:
            complain(": ".join(filter(None, (failure.source, sentence))))
