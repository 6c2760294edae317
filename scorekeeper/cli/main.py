"""The entry of the command line: reads the arguments, runs the command, returns the exit status.

What is wrong with the input is said in one line on standard error, with exit status 2. Only the module of the
chosen command is imported: judging and scoring must not pay for Flet and TinyDB.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from types import ModuleType

from scorekeeper import __version__
from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.log import bound_log
from scorekeeper.cli.streams import complain, discard, open_closed_streams, violation_sentence
from scorekeeper.locale import LANGUAGES, Phrase, Sentence, Words, language_for, words
from scorekeeper.rules import RuleViolation

BAD_INPUT = 2
OUTPUT_CLOSED = 141

COMMANDS: Mapping[str, Phrase] = {
    "serve": Sentence("serve a table to the phones in the room"),
    "site": Sentence("build the app as a static site that phones keep"),
    "trick": Sentence("say who takes a trick, and why"),
    "legal": Sentence("say what may be played from a hand"),
    "score": Sentence("check and total a pad written down"),
    "outlook": Sentence("say who can still win an unfinished pad"),
    "draw": Sentence("draw the tables of a tournament evening"),
    "standings": Sentence("say who stands where in a tournament"),
    "stats": Sentence("sum up all finished games, player by player"),
    "export": Sentence("write games, players and settings into a file"),
    "import": Sentence("import games, players and settings from a file"),
}
"""The commands, each with its line in the help."""

MODULES: Mapping[str | None, str] = {None: "serve", "import": "import_file"}
"""The modules that are not named like their command; without a command the app opens.

Each has `add_arguments(_, parser)`, which adds the arguments of the command and its help, and
`run(_, arguments)`, which raises `UsageError` or `RuleViolation` for wrong input.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, or 2 where the input was wrong."""
    argv = sys.argv[1:] if arguments is None else list(arguments)
    open_closed_streams()
    bound_log()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a letter shows its number instead of stopping the answer.
            stream.reconfigure(errors="backslashreplace")
    _ = words(chosen_language(argv, os.environ))
    try:
        given = parse_arguments(_, argv)
        _module(given.command).run(_, given)
        sys.stdout.flush()
        return 0
    except UsageError as error:
        complain(str(error))
    except RuleViolation as violation:
        complain(violation_sentence(_, violation))
    except BrokenPipeError:
        discard(sys.stdout)
        return OUTPUT_CLOSED
    except OSError as error:
        discard(sys.stdout)
        complain(_("Reading or writing failed: {reason}.", reason=error.strerror))
    return BAD_INPUT


def chosen_language(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of `--language`, else of the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    for option, value in pairwise([*argv, ""]):
        if option == "--language" and value in LANGUAGES:
            return value
        if option.startswith("--language=") and option.partition("=")[2] in LANGUAGES:
            return option.partition("=")[2]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_for(environment[name])
    return language_for(None)


def parse_arguments(_: Words, arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments by name. Raises `UsageError`; prints and exits for `--help` and `--version`."""
    command = _first_word(arguments)
    parser = _parser(_, command)
    try:
        known, rest = parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        raise UsageError(_refusal(_, parser, error.argument_name, command)) from None
    # Cards may stand on both sides of an option; argparse hands the later ones back as unknown.
    if hasattr(known, "cards"):
        known.cards = [*known.cards, *(argument for argument in rest if not argument.startswith("-"))]
        rest = [argument for argument in rest if argument.startswith("-")]
    if rest:
        page = f"scorekeeper {known.command}" if known.command else "scorekeeper"
        raise UsageError(
            _("“{argument}” is not known here; see {command} --help.", argument=rest[0], command=page)
        )
    if known.language not in (None, *LANGUAGES):
        raise UsageError(parser.refusals["--language"])
    return known


def _first_word(arguments: Sequence[str]) -> str:
    """The word that stands where a command should."""
    previous = ""
    for argument in arguments:
        if not argument.startswith("-") and previous not in ("--data", "--language"):
            return argument
        previous = argument
    return ""


def _parser(_: Words, chosen: str) -> Parser:
    """The parser of all commands, with the arguments of the chosen one."""
    parser = Parser(_, "scorekeeper", {})
    parser.describe(
        usage=f"scorekeeper [--data {_('FOLDER')}] [{'|'.join(COMMANDS)} …]",
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
    commands = parser.add_subparsers(
        prog="scorekeeper", title=_("Commands"), dest="command", metavar=_("COMMAND")
    )
    for name, summary in COMMANDS.items():
        below = commands.add_parser(name, help=summary(_), words=_, refusals=parser.refusals)
        if name == chosen:
            _module(name).add_arguments(_, below)
    return parser


def _module(name: str | None) -> ModuleType:
    """The module of the command of that name, imported now."""
    return import_module(f"scorekeeper.cli.{MODULES.get(name, name)}")


def _refusal(_: Words, parser: Parser, name: str | None, command: str) -> str:
    """What would be right for the argument that cannot be understood."""
    if name == _("COMMAND"):
        known = ", ".join(COMMANDS)
        return _("There is no command “{argument}”; there are {known}.", argument=command, known=known)
    return parser.refusals.get(str(name)) or _("{option} stands alone, without a value.", option=name)
