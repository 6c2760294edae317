"""What people chose for this device, for their last game, and the rules that they saved under a name."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    BidRules,
    Code,
    Ruleset,
    RuleViolation,
    ruleset_from_json,
    verify_variants,
)
from scorekeeper.rules.typed_json import UniqueId, as_object, codec_of, fields_of, one_of, text

THEMES = ("system", "light", "dark")
TEXT_SIZES = (100, 115, 130, 150, 200)

_log = logging.getLogger(__name__)


_ALWAYS = BidRules(must_differ="always")


def _verify_bids(bids: BidRules) -> None:
    verify_variants(Ruleset(bids=bids))


def _verify_tag(value: str) -> None:
    if not re.fullmatch("[a-z]{2,3}", value):
        raise ValueError(f"{value!r} is no tag of a language")


@dataclass(frozen=True, slots=True)
class NewGame:
    """How the last game was set up; the next one begins from here."""

    players: tuple[UniqueId, ...] = ()
    """Ids of the players as they sat, clockwise."""
    first_dealer: int = 0
    """Who dealt first, counted in `players`."""
    ruleset: Ruleset = STANDARD
    plus_minus: Annotated[BidRules, _verify_bids] = _ALWAYS
    """The form of plus/minus one (§4.3) that its switch turns on."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of this device."""

    language: Annotated[str, _verify_tag] | None = None
    """The tag of a language; None, and one that this version does not speak, follows the device."""
    theme: Annotated[str, one_of(THEMES)] = "system"
    """One of `THEMES`."""
    keep_awake: bool = True
    """Whether the screen stays on during a game."""
    text_size: Annotated[int, one_of(TEXT_SIZES)] = 100
    """In per cent, one of `TEXT_SIZES`."""
    new_game: NewGame = NewGame()
    mixes: tuple[Ruleset, ...] = ()
    """Rules that people saved under a name of their own, which they bear; the latest first."""
    unknown_mixes: tuple[str, ...] = ()
    """Mixes with rules that this version does not know, each as its JSON; only kept."""

    @property
    def mix_names(self) -> tuple[str, ...]:
        """The names of all saved mixes, also of those with unknown rules: none may be given twice."""
        unknown = (json.loads(mix).get("name") for mix in self.unknown_mixes)
        return (*(mix.name for mix in self.mixes), *(name for name in unknown if isinstance(name, str)))


def settings_to_row(settings: Settings) -> dict[str, Any]:
    """The settings as JSON keeps them."""
    row: dict[str, Any] = codec_of(Settings).encode(settings)
    row["mixes"] += map(json.loads, row.pop("unknown_mixes"))
    return row


def settings_from_row(row: Mapping[str, object]) -> Settings:
    """Read them back. What cannot be read has its default again, which is logged."""
    mixes, unknown = _mixes(row.get("mixes", []))
    rest = {name: value for name, value in row.items() if name not in ("mixes", "unknown_mixes")}
    return Settings(**_readable(Settings, rest), mixes=mixes, unknown_mixes=unknown)


def _readable(kind: Any, row: Mapping[str, object]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, codec in fields_of(kind).items():
        if name in row:
            try:
                if codec.kind is NewGame:  # of which a part can be unreadable
                    values[name] = NewGame(**_readable(NewGame, as_object(row[name])))
                else:
                    values[name] = codec.decode(row[name])
            except ValueError as error:
                _log.warning("the setting %s is unreadable and has its default again: %.500s", name, error)
    return values


MOST_MIXES = 8
"""The largest number of saved mixes: the list stays short enough to be looked through."""
MOST_UNKNOWN = 20
"""Most mixes that cannot be read and are kept."""


def _mixes(rows: object) -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """The mixes that can be read, the first of each name; and those with rules that this version does not
    know, each as its JSON, for a version that knows them.

    One that cannot be read takes none of the others along.
    """
    mixes, unknown = dict[str, Ruleset](), list[str]()
    if not isinstance(rows, list):
        _log.warning("the mixes are no list: %.500r", rows)
        rows = []
    for row in rows:
        try:
            mix = ruleset_from_json(row)
            if not text(mix.name).strip() or mix.name in PRESETS:
                raise ValueError(f"{mix.name!r} is no name for a mix")
        except ValueError as error:
            _log.warning("a mix of rules is unreadable here: %.500s", error)
            is_newer = isinstance(error, RuleViolation) and error.code in _NEWER
            unknown += [json.dumps(row, ensure_ascii=False)] if is_newer else []
        else:
            mixes.setdefault(mix.name, mix)
    return tuple(mixes.values()), tuple(unknown[:MOST_UNKNOWN])


_NEWER = (Code.UNKNOWN_FIELD, Code.UNKNOWN_VARIANT)
"""Why a mix cannot be read that another version can read."""
