"""`scorekeeper import` of pads: each becomes a game, once; every bad line is named and stops nothing else."""

import json
from itertools import permutations

import pytest

from scorekeeper.game import Seat, state_of
from scorekeeper.game.standings import totals
from scorekeeper.storage.players import Player
from tests.attacks.files import opened_library
from tests.storage.sample_games import game_id

PAD = """round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks
1,1,0,0,1,0,1,1
2,2,1,1,0,1,0,0
"""


def test_a_pad_becomes_a_game_of_the_people_who_are_known(run, tmp_path):
    data, file = tmp_path / "data", tmp_path / "pad.csv"
    data.mkdir()
    file.write_text(PAD, encoding="utf-8")
    with opened_library(data) as here:
        here.people.save([Player(game_id(7), "Ute")])
    first = run("import", "--date", "2025-12-24", "--data", str(data), str(file))
    assert first.lines[0] == "1 game is new"
    assert first.lines[-1] == "Nothing was changed; --yes imports it."
    done = run("import", "--yes", "--date", "2025-12-24", "--data", str(data), str(file))
    assert "1 game imported." in done.lines
    with opened_library(data) as here:
        (row,) = here.summaries()
        state = state_of(here.load_game(row.id).game)
    assert totals(state) == (50, -20, 50)
    assert state.seats[1] == Seat(game_id(7), "Ute")
    assert f"{state.started:%Y-%m-%d %H}" == "2025-12-24 20"
    again = run("import", "--yes", "--date", "2025-12-24", "--data", str(data), str(file))
    assert again.lines[-1] == "Everything in this file is here already."


@pytest.mark.parametrize("days", list(permutations(("2024-12-31", "2025-05-01", "2026-01-01"))))
def test_who_plays_last_has_played_the_latest_game_whichever_came_first(run, tmp_path, days):
    file = tmp_path / "pad.csv"
    for day in days:  # Kevin sits in the earliest only
        file.write_text(PAD if day == "2024-12-31" else PAD.replace("Kevin", "Anna"), encoding="utf-8")
        assert run("import", "--yes", "--date", day, "--data", str(tmp_path), str(file)).status == 0
    for _start in ("as it was left", "made anew from the games"):
        with opened_library(tmp_path) as here:
            played = [(player.name, f"{player.last_played:%Y-%m-%d}") for player in here.people.players()]
        assert played == [
            ("Anna", "2026-01-01"),
            ("Thomas", "2026-01-01"),
            ("Ute", "2026-01-01"),
            ("Kevin", "2024-12-31"),
        ]
        for name in ("library.json", "library.json.bak"):
            (tmp_path / name).unlink(missing_ok=True)


def test_of_many_files_what_fails_stops_nothing_else(run, tmp_path):
    data, bad, twice = tmp_path / "data", tmp_path / "bad.csv", tmp_path / "twice 2025-11-21.csv"
    (tmp_path / "2025-11-20.csv").write_text(PAD)
    (tmp_path / "2025-11-21.csv").write_text(PAD)
    twice.write_text(PAD)
    bad.write_text(PAD.replace("1,1,0,0,1,0,1,1", "1,1,0,0,1,0,9,1").replace("2,2,1,1,0", "2,2,1,1,x"))
    files = [str(tmp_path / name) for name in ("2025-11-20.csv", "none.csv", "2025-11-21.csv")]
    answer = run("import", "--yes", "--data", str(data), *files, str(bad), str(twice))
    assert answer.status == 2
    assert answer.lines[0] == "2 games are new"
    assert [line.split(" · ")[0].strip() for line in answer.lines[1:3]] == [files[0], files[2]]
    assert "2 games imported." in answer.lines
    missing, kevin, ute, last = answer.err.splitlines()
    assert missing == f"scorekeeper: There is no file “{files[1]}”."
    assert ute.startswith(f"scorekeeper: {bad}: Line 3, “Ute bid”: ")
    assert kevin.startswith(f"scorekeeper: {bad}: Line 2, “Kevin bid”: ")
    assert last == "scorekeeper: 2 pads did not come in."
    with opened_library(data) as here:
        assert {f"{row.started:%Y-%m-%d}" for row in here.summaries()} == {"2025-11-20", "2025-11-21"}
    again = run("import", "--yes", "--data", str(data), files[0], files[2])
    assert (again.status, again.lines[-1]) == (0, "Everything in these files is here already.")


