"""Rules that people saved under a name of their own, as the settings keep them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules import PRESETS, Code, Ruleset, RuleViolation, ruleset_from_json, ruleset_to_json
from scorekeeper.storage.fields import text

MOST_UNKNOWN = 20
"""So many that cannot be read are kept."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class UnknownMix:
    """A mix by rules that are not known here: never guessed, kept as it was written for a version that knows
    them."""

    name: str
    written: str
    """The whole of it, in JSON."""
    unknown: str
    """What is not known: the value of a field, or a field."""


def mixes_to_rows(mixes: tuple[Ruleset, ...], unknown: tuple[UnknownMix, ...]) -> list[object]:
    """The mixes as JSON keeps them."""
    return [*map(ruleset_to_json, mixes), *(json.loads(mix.written) for mix in unknown)]


def mixes_from_rows(value: object) -> tuple[Ruleset, ...]:
    """Those that can be read, and the first of a name; one that cannot be read takes none of the others
    along. Raises ValueError where there is no list."""
    return tuple(mix for mix in _read(value) if isinstance(mix, Ruleset))


def unknown_from_rows(value: object) -> tuple[UnknownMix, ...]:
    """Those by rules that are not known here."""
    return tuple(mix for mix in _read(value) if isinstance(mix, UnknownMix))[:MOST_UNKNOWN]


def _read(value: object) -> Iterator[Ruleset | UnknownMix]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list")
    names: set[str] = set()
    for row in value:
        try:
            mix = _mix(row)
        except ValueError as fault:
            _log.warning("a mix of rules is unreadable and left out: %s", fault)
            continue
        if mix.name not in names:
            names.add(mix.name)
            yield mix


def _mix(value: object) -> Ruleset | UnknownMix:
    try:
        mix: Ruleset | UnknownMix = ruleset_from_json(value)
    except RuleViolation as violation:
        if violation.code not in (Code.UNKNOWN_FIELD, Code.UNKNOWN_VARIANT):
            raise
        assert isinstance(value, Mapping)
        unknown = str(violation.details.get("value", violation.details["field"]))
        mix = UnknownMix(str(value.get("name", "")), json.dumps(value), unknown)
    if not text(mix.name).strip() or mix.name in PRESETS:
        raise ValueError(f"{mix.name!r} is no name for a mix")
    return mix
