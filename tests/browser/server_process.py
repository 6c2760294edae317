"""The process of a server: forked off one that has imported the app, where the system can do that."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol, TextIO, cast

COMMAND = [sys.executable, "-m", "tests.browser.server"]
ROOT = Path(__file__).parents[2]
MOST_SECONDS = 60
"""That a server may take to start, the first one with the fork server, or to end."""


class ServerProcess(Protocol):
    """What the tests need of `subprocess.Popen`."""

    stdout: TextIO
    returncode: int | None

    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def poll(self) -> int | None: ...
    def communicate(self) -> tuple[str, str]: ...


def start_server(*arguments: str) -> ServerProcess:
    """Start a server with these arguments of `scorekeeper`."""
    if sys.platform == "linux":
        return _ForkedProcess(_fork_server(), arguments)
    pipe = subprocess.PIPE
    alone = subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
    return cast("ServerProcess", alone)


@cache
def _fork_server() -> socket.socket:
    """A connection to the fork server of this run, which lives as long as the first process that asked."""
    address = f"\0scorekeeper {os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    with suppress(OSError), socket.socket(socket.AF_UNIX) as listener:  # unless another process was the first
        listener.bind(address)
        listener.listen()
        # Its streams are pipes as those of its servers: Python keeps what kind of file a stream was.
        pipe = subprocess.PIPE
        process = subprocess.Popen(COMMAND, cwd=ROOT, stdin=listener, stdout=pipe, stderr=pipe)

        def end() -> None:
            process.stdout.close()
            process.wait()

        atexit.register(end)
    ours = socket.socket(socket.AF_UNIX)
    while ours.connect_ex(address):  # not listened to yet
        time.sleep(0.01)
    ours.settimeout(MOST_SECONDS)
    return ours


class _ForkedProcess:
    """A child of the fork server, used as `subprocess.Popen` is."""

    def __init__(self, fork_server: socket.socket, arguments: tuple[str, ...]) -> None:
        self._fork_server = fork_server
        self.returncode: int | None = None
        output, its_output = os.pipe()
        errors, its_errors = os.pipe()
        self.stdout, self._stderr = os.fdopen(output), os.fdopen(errors)
        socket.send_fds(fork_server, [json.dumps(arguments).encode()], [its_output, its_errors])
        self._id = int(fork_server.recv(32))
        os.close(its_output)
        os.close(its_errors)

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.returncode is None:  # else the number may be another process's by now
            os.kill(self._id, number)

    def poll(self) -> int | None:
        return self.returncode

    def communicate(self) -> tuple[str, str]:
        """What it has printed since and logged, when it has ended."""
        if self.returncode is not None:
            return "", ""
        self._fork_server.sendall(json.dumps(self._id).encode())
        self.returncode = int(self._fork_server.recv(32))
        with self.stdout, self._stderr:
            return self.stdout.read(), self._stderr.read()
