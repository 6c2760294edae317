"""`scorekeeper export`: writes all games, one of them in several forms, or the list of them."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from stat import S_ISREG

from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import game_progress, listing_progress, standard_output
from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.exports.result_picture import result_picture
from scorekeeper.exports.result_text import result_text
from scorekeeper.game import public_copy
from scorekeeper.game.names import escaped, shown_name, without_isolates
from scorekeeper.locale import Words
from scorekeeper.locale.backup_plans import export_sentences, game_line, missing_sentences
from scorekeeper.locale.storage_errors import folder_sentence, storage_sentence
from scorekeeper.pictures.pillow_png import pillow_png
from scorekeeper.storage.backup.writing import Export, export_document, game_backup, part_of_name
from scorekeeper.storage.errors import Damaged, DiskFailed, StorageError, UnknownRules
from scorekeeper.storage.files.atomic import PREVIOUS_SUFFIX, replace_file
from scorekeeper.storage.library import UNREADABLE_LOG, Library
from scorekeeper.storage.locations import assets_folder, data_folder
from scorekeeper.storage.tournaments import LoadedTournament
from scorekeeper.tables import Snapshot
from scorekeeper.tables.backups import export_all, export_tournament
from scorekeeper.tables.host import Host

LAST = "last"
"""Stands for the game or tournament that was touched last."""
STANDARD_OUTPUT = "-"


def add_arguments(_: Words, parser: Parser) -> None:
    folder, file, game, tournament = _("FOLDER"), _("FILE"), _("GAME"), _("TOURNAMENT")
    parser.describe(
        usage=f"scorekeeper export [--data {folder}] [{file}]\n"
        f"scorekeeper export --game {game} [--csv | --json] [--data {folder}] [{file}]\n"
        f"scorekeeper export --game {game} --png {file} | --text {file} | --bgstats {file}\n"
        f"scorekeeper export --tournament {tournament} [--data {folder}] [{file}]\n"
        f"scorekeeper export --list [--data {folder}]",
        description=_(
            "Writes everything that is kept here into one file, which “scorekeeper import” and the app\n"
            "read in again; where it is too much for one, into several: FILE-1, FILE-2, …\n"
            "Or one game, as such a file, as a table for a spreadsheet, as a picture, as a short text,\n"
            "or as a play for BG Stats. Or one tournament with its games."
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
        refusal=_("{option} takes an id or how that begins, or “last”.", option="--game"),
    )
    parser.option("--csv", action="store_true", help=_("the pad of that game as a table (CSV)"))
    parser.option(
        "--json", action="store_true", help=_("that game as a file that can be read in again (usual)")
    )
    for option, help_line in (
        ("--png", _("the result as a picture, or the pad while the game goes on")),
        ("--text", _("the result as a short text")),
        ("--bgstats", _("the finished game as a play for BG Stats (.bgsplay)")),
    ):
        parser.option(
            option,
            metavar=file,
            type=Path,
            help=help_line,
            refusal=_("{option} takes the file to write, or “-”.", option=option),
        )
    parser.option(
        "--tournament",
        metavar=tournament,
        help=_("one tournament and its games: its id or how that begins, or “last”"),
        refusal=_("{option} takes an id or how that begins, or “last”.", option="--tournament"),
    )
    parser.option(
        "--list", action="store_true", help=_("list the games, and then the tournaments, with their ids")
    )
    add_data(_, parser)


def run(_: Words, arguments: Namespace) -> None:
    forms = {name: getattr(arguments, name) for name in _FORMS if getattr(arguments, name) is not None}
    _verify(_, arguments, forms)
    with closing(open_host(_, arguments.data)) as host:
        warn_of_disk(_, host)
        try:
            if arguments.list:
                now = datetime.now().astimezone()
                closed, unreadable = _("cannot be opened"), host.library.unreadable
                lines = [
                    f"{row.id}  {game_line(_, row, now)}" + (f" · {closed}" if row.id in unreadable else "")
                    for row in asyncio.run(host.summaries())
                ]
                lines += [f"{file}  {closed}" for file in host.library.unlisted]
                lines += _tournament_lines(_, host.library)
                _write(_, arguments.file, "".join(f"{escaped(line)}\n" for line in lines).encode())
            elif arguments.game is not None:
                _write_game(_, host, arguments, forms)
            elif arguments.tournament is not None:
                made = _one_tournament(_, host, arguments.tournament)
                _write_files(_, arguments.file, made.files)
                for sentence in missing_sentences(_, made):
                    print(sentence, file=sys.stderr)
            else:
                made = asyncio.run(export_all(host, game_progress(_)))
                _write_files(_, arguments.file, made.files)
                for sentence in export_sentences(_, made):
                    print(sentence, file=sys.stderr)
        except StorageError as error:
            raise UsageError(storage_sentence(_, error)) from None


def _verify(_: Words, arguments: Namespace, forms: Mapping[str, Path]) -> None:
    """Refuse options that do not go together."""
    if arguments.tournament is not None and arguments.game is not None:
        raise UsageError(_("--game and --tournament are two files; leave one out."))
    if arguments.csv and arguments.game is None:
        raise UsageError(_("--csv goes with --game: the table is that of one game."))
    if arguments.game is None and (forms or arguments.json):
        option = next(iter(forms), "json")
        raise UsageError(_("{option} goes with --game: it writes one game.", option=f"--{option}"))
    if arguments.csv and arguments.json:
        raise UsageError(_("--csv and --json are two forms of one file; leave one out."))
    printed = [path for path in forms.values() if str(path) == STANDARD_OUTPUT]
    if len(printed) + (str(arguments.file) == STANDARD_OUTPUT) > 1:
        raise UsageError(_("Only one of them can go to standard output; name files for the others."))


def _tournament_lines(_: Words, library: Library) -> Iterator[str]:
    """The tournaments with their ids, in lines."""
    readable = _tournaments(library)
    for tournament_id, loaded in readable.items():
        line = _("Tournament “{name}”", name=shown_name(loaded.state.name))
        yield f"{tournament_id}  {line}"
    closed = _("cannot be opened")
    for tournament_id in library.tournaments.scan():
        if tournament_id not in readable:
            yield f"{tournament_id}  {closed}"


def _tournaments(library: Library) -> dict[str, LoadedTournament]:
    """The tournaments that can be read, by id, that of the latest tap first."""
    found = []
    for tournament_id in library.tournaments.scan():
        with suppress(StorageError):
            found.append(library.tournaments.load(tournament_id))
    found.sort(key=lambda loaded: loaded.tournament.records[-1].at, reverse=True)
    return {loaded.tournament.id: loaded for loaded in found}


def _one_tournament(_: Words, host: Host, wanted: str) -> Export:
    """The tournament of that id, or whose id begins so, or the last one. Raises `StorageError`."""
    latest = next(iter(_tournaments(host.library)), None) if wanted == LAST else None
    tournament_id = latest or _id_named(_, host.library.tournaments.scan(), wanted)
    try:
        return asyncio.run(export_tournament(host, tournament_id))
    except Damaged:
        raise UsageError(
            _("The file of the tournament “{id}” cannot be read and is left as it is.", id=tournament_id)
        ) from None


def _write_files(_: Words, path: Path | None, files: Sequence[bytes]) -> None:
    """The file of that name, or several beside it."""
    several = len(files) > 1
    if several and (path is None or str(path) == STANDARD_OUTPUT):
        raise UsageError(_("It is too much for one file; name a file, and several are written."))
    for number, content in enumerate(files, start=1):
        part = part_of_name(number, len(files))
        _write(_, path.with_stem(path.stem + part) if path and several else path, content)


def _write_game(_: Words, host: Host, arguments: Namespace, forms: Mapping[str, Path]) -> None:
    """One game in each form that was asked for; without any as a file that can be read in."""
    rows = asyncio.run(host.summaries())
    if rows and arguments.game == LAST:
        game_id = rows[0].id
    else:
        game_id = _id_named(_, [*(row.id for row in rows), *host.library.unreadable], arguments.game)
    for name, path in forms.items():
        snapshot = asyncio.run(host.table(game_id)).snapshot
        _write(_, path, _FORMS[name](_, snapshot, game_id), is_text=name != "png")
    if not forms or arguments.csv or arguments.json or arguments.file is not None:
        _write(_, arguments.file, _one_game(_, host, game_id, csv=arguments.csv))


def _picture(_: Words, snapshot: Snapshot, _game_id: str) -> bytes:
    return pillow_png(result_picture(_, snapshot.state, snapshot.faces), assets_folder())


def _text(_: Words, snapshot: Snapshot, _game_id: str) -> bytes:
    return f"{without_isolates(result_text(_, snapshot.state))}\n".encode()


def _play(_: Words, snapshot: Snapshot, game_id: str) -> bytes:
    if not snapshot.state.finished:
        raise UsageError(_("This game is not over yet; BG Stats takes games that are."))
    return bgstats_play(_, snapshot.state, game_id)


_FORMS: Mapping[str, Callable[[Words, Snapshot, str], bytes]] = {
    "png": _picture,
    "text": _text,
    "bgstats": _play,
}
"""By option what is written of a game."""


def open_host(_: Words, data: Path | None, *, makes_folder: bool = False) -> Host:
    """The games of the folder; the answer names those that cannot be read, so that the log does not.

    Raises `UsageError` where there is no such folder, and who only reads does not make it.
    """
    folder = data_folder(data)
    if not os.path.isdir(folder) and (not makes_folder or os.path.lexists(folder)):
        raise UsageError(_("There is no folder “{path}”; --data takes the one of the games.", path=folder))
    UNREADABLE_LOG.setLevel(logging.ERROR)
    return Host.open(folder, listing_progress(_))


def warn_of_disk(_: Words, host: Host) -> None:
    """Say on standard error that the disk has failed, where it has: games may be missing then."""
    reason = host.library.read_only_reason
    if isinstance(reason, DiskFailed):
        print(folder_sentence(_, reason, host.library.folder), file=sys.stderr)


def _one_game(_: Words, host: Host, game_id: str, *, csv: bool) -> bytes:
    """The game, its hidden bids left out.

    One whose rules are not known here is its document. Raises `StorageError` where it cannot be read.
    """
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
    begin = id_prefix.lower()
    matching = [
        game_id for game_id in dict.fromkeys(ids) if f"{game_id}.json{PREVIOUS_SUFFIX}".startswith(begin)
    ]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise UsageError(_("Several ids begin with “{id}”; write more of it.", id=id_prefix))
    raise UsageError(_("There is no “{id}” here; scorekeeper export --list shows all.", id=id_prefix))


def _write(_: Words, path: Path | None, content: bytes, *, is_text: bool = True) -> None:
    if path is None or str(path) == STANDARD_OUTPUT:
        if not is_text and sys.stdout.isatty():
            raise UsageError(_("A terminal shows no picture; name a file for it."))
        output = standard_output(_)
        if sys.stdout.isatty():  # In JSON what is escaped means the same.
            lines = content.decode().replace("\r\n", "\n").split("\n")
            content = "\n".join(map(escaped, lines)).encode()
        output.write(content)
        output.flush()
        return
    if os.path.lexists(path) and not S_ISREG(os.lstat(path).st_mode):
        raise UsageError(_("“{path}” is no file, but a folder, a link or a device; name a file.", path=path))
    try:
        replace_file(os.path.abspath(path), content)
    except StorageError:
        raise UsageError(_("“{path}” cannot be written; name another file.", path=path)) from None
