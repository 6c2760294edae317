"""Closed and full streams, exports to what is no file, Ctrl-C during the start: never a traceback."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.cli.test_main import COMMAND, ENVIRONMENT, ROOT, run_shell
from tests.free_port import free_port

OUTPUT_IS_CLOSED = "scorekeeper: Standard output is closed; name a file.\n"
INPUT_IS_CLOSED = "scorekeeper: Standard input is closed; there is nothing to read.\n"
NO_SPACE = "scorekeeper: Reading or writing failed: No space left on device.\n"
BAD_DESCRIPTOR = "scorekeeper: Reading or writing failed: Bad file descriptor.\n"


@contextmanager
def started(command, **options):
    """A process that Ctrl-C ends, also where these tests run in the background of a shell; killed at last."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no thread starts it
        **options,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for_server(port):
    """Returns when the port can be connected to; `bounded` ends it otherwise."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return


@pytest.mark.parametrize(
    ("line", "status", "error"),
    [
        ("scorekeeper export --data {folder} >&-", 2, OUTPUT_IS_CLOSED),
        ("scorekeeper export --list --data {folder} >&-", 2, OUTPUT_IS_CLOSED),
        ("scorekeeper export --list --data {folder} > /dev/full", 2, NO_SPACE),
        ("scorekeeper export --data {folder} <&- >&- 2>&-", 2, ""),
        ("scorekeeper trick B9 N >&-", 0, ""),
        ("scorekeeper trick B9 N 1</dev/null", 2, BAD_DESCRIPTOR),
        ("scorekeeper trick --batch <&-", 2, INPUT_IS_CLOSED),
        ("scorekeeper trick B9 N > /dev/full", 2, NO_SPACE),
        ("scorekeeper trick QQ 2> /dev/full", 2, ""),
        ("scorekeeper --help >&-", 0, ""),
        ("scorekeeper import --data {folder} - <&-", 2, None),
    ],
)
def test_a_stream_that_is_closed_or_full_is_one_line(line, status, error, folder):
    done = run_shell(line.format(folder=f"'{folder}'"))
    said = done.stderr.decode()
    assert (done.returncode, said if error is None else error) == (status, said)
    assert "Traceback" not in said
    assert said.count("\n") <= 1


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("score /dev/zero", "“/dev/zero” is larger than any pad; name the file with the pad."),
        ("score - < /dev/zero", "“-” is larger than any pad; name the file with the pad."),
        *(
            (f"{command} --batch < /dev/zero", "A line is longer than any question;")
            for command in ("score", "trick", "legal")
        ),
    ],
)
def test_an_input_without_an_end_is_one_line(line, error):
    done = run_shell(f"ulimit -v 2000000; scorekeeper {line}")
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"scorekeeper: {error}")
    assert done.stderr.count(b"\n") == 1


def test_a_server_whose_output_is_closed_serves_and_ends_in_silence(folder):
    port = free_port()
    command = [*COMMAND, "serve", "--port", str(port), "--data", str(folder)]
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    with started(shell) as server:
        wait_for_server(port)
        server.send_signal(signal.SIGINT)
        assert server.stderr.read() == b""
        assert server.wait() in (0, 130, -signal.SIGINT)


def test_what_is_opened_later_is_no_standard_stream(folder):
    """The first file that is opened would get the number of a closed stream, and whatever is printed."""
    program = (
        "import os\n"
        "from scorekeeper.cli.main import main\n"
        "assert main(['trick', 'B9', 'N']) == 0\n"
        f"file = os.open({str(folder / 'kept')!r}, os.O_RDWR | os.O_CREAT)\n"
        "assert file > 2, file\n"
    )
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, "-c", program],
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0


@pytest.mark.parametrize("module", ["scorekeeper.cli.main", "flet", "scorekeeper.tables.host"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_in_silence(module, folder):
    """Python says of each module when it has imported it: then comes Ctrl-C."""
    load = "import sys; from scorekeeper.__main__ import run; sys.exit(run())"
    arguments = ["serve", "--port", str(free_port()), "--data", str(folder)]
    command = [sys.executable, "-X", "importtime", "-c", load, *arguments]
    said = []
    with started(command, stdout=subprocess.DEVNULL, text=True) as process:
        for line in iter(process.stderr.readline, ""):
            said.append(line)
            if line.rpartition("|")[2].strip() == module:
                process.send_signal(signal.SIGINT)
                break
        said += process.stderr.readlines()
        assert process.wait() in (130, -signal.SIGINT)
    assert [line for line in said if not line.startswith("import time:")] == []


@pytest.mark.parametrize("kind", ["device", "folder", "link", "pipe"])
def test_an_export_replaces_files_only(kind, run, folder, tmp_path_factory):
    place = tmp_path_factory.mktemp("exports")
    target, kept = place / "target", place / "kept"
    kept.write_text("kept")
    if kind == "device":
        target = Path("/dev/null")
    elif kind == "folder":
        target.mkdir()
    elif kind == "link":
        target.symlink_to(kept)
    else:
        os.mkfifo(target)
    before = os.lstat(target).st_mode
    done = run("export", "--data", str(folder), str(target))
    assert done.status == 2
    assert "is no file, but a folder, a link or a device; name a file." in done.err
    assert os.lstat(target).st_mode == before
    assert kept.read_text() == "kept"
