"""Atomic storage under TinyDB, in memory and on disk: whole documents, previous versions, no leftovers."""

import errno
from datetime import datetime

import pytest
from tinydb import TinyDB, where
from tinydb.table import Document

from scorekeeper.storage.errors import Damaged, DiskFailed, DiskFull, ReadOnly
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.rows import AtomicStorage
from tests.storage.fake_disk import FailingLayer, RefusingLayer


@pytest.fixture
def path(store):
    return store.path("kept.json")


@pytest.fixture
def file(store, path):
    return AtomicFile(path, store.files)


NIGHT = datetime(2026, 11, 20, 20, 14)


class TestFile:
    def test_what_was_written_is_read_and_the_version_before_is_kept(self, store, file):
        assert file.read() is None
        file.write(b"one")
        assert (file.read(), file.read_previous()) == (b"one", None)
        for content in (b"two", b"three"):
            file.write(content)
        assert (file.read(), file.read_previous()) == (b"three", b"two")
        assert store.names() == {"kept.json", "kept.json.bak"}

    def test_a_write_can_leave_the_previous_version(self, file):
        for content in (b"one", b"two"):
            file.write(content)
        file.write(b"three", update_previous=False)
        assert (file.read(), file.read_previous()) == (b"three", b"one")

    def test_what_a_crash_left_does_not_disturb(self, store, file):
        file.write(b"one")
        store.put(b"rubbish", "kept.json.tmp")
        store.put(b"rubbish", "kept.json.bak.tmp")
        file.write(b"two")
        assert (file.read(), file.read_previous()) == (b"two", b"one")
        assert store.names() == {"kept.json", "kept.json.bak"}

    def test_a_previous_version_that_is_the_live_file_does_not_disturb(self, store, file):
        """A kill between link and replacement leaves two names of one file, which a rename ignores."""
        file.write(b"one")
        store.files.link(store.path("kept.json"), store.path("kept.json.bak"))
        again = AtomicFile(file.path, store.files)
        for content in (b"two", b"three"):
            again.write(content)
        assert (again.read(), again.read_previous()) == (b"three", b"two")
        assert store.names() == {"kept.json", "kept.json.bak"}

    def test_setting_aside_keeps_both_names(self, store, file):
        file.write(b"bad")
        name = file.quarantine(NIGHT)
        file.write(b"good", update_previous=False)
        assert store.read(name) == b"bad"
        assert store.names() == {"kept.json", name}


@pytest.mark.parametrize("fault", [errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.EACCES])
def test_where_files_have_one_name_only_the_previous_version_is_a_copy(store, path, fault):
    file = AtomicFile(path, RefusingLayer(store.files, "link", fault))
    for content in (b"one", b"two", b"three"):
        file.write(content)
    name = file.quarantine(NIGHT)
    assert (file.read(), file.read_previous()) == (b"three", b"two")
    assert store.names() == {"kept.json", "kept.json.bak", name}


KINDS = {DiskFull: ("ENOSPC", "EDQUOT"), ReadOnly: ("EROFS", "EACCES"), DiskFailed: ("EIO", "ENODEV")}
CODES = [(getattr(errno, name), kind) for kind, names in KINDS.items() for name in names]


@pytest.mark.parametrize(("fault", "kind"), CODES, ids=[errno.errorcode[fault] for fault, _ in CODES])
def test_any_call_may_fail_and_the_old_content_stands(store, path, fault, kind):
    counting = FailingLayer(store.files)
    file = AtomicFile(path, counting)
    for content in (b"zero", b"one"):
        file.write(content)
    before = len(counting.names_called)
    file.write(b"one")
    for number, name in enumerate(counting.names_called[before:]):
        if name == "link" and fault == errno.EACCES:
            continue  # means that there are no links here
        file = AtomicFile(path, FailingLayer(store.files, number, fault))
        with pytest.raises(kind) as caught:
            file.write(b"two")
        assert caught.value.details["file"] == "kept.json", name
        assert file.read() == b"one", name
        assert store.names() == {"kept.json", "kept.json.bak"}, name
        file.write(b"again")
        assert (file.read(), file.read_previous()) == (b"again", b"one"), name
        file.write(b"one")
        assert store.names() == {"kept.json", "kept.json.bak"}, name


def test_the_first_write_of_all_may_fail_at_any_call(store, path):
    counting = FailingLayer(store.files)
    AtomicFile(path, counting).write(b"one")
    store.files.remove(path)
    for number, name in enumerate(counting.names_called):
        if name == "link":
            continue  # there is nothing to link yet, whatever the fault
        file = AtomicFile(path, FailingLayer(store.files, number, errno.ENOSPC))
        with pytest.raises(DiskFull):
            file.write(b"one")
        assert (file.read(), store.names()) == (None, set()), name
        file.write(b"one")
        assert (file.read(), store.names()) == (b"one", {"kept.json"}), name
        store.files.remove(path)


class TestTinyDB:
    """The storage does what TinyDB expects of one."""

    def test_tables_come_back(self, store, path):
        with TinyDB(path, storage=AtomicStorage, files=store.files) as database:
            database.table("players").insert_multiple([{"name": "Ute"}, {"name": "Kevin"}])
            database.table("settings").upsert(Document({"theme": "dark"}, 1))
        with TinyDB(path, storage=AtomicStorage, files=store.files) as database:
            players = database.table("players")
            assert [row["name"] for row in players] == ["Ute", "Kevin"]
            assert players.get(where("name") == "Kevin") == {"name": "Kevin"}
            assert database.tables() == {"players", "settings"}

    def test_a_failed_change_is_not_remembered(self, store, path):
        files = FailingLayer(store.files)
        table = TinyDB(path, storage=AtomicStorage, files=files).table("players")
        table.insert({"name": "Ute"})
        files.number = len(files.names_called)
        with pytest.raises(DiskFailed):
            table.update({"name": "Kevin"})
        assert [row["name"] for row in table] == ["Ute"]

    def test_a_tap_reads_nothing(self, store, path):
        files = FailingLayer(store.files)
        storage = AtomicStorage(path, files)
        storage.write({"facts": {"1": {}}})
        files.names_called.clear()
        storage.write({"facts": {"1": {}, "2": {}}})
        assert storage.read() == {"facts": {"1": {}, "2": {}}}
        calls = "create write sync close identity link replace replace sync_folder"
        assert files.names_called == calls.split()

    def test_a_transaction_is_one_write_or_none(self, store, path):
        files = FailingLayer(store.files)
        database = TinyDB(path, storage=AtomicStorage, files=files)
        players, storage = database.table("players"), database.storage
        assert isinstance(storage, AtomicStorage)
        with storage.transaction():
            players.insert_multiple([{"name": "Ute"}, {"name": "Kevin"}])
            players.remove(where("name") == "Ute")
        assert files.names_called.count("write") == 1
        files.number = len(files.names_called)
        with pytest.raises(DiskFailed), storage.transaction():
            players.truncate()
        assert [row["name"] for row in players] == ["Kevin"]

    @pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"{}{}"])
    def test_what_is_no_document_is_damage(self, store, path, content):
        store.put(content, "kept.json")
        with pytest.raises(Damaged) as caught:
            AtomicStorage(path, store.files).read()
        assert caught.value.details["file"] == "kept.json"
        assert store.read("kept.json") == content
