"""One game as a table for a spreadsheet and as JSON: what is on the pad, and nothing hidden."""

import csv
import io
import json
from dataclasses import replace

import pytest

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json, pad_table
from scorekeeper.game import facts as f
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit
from tests.browser.saved_games import fresh_game, play_rounds
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import LATE

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


def test_german_spreadsheets_part_cells_with_semicolons():
    header, first, _second = read(pad_as_csv(DE, two_rounds().state), ";")
    assert header[:6] == ["Runde", "Karten", "Trumpf", "Geber", "Thomas Vorhersage", "Thomas Stiche"]
    assert first[2] == "Rot"


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


def test_totals_from_paper_stand_above_the_first_round():
    state = GameDriver(3).does(f.TakenOver(4, (10, 20, -30))).plays_rounds(1).state
    rows = pad_table(EN, state)
    assert rows[1] == [
        "from paper",
        None,
        None,
        None,
        *(None, None, None, 10, None, None, None, 20, None, None, None, -30, "standard"),
    ]
    assert rows[2][0] == 4


def test_no_trump_says_so_and_a_trump_that_nobody_noted_does_not():
    last = play_rounds(fresh_game(3), 20).state
    assert pad_table(EN, last)[-1][2] == "No trump"
    assert pad_table(EN, two_rounds().state)[2][2] == ""


def test_who_has_dropped_out_has_empty_cells_and_a_total():
    ruleset = PRESETS["elimination"]
    driver = fresh_game(4, ruleset=ruleset)
    while not driver.state.out and not driver.state.finished:
        driver = play_rounds(driver, 1, seed=len(driver.state.closed))
        if driver.state.level:
            driver.does(f.PlayerDroppedOut(driver.state.level[0]))
    play_rounds(driver, 1)
    out, rows = driver.state.out[0], pad_table(EN, driver.state)
    place = 4 + 4 * driver.state.order.index(out)
    assert rows[-1][place : place + 3] == [None, None, None]
    assert isinstance(rows[-1][place + 3], int)


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


def test_as_json_the_same_figures_have_names():
    document = json.loads(json.dumps(pad_as_json(two_rounds().state)))
    assert document["players"] == ["Thomas", "Ute", "Kevin"]
    assert document["rules"]["name"] == "standard"
    assert document["finished"] is False
    assert document["carried"] is None
    assert document["rounds"][0] == {
        "round": 1,
        "cards": 1,
        "trump": "red",
        "turned_up": None,
        "dealer": "Ute",
        "corrected": False,
        "bids": [1, 0, 1],
        "tricks": [0, 0, 1],
        "points": [-10, 20, 30],
        "totals": [-10, 20, 30],
    }
    assert document["ranking"] == [
        {"player": "Kevin", "rank": 1, "total": 50},
        {"player": "Thomas", "rank": 2, "total": 10},
        {"player": "Ute", "rank": 2, "total": 10},
    ]
