"""What people chose for this device, and what they chose for their last game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules import (
    STANDARD,
    BidRules,
    Ruleset,
    ruleset_from_json,
    ruleset_to_json,
)
from scorekeeper.storage.fields import many, one_of, unique_id, whole, yes_or_no
from scorekeeper.storage.mixes import UnknownMix, mixes_from_rows, mixes_to_rows, unknown_from_rows

LANGUAGES = (None, "de", "en")
THEMES = ("system", "light", "dark")
TEXT_SIZES = (100, 115, 130, 150, 200)

_log = logging.getLogger(__name__)


_ALWAYS = BidRules(must_differ="always")


@dataclass(frozen=True, slots=True)
class NewGame:
    """How the last game was set up; the next one begins from here."""

    players: tuple[str, ...] = ()
    """Ids of the players as they sat, clockwise."""
    first_dealer: int = 0
    """Who dealt first, counted in `players`."""
    ruleset: Ruleset = STANDARD
    plus_minus: BidRules = _ALWAYS
    """The form of plus/minus one (§4.3) that its switch turns on."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of this device."""

    language: str | None = None
    """One of `LANGUAGES`; None follows the device."""
    theme: str = "system"
    """One of `THEMES`."""
    keep_awake: bool = True
    """Whether the screen stays on during a game."""
    text_size: int = 100
    """In per cent, one of `TEXT_SIZES`."""
    new_game: NewGame = NewGame()
    mixes: tuple[Ruleset, ...] = ()
    """Rules that people saved under a name of their own, which they bear; the latest first."""
    unknown_mixes: tuple[UnknownMix, ...] = ()
    """Those by rules that are not known here."""


def settings_to_row(settings: Settings) -> dict[str, object]:
    """The settings as JSON keeps them."""
    game = settings.new_game
    return {
        "language": settings.language,
        "theme": settings.theme,
        "keep_awake": settings.keep_awake,
        "text_size": settings.text_size,
        "new_game": {
            "players": list(game.players),
            "first_dealer": game.first_dealer,
            "ruleset": ruleset_to_json(game.ruleset),
            "plus_minus": ruleset_to_json(Ruleset(bids=game.plus_minus))["bids"],
        },
        "mixes": mixes_to_rows(settings.mixes, settings.unknown_mixes),
    }


def settings_from_row(row: Mapping[str, object]) -> Settings:
    """Read them back. What cannot be read has its default again, which is logged."""
    settings = Settings(**_readable(row, _SETTINGS))
    return replace(settings, **_readable({"unknown_mixes": row.get("mixes", [])}, _UNKNOWN))


def _new_game(value: object) -> NewGame:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is no object")
    return NewGame(**_readable(value, _NEW_GAME))


def _plus_minus(value: object) -> BidRules:
    return ruleset_from_json({"bids": value}).bids


def _readable(row: Mapping[str, object], readers: Mapping[str, Callable[[object], object]]) -> dict[str, Any]:
    values = {}
    for name, read in readers.items():
        if name in row:
            try:
                values[name] = read(row[name])
            except ValueError as fault:
                _log.warning("the setting %s is unreadable and has its default again: %s", name, fault)
    return values


_SETTINGS: Mapping[str, Callable[[object], object]] = {
    "language": one_of(*LANGUAGES),
    "theme": one_of(*THEMES),
    "keep_awake": yes_or_no,
    "text_size": one_of(*TEXT_SIZES),
    "new_game": _new_game,
    "mixes": mixes_from_rows,
}
_UNKNOWN: Mapping[str, Callable[[object], object]] = {"unknown_mixes": unknown_from_rows}
"""Read from the same rows as the mixes."""
_NEW_GAME: Mapping[str, Callable[[object], object]] = {
    "players": many(unique_id),
    "first_dealer": whole,
    "ruleset": ruleset_from_json,
    "plus_minus": _plus_minus,
}
