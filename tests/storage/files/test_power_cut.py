"""A power cut at any moment leaves a whole game: the old or the new one, and the new one once it counted.

The real calls to the real disk are recorded and every beginning of them is replayed on a disk that loses
what was not synced: contents in part or whole, names in any combination. A kill alone would prove nothing
of this, for the system keeps what a killed process wrote.
"""

import os
from copy import deepcopy

import pytest

from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from tests.attacks.files import opened_library
from tests.storage.fake_disk import FakeDisk, RecordingLayer, replay_calls
from tests.storage.sample_games import SampleGame, taps


def recorded_taps(folder, count):
    """Games, each saved on the real disk, with the calls that it took."""
    recorder = RecordingLayer(OS_FILES)
    with opened_library(folder, files=recorder) as library:
        opening = list(recorder.calls)
        for game in taps(SampleGame(), count):
            recorder.calls.clear()
            library.save_game(game)
            yield game, opening + recorder.calls
            opening = []


def parents_of(folder):
    """A disk with the folders above this one."""
    disk = FakeDisk()
    for parent in reversed(folder.parents):
        if str(parent) != "/":
            disk.make_folder(str(parent))
    return disk


def found_after_a_power_cut(disk, folder, game_id):
    """The game as the next start finds it, for every way in which the power may have failed.

    What is left is most often the same, and read once.
    """
    for survivor in disk.after_power_cut():
        left = survivor.content()
        if left not in FOUND:
            FOUND[left] = found_by(Library(folder, files=survivor), game_id)
        yield FOUND[left]


FOUND = {}


def found_by(library, game_id):
    library.open()
    assert library.read_only_reason is None
    assert library.quarantined == ()
    listed = {summary.id: summary.revision for summary in library.summaries()}
    if game_id not in listed:
        return None
    game = library.load_game(game_id).game
    assert listed[game_id] == game.revision
    return game


@pytest.mark.parametrize("end", ["", ".bak"], ids=["live", "backup"])
def test_every_name_stands_for_a_whole_game_at_every_moment(tmp_path, end):
    folder = tmp_path / "data"
    disk = parents_of(folder)
    path = os.path.join(folder, "games", f"{SampleGame().game.id}.json{end}")
    for _game, calls in recorded_taps(folder, 4):
        for length in range(len(calls) + 1):
            for survivor in replay_calls(calls[:length], disk).after_power_cut():
                if os.path.dirname(path) not in survivor.folders:
                    continue
                if os.path.basename(path) in survivor.names(os.path.dirname(path)):
                    assert survivor.read(path).endswith(b"}}}\n")
        disk = replay_calls(calls, disk)


def test_a_power_cut_leaves_the_old_or_the_new_game(tmp_path):
    folder = tmp_path / "data"
    disk = parents_of(folder)
    before = None
    cuts = 0
    for game, calls in recorded_taps(folder, 4):
        for length in range(len(calls)):
            for found in found_after_a_power_cut(replay_calls(calls[:length], disk), folder, game.id):
                assert found in (before, game)
                cuts += 1
        disk = replay_calls(calls, disk)
        assert set(found_after_a_power_cut(disk, folder, game.id)) == {game}
        before = game
    assert cuts > 1000


def test_a_lost_sync_would_be_noticed(tmp_path):
    """The proof can fail: without any one of the syncs some power cut loses the game that counted."""
    folder = tmp_path / "data"
    saved = list(recorded_taps(folder, 2))
    whole = parents_of(folder)
    for _game, calls in saved[:1]:
        whole = replay_calls(calls, whole)
    game, calls = saved[1]
    syncs = [number for number, call in enumerate(calls) if call.name in ("sync", "sync_folder")]
    assert len(syncs) == 2
    for left_out in syncs:
        disk = replay_calls([call for number, call in enumerate(calls) if number != left_out], whole)
        with pytest.raises(AssertionError):
            assert set(found_after_a_power_cut(disk, folder, game.id)) == {game}


def test_a_power_cut_leaves_the_old_or_the_new_settings(tmp_path):
    folder = tmp_path / "data"
    recorder = RecordingLayer(OS_FILES)
    with opened_library(folder, files=recorder) as library:
        library.change_settings(lambda _settings: Settings(theme="light"))
        disk = replay_calls(recorder.calls, parents_of(folder))
        recorder.calls.clear()
        library.change_settings(lambda _settings: Settings(theme="dark"))
    for length in range(len(recorder.calls) + 1):
        for survivor in replay_calls(recorder.calls[:length], disk).after_power_cut():
            found = Library(folder, files=survivor)
            found.open()
            counted = length == len(recorder.calls)
            assert found.settings().theme in (("dark",) if counted else ("light", "dark"))


def test_a_power_cut_while_a_damaged_game_is_set_aside_loses_neither_version(tmp_path):
    folder = tmp_path / "data"
    with opened_library(folder) as library:
        older, newer = taps(SampleGame(), 2)
        library.save_game(older)
        library.save_game(newer)
    live = folder / "games" / f"{newer.id}.json"
    torn = live.read_bytes()[:-40]

    disk = parents_of(folder)
    for inner in (folder, folder / "games"):
        disk.make_folder(str(inner))
        disk.sync_folder(str(inner.parent))
    disk.put(f"{live}.bak", (folder / "games" / f"{newer.id}.json.bak").read_bytes())
    disk.put(str(live), torn)
    recorder = RecordingLayer(deepcopy(disk))
    library = Library(folder, files=recorder)
    library.open()
    assert len(library.quarantined) == 1

    cut = [replay_calls(recorder.calls[:length], disk) for length in range(len(recorder.calls) + 1)]
    different = {left.content(): left for lost in cut for left in lost.after_power_cut()}
    for survivor in different.values():
        names = survivor.names(str(folder / "games"))
        kept = {survivor.read(str(folder / "games" / name)) for name in names}
        assert torn in kept
        found = Library(folder, files=survivor)
        found.open()
        assert found.load_game(newer.id).game == older
