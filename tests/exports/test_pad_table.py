"""One game as a table for a spreadsheet and as JSON: what is on the pad, and nothing hidden."""

import csv
import io
from dataclasses import replace

import pytest

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json, pad_table
from scorekeeper.game import facts as f
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit
from tests.browser.saved_games import fresh_game
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import LATE, level

DE, EN = words("de"), words("en")


def two_rounds():
    driver = GameDriver(3, dealer=1).does(f.TrumpSet(None, Suit.RED))
    driver.scores((1, 0, 1), (0, 0, 1))
    return driver.scores((0, 1, 0), (0, 2, 0))


def read(content, delimiter):
    text = content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter))


def test_a_row_a_round_with_what_a_club_wants_to_know():
    header, first, second = read(pad_as_csv(EN, two_rounds().state), ",")
    assert header == [
        *("Round", "Cards", "Trump", "Dealer"),
        *("Thomas bid", "Thomas tricks", "Thomas points", "Thomas total"),
        *("Ute bid", "Ute tricks", "Ute points", "Ute total"),
        *("Kevin bid", "Kevin tricks", "Kevin points", "Kevin total", "Rules"),
    ]
    assert " ".join(first) == "1 1 Red Ute 1 0 -10 -10 0 0 20 20 1 1 30 30 standard"
    assert ",".join(second) == "2,2,,Kevin,0,0,20,10,1,2,-10,10,0,0,20,50,"


def test_points_given_beside_the_rounds_stand_where_they_count():
    driver = GameDriver().does(f.PointsGiven(1, 0, 30, "lost a bet")).plays_rounds()
    driver.does(f.PointsGiven(2, 1, -20, "peeked"))
    driver.does(f.PointsGiven(3, 2, 5, "was sorry"))
    header, before, first, second = pad_table(EN, driver.state)
    assert header[-3:] == ["Bonus", "Reason", "Rules"]
    assert before[-3:] == ["Thomas 30", "lost a bet", "standard"]
    assert first[-3:] == ["Ute -20", "peeked", None]
    assert second == [1, *[None] * (len(header) - 4), "Kevin 5", "was sorry", None]
    assert [before[place] for place in (7, 11, 15)] == [None, None, None]
    assert [first[place] for place in (7, 11, 15)] == [20, 0, 25]
    assert pad_as_json(driver.state)["bonuses"] == [
        {"after": 0, "player": "Thomas", "points": 30, "reason": "lost a bet"},
        {"after": 1, "player": "Ute", "points": -20, "reason": "peeked"},
        {"after": 1, "player": "Kevin", "points": 5, "reason": "was sorry"},
    ]
    assert "bonuses" not in pad_as_json(GameDriver().state)


def test_a_bid_that_stands_although_it_is_forbidden_is_named():
    """§4.3: in a column of its own, so that figures stay figures."""
    driver = GameDriver(3, ruleset=PRESETS["not-equal"]).scores((0, 0, 0), (1, 0, 0))
    assert "Forbidden bid" not in pad_table(EN, driver.state)[0]
    assert [row.get("forbidden_bid") for row in pad_as_json(driver.state)["rounds"]] == [None]
    driver.bids(1, 0).does(f.BidMade(1, 1, stands=True))
    header, first, second = pad_table(EN, driver.state)
    assert header[-2:] == ["Forbidden bid", "Rules"]
    assert (first[-2:], second[-2:]) == ([None, "not-equal"], ["Ute", None])
    assert len(header) == len(first) == len(second)
    assert [row.get("forbidden_bid") for row in pad_as_json(driver.state)["rounds"]] == [None, "Ute"]
    *_closed, closed = pad_table(DE, driver.plays().results(1, 0).state)
    assert closed[-2] == "Ute"


