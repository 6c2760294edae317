"""`scorekeeper stats`: what it answers, in JSON and in words, and what cannot be asked."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scorekeeper.game.facts import GameEnded, TrumpSet
from scorekeeper.rules import PRESETS
from scorekeeper.storage.players import Player
from tests.attacks.files import opened_library
from tests.browser.saved_games import fresh_game, play_rounds
from tests.cli.test_main import ENVIRONMENT, ROOT
from tests.game.driver import GameDriver
from tests.statistics.histories import SHORT, id_of, played

PEOPLE = ("Ute", "Kevin", "Thomas", "Anna")
JUNIOR = replace(PRESETS["junior"], hands=(1, 2))


def keep(folder, *games):
    with opened_library(folder) as library:
        for game in games:
            library.save_game(game)
    return folder


def by_hand():
    """Two rounds of three, Ute deals first: 30, −10 and 20; then 50, 20 and −20."""
    driver = GameDriver(ruleset=replace(SHORT, name="Grandma's")).does(TrumpSet("R7", None))
    driver.scores((1, 1, 0), (1, 0, 0)).does(TrumpSet("N", None)).scores((0, 2, 1), (0, 2, 0))
    return played(driver.does(GameEnded()), PEOPLE, 1)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Six games of four by the usual rules, one of Junior, and one that goes on."""
    games = [
        played(play_rounds(fresh_game(4), 15, seed=number), PEOPLE, number, timedelta(days=number))
        for number in range(1, 7)
    ]
    junior = played(GameDriver(ruleset=JUNIOR).plays_rounds(2), PEOPLE, 7, timedelta(days=7))
    going_on = played(GameDriver().plays_rounds(2), PEOPLE, 8)
    return keep(tmp_path_factory.mktemp("kept"), *games, junior, going_on)


@pytest.fixture
def folder(kept, tmp_path):
    return Path(shutil.copytree(kept, tmp_path / "data"))


def asked(run, folder, *arguments):
    answer = run("stats", "--json", "--data", str(folder), *arguments)
    assert (answer.status, answer.err) == (0, "")
    return json.loads(answer.out)


def test_a_game_by_hand(run, tmp_path):
    found = asked(run, keep(tmp_path / "data", by_hand()))
    assert {key: value for key, value in found.items() if key != "players"} == {
        "games": 1,
        "rounds": 2,
        "unreadable": [],
    }
    assert [player["player"] for player in found["players"]] == ["Ute", "Kevin", "Thomas"]
    ute, kevin, thomas = found["players"]
    rating = ute.pop("rating")
    assert rating.keys() == {"mu", "sigma", "games"}
    assert rating["games"] == 1
    assert ute == {
        "player": "Ute",
        "games": 1,
        "wins": 1,
        "average_rank": 1.0,
        "average_points": 50.0,
        "bids_met": 2,
        "rounds": 2,
        "over": 0.0,
        "longest_run": 2,
        "highest": 50,
        "lowest": 50,
        "by_cards": [{"cards": 1, "met": 1, "rounds": 1}, {"cards": 2, "met": 1, "rounds": 1}],
        "by_bid": [{"bid": 0, "met": 1, "rounds": 1}, {"bid": 1, "met": 1, "rounds": 1}],
        "by_seat": [{"after_dealer": 2, "met": 1, "rounds": 1}, {"after_dealer": 3, "met": 1, "rounds": 1}],
        "by_trump": {
            "trump": {"met": 1, "rounds": 1},
            "none": {"met": 1, "rounds": 1},
            "unknown": {"met": 0, "rounds": 0},
        },
        "against": [
            {"player": "Kevin", "ahead": 1, "behind": 0, "level": 0},
            {"player": "Thomas", "ahead": 1, "behind": 0, "level": 0},
        ],
    }
    assert (kevin["average_points"], thomas["average_points"]) == (30.0, 10.0)
    assert (thomas["over"], thomas["longest_run"], thomas["average_rank"]) == (-0.5, 1, 3.0)


def test_only_the_games_by_some_rules(run, folder):
    assert asked(run, folder, "--rules", "standard")["games"] == 6
    assert asked(run, folder, "--rules", "JUNIOR")["games"] == 1
    assert asked(run, folder, "--rules", "Wizard Junior")["games"] == 1
    assert asked(run, folder, "--rules", "tournament") == {
        "games": 0,
        "rounds": 0,
        "unreadable": [],
        "players": [],
    }


def test_rules_with_a_name_of_their_own(run, tmp_path):
    folder = keep(tmp_path / "data", by_hand())
    assert asked(run, folder, "--rules", "grandma's")["games"] == 1
    assert asked(run, folder, "--rules", "standard")["games"] == 0


def test_only_one_player(run, folder):
    everybody, anna = asked(run, folder), asked(run, folder, "--player", "anna")
    assert anna["players"] == [one for one in everybody["players"] if one["player"] == "Anna"]
    assert (anna["games"], anna["rounds"]) == (everybody["games"], everybody["rounds"])
    assert asked(run, folder, "--player", "Anna", "--rules", "junior")["players"] == []


def test_a_player_is_called_as_in_the_list_of_players(run, folder):
    with opened_library(folder) as library:
        library.people.save([Player(id_of("Ute"), "Ute-Marie")])
        library._database.remove_players([id_of("Kevin")])
    names = {player["player"] for player in asked(run, folder)["players"]}
    assert names == {"Ute-Marie", "Kevin", "Thomas", "Anna"}


def spoil_one(folder):
    spoilt = "00000000-0000-4000-8000-000000000003"
    for file in (folder / "games").glob(f"{spoilt}*"):
        file.write_text("{", encoding="utf-8")
    return spoilt


