"""Reading a backup that may be anything: its size is looked at first, and nothing is believed.

What is no backup is refused whole, with one sentence. A single game in it that is damaged, or that this
version of the app does not know, is left out and said; the others can come in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import Game
from scorekeeper.game.names import LONGEST_NAME, is_invisible, tidy_name
from scorekeeper.game.verification import verify_facts
from scorekeeper.rules.typed_json import whole_number
from scorekeeper.storage.codec import decode_game, verify_rules
from scorekeeper.storage.errors import BackupDamaged, Damaged, NewerSchema, NotABackup, TooLarge
from scorekeeper.storage.files.rows import encode
from scorekeeper.storage.players import PLAYER, Player
from scorekeeper.storage.settings import Settings, settings_from_row

KEY = "block-der-wahrheit"
"""The name under which a backup says what it is."""
BACKUP_SCHEMA = 1
MOST_BYTES = 64 * 2**20
"""A backup of five thousand games has some 60 MB."""
MOST_GAMES = 10_000
MOST_PLAYERS = 10_000
MOST_FACTS = 5_000
"""In one game; the longest that people play has a few hundred."""
MOST_MIXES_IN_FILE = 200
MOST_SETTINGS = 2**18
"""Characters of all settings together."""
DEEPEST = 12
"""So deep do values lie within each other in a file of ours, and some more."""

_FIRST, _LAST = 1970, 9998
"""The years in which something can have been written down."""
_STRINGS = re.compile(b'"[^"]*"?')
_BUT_BRACKETS = bytes(sorted(set(range(256)) - set(b'{}[]"')))


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a backup file; the `documents` of its games are not decoded yet."""

    documents: tuple[object, ...]
    players: tuple[Player, ...] = ()
    settings: Settings | None = None
    """None where the file has none, as that of one game."""


def verify_size(size: int) -> None:
    """Refuse a file by its size alone, before anything of it is read. Raises `TooLarge` or `NotABackup`."""
    if size > MOST_BYTES:
        raise TooLarge(size=size, most=MOST_BYTES)
    if not size:
        raise NotABackup(reason="it is empty")


def read_backup(content: bytes) -> Contents:
    """The contents of the file: a whole backup, one exported game, or a game's own file.

    Raises `TooLarge`, `NotABackup`, `BackupDamaged`, or `NewerSchema` when a newer app wrote it.
    """
    verify_size(len(content))
    kind = BackupDamaged if KEY.encode() in content[:100] else NotABackup
    try:
        verify_depth(content)
        document = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse)
        if not isinstance(document, dict):
            raise ValueError("no object")
        if document.keys() == {"game", "facts"}:
            return Contents((document,))
        if KEY not in document:
            kind = NotABackup
            raise ValueError(f"no {KEY}")
        kind = BackupDamaged
        return _contents(document)
    except (ValueError, RecursionError) as error:
        raise kind(reason=str(error)[:200]) from error


def read_game(document: object) -> Game:
    """The game of one document, each of its facts judged.

    Raises `Damaged`, `NewerSchema` or `UnknownRules`.
    """
    facts = document.get("facts") if isinstance(document, Mapping) else None
    if isinstance(facts, Mapping) and len(facts) > MOST_FACTS:
        raise Damaged(reason=f"{len(facts)} facts")
    game = decode_game(document)
    verify_rules(game, f"{game.id}.json")
    try:
        for fact in game.facts:
            _verify_moment(fact.at)
        verify_facts(game.facts)
    except ValueError as error:
        raise Damaged(file=f"{game.id}.json", reason=str(error)[:200]) from error
    return game


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number")


def verify_depth(content: bytes) -> None:
    """Nothing lies too deep and every bracket closes. Asked first: the browser's Python does not survive a
    reader that goes too deep."""
    unescaped = content.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = _STRINGS.sub(b"", unescaped.translate(None, _BUT_BRACKETS).replace(b'""', b""))
    for _level in range(DEEPEST):
        inner, brackets = brackets, brackets.replace(b"{}", b"").replace(b"[]", b"")
        if len(inner) == len(brackets):
            break
    if brackets:
        raise ValueError("it is too deep, or a bracket is not closed")


def _contents(document: Mapping[str, object]) -> Contents:
    about = document[KEY]
    if not isinstance(about, Mapping):
        raise ValueError(f"{KEY} is no object")
    if (schema := whole_number(about.get("schema"))) > BACKUP_SCHEMA:
        raise NewerSchema(schema=schema, known=BACKUP_SCHEMA)
    if unknown := document.keys() - {KEY, "settings", "players", "games", "pad"}:
        raise ValueError(f"unknown: {sorted(unknown)}"[:200])
    settings = document.get("settings")
    if settings is not None and not isinstance(settings, Mapping):
        raise ValueError("the settings are no object")
    return Contents(
        _some(document.get("games", []), MOST_GAMES),
        tuple(map(_player, _some(document.get("players", []), MOST_PLAYERS))),
        None if settings is None else _settings(settings),
    )


def _some(value: object, most: int) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise ValueError("no list")
    if len(value) > most:
        raise ValueError(f"{len(value)} of what there are {most} of at most")
    return tuple(value)


def _player(row: object) -> Player:
    player = PLAYER.decode(row)
    _verify_name(player.name, LONGEST_NAME)
    if player.last_played is not None:
        _verify_moment(player.last_played)
    return player


def _settings(row: Mapping[str, object]) -> Settings:
    if len(encode(dict(row))) > MOST_SETTINGS:
        raise ValueError("the settings are too long")
    settings = settings_from_row(row)
    if len(settings.mixes) > MOST_MIXES_IN_FILE:
        raise ValueError(f"{len(settings.mixes)} mixes")
    for mix in settings.mixes:
        _verify_name(mix.name, LONGEST_NAME)
    return settings


def _verify_name(name: str, longest: int) -> None:
    if tidy_name(name) != name or not name or len(name) > longest or any(map(is_invisible, name)):
        raise ValueError(f"{name[:40]!r} is no name")


def _verify_moment(at: datetime) -> None:
    if not _FIRST <= at.year <= _LAST:
        raise ValueError(f"nothing was written down in {at.year}")
