"""A reference cycle, which only the garbage collector can let go."""

from __future__ import annotations


class ReferenceCycle:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self
