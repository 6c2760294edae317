"""Standard input and output of the commands: what they read, and their answers as lines or JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from typing import BinaryIO, TextIO

from scorekeeper.cli.localized_argparse import Parser, UsageError
from scorekeeper.game.json_input import parse_json
from scorekeeper.game.names import escaped
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.rule_violations import next_card_question, trump_question
from scorekeeper.rules import Code, RuleViolation, parse_card

MOST_INPUT_BYTES = 2**20
"""Most bytes of a line of `--batch`. The longest that people write have some ten thousand."""
PROGRESS_SECONDS = 3.0
"""Time between the start of long work and the first line of progress, and between two lines."""
YES = ("y", "yes", "j", "ja")
STANDARD_INPUT = "-"
"""Stands for standard input where a file is expected."""


def open_closed_streams() -> None:
    """Put an empty file in the place of streams that were closed before the start (`scorekeeper >&-`).

    The next file to be opened would get their number, and all that is printed. `sys.stdin` stays None.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def add_output(_: Words, parser: Parser) -> None:
    """Add `--json` and `--batch`."""
    parser.option("--json", action="store_true", help=_("answer in JSON"))
    parser.option(
        "--batch",
        action="store_true",
        help=_("read one JSON object a line from standard input and answer one a line"),
    )


def print_line(line: str) -> None:
    """Print a line that is seen at once, whatever stands in it."""
    print(escaped(line), flush=True)


def complain(sentence: str) -> None:
    """Say on one line of standard error what is wrong."""
    try:
        print(f"scorekeeper: {escaped(sentence)}", file=sys.stderr, flush=True)
    except OSError:  # a full disk: the status says it
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Send the rest of the output nowhere: the interpreter would complain when it closes a broken pipe."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_at_terminal() -> bool:
    """Whether a person is there who can answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def answer_to(question: str) -> str:
    """Print the question and return the line that is typed. Empty where nobody is at a terminal."""
    try:
        return input(question).strip() if is_at_terminal() else ""
    except EOFError:
        return ""


def agrees(_: Words) -> bool:
    """Ask the person at the terminal whether to import. False where nobody is there."""
    return answer_to(_("Import it? (y/n) ")).lower() in YES


def progress(sentence: Callable[[int, int], str]) -> Callable[[int, int], None]:
    """Says on standard error how far long work is, every few seconds; `sentence` takes what is done, and of
    how much."""
    next_word = time.monotonic() + PROGRESS_SECONDS

    def on_progress(done: int, of: int) -> None:
        nonlocal next_word
        if time.monotonic() >= next_word:
            print(sentence(done, of), file=sys.stderr, flush=True)
            next_word = time.monotonic() + PROGRESS_SECONDS

    return on_progress


def listing_progress(_: Words) -> Callable[[int, int], None]:
    """How far the games are read for the list, which is made anew where it is missing or behind."""
    return progress(
        lambda done, of: _("Listing the games: {done} of {games}", done=_.number(done), games=_.number(of))
    )


def game_progress(_: Words) -> Callable[[int, int], None]:
    """How far something is that goes through all games."""
    return progress(lambda done, of: _("Game {done} of {of} …", done=_.number(done), of=_.number(of)))


def print_answer(answer: Mapping[str, object] | Sequence[str]) -> None:
    """Print an answer: a mapping as JSON, else its lines."""
    print(json.dumps(answer) if isinstance(answer, Mapping) else "\n".join(map(escaped, answer)))


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, the first column to the left and all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def answer_batch(_: Words, given: object, answer: Callable[[object], Mapping[str, object]]) -> None:
    """Answer every line of standard input with a line, a bad one with what is wrong with it."""
    if given:
        raise UsageError(_("With --batch everything is read from standard input; leave the rest out."))
    source = standard_input(_)
    while line := source.readline(MOST_INPUT_BYTES + 1):
        if len(line) > MOST_INPUT_BYTES:
            raise UsageError(_("A line is longer than any question; write one JSON object a line."))
        try:
            reply = answer(parse_json(line.decode("utf-8-sig").strip()))
        except UnicodeDecodeError:
            reply = {"error": _("This line is not UTF-8; save it in that encoding.")}
        except RuleViolation as violation:
            reply = {"error": violation_sentence(_, violation)}
        print_line(json.dumps(reply))


def violation_sentence(_: Words, violation: RuleViolation) -> str:
    """What is wrong with the input, and what would be right."""
    if violation.code is Code.TRUMP_MUST_BE_CHOSEN:
        return trump_question(_, parse_card(str(violation.details["card"])))
    if violation.code is Code.NEXT_CARD_MISSING:
        return next_card_question(_)
    return " ".join(dict.fromkeys(refusal_sentence(_, each) for each in (violation, *violation.others)))


def standard_input(_: Words) -> BinaryIO:
    """The bytes of standard input. Raises `UsageError` where it is closed."""
    if sys.stdin is None:
        raise UsageError(_("Standard input is closed; there is nothing to read."))
    return sys.stdin.buffer


def standard_output(_: Words) -> BinaryIO:
    """Where bytes are printed. Raises `UsageError` where standard output is closed."""
    if sys.__stdout__ is None:
        raise UsageError(_("Standard output is closed; name a file."))
    return sys.stdout.buffer


def read_file(_: Words, path: str, most: int) -> bytes:
    """The content of a file or of standard input: at most `most` bytes, and one more where it is too large.

    Raises `UsageError` where nothing can be read.
    """
    try:
        with nullcontext(standard_input(_)) if path == STANDARD_INPUT else open(path, "rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise UsageError(_("There is no file “{path}”.", path=path)) from None
    except IsADirectoryError:
        raise UsageError(_("“{path}” is a folder; name a file.", path=path)) from None
    except OSError as error:
        raise UsageError(_("“{path}” cannot be read ({reason}).", path=path, reason=error.strerror)) from None
