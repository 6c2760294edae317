"""A game is deleted, brought back, and has a rematch: guests' pages and the board go on by themselves."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game.facts import GameEnded, SeatsChanged
from tests.browser.conftest import TIMEOUT_MS, phones, served, shared_tables, take_picture
from tests.browser.test_guests import HIDE, NAMES, TV, Room, bid, status
from tests.tables.guests import HIDDEN


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    """At a finished game; in its rematch Kevin sits before Ute."""
    facts = (SeatsChanged((0, 2, 1)), GameEnded())
    (shared,) = shared_tables(
        tmp_path / "data", facts, ruleset=HIDDEN, names=NAMES, mode=EntryMode.OWN, taken_over=(2, (20, 10, 0))
    )
    with served(tmp_path / "data") as server:
        room = Room(browser, server, shared)
        yield room
        room.close()


def test_a_table_that_is_gone_is_there_again_by_itself_and_everybody_goes_on_to_the_rematch(
    room: Room, browser: Browser
) -> None:
    """Nobody loads a page by hand, what was refused is not sent again, and a phone sleeps."""
    ute, kevin = room.seated("Ute"), room.seated("Kevin")
    board = room.open(f"/board/{room.shared.watch_token}", **TV)
    for page in (ute, kevin, board):
        expect(page.get_by_role("heading", name="Thomas wins").first).to_be_visible()
    pad = room.open(f"/watch/{room.shared.watch_token}/pad")
    late = room.open(f"/join/{room.shared.join_token}")
    expect(late.get_by_role("button", name="Ute taken: ask the scribe")).to_be_visible()
    late.evaluate(
        "document.querySelector('#seat-2, #seat-1').form.insertAdjacentHTML("
        "'beforeend', '<button name=seat value=11>Nobody</button>')"
    )
    late.get_by_role("button", name="Nobody").click()
    expect(late.get_by_role("alert")).to_have_text("There is no such seat at this table.")
    with phones(browser) as opened:
        owner = opened(room.server, "/games", language="en-GB")
        row = owner.find(re.compile("Thomas wins"))
        expect(row).to_have_count(1, timeout=TIMEOUT_MS)
        owner.settle()
        box = row.bounding_box()
        assert box is not None
        middle = box["y"] + box["height"] / 2
        owner.page.mouse.move(box["x"] + box["width"] - 20, middle)
        owner.page.mouse.down()
        owner.page.mouse.move(box["x"] + 10, middle, steps=20)
        owner.page.mouse.up()
        for page, title in ((ute, "The table is closed"), (pad, "An old link"), (late, "An old link")):
            expect(page.get_by_role("heading", name=title)).to_be_visible()
            take_picture(page, f"guests/gone-{title}")
        owner.tap(re.compile("^Undo: "))
        for page, title in ((ute, "Thomas wins"), (pad, "You are watching"), (late, "Who are you?")):
            expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=TIMEOUT_MS)
        expect(status(ute)).to_have_text("connected")
        expect(status(kevin)).to_have_text("connected", timeout=TIMEOUT_MS)

        kevin.evaluate(HIDE, True)
        owner.go(f"/games/{room.shared.game}")
        owner.tap("Rematch")
        assert owner.sees("Round 1 of 2")
    expect(ute.get_by_role("heading", name="How many tricks will you take?")).to_be_visible(
        timeout=TIMEOUT_MS
    )
    expect(board.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(ute.get_by_role("heading", name="Ute")).to_be_visible()
    bid(ute, 1)
    expect(board.get_by_text("has bid", exact=True)).to_have_count(1)
    kevin.evaluate(HIDE, False)
    expect(kevin.get_by_text("has bid", exact=True)).to_have_count(1)
    room.server.kill()
    expect(status(ute)).to_contain_text("Not connected")
    room.server.start()
    expect(status(kevin)).to_have_text("connected")
    bid(kevin, 0)
    for page in (ute, kevin):
        expect(page.get_by_text("has bid", exact=True)).to_have_count(1)
    expect(board.get_by_text("has bid", exact=True)).to_have_count(2)
    expect(ute.locator("dd")).to_have_text("1")
