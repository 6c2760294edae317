"""A cache of a component's controls: while the values of a control are equal, it stays the same object.

Flet renders a component whole and compares every control with the one before. Where it meets the same object
again it looks no further, so a cached control costs nothing, neither here nor on the wire. To compare a
control is cheaper than to send a new one, so what comes and goes is hidden meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, cast

import flet as ft

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class _CachedControl:
    """A control, the values that it was built from, and the cache of the controls in it."""

    control: ft.Control
    given: object
    inner: MemoCache | None = None
    visible_holder: ft.Control | None = None
    """The control in a holder that is visible."""
    hidden_holder: ft.Control | None = None
    """The control in a holder that is hidden."""


class MemoCache:
    """The cached controls of one component, by place.

    They must stand in lists of controls: only there Flet tells a cached control that its parent is new.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, _CachedControl] = {}
        self._now: dict[Hashable, _CachedControl] = {}

    def begin_render(self) -> MemoCache:
        """Begin a render. What the last render did not use is dropped."""
        self._before, self._now = self._now, {}
        return self

    def __call__(
        self, place: Hashable, build: Callable[P, ft.Control], *values: P.args, **named: P.kwargs
    ) -> ft.Control:
        """The control that `build(*values)` returned here; built again only where a value changed."""
        entry, given = self._before.get(place), (values, named)
        if entry is None or entry.given != given:
            entry = _CachedControl(_keyed(place, build(*values, **named)), given)
        self._now[place] = entry
        return entry.control

    def group(
        self,
        place: Hashable,
        build: Callable[Concatenate[MemoCache, P], ft.Control],
        *values: P.args,
        **named: P.kwargs,
    ) -> ft.Control:
        """A cached control that has cached controls in it: `build(cache, *values)`."""
        entry, given = self._before.get(place), (values, named)
        if entry is None or entry.given != given:
            inner = (entry and entry.inner) or MemoCache()
            entry = _CachedControl(_keyed(place, build(inner.begin_render(), *values, **named)), given, inner)
        self._now[place] = entry
        return entry.control

    def shown(
        self,
        place: Hashable,
        build: Callable[Concatenate[MemoCache, P], ft.Control],
        *values: P.args,
        **named: P.kwargs,
    ) -> ft.Control:
        """A control that is hidden at other times, visible now: `build(cache, *values)`, on every render."""
        entry = self._before.get(place)
        inner = (entry and entry.inner) or MemoCache()
        control = build(inner.begin_render(), *values, **named)
        if entry is None or entry.control is not control:
            entry = _CachedControl(control, None, inner)
        if entry.visible_holder is None:
            entry = replace(entry, visible_holder=_holder(place, control, visible=True), hidden_holder=None)
        self._now[place] = entry
        return cast(ft.Control, entry.visible_holder)

    def hidden(self, place: Hashable) -> list[ft.Control]:
        """The same control, hidden, as it was last shown; an empty list where it was not shown yet."""
        entry = self._before.get(place)
        if entry is None:
            return []
        if entry.hidden_holder is None:
            entry = replace(
                entry, visible_holder=None, hidden_holder=_holder(place, entry.control, visible=False)
            )
        self._now[place] = entry
        return [cast(ft.Control, entry.hidden_holder)]


def _keyed(place: Hashable, control: ft.Control) -> ft.Control:
    """The control with a key of its own.

    Without one Flet takes a cached control for the one that stood at its place before: a tap on a name would
    count for the neighbour.
    """
    if control.key is None:
        control.key = str(place)
    return control


def _holder(place: Hashable, control: ft.Control, *, visible: bool) -> ft.Control:
    """A holder that can be hidden while the control in it stays the same object."""
    return ft.Column(
        [control],
        spacing=0,
        expand=control.expand,
        tight=not control.expand,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        visible=visible,
        key=str(place),
    )
