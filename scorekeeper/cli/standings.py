"""`scorekeeper standings`: who stands where in a tournament, from its file."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.localized_argparse import Parser, UsageError
from scorekeeper.cli.streams import print_answer, read_file, table_lines
from scorekeeper.locale import Words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.storage.backup.reading import BackupContents, is_tournament, read_backup, read_tournament
from scorekeeper.storage.errors import NewerSchema, StorageError
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import State, labels


def add_arguments(_: Words, parser: Parser) -> None:
    file = _("FILE")
    parser.describe(
        usage=f"scorekeeper standings [--json] {file}",
        description=_("Says who stands where in a tournament, after the results so far."),
        epilog=_("The file is what “scorekeeper export --tournament” writes."),
    )
    parser.argument(
        "file", metavar=file, nargs="?", help=_("the file of a tournament, or - for standard input")
    )
    parser.option("--json", action="store_true", help=_("answer in JSON"))


def run(_: Words, found: Namespace) -> None:
    if found.file is None:
        raise UsageError(_("The file of a tournament is missing; - is standard input."))
    state = _tournament(_, found.file, read_file(_, found.file, MOST_BACKUP_BYTES))
    names, rows = labels(state.people), standings(state)
    if found.json:
        places = [
            {
                "place": row.place,
                "name": names[row.person],
                "points": int(row.points) if row.points.denominator == 1 else round(float(row.points), 2),
                "game_points": row.game_points,
                "hits": row.hits,
            }
            for row in rows
        ]
        print_answer({"standings": places})
        return
    lines = [[_("Player"), _("Points"), _("Game points"), _("Bids met")]]
    for row in rows:
        figures = _.fraction(row.points), _.number(row.game_points), _.number(row.hits)
        lines.append([f"{row.place}. {names[row.person]}", *figures])
    print_answer([state.name, "", *(table_lines(lines) if rows else [_("Nobody was here yet.")])])


def _tournament(_: Words, path: str, content: bytes) -> State:
    """The state of the one tournament of the file. Raises `UsageError`."""
    try:
        documents = [each for each in read_backup(content, BackupContents()) if is_tournament(each)]
        if len(documents) > 1:
            raise UsageError(
                _(
                    "“{path}” has {tournaments} tournaments; write one of them with "
                    "scorekeeper export --tournament.",
                    path=path,
                    tournaments=len(documents),
                )
            )
        for document in documents:
            return read_tournament(document).state
    except NewerSchema as error:
        raise UsageError(storage_sentence(_, error)) from None
    except StorageError:
        raise UsageError(
            _("“{path}” is no file of a tournament, or it is damaged; write it anew.", path=path)
        ) from None
    raise UsageError(
        _("There is no tournament in “{path}”; scorekeeper export --tournament writes one.", path=path)
    )
