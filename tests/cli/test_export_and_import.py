"""`scorekeeper export` and `scorekeeper import`: a backup out and in, and what cannot be done."""

import csv
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from scorekeeper.cli import streams
from scorekeeper.game.facts import SeatJoined, SeatLeft
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.storage.settings import Settings
from scorekeeper.tables import backups
from tests.attacks.files import opened_library
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.game.driver import GameDriver
from tests.game.situations import LATE
from tests.storage.sample_games import game_id
from tests.tournament.driver import Organiser

HIDDEN = Ruleset(bids=BidRules(visibility="secret"))


@pytest.fixture
def old(tmp_path):
    folder = tmp_path / "old"
    save_games(folder, over=play_rounds(fresh_game(3), 2), running=play_rounds(fresh_game(4), 4).bids(1))
    return folder


@pytest.fixture
def new(tmp_path):
    folder = tmp_path / "new"
    folder.mkdir()
    return folder


def games(folder):
    return {path.stem for path in (folder / "games").glob("*.json")}


def test_everything_out_and_in_again(run, old, new, tmp_path):
    file = tmp_path / "all.json"
    out = run("export", "--data", str(old), str(file))
    assert (out.status, out.out) == (0, "")
    assert out.err == "The file has 2 games in it, and the players and settings.\n"
    first = run("import", "--data", str(new), str(file))
    assert first.status == 0
    assert first.lines[0] == "2 games are new"
    assert first.lines[-1] == "Nothing was changed; --yes imports it."
    assert games(new) == set()
    done = run("import", "--yes", "--data", str(new), str(file))
    assert "2 games imported." in done.lines
    assert games(new) == games(old)
    again = run("import", "--yes", "--data", str(new), str(file))
    assert again.lines[-1] == "Everything in this file is here already."


def test_what_is_too_much_for_one_file_goes_into_several(run, old, new, tmp_path, monkeypatch):
    monkeypatch.setattr(backups, "MOST_GAMES", 1)
    out = run("export", "--data", str(old), str(tmp_path / "all.json"))
    assert (out.status, out.out) == (0, "")
    assert out.err == "Games: 2, in 2 files; import each of them.\n"
    for part in ("all-1.json", "all-2.json"):
        assert run("import", "--yes", "--data", str(new), str(tmp_path / part)).status == 0
    assert games(new) == games(old)
    refused = run("export", "--data", str(old))
    assert (refused.status, refused.out) == (2, "")
    assert "name a file, and several are written" in refused.err


def test_long_work_says_what_it_does_and_how_far_it_is(run, old, new, tmp_path, monkeypatch):
    monkeypatch.setattr(streams, "PROGRESS_SECONDS", 0)
    file = str(tmp_path / "all.json")
    assert run("export", "--data", str(old), file).err.splitlines()[:-1] == [
        *(f"Listing the games: {number} of 2" for number in (1, 2)),
        *(f"Game {number} of 2 …" for number in (1, 2)),
    ]
    assert run("import", "--yes", "--data", str(new), file).err.count("Game 2 of 2 …") == 2
    play = GameDriver(3, ruleset=Ruleset(hands=(1,))).plays_rounds(1)
    save_games(tmp_path / "over", over=play)
    assert "Counting the games: 1 of 1" in run("stats", "--data", str(tmp_path / "over")).err


def test_the_games_are_listed_with_their_ids(run, old):
    lines = run("export", "--list", "--data", str(old)).lines
    assert {line.split()[0] for line in lines} == games(old)
    assert any("Round 5 of 15" in line for line in lines)


