"""Three people play a whole short game on one phone: from their names to the winner, by touch, in German."""

import re

from scorekeeper.game.standings import by_rank, leaders, totals
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from tests.browser.conftest import OpenPhone, Phone
from tests.browser.saved_games import fresh_game

NAMES = ("Ute", "Kevin", "Jörg")
ROUNDS = 7


def _bids(cards: int) -> tuple[int, int, int]:
    """What is bid, from the dealer's left on."""
    return 0, 1, cards - 1 if cards % 3 == 1 and cards > 2 else 0


def touch(phone: Phone, name: str) -> None:
    """Touch a key as soon as it is there: the phone is told of one tap while the next one is made."""
    key = phone.find(name)
    key.wait_for()
    key.tap()


def test_a_game_from_the_names_to_the_winner(open_phone: OpenPhone):
    phone = open_phone(reduced_motion=False)
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz")
    phone.tap(re.compile("^Regeln: "))
    phone.tap(re.compile("^Kurzes Spiel[.] "))
    assert phone.sees("Regeln: Kurzes Spiel")
    phone.settle()
    late_pictures: list[str] = []
    phone.page.on("request", lambda asked: late_pictures.append(asked.url) if ".svg" in asked.url else None)
    phone.tap("Los geht’s")
    paper = fresh_game(names=NAMES, ruleset=PRESETS["short"])
    assert phone.sees_and_settles("sagt an")
    assert late_pictures == [], "they would come after the keys that they stand on"
    for number in range(1, ROUNDS + 1):
        assert phone.sees(f"Runde {number} von {ROUNDS}")
        cards, turns = paper.round.cards, paper.round.turns
        bids = dict(zip(turns, _bids(cards), strict=True))
        phone.wait_before_tap()
        for bid in bids.values():
            touch(phone, f"{bid} ansagen")
        phone.tap("Alle Stiche gespielt")
        tricks = dict(zip(turns, (0, 1, cards - 1), strict=True))
        phone.wait_before_tap()
        for seat in turns[:-1]:  # the last player's tricks follow
            touch(phone, f"{tricks[seat]} gemacht")
        paper.scores([bids[seat] for seat in range(3)], [tricks[seat] for seat in range(3)])

    _, sums = words("de"), totals(paper.state)
    (winner,) = leaders(paper.state)
    assert phone.sees(f"{NAMES[winner]} gewinnt mit {_.number(sums[winner])}")
    for place, seat in enumerate(by_rank(paper.state)[1:], start=2):
        assert phone.sees(f"{place}. {NAMES[seat]}: {_.number(sums[seat])}")

    # In the next game the deal goes on where this one ended: Ute gave the last round.
    phone.tap("Revanche")
    assert phone.sees("Runde 1 von 7")
    assert phone.sees("Geber: Kevin")
    phone.tap("Zurück")
    assert phone.sees("Weiterspielen, Runde 1 von 7")
