"""The files of the client, packed once and off the event loop."""

import asyncio
import json
import re
import threading
from inspect import unwrap

import pytest

from scorekeeper.locale import LANGUAGES
from scorekeeper.storage.settings import Settings
from scorekeeper.ui.client import served_files
from scorekeeper.ui.client.page import FAMILIES, MANIFEST, manifest, part, scripts, served_page
from scorekeeper.ui.client.served_files import FIRST, ClientFiles
from scorekeeper.ui.runtime.flet_patches import PROGRAMS, RECONNECTING
from scorekeeper.web.delivery import static_file
from tools.glyphs import FONTS, TABLE, covered, table

PROGRAM = "main.dart.wasm"


class SlowPacking:
    """Packing that takes as long as a test likes."""

    def __init__(self) -> None:
        self.packed: list[str] = []
        self.may_go_on = threading.Event()

    def __call__(self, address: str, content: bytes, *, pack: bool = True):
        if pack:
            self.packed.append(address)
            if address in PROGRAMS:
                self.may_go_on.wait(20)
        return static_file(address, content, pack=False)


@pytest.fixture
def packing(monkeypatch):
    slow = SlowPacking()
    monkeypatch.setattr(served_files, "static_file", slow)
    return slow


@pytest.fixture
def files():
    opened = ClientFiles()
    yield opened
    opened.close()


async def test_what_many_ask_for_is_packed_once_and_delays_nothing_else(files, packing):
    many = [asyncio.create_task(files.file(PROGRAM, near=False)) for _phone in range(5)]
    small = await files.file("favicon.png", near=False)
    assert small is not None
    assert not any(task.done() for task in many)
    many[0].cancel()  # a phone that goes away takes nothing from the others
    packing.may_go_on.set()
    found = await asyncio.gather(*many[1:])
    assert packing.packed.count(PROGRAM) == 1
    assert all(file is found[0] for file in found)


async def test_this_machine_waits_for_no_packing(files, packing):
    far = asyncio.create_task(files.file(PROGRAM, near=False))
    plain = await files.file(PROGRAM, near=True)
    assert not plain.packed
    assert not far.done()
    packing.may_go_on.set()
    await far


async def test_the_program_speaks_our_words_in_either_form(files):
    theirs, ours = RECONNECTING
    near, far = await files.file(PROGRAM, near=True), await files.file(PROGRAM, near=False)
    assert far.packed
    assert far.tag == near.tag
    assert far.content == near.content
    assert ours in near.content
    assert theirs not in near.content
    assert len(far.body) < len(near.body) / 2


async def test_our_faces_and_no_others_are_the_clients(files):
    listed = await files.file(MANIFEST, near=False)
    assert listed.content == manifest()
    for name in FAMILIES.values():
        assert await files.file(f"fonts/{name}", near=False) is not None


async def test_what_the_page_links_to_is_there(files):
    linked = re.findall(r'<link [^>]*href="([^"]+)"', part("served.html"))
    assert "manifest.json" in linked
    for name in linked:
        assert await files.file(name, near=False) is not None, name


async def test_what_is_not_there_is_none(files):
    for name in (
        "",
        "index.html",
        "../web/main.dart.js",
        "/etc/passwd",
        "nothing.wasm",
        "pyodide/pyodide.asm.wasm",
    ):
        assert await files.file(name, near=False) is None


async def test_a_file_that_went_away_is_not_there_and_comes_back(files, tmp_path, monkeypatch):
    assert await files.file("favicon.png", near=False)

    def gone() -> bytes:
        raise FileNotFoundError

    name = "icons/icon-192.png"
    there = files._sources[name]
    monkeypatch.setitem(files._sources, name, served_files._Source(gone, there.size, there.changed))
    assert await files.file(name, near=False) is None
    monkeypatch.setitem(files._sources, name, there)
    assert await files.file(name, near=False) is not None


def test_what_is_packed_first_is_there(files):
    assert set(FIRST) <= set(files._sources)


def test_another_file_is_another_version(files, monkeypatch):
    monkeypatch.setattr(served_files, "_sources", unwrap(served_files._sources))  # which looks again
    sources = dict(files._sources)
    there = sources["favicon.png"]
    sources["favicon.png"] = served_files._Source(there.read, there.size, there.changed + 1)
    assert ClientFiles().version == files.version
    monkeypatch.setattr(served_files, "_sources", lambda: sources)
    assert ClientFiles().version != files.version


def constant(page: str, name: str) -> object:
    """What a constant of the page's script holds."""
    (found,) = re.findall(rf"const {name} = (.*);", page)
    return json.loads(found)


@pytest.mark.parametrize(("chosen", "language"), [(None, None), ("de", "de"), ("en", "en"), ("fi", None)])
def test_the_page_speaks_the_language_of_the_settings_else_that_of_the_browser(chosen, language):
    assert constant(served_page("/client/1/", Settings(language=chosen)), "CONNECTION_LANGUAGE") == language


def test_every_sentence_that_the_script_says_is_there_in_every_language():
    said = set(re.findall(r"said\.(\w+)", part("connection.js")))
    sentences = constant(served_page("/client/1/", Settings()), "CONNECTION_WORDS")
    assert sentences.keys() == LANGUAGES.keys()
    assert all(words.keys() == said and all(words.values()) for words in sentences.values())
    assert sentences["de"] != sentences["en"]


def test_the_table_is_what_all_faces_have_in_common():
    """After a change of fonts run `python -m tools.glyphs`."""
    assert len(list(FONTS.glob("*.ttf"))) >= 3
    assert TABLE.read_text(encoding="utf-8") == table(covered())


def test_it_stands_in_the_page():
    assert "/[^\\u0000-\\u009f\\u{20}-\\u{7e}" in scripts()
    assert "@" not in scripts().split("const LACKED", 1)[1].splitlines()[0]
