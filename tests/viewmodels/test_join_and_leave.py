"""What the pad, the chart, the ranking and the pages show of players who come late, leave and come back."""

import json

import pytest

from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.exports.result_text import result_text
from scorekeeper.game.faces import faces_at_table
from scorekeeper.game.facts import GameEnded, PointsGiven, SeatJoined, SeatLeft, SeatReturned, TakenOver
from scorekeeper.game.standings import leaders, totals
from scorekeeper.locale import words
from scorekeeper.statistics.outlook import outlook_of
from scorekeeper.viewmodels.board import board
from scorekeeper.viewmodels.bonus_text import bonus_sentence
from scorekeeper.viewmodels.chart_series import chart_series
from scorekeeper.viewmodels.join_and_leave import stay_line
from scorekeeper.viewmodels.pad import Mark, last_round_line, open_round_cells, pad_heads, scored_rows
from scorekeeper.viewmodels.ranking_text import ranking_lines, winners_sentence
from scorekeeper.viewmodels.screen_reader import announcement
from scorekeeper.viewmodels.seat_page import seat_page
from tests.game.driver import GameDriver
from tests.game.situations import LATE

ENGLISH, GERMAN = words("en"), words("de")


def mia_for_kevin() -> GameDriver:
    """Four players; after round 2 Mia comes with 35 points, after round 3 Kevin leaves; round 4 is played."""
    driver = GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35))
    return driver.plays_rounds().does(SeatLeft(2)).plays_rounds()


def test_the_pad_shows_the_gaps_and_what_was_given_to_who_has_left():
    driver = mia_for_kevin()
    rows = scored_rows(ENGLISH, driver.state)
    mia = [row.cells[4] for row in rows]
    assert [(cell.figure, cell.small, cell.given, cell.mark) for cell in mia] == [
        ("–", "", "", Mark.OUT),
        ("35", "", "+35", Mark.NONE),
        ("55", "0/0", "", Mark.HIT),
        ("75", "0/0", "", Mark.HIT),
    ]
    assert [row.cells[2].figure for row in rows] == ["20", "40", "10", "–"]
    assert rows[0].cells[4].spoken == rows[3].cells[2].spoken.replace("Kevin", "Mia") == "Mia: not there"
    assert rows[1].cells[4].spoken == "Mia: 35, +35"
    driver.does(PointsGiven(2, 2, -50, "hat"))
    cell = scored_rows(ENGLISH, driver.state)[-1].cells[2]
    assert (cell.figure, cell.given, cell.spoken) == ("−40", "−50", "Kevin: −40, −50 hat")
    assert totals(driver.state)[2] == -40


def test_the_heads_say_who_has_left_and_who_came_late():
    state = mia_for_kevin().state
    heads = pad_heads(GERMAN, state, faces_at_table([seat.player for seat in state.seats], {}))
    assert [head.out for head in heads] == [False, False, True, False, False]
    assert heads[2].spoken == "Kevin, nach Runde 3 gegangen"
    assert heads[4].spoken.startswith("Mia, nach Runde 2 dazugekommen")


def test_nobody_leads_where_all_who_play_are_level():
    driver = GameDriver(4).scores((0, 0, 0, 0), (0, 0, 0, 1)).does(SeatLeft(3))
    assert leaders(driver.state) == frozenset()
    outlook = outlook_of(driver.state)
    assert [(one.leads, one.behind) for one in outlook] == [(False, ())] * 4


def test_the_open_round_has_no_figure_for_who_has_left():
    driver = GameDriver(4).plays_rounds().does(SeatLeft(0))
    cells = open_round_cells(ENGLISH, driver.state, driver.round, None)
    assert (cells[0].figure, cells[0].out, cells[0].spoken) == ("–", True, "Thomas: not there")
    assert last_round_line(ENGLISH, driver.state).startswith("Left after round 1: Thomas · ")


def test_totals_above_the_first_round_are_of_paper_or_of_who_came_then():
    driver = GameDriver(3).does(TakenOver(3, (10, 20, 30))).plays_rounds().does(SeatJoined(LATE, "Mia", 2, 0))
    assert [cell.figure for cell in scored_rows(ENGLISH, driver.state)[0].cells] == ["10", "20", "30", "–"]
    driver = GameDriver(3).does(SeatJoined(LATE, "Mia", 2, 15)).plays_rounds()
    assert [cell.figure for cell in scored_rows(ENGLISH, driver.state)[0].cells] == ["0", "0", "0", "15"]