def test_one_game_as_a_table(run, old, tmp_path):
    file = tmp_path / "pad.csv"
    assert run("export", "--game", "last", "--csv", "--data", str(old), str(file)).status == 0
    rows = list(csv.reader(file.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][:5] == ["Round", "Cards", "Trump", "Dealer", "Thomas bid"]
    assert len(rows) == 6
    german = run("--language", "de", "export", "--game", "last", "--csv", "--data", str(old))
    assert german.out.startswith("\ufeffRunde;Karten;Trumpf;Geber;")


def test_one_game_as_a_picture_a_text_and_a_play(run, tmp_path):
    folder = tmp_path / "data"
    save_games(folder, over=play_rounds(fresh_game(4), 15))
    picture, text, play = tmp_path / "pad.png", tmp_path / "pad.txt", tmp_path / "pad.bgsplay"
    forms = ["--png", str(picture), "--text", str(text), "--bgstats", str(play)]
    answer = run("export", "--game", "last", *forms, "--data", str(folder))
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    with Image.open(picture) as image:
        assert image.size == (1080, 1350)
    assert text.read_text(encoding="utf-8").startswith("Thomas wins with 250\n\n1. Thomas: 250\n")
    assert json.loads(play.read_bytes())["plays"][0]["uuid"] in games(folder)
    printed = run("--language", "de", "export", "--game", "last", "--text", "-", "--data", str(folder))
    assert printed.lines[0] == "Thomas gewinnt mit 250"


def test_forms_that_do_not_go(run, old):
    for arguments, sentence in (
        (["--png", "pad.png"], "--png goes with --game: it writes one game."),
        (["--json"], "--json goes with --game: it writes one game."),
        (["--game", "last", "--png"], "--png takes the file to write, or “-”."),
        (["--game", "last", "--csv", "--json"], "--csv and --json are two forms of one file; leave one out."),
        (
            ["--game", "last", "--text", "-", "--bgstats", "-"],
            "Only one of them can go to standard output; name files for the others.",
        ),
        (["--game", "last", "--bgstats", "-"], "This game is not over yet; BG Stats takes games that are."),
    ):
        assert run("export", *arguments, "--data", str(old)).refusal == sentence, arguments


def test_hidden_bids_are_in_no_file(run, tmp_path):
    folder = tmp_path / "secret"
    save_games(folder, secret=fresh_game(3, ruleset=HIDDEN).bids(1))
    assert "BidMade" not in run("export", "--data", str(folder)).out
    assert "BidMade" not in run("export", "--game", "last", "--data", str(folder)).out


def test_settings_come_only_where_they_are_wanted(run, old, new, tmp_path):
    with opened_library(old) as library:
        library.change_settings(lambda _settings: replace(Settings(), theme="dark"))
    file = tmp_path / "all.json"
    run("export", "--data", str(old), str(file))
    plan = run("import", "--yes", "--data", str(new), str(file))
    assert "Settings of the file, taken with --settings" in plan.lines
    assert "  Different from here: Appearance." in plan.lines
    done = run("import", "--yes", "--settings", "--data", str(new), str(file))
    assert done.lines[-1] == "The settings are those of the file."


HUGE = "This file is larger than any backup of this app, so it was not read and nothing has changed"
NONE = "This file is not a backup of this app, so nothing has changed"


def test_a_file_that_is_no_backup_is_refused_in_one_line(run, new, tmp_path):
    for content, sentence in (
        (None, HUGE),
        (b"", NONE),
        (b"\x00\xff", "This is another app's file, which cannot be read here."),
        (b"[" * 100_000, "This JSON has too many brackets"),
        (b'{"block-der-wahrheit": {"schema": 1}, "games": [', "This backup is damaged or incomplete"),
        (b'{"block-der-wahrheit": {"schema": 9}}', "A newer version of the app wrote this"),
    ):
        file = tmp_path / "file.json"
        if content is None:
            with file.open("wb") as sparse:
                sparse.truncate(100 * 10**6)
        else:
            file.write_bytes(content)
        assert run("import", "--yes", "--data", str(new), str(file)).refusal.startswith(sentence), content
        assert not any(new.rglob("*.json")), content


def test_what_cannot_be_done_is_said(run, old, tmp_path):
    for arguments, sentence in (
        (["import"], "Say which file to import: scorekeeper import FILE."),
        (["import", "{}/none.json"], "There is no file “{}/none.json”."),
        (["import", "{}"], "“{}” is a folder; name a file."),
        (["export", "--csv"], "--csv goes with --game: the table is that of one game."),
        (["export", "--game", "ffff"], "There is no “ffff” here; scorekeeper export --list shows all."),
        (["export", "--game", "../.."], "There is no “../..” here; scorekeeper export --list shows all."),
        (["export", "--game", ""], "Several ids begin with “”; write more of it."),
        (["export", "--game"], "--game takes an id or how that begins, or “last”."),
        (["export", "{}/none/all.json"], "“{}/none/all.json” cannot be written; name another file."),
    ):
        assert run(
            "--data", str(old), *(argument.format(tmp_path) for argument in arguments)
        ).refusal == sentence.format(tmp_path), arguments


class TestAGameThatCannotBeRead:
    """Asked for alone it says what is wrong, whether lists know it or not."""

    DAMAGED = "The file of this game cannot be read and is left as it is;"
    NEWER = "A newer version of the app wrote this, so it is left untouched;"
    RULES = "This game needs a newer version of the app than"

    def spoilt(self, old, content, name, *, listed):
        spoilt = min(games(old)) if listed else game_id(77)
        for path in (old / "games").glob(f"{spoilt}*"):
            path.unlink()
        (old / "games" / f"{spoilt}{name}").write_text(content, encoding="utf-8")
        return spoilt

    @pytest.mark.parametrize("listed", [True, False], ids=["listed", "not listed"])
    @pytest.mark.parametrize("name", [".json", ".json.bak"])
    @pytest.mark.parametrize(
        ("content", "sentence"),
        [("{", DAMAGED), ('{"game": {"1": {"schema": 99}}}', NEWER)],
        ids=["damaged", "newer"],
    )
    def test_it_is_said(self, run, old, content, sentence, name, listed):
        spoilt = self.spoilt(old, content, name, listed=listed)
        for asked in (spoilt, spoilt[:-1], f"{spoilt}{name}"):
            for more in ([], ["--csv"]):
                answer = run("export", "--data", str(old), "--game", asked, *more)
                assert (answer.status, answer.out) == (2, "")
                assert f"scorekeeper: {sentence}" in answer.err

    def test_the_version_before_is_taken_where_it_is_all_there_is(self, run, old):
        path = old / "games" / f"{min(games(old))}.json"
        self.spoilt(old, path.read_text(encoding="utf-8"), ".json.bak", listed=True)
        answer = run("export", "--data", str(old), "--game", path.stem)
        assert (answer.status, json.loads(answer.out)["games"][0]["game"]["1"]["id"]) == (0, path.stem)

    def test_one_by_rules_that_are_not_known_is_its_document(self, run, old):
        path = old / "games" / f"{min(games(old))}.json"
        content = path.read_text(encoding="utf-8").replace('"deck":"wizard"', '"deck":"tarot"')
        path.write_text(content, encoding="utf-8")
        answer = run("export", "--data", str(old), "--game", path.stem)
        assert (answer.status, answer.out) == (0, content)
        answer = run("export", "--data", str(old), "--game", path.stem, "--csv")
        assert (answer.status, answer.out) == (2, "")
        assert f"scorekeeper: {self.RULES}" in answer.err


def test_an_import_makes_the_folder(run, old, tmp_path):
    """With those above it; what has its name and is none stays."""
    file, folder = tmp_path / "all.json", tmp_path / "a" / "new one"
    run("export", "--data", str(old), str(file))
    answer = run("import", "--yes", "--data", str(folder), str(file))
    assert (answer.status, answer.err) == (0, "")
    assert games(folder) == games(old)
    answer = run("import", "--yes", "--data", str(file), str(file))
    assert answer.err == f"scorekeeper: There is no folder “{file}”; --data takes the one of the games.\n"


def test_while_the_app_is_open_everything_can_be_taken_out_and_nothing_brought_in(run, old, tmp_path):
    file = tmp_path / "all.json"
    with opened_library(old):
        assert run("export", "--data", str(old), str(file)).status == 0
        answer = run("import", "--yes", "--data", str(old), str(file))
    assert len(json.loads(file.read_bytes())["games"]) == 2
    assert answer.refusal == (
        f"The app is open with the games of “{old}”, so nothing was imported; close it, or import the file "
        "there."
    )


def test_a_disk_that_is_full_says_what_came_in(run, old, new, tmp_path):
    """A folder that takes no file, as far as this user is not root."""
    file = tmp_path / "all.json"
    run("export", "--data", str(old), str(file))
    (new / "games").write_text("a file where the folder should be")
    answer = run("import", "--yes", "--data", str(new), str(file))
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert os.path.isfile(new / "games")


class TestTheFileOfAGameIsASheet:
    """`score`, `outlook` and `import` take what `export --json` has written."""

    @pytest.fixture
    def exported(self, run, tmp_path):
        driver = GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35)).plays_rounds()
        driver.does(SeatLeft(2)).plays_rounds()
        data, file = tmp_path / "data", tmp_path / "game.json"
        save_games(data, last=driver)
        assert run("export", "--game", "last", "--json", "--data", str(data), str(file)).status == 0
        return file

    def test_its_score_and_outlook_are_those_of_the_game(self, run, exported):
        scored = json.loads(run("score", "--json", str(exported)).out)
        assert scored["ranking"] == json.loads(exported.read_bytes())["pad"]["ranking"]
        assert [round_["totals"][4] for round_ in scored["rounds"]] == [0, 35, 55, 75]
        looked = json.loads(run("outlook", "--json", str(exported)).out)["players"]
        assert {one["player"]: one["worst_rank"] for one in looked}["Kevin"] == 5
        assert "–" in run("score", str(exported)).lines[1]

    def test_it_comes_in_as_the_game_and_its_pad_as_one_like_it(self, run, tmp_path, exported):
        pad = tmp_path / "pad.json"
        pad.write_text(json.dumps(json.loads(exported.read_bytes())["pad"]), encoding="utf-8")
        texts = []
        for name, file in ("game", exported), ("pad", pad):
            data = tmp_path / name
            data.mkdir()
            assert "1 game imported." in run("import", "--yes", "--data", str(data), str(file)).lines
            texts.append(run("export", "--game", "last", "--text", "-", "--data", str(data)).out)
        assert texts[0] == texts[1]
        assert "left after round 3" in texts[0]

    @pytest.mark.usefixtures("exported")
    def test_a_backup_is_none(self, run, tmp_path):
        backup = tmp_path / "all.json"
        run("export", "--data", str(tmp_path / "data"), str(backup))
        answer = run("score", str(backup))
        assert (answer.status, answer.err.strip()) == (
            2,
            "scorekeeper: This file holds games, but no pad; export one of them with “scorekeeper export "
            "--game”.",
        )


