"""The command line: opens or serves the app, judges tricks, finds legal cards, totals pads, keeps backups.

What is wrong with the input is said in one line on standard error, with exit status 2. Judging and scoring
import no Flet; only opening and serving the app do.
"""

from __future__ import annotations

import io
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from scorekeeper.cli_arguments import parse_arguments
from scorekeeper.cli_parser import UsageError
from scorekeeper.cli_requests import find_legal, judge_trick
from scorekeeper.cli_score import score_as_json, score_as_text
from scorekeeper.game.sheet_json import sheet_from_json
from scorekeeper.game.sheet_score import score
from scorekeeper.game.sheet_text import read_sheet
from scorekeeper.game.strict_json import parse_json
from scorekeeper.locale import LANGUAGES, Words, language_for, words
from scorekeeper.locale.card_refusals import next_card_question, trump_question
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Code, RuleViolation, parse_card

BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status: 0, or 2 where the input was wrong."""
    argv = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a letter shows its number instead of stopping the answer.
            stream.reconfigure(errors="backslashreplace")
    _ = words(chosen_language(argv, os.environ))
    try:
        return _run(_, parse_arguments(_, argv))
    except (UsageError, RuleViolation) as fault:
        print(f"scorekeeper: {_sentence(_, fault)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _abandon_output()
        return READER_GONE


def _abandon_output() -> None:
    """Nobody takes our output any more; without this the interpreter would complain when it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def _run(_: Words, found: Namespace) -> int:
    if found.command in (None, "serve"):
        return _open_app(_, found)
    if found.command == "site":
        return _build_site(_, found)
    try:
        match found.command:
            case "export" | "import":
                _backup(_, found)
            case "trick":
                _trick(_, found)
            case "legal":
                _legal(_, found)
            case _:
                _score(_, found)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        _abandon_output()
        raise UsageError(_("Reading or writing failed: {reason}.", reason=fault.strerror)) from None
    return 0


def _open_app(_: Words, found: Namespace) -> int:
    # Here, because judging and scoring must not pay for importing TinyDB and Flet.
    from scorekeeper.storage import data_folder
    from scorekeeper.ui.launch import run, serve

    folder = data_folder(found.data)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(_("“{path}” is not a folder; --data takes one.", path=folder))

    if found.command == "serve":
        return serve(found.host, found.port, found.data, _)
    return run(found.data, _)


def _build_site(_: Words, found: Namespace) -> int:
    from scorekeeper.site.command import CannotBuild, site

    try:
        site(_, found.folder, found.base_url, serve=found.serve, port=found.port, say=_say)
    except CannotBuild as obstacle:
        raise UsageError(str(obstacle)) from None
    return 0


def _backup(_: Words, found: Namespace) -> None:
    from scorekeeper.cli_backup import bring, export

    if found.command == "export":
        for sentence in export(_, found, sys.stdout.buffer):
            print(sentence, file=sys.stderr)
    elif found.file is None:
        raise UsageError(_("Say which file to read in: scorekeeper import FILE."))
    else:
        bring(_, found, lambda: _standard_input(_), _say)


def _say(line: str) -> None:
    print(line, flush=True)


def _trick(_: Words, found: Namespace) -> None:
    question = _question(found, "trump", "turned_up", "copied", "game")
    if found.batch:
        _batch(_, found.cards or question, lambda line: judge_trick(line).as_json(_))
    else:
        answer = judge_trick({**question, "cards": " ".join(found.cards)})
        _show(answer.as_json(_) if found.json else answer.as_text(_))


def _legal(_: Words, found: Namespace) -> None:
    question = _question(found, "hand", "turned_up", "copied", "game")
    if found.batch:
        _batch(_, found.cards or question, lambda line: find_legal(line).as_json(_))
    elif found.hand is None:
        raise UsageError(_("The hand is missing: --hand “R3 B7 Z”."))
    else:
        answer = find_legal({**question, "cards": " ".join(found.cards)})
        _show(answer.as_json(_) if found.json else answer.as_text(_))


def _score(_: Words, found: Namespace) -> None:
    if found.batch:
        _batch(_, found.sheet, lambda line: score_as_json(score(sheet_from_json(line))))
    elif found.sheet is None:
        raise UsageError(_("The sheet is missing: a CSV or JSON file, or - for standard input."))
    else:
        sheet = read_sheet(_read_text(_, found.sheet))
        answer = score(sheet)
        _show(score_as_json(answer) if found.json else score_as_text(_, sheet, answer))


def _question(found: Namespace, *names: str) -> dict[str, object]:
    """What was given on the command line, in the form of a line of JSON."""
    return {name: value for name in names if (value := getattr(found, name)) is not None}


def _show(answer: Mapping[str, object] | Sequence[str]) -> None:
    print(json.dumps(answer) if isinstance(answer, Mapping) else "\n".join(answer))


def _batch(_: Words, given: object, answer: Callable[[object], dict[str, object]]) -> None:
    """Answers every line of standard input with a line, a bad one with what is wrong with it."""
    if given:
        raise UsageError(_("With --batch everything is read from standard input; leave the rest out."))
    for line in _standard_input(_):
        try:
            reply = answer(parse_json(line.decode("utf-8-sig").strip()))
        except UnicodeDecodeError:
            reply = {"error": _("This line is not UTF-8; save it in that encoding.")}
        except RuleViolation as violation:
            reply = {"error": _sentence(_, violation)}
        print(json.dumps(reply), flush=True)


def _read_text(_: Words, path: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `UsageError`."""
    try:
        content = _standard_input(_).read() if path == "-" else Path(path).read_bytes()
        return content.decode("utf-8")
    except FileNotFoundError:
        raise UsageError(_("There is no file “{path}”.", path=path)) from None
    except IsADirectoryError:
        raise UsageError(_("“{path}” is a folder; a CSV or JSON file is needed.", path=path)) from None
    except OSError as fault:
        raise UsageError(_("“{path}” cannot be read ({reason}).", path=path, reason=fault.strerror)) from None
    except UnicodeDecodeError:
        raise UsageError(_("“{path}” is not UTF-8 text; save it in that encoding.", path=path)) from None


def _standard_input(_: Words) -> BinaryIO:
    if sys.stdin is None:
        raise UsageError(_("Standard input is closed; there is nothing to read."))
    return sys.stdin.buffer


def _sentence(_: Words, fault: UsageError | RuleViolation) -> str:
    if isinstance(fault, UsageError):
        return str(fault)
    if fault.code is Code.TRUMP_MUST_BE_CHOSEN:
        return trump_question(_, parse_card(str(fault.details["card"])))
    if fault.code is Code.NEXT_CARD_MISSING:
        return next_card_question(_)
    return " ".join(dict.fromkeys(refusal_sentence(_, violation) for violation in (fault, *fault.others)))


if __name__ == "__main__":
    sys.exit(main())
