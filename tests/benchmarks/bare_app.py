"""The least that an app can do: one button; a tap makes 4 kB durable and shows how often that was done.

python -m tests.benchmarks.bare_app PORT FOLDER
"""

import os
import sys
from pathlib import Path

import flet as ft

PAGE = bytes(4096)
BUTTON = "Tap"


def taps(number):
    """What stands under the button after so many taps."""
    return f"{number} taps"


def run(port, folder):
    """Serve the app on loopback until it is ended."""
    file = os.open(folder / "taps", os.O_WRONLY | os.O_CREAT, 0o644)

    def keep():
        os.pwrite(file, PAGE, 0)
        os.fsync(file)

    @ft.component
    def Bare():
        number, set_number = ft.use_state(0)

        def on_click(_event):
            keep()
            set_number(number + 1)

        return ft.Column([ft.Button(BUTTON, on_click=on_click), ft.Text(taps(number))])

    ft.run(
        lambda page: page.render(Bare), host="127.0.0.1", port=port, view=ft.AppView.WEB_BROWSER, no_cdn=True
    )


if __name__ == "__main__":
    run(int(sys.argv[1]), Path(sys.argv[2]))
