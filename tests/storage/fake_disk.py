"""A disk in memory that can lose power, and layers that record the calls to a disk or let them fail."""

from __future__ import annotations

import errno
import itertools
import os
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from scorekeeper.storage.errors import Locked
from scorekeeper.storage.files.filesystem import FileLayer, verify_file_size
from scorekeeper.storage.limits import MOST_FILE_BYTES


@dataclass
class Inode:
    """A file without a name: what was written, and what of it was synced."""

    content: bytes = b""
    synced: bytes | None = None
    version: int = 0


@dataclass
class Folder:
    """The names in a folder as programs see them, those that are durable, and the changes in between."""

    names: dict[str, Inode] = field(default_factory=dict)
    durable: dict[str, Inode] = field(default_factory=dict)
    pending: list[tuple[str, Inode | None]] = field(default_factory=list)
    """A name and the file that it stands for now, None where the name was taken away."""

    def put(self, name, inode):
        if inode is None:
            del self.names[name]
        else:
            self.names[name] = inode
        self.pending.append((name, inode))

    def sync(self):
        self.durable, self.pending = dict(self.names), []


class FakeDisk:
    """A `FileLayer` in memory that knows what a power cut would leave.

    What is lost: the content of a file that was not synced, in part or whole; every change of names in a
    folder that was not synced, any of them, in any combination.
    """

    def __init__(self):
        self.folders = {"/": Folder()}
        self._open = {}
        self._versions = itertools.count(1)
        self._locks = set()

    def read(self, path, most=MOST_FILE_BYTES):
        content = self._inode(path).content
        verify_file_size(path, len(content), most)
        return content

    def create(self, path):
        folder, name = self._place(path)
        inode = Inode(version=next(self._versions))
        folder.put(name, inode)
        number = next(self._versions)
        self._open[number] = inode
        return number

    def write(self, file, content):
        self._open[file].content += content
        self._open[file].version = next(self._versions)

    def sync(self, file):
        self._open[file].synced = self._open[file].content

    def close(self, file):
        del self._open[file]

    def make_private(self, path):
        """Nothing: nobody else has this disk."""

    def link(self, existing, new):
        inode = self._inode(existing)
        folder, name = self._place(new)
        if name in folder.names:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new)
        folder.put(name, inode)

    def replace(self, old, new):
        inode = self._inode(old)
        old_folder, old_name = self._place(old)
        new_folder, new_name = self._place(new)
        if new_folder.names.get(new_name) is inode:
            return  # POSIX: two names of one file, nothing happens
        new_folder.put(new_name, inode)
        old_folder.put(old_name, None)

    def remove(self, path):
        self._inode(path)
        folder, name = self._place(path)
        folder.put(name, None)

    def make_folder(self, path):
        if path in self.folders:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        self._folder(os.path.dirname(path))
        self.folders[path] = Folder()

    def sync_folder(self, path):
        self._folder(path).sync()

    def may_tear(self):
        return True

    def names(self, path):
        return list(self._folder(path).names)

    def stamp(self, path):
        return str(self._inode(path).version)

    def identity(self, path):
        return self.stamp(path)

    def lock(self, path):
        if path in self._locks:
            raise Locked(folder=os.path.dirname(path))
        self._locks.add(path)
        return lambda: self._locks.discard(path)

    def put(self, path, content):
        folder, name = self._place(path)
        folder.names[name] = Inode(content, content, next(self._versions))
        folder.durable[name] = folder.names[name]

    def content(self):
        files = ((path, folder.names.items()) for path, folder in self.folders.items())
        return tuple(
            (path, *[(name, file.content, file.version) for name, file in inner]) for path, inner in files
        )

    def after_power_cut(self):
        """Every disk that may be found when the power is back."""
        pending = [(path, change) for path, folder in self.folders.items() for change in folder.pending]
        for kept in itertools.product((False, True), repeat=len(pending)):
            survivor = FakeDisk()
            survivor.folders = {path: Folder(dict(folder.durable)) for path, folder in self.folders.items()}
            for (path, (name, inode)), is_kept in zip(pending, kept, strict=True):
                if is_kept and inode is not None:
                    survivor.folders[path].names[name] = inode
                elif is_kept:
                    survivor.folders[path].names.pop(name, None)
            yield from survivor._with_every_content()

    def _with_every_content(self):
        places = [(path, name) for path, folder in self.folders.items() for name in folder.names]
        inodes = {id(inode): inode for path, name in places for inode in [self.folders[path].names[name]]}
        torn = [inode for inode in inodes.values() if inode.synced != inode.content]
        for contents in itertools.product(*(_leftovers(inode) for inode in torn)):
            survivor = FakeDisk()
            left = {id(inode): content for inode, content in zip(torn, contents, strict=True)}
            for path in self.folders:
                survivor.folders.setdefault(path, Folder())
            for path, name in places:
                inode = self.folders[path].names[name]
                survivor.put(os.path.join(path, name), left.get(id(inode), inode.content))
            yield survivor

    def _folder(self, path):
        if path not in self.folders:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return self.folders[path]

    def _place(self, path):
        return self._folder(os.path.dirname(path)), os.path.basename(path)

    def _inode(self, path):
        folder, name = self._place(path)
        if name not in folder.names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return folder.names[name]


