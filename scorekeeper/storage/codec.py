"""A game and the document of its file: schema 1, written and read back without losing anything.

    {"game":  {"1": {"schema": 1, "id": "<uuid4>", "revision": 23, "cursor": 21}},
     "facts": {"1": {"fact": "GameStarted", "at": "2026-11-20T20:14:03+01:00", …}, "2": …}}

Reading is strict: whatever we would not have written ourselves is damage. Whether the facts make a possible
game is for `game` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, get_type_hints

from scorekeeper.game import FACTS, Fact, Game, GameStarted, Seat
from scorekeeper.rules import (
    FREE_PLAYERS,
    Ruleset,
    RuleViolation,
    Suit,
    parse_card,
    ruleset_from_json,
    ruleset_to_json,
    violations,
)
from scorekeeper.storage.errors import Damaged, NewerSchema, UnknownRules
from scorekeeper.storage.fields import many, members, moment, optional, text, unique_id, whole
from scorekeeper.storage.written import written_game

SCHEMA = 1
"""The number of the form in which this program writes games."""

Document = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Tables of rows as TinyDB keeps them."""

UPGRADES: Mapping[int, Callable[[Document], Document]] = {}
"""By the schema that it reads: the step that makes the next schema's document of one."""


def encode_game(game: Game) -> dict[str, dict[str, dict[str, object]]]:
    """The document of the game."""
    return {
        "game": {"1": encode_head(game)},
        "facts": {str(number): encode_fact(fact) for number, fact in enumerate(game.facts, start=1)},
    }


def encode_head(game: Game) -> dict[str, object]:
    """The row that every tap changes."""
    return {"schema": SCHEMA, "id": game.id, "revision": game.revision, "cursor": game.cursor}


def encode_fact(fact: Fact) -> dict[str, object]:
    """The row of a fact, which never changes."""
    name = type(fact).__name__
    row: dict[str, object] = {"fact": name}
    for field, kind in _FIELDS[name].items():
        row[field] = kind.encode(getattr(fact, field))
    return row


def decode_game(document: object) -> Game:
    """The game of a document.

    Raises:
        NewerSchema: a newer version of this program wrote it.
        UnknownRules: its ruleset names something that is not known here, or cannot be.
        Damaged: it is none of ours; `reason` says where and why.
    """
    try:
        upgraded = _upgraded(document)
        try:
            return _decode(upgraded)
        except RuleViolation as objection:
            raise UnknownRules(objections=(objection,), game=written_game(upgraded)) from objection
    except ValueError as fault:
        raise Damaged(reason=str(fault)) from fault


def verify_rules(game: Game, file: str) -> None:
    """Raise `UnknownRules` where so many players cannot play by the game's ruleset."""
    first = game.facts[0]
    if not isinstance(first, GameStarted) or len(first.seats) not in FREE_PLAYERS:
        return  # its facts make no game, whatever the rules
    if objections := violations(first.ruleset, len(first.seats)):
        raise UnknownRules(file=file, objections=objections, game=written_game(encode_game(game)))


def _upgraded(document: object) -> Document:
    schema = _schema(document)
    if schema > SCHEMA:
        raise NewerSchema(schema=schema, known=SCHEMA)
    upgraded: Any = document
    while schema < SCHEMA:
        if schema not in UPGRADES:
            raise ValueError(f"there never was a schema {schema}")
        upgraded = UPGRADES[schema](upgraded)
        schema += 1
    return upgraded  # type: ignore[no-any-return]  # only its first row was looked at; `_decode` reads the rest


def _schema(document: object) -> int:
    # A newer document may have other tables and fields, so nothing else is looked at yet.
    for name in ("game", "1", "schema"):
        if not isinstance(document, Mapping) or name not in document:
            raise ValueError(f"{name} missing")
        document = document[name]
    return whole(document)


def _decode(document: Document) -> Game:
    tables = members(document, {"game", "facts"})
    head = members(members(tables["game"], {"1"})["1"], {"schema", "id", "revision", "cursor"})
    table = tables["facts"]
    if not isinstance(table, Mapping) or list(table) != [str(number + 1) for number in range(len(table))]:
        raise ValueError("the facts are not numbered 1, 2, 3, …")
    facts = tuple(_decode_fact(f"facts.{key}", row) for key, row in table.items())
    if not facts or not isinstance(facts[0], GameStarted):
        raise ValueError("the first fact must be GameStarted")
    if any(isinstance(fact, GameStarted) for fact in facts[1:]):
        raise ValueError("a game starts only once")
    revision, cursor = whole(head["revision"]), whole(head["cursor"])
    if not 1 <= cursor <= len(facts):
        raise ValueError(f"cursor {cursor} is not between 1 and {len(facts)}")
    if revision < 1:
        raise ValueError(f"revision {revision} is less than 1")
    return Game(id=unique_id(head["id"]), revision=revision, cursor=cursor, facts=facts)


def _decode_fact(place: str, row: object) -> Fact:
    if not isinstance(row, Mapping):
        raise ValueError(f"{place} is no object")
    name = row.get("fact")
    if not isinstance(name, str) or name not in FACTS:
        raise ValueError(f"{place}: there is no fact {name!r}")
    kinds = _FIELDS[name]
    values: dict[str, Any] = {}
    field = "fact"
    try:
        members(row, {"fact", *kinds})
        for field, kind in kinds.items():
            values[field] = kind.decode(row[field])
    except ValueError as fault:
        if isinstance(fault, RuleViolation) and isinstance(row[field], Mapping):
            raise  # only a ruleset is an object: it can be read and is refused
        raise ValueError(f"{place}.{field}: {fault}") from fault
    return FACTS[name](**values)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How values of one type stand in a file."""

    encode: Callable[[Any], object]
    decode: Callable[[object], object]


def _same(value: object) -> object:
    return value


def _card(value: object) -> str:
    if (code := parse_card(text(value)).code) != value:
        raise ValueError(f"{value!r} should be {code!r}")
    return code


def _seat(value: object) -> Seat:
    seat = members(value, {"player", "name"})
    return Seat(player=unique_id(seat["player"]), name=text(seat["name"]))


_KINDS: Mapping[object, _Kind] = {
    datetime: _Kind(datetime.isoformat, moment),
    int: _Kind(_same, whole),
    int | None: _Kind(_same, optional(whole)),
    str: _Kind(_same, text),
    str | None: _Kind(_same, optional(_card)),
    Suit | None: _Kind(lambda suit: suit and suit.value, optional(lambda value: Suit(text(value)))),
    tuple[int, ...]: _Kind(list, many(whole)),
    tuple[Seat, ...]: _Kind(
        lambda seats: [{"player": seat.player, "name": seat.name} for seat in seats], many(_seat)
    ),
    Ruleset: _Kind(ruleset_to_json, ruleset_from_json),
}

_FIELDS: Mapping[str, Mapping[str, _Kind]] = {
    name: {field.name: _KINDS[get_type_hints(fact)[field.name]] for field in fields(fact)}
    for name, fact in FACTS.items()
}
"""The fields of every fact in their order. A fact with a type that has no row above fails right here."""
