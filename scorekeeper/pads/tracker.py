"""The file of a tracker, in its three versions.

    {"version": "3.0", "players": [{"id": "a", "name": "Ute"}, …],
     "round_data": [{"players": [{"id": "a", "call": 1, "made": 1, "score": 30}, …]}, …]}

Version 2 has the order of the players as `player_ids`, version 1 stands inside `gameState`, with names in the
rounds. `score` is what a round gave, or the total with it. Where bids (`call`) are missing in what was played
nothing but the totals can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.pads.headers import Field
from scorekeeper.pads.json_games import Findings, collected
from scorekeeper.pads.pad import Cell, Figures, Pad, PadCode, PadRound
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.typed_json import JsonError, moment

_ROUNDS = ("round_data", "roundData")
_COLUMNS = {"call": Field.BID, "made": Field.TRICKS, "score": Field.POINTS, "totalScore": Field.TOTAL}
_LONGEST_ID = 60


def matches(document: object) -> bool:
    """Whether it is such a file: one game, or a list or an object of games."""
    return any(_is_game(game) for game in _games(document))


def read(document: object) -> tuple[Pad, ...]:
    """The games, in their order."""
    return collected(map(_pad, _games(document)))


def _is_game(document: object) -> bool:
    return isinstance(document, Mapping) and any(name in document for name in _ROUNDS)


def _games(document: object) -> Iterator[object]:
    """Each game without what is around it; of an object of several things those that are games."""
    inner = document.get("gameState") if isinstance(document, Mapping) else None
    if _is_game(inner) or _is_game(document):
        yield inner if _is_game(inner) else document
    elif isinstance(document, list):
        yield from (next(_games(entry), entry) if isinstance(entry, Mapping) else entry for entry in document)
    elif isinstance(document, Mapping):
        for entry in document.values():
            if isinstance(entry, Mapping) and (_is_game(entry) or _is_game(entry.get("gameState"))):
                yield from _games(entry)


def _pad(game: object) -> Pad:
    findings = Findings()
    fields = findings.fields(game, "players")
    name = next((name for name in _ROUNDS if name in fields), _ROUNDS[0])
    entries = [
        findings.fields(entry, f"{name}[{at}]")
        for at, entry in enumerate(findings.items(fields.get(name), name))
    ]
    seats, players = _players(findings, fields, entries)
    if not players:
        return Pad((), faults=tuple(findings.faults))
    rounds = [_round(findings, entry, f"{name}[{at}]", at + 1, seats) for at, entry in enumerate(entries)]
    while rounds and not rounds[-1].figures:  # laid out, and not played yet
        rounds.pop()
    started = _moment(fields.get("created_at"))
    scores = [round_.row(Field.POINTS, len(players)) for round_ in rounds]
    if not _have_totals(rounds) and _are_totals(scores, fields, seats):
        rounds = [replace(round_, figures=_as_totals(round_.figures)) for round_ in rounds]
    if any(
        round_.figure(Field.BID, player) is None for round_ in rounds for _of, player in round_.figures
    ):  # somebody has a result and no bid
        carried = _carried(findings, rounds, name, players)
        faults = tuple(findings.faults)
        return Pad(players, first_round=len(rounds) + 1, carried=carried, started=started, faults=faults)
    is_played = bool(rounds) and None not in rounds[-1].row(Field.TRICKS, len(players))
    is_over = is_played and fields.get("gameFinished") is not False
    return Pad(
        players,
        tuple(rounds),
        rounds_left=() if is_over and fields.get("total_rounds") == len(rounds) else None,
        started=started,
        faults=tuple(findings.faults),
    )


def _players(
    findings: Findings, fields: Mapping[str, object], entries: Sequence[Mapping[str, object]]
) -> tuple[dict[object, int], tuple[str, ...]]:
    """The seats by id, and the names by seat: in the order of `player_ids`, else as they are listed."""
    listed = findings.items(fields.get("players"), "players")
    if not listed and entries:
        listed = findings.items(entries[0].get("players"), "players")
    people = {_key(entry): entry for entry in listed}
    names = findings.names(listed, "players")
    if names and len(people) < len(listed):
        keys = [*map(_key, listed)]
        twice = next(key for key in keys if keys.count(key) > 1)
        findings.refuse(RuleViolation(PadCode.NAME_TWICE, name=twice), "players")
        return {}, ()
    order = [_key(player) for player in findings.items(fields.get("player_ids"), "player_ids")]
    if not names or len(order) != len(people) or {*order} != {*people}:
        order = [*people]
    by_key = dict(zip(people, names, strict=False))
    return {key: seat for seat, key in enumerate(order)}, tuple(by_key[key] for key in order if names)


def _key(player: object) -> str:
    """What a player is known by: the id, else the name."""
    if isinstance(player, Mapping):
        player = player.get("id", player.get("name"))
    return str(player)[:_LONGEST_ID] if isinstance(player, str | int) else ""


def _round(
    findings: Findings, entry: Mapping[str, object], place: str, number: int, seats: Mapping[object, int]
) -> PadRound:
    """A round, with its scores as points."""
    figures: dict[tuple[Field, int], int] = {}
    listed = findings.items(entry.get("players"), place := f"{place}.players")
    if len(listed) > len(seats):
        details = {"field": place, "count": len(listed), "players": len(seats)}
        findings.refuse(RuleViolation(PadCode.WRONG_COUNT, **details), place)
    for at, written in enumerate(listed[: len(seats)]):
        of_player = findings.fields(written, f"{place}[{at}]")
        player = seats.get(_key(of_player))
        if player is None:
            violation = RuleViolation(PadCode.NO_SUCH_PLAYER, name=_key(of_player), names=tuple(seats))
            findings.refuse(violation, f"{place}[{at}].id")
            continue
        for column, of in _COLUMNS.items():
            column_place = f"{place}[{at}].{column}"
            findings.put(figures, of_player.get(column), column_place, Cell(number, of, player))
    cards = findings.figure(entry.get("cards"), f"{place}.cards", Cell(number, Field.CARDS))
    return PadRound(cards, figures)


def _have_totals(rounds: Sequence[PadRound]) -> bool:
    return any(of is Field.TOTAL for round_ in rounds for of, _player in round_.figures)


def _as_totals(figures: Figures) -> Figures:
    """The figures with the points as totals."""
    return {
        (Field.TOTAL if of is Field.POINTS else of, player): figure
        for (of, player), figure in figures.items()
    }


def _are_totals(
    scores: Sequence[Sequence[int | None]], fields: Mapping[str, object], seats: Mapping[object, int]
) -> bool:
    """Whether scores are the totals with each round: by those at the end, else by what no round can give."""
    final = fields.get("final_scores")
    if scores and isinstance(final, Mapping):
        ends = tuple(final.get(key) for key in seats)
        sums = tuple(sum(score or 0 for score in column) for column in zip(*scores, strict=True))
        if ends in (sums, scores[-1]):
            return ends != sums
    return any(
        score is not None and abs(score) > 20 + 10 * number
        for number, row in enumerate(scores, start=1)
        for score in row
    )


def _carried(
    findings: Findings, rounds: Sequence[PadRound], name: str, players: Sequence[str]
) -> tuple[int, ...]:
    """The totals after the last round, where no more can be read; of whom they are missing it is a fault."""
    of = Field.TOTAL if _have_totals(rounds) else Field.POINTS
    for number, round_ in enumerate(rounds, start=1):
        for player, who in enumerate(players):
            if round_.figure(of, player) is None:
                place = f"{name}[{number - 1}].score, {who}"
                findings.refuse(RuleViolation(PadCode.CELL_MISSING), place, Cell(number, of, player))
    counted = rounds[-1:] if of is Field.TOTAL else rounds
    return tuple(sum(round_.figure(of, player) or 0 for round_ in counted) for player in range(len(players)))


def _moment(written: object) -> datetime | None:
    """When a game began; None for what is no time, as for none: the day is then asked."""
    try:
        return moment(written)
    except JsonError:
        return None
