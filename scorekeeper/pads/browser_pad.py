"""The storage of a pad that is a page in a browser: its games as a JSON text inside JSON.

    {"wizard.games": "[{\\"players\\": [\\"Ute\\", …], \\"bets\\": [[0, 1, 1], …],
                        \\"tricks\\": [[0, 0, 1], …], \\"time_started\\": 1732136400000}]"}

`bets[round][player]`, the time in milliseconds. A game that goes on may have half of its last round. The list
inside, and one game of it, are read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from scorekeeper.pads.headers import Field
from scorekeeper.pads.json_games import Findings, collected, parsed
from scorekeeper.pads.pad import Cell, Pad, PadCode, PadRound
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.typed_json import YEARS

STORED = "wizard.games"
"""Under which the games stand in the browser."""


def matches(document: object) -> bool:
    """Whether it is such a storage, its list of games, or one game."""
    if isinstance(document, list):
        return any(isinstance(game, Mapping) and "bets" in game for game in document)
    return isinstance(document, Mapping) and (STORED in document or {"players", "bets"} <= {*document})


def read(document: object) -> tuple[Pad, ...]:
    """The games, in their order. Raises `PadError` where the text inside is no JSON."""
    return collected(map(_pad, _games(document)))


def _games(document: object) -> Iterator[object]:
    if isinstance(document, Mapping) and STORED in document:
        stored = document[STORED]
        games = parsed(stored) if isinstance(stored, str) else stored
        yield from games if isinstance(games, list) else [games]
    elif isinstance(document, list):
        yield from document
    else:
        yield document


def _pad(game: object) -> Pad:
    findings = Findings()
    fields = findings.fields(game, "players")
    players = findings.names(findings.items(fields.get("players"), "players"), "players")
    if not players:
        return Pad((), faults=tuple(findings.faults))
    found: list[dict[tuple[Field, int], int]] = []  # as many rounds can have bids as have tricks, or not
    for name, of in ("bets", Field.BID), ("tricks", Field.TRICKS):
        for at, written in enumerate(findings.items(fields.get(name), name)):
            row = findings.items(written, place := f"{name}[{at}]")
            if len(row) > len(players):
                details = {"field": place, "count": len(row), "players": len(players)}
                findings.refuse(RuleViolation(PadCode.WRONG_COUNT, **details), place)
            found += [{}] if at == len(found) else []
            for player, value in enumerate(row[: len(players)]):
                findings.put(found[at], value, f"{place}[{player}]", Cell(at + 1, of, player))
    rounds = [PadRound(figures=figures) for figures in found]
    while rounds and not rounds[-1].figures:  # laid out, and not played yet
        rounds.pop()
    played = sum(None not in round_.row(Field.TRICKS, len(players)) for round_ in rounds)
    planned = fields.get("max_rounds")
    is_over = played == len(rounds) > 0
    return Pad(
        players,
        tuple(rounds),
        rounds_left=() if is_over and planned == played else None,
        ended=is_over and type(planned) is int and played < planned and bool(fields.get("time_ended")),
        started=_moment(fields.get("time_started")),
        faults=tuple(findings.faults),
    )


def _moment(milliseconds: object) -> datetime | None:
    """When a game began; None for what is no time, as for none: the day is then asked."""
    if not isinstance(milliseconds, int | float):
        return None
    try:
        when = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    except (OverflowError, ValueError):
        return None
    return when if when.year in YEARS else None
