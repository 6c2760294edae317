"""Components that survive their own mistakes, and handlers that answer with a sentence.

Flet 1.0.5 stops drawing for good when a component's body raises on a later render, and covers the screen
with a traceback when a handler or an effect does. So every component of ours has its boundary inside, and
every handler and effect goes through `handler` and `effect`.
"""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

from scorekeeper.ui.measures import MARGIN, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, current_app

__all__ = ["FAULTS", "Sorry", "component", "effect", "handler", "memo", "screen", "subscription", "use_state"]

P = ParamSpec("P")
T = TypeVar("T")

FAULTS = logging.getLogger("scorekeeper.ui")
"""Where a mistake of ours is written down; the person at the table gets a sentence."""


def component(body: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A piece of a screen. If its body raises, a sentence stands in its place until it can be drawn again.

    Takes `key=` besides its own arguments, as every Flet component does.
    """
    return cast(Callable[P, ft.Control], ft.component(_bounded(body, _sorry)))


def memo(body: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A piece of a screen that is drawn anew only when an argument is not equal to the one before.

    Give it frozen values, and handlers that stay the same: methods of an object that outlives the render.
    """
    return cast(Callable[P, ft.Control], ft.memo(component(body)))  # type: ignore[no-untyped-call]


def screen(body: Callable[P, ft.View]) -> Callable[P, ft.View]:
    """A whole screen: the component of a route. If its body raises, the screen says so and leads home."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> ft.View:
        # Read before the body, so that a body that raises leaves the hooks in their order.
        path = ft.use_view_path()
        return _bounded(body, lambda: _sorry_screen(path))(*args, **kwargs)

    return cast(Callable[P, ft.View], ft.component(functools.wraps(body)(drawn)))


def handler(act: Callable[P, Any]) -> Callable[P, Any]:
    """What a tap does. If it raises, a sentence says what is wrong and what it means for the game.

    Works on functions, methods and coroutine functions; a method keeps being equal to itself, so that
    memoised components can take it.
    """
    if inspect.iscoroutinefunction(act):

        @functools.wraps(act)
        async def acted(*args: P.args, **kwargs: P.kwargs) -> Any:
            wake()
            try:
                return await act(*args, **kwargs)
            except Exception as error:
                tell(error)

        return acted

    @functools.wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> Any:
        wake()
        try:
            return act(*args, **kwargs)
        except Exception as error:
            tell(error)

    return done


def effect(
    setup: Callable[[], None] | Callable[[], Coroutine[Any, Any, None]],
    dependencies: Sequence[object] | None = None,
    cleanup: Callable[[], None] | Callable[[], Awaitable[None]] | None = None,
) -> None:
    """`ft.use_effect` whose setup and cleanup may raise: a hook, with the rules of hooks."""
    ft.use_effect(handler(setup), dependencies, cleanup=handler(cleanup) if cleanup else None)


def use_state(initial: T | Callable[[], T]) -> tuple[T, Callable[[T | Callable[[T], T]], None]]:
    """`ft.use_state` with its types: the value, and what sets it (a new value, or old to new). A hook."""
    return cast(tuple[T, Callable[[T | Callable[[T], T]], None]], ft.use_state(cast(Any, initial)))


def subscription(subscribe: Callable[[], Callable[[], None]], dependencies: Sequence[object] = ()) -> None:
    """Follow something that outlives the screen, until the screen goes or the session ends: a hook.

    `subscribe` begins to follow, anew when a dependency changes, and answers with what ends it.
    """
    app = current_app()
    end: Any = ft.use_ref(None)

    def setup() -> None:
        end.current = subscribe()
        app.endings.add(end.current)

    def cleanup() -> None:
        app.endings.discard(end.current)
        end.current()

    effect(setup, dependencies, cleanup)


def wake() -> None:
    """Start drawing again if it stopped: Flet's task dies of a control that refuses its values."""
    ft.context.page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]


def tell(error: Exception) -> None:
    """Say what went wrong, on the screen where it happened."""
    current_app().tell(error)


def _bounded(body: Callable[P, T], instead: Callable[[], T]) -> Callable[P, T]:
    @functools.wraps(body)
    def bounded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return body(*args, **kwargs)
        except Exception:
            FAULTS.exception("%s could not be drawn", body.__qualname__)
            return instead()

    return bounded


def _sorry() -> ft.Control:
    app = current_app()
    return ft.Text(_apology(app), style=app.scale.small(Paint.BAD))


def _sorry_screen(path: str) -> ft.View:
    app = current_app()
    _ = app.words
    leave = handler(lambda _event: app.go("/"))
    home = ft.FilledButton(_("To the start"), height=TARGET, on_click=leave)
    return ft.View(
        route=path,
        padding=MARGIN,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        controls=[ft.Text(_apology(app), style=app.scale.text()), home],
    )


def _sorry_alone() -> ft.View:
    return _sorry_screen(ft.use_view_path())


Sorry = cast(Callable[[], ft.View], ft.component(_sorry_alone))
"""What stands in the place of a screen that cannot even be imported."""


def _apology(app: App) -> str:
    _ = app.words
    return _("This cannot be shown just now. The game is kept; undo or leave and come back.")
