"""A parser of arguments that speaks the reader's language and raises instead of printing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

from scorekeeper.locale import LANGUAGES, Words


class UsageError(Exception):
    """The command cannot be run as asked; the text is a whole sentence in the reader's language."""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with the word for "usage" in the reader's language."""

    def __init__(self, _: Words, prog: str) -> None:
        super().__init__(prog, max_help_position=34, width=100)
        self._words = _

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        _ = self._words
        opening = _("Usage:") + " " if prefix is None else prefix
        lines = usage.replace("\n", "\n" + " " * len(opening)) if usage else usage
        super().add_usage(lines, actions, groups, opening)


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing, and heads its options in the reader's language.

    `refusals` holds, by option, the sentence for a value that is missing or wrong.
    """

    def __init__(self, words: Words, prog: str, refusals: dict[str, str]) -> None:
        _ = words
        super().__init__(
            prog=prog,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=partial(Formatter, _),
        )
        self.refusals = refusals
        self.argument: Callable[..., argparse.Action] = self.add_argument_group(_("Arguments")).add_argument
        self._options = self.add_argument_group(_("Options"))
        self.option("-h", "--help", action="help", help=_("show this page and stop"))
        self.option(
            "--language",
            metavar="|".join(LANGUAGES),
            default=argparse.SUPPRESS,
            help=_("language of the answers (otherwise that of the system)"),
            refusal=_("{option} takes one of {known}.", option="--language", known=", ".join(LANGUAGES)),
        )

    def describe(self, usage: str, description: str, epilog: str | None = None) -> None:
        """Set what the help page says around the list of arguments."""
        self.usage, self.description, self.epilog = usage.replace("%", "%%"), description, epilog

    def option(self, *names: str, refusal: str = "", **settings: Any) -> None:
        """Add an option; `refusal` says which value it takes, if any."""
        if refusal:
            self.refusals[names[0]] = refusal
        self._options.add_argument(*names, **settings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def in_lines(names: Iterable[str]) -> str:
    """Names in lines that fit a terminal."""
    return fill(
        ", ".join(names), width=90, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def whole_number(text: str, least: int, most: int) -> int:
    """A number within these bounds; raises `ValueError` for anything else, also for endless digits."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise ValueError(text)
    return int(text)


def add_port(_: Words, parser: Parser, default: int) -> None:
    """Add `--port`."""
    parser.option(
        "--port",
        metavar=_("NUMBER"),
        type=lambda text: whole_number(text, 1, 65535),
        help=_("port to listen on (otherwise {port})", port=default),
        refusal=_("{option} takes a number from 1 to 65535.", option="--port"),
    )


def add_data(_: Words, parser: Parser) -> None:
    """Add `--data`, which stands before a command as well as after it."""
    parser.option(
        "--data",
        metavar=_("FOLDER"),
        type=folder_path,
        default=argparse.SUPPRESS,
        help=_("folder in which the games are kept (otherwise where the system keeps such things)"),
        refusal=_("{option} takes a folder.", option="--data"),
    )


def folder_path(text: str) -> Path:
    """The folder of that name. Raises `ValueError` for an empty one, which would be the current folder."""
    if not text.strip():
        raise ValueError(text)
    return Path(text)
