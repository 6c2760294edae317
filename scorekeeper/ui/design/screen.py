"""The screen of a device, and the dock on it: below the content, or at its side."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.design_tokens.dimensions import (
    CONTENT_WIDTH,
    MARGIN,
    NARROW,
    NARROW_MARGIN,
    TINY,
    TINY_MARGIN,
)
from scorekeeper.design_tokens.typefaces import DENSE_FACTOR, LARGE_FACTOR

BIG_WIDTH = 900
"""Width from which on the dock stands beside the content, and both are large."""
LOW_HEIGHT = 560
"""Height of screens below which, where they are wider than high, the dock stands at the side as well."""
SIX_KEYS_WIDTH, BESIDE_WIDTH, BIG_BESIDE_WIDTH, WIDEST_BESIDE = 308, 372, 456, 720
"""Width of what stands in a dock at the side of a low screen, at least; of that dock, at most; of one at the
side of a big screen, at least and at most."""
BESIDE_PART, BIG_BESIDE_PART = 0.441, 0.34
"""Part of the screen's width that a dock at its side takes, on a low and on a big one."""
ASIDE_FROM, LEAST_ASIDE, MOST_ASIDE, ASIDE_PART = 1200, 292, 440, 0.23
"""Width of a screen from which on it has a column beyond its dock; width of that column, at least, at most,
and as a part of the screen's."""
MARGIN_BESIDE, SHORTEST_LOW = 10, 700
"""Margin of a dock at the side of a low screen, where six keys need the width; and the width of such a screen
below which six players need that of the margins."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The size of a screen in logical pixels, and that of its text, 1 as usual."""

    width: float
    height: float
    factor: float = 1.0

    @property
    def is_large(self) -> bool:
        """Whether the type is so large that things stand one below the other."""
        return self.factor > LARGE_FACTOR

    @property
    def dense_factor(self) -> float:
        """The size of the type where much has to be in sight at once."""
        return min(self.factor, DENSE_FACTOR)

    @property
    def margin(self) -> int:
        """The margin at both sides of the page."""
        if self.width <= TINY or (self._is_low and self.width < SHORTEST_LOW):
            return TINY_MARGIN
        return NARROW_MARGIN if self.width <= NARROW else MARGIN

    @property
    def _is_low(self) -> bool:
        return self.height < LOW_HEIGHT and self.width > self.height

    @property
    def dock_beside(self) -> float:
        """The width of a dock that stands beside the content; 0 where it stands below."""
        if self.width >= BIG_WIDTH and self.height >= LOW_HEIGHT:
            return min(max(BIG_BESIDE_WIDTH, self.width * BIG_BESIDE_PART), WIDEST_BESIDE)
        if not self._is_low or self.width <= BESIDE_WIDTH + 200:
            return 0
        return round(
            min(BESIDE_WIDTH, max(SIX_KEYS_WIDTH + 2 * self._margin_beside, self.width * BESIDE_PART))
        )

    @property
    def aside(self) -> float:
        """The width of a column beyond the dock of a wide screen, such as for the ranking; 0 where it has
        none."""
        if not self.is_big or self.width < ASIDE_FROM or self.is_large:
            return 0
        return min(max(LEAST_ASIDE, self.width * ASIDE_PART), MOST_ASIDE)

    @property
    def is_big(self) -> bool:
        """Whether the dock and what is beside it are large."""
        return self.dock_beside >= BIG_BESIDE_WIDTH

    @property
    def has_dock_beside(self) -> bool:
        """Whether the dock stands beside the content."""
        return self.dock_beside > 0

    @property
    def dock_margin(self) -> int:
        """The margin at both sides of what stands in the dock."""
        return self._margin_beside if self.has_dock_beside and not self.is_big else self.margin

    @property
    def _margin_beside(self) -> int:
        return min(self.margin, MARGIN_BESIDE)

    @property
    def dock_width(self) -> float:
        """The width of the dock, wherever it stands."""
        return self.dock_beside or min(self.width, CONTENT_WIDTH + 2 * self.margin)

    @property
    def dock_content_width(self) -> float:
        """The width of what stands in the dock."""
        return self.dock_width - 2 * self.dock_margin
