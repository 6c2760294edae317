"""A round of each kind of game that is played otherwise than the publisher's, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.game.facts import TakenOver
from scorekeeper.rules import PRESETS
from tests.browser.conftest import Phone, phones, served
from tests.browser.saved_games import fresh_game, save_games


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("variants")


@pytest.fixture(scope="module")
def games(folder: Path) -> dict[str, str]:
    """The ids of the games in the data folder, by name."""
    return save_games(
        folder,
        hidden=fresh_game(3, ruleset=PRESETS["hidden-tip"]),
        junior=fresh_game(3, ruleset=PRESETS["junior"]),
        jubilee=fresh_game(3, ruleset=PRESETS["jubilee-20"]).does(TakenOver(3, (50, 40, -10))),
        elimination=fresh_game(4, ruleset=PRESETS["elimination"]).does(TakenOver(15, (90, 40, 10, 10))),
        teams=fresh_game(4, ruleset=PRESETS["teams"]).does(TakenOver(2, (30, 20, -10, 20))),
    )


@pytest.fixture(scope="module")
def two_phones(browser: Browser, folder: Path, games: dict[str, str]) -> Iterator[tuple[Phone, Phone]]:
    """One that keeps the pad, and one that looks on."""
    with served(folder) as server, phones(browser) as opened:
        yield opened(server), opened(server)


@pytest.fixture
def phone(two_phones: tuple[Phone, Phone]) -> Phone:
    return two_phones[0]


@pytest.fixture
def looking(two_phones: tuple[Phone, Phone]) -> Phone:
    return two_phones[1]


def _takes_the_phone_and_bids(phone: Phone, name: str, number: int) -> None:
    assert phone.sees(f"Gib das Handy an {name}")
    assert not phone.sees_now(f"{number} ansagen")
    phone.tap(f"Ich bin {name}")
    phone.tap(f"{number} ansagen")
    assert phone.sees(f"{name}: hat angesagt")


def test_a_round_of_hidden_bids_is_passed_round_revealed_and_scored(
    games: dict[str, str], phone: Phone, looking: Phone
):
    """§4.4: on the phone that is passed round, and on another one that looks on, nothing is to be seen."""
    for one in (phone, looking):
        one.go(f"/games/{games['hidden']}")
    _takes_the_phone_and_bids(phone, "Ute", 1)
    phone.tap("Ich bin Kevin")
    assert phone.sees("Kevin sagt an")
    phone.reload()
    _takes_the_phone_and_bids(phone, "Kevin", 0)
    assert looking.sees("Kevin: hat angesagt")
    phone.tap("Ute: hat angesagt")
    _takes_the_phone_and_bids(phone, "Ute", 0)
    _takes_the_phone_and_bids(phone, "Thomas", 1)
    for one in (phone, looking):
        assert one.sees("Alle haben angesagt")
        assert not any("ansagen" in said or ": 1" in said or ": 0" in said for said in one.texts())
    phone.tap("Aufdecken")
    for one in (phone, looking):
        assert one.sees("Alle Stiche gespielt")
        assert one.sees("Ute: 0 angesagt, spielt aus")
        assert one.sees("Thomas: 1 angesagt, Geber")
    phone.tap("Alle Stiche gespielt")
    phone.tap("0 gemacht")
    assert phone.sees("Wie viele Stiche hat Kevin?")
    phone.tap("0 gemacht")
    assert phone.sees("Runde 1; Thomas: 1 angesagt, 1 gemacht, +30")
    assert phone.sees("Gib das Handy an Kevin")


def _taps(phone: Phone, *names: str) -> None:
    """Keys one after the other, each when what the one before has done is read."""
    for name in names:
        phone.settle()
        phone.expect_change(lambda name=name: phone.tap(name))


def test_a_round_of_wizard_junior_has_its_own_suits_and_points(games: dict[str, str], phone: Phone):
    """§10.1, §7.7: a point for every trick of a hit, one for a zero that was met, none for a miss."""
    phone.go(f"/games/{games['junior']}")
    assert phone.sees("Runde 1 von 8")
    _taps(phone, "Trumpf Schnecken, Grün")
    assert phone.sees("Trumpf: Schnecken · Grün")
    _taps(phone, "1 ansagen", "0 ansagen", "1 ansagen", "Alle Stiche gespielt")
    _taps(phone, "1 gemacht")
    assert phone.sees("Ute: 1 angesagt, 1 gemacht, +1, zusammen 1")
    assert phone.sees("Kevin: 0 angesagt, 0 gemacht, +1, zusammen 1")
    assert phone.sees("Thomas: 1 angesagt, 0 gemacht, 0, zusammen 0")


def test_a_round_of_the_jubilee_with_the_bomb_and_the_cloud(
    games: dict[str, str], phone: Phone, looking: Phone
):
    """§8: a trick for nobody while the cards are played, a changed bid, and sums that follow both."""
    for one in (phone, looking):
        one.go(f"/games/{games['jubilee']}")
    _taps(phone, "Sonderkarte aufgedeckt", "Fee aufgedeckt: kein Trumpf")
    assert phone.sees("Trumpf: keiner")
    _taps(phone, "1 ansagen", "1 ansagen", "1 ansagen", "Bombe: Stich an niemanden")
    for one in (phone, looking):
        assert one.sees("1 an niemand")
        assert one.sees("3 von 2")
    _taps(phone, "Wolke: Vorhersage ändern", "Kevin: aus 1 wird 0")
    assert looking.sees("Kevin: 0 von 0 Stichen, durch die Wolke geändert: −1")
    phone.settle()
    _taps(phone, "Alle Stiche gespielt", "1 gemacht", "3, nicht möglich")
    assert phone.sees("1 Stich gehört wegen der Bombe niemandem (§8).")
    _taps(phone, "0 gemacht")
    assert phone.sees("Ute: 1 angesagt, 1 gemacht, +30, zusammen 70")
    assert phone.sees("Kevin: 0 angesagt, 0 gemacht, +20, zusammen 10, durch die Wolke geändert: −1")
    assert phone.sees("Thomas: 1 angesagt, 1 gemacht, +30, zusammen 80")
    _taps(phone, "Rückgängig")
    assert phone.sees("Wie viele Stiche hat Kevin?")


def test_where_two_are_level_one_tap_says_who_drops_out(games: dict[str, str], phone: Phone, looking: Phone):
    """§9.2: the last of four goes after round 15; who is out stays on the pad and is skipped."""
    for one in (phone, looking):
        one.go(f"/games/{games['elimination']}")
    _taps(phone, "1 ansagen", "1 ansagen", "1 ansagen", "15 ansagen")
    _taps(phone, "Alle Stiche gespielt", "0 gemacht", "0 gemacht", "0 gemacht")
    for one in (phone, looking):
        assert one.sees("Wer scheidet aus?")
        assert one.sees("Kevin und Nessi sind gleichauf")
    _taps(phone, "Kevin")
    for one in (phone, looking):
        assert one.sees("Runde 16 von 20")
        assert one.sees("Kevin: ausgeschieden")
    assert phone.sees("Nessi sagt an"), "she sits left of Kevin, who would have been asked first after Ute"
    _taps(phone, "Rückgängig")
    assert phone.sees("Wer scheidet aus?")


def test_a_round_in_teams_adds_up_for_both(games: dict[str, str], phone: Phone):
    """§9.4: who plays with whom stands on the pad and in the dock, with what both have."""
    phone.go(f"/games/{games['teams']}")
    assert phone.sees("Thomas, Team A mit Kevin, 20")
    assert phone.sees("Ute, Team B mit Nessi, 40")
    assert phone.sees("Team B, mit Nessi")
    _taps(phone, "1 ansagen", "0 ansagen", "0 ansagen", "1 ansagen")
    assert phone.sees("Kevin: 0 angesagt, Team A, mit Thomas")
    _taps(phone, "Alle Stiche gespielt", "1 gemacht", "0 gemacht", "0 gemacht")
    assert phone.sees("Thomas, Team A mit Kevin, 70")
    assert phone.sees("Ute, Team B mit Nessi, 90")
    phone.go("/")
    assert phone.sees("Ute und Nessi 90")