class TestTournaments:
    """One is named like a game; an unreadable one is named, too."""

    @pytest.fixture
    def evening(self, old):
        organiser = Organiser(8)
        organiser.draw()
        with opened_library(old) as library:
            library.tournaments.save(organiser.tournament, new=True)
        return organiser

    def test_out_and_in_again(self, run, old, new, tmp_path, evening):
        file, tournament = str(tmp_path / "evening.json"), evening.tournament
        out = run("export", "--tournament", "last", "--data", str(old), file)
        assert (out.status, out.out, out.err) == (0, "", "")
        printed = run("export", "--tournament", tournament.id[:8], "--data", str(old)).out
        assert json.loads(printed)["tournaments"] == json.loads(Path(file).read_bytes())["tournaments"]
        plan = run("import", "--data", str(new), file).lines
        assert plan[0] == "1 tournament is new"
        assert plan[1].endswith(" · Club evening")
        assert run("import", "--yes", "--data", str(new), file).lines[-1] == "1 tournament imported."
        name = f"{tournament.id}.json"
        assert (new / "tournaments" / name).read_bytes() == (old / "tournaments" / name).read_bytes()
        again = run("import", "--yes", "--data", str(new), file).lines
        assert again == ["1 tournament is the same here", "Everything in this file is here already."]

    def test_its_own_file_comes_in_as_well(self, run, old, new, evening):
        file = old / "tournaments" / f"{evening.tournament.id}.json"
        assert run("import", "--yes", "--data", str(new), str(file)).status == 0
        assert (new / "tournaments" / file.name).read_bytes() == file.read_bytes()

    def test_the_list_and_what_cannot_be_read(self, run, old, evening):
        tournament_id = evening.tournament.id
        assert run("export", "--list", "--data", str(old)).lines[-1] == (
            f"{tournament_id}  Tournament “Club evening”"
        )
        file = old / "tournaments" / f"{tournament_id}.json"
        file.write_bytes(b"{")
        file.with_name(f"{file.name}.bak").unlink(missing_ok=True)
        assert run("export", "--list", "--data", str(old)).lines[-1] == f"{tournament_id}  cannot be opened"
        refused = run("export", "--tournament", tournament_id, "--data", str(old))
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.endswith(f"“{tournament_id}” cannot be read and is left as it is.\n")

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["ffff"], "There is no “ffff” here; scorekeeper export --list shows all."),
            (["../.."], "There is no “../..” here; scorekeeper export --list shows all."),
            ([], "--tournament takes an id or how that begins, or “last”."),
            (["last", "--game", "last"], "--game and --tournament are two files; leave one out."),
            (["last", "--csv"], "--csv goes with --game: the table is that of one game."),
        ],
        ids=str,
    )
    @pytest.mark.usefixtures("evening")
    def test_what_cannot_be_done(self, run, old, arguments, sentence):
        assert run("export", "--data", str(old), "--tournament", *arguments).refusal == sentence
