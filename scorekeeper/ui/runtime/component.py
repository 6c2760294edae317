"""Components with an error boundary, and handlers that show an error as a sentence.

Flet 1.0.5 stops drawing for good when a component's body raises on a later render, and covers the screen
with a traceback when a handler or an effect does. So every component of ours has an error boundary inside,
and every handler goes through `handler`, every effect through `use_effect` of `hooks`.
"""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import MARGIN, TARGET
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.flet_patches import restart_updates
from scorekeeper.ui.runtime.session import APP, App, current_app

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)


def component(body: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component with an error boundary: if its body raises, it shows a sentence until it draws again.

    Takes `key=` besides its own arguments, as every Flet component does.
    """
    return cast(Callable[P, ft.Control], ft.component(_bounded(body, _error_text)))


def screen(body: Callable[P, ft.View]) -> Callable[P, ft.View]:
    """The component of a route, whose address its view gets. If its body raises, an error screen is shown
    that leads home."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> ft.View:
        # Read before the body, so that a body that raises leaves the hooks in their order.
        path = ft.use_view_path()
        view = _bounded(body, _error_screen)(*args, **kwargs)
        if path and isinstance(view, ft.View) and view.route == "/":  # as a view has it by itself
            view.route = path
        return view

    return cast(Callable[P, ft.View], ft.component(functools.wraps(body)(drawn)))


def handler(act: Callable[P, Any], *, when_over: bool = False) -> Callable[P, Any]:
    """An event handler. If it raises, a sentence says what is wrong and what it means for the game.

    In a session that is over, a scribe's whose link was withdrawn, it does nothing unless `when_over`. Works
    on functions, methods and coroutine functions; a method keeps being equal to itself, so that memoised
    components can take it.
    """

    def is_refused() -> bool:
        app: App | None = None if when_over else ft.context.page.session.store.get(APP)
        return app is not None and app.is_over

    if inspect.iscoroutinefunction(act):

        @functools.wraps(act)
        async def acted(*args: P.args, **kwargs: P.kwargs) -> Any:
            restart_updates()
            try:
                return None if is_refused() else await act(*args, **kwargs)
            except Exception as error:
                current_app().show_error(error)

        return acted

    @functools.wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> Any:
        restart_updates()
        try:
            return None if is_refused() else act(*args, **kwargs)
        except Exception as error:
            current_app().show_error(error)

    return done


@handler
def on_link(event: Any) -> None:
    """Open another screen; the `data` of the control is its address."""
    current_app().go(event.control.data)


@handler
def on_client(_event: Any) -> None:
    """The client has done what is to be done: a button without a handler counts as disabled."""


def _bounded(body: Callable[P, T], instead: Callable[[], T]) -> Callable[P, T]:
    @functools.wraps(body)
    def bounded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return body(*args, **kwargs)
        except Exception:
            _log.exception("%s could not be drawn", body.__qualname__)
            return instead()

    return bounded


def _error_text() -> ft.Control:
    app = current_app()
    return ft.Text(_apology(app), style=app.scale.small(Paint.BAD))


def _error_screen() -> ft.View:
    app = current_app()
    _ = app.words
    home = ft.FilledButton(_("Home"), height=TARGET, on_click=on_link, data="/")
    return ft.View(
        padding=MARGIN,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        controls=[ft.Text(_apology(app), style=app.scale.text()), home],
    )


ErrorScreen = screen(_error_screen)
"""The screen that is shown in the place of one that cannot be imported."""


def _apology(app: App) -> str:
    _ = app.words
    return _("This cannot be shown right now. The game is safe; undo, or leave and come back.")
