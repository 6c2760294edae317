"""A port of this machine on which nobody listens."""

import socket


def free_port():
    """One that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
