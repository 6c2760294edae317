"""Which rows of the library are behind the files of the games, and what they should say."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.storage.errors import StorageError, UnknownRules
from scorekeeper.storage.games import Games
from scorekeeper.storage.library_file import Change, Entry
from scorekeeper.storage.summaries import summary_of_written

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Findings:
    """What a look through the folder of the games brought, each by the game's id."""

    changes: dict[str, Change] = field(default_factory=dict)
    unreadable: dict[str, StorageError] = field(default_factory=dict)
    """The games that no version could be read of; their rows stay. Those by unknown rules have rows too."""
    set_aside: tuple[str, ...] = ()
    """The names of damaged files that were set aside."""


def look_through(games: Games, entries: Mapping[str, Entry], *, everything: bool = False) -> Findings:
    """Read the games whose files have changed since their row was written, or `everything`.

    Raises `StorageError` when the folder cannot be listed.
    """
    stamps = games.scan()
    findings = Findings(dict.fromkeys(entries.keys() - stamps.keys()))
    for game_id, stamp in stamps.items():
        entry = entries.get(game_id)
        if entry is not None and entry.stamp == stamp and not everything:
            continue
        try:
            loaded = games.load(game_id)
        except StorageError as fault:
            _log.warning("the game %s cannot be read: %s", game_id, fault)
            findings.unreadable[game_id] = fault
            if isinstance(fault, UnknownRules):  # without a stamp, for a later version may know them
                findings.changes[game_id] = (summary_of_written(fault.game), None)
            continue
        if loaded.set_aside is None:
            findings.changes[game_id] = (loaded.summary, stamp)
        else:
            findings.set_aside += (loaded.set_aside,)
            findings.changes[game_id] = (loaded.summary, None)
    return findings
