"""The subscribers of a table or of the host: functions that are called after a change."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")

Subscribe = Callable[[Callable[P, None]], Callable[[], None]]
"""Takes a subscriber and returns what unsubscribes it."""

_LOG = logging.getLogger(__name__)


class Subscribers(Generic[P]):
    """Functions with the same parameters, called in the order in which they subscribed."""

    def __init__(self) -> None:
        self._functions: list[Callable[P, None]] = []

    def __bool__(self) -> bool:
        return bool(self._functions)

    def add(self, subscriber: Callable[P, None]) -> Callable[[], None]:
        """Call `subscriber` with every change; the answer unsubscribes it."""
        self._functions.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._functions:
                self._functions.remove(subscriber)

        return unsubscribe

    def notify(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call every subscriber."""
        for subscriber in tuple(self._functions):
            try:
                subscriber(*args, **kwargs)
            except Exception:  # the change counts; an error in one screen must not stop the others
                _LOG.exception("a screen could not show a change")
