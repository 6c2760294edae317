"""What the host keeps, as a screen follows it."""

from __future__ import annotations

import contextvars
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar, cast

import flet as ft

from scorekeeper.tables.host import Host
from scorekeeper.ui.component import effect, handler, subscription
from scorekeeper.ui.session import use_app

T = TypeVar("T")


def use_kept(load: Callable[[Host], Awaitable[T]], dependencies: Sequence[object] = ()) -> T | None:
    """What `load` asks the host for, and again whenever games or players change: a hook.

    None until the first answer. `dependencies` are the values that `load` closes over.
    """
    app = use_app()
    kept, set_kept = ft.use_state(cast(T | None, None))

    async def read() -> None:
        set_kept(await load(app.host))

    def follow() -> Callable[[], None]:
        # Another phone's tap tells this screen too: what follows belongs to this screen's own page.
        context = contextvars.copy_context()
        again = handler(read)

        def told() -> None:
            context.copy().run(app.page.run_task, again)

        return app.host.subscribe(told)

    effect(read, dependencies)
    subscription(follow, dependencies)
    return kept
