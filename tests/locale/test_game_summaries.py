"""A game in one line, as lists show it: ranking, winner and date."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from scorekeeper.game import Seat
from scorekeeper.locale import words
from scorekeeper.locale.game_summaries import day, day_and_time, places, result_line, since, totals_line
from scorekeeper.storage.summaries import Summary

NOW = datetime(2026, 11, 20, 22, 5, tzinfo=timezone(timedelta(hours=1)))


def game(totals, ranks, *, finished=True):
    seats = tuple(
        Seat(f"00000000-0000-4000-8000-00000000000{place}", name)
        for place, name in zip(range(len(totals)), ("Thomas", "Ute", "Kevin", "Nessi"), strict=False)
    )
    return Summary(
        id="00000000-0000-4000-8000-0000000000aa",
        revision=9,
        started=NOW,
        touched=NOW,
        seats=seats,
        round=5,
        rounds=20,
        totals=totals,
        ranks=ranks,
        finished=finished,
        ruleset="standard",
    )


def test_the_ranking_runs_from_first_to_last_and_ties_stay_as_they_sit():
    told = [(place.name, place.total, place.leads) for place in places(game((20, 50, 20), (2, 1, 2)))]
    assert told == [("Ute", 50, True), ("Thomas", 20, False), ("Kevin", 20, False)]


def test_everybody_at_the_top_leads_but_nobody_while_all_are_level():
    assert [place.leads for place in places(game((50, 50, 20), (1, 1, 3), finished=False))] == [
        True,
        True,
        False,
    ]
    assert not any(place.leads for place in places(game((0, 0, 0), (1, 1, 1), finished=False)))
    assert not any(place.leads for place in places(game((0, 0, 0), (1, 1, 1))))
    gone = replace(game((0, 0, 0), (1, 1, 3), finished=False), out=(2,), left=True)
    assert not any(place.leads for place in places(gone))


def test_the_result_is_one_sentence():
    for totals, ranks, english, german in (
        ((10, 310, -20), (2, 1, 3), "Ute wins with 310", "Ute gewinnt mit 310"),  # one winner
        # §7.9 shared
        ((90, 90, -20), (1, 1, 3), "Thomas and Ute win with 90", "Thomas und Ute gewinnen mit 90"),
        # all level
        ((-10, -10, -10), (1, 1, 1), "A draw, everybody has −10", "Unentschieden, alle haben −10"),
    ):
        told = game(totals, ranks)
        assert (result_line(words("en"), told), result_line(words("de"), told)) == (english, german), totals


def test_totals_stand_in_the_order_of_the_ranking():
    assert totals_line(words("de"), game((10, 1310, -20), (2, 1, 3))) == "Ute 1.310, Thomas 10, Kevin −20"


def test_who_has_left_is_not_said_to_have_dropped_out():
    gone = replace(game((10, 310, -20), (2, 1, 3)), out=(2,))
    assert totals_line(words("en"), gone) == "Ute 310, Thomas 10; dropped out: Kevin −20"
    left = replace(gone, left=True)
    assert totals_line(words("en"), left) == "Ute 310, Thomas 10; left: Kevin −20"
    assert totals_line(words("de"), left) == "Ute 310, Thomas 10; gegangen: Kevin −20"
    assert [place.left for place in places(left)] == [False, False, True]


def test_the_day_is_said_as_people_say_it():
    for when, german in (
        (NOW - timedelta(hours=2), "heute"),  # today
        (NOW - timedelta(hours=23), "gestern"),  # yesterday
        (NOW - timedelta(days=2), "18.11.2026"),  # before
        (datetime(2026, 11, 19, 23, 30, tzinfo=UTC), "heute"),  # of another time zone
    ):
        assert day(words("de"), when, NOW) == german


def test_a_game_of_today_is_on_since_a_time_and_an_older_one_since_a_day():
    _ = words("de")
    assert since(_, NOW.replace(hour=20, minute=4), NOW) == "seit 20:04"
    assert since(_, NOW - timedelta(days=1), NOW) == "seit gestern"


def test_the_head_of_a_row_begins_with_a_capital():
    assert day_and_time(words("en"), NOW - timedelta(days=1), NOW) == "Yesterday, 10:05\u00a0PM"
