"""Reading a backup that may be anything: its size is looked at first, nothing is believed, and one game at a
time is taken apart.

What is no backup is refused whole, with one sentence. A single game in it that is damaged, or that this
version of the app does not know, is left out and said; the others can come in.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import Game
from scorekeeper.game.corrections import VERIFY as CORRECTIONS
from scorekeeper.game.fact_checks import verify_records
from scorekeeper.game.json_input import depth, refuse_constant
from scorekeeper.rules.typed_json import whole_number
from scorekeeper.storage.codec import decode_game, verify_rules
from scorekeeper.storage.errors import BackupDamaged, Damaged, NewerSchema, NotABackup, TooLarge
from scorekeeper.storage.files.rows import JsonScanner, Row, encode
from scorekeeper.storage.limits import MOST_BACKUP_BYTES, MOST_CORRECTIONS, MOST_FACTS, MOST_REVISION
from scorekeeper.storage.players import ALIAS, MOST_ALIASES, PLAYER, Alias, Player, consistent
from scorekeeper.storage.settings import Settings, settings_from_row
from scorekeeper.storage.tournaments import LoadedTournament, decode_tournament
from scorekeeper.tournament.facts import LotDrawn
from scorekeeper.tournament.recording import verified_state

KEY = "block-der-wahrheit"
"""The name under which a backup says what it is."""
BACKUP_SCHEMA = 3
MOST_GAMES = 10_000
"""In a backup, and as many tournaments."""
MOST_PLAYERS = 10_000
MOST_ROWS = 4 * MOST_FACTS
"""In one table; a game that has more costs the file, one that has fewer only itself."""
MOST_GAME_CHARACTERS = 2**21
"""Characters of all facts of a game; the longest has a few ten thousand."""
MOST_LOTS = 100
"""In one tournament; to see who is level takes all its standings."""
MOST_PAD = 60_000
"""Values in the pad that stands beside a game."""
MOST_MIXES_IN_FILE = 200
MOST_SETTINGS = 2**18
"""Characters of all settings together."""

DEEPEST_IN_BACKUP = 12
"""Most levels of values within each other; a file of ours has a few less."""
LONGEST_IN_BACKUP = 2**15
"""Characters of a value; the first fact of a game, which holds its rules, has up to twenty thousand."""

_PIECE = 2**16
"""Bytes that are made text at once."""
_SPACE = re.compile(r"[ \t\n\r]*")
_DEEPEST = DEEPEST_IN_BACKUP - 2
"""Within a document: it lies in the list of games, and that in the file."""
_TABLES = 10
"""Tables and single values beside each other in a file; there are five."""


def verify_depth(content: bytes) -> None:
    """Raise `ValueError` where values lie too deep.

    Called before anything is parsed: the browser's Python does not survive a parser that goes too deep.
    """
    if depth(content) > DEEPEST_IN_BACKUP:
        raise ValueError("it is too deep")


class BackupScanner(JsonScanner):
    """One pass over the bytes of a backup; only a piece of them is text at a time, and a value has a limited
    length.

    A reader of JSON makes thirty bytes of one byte of `[{"a":[{}]}],`, and no tap is answered meanwhile.
    """

    decoder = json.JSONDecoder(parse_constant=refuse_constant)

    def __init__(self, content: bytes) -> None:
        super().__init__("")
        self._content = memoryview(content)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._read = 0

    def items(self, most: int) -> Iterator[None]:
        """The places in the list that begins here; what stands there is read before the next."""
        return self._parts("[", "]", most)

    def starts(self, sign: str) -> bool:
        """Whether the text goes on with `sign`, after any white space."""
        self._skip_space()
        return self._text.startswith(sign, self._at)

    def value(self, longest: int = LONGEST_IN_BACKUP) -> object:
        self._skip_space()
        self._fill(longest)
        value = super().value()
        if (characters := self._at - self._begun) > longest:
            raise ValueError(f"{characters} characters are too many for a value")
        return value

    def skip(self, left: int, levels: int = DEEPEST_IN_BACKUP) -> int:
        """Pass over the value here, with at most `left` values in it; returns how many are left then."""
        if left <= 0 or levels < 0:
            raise ValueError("there is too much in it")
        left -= 1
        if self.starts("{"):
            for _name in self.members(left):
                left = self.skip(left, levels - 1)
        elif self.starts("["):
            for _item in self.items(left):
                left = self.skip(left, levels - 1)
        else:
            self.value()
        return left

    def _skip_space(self) -> None:
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]  # it always matches
            if self._at < len(self._text) or not self._fill(1):
                return

    def _error(self, problem: str) -> ValueError:
        return ValueError(problem)  # the place is one in a piece of the file, and says nothing

    def _fill(self, ahead: int) -> bool:
        """Read on until `ahead` characters lie ahead, or the file ends; whether any were added."""
        if len(self._text) - self._at >= ahead or self._read == len(self._content):
            return False
        pieces = [self._text[self._at :]]
        wanted = ahead - len(pieces[0])
        while wanted > 0 and self._read < len(self._content):
            piece = self._content[self._read : self._read + _PIECE]
            self._read += len(piece)
            pieces.append(self._decoder.decode(piece, self._read == len(self._content)))
            wanted -= len(pieces[-1])
        self._text, self._at = "".join(pieces), 0
        verify_depth(self._text.encode())
        return True


@dataclass(slots=True)
class BackupContents:
    """What is in a backup beside its games."""

    players: tuple[Player, ...] = ()
    settings: Settings | None = None
    """None where the file has none, as that of one game."""
    aliases: tuple[Alias, ...] = ()


def verify_backup_size(size: int) -> None:
    """Refuse a file by its size alone, before anything of it is read. Raises `TooLarge` or `NotABackup`."""
    if size > MOST_BACKUP_BYTES:
        raise TooLarge(size=size, most=MOST_BACKUP_BYTES)
    if not size:
        raise NotABackup(reason="it is empty")


def read_backup(content: bytes, contents: BackupContents) -> Iterator[object]:
    """The documents of the games and tournaments, not decoded yet, in a whole backup, an exported game or
    tournament, or the own file of one.

    When the last one has been read `contents` has all the rest.

    Raises `TooLarge`, `NotABackup`, `BackupDamaged`, or `NewerSchema` when a newer app wrote it.
    """
    verify_backup_size(len(content))
    kind = BackupDamaged if KEY.encode() in content[:100] else NotABackup
    scan = BackupScanner(content)
    try:
        names = scan.members(_TABLES)
        if (name := next(names, None)) == KEY:
            kind = BackupDamaged
            about = scan.value()
            if not isinstance(about, Mapping):
                raise ValueError(f"{KEY} is no object")
            if (schema := whole_number(about.get("schema"))) > BACKUP_SCHEMA:
                raise NewerSchema(schema=schema, known=BACKUP_SCHEMA)
            for name in names:
                yield from _part(scan, name, contents)
        elif name in ("game", "tournament", "facts"):
            document = {name: _table(scan)} | {name: _table(scan) for name in names}
            if document.keys() not in ({"game", "facts"}, {"tournament", "facts"}):
                raise ValueError("no game")
            yield document
        else:
            raise ValueError(f"no {KEY}")
        scan.finish()
    except ValueError as error:
        raise kind(reason=str(error)[:200]) from error


def is_document_read(text: str) -> bool:
    """Whether the document of a game, by known rules or not, or a tournament is small enough for a backup."""
    try:
        content = text.encode()
        document = _document(BackupScanner(content))
    except ValueError:
        return False
    tables = document.values() if isinstance(document, Mapping) else (None,)
    return depth(content) <= _DEEPEST and all(
        table is not None and len(table) <= MOST_FACTS for table in tables
    )


def is_settings_read(row: Mapping[str, Any]) -> bool:
    """Whether a backup with these settings in it is not refused for them."""
    try:
        text = encode(dict(row))
        is_flat = depth(text.encode()) <= _DEEPEST
    except ValueError:
        return False
    return is_flat and len(text) <= MOST_SETTINGS and len(row["mixes"]) <= MOST_MIXES_IN_FILE


def read_game(document: object) -> Game:
    """The game of one document, each of its facts judged.

    Raises `Damaged`, `NewerSchema` or `UnknownRules`.
    """
    _verify_length(document)
    game = decode_game(document)
    verify_game(game)
    return game


def _verify_length(document: object) -> Mapping[str, object]:
    """The rows of the facts, none where there are none. Raises `Damaged` where there are too many."""
    facts = document.get("facts") if isinstance(document, Mapping) else None
    if not isinstance(facts, Mapping):
        return {}
    if len(facts) > MOST_FACTS:
        raise Damaged(reason=f"{len(facts)} facts")
    return facts


def is_tournament(document: object) -> bool:
    """Whether this is the document of a tournament, and not of a game."""
    return isinstance(document, Mapping) and "tournament" in document


def read_tournament(document: Any) -> LoadedTournament:
    """The tournament of one document, each of its facts judged. Raises like `read_game`."""
    facts = _verify_length(document)
    try:
        lots = sum(
            isinstance(row, Mapping) and row.get("fact") == LotDrawn.__name__ for row in facts.values()
        )
    except ValueError as error:
        raise Damaged(reason=str(error)[:200]) from error
    if lots > MOST_LOTS:
        raise Damaged(reason=f"{lots} lots")
    tournament = decode_tournament(document)
    if tournament.revision > MOST_REVISION:
        raise Damaged(reason="so many taps cannot be")
    try:
        return LoadedTournament(tournament, verified_state(tournament))
    except ValueError as error:
        raise Damaged(reason=str(error)) from error


def verify_game(game: Game) -> None:
    """Raise `Damaged` or `UnknownRules` for a game that could not have been written down at a table."""
    file = f"{game.id}.json"
    if has_too_many_facts(game) or game.revision > MOST_REVISION:
        raise Damaged(file=file, reason="so many facts or taps cannot be")
    verify_rules(game, file)
    try:
        verify_records(game.records)
    except ValueError as error:
        raise Damaged(file=file, reason=str(error)[:200]) from error


def has_too_many_facts(game: Game) -> bool:
    """Whether there are more facts, or more corrections, than people write down in one game."""
    corrections = sum(type(record.fact) in CORRECTIONS for record in game.records)
    return len(game.records) > MOST_FACTS or corrections > MOST_CORRECTIONS


def _part(scan: BackupScanner, name: str, contents: BackupContents) -> Iterator[object]:
    """The games or tournaments, where this is their name; what has any other is kept or passed over."""
    if name in ("games", "tournaments"):
        for _game in scan.items(MOST_GAMES):
            yield _document(scan)
    elif name == "players":
        contents.players = tuple(PLAYER.decode(scan.value()) for _row in scan.items(MOST_PLAYERS))
    elif name == "aliases":
        contents.aliases = consistent([ALIAS.decode(scan.value()) for _row in scan.items(MOST_ALIASES)])
    elif name == "settings":
        row = scan.value(MOST_SETTINGS)
        if row is None:
            return
        if not isinstance(row, Mapping):
            raise ValueError("the settings are no object")
        if len(encode(dict(row))) > MOST_SETTINGS:
            raise ValueError("the settings are too long")
        settings = settings_from_row(row)
        if len(settings.mixes) > MOST_MIXES_IN_FILE:
            raise ValueError(f"{len(settings.mixes)} mixes")
        contents.settings = settings
    elif name == "pad":
        scan.skip(MOST_PAD)
    else:
        raise ValueError(f"unknown: {name[:40]}")


def _document(scan: BackupScanner) -> Any:
    """The document of a game or a tournament. Its rows stay text until they are wanted, so that whatever is
    in them takes little room."""
    if not scan.starts("{"):
        return scan.value()
    return {name: _table(scan) for name in scan.members(_TABLES)}


def _table(scan: BackupScanner) -> dict[str, object] | None:
    """A table of a document; None for what is no table, or has more text than any game."""
    if not scan.starts("{"):
        scan.value()
        return None
    rows: dict[str, object] = {}
    left = MOST_GAME_CHARACTERS
    for key in scan.members(MOST_ROWS):
        row = Row(text) if (text := scan.text()).startswith("{") else None
        left -= len(text)
        if left >= 0 and len(rows) <= MOST_FACTS:  # one fact too many says that there are too many
            rows[key] = row
    return rows if left >= 0 else None
