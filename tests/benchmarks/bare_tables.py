"""The least that an app with many phones at a table can do: a tap of one of them makes 4 kB durable and shows
all that open the same address how often that was done.

python -m tests.benchmarks.bare_tables PORT FOLDER
"""

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from pathlib import Path

import flet as ft

from tests.benchmarks.bare_app import BUTTON, PAGE, taps


def run(port, folder):
    """Serve the app on loopback until it is ended."""
    file = os.open(folder / "taps", os.O_WRONLY | os.O_CREAT, 0o644)
    tapped = Counter[str]()
    phones = defaultdict[str, list[Callable[[int], None]]](list)

    @ft.component
    def BareTable(table):
        number, set_number = ft.use_state(0)

        def come():
            # Flet draws the page in whose context a state is set.
            phones[table].append(partial(copy_context().run, set_number))

        ft.use_effect(come, dependencies=[])

        def on_click(_event):
            os.pwrite(file, PAGE, 0)
            os.fsync(file)
            tapped[table] += 1
            for show in phones[table]:
                show(tapped[table])

        return ft.Column([ft.Button(BUTTON, on_click=on_click), ft.Text(taps(number))])

    ft.run(
        lambda page: page.render(BareTable, page.route),
        host="127.0.0.1",
        port=port,
        view=ft.AppView.WEB_BROWSER,
        no_cdn=True,
    )


if __name__ == "__main__":
    run(int(sys.argv[1]), Path(sys.argv[2]))
