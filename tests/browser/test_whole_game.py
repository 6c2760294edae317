"""Three people play a whole game on one phone: from their names to the winner, by touch, in German."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.game.standings import by_rank, leaders, totals
from scorekeeper.locale import words
from scorekeeper.rules import Ruleset
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from tests.browser.conftest import OpenPhone, Phone, Server, served
from tests.browser.saved_games import fresh_game

NAMES = ("Ute", "Kevin", "Jörg")
SHORTEST = Ruleset(name="Zweimal", hands=(1, 4))
ROUNDS = (((0, 1, 0), (0, 1, 0)), ((1, 1, 2), (0, 1, 3)))
"""What is bid and made, from the dealer's left on."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    library = Library(tmp_path)
    library.open()
    library.change_settings(lambda _settings: Settings(mixes=(SHORTEST,)))
    library.close()
    with served(tmp_path) as running:
        yield running


def touch(phone: Phone, name: str) -> None:
    """Touch a key as soon as it is there: the phone is told of one tap while the next one is made."""
    key = phone.find(name)
    key.wait_for()
    key.tap()


def test_a_game_from_the_names_to_the_winner(open_phone: OpenPhone):
    phone = open_phone(reduced_motion=False, language="de-AT")
    assert phone.page.evaluate("crossOriginIsolated"), "the client may draw in a thread of its own"
    assert phone.page.workers
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz")
    phone.tap(re.compile("^Regeln: "))
    phone.tap(re.compile("^Zweimal[.] "))
    assert phone.sees("Regeln: Zweimal")
    phone.settle()
    late_pictures: list[str] = []
    phone.page.on("request", lambda asked: late_pictures.append(asked.url) if ".svg" in asked.url else None)
    phone.tap("Los geht’s")
    paper = fresh_game(names=NAMES, ruleset=SHORTEST)
    assert phone.sees_and_settles("sagt an")
    assert late_pictures == [], "they would come after the keys that they stand on"
    for number, figures in enumerate(ROUNDS, start=1):
        assert phone.sees(f"Runde {number} von 2")
        turns = paper.round.turns
        bids, tricks = (dict(zip(turns, each, strict=True)) for each in figures)
        phone.wait_before_tap()
        for bid in bids.values():
            touch(phone, f"{bid} ansagen")
        phone.tap("Alle Stiche gespielt")
        phone.wait_before_tap()
        for seat in turns[:-1]:  # the last player's tricks follow
            touch(phone, f"{tricks[seat]} gemacht")
        paper.scores([bids[seat] for seat in range(3)], [tricks[seat] for seat in range(3)])

    _, sums = words("de"), totals(paper.state)
    (winner,) = leaders(paper.state)
    assert phone.sees(f"{NAMES[winner]} gewinnt mit {_.number(sums[winner])}")
    for place, seat in enumerate(by_rank(paper.state)[1:], start=2):
        assert phone.sees(f"{place}. {NAMES[seat]}: {_.number(sums[seat])}")

    # In the next game the deal goes on where this one ended: Kevin gave the last round.
    phone.tap("Revanche")
    assert phone.sees("Runde 1 von 2")
    assert phone.sees("Geber: Jörg")
    phone.tap("Zurück")
    assert phone.sees("Weiterspielen, Runde 1 von 2")
    assert phone.external_requests == set()