def test_a_game_that_cannot_be_read_is_named_and_left_out(run, folder):
    spoilt = spoil_one(folder)
    found = asked(run, folder)
    assert (found["games"], found["unreadable"]) == (6, [spoilt])
    said = run("stats", "--data", str(folder))
    assert said.lines[:2] == [
        "6 finished games, 77 rounds",
        f"1 game cannot be read and is left out: {spoilt}",
    ]


def test_nothing_is_said_beside_the_answer_and_no_flet_is_imported(folder):
    """A log line, in English and with the parser's words, stood there."""
    spoilt = spoil_one(folder)
    program = (
        "import sys; from scorekeeper.__main__ import run; run(); "
        "print({name.split('.')[0] for name in sys.modules} & {'flet', 'flet_web', 'flet_charts'})"
    )
    command = [sys.executable, "-c", program, "stats", "--json", "--data", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    answer, modules, _end = done.stdout.rsplit("\n", 2)
    assert json.loads(answer)["unreadable"] == [spoilt]
    assert (modules, done.stderr) == ("set()", "")


@pytest.mark.parametrize("arguments", [[], ["--rules", "standard"]])
def test_an_empty_library(run, tmp_path, arguments):
    nothing = {"games": 0, "rounds": 0, "unreadable": [], "players": []}
    assert asked(run, tmp_path, *arguments) == nothing
    answer = run("stats", "--data", str(tmp_path), *arguments)
    assert (answer.status, answer.lines) == (0, ["0 finished games, 0 rounds"])


def test_wrong_input_is_said_in_one_line(run, folder):
    for arguments, sentence in (
        (["--player", "Bob"], "There is no player “Bob”; there are Anna, Kevin, Thomas, Ute."),
        (["--player", ""], "There is no player “”; there are Anna, Kevin, Thomas, Ute."),
        (["--rules", "poker"], "No game was played by “poker”; there are Standard, Wizard Junior."),
        (["--rules"], "--rules takes the name of rules."),
        (["--player"], "--player takes the name of a player."),
        (["--json", "pad.csv"], "“pad.csv” is not known here; see scorekeeper stats --help."),
        (["--batch"], "“--batch” is not known here; see scorekeeper stats --help."),
    ):
        assert run("stats", "--data", str(folder), *arguments).refusal == sentence, arguments


def test_a_player_of_an_empty_library(run, tmp_path):
    assert (
        run("stats", "--data", str(tmp_path), "--player", "Ute").refusal
        == "There is no player “Ute”; nobody has played here yet."
    )


def test_a_folder_that_is_not_there_is_not_made(run, tmp_path):
    missing = tmp_path / "missing"
    answer = run("stats", "--data", str(missing))
    assert answer.err == f"scorekeeper: There is no folder “{missing}”; --data takes the one of the games.\n"
    assert not missing.exists()


def test_it_answers_while_the_app_has_the_folder(run, folder):
    with opened_library(folder):
        assert asked(run, folder)["games"] == 7


class TestInWords:
    def test_everybody_in_a_table(self, run, folder):
        answer = run("stats", "--data", str(folder), "--rules", "standard")
        assert answer.lines[0] == "6 finished games, 90 rounds"
        assert answer.lines[2].split("  ")[0] == "Player"
        rows = {line.split()[0]: line for line in answer.lines[3:7]}
        assert rows.keys() == {*PEOPLE}
        assert all("/90)" in row and " ± " in row for row in rows.values())
        assert len({len(line) for line in answer.lines[2:7]}) == 1
        assert not any("--rules" in line for line in answer.lines)

    def test_points_of_different_scoring_are_not_added_up(self, run, folder):
        answer = run("stats", "--data", str(folder))
        rows = {line.split()[0]: line.split() for line in answer.lines[3:7]}
        assert [name for name, cells in rows.items() if cells[4:7] == ["–"] * 3] == [
            name for name in rows if name != "Anna"
        ]
        assert answer.lines[-1].startswith("Points that were counted differently are not added up")

    def test_little_is_shown_as_a_count_and_without_a_rating(self, run, tmp_path):
        answer = run("stats", "--data", str(keep(tmp_path / "data", by_hand())))
        assert " ".join(answer.lines[3].split()) == "Ute 1 1 1.0 50.0 50 50 2/2 0.0 2 –"
        assert " ".join(answer.lines[5].split()) == "Thomas 1 0 3.0 10.0 10 10 1/2 −0.5 1 –"

    def test_one_player_in_detail(self, run, tmp_path):
        answer = run("stats", "--player", "Ute", "--data", str(keep(tmp_path / "data", by_hand())))
        tables = [" ".join(line.split()) for line in answer.lines[9:]]
        assert tables == [
            *("Cards Bids met", "1 1/1", "2 1/1", ""),
            *("Bid Bids met", "0 1/1", "1 1/1", ""),
            *("After the dealer Bids met", "2 1/1", "3 1/1", ""),
            *("Trump Bids met", "with trump 1/1", "without trump 1/1", ""),
            *("Against ahead behind level", "Kevin 1 0 0", "Thomas 1 0 0"),
        ]

    def test_in_german(self, run, folder):
        answer = run("--language", "de", "stats", "--data", str(folder), "--rules", "standard")
        assert answer.lines[0] == "6 beendete Spiele, 90 Runden"
        assert answer.lines[2].split()[:4] == ["Name", "Spiele", "Siege", "Platz"]
        assert " % (" in answer.lines[3]
        refused = run("--language", "de", "stats", "--data", str(folder), "--player", "Bob")
        assert refused.err == "scorekeeper: „Bob“ gibt es hier nicht; es gibt Anna, Kevin, Thomas, Ute.\n"
