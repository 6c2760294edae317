"""The data lie where somebody said, else where the platform says; the assets beside the package."""

from pathlib import Path

import pytest

from scorekeeper.storage import locations
from scorekeeper.storage.locations import assets_folder, data_folder


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch, tmp_path):
    for name in ("SCOREKEEPER_DATA", "FLET_APP_STORAGE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


def test_the_nearest_word_counts(monkeypatch):
    by_platform = data_folder()
    assert by_platform.name == "scorekeeper"
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", "/device")
    assert data_folder() == Path("/device")
    monkeypatch.setenv("SCOREKEEPER_DATA", "/wished")
    assert data_folder() == Path("/wished")
    assert data_folder("/given") == Path("/given")
    assert data_folder(Path("/given")) == Path("/given")


def test_an_empty_word_does_not_count(monkeypatch):
    by_platform = data_folder()
    monkeypatch.setenv("SCOREKEEPER_DATA", "")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", "")
    assert data_folder("") == by_platform


def test_home_may_be_abbreviated_but_not_that_of_somebody_unknown(tmp_path):
    assert data_folder("~/wizard") == tmp_path / "wizard"
    assert data_folder("~nobody-of-that-name/wizard") == Path("~nobody-of-that-name/wizard")


def test_the_assets_of_the_checkout_are_found():
    assert (assets_folder() / "suits" / "blue.svg").is_file()


def test_the_packed_assets_come_first(monkeypatch, tmp_path):
    package = tmp_path / "scorekeeper"
    monkeypatch.setattr(locations, "files", lambda _package: package)
    assert assets_folder() == tmp_path / "assets"
    (package / "assets").mkdir(parents=True)
    assert assets_folder() == package / "assets"
