"""What is no file, in the place of one, is unreadable alone: nothing waits for it and the others open."""

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.locale import words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import DiskFailed, StorageError, Unreadable
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.filesystem import OS_FILES, OsFiles
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.limits import MOST_FILE_BYTES, MOST_GAME_BYTES
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host
from tests.attacks.files import opened_library
from tests.storage.fake_disk import ForwardingLayer
from tests.storage.sample_games import SampleGame, game_id, taps
from tests.ui.harness import opened


def huge_file(path):
    """A file of 16 GB that takes no room."""
    with path.open("wb") as file:
        file.truncate(2**34)


ODD = {
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a pipe": os.mkfifo,
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "a folder": lambda path: path.mkdir(),
    "a link to a folder": lambda path: path.symlink_to("."),
    "a huge file": huge_file,
}
odd = pytest.mark.parametrize("what", ODD)


@pytest.fixture
def folder(tmp_path):
    """The data of a device with settings and two games, of which lists know the first."""
    with opened_library(tmp_path) as library:
        for number in (1, 2):
            for game in taps(SampleGame(number), 2):
                library.save_game(game)
        library.change_settings(lambda _settings: Settings(theme="dark"))
        library.save_summary(summarise(games(1)[1]))
    return tmp_path


def games(number):
    """The two versions of the game."""
    return taps(SampleGame(number), 2)


def name(number):
    return f"{game_id(number)}.json"


def replace_with(what, path):
    """Such a thing where a file was."""
    path.unlink(missing_ok=True)
    ODD[what](path)


def identity(path):
    """What changes when an entry is replaced or written, not when it is only read."""
    stat = os.lstat(path)
    return stat.st_ino, stat.st_mode, stat.st_size, stat.st_mtime_ns