def _leftovers(inode):
    """What may be found of a file that was not synced since it was written."""
    return (inode.synced or b"", inode.content[: len(inode.content) // 2], inode.content)


CALLS = frozenset(name for name in vars(FileLayer) if not name.startswith("_") and name != "may_tear")
"""The names of all calls of a `FileLayer`."""


class ForwardingLayer:
    """A `FileLayer` that forwards to another one; every call goes through `call`."""

    def __init__(self, files):
        self.files = files

    def may_tear(self):
        return self.files.may_tear()

    def __getattr__(self, name):
        if name not in CALLS:
            raise AttributeError(name)
        return partial(self.call, name)

    def call(self, name, *arguments):
        return getattr(self.files, name)(*arguments)


@dataclass(frozen=True)
class Call:
    """A call: its name, its arguments and what it returned."""

    name: str
    arguments: tuple[Any, ...]
    answer: Any


class RecordingLayer(ForwardingLayer):
    """Records every call that returned."""

    def __init__(self, files):
        super().__init__(files)
        self.calls = []

    def call(self, name, *arguments):
        answer = super().call(name, *arguments)
        self.calls.append(Call(name, arguments, answer))
        return answer


class RefusingLayer(ForwardingLayer):
    """Lets every call of one name fail, from the start or from when `name` is set."""

    def __init__(self, files, name="", fault=errno.EIO):
        super().__init__(files)
        self.name = name
        self.fault = fault

    def call(self, name, *arguments):
        if name == self.name:
            raise OSError(self.fault, os.strerror(self.fault))
        return super().call(name, *arguments)


class FailingLayer(ForwardingLayer):
    """Lets one call fail: the one with that number, counted from 0."""

    def __init__(self, files, number=-1, fault=errno.EIO):
        super().__init__(files)
        self.number = number
        self.fault = fault
        self.names_called = []

    def call(self, name, *arguments):
        self.names_called.append(name)
        if len(self.names_called) - 1 != self.number:
            return super().call(name, *arguments)
        if name == "write":  # a full disk takes what still fits
            file, content = arguments
            self.files.write(file, content[: len(content) // 2])
        if name == "close":  # the file is closed even when closing it reports a fault
            self.files.close(*arguments)
        raise OSError(self.fault, os.strerror(self.fault))


def replay_calls(calls, start):
    """The disk after these recorded calls, begun on a copy of `start`."""
    disk = deepcopy(start)
    opened = {}
    for call in calls:
        if call.name == "create":
            opened[call.answer] = disk.create(*call.arguments)
        elif call.name in ("write", "sync", "close"):
            getattr(disk, call.name)(opened[call.arguments[0]], *call.arguments[1:])
        elif call.name not in ("read", "names", "stamp", "identity", "lock"):
            getattr(disk, call.name)(*call.arguments)
    return disk
