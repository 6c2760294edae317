"""A parser of arguments that speaks the reader's language and raises instead of printing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from typing import NoReturn

from scorekeeper.locale import LANGUAGES, Words


class UsageError(Exception):
    """The arguments make no sense; the text is a whole sentence in the reader's language."""


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
    """A parser that raises instead of printing, and heads its options in the reader's language."""

    def __init__(self, words: Words, **texts: str) -> None:
        _ = words
        super().__init__(
            prog=texts["prog"],
            usage=texts["usage"].replace("%", "%%"),
            description=texts["description"],
            epilog=texts.get("epilog"),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=partial(Formatter, _),
        )
        self.argument: Callable[..., argparse.Action] = self.add_argument_group(_("Arguments")).add_argument
        options = self.add_argument_group(_("Options"))
        self.option: Callable[..., argparse.Action] = options.add_argument
        self.option("-h", "--help", action="help", help=_("show this page and stop"))
        self.option(
            "--language",
            metavar="|".join(LANGUAGES),
            default=argparse.SUPPRESS,
            help=_("language of the answers (otherwise that of the system)"),
        )

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def port_number(text: str) -> int:
    """A port from 1 to 65535; raises `ValueError` for anything else."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise ValueError(text)
    return int(text)
