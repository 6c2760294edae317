"""A backup and pads from elsewhere, through a real browser's downloads and file dialogs."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Phone, Server, phones, served
from tests.browser.files import HUGE, choose_file, download
from tests.browser.saved_games import fresh_game, play_rounds, save_games

PAGE = "/settings/backup"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("old")
    save_games(folder, over=play_rounds(fresh_game(4), 15), running=play_rounds(fresh_game(3), 4).bids(1))
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        yield opened(server, PAGE)


def test_a_backup_goes_out_and_one_comes_in(phone: Phone, tmp_path: Path):
    phone.go(PAGE)
    backup = download(phone, "Sicherung speichern")
    assert phone.sees("In der Datei sind 2 Spiele")
    content = backup.read_text(encoding="utf-8")
    games = json.loads(content)["games"]
    assert len(games) == 2

    # Of two games that nobody knows, then once more.
    others = tmp_path / "others.json"
    for game in games:
        content = content.replace(game["game"]["1"]["id"], str(uuid4()))
    others.write_text(content, encoding="utf-8")
    choose_file(phone, "Datei wählen", others)
    assert phone.sees("2 Spiele sind neu")
    phone.screenshot("backup-plan-de-light-390")
    phone.tap("Einlesen")
    assert phone.sees("2 Spiele sind dazugekommen.")
    phone.screenshot("backup-done-de-light-390")
    choose_file(phone, "Datei wählen", others)
    assert phone.sees("2 Spiele sind hier genauso")
    phone.tap("Fertig")


def test_a_huge_file_and_a_strange_one_get_a_sentence(phone: Phone, tmp_path: Path):
    huge, strange = tmp_path / "huge.json", tmp_path / "strange.json"
    with huge.open("wb") as file:
        file.truncate(HUGE)
    strange.write_bytes(b"[" * 5_000_000)
    phone.go(PAGE)
    choose_file(phone, "Datei wählen", huge)
    assert phone.sees("Diese Datei ist größer als jede Sicherung dieser App")
    choose_file(phone, "Datei wählen", strange)
    assert phone.sees("Ein Block von woanders")
    assert phone.sees("Das ist größer als jeder Block")
    phone.screenshot("backup-refused-de-light-390")
    assert not phone.sees_now("Diese Datei ist größer")


PAD = "Runde;Ute;Jörg;Mia\n1;0/0;1/1;1/0\n2;1/2;0/0;2/0\n3;0/1;1/1;1/1\n"


def test_several_files_become_games_and_are_taken_back(phone: Phone, server: Server, tmp_path: Path):
    phone.go("/pads")
    before = len(list((server.folder / "games").glob("*.json")))
    files = [tmp_path / f"2025-01-0{number}.csv" for number in (1, 2, 3)]
    for file in files:
        file.write_text(PAD, encoding="utf-16")
    choose_file(phone, "Dateien wählen", files)
    phone.tap("3 Spiele einlesen")
    assert phone.sees("3 Spiele sind dazugekommen.")
    phone.tap("Rückgängig")
    assert phone.sees("3 Spiele sind zurückgenommen.")
    assert len(list((server.folder / "games").glob("*.json"))) == before
