"""Who sits where and deals first."""

import pytest

from scorekeeper.game import MoveCode, Seat
from scorekeeper.rules import Code, RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model.seating import (
    Seating,
    seating_after,
    seating_of_last_start,
    with_known_players,
)
from tests.game.driver import GameDriver, seats

FOUR = ("Thomas", "Ute", "Kevin", "Nessi")
IDS = tuple(seat.player for seat in seats(6))


def table(*names, dealer=0):
    """People at a table; the names tell their ids."""
    return Seating(tuple(Seat(IDS[place], name) for place, name in enumerate(names)), IDS[dealer])


def names_of(seating):
    return [seat.name for seat in seating.seats]


def test_the_first_to_sit_down_deals_first_until_somebody_else_is_chosen():
    seating = Seating().seated(Seat(IDS[0], "Ute")).seated(Seat(IDS[1], "Kevin"))
    assert seating.dealer_name == "Ute"
    assert seating.dealt_by(IDS[1]).first_dealer == 1


def test_a_seventh_player_is_refused():
    with pytest.raises(RuleViolation) as refused:
        table("A", "B", "C", "D", "E", "F").seated(Seat("x", "G"))
    assert refused.value.code is Code.PLAYERS_OUT_OF_RANGE


def test_a_name_that_sits_already_is_refused_whatever_its_case():
    with pytest.raises(RuleViolation) as refused:
        table("Ute").seated(Seat("x", "  uTE "))
    assert refused.value.code is MoveCode.NAME_TAKEN


@pytest.mark.parametrize(
    ("leaves", "dealer"),
    [(1, "Kevin"), (3, "Thomas"), (0, "Ute")],
    ids=["deals", "deals, last seat", "does not"],
)
def test_when_the_dealer_gets_up_the_deal_goes_to_the_next(leaves, dealer):
    seating = table(*FOUR, dealer=leaves if leaves else 1)
    assert seating.unseated(IDS[leaves]).dealer_name == dealer


def test_an_empty_table_has_no_dealer():
    assert table("Ute").unseated(IDS[0]) == Seating()


def test_a_player_who_is_moved_still_deals_first():
    seating = table(*FOUR, dealer=0).moved(0, 2)
    assert (names_of(seating), seating.dealer_name) == (["Ute", "Kevin", "Thomas", "Nessi"], "Thomas")


def test_the_last_people_sit_down_again_and_the_deal_has_moved_on():
    known = [Player(IDS[place], name) for place, name in enumerate(FOUR)]
    last = NewGame(players=(IDS[2], IDS[0], IDS[1]), first_dealer=2)
    seating = seating_of_last_start(last, known)
    assert (names_of(seating), seating.dealer_name) == (["Kevin", "Thomas", "Ute"], "Kevin")


def test_who_was_forgotten_does_not_sit_down_and_does_not_deal():
    known = [Player(IDS[0], "Thomas"), Player(IDS[1], "Ute")]
    last = NewGame(players=IDS[:3], first_dealer=1)
    seating = seating_of_last_start(last, known)
    assert (names_of(seating), seating.dealer_name) == (["Thomas", "Ute"], "Thomas")
    assert seating_of_last_start(last, []) == Seating()


def test_after_a_game_the_deal_goes_on_from_its_last_round():
    driver = GameDriver(3, dealer=0)
    assert seating_after(driver.state).first_dealer == 1
    driver.plays_rounds(rounds=2)
    assert seating_after(driver.state).first_dealer == 2


def test_a_name_put_right_is_right_at_the_table_too():
    known = [Player(IDS[0], "Tomas"), Player(IDS[2], "Kevin")]
    seating = with_known_players(table("Thomas", "Ute", "Kevin"), known, gone={IDS[1]})
    assert names_of(seating) == ["Tomas", "Kevin"]
