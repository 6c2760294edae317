"""The main journey in the app's window, by keyboard alone; run by `make window` only.

Pictures of every stage go to `screenshots/`.
"""

import pytest

from scorekeeper.design_tokens.colors import LIGHT
from tests.window.desktop import AppWindow, desktop

BUTTON = 0.008
"""Of the screen at least, that the main button covers in its colour."""
DOCK, FIELD = 0.05, 0.001
"""Of the screen at least, that the dock covers, and the frame of a field that has the focus."""
FOCUSED = "#5E2A24"
"""The main button's colour where it has the focus."""
DOTS = 0.00002
"""Of the screen at least, that the dots beside met bids cover."""
NAMES = ("Ute", "Kevin", "Thomas")


@pytest.fixture
def start(tmp_path):
    """Starts the app once more, always with the same data."""
    windows = []

    def started():
        windows.append(AppWindow(tmp_path / "data", tmp_path / f"window-{len(windows)}"))
        return windows[-1]

    with desktop():
        yield started
        for window in windows:
            window.end()


def test_a_round_with_a_break(start):
    window = start()
    window.sees("New game")
    assert "The app is open in a window of its own" in window.said
    window.shows(LIGHT.accent, BUTTON, "home")
    window.tab_to(FOCUSED, BUTTON)
    window.press("Return")

    window.sees("Who's playing?")
    window.shows(LIGHT.raised, DOCK, "nobody-yet")
    window.shows(LIGHT.accent, FIELD, "field")  # what is typed before it has the focus nobody hears
    for name in NAMES:
        window.type(name)
        window.press("Return")
        window.sees(f"{name} leaves the table")
    window.shows(LIGHT.accent, BUTTON, "new-game")
    window.tab_to(FOCUSED, BUTTON)
    window.press("Return")

    window.hears_keys()
    window.shows(LIGHT.now, BUTTON, "table")
    for name, bid in (("Kevin", "1"), ("Thomas", "0"), ("Ute", "0")):
        window.sees(f"{name} bids")
        window.press(bid)
    window.sees("All tricks played")
    window.shows(LIGHT.accent, BUTTON, "bids")
    window.close()

    window = start()
    window.sees("Continue")
    window.shows(LIGHT.accent, BUTTON, "home-again")
    second = start()
    second.sees("The app is already open with these games")
    second.shows(LIGHT.accent, BUTTON, "second-start")
    second.close()

    window.press("shift+Tab", "Return")  # the open game is the last one
    window.hears_keys()
    window.sees("All tricks played")
    window.shows(LIGHT.now, BUTTON, "table-again")
    window.press("Return")
    window.sees("How many tricks for Kevin?")
    window.press("1")
    window.sees("Round 2 of 20")
    window.sees("Thomas bids")
    window.shows(LIGHT.good, DOTS, "next-round")
    window.close()
