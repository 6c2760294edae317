"""One tap of a bid, followed from the key to disk to pixels and compared with docs/architecture.md."""

from __future__ import annotations

import inspect
import re
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

import scorekeeper
from tests.ui.fake_device import FakeDevice

PACKAGE = Path(scorekeeper.__file__).resolve().parent
PAGE = PACKAGE.parent / "docs" / "architecture.md"
CONTROLLER = "controller.TableController"

DISK = "storage/files/filesystem"
FIRST_WRITE = "filesystem.OsFiles.create"
"""What comes before it on the disk only looks."""


@dataclass(frozen=True)
class Call:
    """A call of a function of ours: where it is defined, and the module that called it."""

    module: str
    function: str
    caller: str | None

    @property
    def name(self) -> str:
        """The function as the page names it: `table.Table.act`."""
        return f"{self.module.rsplit('/', 1)[-1]}.{self.function}"


class Recorder:
    """Records every call of our functions, also those on the storage threads, while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.calls: list[Call] = []
        self._frames: dict[int, FrameType] = {}  # a resumed coroutine has the frame of its first call

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if not self.on or event != "call" or id(frame) in self._frames:
            return
        module = module_of(frame.f_code)
        if module is None:
            return
        self._frames[id(frame)] = frame
        function = frame.f_code.co_qualname
        if not re.search(r"<(lambda|genexpr|\w+comp)>$", function) and not in_property(frame):
            self.calls.append(Call(module, function.replace(".<locals>", ""), caller_of(frame)))


@cache
def module_of(code: CodeType) -> str | None:
    """`ui/table/controller` for code of ours, None for any other."""
    path = Path(code.co_filename)
    if not path.is_relative_to(PACKAGE):
        return None
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def ours(frame: FrameType | None) -> Iterator[FrameType]:
    """The frame and those that called it, as far as they are of our code."""
    while frame is not None:
        if module_of(frame.f_code) is not None:
            yield frame
        frame = frame.f_back


def caller_of(frame: FrameType) -> str | None:
    return next((module_of(caller.f_code) for caller in ours(frame.f_back)), None)


def in_property(frame: FrameType) -> bool:
    """Whether the call is a property's, or was made to compute one."""
    return any(caller.f_code in properties() for caller in ours(frame))


@cache
def properties() -> frozenset[CodeType]:
    """The code of every property of ours."""
    modules = [module for name, module in sys.modules.items() if name.startswith("scorekeeper.")]
    return frozenset(code for module in modules for code in _properties_of(module))


def _properties_of(module: ModuleType) -> Iterator[CodeType]:
    for _name, kind in inspect.getmembers(module, inspect.isclass):
        for value in vars(kind).values():
            getter: Any = getattr(value, "fget", None) or getattr(value, "func", None)
            if getter is not None and hasattr(getter, "__code__"):
                yield getter.__code__


def hops(calls: list[Call]) -> list[Call]:
    """The calls that hand the tap on, from the key to the disk, as the page defines them."""
    entered: set[str] = set()
    excluded = modules_without_hops()
    found = []
    for call in calls:
        if call.name == FIRST_WRITE:
            break
        if call.module != DISK and not call.module.startswith(excluded):
            # What a task or a thread of a module calls first is that module's own.
            if call.module != call.caller and not (call.caller is None and call.module in entered):
                found.append(call)
            entered.add(call.module)
    return found


def section() -> str:
    """What the page says about one tap."""
    return PAGE.read_text(encoding="utf-8").partition("\n## One tap\n")[2].partition("\n## ")[0]


def modules_without_hops() -> tuple[str, ...]:
    """The modules and folders whose calls are no hops: the page names them before its lists."""
    named = re.findall(r"`([a-z_/]+)`", section().partition("\n### ")[0])
    assert named, "the page names no module whose calls are no hops"
    for name in named:
        assert (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file(), name
    return tuple(named)


def listed(part: str) -> list[str]:
    """The functions that the page names below that heading, in their order."""
    below = section().partition(f"\n### {part}\n")[2].partition("\n### ")[0]
    named = re.findall(r"^\d+\. `([\w.]+)` \(`([\w/.]+)`\)", below, re.MULTILINE)
    for _function, path in named:
        assert (PACKAGE.parent / path).is_file(), path
    assert named, f"the page names no function below {part!r}"
    return [function for function, _path in named]


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    recorder = Recorder()
    threading.setprofile(recorder)  # the storage threads are started after this
    yield recorder
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]


async def one_bid(device: FakeDevice, recorder: Recorder) -> list[Call]:
    """The calls of a tap on "Bid 1" by the second bidder, until its snapshot is drawn."""
    table = await device.start_game()
    async with device.at(table) as app:
        await app.tap("Bid 0")
        properties.cache_clear()
        key = app.find("Bid 1", app.tappable())
        recorder.on = True
        sys.setprofile(recorder)
        await app.fire(key.control, "click")
        await app.settle()
        sys.setprofile(None)
        recorder.on = False
        round_ = table.snapshot.state.current
        assert round_ is not None
        assert [round_.bids[seat] for seat in round_.turns[:2]] == [0, 1]
        assert app.sees("Kevin bids") or app.sees("Nessi bids")
    return recorder.calls


async def test_a_tap_takes_the_hops_that_the_page_lists(device: FakeDevice, recorder: Recorder) -> None:
    calls = await one_bid(device, recorder)
    assert [hop.name for hop in hops(calls)] == listed("From the key to the disk")
    assert len(listed("From the key to the disk")) <= 14

    saved = next(place for place, call in enumerate(calls) if call.name == FIRST_WRITE)
    names = iter([call.name for call in calls[saved:]])
    for function in listed("From the disk to the pixels"):
        assert function in names, f"{function} is not called, or not in this order"


async def test_a_tap_enters_the_controller_as_often_as_the_page_says(
    device: FakeDevice, recorder: Recorder
) -> None:
    calls = await one_bid(device, recorder)
    entries = [call.name for call in calls if call.name.startswith(CONTROLLER) and call.module != call.caller]
    on_page = [*listed("From the key to the disk"), *listed("From the disk to the pixels")]
    assert entries == [function for function in on_page if function.startswith(CONTROLLER)]
