"""A store is a folder on the disk; tests of files and of the library run on one in memory as well."""

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from scorekeeper.storage.files.filesystem import OS_FILES, FileLayer
from scorekeeper.storage.library import Library
from tests.storage.fake_disk import FakeDisk

NOON = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)


@dataclass
class Store:
    """A folder somewhere and the layer that reaches it."""

    folder: str
    files: FileLayer
    opened: list[Library] = field(default_factory=list)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def read(self, *parts):
        return self.files.read(self.path(*parts))

    def put(self, content, *parts):
        file = self.files.create(self.path(*parts))
        self.files.write(file, content)
        self.files.close(file)

    def names(self, *parts):
        return set(self.files.names(self.path(*parts)))

    def library(self, files=None):
        library = Library(self.folder, files=files or self.files, now=lambda: NOON)
        library.open()
        self.opened.append(library)
        return library

    def again(self, library):
        library.close()
        return self.library()


ON_BOTH = ("test_atomic", "test_damage", "test_library")


def pytest_generate_tests(metafunc):
    if "store" in metafunc.fixturenames:
        disks = ["memory", "disk"] if metafunc.module.__name__.endswith(ON_BOTH) else ["disk"]
        metafunc.parametrize("store", disks, indirect=True)


@pytest.fixture
def store(request, tmp_path):
    if getattr(request, "param", "disk") == "memory":
        disk = FakeDisk()
        disk.make_folder("/data")
        store = Store("/data", disk)
    else:
        store = Store(str(tmp_path / "data"), OS_FILES)
        os.mkdir(store.folder)
    yield store
    for library in store.opened:
        library.close()


@pytest.fixture
def library(store):
    return store.library()
