"""How the tests are spread over the machine, and what all workers share."""

from __future__ import annotations

import asyncio
import gc
import gzip
import hashlib
import os
import shutil
import ssl
import sys
import tempfile
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import uvicorn.server
from filelock import FileLock
from hypothesis import settings
from xdist import get_xdist_worker_id, is_xdist_worker

if TYPE_CHECKING:
    pass

HERE = Path(__file__).parent
BROWSER = "tests/browser/"
MEMORY = Path("/dev/shm")
"""The folder of a file system in memory, on Linux."""
LEAST_MEMORY = 8 * 2**30
"""Bytes that must be free in it; a run takes less than three thousand million."""
LONGEST_FIRST = (
    f"{BROWSER}site/",
    BROWSER,
    "tests/site/",
    "tests/ui/test_every_screen",
    "tests/wire/",
    "tests/ui/",
    "tests/attacks/",
    "tests/",
)
"""The beginnings of the tests' names in the order in which they are begun: what is begun last ends last, and
while a browser's test waits, others use the processor."""


# A slow machine fails no property.
settings.register_profile("no-deadline", deadline=None, max_examples=50)
settings.load_profile("no-deadline")


def pytest_configure():
    """Keep temporary files in memory where there is enough: no test looks at what a disk has written.

    While tests are collected no garbage is looked for: it would take a quarter of the time, in every worker.
    """
    gc.disable()
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= LEAST_MEMORY:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # asked anew


def pytest_xdist_auto_num_workers(config):
    """Two for each processor: a test that plays in a browser waits much of its time."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The longest are begun first."""

    def place(item):
        return next(number for number, path in enumerate(LONGEST_FIRST) if item.nodeid.startswith(path))

    items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """Each worker begins with other files: in a fresh clone each is compiled once, not by all of them."""
    if is_xdist_worker(session) and session.config.args == session.config.getini("testpaths"):
        paths = [path.relative_to(session.config.rootpath) for path in sorted(HERE.rglob("test_*.py"))]
        number, workers = int(get_xdist_worker_id(session)[2:]), session.config.workerinput["workercount"]
        for path in paths[number::workers]:
            import_module(".".join(path.with_suffix("").parts))


def pytest_collection_finish():
    """Garbage is not looked for among the tests themselves, and seldom at all: a fifth of Python's time."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def cheap_machinery():
    """What no test is about costs nothing; one fixture, for each costs every test a little."""
    from scorekeeper.ui.client import served_files

    with pytest.MonkeyPatch.context() as patch:
        # One TLS context for all HTTP clients, none of which speaks TLS: 19 ms each, mostly certificates.
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        # HTTP clients know that `sniffio` is not there: they look for it several times for every request.
        if not find_spec("sniffio"):
            patch.setitem(sys.modules, "sniffio", None)
        # A server packs a file of the client only when somebody asks: packing all costs 0.4 s a server.
        patch.setattr(served_files, "FIRST", ())
        # Nor does each look through the folders of the client, of which none changes: 0.04 s.
        patch.setattr(served_files, "_sources", cache(served_files._sources))
        # Rounds of tournaments are drawn in few steps: only the draw's own tests look how good they are.
        patch.setattr("scorekeeper.tournament.draw.MOST_LOOKS", 500)
        # A server looks every few milliseconds whether it is to end, not ten times a second.
        hasty = SimpleNamespace(**{**vars(asyncio), "sleep": lambda _seconds: asyncio.sleep(0.005)})
        patch.setattr(uvicorn.server, "asyncio", hasty)
        yield


@pytest.fixture
def device(tmp_path):
    """A device with an empty folder."""
    from tests.ui.fake_device import FakeDevice

    device = FakeDevice(tmp_path)
    yield device
    device.host.close()


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory, worker_id):
    """A folder of this run that all workers see."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def quick_builds(shared_folder, worker_id):
    """Every module is minified once for all builds of the site and all workers: nine tenths of a build. And
    what is compressed need not be small: another two seconds."""
    from scorekeeper.site import archive, builder
    from scorekeeper.site.archive import minify

    cache = shared_folder / "minified"
    cache.mkdir(exist_ok=True)
    lock = FileLock(cache / "lock")

    def minified(name, content):
        entry = cache / hashlib.sha256(name.encode() + b"\0" + content).hexdigest()
        if not entry.exists():
            with lock:
                if not entry.exists():
                    unfinished = entry.with_name(f"{entry.name}.{worker_id}")
                    unfinished.write_bytes(minify(name, content))
                    unfinished.replace(entry)
        return entry.read_bytes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "minify", minified)
        patch.setattr(builder.Quality.QUICK, "_value_", (1, 1))
        patch.setattr(
            builder,
            "gzip",
            SimpleNamespace(compress=lambda content, _level, mtime: gzip.compress(content, 1, mtime=mtime)),
        )
        yield


@pytest.fixture(scope="session")
def built_site(shared_folder, quick_builds):
    """The site for the address /block/, built once for all workers; nothing may be changed in it."""
    from scorekeeper.site.builder import Quality, build_site

    folder, finished = shared_folder / "site", shared_folder / "site-is-built"
    with FileLock(shared_folder / "site.lock"):
        if not finished.exists():
            build_site(folder, "/block/", Quality.QUICK)
            finished.touch()
    return folder
