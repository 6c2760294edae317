"""The command line as a process of its own: what it imports, and what it does when its pipes break."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-m", "scorekeeper"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


def run(*arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


def run_shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a line of the shell in which `scorekeeper` is the command."""
    command = " ".join(f"'{part}'" for part in COMMAND)
    return subprocess.run(
        ["sh", "-c", line.replace("scorekeeper", command)],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["trick", "R3", "Z"], ""),
        (["legal", "--hand", "R3 Z", "R4"], ""),
        (["score", "-"], '{"players": ["A", "B", "C"], "rounds": []}'),
        (["trick", "--batch"], '{"cards": ["R3"]}\n'),
        (["--help"], ""),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_judging_and_scoring_import_neither_flet_nor_a_database(arguments: list[str], given: str) -> None:
    program = (
        "import sys\n"
        "from scorekeeper.cli.main import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "roots = {name.split('.')[0] for name in sys.modules}\n"
        "print(sorted(roots & {'flet', 'flet_web', 'tinydb', 'fastapi', 'babel'}), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env=ENVIRONMENT,
        input=given.encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stderr.decode().strip() == "[]"


def test_the_version_is_said() -> None:
    assert run("--version").stdout.decode() == f"scorekeeper {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["trick", "R14"], ["nonsense"], ["score", "nowhere"], ["--port"]], ids=str
)
def test_bad_input_is_one_line_on_standard_error_and_status_two(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_a_reader_who_leaves_early_is_no_error() -> None:
    """`scorekeeper trick --batch | head -1`: the pipe breaks in the middle of the answers."""
    with subprocess.Popen(
        [*COMMAND, "trick", "--batch"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"cards": ["R3"]}\n')
        process.stdin.flush()
        assert b"winner" in process.stdout.readline(), "each line is answered at once"
        process.stdout.close()
        process.stdin.write(b'{"cards": ["R3"]}\n' * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_an_answer_that_cannot_be_written_is_said_in_one_line() -> None:
    done = run_shell("scorekeeper trick R3 1</dev/null")
    assert done.returncode == 2
    assert done.stderr == b"scorekeeper: Reading or writing failed: Bad file descriptor.\n"


def test_closed_pipes_are_no_reason_for_a_traceback() -> None:
    closed_input = run_shell("scorekeeper trick --batch <&-")
    assert closed_input.returncode == 2
    assert closed_input.stderr == b"scorekeeper: Standard input is closed; there is nothing to read.\n"
    assert run_shell("scorekeeper trick R3 >&-").stderr == b""


def test_a_terminal_that_lacks_letters_shows_their_numbers() -> None:
    done = run("--language", "de", "trick", "R3", "Z", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"schl\\xe4gt" in done.stdout


def test_a_file_name_that_is_no_utf8_is_refused_like_any_other() -> None:
    done = run("score", b"a\xffb")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
