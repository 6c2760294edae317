"""A command line in the test's own process: `answer = run("trick", "R3")`."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from scorekeeper.cli.main import _parser, main

PARSER = cache(_parser)
"""The parser of each command and language, made once: a seventh of the time that a command takes."""


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def refusal(self):
        """The one line of a refusal, beside which nothing is said."""
        program, _, said = self.err.partition(": ")
        assert (self.status, self.out, program, said.count("\n"), said[-1]) == (2, "", "scorekeeper", 1, "\n")
        return said[:-1]

    @property
    def lines(self):
        return self.out.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command in English, with these bytes on standard input."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("scorekeeper.cli.main._parser", PARSER)
    monkeypatch.setattr("scorekeeper.cli.streams.PROGRESS_SECONDS", 600)  # a busy machine is not what is told

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status = main(arguments)
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return run
