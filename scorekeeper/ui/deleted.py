"""A game that is deleted on one screen while another one shows it: that one is led Home and told why."""

from __future__ import annotations

import contextvars
from collections.abc import Callable

from scorekeeper.storage.errors import UnknownGame
from scorekeeper.tables.table import Table
from scorekeeper.ui.component import handler
from scorekeeper.ui.session import App


def leave_when_deleted(app: App, table: Table) -> Callable[[], None]:
    """Watch over the table from now on; the answer ends it."""
    # Another phone's tap tells this screen too: what follows belongs to this screen's own page.
    context = contextvars.copy_context()

    async def go_home() -> None:
        app.go("/")
        app.tell(UnknownGame(id=table.game.id))

    def told() -> None:
        if not app.host.holds(table):
            context.copy().run(app.page.run_task, handler(go_home))

    return app.host.subscribe(told)
