"""The commands of the command line: their options and their help, in the reader's language."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import TypeAlias

from scorekeeper.cli_parser import Parser, port_number
from scorekeeper.cli_requests import GAMES, TRUMPS
from scorekeeper.locale import Words
from scorekeeper.rules import PRESETS

HOST, PORT = "127.0.0.1", 8000

GAME = "standard|junior|single-colour|…"
"""What `--game` takes; the help lists all of them."""

BINDS = '{"jesters_then_wizard": "binds"}'
"""A ruleset as it is written out."""

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def add_commands(_: Words, commands: Commands) -> None:
    """Adds every command."""
    _add_serve(_, commands)
    _add_site(_, commands)
    _add_trick(_, commands)
    _add_legal(_, commands)
    _add_score(_, commands)
    _add_export(_, commands)
    _add_import(_, commands)


def add_data(_: Words, parser: Parser) -> None:
    """Adds `--data`, which stands before a command as well as after `serve`."""
    parser.option(
        "--data",
        metavar=_("FOLDER"),
        type=_folder,
        default=argparse.SUPPRESS,
        help=_("folder in which the games are kept (otherwise where the system keeps such things)"),
    )


def _folder(text: str) -> Path:
    """The folder of that name. An empty one would be the folder one happens to stand in."""
    if not text.strip():
        raise ValueError(text)
    return Path(text)


def _add_serve(_: Words, commands: Commands) -> None:
    address, number, folder = _("ADDRESS"), _("NUMBER"), _("FOLDER")
    parser = commands.add_parser(
        "serve",
        help=_("serve a table to the phones in the room"),
        words=_,
        usage=f"scorekeeper serve [--host {address}] [--port {number}] [--data {folder}]",
        description=_(
            "Serves the app to browsers. Unasked only this machine can reach it;\n"
            "with --host 0.0.0.0 every device in the same network can."
        ),
    )
    parser.option(
        "--host",
        metavar=address,
        default=HOST,
        help=_("address to listen on (otherwise {host})", host=HOST),
    )
    parser.option(
        "--port",
        metavar=number,
        type=port_number,
        help=_("port to listen on (otherwise {port})", port=PORT),
    )
    add_data(_, parser)


def _add_site(_: Words, commands: Commands) -> None:
    folder, path, number = _("FOLDER"), _("PATH"), _("NUMBER")
    parser = commands.add_parser(
        "site",
        help=_("build the app as a static site that phones keep"),
        words=_,
        usage=f"scorekeeper site [--base-url {path}] {folder}\n"
        f"scorekeeper site --serve [--port {number}] [--base-url {path}] [{folder}]",
        description=_(
            "Writes the app into a folder that any web host can serve. A phone that has visited it once\n"
            "runs the app without a network and keeps its own games. The folder is made anew each time;\n"
            "one that holds anything else is left alone."
        ),
    )
    parser.argument(
        "folder", metavar=folder, nargs="?", type=_folder, help=_("the folder to write the site into")
    )
    parser.option(
        "--base-url", metavar=path, help=_("the site's path on its host (otherwise it works at any)")
    )
    parser.option("--serve", action="store_true", help=_("show the site on this machine until Ctrl-C"))
    parser.option(
        "--port",
        metavar=number,
        type=port_number,
        help=_("port to listen on (otherwise {port})", port=PORT),
    )


def _add_export(_: Words, commands: Commands) -> None:
    folder, file, game = _("FOLDER"), _("FILE"), _("GAME")
    parser = commands.add_parser(
        "export",
        words=_,
        help=_("write games, players and settings into a file"),
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
    parser.option("--game", metavar=game, help=_("one game: its id or how that begins, or “last”"))
    parser.option("--csv", action="store_true", help=_("the pad of that game as a table (CSV)"))
    parser.option("--list", action="store_true", help=_("list the games with their ids"))
    add_data(_, parser)


def _add_import(_: Words, commands: Commands) -> None:
    folder, file = _("FOLDER"), _("FILE")
    parser = commands.add_parser(
        "import",
        words=_,
        help=_("read games, players and settings in from a file"),
        usage=f"scorekeeper import [--yes] [--settings] [--data {folder}] {file}",
        description=_(
            "Says what the file would change and asks before it does. Nothing that is here is overwritten\n"
            "or lost: where a game went on differently, the file's copy becomes a game of its own."
        ),
    )
    parser.argument(
        "file", metavar=file, nargs="?", type=Path, help=_("a backup or one game, or - for standard input")
    )
    parser.option("--yes", action="store_true", help=_("read it in without asking"))
    parser.option("--settings", action="store_true", help=_("take the settings of the file as well"))
    add_data(_, parser)


def _add_trick(_: Words, commands: Commands) -> None:
    card, trumps = _("CARD"), "|".join(TRUMPS)
    parser = commands.add_parser(
        "trick",
        words=_,
        help=_("say who takes a trick, and why"),
        usage=f"scorekeeper trick [--trump {trumps}] [--turned-up {card}] [--copied {card}]\n"
        f"                  [--game {GAME}] [--json] {card}…\n"
        "scorekeeper trick --batch",
        description=_(
            "Says who takes a trick, which suit had to be followed, and why. One to six cards in the order\n"
            "in which they were played; a trick that is not complete yet can be judged as well."
        ),
        epilog=_cards_help(_),
    )
    _add_cards(_, parser, _("the cards that lie there, in order"))
    parser.option(
        "--trump",
        metavar="|".join(TRUMPS),
        help=_("the trump suit (otherwise what --turned-up says, otherwise none)"),
    )
    _add_game(_, parser)


def _add_legal(_: Words, commands: Commands) -> None:
    card = _("CARD")
    parser = commands.add_parser(
        "legal",
        words=_,
        help=_("say what may be played from a hand"),
        usage=f'scorekeeper legal --hand "{card} {card}…" [--turned-up {card}] [--copied {card}]\n'
        f"                  [--game {GAME}] [--json] [{card}…]\n"
        "scorekeeper legal --batch",
        description=_("Says which cards of a hand may be played, given the cards that lie there already."),
        epilog=_cards_help(_),
    )
    _add_cards(_, parser, _("the cards that lie there, in order; none when the hand leads"))
    parser.option("--hand", metavar=f'"{card}…"', help=_("the cards held before playing"))
    _add_game(_, parser)


def _add_score(_: Words, commands: Commands) -> None:
    sheet = _("SHEET")
    parser = commands.add_parser(
        "score",
        words=_,
        help=_("check and total a pad written down"),
        usage=f"scorekeeper score [--json] {sheet}\nscorekeeper score --batch",
        description=_(
            "Checks a pad written down as CSV or JSON and totals it. A game that is not finished is fine."
        ),
        epilog=_(
            "CSV: a header and one line a round (cards may be empty: as the rules deal)\n"
            "  round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
            "  1,1,0,0,1,0,1,1\n"
            "JSON:\n"
            '  {{"rules": "standard", "players": ["Thomas", "Ute", "Kevin"],\n'
            '   "rounds": [{{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}}]}}\n'
            "rules is a ruleset written out, or one of these names:\n"
            "{presets}\n"
            "Bids are as they stand at the end of a round; who has dropped out has null in both lists.",
            presets=_in_lines(PRESETS),
        ),
    )
    parser.argument("sheet", metavar=sheet, nargs="?", help=_("a file with the pad, or - for standard input"))
    _add_output(_, parser)


def _in_lines(names: Iterable[str]) -> str:
    """Names in lines that fit a terminal."""
    return fill(
        ", ".join(names), width=90, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def _add_cards(_: Words, parser: Parser, meaning: str) -> None:
    parser.argument("cards", metavar=_("CARD"), nargs="*", help=meaning)


def _add_game(_: Words, parser: Parser) -> None:
    card = _("CARD")
    parser.option(
        "--turned-up", metavar=card, help=_("the card turned up after the deal; a vampire copies it")
    )
    parser.option(
        "--copied", metavar=card, help=_("the next card, which a vampire copies where the werewolf lies")
    )
    parser.option(
        "--game", metavar=GAME, help=_("the game that is played, or its ruleset in JSON (otherwise standard)")
    )
    _add_output(_, parser)


def _add_output(_: Words, parser: Parser) -> None:
    parser.option("--json", action="store_true", help=_("answer in JSON"))
    parser.option(
        "--batch",
        action="store_true",
        help=_("read one JSON object a line from standard input and answer one a line"),
    )


def _cards_help(_: Words) -> str:
    cards = _(
        "A card is its suit and value, in capitals or not: R red, Y yellow, G green, B blue, with 1 to 13\n"
        "(R7, B13); Z or W is a wizard, N or J a jester.\n"
        "Special cards: dragon fairy bomb werewolf juggler-red cloud-red shapeshifter-wizard\n"
        "shapeshifter-jester witch vampire; where a vampire copies one of those that need a suit or a form:\n"
        "vampire-red, vampire-wizard. In a hand and turned up juggler, cloud and shapeshifter stand bare.\n"
        "Games; in the first one every special card may lie there:\n"
        "{games}",
        games=_in_lines(GAMES),
    )
    written = _(
        "A ruleset can be written out instead, as in a sheet. Where a suit after jesters and a wizard binds\n"
        "(§11.3):\n"
        "  --game '{ruleset}'",
        ruleset=BINDS,
    )
    return f"{cards}\n{written}"
