"""Results by games from other pads, whose people are known by their names."""

from dataclasses import replace
from datetime import timedelta

from scorekeeper.game.facts import GameEnded, TakenOver
from scorekeeper.rules import PRESETS, STANDARD
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.from_games import columns_of, result_by_names, table_by_names
from scorekeeper.tournament.plan import CLUB_EVENING
from scorekeeper.tournament.state import Person
from tests.game.driver import GameDriver
from tests.tournament.driver import AT, Organiser, new_id

CHAMPIONSHIP = PRESETS["championship"]
OTHER_PAD = "3f0c9a52-6c1e-4a57-9d0b-0f4be6f6c001"
HOUR = timedelta(hours=1)


def evening(*names, at=()):
    """A tournament with these people, “Anna/North” of a club, whose first round has these tables."""
    organiser = Organiser()
    for name in names:
        organiser.enter(*name.split("/"))
    drawn(organiser, *(at or [range(len(names))]))
    return organiser


def drawn(organiser, *tables):
    """A round of these tables; everybody has the same result in the one before."""
    if organiser.state.rounds:
        organiser.report_all()
        organiser.does(f.RoundLocked(len(organiser.state.rounds)))
    organiser.at += HOUR
    seats = tuple(f.Table(new_id(organiser.random), tuple(table)) for table in tables)
    organiser.does(f.RoundDrawn(len(organiser.state.rounds) + 1, seats, 1))


def played(*names, totals=(), ruleset=CHAMPIONSHIP, ends=True):
    """A game on another pad, in which so many points were made."""
    driver = GameDriver(len(names), ruleset=ruleset, names=names)
    driver.does(TakenOver(2, tuple(totals or (10,) * len(names))))
    return driver.does(GameEnded()) if ends else driver


def table_of(organiser, *names, hours=1.5):
    """The table of a game of these people that was touched so long after the tournament began."""
    return table_by_names(organiser.tournament, organiser.state, names, AT + hours * HOUR)


def test_people_are_known_by_their_names_and_clubs():
    for people, names, columns in (
        (("Anna", "Ben", "Eva"), ("Eva", "anna ", "BEN"), (1, 2, 0)),
        (("Anna/N", "Anna/S", "Eva"), ("Anna (S)", "Eva", "Anna N"), (2, 0, 1)),
        (("Anna/N", "Anna/S", "Eva"), ("Anna", "Eva", "Anna (N)"), (2, 0, 1)),
        (("Anna/N", "Ben/S", "Eva"), ("Ben (S)", "Eva", "Anna"), (2, 0, 1)),
        (("Anna/N", "Anna/S", "Eva"), ("Anna", "Eva", "Anna"), None),  # which is which?
        (("Anna", "Ben", "Eva"), ("Anna", "Ben", "Eva", "Tom"), None),
        (("Anna", "Ben", "Eva", "Tom"), ("Anna", "Ben", "Eva"), None),
        (("Anna", "Ben", "Eva"), ("Anna", "Ben", "Ewa"), None),
        (("Anna/N", "Ben", "Eva"), ("Anna (S)", "Ben", "Eva"), None),
    ):
        there = [Person("", name, club) for name, _, club in (person.partition("/") for person in people)]
        assert columns_of(there, names) == columns, people


def test_a_game_belongs_to_the_table_with_exactly_its_people():
    organiser = evening(*"ABCDEFGH", at=((0, 1, 2, 3), (4, 5, 6, 7)))
    first, second = organiser.state.rounds[0].tables
    assert table_of(organiser, *"DCBA") == first
    assert table_of(organiser, *"HEFG") == second
    assert table_of(organiser, *"ABCE") is None


def test_where_it_could_be_two_tables_it_belongs_to_none():
    people = ("Anna/N", "Ben/N", "Eva/N", "Anna/S", "Ben/S", "Eva/S")
    organiser = evening(*people, at=((0, 1, 2), (3, 4, 5)))
    assert table_of(organiser, "Anna", "Ben", "Eva") is None
    assert table_of(organiser, "Anna (S)", "Ben", "Eva") == organiser.state.rounds[0].tables[1]


def test_of_the_same_people_in_two_rounds_it_is_the_one_in_which_they_played():
    organiser = evening(*"ABCD")
    drawn(organiser, (3, 2, 1, 0))
    first, second = (round_.tables[0] for round_ in organiser.state.rounds)
    assert table_of(organiser, *"ABCD", hours=0.5) is None  # before the tournament
    assert table_of(organiser, *"ABCD", hours=1.5) == first
    assert table_of(organiser, *"ABCD", hours=2.5) == second


def test_a_locked_round_has_its_games_too_and_so_has_the_final():
    organiser = Organiser(0, replace(CLUB_EVENING, rounds=1))
    for name in "ABCDEFGH":
        organiser.enter(name)
    drawn(organiser, (0, 1, 2, 3), (4, 5, 6, 7))
    organiser.report_all()
    organiser.at += HOUR
    organiser.draw_final()
    (final,) = organiser.state.final.tables
    names = [organiser.state.people[person].name for person in final.seats]
    assert table_of(organiser, *reversed(names), hours=3) == final
    assert table_of(organiser, *"ABCD", hours=1.5) == organiser.state.rounds[0].tables[0]


def test_what_it_brings_is_by_drawn_seat():
    organiser = evening(*"ABCD", at=((2, 0, 3, 1),))
    (table,) = organiser.state.rounds[0].tables
    pad = played(*"DCBA", totals=(40, 30, 20, 10))
    result = result_by_names(table, OTHER_PAD, pad.state, organiser.state)
    assert result == f.ResultTaken(table.game, (30, 10, 40, 20), (0, 0, 0, 0), typed=False, source=OTHER_PAD)
    organiser.does(result)
    taken = organiser.state.rounds[0].results[0]
    assert taken.totals == result.totals


def test_only_a_finished_game_by_the_rules_of_the_plan_brings_something():
    organiser = evening(*"ABCD")
    (table,) = organiser.state.rounds[0].tables
    for game in (
        played(*"ABCD", ends=False),
        played(*"ABCD", ruleset=STANDARD),
        played(*"ABCE"),
        played(*"ABCDE"),
    ):
        assert result_by_names(table, OTHER_PAD, game.state, organiser.state) is None
    renamed = replace(CHAMPIONSHIP, name="Ours")
    game = played(*"ABCD", ruleset=renamed).state
    assert result_by_names(table, OTHER_PAD, game, organiser.state) is not None
