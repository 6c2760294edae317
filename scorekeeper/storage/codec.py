"""A game and the document of its file, written and read back without losing anything.

    {"game":  {"1": {"schema": 1, "id": "<uuid4>", "revision": 23, "cursor": 21}},
     "facts": {"1": {"fact": "GameStarted", "at": "2026-11-20T20:14:03+01:00", …}, "2": …}}

Reading is strict: what this program would not have written is damage. Whether the facts make a possible
game is for `game` to say. A game is written in the lowest schema that holds its facts, so that an older
version reads what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scorekeeper.game import FACTS, Game, Recorded
from scorekeeper.game.event_log import EventLog, is_within_tap
from scorekeeper.game.facts import SINCE
from scorekeeper.rules import FREE_PLAYERS, Code, RuleViolation, violations
from scorekeeper.rules.typed_json import JsonError, UniqueId, as_object, codec_of, moment, whole_number
from scorekeeper.storage.errors import Damaged, Document, NewerSchema, UnknownRules
from scorekeeper.storage.limits import MOST_REVISION_HERE

L = TypeVar("L", bound=EventLog[Any])

UPGRADES: Mapping[int, Callable[[Document], Document]] = {}
"""By the schema that it reads: the step that makes the next schema's document of one.

A schema that only brought facts (`SINCE`) or fields that may be missing needs none.
"""
_LOWEST = max(UPGRADES, default=0) + 1
"""The schema of games without anything newer."""
GAME_SCHEMA = max([_LOWEST, *SINCE.values()])
"""The newest schema, the number of a game's form, that this program knows."""


@dataclass(frozen=True, slots=True)
class _Head:
    """The one row of the table that names the log."""

    schema: int
    id: UniqueId
    revision: int
    cursor: int


def encode_game(game: Game) -> dict[str, dict[str, dict[str, object]]]:
    """The document of the game."""
    return encode_log(game, "game", schema_of(game))


def schema_of(game: Game) -> int:
    """The lowest schema that holds the facts of the game, those that were undone included."""
    kinds = {type(record.fact) for record in game.records}
    return max([_LOWEST, *(schema for kind, schema in SINCE.items() if kind in kinds)])


def encode_log(log: EventLog[Any], table: str, schema: int) -> dict[str, dict[str, dict[str, object]]]:
    """The document of an event log, whose head is the one row of `table`."""
    facts = {str(number): encode_record(record) for number, record in enumerate(log.records, start=1)}
    return {table: {"1": encode_head(log, schema)}, "facts": facts}


def encode_head(log: EventLog[Any], schema: int) -> dict[str, object]:
    """The row of an event log that every tap changes."""
    row: dict[str, object] = codec_of(_Head).encode(_Head(schema, log.id, log.revision, log.cursor))
    return row


def encode_record(record: Recorded[Any]) -> dict[str, object]:
    """The row of a fact that was written down, which never changes."""
    fact = record.fact
    head: dict[str, object] = {"fact": type(fact).__name__, "at": record.at.isoformat()}
    if record.same_tap:
        head["with"] = True
    fields: dict[str, object] = codec_of(type(fact)).encode(fact)
    return head | fields


def decode_game(document: object) -> Game:
    """The game of a document. Raises like `decode_log`."""
    return decode_log(Game, "game", FACTS, document, GAME_SCHEMA, UPGRADES)


def verify_rules(game: Game, file: str) -> None:
    """Raise `UnknownRules` where the game's ruleset is none for that number of players."""
    first = game.started
    if len(first.seats) not in FREE_PLAYERS:
        return  # its facts make no game, whatever the rules
    if objections := violations(first.ruleset, len(first.seats)):
        raise UnknownRules(file=file, objections=objections, document=encode_game(game))


def decode_log(
    kind: type[L],
    table: str,
    facts: Mapping[str, type],
    document: object,
    newest: int,
    upgrades: Mapping[int, Callable[[Document], Document]],
) -> L:
    """The event log of a document, whose head is the one row of `table`, with facts of these kinds.

    The first kind is the start, which stands first and only there. `newest` is the newest schema.

    Raises:
        NewerSchema: a newer version of this program wrote it.
        UnknownRules: its ruleset names something that is not known here, or cannot be.
        Damaged: it is not valid; `reason` says where and why.
    """
    try:
        upgraded: Any = document  # only its first row is looked at here; `_decode_tables` reads the rest
        for step in range(_decode_schema(document, table, newest), newest):
            if step in upgrades:
                upgraded = upgrades[step](upgraded)
        try:
            return _decode_tables(kind, table, facts, upgraded)
        except RuleViolation as objection:
            # No version writes other types, which are another schema, nor what is no JSON.
            if objection.code is Code.WRONG_TYPE or not isinstance(objection.code, Code):
                raise ValueError(str(objection)) from objection
            raise UnknownRules(objections=(objection,), document=upgraded) from objection
    except ValueError as error:
        raise Damaged(reason=str(error)) from error


def _decode_schema(document: object, head: str, newest: int) -> int:
    """The schema in the table of that name. Raises `NewerSchema`, and `ValueError` where there is none."""
    # A newer document may have other tables and fields, so nothing else is looked at yet.
    for name in (head, "1", "schema"):
        if not isinstance(document, Mapping) or name not in document:
            raise ValueError(f"{name} missing")
        document = document[name]
    schema = whole_number(document)
    if schema > newest:
        raise NewerSchema(schema=schema, known=newest)
    if schema < 1:
        raise ValueError(f"there never was a schema {schema}")
    return schema


def _decode_tables(kind: type[L], table: str, facts: Mapping[str, type], document: Document) -> L:
    tables = as_object(document)
    if tables.keys() != {table, "facts"} or as_object(tables[table]).keys() != {"1"}:
        raise ValueError(f"the tables are not {table}, with one row, and facts")
    head: _Head = codec_of(_Head).decode(document[table]["1"])
    rows = as_object(tables["facts"])
    if list(rows) != [str(number + 1) for number in range(len(rows))]:
        raise ValueError("the facts are not numbered 1, 2, 3, …")
    if not 1 <= head.cursor <= len(rows):
        raise ValueError(f"cursor {head.cursor} is not between 1 and {len(rows)}")
    if not 1 <= head.revision <= MOST_REVISION_HERE:
        raise ValueError(f"the revision is not between 1 and {MOST_REVISION_HERE}")
    start = next(iter(facts))
    if [key for key, row in rows.items() if as_object(row).get("fact") == start] != ["1"]:
        raise ValueError(f"a {table} starts only once, with its first fact")
    known: dict[Any, Any] = {}  # most facts of a game are said more than once
    records = tuple(_decode_record(facts, f"facts.{key}", row, known) for key, row in rows.items())
    if is_within_tap(records, head.cursor):
        raise ValueError(f"cursor {head.cursor} stands within a tap")
    return kind(id=head.id, revision=head.revision, cursor=head.cursor, records=records)


def _decode_record(
    facts: Mapping[str, type], place: str, row: object, known: dict[Any, Any]
) -> Recorded[Any]:
    values = dict(as_object(row))
    name, at, same_tap = values.pop("fact", None), values.pop("at", None), values.pop("with", None)
    if not isinstance(name, str) or name not in facts:
        raise ValueError(f"{place}: there is no fact {name!r}")
    if not (same_tap is None or same_tap is True):
        raise ValueError(f"{place}.with: {same_tap!r} is not true")
    try:
        fact = codec_of(facts[name]).decode(values)
        return Recorded(moment(at), known.setdefault(fact, fact), same_tap is not None)
    except JsonError as error:
        error.within(place)
        raise
