"""A game as it counts: when it was finished, and what of its rounds counts."""

from dataclasses import replace

from hypothesis import given

from scorekeeper.game import facts as f
from scorekeeper.game import state_of
from scorekeeper.rules import STANDARD, Suit
from scorekeeper.statistics.finished_game import RoundTrump, finished_game
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import LATE, level
from tests.statistics.histories import PEOPLE, SHORT, THOROUGH, finished, histories, id_of, played


def counted(driver):
    return finished(played(driver, PEOPLE))[0]


def first_rounds(driver):
    """What everybody did in the first round."""
    return [seat.rounds[0] for seat in counted(driver).seats]


def one_round():
    return GameDriver(ruleset=SHORT).scores((0, 1, 0), (0, 1, 0))


def test_a_game_that_goes_on_has_none():
    assert finished_game(played(GameDriver(), PEOPLE)) is None
    assert finished_game(played(one_round(), PEOPLE)) is None


def test_a_whole_game():
    driver = GameDriver(ruleset=SHORT).plays_rounds(3)
    game = counted(driver)
    assert (game.ruleset, game.scoring, game.rounds) == ("three rounds", STANDARD.scoring, 3)
    assert game.finished == driver.game.records[-1].at
    assert [seat.player for seat in game.seats] == [id_of(name) for name in PEOPLE[:3]]
    assert [seat.points for seat in game.seats] == [30, 20, 10]
    assert [seat.rank for seat in game.seats] == [1, 2, 3]
    assert game.sides == ((0,), (1,), (2,))


def test_a_correction_changes_the_ranks_and_not_the_moment():
    driver = one_round().does(f.GameEnded())
    before = counted(driver)
    after = counted(driver.does(written_anew(1, (1, 1, 0), (1, 0, 0))))
    assert after.finished == before.finished < driver.game.records[-1].at
    assert [seat.rank for seat in before.seats] == [2, 1, 2]
    assert [seat.rank for seat in after.seats] == [1, 3, 2]


def test_what_was_undone_does_not_count():
    driver = one_round().does(f.GameEnded()).undoes()
    assert finished_game(played(driver, PEOPLE)) is None
    again = counted(driver.does(f.GameEnded()))
    assert again.finished == driver.game.records[-1].at


def test_who_dropped_out_played_no_more_rounds():
    driver = level().does(f.PlayerDroppedOut(1)).plays_rounds(5)
    game = counted(driver)
    assert [len(seat.rounds) for seat in game.seats] == [20, 15, 20, 20]
    assert game.rounds == 20
    assert {round_.after_dealer for round_ in game.seats[0].rounds[15:]} == {1, 2, 3}


def test_who_came_too_late_to_play_has_not_played():
    def coming():
        return GameDriver(players=4).plays_rounds(2).does(f.SeatJoined(LATE, "Mia", 3, 999))

    counted = finished_game(coming().does(f.GameEnded()).game)
    assert LATE not in [seat.player for seat in counted.seats]
    assert sorted(seat.rank for seat in counted.seats) == [1, 1, 3, 4]
    counted = finished_game(coming().plays_rounds(1).does(f.GameEnded()).game)
    assert [seat.rank for seat in counted.seats if seat.player == LATE] == [1]


def test_a_bid_that_the_cloud_has_changed_counts_as_changed():
    driver = GameDriver(ruleset=replace(SHORT, extra_cards=("cloud",))).bids(0, 0, 0)
    driver.does(f.TrickTaken(1)).does(f.BidChanged(1, 1)).does(f.PlayEnded()).does(f.GameEnded())
    assert [(round_.bid, round_.made) for round_ in first_rounds(driver)] == [(0, 0), (1, 1), (0, 0)]


def test_the_trump_of_a_round():
    for turned_up, suit, trump in (
        ("R7", None, RoundTrump.TRUMP),
        (None, Suit.BLUE, RoundTrump.TRUMP),
        ("Z", Suit.BLUE, RoundTrump.TRUMP),
        ("N", None, RoundTrump.NONE),
        ("Z", None, RoundTrump.UNKNOWN),
    ):
        driver = (
            GameDriver(ruleset=SHORT).does(f.TrumpSet(turned_up, suit)).plays_rounds().does(f.GameEnded())
        )
        assert first_rounds(driver)[0].trump is trump, turned_up


class TestTheSeatAfterTheDealer:
    def after_dealer(self, driver):
        return [round_.after_dealer for round_ in first_rounds(driver)]

    def test_the_dealer_is_the_last(self):
        driver = GameDriver(4, dealer=1, ruleset=SHORT).plays_rounds().does(f.GameEnded())
        assert self.after_dealer(driver) == [3, 4, 1, 2]

    def test_a_corrected_dealer_counts(self):
        driver = GameDriver(4, dealer=1, ruleset=SHORT).plays_rounds().does(f.GameEnded())
        driver.does(written_anew(1, (0, 0, 0, 0), (0, 0, 1, 0), dealer=2, trump=(None, None)))
        assert self.after_dealer(driver) == [2, 3, 4, 1]


@given(histories())
@THOROUGH
def test_a_state_that_is_known_already_says_the_same(games):
    for game in games:
        assert finished_game(game, state_of(game)) == finished_game(game)
