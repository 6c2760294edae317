"""The tree of controls as a client of Flet has it: what it was first sent, and every patch applied since."""

from collections import defaultdict
from enum import Enum
from functools import partial
from typing import Any

import flet as ft
import flet_charts

REPLACE, ADD, REMOVE, MOVE = 0, 1, 2, 3
"""Operations of patches."""

Tree = dict[str, Any]


class ClientTree:
    """The page of one client, and its controls by their numbers."""

    def __init__(self, page):
        self.page = page
        self.controls = {}
        self._index(page)

    def apply(self, control, patch):
        """Apply the patch of that control, as the client does: one operation after another."""
        places, *operations = patch
        paths = dict(_paths(places, ()))

        def at(number):
            place = self.controls[control]
            for step in paths[number]:
                place = place[step]
            return place

        for kind, number, key, *rest in operations:
            place = at(number)
            if kind == MOVE:
                target, to = at(rest[0]), rest[1]
                moved = place.pop(key)
                target.insert(to, moved) if isinstance(target, list) else target.update({to: moved})
            elif kind == REMOVE:
                del place[key]
            elif kind == ADD and isinstance(place, list):
                place.insert(key, rest[0])
                self._index(rest[0])
            else:
                place[key] = rest[0]
                self._index(rest[0])

    def _index(self, value):
        if isinstance(value, dict):
            if "_i" in value:
                self.controls[value["_i"]] = value
            for item in value.values():
                self._index(item)
        elif isinstance(value, list):
            for item in value:
                self._index(item)


def _paths(node, path):
    yield node[0], path
    if len(node) > 1:
        for step, child in node[1].items():
            yield from _paths(child, (*path, step))


def _left_out():
    """By the name of a property what stands for its absence: the defaults of whatever has it, and nothing."""
    defaults = defaultdict(lambda: [None, False, "", []])
    for module in (ft, flet_charts):
        for kind in map(partial(getattr, module), module.__all__):
            for name, value in getattr(kind, "_prop_defaults", {}).items():
                defaults[name].append(value.value if isinstance(value, Enum) else value)
    return defaults


LEFT_OUT = _left_out()


def differences(one, other, path=""):
    """Where two trees of controls look different, and how.

    The numbers of the controls do not count; nor does a default that is spelled out in one of them only.
    """
    if one == other:  # at once, where nothing is to be told
        return []
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(str(place), *pair) for place, pair in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, dict) and isinstance(other, dict):
        names = sorted((one.keys() | other.keys()) - {"_i"}, key=str)
        pairs = [(str(name), one.get(name), other.get(name)) for name in names]
    else:
        name = path.rpartition("/")[2]
        same = one == other or (
            None in (one, other) and all(value in LEFT_OUT[name] for value in (one, other))
        )
        return [] if same else [f"{path}: {one!r:.200} is not {other!r:.200}"]
    return [line for name, first, second in pairs for line in differences(first, second, f"{path}/{name}")]
