"""A round of each kind of game that is played otherwise than the publisher's, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.game.starting import take_over
from scorekeeper.rules import PRESETS
from tests.browser.conftest import OpenPhone, Phone, Server, served
from tests.browser.pads import laid, pad

BOUNCE = 300
"""Milliseconds after which the same key is meant, not a bouncing finger."""


@pytest.fixture
def games(tmp_path: Path) -> dict[str, str]:
    """The ids of the games that lie in the data folder, by name."""
    return laid(
        tmp_path / "data",
        hidden=pad(3, ruleset=PRESETS["hidden-tip"]),
        junior=pad(3, ruleset=PRESETS["junior"]),
        jubilee=pad(3, ruleset=PRESETS["jubilee-20"]).does(take_over, 3, (50, 40, -10)),
        elimination=pad(4, ruleset=PRESETS["elimination"]).does(take_over, 15, (90, 40, 10, 10)),
        teams=pad(4, ruleset=PRESETS["teams"]).does(take_over, 2, (30, 20, -10, 20)),
    )


@pytest.fixture
def server(tmp_path: Path, games: dict[str, str]) -> Iterator[Server]:
    with served(tmp_path / "data") as running:
        yield running


def _takes_the_phone_and_bids(phone: Phone, name: str, number: int) -> None:
    assert phone.sees(f"Gib das Handy an {name}")
    assert not phone.sees_now(f"{number} ansagen")
    phone.tap(f"Ich bin {name}")
    phone.tap(f"{number} ansagen")
    assert phone.sees(f"{name}: hat angesagt")


def test_a_round_of_hidden_bids_is_passed_round_revealed_and_scored(
    games: dict[str, str], open_phone: OpenPhone
):
    """§4.4: on the phone that is passed round, and on another one that looks on, nothing is to be seen."""
    passed = open_phone(f"/games/{games['hidden']}")
    looking = open_phone(f"/games/{games['hidden']}")
    _takes_the_phone_and_bids(passed, "Ute", 1)
    passed.tap("Ich bin Kevin")
    assert passed.sees("Kevin sagt an")
    passed.reload()
    _takes_the_phone_and_bids(passed, "Kevin", 0)
    assert looking.sees("Kevin: hat angesagt")
    passed.tap("Ute: hat angesagt")
    _takes_the_phone_and_bids(passed, "Ute", 0)
    _takes_the_phone_and_bids(passed, "Thomas", 1)
    for phone in (passed, looking):
        assert phone.sees("Alle haben angesagt")
        assert not any("ansagen" in said or ": 1" in said or ": 0" in said for said in phone.words())
    passed.tap("Aufdecken")
    for phone in (passed, looking):
        assert phone.sees("Vor dem ersten Stich")
        assert phone.sees("Ute: 0 angesagt, spielt aus")
        assert phone.sees("Thomas: 1 angesagt, Geber")
    passed.tap("Alle Stiche gespielt")
    passed.tap("0 gemacht")
    assert passed.sees("Wie viele Stiche hat Kevin?")
    passed.page.wait_for_timeout(BOUNCE)
    passed.tap("0 gemacht")
    assert passed.sees("Runde 1; Thomas: 1 angesagt, 1 gemacht, +30")
    assert passed.sees("Gib das Handy an Kevin")


def _taps(phone: Phone, *names: str) -> None:
    """Keys one after the other, not so fast that the same number twice would be a bouncing finger."""
    for name in names:
        phone.changes(lambda name=name: phone.tap(name))
        phone.page.wait_for_timeout(BOUNCE)


def test_a_round_of_wizard_junior_has_its_own_suits_and_points(games: dict[str, str], open_phone: OpenPhone):
    """§10.1, §7.7: a point for every trick of a hit, one for a zero that was met, none for a miss."""
    phone = open_phone(f"/games/{games['junior']}")
    assert phone.sees("Runde 1 von 8")
    _taps(phone, "Trumpf Schnecken, Grün")
    assert phone.sees("Trumpf: Schnecken · Grün")
    _taps(phone, "1 ansagen", "0 ansagen", "1 ansagen", "Alle Stiche gespielt")
    _taps(phone, "1 gemacht", "0 gemacht")
    assert phone.sees("Ute: 1 angesagt, 1 gemacht, +1, zusammen 1")
    assert phone.sees("Kevin: 0 angesagt, 0 gemacht, +1, zusammen 1")
    assert phone.sees("Thomas: 1 angesagt, 0 gemacht, 0, zusammen 0")


def test_a_round_of_the_jubilee_with_the_bomb_and_the_cloud(games: dict[str, str], open_phone: OpenPhone):
    """§8: a trick for nobody while the cards are played, a changed bid, and sums that follow both."""
    phone = open_phone(f"/games/{games['jubilee']}")
    looking = open_phone(f"/games/{games['jubilee']}")
    _taps(phone, "Sonderkarte aufgedeckt", "Fee aufgedeckt: kein Trumpf")
    assert phone.sees("Trumpf: keiner")
    _taps(phone, "1 ansagen", "1 ansagen", "1 ansagen", "Bombe: Stich an niemanden")
    for one in (phone, looking):
        assert one.sees("1 Stich gehört niemandem")
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


def test_where_two_are_level_one_tap_says_who_drops_out(games: dict[str, str], open_phone: OpenPhone):
    """§9.2: the last of four goes after round 15; who is out stays on the pad and is skipped."""
    phone = open_phone(f"/games/{games['elimination']}")
    looking = open_phone(f"/games/{games['elimination']}")
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


def test_a_round_in_teams_adds_up_for_both(games: dict[str, str], open_phone: OpenPhone):
    """§9.4: who plays with whom stands on the pad and in the dock, with what both have."""
    phone = open_phone(f"/games/{games['teams']}")
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
