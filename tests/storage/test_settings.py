"""Settings are read strictly: what cannot be read has its default again and takes nothing along."""

import json
from dataclasses import replace

import pytest

from scorekeeper.rules import PRESETS, BidRules, FromRound, Ruleset, Scoring
from scorekeeper.storage.backup.plan import import_plan, settings_after
from scorekeeper.storage.backup.reading import BackupContents
from scorekeeper.storage.settings import MOST_UNKNOWN, NewGame, Settings, settings_from_row, settings_to_row
from tests.storage.sample_games import game_id

MIXES = (
    Ruleset(name="Donnerstag", scoring=Scoring(hit=30), bids=BidRules(must_differ=FromRound(4))),
    Ruleset(name="Finale", hands=(1, 3, 5, 7)),
)
CHOSEN = Settings(
    language="de",
    theme="dark",
    keep_awake=False,
    text_size=130,
    new_game=NewGame(
        players=(game_id(1), game_id(2), game_id(3)),
        first_dealer=2,
        ruleset=PRESETS["dm-mixed"],
        plus_minus=BidRules(must_differ=FromRound(4)),
    ),
    mixes=MIXES,
)


def test_what_was_chosen_is_read_back():
    assert settings_from_row(settings_to_row(CHOSEN)) == CHOSEN


@pytest.mark.parametrize("language", [None, "de", "en", "fi"])
def test_a_language_that_this_version_does_not_speak_is_kept(language):
    chosen = replace(CHOSEN, language=language)
    assert settings_from_row(settings_to_row(chosen)) == chosen


@pytest.mark.parametrize(
    "bad", ["", "d", "DE", "de-DE", "de\n", "../../de", "d" * 5000, "ﬁ", "\ud800", 1, ["de"]]
)
def test_what_is_no_tag_of_a_language_follows_the_device(bad, caplog):
    assert settings_from_row({**settings_to_row(CHOSEN), "language": bad}) == replace(CHOSEN, language=None)
    assert "language" in caplog.text


def test_settings_from_before_mixes_have_none():
    row = settings_to_row(CHOSEN)
    del row["mixes"]
    assert settings_from_row(row) == replace(CHOSEN, mixes=())


@pytest.mark.parametrize(
    "bad",
    [
        "Donnerstag",
        {"name": "Split", "extra_cards": ["dragon"]},
        {"name": " "},
        {"name": "junior"},
        {"name": "Donnerstag", "teams": True},
        {"name": "\ud800"},
    ],
    ids=["text", "combination", "nameless", "a preset's name", "twice", "half a character"],
)
def test_a_mix_that_cannot_be_read_takes_no_other_along(bad, caplog):
    row = settings_to_row(CHOSEN)
    row["mixes"] = [*row["mixes"], bad]
    assert settings_from_row(row) == CHOSEN
    assert ("unreadable" in caplog.text) == (bad != {"name": "Donnerstag", "teams": True})


def test_a_mix_by_unknown_rules_is_kept_as_it_was_written():
    for later in (
        {"name": "Tarock", "deck": "tarot", "teams": True},  # deck
        {"name": "Bei Vollmond", "moons": 3},  # field
        {"name": "Blind", "bids": {"visibility": ["open", "blind"]}},  # visibility
    ):
        row = settings_to_row(CHOSEN)
        row["mixes"] = [later, *row["mixes"]]
        settings = settings_from_row(row)
        assert settings.mixes == MIXES, later
        assert [json.loads(mix) for mix in settings.unknown_mixes] == [later], later
        again = settings_to_row(settings)
        assert again["mixes"][-1] == later
        assert settings_from_row(again) == settings, later


def test_so_many_unknown_mixes_are_kept_and_no_more():
    row = settings_to_row(CHOSEN)
    row["mixes"] = [{"name": f"Later {number}", "moons": 3} for number in range(500)]
    assert len(settings_from_row(row).unknown_mixes) == MOST_UNKNOWN


def test_mixes_that_are_no_list_are_none_and_the_rest_is_kept(caplog):
    row = settings_to_row(CHOSEN)
    row["mixes"] = {"Donnerstag": {}}
    assert settings_from_row(row) == replace(CHOSEN, mixes=())
    assert "mixes" in caplog.text


def test_a_backup_changes_nothing_about_the_mixes_by_unknown_rules_here():
    """Those in the file wait there for a version that knows them."""
    mine, theirs = '{"name": "Hier", "moons": 3}', '{"name": "Dort", "suns": 2}'
    here = Settings(unknown_mixes=(mine,))
    there = BackupContents(settings=Settings(theme="dark", unknown_mixes=(theirs,)))
    plan = import_plan((), there, (), here)
    assert plan.differing == ("theme",)
    assert settings_after(plan, here, take=True) == Settings(theme="dark", unknown_mixes=(mine,))
