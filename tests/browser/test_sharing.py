"""A game goes from one phone to another: what is on the first one's screen is read like a camera reads it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.game.facts import TrickTaken
from scorekeeper.storage.share_code import game_of
from tests.browser.conftest import PHONE, Phone, served
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.browser.shared_code import SHARE, scanned, shared_code
from tests.game.driver import written_anew


@pytest.fixture
def phones(browser: Browser, tmp_path: Path) -> Iterator[tuple[Phone, Phone, dict[str, str]]]:
    """Two phones, each with an app and a data folder of its own."""
    story = play_rounds(fresh_game(6, dealer=1), 8, seed=3).does(
        written_anew(2, (0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    )
    running = story.bids(2, 1, 3, 0, 2, 1).does(TrickTaken(2)).does(TrickTaken(4))
    games = save_games(tmp_path / "one", running=running)
    with served(tmp_path / "one") as one, served(tmp_path / "two") as two:
        contexts = [browser.new_context(**PHONE, reduced_motion="reduce") for _phone in (one, two)]
        yield Phone(contexts[0], one), Phone(contexts[1], two), games
        for context in contexts:
            context.close()


def test_a_code_read_from_the_screen_and_pasted_goes_on_with_undo(
    phones: tuple[Phone, Phone, dict[str, str]],
) -> None:
    one, two, games = phones
    address = f"/games/{games['running']}"
    one.open(address)
    code = shared_code(one)
    assert game_of(code).id == games["running"]

    two.open("/")
    two.tap(re.compile("^Spiel übernehmen"))
    two.write("Link oder Code", code)
    two.tap("Code lesen")
    assert two.sees("Ein Spiel ist angekommen")
    assert two.sees("Runde 9 von 10")
    two.tap("Hier weiterspielen")
    two.page.wait_for_url(f"**{address}")
    assert two.sees("Runde 9 von 10")
    two.tap("Rückgängig")
    two.tap("Mehr")
    two.tap(SHARE)
    back = game_of(scanned(two))
    assert back.cursor == game_of(code).cursor - 1

    # The first phone takes the newer copy back; a spoilt code changes nothing.
    one.go("/take")
    one.write("Link oder Code", code[:-20])
    one.tap("Code lesen")
    assert one.sees("Das Ende des Codes fehlt")
    one.write("Link oder Code", scanned(two))
    one.tap("Code lesen")
    assert one.sees("Dort ist das Spiel schon weiter")
    one.tap("Dort weiterspielen")
    one.page.wait_for_url(f"**{address}")
    assert one.sees("Runde 9 von 10")


def test_what_is_said_after_copying_covers_nothing_of_the_code(
    phones: tuple[Phone, Phone, dict[str, str]],
) -> None:
    phone, _other, games = phones
    phone.open(f"/games/{games['running']}/hand-over")
    code = scanned(phone)
    keys = [(key.name, round(key.y)) for key in phone.tap_targets()]
    phone.context.grant_permissions(["clipboard-write"])
    phone.tap("Code kopieren")
    assert phone.sees("Kopiert.")
    phone.settle()
    (shown,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(phone.page.screenshot())))
    assert shown.text == code
    assert [(key.name, round(key.y)) for key in phone.tap_targets()] == keys
