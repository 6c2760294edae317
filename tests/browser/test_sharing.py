"""A game goes from one phone to another: what is on the first one's screen is read like a camera reads it."""

import io
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.game import undo
from scorekeeper.game.facts import TrickTaken
from scorekeeper.storage.share_code import code_of, game_of
from tests.browser.conftest import Phone, phones, served
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.game.driver import written_anew

SECONDS = 10


def read_code(phone: Phone) -> str:
    """What a camera reads on the screen, as soon as it is drawn."""
    for _look in range(4 * SECONDS):
        for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(phone.page.screenshot()))):
            return str(found.text)
        phone.page.wait_for_timeout(250)
    raise AssertionError("no code can be read from the screen")


def test_a_code_is_read_from_the_screen_and_a_newer_copy_is_pasted(browser: Browser, tmp_path: Path) -> None:
    story = play_rounds(fresh_game(6, dealer=1), 8, seed=3).does(
        written_anew(2, (0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    )
    running = story.bids(2, 1, 3, 0, 2, 1).does(TrickTaken(2)).does(TrickTaken(4))
    game = save_games(tmp_path, running=running)["running"]
    address = f"/games/{game}"
    with served(tmp_path) as server, phones(browser) as opened:
        phone = opened(server, address, drawn=True)
        assert phone.sees("2 von 9 Stichen")
        phone.tap("Mehr")
        phone.tap("Weitergeben")
        code = read_code(phone)
        assert game_of(code).id == game

        # What is said after copying covers nothing of the code.
        keys = [(key.name, round(key.y)) for key in phone.tap_targets()]
        phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
        phone.tap("Code kopieren")
        assert phone.sees_and_settles("Kopiert.")
        assert read_code(phone) == code == phone.page.evaluate("navigator.clipboard.readText()")
        assert [(key.name, round(key.y)) for key in phone.tap_targets()] == keys

        # A phone that took it over has undone a trick.
        phone.go("/take")
        phone.write("Link oder Code", code_of(undo(game_of(code))))
        phone.tap("Code lesen")
        assert phone.sees("Dort ist das Spiel schon weiter")
        phone.tap("Dort weiterspielen")
        phone.page.wait_for_url(f"**{address}")
        assert phone.sees("1 von 9 Stichen")
