"""Pieces of a screen that stay what they are while what they show stays the same.

Flet draws a component whole and compares every control with the one before. Where it meets the same object
again it looks no further, so a piece that is kept costs nothing: neither here nor on the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ParamSpec

import flet as ft

P = ParamSpec("P")


class Pieces:
    """The kept pieces of one component, by their places.

    They must stand in lists of controls: only there Flet tells a kept piece that what holds it is new.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, tuple[tuple[object, ...], ft.Control]] = {}
        self._now: dict[Hashable, tuple[tuple[object, ...], ft.Control]] = {}

    def turn(self) -> None:
        """Begin to draw. A piece that was left out the last time has gone and will not come back."""
        self._before, self._now = self._now, {}

    def __call__(
        self, place: Hashable, draw: Callable[P, ft.Control], *values: P.args, **named: P.kwargs
    ) -> ft.Control:
        """What `draw(*values)` drew at this place; drawn anew only where a value has changed."""
        kept, given = self._before.get(place), (values, named)
        if kept is None or kept[0] != given:
            kept = (given, draw(*values, **named))
        self._now[place] = kept
        return kept[1]


def use_pieces() -> Pieces:
    """The kept pieces of the component that is being drawn: a hook."""
    pieces = ft.use_memo(Pieces, [])
    pieces.turn()
    return pieces