def test_a_backup_among_several_files_is_to_come_alone(run, tmp_path):
    pad, backup, data = tmp_path / "pad.csv", tmp_path / "backup.json", tmp_path / "data"
    pad.write_text(PAD)
    (tmp_path / "empty").mkdir()
    backup.write_text(run("export", "--data", str(tmp_path / "empty")).out)
    answer = run("import", "--yes", "--data", str(data), str(pad), str(backup))
    assert answer.status == 2
    assert "1 game imported." in answer.lines
    assert f"{backup}: This is a backup or a game of this app; import it alone" in answer.err


def test_every_game_of_a_file_is_in_the_list(run, tmp_path):
    first, second = tracked(1), tracked(0)
    file = tmp_path / "games.json"
    file.write_text(json.dumps([first, second, first]))
    answer = run("import", "--yes", "--date", "2025-12-24", "--data", str(tmp_path / "data"), str(file))
    assert answer.status == 0
    assert answer.lines[0] == "2 games are new"
    assert [line.split(" · ")[0] for line in answer.lines[1:3]] == [f"  {file}, game {n}" for n in (1, 2)]


def tracked(bid):
    """The file of a tracker: a round of three, of whom the first bids that and makes one."""
    players = [{"id": name, "name": name} for name in ("Thomas", "Ute", "Kevin")]
    made = [("Thomas", bid, 1), ("Ute", 0, 0), ("Kevin", 0, 0)]
    entries = [{"id": name, "call": call, "made": taken} for name, call, taken in made]
    return {"version": "3.0", "players": players, "round_data": [{"players": entries}]}


@pytest.mark.parametrize("answers", [["2025-12-24", "y"], ["Christmas", "2025-12-24", "y"]])
def test_at_a_terminal_the_day_is_asked_once_for_all(run, tmp_path, monkeypatch, answers):
    data, questions, waiting = tmp_path / "data", list[str](), iter(answers)

    def answered(question):
        questions.append(question)
        return next(waiting)

    monkeypatch.setattr("scorekeeper.cli.streams.is_at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", answered)
    files = {"one.csv": PAD, "two.csv": PAD.replace("Kevin", "Anna"), "2025-11-20.csv": PAD}
    for name, pad in files.items():
        (tmp_path / name).write_text(pad)
    assert run("import", "--data", str(data), *(str(tmp_path / name) for name in files)).status == 0
    assert len(questions) == len(answers)
    with opened_library(data) as here:
        days = sorted(f"{row.started:%Y-%m-%d}" for row in here.summaries())
    assert days == ["2025-11-20", "2025-12-24", "2025-12-24"]


YEARS = ("0001-01-01", "1925-11-20", "1969-12-31", "9999-12-31", "1970-01-01T00:00+23:59")


@pytest.mark.parametrize("day", ["yesterday", "24.13.2025", "3/2/2025", "2025-13-01", "", *YEARS])
def test_a_day_that_is_none_is_refused(run, tmp_path, day):
    file = tmp_path / "pad.csv"
    file.write_text(PAD)
    answer = run("import", "--yes", "--date", day, "--data", str(tmp_path), str(file))
    said = "scorekeeper: --date takes a day from 1970 to 9998, such as 2026-11-20.\n"
    assert (answer.status, answer.err) == (2, said)


@pytest.mark.parametrize("day", ["1970-01-01", "9998-12-31"])
def test_the_first_and_the_last_day_are_days(run, tmp_path, day):
    file = tmp_path / "pad.csv"
    file.write_text(PAD)
    assert run("import", "--yes", "--date", day, "--data", str(tmp_path), str(file)).status == 0
    with opened_library(tmp_path) as opened:
        assert [f"{row.started:%Y-%m-%d}" for row in opened.summaries()] == [day]
