"""What the colours and symbols of players are called, and when somebody last played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.game_summaries import day
from scorekeeper.storage.players import Player

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


def played_note(_: Words, player: Player) -> str:
    """When a player last played."""
    if player.last_played is None:
        return _("has not played yet")
    return _("last played {day}", day=day(_, player.last_played, datetime.now().astimezone()))
