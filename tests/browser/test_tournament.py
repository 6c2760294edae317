"""An evening of six at two tables, by taps: names, a draw, pads, paper, phones of the room, a final."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.access.access_file import ACCESS_FILE, Access, AccessFile
from scorekeeper.access.links_and_seats import pad_token
from scorekeeper.rules import Ruleset
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.tournament.plan import CLUB_EVENING
from scorekeeper.tournament.state import State, labels
from tests.browser.conftest import PHONE, OpenPhone, Phone, Server, served
from tests.game.driver import STARTED_AT
from tests.tournament.driver import Organiser

NAMES = ("Anna", "Ben", "Clara", "David", "Elif", "Gül")
PLAN = replace(CLUB_EVENING, rounds=1, ruleset=Ruleset(hands=(1, 2)))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on a folder with one tournament by `PLAN`, without people."""
    library = Library(tmp_path)
    library.open()
    library.tournaments.save(Organiser(plan=PLAN).tournament, new=True)
    library.close()
    with served(tmp_path) as running:
        yield running


def on_disk(server: Server) -> State:
    """The tournament as its file has it."""
    library = Library(server.folder)
    library.open()
    try:
        (tournament,) = library.tournaments.scan()
        return library.tournaments.load(tournament).state
    finally:
        library.close()


def access(server: Server) -> Access:
    """What other phones may reach."""
    return AccessFile(str(server.folder), ACCESS_FILE, Access, OS_FILES, lambda: STARTED_AT).read(
        read_only=True
    )


def type_result(phone: Phone, key: str, people: list[str], totals: list[int], hits: list[int]) -> None:
    """Type a result from paper."""
    phone.tap(key)
    assert phone.sees("Result typed from paper")
    for name, total, met in zip(people, totals, hits, strict=True):
        phone.write(f"Total of {name}", str(total))
        phone.write(f"Bids met by {name}", str(met))
    phone.tap("Enter the result")


PLAY_TO_THE_END = """
async () => {
  const main = document.getElementById('main'), next = () => new Promise(done => setTimeout(done, 30));
  while (!document.querySelector('.ranking')?.checkVisibility()) {
    const before = main.innerHTML;
    [...document.querySelectorAll('.dock button')].find(key => key.checkVisibility()).click();
    while (main.innerHTML === before || main.matches('.busy')) await next();
  }
}
"""
"""Presses the first key of whatever is asked until the game is over: where everybody enters for everybody,
one phone is enough."""


def test_an_evening_of_six(
    open_phone: OpenPhone, server: Server, browser: Browser, contexts: list[BrowserContext]
) -> None:
    phone = open_phone(language="en-GB")
    phone.tap(re.compile("^Tournaments"))
    phone.tap(re.compile("^Club evening"))
    phone.write("Names, one a line: name, club", "\n".join(NAMES))
    phone.tap("Put on the list")
    assert phone.sees("6 people on the list")
    phone.tap("Rounds")
    phone.tap("Draw round 1 for 6 people")
    phone.tap("These tables it is")
    assert phone.sees("waiting for a scribe")

    # The room follows: everybody finds a table, and a board shows them all.
    phone.tap("Phones and board")
    phone.tap("Open it to the phones here")
    assert phone.sees("QR code of this tournament")
    port = next(found[1] for text in phone.texts() if (found := re.search(r":(\d{4,5})$", text)))
    (room,) = access(server).tournaments
    address = f"http://127.0.0.1:{port}"

    def opened(path: str, **settings: object) -> Page:
        context = browser.new_context(**{**PHONE, "locale": "en-GB", **settings})
        contexts.append(context)
        page = context.new_page()
        page.goto(address + path)
        return page

    board = opened(f"/room/{room.room_token}/board", viewport={"width": 1280, "height": 720})
    expect(board.locator("li")).to_have_count(6)
    state = on_disk(server)
    names, (first, second) = labels(state.people), state.rounds[0].tables
    own = opened(f"/room/{room.room_token}")
    own.get_by_role("link", name=re.compile(f"^{names[second.seats[1]]}")).click()
    expect(own.get_by_text("Table 2", exact=True)).to_be_visible()

    # One table plays on its pad in the app; in the middle of it the paper takes over.
    phone.tap("Back")
    phone.tap("Pad, Table 1")
    assert phone.sees("Round 1 of 2")
    phone.tap("Bid 1")
    phone.tap("Back")
    assert phone.sees("Hand 1 of 2")
    people = [names[person] for person in first.seats]
    type_result(phone, "Type the result, Table 1", people, [50, 40, 10], [2, 2, 1])
    assert phone.sees("50 · 2 met")

    # One plays on a guest's page, to which the code of its slip leads; its result comes by itself.
    guests = opened(f"/pad/1-2-{pad_token(room, second.game)}")
    guests.get_by_role("button", name=names[second.seats[0]]).click()
    guests.locator(".status", has_text="connected").first.wait_for(state="attached")
    guests.evaluate(PLAY_TO_THE_END)
    assert phone.sees("from the pad")
    guests.get_by_role("link", name="On to the tournament").click()
    expect(guests.get_by_role("heading", name="Club evening")).to_be_visible()

    # The best four play the final, which decides their places.
    phone.tap("Seat the final of the best 4")
    assert phone.sees("Type the result, Final")
    final = on_disk(server).final
    assert final is not None
    people = [names[person] for person in final.tables[0].seats]
    type_result(phone, "Type the result, Final", people, [10, 40, 50, -20], [1, 2, 2, 0])
    phone.tap("End the tournament")
    assert phone.sees("The final alone has decided places 1 to 4.")
    assert phone.sees(f"1. {people[2]}")
    own.get_by_role("link", name="Standings").click()
    expect(own.locator("li").first).to_contain_text(people[2])
    expect(board.locator(".two li").first).to_contain_text(people[2])
