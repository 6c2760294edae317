"""Moves at a table, as somebody's taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.tables import Table


async def makes(table: Table, move: Callable[..., Any], *values: object) -> None:
    """Somebody makes a move, on the newest revision."""
    await table.act(lambda state, at: move(state, at, *values), table.game.revision)