def test_the_lines_of_the_chart_begin_and_end_where_people_come_and_go_and_bridge_a_gap():
    series = chart_series(mia_for_kevin().state)
    assert [(line.start, len(line.totals)) for line in series] == [(0, 5), (0, 5), (0, 4), (0, 5), (2, 3)]
    assert series[4].totals == (35, 55, 75)
    fresh = chart_series(GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35)).state)
    assert (fresh[4].start, fresh[4].totals) == (2, (35,))
    away = GameDriver(4).plays_rounds().does(SeatLeft(0)).plays_rounds(2).does(SeatReturned(0)).plays_rounds()
    line = chart_series(away.state)[0]
    assert (line.start, len(line.totals)) == (0, 5)
    assert line.totals[1] == line.totals[2] == line.totals[3]


def test_the_ranking_says_who_came_and_went():
    driver = mia_for_kevin().does(PointsGiven(2, 2, 500, "hat")).does(GameEnded())
    lines = {line.name: line for line in ranking_lines(ENGLISH, driver.state)}
    assert (lines["Kevin"].rank, lines["Kevin"].below) == (5, "left after round 3, +500 hat")
    assert lines["Mia"].below == "came after round 2, +35"
    assert (lines["Kevin"].out, lines["Mia"].out) == (True, False)
    assert "Kevin" not in winners_sentence(ENGLISH, driver.state)
    assert "Kevin: 510 (left after round 3, +500 hat)" in result_text(ENGLISH, driver.state)


@pytest.mark.parametrize(
    ("driver", "line"),
    [
        (lambda: GameDriver(4).does(SeatLeft(3)), "left before round 1"),
        (lambda: GameDriver(4).plays_rounds().does(SeatLeft(3)), "left after round 1"),
        (lambda: GameDriver(4).plays_rounds().does(SeatLeft(3)).plays_rounds().does(SeatReturned(3)), ""),
        (lambda: GameDriver(3).does(SeatJoined(LATE, "Mia", 0, 0)), ""),
        (
            lambda: GameDriver(3).plays_rounds().does(SeatJoined(LATE, "Mia", 0, 0)).does(SeatLeft(3)),
            "came after round 1, left after round 1",
        ),
    ],
)
def test_when_somebody_came_and_left(driver, line):
    assert stay_line(ENGLISH, driver().state, 3) == line


def test_board_and_pages_show_everybody():
    driver = mia_for_kevin()
    columns = {column.line.name: column for column in board(ENGLISH, driver.state).columns}
    kevin = columns["Kevin"]
    assert (kevin.line.small, kevin.out, kevin.total) == ("has left", True, "10")
    driver.bids(0, 0, 0, 0)
    lines = {line.name: line.small for line in seat_page(ENGLISH, driver.state, None).lines}
    assert (lines["Kevin"], lines["Mia"]) == ("has left", "bid")
    finished = board(ENGLISH, driver.plays().results(4, 0, 0).does(GameEnded()).state)
    assert finished.chart is not None


def test_a_screen_reader_says_who_comes_with_which_total_and_goes():
    before = GameDriver(4).plays_rounds()
    state = before.state
    joined = before.does(SeatJoined(LATE, "Mia", 1, 0)).state
    assert announcement(ENGLISH, state, joined) == "Mia plays from round 2 on. Now Mia bids."
    left = before.does(SeatLeft(0)).state
    assert announcement(GERMAN, joined, left) == "Thomas ist gegangen. Jetzt sagt Mia an."
    back = before.does(SeatReturned(0)).state
    assert announcement(ENGLISH, left, back) == "Thomas plays from round 2 on. Now Mia bids."
    assert announcement(ENGLISH, back, state) == "Now Kevin bids."
    ended = before.does(GameEnded()).state  # where the coming back was not heard of
    assert "plays from round" not in announcement(ENGLISH, left, ended)
    bonus = mia_for_kevin().state.bonuses[0]
    assert bonus_sentence(ENGLISH, bonus, "Mia") == "Mia: began with 35"
    assert bonus_sentence(GERMAN, bonus, "Mia") == "Mia: Anfangsstand 35"


def test_exports_leave_the_gaps_empty():
    driver = mia_for_kevin().does(GameEnded())
    lines = pad_as_csv(ENGLISH, driver.state).decode("utf-8-sig").splitlines()
    column = lines[0].split(",").index("Mia total")
    assert [line.split(",")[column] for line in lines[1:5]] == ["", "35", "55", "75"]
    assert [row["totals"][4] for row in pad_as_json(driver.state)["rounds"]] == [None, 35, 55, 75]
    play = json.loads(bgstats_play(ENGLISH, driver.state, "id"))["plays"][0]
    assert [score["rank"] for score in play["playerScores"]][2] == 5
    assert [score["playerRefId"] for score in play["playerScores"] if score["startPlayer"]] == [2]
