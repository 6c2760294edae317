"""Every move with its functions: the one that raises and the one that returns the fact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.game import Fact, State, attendance, changes, corrections, moves
from scorekeeper.rules.errors import accepts


@dataclass(frozen=True)
class MoveFunctions:
    """The functions of a move; each takes the state first, `act` then the moment."""

    verify: Callable[..., None]
    act: Callable[..., Fact]

    def can(self, state: State, *values: object) -> bool:
        return accepts(self.verify, state, *values)


START = MoveFunctions(
    lambda _state, *values: moves.verify_start(*values), lambda _state, *values: moves.start(*values)
)
"""The move that makes the state, and looks at none."""

MOVES = MappingProxyType(
    {
        name.replace("_", " "): MoveFunctions(vars(module)[f"verify_{name}"], act)
        for module in (moves, corrections, attendance, changes)
        for name, act in vars(module).items()
        if f"verify_{name}" in vars(module)
    }
    | {"start": START}
)
"""All moves of the game by the names of their functions."""
