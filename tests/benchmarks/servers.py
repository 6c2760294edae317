"""The app and the bare one, each served from a process of its own."""

import os
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError, URLError

from tests.free_port import free_port

START_TIMEOUT = 60.0
"""Seconds that a server has to start."""


@dataclass(frozen=True)
class Server:
    """A process that serves at an address."""

    address: str
    process: subprocess.Popen[bytes]

    def memory(self):
        """Bytes of memory that the process holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


@contextmanager
def app(folder, *, to_the_room=False, many_bids=False, port=0):
    """Ours, on that data folder; `to_the_room` opens the app itself by the owner's link only.

    With `many_bids` guests may change a bid as often as they like.
    """
    port = port or free_port()
    module = "tests.benchmarks.tapping_server" if many_bids else "scorekeeper"
    command = [module, "serve", "--port", str(port), "--data", str(folder)]
    if to_the_room:  # and yet on loopback
        command += ["--public-url", f"http://127.0.0.1:{port}"]
    with _served(command, port) as server:
        yield server


@contextmanager
def bare_server(module, *arguments):
    """One of the bare ones: `bare_app` and `bare_tables`, which write into a folder, or `moment_frames`."""
    port = free_port()
    with _served([f"tests.benchmarks.{module}", str(port), *arguments], port) as server:
        yield server


@contextmanager
def _served(command, port):
    # Flet opens a browser for itself unless it is told that there is no display.
    environment = {**os.environ, "FLET_FORCE_WEB_SERVER": "true"}
    process = subprocess.Popen([sys.executable, "-m", *command], env=environment, stdout=subprocess.DEVNULL)
    server = Server(f"http://127.0.0.1:{port}", process)
    try:
        _wait_for(server)
        yield server
    finally:
        process.terminate()
        process.wait()


def _wait_for(server):
    end = time.monotonic() + START_TIMEOUT
    while True:
        try:
            with urllib.request.urlopen(server.address) as answer:
                answer.read()
            return
        except HTTPError:  # it is there, and this one may not see it
            return
        except URLError:
            if server.process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)
