"""`scorekeeper standings`: who stands where in a tournament, from its file."""

import json
from dataclasses import replace
from pathlib import Path

from scorekeeper.storage.backup.writing import tournament_backup
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.tournaments import encode_tournament
from scorekeeper.tournament.plan import QUALIFIER
from tests.tournament.driver import AT, Organiser

GOLDEN = Path(__file__).parent.parent / "golden" / "formats" / "tournament-1.json"


def file_of(organiser):
    return join_texts(texts(encode_tournament(organiser.tournament))).encode()


def shared_places():
    """Three of four who share the first places, 45, 30 and 20 points."""
    organiser = Organiser(0, replace(QUALIFIER, place_points=(45, 30, 20)))
    for name, club in (("Ute", "Bonn"), ("Ute", "Kiel"), ("Tom", "Kiel"), ("Eva", "")):
        organiser.enter(name, club)
    organiser.draw()
    seats = organiser.state.rounds[0].tables[0].seats
    organiser.report(0, [60 if person == 3 else 100 for person in seats], [4] * 4)
    return organiser


def test_the_standings_as_json(run):
    answer = run("standings", "-", "--json", stdin=file_of(shared_places()))
    assert answer.status == 0
    first = {"place": 1, "points": 31.67, "game_points": 100, "hits": 4}
    assert json.loads(answer.out) == {
        "standings": [
            {**first, "name": "Ute (Bonn)"},
            {**first, "name": "Ute (Kiel)"},
            {**first, "name": "Tom"},
            {"place": 4, "name": "Eva", "points": 20, "game_points": 60, "hits": 4},
        ]
    }


def test_the_standings_in_lines(run):
    answer = run("standings", str(GOLDEN))
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines[:5] == [
        "Club evening",
        "",
        "Player         Points  Game points  Bids met",
        "1. Θωμάς           90          300        12",
        "2. Ute (Bonn)      65          270        11",
    ]
    assert "1. Ute (Bonn)    31.7" in run("standings", "-", stdin=file_of(shared_places())).out
    german = run("--language", "de", "standings", "-", stdin=file_of(shared_places()))
    assert "1. Ute (Bonn)    31,7" in german.out


def test_the_file_may_have_the_games_with_it(run):
    content = tournament_backup(AT, [], [file_of(shared_places()).decode()])
    assert (
        run("standings", "-", stdin=content).out == run("standings", "-", stdin=file_of(shared_places())).out
    )


def test_before_anybody_is_here_there_is_nobody_in_the_standings(run):
    assert run("standings", "-", "--json", stdin=file_of(Organiser())).out == '{"standings": []}\n'
    assert run("standings", "-", stdin=file_of(Organiser())).lines[-1] == "Nobody was here yet."


NO_TOURNAMENT = "is no file of a tournament, or it is damaged"


def test_what_is_no_tournament_is_refused_in_one_line(run):
    for content, sentence in (
        (b"", NO_TOURNAMENT),  # empty
        (b"Ute\nTom\n", NO_TOURNAMENT),  # names
        (b"\xff\x00", NO_TOURNAMENT),  # bytes
        (b"[" * 100_000, NO_TOURNAMENT),  # deep
        (GOLDEN.read_bytes()[:-100], NO_TOURNAMENT),  # cut off
        # newer
        (
            GOLDEN.read_bytes().replace(b'"schema":1', b'"schema":999'),
            "A newer version of the app wrote this",
        ),
        ((GOLDEN.parent / "game-1.json").read_bytes(), "There is no tournament in “-”"),  # a game
        ((GOLDEN.parent / "backup-2.json").read_bytes(), "There is no tournament in “-”"),  # no tournament
        (tournament_backup(AT, [], [GOLDEN.read_text("utf-8")] * 2), "“-” has 2 tournaments"),  # two
    ):
        assert sentence in run("standings", "-", stdin=content).refusal


def test_a_file_is_needed(run, tmp_path):
    assert run("standings").status == 2
    assert "is a folder" in run("standings", str(tmp_path)).err
    assert "There is no file" in run("standings", str(tmp_path / "none")).err
