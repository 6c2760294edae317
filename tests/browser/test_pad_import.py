"""A pad from elsewhere on a phone: pasted, a cell put right, imported, in the history; and several files."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.conftest import OpenPhone, Server

PAGE = "/pads"
AS_DATE = "Runde;Ute;Jörg;Mia\n1;0/0;1/1;1/0\n2;01.02.2025;0/0;2/0\n3;0/1;1/1;1/1\n"


def test_a_pasted_pad_and_several_files_become_games(
    open_phone: OpenPhone, server: Server, tmp_path: Path
) -> None:
    phone = open_phone(PAGE)
    phone.write("Eingefügter Text", AS_DATE)
    phone.tap("Lesen")
    phone.tap(re.compile("Runde 2, Ute, zweifelhaft"))
    phone.write("Vorhersage", "1")
    phone.write("Stiche", "2")
    phone.tap("So aufschreiben")
    assert phone.sees("Runde 2, Ute, 1 angesagt, Stiche 2, Summe 10")
    phone.tap("Einlesen")
    assert phone.sees("1 Spiel ist dazugekommen.")
    phone.tap("Spiel öffnen")
    assert phone.sees("Runde 4 von 20")
    phone.go("/games")
    assert phone.sees("Jörg 80, Ute 0")

    phone.go(PAGE)
    files = []
    for number in range(3):
        files.append(tmp_path / f"2025-01-0{number + 1}.csv")
        files[-1].write_text(AS_DATE.replace("01.02.2025", "1/2"), encoding="utf-16")
    with phone.page.expect_file_chooser() as waiting:
        phone.tap("Dateien wählen")
    waiting.value.set_files(files)
    phone.tap("3 Spiele einlesen")
    assert phone.sees("3 Spiele sind dazugekommen.")
    phone.tap("Rückgängig")
    assert phone.sees("3 Spiele sind zurückgenommen.")
    assert len(list((server.folder / "games").glob("*.json"))) == 1
