"""A cache of what is drawn for all phones of a table, found by the identity of what it is drawn from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Values = TypeVarTuple("Values")

MOST_RESULTS = 64
"""Results of a function that stay in its cache."""


def cached_by_identity(build: Callable[[*Values], T]) -> Callable[[*Values], T]:
    """The function with a cache of its latest results, found by the identity of the arguments.

    A state is dear to compare, and all phones of a table get the same one, unless one has a hidden bid of its
    own to see.
    """
    known: OrderedDict[tuple[int, ...], tuple[tuple[*Values], T]] = OrderedDict()

    @wraps(build)
    def built(*values: *Values) -> T:
        key = tuple(map(id, values))
        if key not in known:
            known[key] = values, build(*values)  # which holds the objects: no other one gets their ids
            if len(known) > MOST_RESULTS:
                known.popitem(last=False)
        return known[key][1]

    return built
