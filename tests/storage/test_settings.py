"""Settings are read strictly: what cannot be read has its default again and takes nothing along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules import PRESETS, BidRules, FromRound, Ruleset, Scoring
from scorekeeper.storage.settings import NewGame, Settings, settings_from_row, settings_to_row

MIXES = (
    Ruleset(name="Donnerstag", scoring=Scoring(hit=30), bids=BidRules(must_differ=FromRound(4))),
    Ruleset(name="Finale", hands=(1, 3, 5, 7)),
)
CHOSEN = Settings(
    language="de", theme="dark", text_size=130, new_game=NewGame(ruleset=PRESETS["dm-mixed"]), mixes=MIXES
)


def test_what_was_chosen_is_read_back():
    assert settings_from_row(settings_to_row(CHOSEN)) == CHOSEN


def test_settings_from_before_mixes_have_none():
    row = settings_to_row(CHOSEN)
    del row["mixes"]
    assert settings_from_row(row) == replace(CHOSEN, mixes=())


@pytest.mark.parametrize(
    "bad",
    [
        "Donnerstag",
        {"name": "Nonsense", "deck": "tarot"},
        {"name": "Later", "moons": 3},
        {"name": "Split", "extra_cards": ["dragon"]},
        {"name": " "},
        {"name": "junior"},
        {"name": "Donnerstag", "teams": True},
        {"name": "\ud800"},
    ],
    ids=["text", "deck", "field", "combination", "nameless", "a preset's name", "twice", "half a character"],
)
def test_a_mix_that_cannot_be_read_takes_no_other_along(bad, caplog):
    row = settings_to_row(CHOSEN)
    row["mixes"] = [*row["mixes"], bad]  # type: ignore[misc]
    assert settings_from_row(row) == CHOSEN
    assert ("unreadable" in caplog.text) == (bad != {"name": "Donnerstag", "teams": True})


def test_mixes_that_are_no_list_are_none_and_the_rest_is_kept(caplog):
    row = settings_to_row(CHOSEN)
    row["mixes"] = {"Donnerstag": {}}
    assert settings_from_row(row) == replace(CHOSEN, mixes=())
    assert "mixes" in caplog.text
