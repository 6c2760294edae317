"""The place to which the rows of the pad were scrolled, for when the bids have had theirs."""

from __future__ import annotations

import asyncio

import flet as ft

from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.widgets.scaffold import RENDER_DELAY

AT_END = 40
"""Within so many logical pixels of the last row the rows follow what is added."""


class PadScroll:
    """Where one person has scrolled the pad of one table; a new round begins at its last row again."""

    def __init__(self) -> None:
        self.column: ft.Ref[ft.Column] = ft.Ref()
        """The rows."""
        self._round, self._offset = 0, 0.0

    @handler
    def on_scroll(self, event: ft.OnScrollEvent) -> None:
        """The rows have moved."""
        is_away = event.pixels < event.max_scroll_extent - AT_END
        self._offset = max(1.0, event.pixels) if is_away else 0.0

    def begin(self, round_number: int) -> None:
        """Forget the place, if this is another round than before."""
        if self._round != round_number:
            self._round, self._offset = round_number, 0.0

    async def restore(self) -> None:
        """Scroll the rows, which have just been shown again, to where they were."""
        offset, rows = self._offset, self.column.current
        if offset and rows is not None:
            await asyncio.sleep(RENDER_DELAY)
            await rows.scroll_to(offset=offset)
