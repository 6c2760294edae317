"""The server of the browser tests: the app without a debounce time, for which every tap would have to wait.

How taps are debounced is tested in process (`tests/ui/runtime/test_tap_queue.py`) and on the offline site.
Nothing is packed before anybody asks, 0.7 s of the processor for every server: on this machine nobody waits
for it.

Without arguments it is a fork server: it imports the app once, which takes a second of the processor, and
forks a process for each request that comes through the socket that is its standard input.
"""

import gc
import json
import os
import socket
import sys

import scorekeeper.cli.serve  # noqa: F401 - what every server needs
from scorekeeper.cli.main import main
from scorekeeper.ui.client import served_files
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.runtime import tap_queue

served_files.FIRST = ()
tap_queue.DEBOUNCE_SECONDS = 0.0

MAX_REQUEST_BYTES = 65536


def serve_forks() -> list[str]:
    """The loop of the fork server; it returns in each forked child only, with the child's arguments.

    A request to fork is a JSON list of arguments with two file descriptors, for standard output and standard
    error; the answer is the process id. A request to wait is such an id; the answer is the exit status.
    """
    requests = socket.socket(fileno=os.dup(0))
    while True:
        message, files, _flags, _address = socket.recv_fds(requests, MAX_REQUEST_BYTES, 2)
        if not message:
            os._exit(0)
        request = json.loads(message)
        if isinstance(request, int):
            _process, status = os.waitpid(request, 0)
            requests.sendall(b"%d" % os.waitstatus_to_exitcode(status))
        elif process := os.fork():
            requests.sendall(b"%d" % process)
        else:
            requests.close()
            for number, file in enumerate([os.open(os.devnull, os.O_RDONLY), *files]):
                os.dup2(file, number)
                os.close(file)
            return list(request)
        for file in files:
            os.close(file)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments:
        load_screens()
        gc.freeze()  # no server looks through what it shares with the others
        arguments = serve_forks()
    sys.exit(main(arguments))
