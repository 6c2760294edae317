"""What the colours and symbols of players are called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.locale import Phrase

COLOR_NAMES: Mapping[str, Phrase] = MappingProxyType(
    {
        "blue": lambda _: _("Blue"),
        "teal": lambda _: _("Turquoise"),
        "green": lambda _: _("Green"),
        "yellow": lambda _: _("Yellow"),
        "orange": lambda _: _("Orange"),
        "red": lambda _: _("Red"),
        "pink": lambda _: _("Pink"),
        "violet": lambda _: _("Violet"),
    }
)
SYMBOL_NAMES: Mapping[str, Phrase] = MappingProxyType(
    {
        "star": lambda _: _("Star"),
        "sun": lambda _: _("Sun"),
        "heart": lambda _: _("Heart"),
        "drop": lambda _: _("Drop"),
        "leaf": lambda _: _("Leaf"),
        "flame": lambda _: _("Flame"),
        "bolt": lambda _: _("Lightning"),
        "bell": lambda _: _("Bell"),
        "anchor": lambda _: _("Anchor"),
        "diamond": lambda _: _("Diamond"),
    }
)
