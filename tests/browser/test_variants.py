"""A round of each kind of game that is played otherwise than the publisher's, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules import PRESETS
from tests.browser.conftest import OpenPhone, Phone, Server, served
from tests.browser.pads import laid, pad


@pytest.fixture
def games(tmp_path: Path) -> dict[str, str]:
    """The ids of the games that lie in the data folder, by name."""
    return laid(tmp_path / "data", hidden=pad(3, ruleset=PRESETS["hidden-tip"]))


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
        assert not any("sagt 1 an" in said or ": 1" in said or ": 0" in said for said in phone.words())
    passed.tap("Aufdecken")
    for phone in (passed, looking):
        assert phone.sees("Vor dem ersten Stich")
        assert phone.sees("Ute: 0 angesagt, spielt aus")
        assert phone.sees("Thomas: 1 angesagt, Geber")
    passed.tap("Alle Stiche gespielt")
    passed.tap("0 gemacht")
    assert passed.sees("Wie viele Stiche hat Kevin?")
    passed.page.wait_for_timeout(300)  # the same key at once would be a bouncing finger
    passed.tap("0 gemacht")
    assert passed.sees("Runde 1; Thomas: 1 angesagt, 1 gemacht, +30")
    assert passed.sees("Gib das Handy an Kevin")
