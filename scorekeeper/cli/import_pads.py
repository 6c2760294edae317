"""The part of `scorekeeper import` that has pads come in, from one file or hundreds.

What fails stops nothing else: it is said on standard error, line by line, with the status in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.cli.localized_argparse import UsageError
from scorekeeper.cli.streams import agrees, answer_to, complain, game_progress, print_line, read_errors
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import added_players, game_line, import_sentences
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.pads.cells import evening_of
from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import Plan
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


@dataclass(frozen=True, slots=True)
class Failure:
    """A pad, or a whole file, that does not come in, and why in sentences."""

    source: str
    """Which one; empty where the sentences say it."""
    sentences: Sequence[str]


def evening(_: Words, day: str) -> datetime:
    """The evening of the day after `--date`. Raises `UsageError`."""
    try:
        return evening_of(day)
    except ValueError:
        raise UsageError(day_refusal(_)) from None


def day_refusal(_: Words) -> str:
    return _("{option} takes a day from 1970 to 9998, such as 2026-11-20.", option="--date")


def read_pad_files(_: Words, paths: Sequence[str]) -> tuple[list[PadFile], list[Failure]]:
    """The files that may be pads, and those that cannot be read or are none."""
    files, failures = [], []
    for path in paths:
        folder = _("“{path}” is a folder; a file with a pad is needed.", path=path)
        try:
            with read_errors(_, path, is_folder=folder), open(path, "rb") as file:
                content = file.read(MOST_PAD_BYTES + 1)
        except UsageError as error:
            failures.append(Failure("", [str(error)]))
            continue
        if looks_like_pad(content, path):
            files.append(PadFile(path, content))
        else:
            backup = _("This is a backup or a game of this app; import it alone, without other files.")
            failures.append(Failure(path, [backup]))
    return files, failures


async def import_files(
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
    for line in _lines(_, planned, plan, label):
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


def _lines(
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
