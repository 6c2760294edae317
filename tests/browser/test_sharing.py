"""A game goes from one phone to another: what is on the first one's screen is read like a camera reads it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.game.facts import TrickTaken
from scorekeeper.storage.share_code import game_of
from tests.browser.conftest import phones, served
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.browser.shared_code import copied, shared_code
from tests.game.driver import written_anew


def test_a_code_read_from_the_screen_and_pasted_goes_on_with_undo(browser: Browser, tmp_path: Path) -> None:
    """Two phones, each with an app and a data folder of its own."""
    story = play_rounds(fresh_game(6, dealer=1), 8, seed=3).does(
        written_anew(2, (0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    )
    running = story.bids(2, 1, 3, 0, 2, 1).does(TrickTaken(2)).does(TrickTaken(4))
    game = save_games(tmp_path / "one", running=running)["running"]
    address = f"/games/{game}"
    with served(tmp_path / "one") as here, served(tmp_path / "two") as there, phones(browser) as opened:
        one = opened(here, address, drawn=True)
        code = shared_code(one)
        assert game_of(code).id == game

        # What is said after copying covers nothing of the code.
        keys = [(key.name, round(key.y)) for key in one.tap_targets()]
        one.context.grant_permissions(["clipboard-write"])
        one.tap("Code kopieren")
        assert one.sees_and_settles("Kopiert.")
        (shown,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(one.page.screenshot())))
        assert shown.text == code
        assert [(key.name, round(key.y)) for key in one.tap_targets()] == keys

        two = opened(there)
        two.tap(re.compile("^Spiel übernehmen"))
        two.write("Link oder Code", code)
        two.tap("Code lesen")
        assert two.sees("Ein Spiel ist angekommen")
        assert two.sees("Runde 9 von 10")
        two.tap("Hier weiterspielen")
        two.page.wait_for_url(f"**{address}")
        assert two.sees("Runde 9 von 10")
        two.tap("Rückgängig")
        back = copied(two, "Code kopieren")
        assert game_of(back).cursor == game_of(code).cursor - 1

        # The first phone takes the newer copy back; a spoilt code changes nothing.
        one.go("/take")
        one.write("Link oder Code", code[:-20])
        one.tap("Code lesen")
        assert one.sees("Das Ende des Codes fehlt")
        one.write("Link oder Code", back)
        one.tap("Code lesen")
        assert one.sees("Dort ist das Spiel schon weiter")
        one.tap("Dort weiterspielen")
        one.page.wait_for_url(f"**{address}")
        assert one.sees("Runde 9 von 10")
