"""The rulesets that have a name of their own, one row each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.ruleset import STANDARD, Ruleset

PRESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in (STANDARD,)})
"""The presets by name, the publisher's rules first."""
