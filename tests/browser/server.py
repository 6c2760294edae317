"""The server of the browser tests: the app without a debounce time, for which every tap would have to wait.

How taps are debounced is tested in process (`tests/ui/runtime/test_tap_queue.py`) and on the offline site.
Nothing is packed before anybody asks, 0.7 s of the processor for every server: on this machine nobody waits
for it.

Without arguments it is a fork server: it imports the app once, which takes two seconds of the processor, and
forks a process for each process of tests that connects to the socket that is its standard input, which forks
one for each of its requests.
"""

import gc
import json
import os
import select
import signal
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
    """The loops of the fork server; it returns in each server that was forked only, with its arguments.

    A request to fork is a JSON list of arguments with two file descriptors, for standard output and standard
    error; the answer is the process id. A request to wait is such an id; the answer is the exit status.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    listener, watched = socket.socket(fileno=os.dup(0)), select.poll()
    watched.register(listener, select.POLLIN)
    watched.register(1, 0)  # no longer open at its other end once those who have started this one have ended
    while True:
        if any(found & select.POLLERR for _file, found in watched.poll()):
            os._exit(0)
        requests = listener.accept()[0]
        if not os.fork():
            break
        requests.close()
    listener.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
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