def content(folder):
    """All that is in a folder but the lock, which every process takes and leaves."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else identity(path)[1]
        for path in folder.rglob("*")
        if path.name != "library.lock"
    }


@odd
@pytest.mark.parametrize("number", [1, 2], ids=["listed", "not listed"])
def test_in_the_place_of_a_game(folder, what, number, run):
    path = folder / "games" / name(number)
    replace_with(what, path)
    path.with_name(path.name + ".bak").unlink()
    before = identity(path)
    with opened_library(folder) as library:
        assert (library.read_only_reason, library.quarantined) == (None, ())
        assert list(library.unreadable) == [game_id(number)]
        assert library.unlisted == ((name(2),) if number == 2 else ())
        assert library.load_game(game_id(3 - number)).game == games(3 - number)[1]
        with pytest.raises(StorageError) as caught:
            library.load_game(game_id(number))
        assert storage_sentence(words("en"), caught.value)
    listed = run("export", "--data", str(folder), "--list")
    assert (listed.status, len(listed.lines)) == (0, 2)
    assert listed.out.count("cannot be opened") == 1
    assert "1 game cannot be read and is not in it." in run("export", "--data", str(folder)).err
    assert identity(path) == before  # nothing was touched


@pytest.mark.parametrize("what", ["a pipe", "a huge file"])
async def test_home_and_the_list_open(folder, what):
    replace_with(what, folder / "games" / name(2))
    (folder / "games" / f"{name(2)}.bak").unlink()
    with closing(Host.open(folder)) as host:
        async with opened(host, language="en") as app:
            assert app.sees("Continue")
            assert app.sees(f"cannot be opened and is left as it is: {name(2)}.")
            await app.go("/games")
            assert app.sees("Thomas")
            await app.go(f"/games/{game_id(2)}")
            assert app.sees("This game cannot be opened")


@odd
def test_in_the_place_of_the_version_before(folder, what):
    replace_with(what, folder / "games" / f"{name(1)}.bak")
    with opened_library(folder) as library:
        assert library.load_game(game_id(1)).game == games(1)[1]
        if what != "a folder":  # which no file replaces
            library.save_game(later := taps(SampleGame(1), 3)[2])
            assert library.load_game(game_id(1)).game == later
    (folder / "games" / name(1)).write_text("{")
    with opened_library(folder) as library:
        if what == "a folder":
            with pytest.raises(StorageError):
                library.load_game(game_id(1))
        else:
            assert library.load_game(game_id(1)).game == games(1)[1]


@odd
def test_in_the_place_of_the_library(folder, what):
    replace_with(what, folder / "library.json")
    (folder / "library.json.bak").unlink()
    with closing(Host.open(folder)) as host:
        assert {summary.id for summary in host.library.summaries()} == {game_id(1), game_id(2)}
        assert host.settings == Settings()
        if what != "a folder" and what != "a link to a folder":
            assert host.library.read_only_reason is None
            host.library.change_settings(lambda _settings: Settings(theme="dark"))


@odd
def test_in_the_place_of_the_library_before(folder, what):
    replace_with(what, folder / "library.json.bak")
    (folder / "library.json").unlink()
    with opened_library(folder) as library:
        assert {summary.id for summary in library.summaries()} == {game_id(1), game_id(2)}
        assert library.read_only_reason is None


@odd
@pytest.mark.parametrize("place", ["games", "library.lock", "probe.tmp", "games/left.tmp", "deleted"])
def test_in_the_place_of_anything_else_the_app_opens(folder, what, place):
    path = folder / place
    if path.is_dir():
        path.rename(folder / "kept")
    replace_with(what, path)
    with opened_library(folder) as library:
        if place != "games":
            assert {summary.id for summary in library.summaries()} == {game_id(1), game_id(2)}
            assert library.unreadable == {}
        if place == "deleted" or place.endswith("left.tmp"):
            assert library.read_only_reason is None


def instead(place, what):
    """Lays such a thing into the data folder; what was there is kept beside it."""

    def lay(folder):
        path = folder / place
        if path.is_dir():
            path.rename(folder / "kept")
        path.unlink(missing_ok=True)
        what(path)

    return lay


UNUSABLE = {
    "library.json is a folder": instead("library.json", Path.mkdir),
    "library.lock is a folder": instead("library.lock", Path.mkdir),
    "probe.tmp is a folder": instead("probe.tmp", Path.mkdir),
    "games is a file": instead("games", Path.touch),
    "games is a link to nowhere": instead("games", ODD["a link to nowhere"]),
}
unusable = pytest.mark.parametrize("lay", UNUSABLE.values(), ids=UNUSABLE)


@unusable
def test_the_command_line_says_that_a_folder_cannot_be_used(folder, lay, run):
    lay(folder)
    before = content(folder)
    for arguments in (["--list"], [], ["--game", game_id(1)], ["--game", game_id(1), "--csv"]):
        answer = run("export", "--data", str(folder), *arguments)
        assert answer.err.count(f"The folder {folder} cannot be used, so no game can be saved here;") == 1
        assert answer.status == (0 if (folder / "games").is_dir() or "--game" not in arguments else 2)
        assert "Traceback" not in answer.err
    answer = run("import", "--data", str(folder), "-", stdin=b"{}")
    assert (answer.status, "cannot be used" in answer.err) == (2, True)
    assert content(folder) == before


@unusable
async def test_the_app_says_so_and_shows_what_there_is(folder, lay):
    lay(folder)
    before = content(folder)
    with closing(Host.open(folder)) as host:
        async with opened(host, language="en") as app:
            assert app.sees("cannot be used, so no game can be saved here")
            await app.go("/games")
            await app.go(f"/games/{game_id(1)}")
            assert app.sees("This game cannot be opened") is not (folder / "games").is_dir()
        with pytest.raises(StorageError):
            host.library.change_settings(lambda _settings: Settings(theme="light"))
    assert content(folder) == before


@pytest.mark.parametrize("what", ["loops", "cannot be read", "cannot be listed"])
async def test_of_a_folder_that_cannot_be_read_nothing_is_said_that_is_not_so(folder, what, monkeypatch):
    """Home used to say that a damaged file was kept."""

    def refused(_files, path, *_more):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    for name in {"loops": (), "cannot be read": ("read", "names", "create"), "cannot be listed": ("names",)}[
        what
    ]:
        monkeypatch.setattr(OsFiles, name, refused)
    if what == "loops":
        folder = folder / "loop"
        folder.symlink_to(folder)
    with closing(Host.open(folder)) as host:
        async with opened(host, language="en") as app:
            assert app.sees(f"The folder {folder} cannot be used")
            assert not app.sees("damaged")


@pytest.mark.parametrize("what", ["a file", "a link to nowhere", "a link to itself", "a pipe"])
def test_without_a_folder_for_deleted_games_none_is_deleted(folder, what):
    (ODD | {"a file": Path.touch})[what](folder / "deleted")
    before = content(folder / "games")
    with opened_library(folder) as library:
        for number in (1, 2):
            with pytest.raises(DiskFailed):
                library.delete_game(game_id(number))
        assert {summary.id for summary in library.summaries()} == {game_id(1), game_id(2)}
    assert content(folder / "games") == before


@pytest.mark.parametrize("place", ["library.json.bak", "library.json.tmp"])
def test_a_game_is_deleted_also_where_the_list_cannot_be_saved(folder, place):
    """Its file is in the folder of the deleted ones by then."""
    (folder / place).unlink(missing_ok=True)
    (folder / place).mkdir()
    for start in range(2):
        with opened_library(folder) as library:
            if not start:
                library.delete_game(game_id(1))
            assert {summary.id for summary in library.summaries()} == {game_id(2)}
    assert (folder / "deleted" / name(1)).is_file()


@pytest.fixture
def precious(tmp_path_factory):
    """A file of the person's own, which is the same in the end."""
    path = tmp_path_factory.mktemp("own") / "precious"
    path.write_text("precious")
    yield path
    assert path.read_text() == "precious"


