"""The results that games bring to tables: the game of a table's own pad, and games from other pads, whose
people are known by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import product

from scorekeeper.game.event_log import in_force
from scorekeeper.game.names import name_key
from scorekeeper.game.standings import hits, totals
from scorekeeper.game.state import State as GameState
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.state import Person, State


def result_of(game_id: str, game: GameState, state: State) -> f.ResultTaken | None:
    """The result of a table, taken from its own game as it stands now: the scores of those who were drawn to
    the table. None where the game is not over, the table is gone, or one of its people never played in it."""
    place = state.place_of(game_id)
    if place is None or not game.finished:
        return None
    number, table = place
    columns = {seat.player: column for column, seat in enumerate(game.seats)}
    drawn = [state.people[person].player for person in state.all_rounds[number].tables[table].seats]
    if not columns.keys() >= {*drawn}:
        return None
    return _result(game_id, game, [columns[player] for player in drawn])


def result_by_names(table: f.Table, game_id: str, game: GameState, state: State) -> f.ResultTaken | None:
    """The result of a table by a game from another pad. None where the game is not over, is played by other
    rules than the plan's, or is not one of these people."""
    columns = columns_of(seated(state, table), game.names)
    if columns is None or not game.finished or not by_plan(state, game):
        return None
    return replace(_result(table.game, game, columns), source=game_id)


def _result(game_id: str, game: GameState, columns: Sequence[int]) -> f.ResultTaken:
    points, met = totals(game), hits(game)
    return f.ResultTaken(
        game_id,
        tuple(points[column] for column in columns),
        tuple(met[column] for column in columns),
        typed=False,
    )


def by_plan(state: State, game: GameState) -> bool:
    """Whether a game is played by the rules of the plan, whatever they are called."""
    return replace(game.ruleset, name="") == replace(state.plan.ruleset, name="")


def seated(state: State, table: f.Table) -> tuple[Person, ...]:
    """The people at a table, by seat."""
    return tuple(state.people[person] for person in table.seats)


def table_by_names(
    tournament: f.Tournament, state: State, names: Sequence[str], touched: datetime
) -> f.Table | None:
    """The table whose game this may be: one of exactly these people, in the last round with such a table that
    was drawn before the game's last entry. None where there is none, or where it could be several."""
    drawn = [
        record.at for record in in_force(tournament) if isinstance(record.fact, (f.RoundDrawn, f.FinalDrawn))
    ]
    for round_, at in zip(reversed(state.all_rounds), reversed(drawn), strict=True):
        if at <= touched:
            found = [table for table in round_.tables if columns_of(seated(state, table), names) is not None]
            if found:
                return found[0] if len(found) == 1 else None
    return None


def columns_of(people: Sequence[Person], names: Sequence[str]) -> tuple[int, ...] | None:
    """In which column of a pad each of these people stands, who are all that it has. None unless there is
    exactly one way to tell."""
    if len(people) != len(names):
        return None
    keys, columns = [*map(_key, names)], list[list[int]]()
    for person in people:
        called = {_key(person.name), _key(f"{person.name} {person.club}")}
        columns.append([column for column, key in enumerate(keys) if key in called])
        if not columns[-1]:
            return None
    ways = [way for way in product(*columns) if len({*way}) == len(way)]
    return ways[0] if len(ways) == 1 else None


@lru_cache(maxsize=4 * f.MOST_PEOPLE)  # every game is compared with all tables
def _key(name: str) -> str:
    """A name as it is compared: a club behind it may stand in brackets."""
    return name_key(re.sub("[()]", " ", name))
