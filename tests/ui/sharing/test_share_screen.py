"""A game is shared by taps: what the code on the screen holds, and what to do where no camera reads it."""

import io
from random import Random

import flet as ft
import pytest
import zxingcpp
from PIL import Image

from scorekeeper.game import public_copy, state_of
from scorekeeper.game.facts import BidMade, BidsRevealed, PlayerRenamed
from scorekeeper.pictures.qr_code import LARGEST_VERSION
from scorekeeper.rules import PRESETS
from scorekeeper.storage.backup.two_copies import CopyRelation, compare
from scorekeeper.storage.codec import decode_game
from scorekeeper.storage.files.rows import rows, split
from scorekeeper.storage.share_code import code_of, game_of
from scorekeeper.ui.runtime.addresses import site_address
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.sharing.share_screen import share_payload
from tests.game.driver import written_anew
from tests.storage.game_strategies import LONGEST_NAMES, NAMES, played_game
from tests.ui.fake_device import bids, makes
from tests.ui.harness import OpenApp, until

SITE = "https://block.example.org/wizard/"


def read(png: bytes) -> zxingcpp.Barcode:
    """What a camera reads in the picture."""
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(png)), formats=zxingcpp.BarcodeFormat.QRCode)
    return found


def pictures(app):
    """What is drawn on the screen, such as a code."""
    return [one for one in app.all_of(ft.Image) if isinstance(one.src, bytes)]


def scanned(app: OpenApp) -> str:
    """What a camera reads on the screen."""
    (code,) = pictures(app)
    return read(code.src).text


def copied(app: OpenApp) -> str:
    """What the client itself copies during the tap: Safari allows it no later."""
    (action,) = [
        one.action
        for one, _ in app.controls()
        if isinstance(getattr(one, "action", None), ft.CopyToClipboard)
    ]
    return action.args["data"]


@pytest.mark.parametrize(("players", "rounds"), [(6, 10), (4, 15), (3, 20)])
@pytest.mark.parametrize(("site", "names"), [("", NAMES), (SITE, LONGEST_NAMES)], ids=["text", "link"])
def test_a_whole_game_fits_into_a_code_that_a_phone_reads(players, rounds, site, names):
    game = played_game(players, rounds, Random(0), names=names)
    payload = share_payload(game, site)
    assert payload.qr.version <= LARGEST_VERSION
    code = read(payload.qr.png)
    assert code.text == payload.text
    assert game_of(code.text) == game


async def test_a_running_game_is_shared_from_its_menu(device):
    table = await device.start_game(rounds=3)
    await makes(table, written_anew(2, (0, 1, 0, 0), (0, 1, 1, 0)))
    await bids(table, 1, 2)
    async with device.at(table) as app:
        await app.tap("More", "Hand over")
        assert app.route == f"/games/{table.game.id}/hand-over"
        copy = game_of(scanned(app))
        assert state_of(copy).current == state_of(table.game).current
        assert copy.revision == table.game.revision
        assert app.sees("paste it there under “Receive a game”")
        assert copied(app) == code_of(copy)
        await app.tap("Copy the code")
        assert app.sees("Copied. Paste it into a message, or on the other phone")
        assert not app.sees(code_of(copy))
        await app.tap("Show as text")
        assert app.sees(code_of(copy))
        await app.tap("Back")
        assert app.route == f"/games/{table.game.id}"


async def test_where_the_address_of_the_app_is_known_the_code_is_a_link(device, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SITE", SITE)
    async with device.playing(below="hand-over") as (table, app):
        assert scanned(app) == f"{SITE}#/take/{code_of(table.game)}"
        assert app.sees("the game opens there")
        assert copied(app) == scanned(app)


async def test_a_page_over_plain_http_shows_the_text_to_be_copied(device):
    async with device.playing() as (table, app):
        app_of(app.page).plain_http = True
        await app.go(f"/games/{table.game.id}/hand-over")
        await app.tap("Copy the code")
        assert not app.missing("press and hold the text below", code_of(table.game))


async def test_the_code_follows_the_game(device):
    """Somebody taps on another phone of the same table while the code is shown."""
    async with device.playing(below="hand-over") as (table, app):
        before = game_of(scanned(app))
        async with device.at(table) as another:
            await another.tap("Bid 1")
        await app.settle()
        assert before.revision + 1 == game_of(scanned(app)).revision


@pytest.mark.parametrize("in_window", [False, True])
async def test_hidden_bids_leave_no_phone(device, in_window):
    """§4.4: others could read them where they are served, and whoever gets the code go back to bid against
    them."""
    table = await device.start_game(ruleset=PRESETS["hidden-tip"], said=(1, 0))
    async with device.opened("/", in_window=in_window) as app:
        await app.go(f"/games/{table.game.id}/hand-over")
        copy = game_of(scanned(app))
        assert copy == public_copy(table.game)
        assert compare(copy, table.game) is CopyRelation.SAME
        assert app.sees("hidden bids of this round stay here")
        await makes(table, BidMade(3, 1))
        await app.after(makes(table, BidMade(0, 0)), makes(table, BidsRevealed()))
        assert not app.sees("hidden bids")
        assert state_of(game_of(scanned(app))) == state_of(table.game)


async def test_a_game_that_is_too_long_for_a_camera_is_shared_as_a_file(device):
    table, rng = await device.start_game(), Random(1)
    for number in range(120):
        await makes(table, PlayerRenamed(number % 4, f"Ż{rng.getrandbits(80):x}"))
    async with device.at(table, "hand-over") as app:
        await until(lambda: app.sees("too long for a code that a camera can read"))
        assert pictures(app) == []
        await app.tap("Save as a file")
        kept = app.client.invoke_arguments["save_file"]["src_bytes"]
        assert decode_game(rows(split(kept.decode()))) == table.game
        assert game_of(copied(app)).revision == table.game.revision


async def test_a_game_that_is_not_there_leads_to_its_table_which_says_why(device):
    async with device.opened("/games/00000000-0000-4000-8000-000000000000/hand-over") as app:
        assert app.route == "/games/00000000-0000-4000-8000-000000000000"
        assert app.sees("This game cannot be opened")


@pytest.mark.parametrize(
    ("pyodide", "url", "variable", "site"),
    [
        (True, "https://a.example/block/#/games/1", "", "https://a.example/block/"),
        (True, "https://a.example/block/?x=1#/", "https://b.example/", "https://a.example/block/"),
        (False, "http://192.168.0.7:8000/games/1", "", ""),
        (False, "http://192.168.0.7:8000/", "https://b.example/", "https://b.example/"),
    ],
)
def test_the_address_of_the_app(pyodide, url, variable, site, monkeypatch):
    """A site knows its own; a server in the room is none, for what is opened there are its own games."""
    monkeypatch.setenv("SCOREKEEPER_SITE", variable)
    assert site_address(url, on_site=pyodide) == site
