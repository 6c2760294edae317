"""The options of a ruleset: which there are, what each means, and what choosing one changes. Flet-free.

An option is a row of a table; a page of the setup shows the rows of one group that fit the rules and the
number of players. A new option is a new row.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.ui.options.bids import BIDS, MIXED
from scorekeeper.ui.options.cards import CARDS, EXTRAS, OWN
from scorekeeper.ui.options.option import Choice, Figure, Group, Option, Switch, Value
from scorekeeper.ui.options.scores import END, SCORING

__all__ = ["GROUPS", "MIXED", "OPTIONS", "OWN", "Choice", "Figure", "Group", "Option", "Switch", "Value"]

GROUPS: tuple[Group, ...] = (
    Group("bids", "hand", lambda _: _("Bids"), BIDS),
    Group("cards", "dealer", lambda _: _("Cards and rounds"), CARDS),
    Group("scoring", "pad", lambda _: _("Scoring"), SCORING),
    Group("extras", "dragon", lambda _: _("Special cards"), EXTRAS),
    Group("end", "flag", lambda _: _("The end"), END),
)
"""The pages of the options, in their order."""

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {option.name: option for group in GROUPS for option in group.options}
)
"""Every option by its name."""
