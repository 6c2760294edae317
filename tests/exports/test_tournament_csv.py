"""The standings and results of a tournament as tables for a spreadsheet."""

import csv
from dataclasses import replace

from scorekeeper.exports.tournament_csv import results_as_csv, standings_as_csv
from scorekeeper.locale import words
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import CLUB_EVENING, QUALIFIER
from tests.tournament.driver import Organiser


def evening():
    """A round of two tables, 45, 30 and 20 points shared by three at the first; somebody came too late."""
    organiser = Organiser(0, replace(QUALIFIER, rounds=1, place_points=(45, 30, 20), missed=-3))
    for name in ("=1+1", "Tom", "Eva", "Jan", "Lea", "Max", "Ole", "Zoë"):
        organiser.enter(name, "Bonn")
    organiser.draw()
    organiser.enter("Late")
    organiser.report(0, (100, 100, 100, 60), (4, 4, 4, 2))
    organiser.report(1, (90, 80, 70, 60), (4, 3, 2, 1))
    organiser.does(f.PenaltyGiven(1, (8,), 5, "late"))
    return organiser


def rows(content, delimiter=","):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(content.decode("utf-8-sig").splitlines(), delimiter=delimiter))


def test_everybody_stands_in_the_standings():
    state = evening().state
    header, *lines = rows(standings_as_csv(words("en"), state))
    assert header == [
        *("Place", "Name", "Club", "Points", "Game points", "Bids met", "Penalties", "Tie decided by"),
        "Round 1",
    ]
    assert [line[0] for line in lines] == ["1", "2", "2", "2", "5", "6", "7", "8", "9"]
    first = state.people[state.rounds[0].tables[1].seats[0]].name
    assert lines[0][3:] == ["45", "90", "4", "0", "", "45"]
    assert lines[0][1] in (first, f"'{first}")
    assert [line[3] for line in lines[1:4]] == ["31.67"] * 3
    assert lines[-1] == ["9", "Late", "", "-8", "60", "1", "5", "", "-3"]
    (formula,) = [line for line in lines if "1+1" in line[1]]
    assert formula[1] == "'=1+1"


def test_numbers_are_as_the_spreadsheets_of_the_language_read_them():
    _header, *lines = rows(standings_as_csv(words("de"), evening().state), ";")
    assert {line[3] for line in lines} == {"45", "31,67", "30", "20", "-8"}


def test_what_decided_is_said_in_the_language_of_the_headings():
    organiser = Organiser(8, replace(CLUB_EVENING, rounds=1))
    organiser.draw()
    organiser.report(0, (100, 90, 80, 70), (4, 4, 4, 4))
    organiser.report(1, (100, 60, 70, 50), (3, 4, 4, 4))
    third, sixth = organiser.state.rounds[0].tables[0].seats[3], organiser.state.rounds[0].tables[1].seats[2]
    organiser.does(f.LotDrawn((sixth, third)))
    decided = [line[7] for line in rows(standings_as_csv(words("de"), organiser.state), ";")]
    assert decided == ["Gleichstand entschieden durch", "", "Getroffen", "", "", "", "Los", "", ""]


def test_the_final_has_a_column_that_the_others_leave_empty():
    organiser = evening()
    organiser.draw_final()
    organiser.report(0, (100, 90, 80, 70), (4, 3, 2, 1))
    lines = rows(standings_as_csv(words("en"), organiser.state))
    assert [line[9] for line in lines] == ["Final", "100", "90", "80", "70", "", "", "", "", ""]


def test_every_seat_of_every_round_has_a_row():
    organiser = evening()
    header, *lines = rows(results_as_csv(words("en"), organiser.state))
    assert header == ["Round", "Table", "Seat", "Name", "Club", "Points", "Game points", "Bids met"]
    assert [line[:3] for line in lines[:8]] == [
        ["1", str(table), str(seat)] for table in (1, 2) for seat in (1, 2, 3, 4)
    ]
    assert [line[5:] for line in lines[:5]] == [
        *[["31.67", "100", "4"]] * 3,
        ["20", "60", "2"],
        ["45", "90", "4"],
    ]
    assert lines[8:] == [["1", "not drawn", "", "Late", "", "-3", "", ""]]
    organiser.draw_final()
    final = rows(results_as_csv(words("en"), organiser.state))[10:]
    assert [line[:3] + line[5:] for line in final] == [
        ["Final", "1", str(seat), "", "", ""] for seat in (1, 2, 3, 4)
    ]
    organiser.report(0, (100, 90, 80, 70), (4, 3, 2, 1))
    final = rows(results_as_csv(words("en"), organiser.state))[10:]
    assert [line[5:] for line in final] == [
        ["", "100", "4"],
        ["", "90", "3"],
        ["", "80", "2"],
        ["", "70", "1"],
    ]


def test_a_result_that_is_not_there_yet_is_empty():
    organiser = Organiser(8)
    organiser.draw()
    lines = rows(results_as_csv(words("en"), organiser.state))[1:]
    assert [line[5:] for line in lines] == [["", "", ""]] * 8
