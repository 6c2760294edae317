"""Pieces of a screen that stay what they are while what they show stays the same.

Flet draws a component whole and compares every control with the one before. Where it meets the same object
again it looks no further, so a piece that is kept costs nothing: neither here nor on the wire. To compare a
control is cheap beside sending a new one, so what comes and goes is hidden meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, cast

import flet as ft

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A piece, what it was drawn from, and the pieces that it is made of."""

    control: ft.Control
    given: object
    within: Pieces | None = None
    in_sight: ft.Control | None = None
    """What holds it where it comes and goes, while it is there."""
    out_of_sight: ft.Control | None = None
    """The same while it is hidden."""


class Pieces:
    """The kept pieces of one component, by their places.

    They must stand in lists of controls: only there Flet tells a kept piece that what holds it is new.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, _Kept] = {}
        self._now: dict[Hashable, _Kept] = {}

    def turn(self) -> Pieces:
        """Begin to draw. A piece that was left out the last time has gone and will not come back."""
        self._before, self._now = self._now, {}
        return self

    def __call__(
        self, place: Hashable, draw: Callable[P, ft.Control], *values: P.args, **named: P.kwargs
    ) -> ft.Control:
        """What `draw(*values)` drew at this place; drawn anew only where a value has changed."""
        kept, given = self._before.get(place), (values, named)
        if kept is None or kept.given != given:
            kept = _Kept(_keyed(place, draw(*values, **named)), given)
        self._now[place] = kept
        return kept.control

    def group(
        self,
        place: Hashable,
        draw: Callable[Concatenate[Pieces, P], ft.Control],
        *values: P.args,
        **named: P.kwargs,
    ) -> ft.Control:
        """The same for a piece that is made of pieces: `draw(pieces, *values)`."""
        kept, given = self._before.get(place), (values, named)
        if kept is None or kept.given != given:
            within = (kept and kept.within) or Pieces()
            kept = _Kept(_keyed(place, draw(within.turn(), *values, **named)), given, within)
        self._now[place] = kept
        return kept.control

    def shown(
        self,
        place: Hashable,
        draw: Callable[Concatenate[Pieces, P], ft.Control],
        *values: P.args,
        **named: P.kwargs,
    ) -> ft.Control:
        """Something that comes and goes, and is there now: `draw(pieces, *values)`."""
        kept = self._before.get(place)
        within = (kept and kept.within) or Pieces()
        control = draw(within.turn(), *values, **named)
        if kept is None or kept.control is not control:
            kept = _Kept(control, None, within)
        if kept.in_sight is None:
            kept = replace(kept, in_sight=_held(place, control, visible=True), out_of_sight=None)
        self._now[place] = kept
        return cast(ft.Control, kept.in_sight)

    def hidden(self, place: Hashable) -> list[ft.Control]:
        """The same out of sight, as it was last shown; nothing where it was not shown yet."""
        kept = self._before.get(place)
        if kept is None:
            return []
        if kept.out_of_sight is None:
            kept = replace(kept, in_sight=None, out_of_sight=_held(place, kept.control, visible=False))
        self._now[place] = kept
        return [cast(ft.Control, kept.out_of_sight)]


def use_pieces() -> Pieces:
    """The kept pieces of the component that is being drawn: a hook."""
    return ft.use_memo(Pieces, []).turn()


def _keyed(place: Hashable, control: ft.Control) -> ft.Control:
    """The control with a key of its own.

    Without one Flet takes a kept piece for whatever stood where it stands now: a tap on somebody's name would
    count for his neighbour.
    """
    if control.key is None:
        control.key = str(place)
    return control


def _held(place: Hashable, control: ft.Control, *, visible: bool) -> ft.Control:
    """What can be hidden while the control in it stays the same object."""
    return ft.Column(
        [control],
        spacing=0,
        expand=control.expand,
        tight=not control.expand,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        visible=visible,
        key=str(place),
    )