def test_the_probe_is_not_written_through_a_link(folder, precious):
    (folder / "probe.tmp").symlink_to(precious)
    with opened_library(folder) as library:
        assert library.read_only_reason is None
    assert not (folder / "probe.tmp").is_symlink()


def test_a_tap_is_not_written_through_a_link(folder, precious):
    with opened_library(folder) as library:
        (folder / "games" / f"{name(3)}.tmp").symlink_to(precious)
        for game in taps(SampleGame(3), 2):
            library.save_game(game)
        assert library.load_game(game_id(3)).game == games(3)[1]


@pytest.mark.parametrize("end", [".tmp", ".bak", ".bak.tmp"])
def test_an_export_touches_no_other_file(folder, precious, run, tmp_path_factory, end):
    target = tmp_path_factory.mktemp("out")
    for file in ("linked.json", "beside.json"):
        (target / file).write_text("older")
    (target / f"linked.json{end}").symlink_to(precious)
    (target / f"beside.json{end}").write_text("mine")
    before = content(target)
    for file in ("linked.json", "beside.json"):
        assert run("export", "--data", str(folder), str(target / file)).status == 0
        assert (target / file).read_text() != "older"
        (target / file).write_text("older")
    assert content(target) == before


def with_row(folder, table, row):
    """The library with one more row in a table, which is its first."""
    path = folder / "library.json"
    written = path.read_text(encoding="utf-8").replace(f'"{table}":{{', f'"{table}":{{"77":{row},', 1)
    path.write_text(written.replace("},}", "}}"), encoding="utf-8")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("table", "levels"), [("summaries", 985), ("settings", 5_000), ("players", 100_000), ("library", 100_000)]
)
def test_a_row_of_thousands_of_levels_sets_the_library_aside(folder, table, levels):
    damaged = with_row(folder, table, f'{{"a":{"[" * levels}{"]" * levels}}}')
    with closing(Host.open(folder)) as host:
        assert host.library.read_only_reason is None
        (kept,) = host.library.quarantined
        assert (folder / kept).read_bytes() == damaged
        assert {summary.id for summary in host.library.summaries()} == {game_id(1), game_id(2)}
        assert host.library.people.players() == ()


@pytest.mark.parametrize("table", ["summaries", "players"])
def test_a_row_of_six_megabytes_is_passed_over(folder, table, run, caplog):
    long = "x" * 3_000_000
    with_row(folder, table, f'{{"{long}":"{long}"}}')
    with closing(Host.open(folder)) as host:
        assert host.library.people.players() == ()
        assert host.library.read_only_reason is None
        assert {summary.id for summary in host.library.summaries()} == {game_id(1), game_id(2)}
        assert host.settings == Settings(theme="dark")
    assert len(run("export", "--data", str(folder), "--list").lines) == 2
    assert all(len(record.getMessage()) < 1_000 for record in caplog.records)


def test_a_device_is_never_read_to_its_end():
    for path in ("/dev/zero", "/dev/random", "/dev/null", "/"):
        with pytest.raises(OSError, match="no regular file"):
            OS_FILES.read(path)


def test_a_link_to_a_file_is_followed(folder):
    path = folder / "games" / name(1)
    path.rename(folder / "elsewhere.json")
    path.symlink_to("../elsewhere.json")
    with opened_library(folder) as library:
        assert library.load_game(game_id(1)).game == games(1)[1]


def test_a_file_that_the_system_refuses_is_left_alone(folder):
    """Its version before is not taken in its place, for it may be whole."""

    class Locked(ForwardingLayer):
        def call(self, called, *arguments):
            if called == "read" and str(arguments[0]).endswith(name(2)):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), arguments[0])
            return super().call(called, *arguments)

    with opened_library(folder, files=Locked(OS_FILES)) as library:
        assert isinstance(library.unreadable[game_id(2)], Unreadable)
        assert library.load_game(game_id(1)).game == games(1)[1]
        assert library.quarantined == ()


def test_sizes_have_an_upper_end(store):
    """The limit itself is read, one byte more is not."""
    file = AtomicFile(store.path("kept.json"), store.files, most=4)
    store.put(b"four", "kept.json")
    assert file.read() == b"four"
    store.put(b"five!", "kept.json")
    with pytest.raises(Unreadable):
        file.read()


def test_every_game_that_is_played_is_far_below(folder):
    long = join_texts(texts(encode_game(SampleGame(1, players=6).plays_rounds(10).game)))
    assert len(long) * 100 < MOST_GAME_BYTES < MOST_FILE_BYTES
