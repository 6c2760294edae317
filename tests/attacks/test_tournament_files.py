"""A tournament's file that is meant to do harm: refused in one sentence, soon, and nothing is left behind."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.game.event_log import Recorded
from scorekeeper.rules import STANDARD
from scorekeeper.storage.backup.reading import MOST_LOTS, read_tournament
from scorekeeper.storage.backup.writing import tournament_backup
from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.tournaments import encode_tournament
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import CLUB_EVENING
from tests.call_count import at_most
from tests.cli.conftest import run as run
from tests.tournament.driver import AT, Organiser, new_id

Document = dict[str, Any]


def evening():
    """A round of two tables, and half of another one."""
    organiser = Organiser(8)
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    organiser.report(0, *organiser.any_result(4))
    return json.loads(json.dumps(encode_tournament(organiser.tournament)))


def fact(document, kind, place=0):
    """A fact of that kind, the last one where `place` is -1."""
    found = [row for row in document["facts"].values() if row["fact"] == kind]
    return found[place]


def doubled(document):
    tables = fact(document, "RoundDrawn", -1)["tables"]
    tables[1]["game"] = tables[0]["game"]


def played_before(document):
    first, second = (fact(document, "RoundDrawn", place)["tables"] for place in (0, 1))
    second[0]["game"] = first[0]["game"]


def crowded(document):
    """Five thousand people."""
    rows = [row for row in document["facts"].values() if row["fact"] == "TournamentStarted"]
    random = Random(1)
    for number in range(5_000):
        rows.append(
            {"fact": "PersonEntered", "at": AT.isoformat(), "player": new_id(random), "name": f"P{number}"}
            | {"club": ""}
        )
    document["facts"] = {str(number): row for number, row in enumerate(rows, start=1)}


def just_too_many(document):
    """One person more than there may be."""
    crowded(document)
    document["facts"] = dict([*document["facts"].items()][:502])


CHANGES = {
    "thousands of people": crowded,
    "501 people": just_too_many,
    "a game twice in a round": doubled,
    "a game of the round before": played_before,
    "a revision without an end": lambda d: d["tournament"]["1"].update(revision=10**30),
    "a revision beyond what comes in": lambda d: d["tournament"]["1"].update(revision=2**32 + 1),
    "a cursor without an end": lambda d: d["tournament"]["1"].update(cursor=10**30),
    "an id that is a path": lambda d: d["tournament"]["1"].update(id="../../library"),
    "a seed without an end": lambda d: fact(d, "RoundDrawn").update(seed=10**4_000),
    "a seed below nothing": lambda d: fact(d, "RoundDrawn").update(seed=-1),
    "people beyond the list": lambda d: fact(d, "PersonArrived").update(person=10**30),
    "people before the list": lambda d: fact(d, "PersonArrived").update(person=-1),
    "seats beyond the list": lambda d: fact(d, "RoundDrawn")["tables"][0]["seats"].__setitem__(0, 99),
    "somebody at two tables": lambda d: fact(d, "RoundDrawn")["tables"][0]["seats"].__setitem__(
        0, fact(d, "RoundDrawn")["tables"][1]["seats"][0]
    ),
    "a table of a thousand": lambda d: fact(d, "RoundDrawn")["tables"][0].update(seats=[0] * 1_000),
    "ten thousand tables": lambda d: fact(d, "RoundDrawn").update(
        tables=[{"game": new_id(Random(1)), "seats": [0, 1, 2]}] * 200
    ),
    "a total that no hands bring": lambda d: fact(d, "ResultTaken").update(totals=[7, 20, 20, 20]),
    "a total of a game without an end": lambda d: fact(d, "ResultTaken").update(
        totals=[10**30] * 4, typed=False
    ),
    "more bids met than hands": lambda d: fact(d, "ResultTaken").update(hits=[11] * 4),
    "a result of five at four": lambda d: fact(d, "ResultTaken").update(totals=[20] * 5),
    "a result of a strange game": lambda d: fact(d, "ResultTaken").update(game=new_id(Random(9))),
    "true for a number": lambda d: fact(d, "PersonArrived").update(person=True),
    "a number for a name": lambda d: fact(d, "PersonEntered").update(name=5),
    "an endless name": lambda d: fact(d, "PersonEntered").update(name="x" * 2_000),
    "half a character": lambda d: fact(d, "PersonEntered").update(name="\ud800"),
    "a list for a fact": lambda d: d["facts"].update({"2": []}),
    "nothing for the facts": lambda d: d.update(facts=None),
    "a text for the facts": lambda d: d.update(facts="all"),
    "no facts": lambda d: d.update(facts={}),
    "a third table": lambda d: d.update(more={}),
    "a second start": lambda d: d["facts"].update({"2": d["facts"]["1"]}),
    "a fact of a game": lambda d: fact(d, "PersonArrived").update(fact="BidMade"),
    "a day before all days": lambda d: fact(d, "PersonArrived").update(at="0001-01-01T00:00:00+00:00"),
    "a plan of no rounds": lambda d: fact(d, "TournamentStarted")["plan"].update(rounds=0),
    "a plan of endless rounds": lambda d: fact(d, "TournamentStarted")["plan"].update(rounds=10**30),
    "deep nesting": lambda d: fact(d, "TournamentStarted")["plan"].update(
        ruleset=json.loads("[" * 50 + "]" * 50)
    ),
}


def test_it_is_refused_in_one_sentence(run, tmp_path):
    whole = json.dumps(evening())
    for name, change in CHANGES.items():
        document = json.loads(whole)
        change(document)
        text = json.dumps(document)
        alone = run("standings", "-", stdin=text.encode())
        assert (alone.status, alone.out) == (2, ""), name
        assert alone.err == "scorekeeper: “-” is no file of a tournament, or it is damaged; write it anew.\n"
        for content in (text.encode(), tournament_backup(AT, [], [text])):
            answer = run("import", "--yes", "--data", str(tmp_path), "-", stdin=content)
            assert "Traceback" not in answer.err, name
            if answer.status == 0:
                assert answer.lines == [
                    "1 tournament in the file cannot be read here and is left out",
                    "No tournament of this file can be imported.",
                ]
            else:
                assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1), name
            assert [*tmp_path.glob("tournaments/*")] == [], name


def test_the_same_tournament_twice_comes_in_once(run, tmp_path):
    content = tournament_backup(AT, [], [json.dumps(evening())] * 2)
    answer = run("import", "--yes", "--data", str(tmp_path), "-", stdin=content)
    assert answer.status == 0
    assert "1 tournament is new" in answer.lines
    assert len([*(tmp_path / "tournaments").glob("*.json")]) == 1


def log(plan, *facts):
    """The document of a tournament of these facts."""
    started = f.TournamentStarted("Evening", plan)
    records = tuple(Recorded(AT, fact) for fact in (started, *facts))
    tournament = f.Tournament(new_id(Random(1)), len(records), len(records), records)
    return json.loads(json.dumps(encode_tournament(tournament)))


def people(count, name="P{}"):
    random = Random(2)
    entered = [f.PersonEntered(new_id(random), name.format(number), "") for number in range(count)]
    return [*entered, *map(f.PersonArrived, range(count))]


def drawn(count):
    random = Random(3)
    seats = [tuple(range(first, first + 4)) for first in range(0, count, 4)]
    return f.RoundDrawn(1, tuple(f.Table(new_id(random), one) for one in seats), 1)


def renamed():
    """People with the longest names are compared with each other for ever."""
    name = "{}" + "\ufdfa" * 900
    renames = [f.PersonRenamed(place % 250, name.format(place), "") for place in range(450)]
    return log(CLUB_EVENING, *people(250, "{} " + "\ufdfa" * 400), *renames)


def endless_house_rules():
    """Hands and points by which totals would take gigabytes."""
    scoring = replace(STANDARD.scoring, hit=1_000_000, trick=1_000_000)
    plan = replace(CLUB_EVENING, ruleset=replace(STANDARD, hands=(10,) * 1_000, scoring=scoring))
    round_ = drawn(200)
    results = [f.ResultTaken(table.game, (1_000_000,) * 4, (1,) * 4, typed=True) for table in round_.tables]
    return log(plan, *people(200), round_, *results)


def penalties_and_swaps():
    """Thousands of taps on a large tournament."""
    round_ = drawn(252)
    penalties = [f.PenaltyGiven(number, tuple(range(6)), 1, "") for number in range(1, 950)]
    swaps = [f.PeopleSwapped(place % 252, (place + 1) % 252) for place in range(950)]
    return log(CLUB_EVENING, *people(252), round_, *penalties, *swaps)


@pytest.mark.parametrize("document", [renamed, endless_house_rules, penalties_and_swaps])
def test_what_takes_long_to_judge_is_judged_in_as_many_steps_as_a_game(document):
    worst = document()
    with at_most(3_000_000):
        read_tournament(worst)


def test_lots_without_an_end_are_not_judged():
    lots = [f.LotDrawn((0, 1))] * (MOST_LOTS + 1)
    with pytest.raises(Damaged, match="lots"):
        read_tournament(log(CLUB_EVENING, *people(8), *lots))
