"""How smoothly a moment is drawn on a weak phone: its frames beside those of a bare Flet animation.

Chromium with its processor slowed four times counts the frames from the tap on: of a round that closes and of
the end of a game; in turn with each a bare Flet page moves a box as large as long.

python -m tests.benchmarks.moment_frames PORT serves that page.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

import flet as ft
from playwright.sync_api import sync_playwright

from tests.benchmarks.first_screen import accessible
from tests.benchmarks.servers import bare_server
from tests.browser.conftest import FLAGS, PHONE, served
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tools import chromium

TURNS = 5
SLOWER = 4
PLAYERS = 4
MOVE = "Move"
LASTS = {"round that closes": 500, "game that ends": 1000}
"""Milliseconds in which everything of a moment moves."""
ROUNDS, BIDS, TRICKS = 15, (1, 1, 0, 0), (1, 1)
AFTER = 2000
"""Milliseconds after which nothing of it moves any more, the answer to the tap counted."""
SETTLED_MS = 2500
COUNT_FRAMES = """
window.frames = 0;
const request = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = draw => request(time => { window.frames++; draw(time); });
"""


def serve(port):
    """Serve a page with a button for each duration, which moves a box of the pad's size."""

    def page(page):
        def button(milliseconds):
            box = ft.Container(
                bgcolor="#8C2B5F",
                width=360,
                height=600,
                offset=ft.Offset(0, 0),
                animate_offset=ft.Animation(milliseconds, ft.AnimationCurve.EASE_OUT),
            )

            def on_click(_event):
                box.offset = ft.Offset(0.3 if box.offset.x == 0 else 0, 0)
                box.update()

            return ft.Stack([box, ft.Button(f"{MOVE} {milliseconds}", on_click=on_click)], height=180)

        page.add(*map(button, LASTS.values()))

    ft.run(page, host="127.0.0.1", port=port, view=ft.AppView.WEB_BROWSER, no_cdn=True)


def _frames(browser, address, button, lasts, *, warm_up):
    """The frames that a new page draws after a tap on a button; with a `warm_up` after the second one."""
    context = browser.new_context(**{**PHONE, "locale": "de-DE", "reduced_motion": "no-preference"})
    page = context.new_page()
    page.add_init_script(COUNT_FRAMES)
    page.goto(address)
    accessible(page)
    key = page.get_by_role("button", name=button, exact=True)
    key.wait_for(state="attached")
    page.wait_for_timeout(SETTLED_MS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for _tap in range(1 + warm_up):
        page.evaluate("window.frames = 0")
        key.click(force=True)
        page.wait_for_timeout(lasts + AFTER)
    frames = int(page.evaluate("window.frames"))
    context.close()
    return frames


def _before(closes):
    """A game whose next tap closes a round, perhaps the last one."""
    game = play_rounds(fresh_game(PLAYERS), ROUNDS - 1 if closes == "game that ends" else 4)
    return game.bids(*BIDS).plays().results(*TRICKS)


def figures():
    drawn = {name: [] for name in LASTS}
    plain = {name: [] for name in LASTS}
    games = {f"{name} {turn}": _before(name) for name in LASTS for turn in range(TURNS)}
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        ids = save_games(Path(temporary), **games)
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
        with bare_server("moment_frames") as other, served(Path(temporary)) as server:
            for turn in range(TURNS):
                for name, lasts in LASTS.items():
                    plain[name].append(
                        _frames(browser, other.address, f"{MOVE} {lasts}", lasts, warm_up=True)
                    )
                    game = f"{server.address}/games/{ids[f'{name} {turn}']}"
                    drawn[name].append(_frames(browser, game, "1 gemacht", lasts, warm_up=False))
        browser.close()
    rows = []
    for name in LASTS:
        rows += [
            (f"frames of a {name}, bare", median(plain[name]), "", None),
            (f"frames of a {name}, pad", median(drawn[name]), "", None),
            (f"frames of a {name}, bare to pad", median(plain[name]) / median(drawn[name]), "x", 1.25),
        ]
    return rows


if __name__ == "__main__":
    serve(int(sys.argv[1]))