def test_an_old_round_has_the_dealer_and_the_trump_to_which_it_was_corrected():
    driver = two_rounds()
    driver.does(written_anew(1, (0, 0, 1), (1, 0, 0), dealer=0, trump=("Z", Suit.BLUE)))
    _header, first, second = pad_table(EN, driver.state)
    assert (first[2:4], second[3]) == (["Blue", "Thomas"], "Kevin")
    row, _second = pad_as_json(driver.state)["rounds"]
    assert (row["dealer"], row["trump"], row["turned_up"], row["corrected"]) == ("Thomas", "blue", "Z", True)


def test_the_open_round_is_the_last_row_as_far_as_it_goes():
    *_closed, last = pad_table(EN, two_rounds().bids(2).state)
    assert last[:4] == [3, 3, "", "Thomas"]
    assert last[4:-1] == [None, None, None, None, 2, None, None, None, None, None, None, None]


def test_the_columns_follow_the_seats_as_people_sit_now():
    header = pad_table(EN, GameDriver(3).does(f.SeatsChanged((2, 0, 1))).state)[0]
    assert [str(name).split()[0] for name in header[4::4]] == ["Kevin", "Thomas", "Ute"]


def test_who_came_and_went_stands_in_columns_of_their_own():
    driver = (
        GameDriver(4)
        .plays_rounds(1)
        .does(f.SeatJoined(LATE, "Mia", 3, 35))
        .does(f.PointsGiven(1, 4, 35, "level"))
    )
    driver.does(f.SeatLeft(2)).plays_rounds(1).does(f.SeatReturned(2)).plays_rounds(1)
    header, first, second, *others = pad_table(DE, driver.state)
    assert header[-5:] == ["Dazugekommen", "Gegangen", "Zurückgekommen", "Grund", "Regeln"]
    assert first[-5:] == [None, "Kevin", None, None, "standard"]
    assert (second[0], second[-5:]) == (1, ["Mia 35", None, None, "level", None])
    assert others[0][-5:] == [None, None, "Kevin", None, None]


def test_who_has_dropped_out_has_empty_cells_and_a_total():
    *_rows, last = pad_table(EN, level().does(f.PlayerDroppedOut(2)).plays_rounds().state)
    assert last[12:15] == [None, None, None]
    assert isinstance(last[15], int)


class TestHiddenBids:
    def hidden(self, visibility):
        driver = GameDriver(3, ruleset=Ruleset(bids=BidRules(visibility=visibility)))
        return driver.does(f.BidMade(1, 1)).does(f.BidMade(2, 0)).state

    @pytest.mark.parametrize("visibility", ["revealed", "secret"])
    def test_they_are_in_no_file(self, visibility):
        state = self.hidden(visibility)
        *_header, row = pad_table(EN, state)
        assert row[4:16:4] == [None, None, None]
        (played_round,) = pad_as_json(state)["rounds"]
        assert played_round["bids"] == [None, None, None]

    def test_tricks_counted_along_are_no_results_yet(self):
        driver = GameDriver(3, ruleset=Ruleset(bids=BidRules(visibility="secret"))).bids(1, 0, 0)
        driver.does(f.TrickTaken(1))
        *_header, row = pad_table(EN, driver.state)
        assert set(row[4:16]) == {None}


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+49 170", "-5", "@SUM(A1)", "  =x", "|calc", "%x", "＝1", '=HYPERLINK("http://x")', "=a;b,c"],
)
@pytest.mark.parametrize("words_of", [DE, EN], ids=["de", "en"])
def test_no_name_becomes_a_formula(name, words_of):
    driver = fresh_game(3)
    driver.does(f.TrumpSet(None, Suit.RED))
    driver.scores((0, 0, 0), (1, 0, 0))
    first, *others = driver.state.seats
    state = replace(driver.state, seats=(replace(first, name=name), *others))
    rows = read(pad_as_csv(words_of, state), ";" if words_of is DE else ",")
    cells = [cell for row in rows for cell in row if "=" in cell or name.strip() in cell]
    assert cells
    for cell in cells:
        assert cell.startswith("'") or cell.lstrip("-").isdigit()
