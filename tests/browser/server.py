"""The server of the browser tests: the app without a debounce time, for which every tap would have to wait.

How taps are debounced is tested in process (`tests/ui/runtime/test_tap_queue.py`) and on the offline site.

Without arguments it is a template: it imports the app, which takes a second of the processor, and forks a
process of its own for each server that is ordered through the socket that is its input.
"""

from __future__ import annotations

import gc
import json
import os
import socket
import sys

import scorekeeper.cli.serve  # noqa: F401 - what every server needs
from scorekeeper.cli.main import main
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.runtime import tap_queue

tap_queue.DEBOUNCE_SECONDS = 0.0

MOST_OF_AN_ORDER = 65536


def ordered() -> list[str]:
    """The arguments of a server, in the new process for it; the template stays here until nobody orders.

    An order is a list of arguments, with the files for the output and the errors; answered by the process's
    number. Or it is such a number, answered by the exit status once that process has ended.
    """
    orders = socket.socket(fileno=os.dup(0))
    while True:
        message, files, _flags, _address = socket.recv_fds(orders, MOST_OF_AN_ORDER, 2)
        if not message:
            os._exit(0)
        order = json.loads(message)
        if isinstance(order, int):
            _process, status = os.waitpid(order, 0)
            orders.sendall(b"%d" % os.waitstatus_to_exitcode(status))
        elif process := os.fork():
            orders.sendall(b"%d" % process)
        else:
            orders.close()
            for number, file in enumerate([os.open(os.devnull, os.O_RDONLY), *files]):
                os.dup2(file, number)
                os.close(file)
            return list(order)
        for file in files:
            os.close(file)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments:
        load_screens()
        gc.freeze()  # no server looks through what it shares with the others
        arguments = ordered()
    sys.exit(main(arguments))
