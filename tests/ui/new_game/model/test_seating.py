"""Who sits where and deals first."""

import pytest

from scorekeeper.game import Seat
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model.seating import Seating, seating_of_last_start
from tests.game.driver import seats

FOUR = ("Thomas", "Ute", "Kevin", "Nessi")
IDS = tuple(seat.player for seat in seats(6))


def table(*names, dealer=0):
    """People at a table; the names tell their ids."""
    return Seating(tuple(Seat(IDS[place], name) for place, name in enumerate(names)), IDS[dealer])


@pytest.mark.parametrize(
    ("leaves", "dealer"),
    [(1, "Kevin"), (3, "Thomas"), (0, "Ute")],
    ids=["deals", "deals, last seat", "does not"],
)
def test_when_the_dealer_gets_up_the_deal_goes_to_the_next(leaves, dealer):
    seating = table(*FOUR, dealer=leaves if leaves else 1)
    assert seating.unseated(IDS[leaves]).dealer_name == dealer


def test_who_was_forgotten_does_not_sit_down_and_does_not_deal():
    known = [Player(IDS[0], "Thomas"), Player(IDS[1], "Ute")]
    last = NewGame(players=IDS[:3], first_dealer=1)
    seating = seating_of_last_start(last, known)
    assert ([seat.name for seat in seating.seats], seating.dealer_name) == (["Thomas", "Ute"], "Thomas")
    assert seating_of_last_start(last, []) == Seating()
