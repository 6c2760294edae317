"""The arguments of the command line: read, or refused with what would be right."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scorekeeper import __version__
from scorekeeper.cli_commands import add_commands, add_data
from scorekeeper.cli_parser import Parser, UsageError
from scorekeeper.cli_requests import GAMES, TRUMPS
from scorekeeper.locale import LANGUAGES, Words

COMMANDS = ("serve", "site", "trick", "legal", "score", "export", "import")


def parse_arguments(_: Words, arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments by name. Raises `UsageError`; prints and exits for `--help` and `--version`."""
    try:
        found, rest = _parser(_).parse_known_args(arguments)
    except argparse.ArgumentError as fault:
        raise UsageError(_fault(_, fault.argument_name, arguments)) from None
    # Cards may stand on both sides of an option; argparse hands the later ones back as unknown.
    if hasattr(found, "cards"):
        found.cards = [*found.cards, *(argument for argument in rest if not argument.startswith("-"))]
        rest = [argument for argument in rest if argument.startswith("-")]
    if rest:
        command = f"scorekeeper {found.command}" if found.command else "scorekeeper"
        raise UsageError(
            _("“{argument}” is not known here; see {command} --help.", argument=rest[0], command=command)
        )
    if found.language not in (None, *LANGUAGES):
        raise UsageError(_fault(_, "--language", arguments))
    return found


def _fault(_: Words, name: str | None, arguments: Sequence[str]) -> str:
    """What would be right for the argument that cannot be understood."""
    if name == _("COMMAND"):
        word, known = _first_word(arguments), ", ".join(COMMANDS)
        return _("There is no command “{argument}”; there are {known}.", argument=word, known=known)
    match name:
        case "--trump":
            return _("{option} takes one of {known}.", option=name, known=", ".join(TRUMPS))
        case "--game" if "export" in arguments:
            return _("{option} takes the id of a game or how that begins, or “last”.", option=name)
        case "--game":
            return _("{option} takes one of {known}.", option=name, known=", ".join(GAMES))
        case "--language":
            return _("{option} takes one of {known}.", option=name, known=", ".join(LANGUAGES))
        case "--turned-up" | "--copied":
            return _("{option} takes a card, for example R7.", option=name)
        case "--hand":
            return _("{option} takes the cards of a hand, for example “R3 B7 Z”.", option=name)
        case "--base-url":
            return _("{option} takes a path on the host, for example /block/.", option=name)
        case "--data":
            return _("{option} takes a folder.", option=name)
        case "--host":
            return _("{option} takes an address of this machine, for example 0.0.0.0.", option=name)
        case "--port":
            return _("{option} takes a number from 1 to 65535.", option=name)
        case _:
            return _("{option} stands alone, without a value.", option=name)


def _first_word(arguments: Sequence[str]) -> str:
    """The word that stands where a command should."""
    previous = ""
    for argument in arguments:
        if not argument.startswith("-") and previous not in ("--data", "--language"):
            return argument
        previous = argument
    return ""


def _parser(_: Words) -> Parser:
    folder = _("FOLDER")
    parser = Parser(
        words=_,
        prog="scorekeeper",
        usage=f"scorekeeper [--data {folder}] [{'|'.join(COMMANDS)} …]",
        description=_(
            "Block der Wahrheit: the score pad of the card game Wizard.\n"
            "Without a command the app opens, in a window or in the browser."
        ),
        epilog=_(
            "Each command explains itself: scorekeeper trick --help\n"
            "Examples:\n"
            "  scorekeeper trick --trump red B9 N R3 B13\n"
            '  scorekeeper legal --hand "B2 R5 Z" B9\n'
            "  scorekeeper score pad.csv"
        ),
    )
    parser.set_defaults(language=None, data=None)
    parser.option(
        "--version", action="version", version=f"scorekeeper {__version__}", help=_("show the version")
    )
    add_data(_, parser)
    add_commands(
        _,
        parser.add_subparsers(
            prog="scorekeeper",
            title=_("Commands"),
            dest="command",
            metavar=_("COMMAND"),
        ),
    )
    return parser
