"""A tournament as tables for a spreadsheet, in the reader's language: its standings, and what every table of
every round brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.exports.csv_table import Cell, csv_table
from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.tournament.standings import final_points, round_scores, standings
from scorekeeper.tournament.state import State

DECIDED_BY: Mapping[str, Phrase] = {
    "game-points": Sentence("Game points"),
    "hits": Sentence("Bids met"),
    "lot": Sentence("Lot", "tournament"),
}
"""What decided a tie; the column of that name, where there is one."""


def standings_as_csv(_: Words, state: State) -> bytes:
    """A row for everybody, the best first: place, name, club, what the rounds brought in all and one by one
    and the final, what was lost by penalties, and what decided a tie."""
    rounds = [_("Round {number}", number=number) for number in range(1, len(state.rounds) + 1)]
    rows: list[list[Cell]] = [
        [
            _("Place"),
            _("Name"),
            _("Club"),
            _("Points"),
            _("Game points"),
            _("Bids met"),
            _("Penalties"),
            _("Tie decided by"),
            *rounds,
            *([_("Final")] if state.final is not None else []),
        ]
    ]
    for row in standings(state):
        person = state.people[row.person]
        brought: list[Cell] = [None if score is None else score.points for score in row.scores]
        figures: list[Cell] = [row.points, row.game_points, row.hits, row.penalty]
        if state.final is not None:
            brought.append(final_points(state, row.person))
        decided_by = DECIDED_BY[row.decided_by](_) if row.decided_by else ""
        rows.append([row.place, person.name, person.club, *figures, decided_by, *brought])
    return csv_table(_, rows)


def results_as_csv(_: Words, state: State) -> bytes:
    """A row for every seat of every table, in order: round, table, seat, name, club, what the round brought,
    and the game's points and bids met; empty figures where the result is not there yet. Who missed a round
    has a row that says so, without a seat, once all its results are there."""
    header: list[Cell] = [
        _("Round"),
        _("Table"),
        _("Seat"),
        _("Name"),
        _("Club"),
        _("Points"),
        _("Game points"),
        _("Bids met"),
    ]
    return csv_table(_, [header, *_results(_, state)])


def _results(_: Words, state: State) -> Iterator[list[Cell]]:
    def who(person: int) -> list[Cell]:
        return [state.people[person].name, state.people[person].club]

    for number, round_ in enumerate(state.rounds, start=1):
        scores = round_scores(state, number - 1)
        for place, table in enumerate(round_.tables, start=1):
            for seat, person in enumerate(table.seats, start=1):
                score = scores.pop(person, None)
                figures: list[Cell] = (
                    [None] * 3 if score is None else [score.points, score.game_points, score.hits]
                )
                yield [number, place, seat, *who(person), *figures]
        for person, score in scores.items():
            if score.missed:
                yield [number, _("not drawn"), None, *who(person), score.points, None, None]
    if state.final is not None:
        (table,), (result,) = state.final.tables, state.final.results
        for seat, person in enumerate(table.seats):
            figures = [None] * 2 if result is None else [result.totals[seat], result.hits[seat]]
            yield [_("Final"), 1, seat + 1, *who(person), None, *figures]
