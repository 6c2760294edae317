"""The standings of a tournament: what each round brought everybody, and who is in which place and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from scorekeeper.tournament.plan import Counting, Plan, TieBreak
from scorekeeper.tournament.state import Presence, State

LOT = "lot"
"""What decided a place where a lot did; otherwise it is one of `TieBreak`."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one round brought a person."""

    points: Fraction
    game_points: int
    hits: int
    missed: bool = False
    """Whether the person was not drawn; then the round's lowest figures count in ties."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    place: int
    """From 1; people who are level share one."""
    person: int
    points: Fraction
    game_points: int
    hits: int
    scores: tuple[Score | None, ...]
    """What each round brought, None for one whose result is not there yet."""
    penalty: int
    """Points that were taken away; `points` are without them."""
    decided_by: str = ""
    """What put the person behind the one above with as many points; empty where points did, or nothing."""


def points_at_table(plan: Plan, totals: Sequence[int]) -> tuple[Fraction, ...]:
    """What a game with these totals brings each seat. Equal places share their average."""
    if plan.counting is Counting.SUM:
        return tuple(map(Fraction, totals))
    by_place = [_place_points(plan, place, len(totals)) for place in range(len(totals))]
    points = []
    for total in totals:
        first = sum(other > total for other in totals)
        shared = by_place[first : first + totals.count(total)]
        points.append(Fraction(sum(shared), len(shared)))
    return tuple(points)


def _place_points(plan: Plan, place: int, players: int) -> int:
    """What a place at the table, from 0, brings among so many."""
    if plan.counting is Counting.FAIR:
        return players - 1 - 2 * place
    steps = place if plan.counting is Counting.PLACES else players - 1 - place
    return plan.place_points[min(steps, len(plan.place_points) - 1)]


def round_scores(state: State, number: int) -> dict[int, Score]:
    """What a round, from 0, brought those whose results are there; once all are, also who missed it."""
    round_, scores = state.rounds[number], dict[int, Score]()
    for table, result in zip(round_.tables, round_.results, strict=True):
        if result is not None:
            points = points_at_table(state.plan, result.totals)
            for seat, person in enumerate(table.seats):
                scores[person] = Score(points[seat], result.totals[seat], result.hits[seat])
    if round_.complete:
        brought = tuple(scores.values())
        lowest = min(score.points for score in brought)
        missed = Score(
            lowest if state.plan.missed is None else Fraction(state.plan.missed),
            min(score.game_points for score in brought),
            min(score.hits for score in brought),
            missed=True,
        )
        scores |= dict.fromkeys(_ranked(state) - round_.places.keys(), missed)
    return scores


def _ranked(state: State) -> set[int]:
    """Everybody who sat at a table or is here: they all get a place, but nobody who was ticked by mistake."""
    return {*state.here}.union(*(round_.places for round_ in state.all_rounds))


_TIE_BREAKS: Mapping[TieBreak, Callable[[Standing], int]] = {
    TieBreak.GAME_POINTS: lambda standing: standing.game_points,
    TieBreak.HITS: lambda standing: standing.hits,
}


def standings(state: State) -> tuple[Standing, ...]:
    """Everybody's place after the results so far, the best first."""
    rows = _before_final(state)
    if state.final is None or not state.final.complete:
        return rows
    return _after_final(state, rows)


def standing_of(state: State, person: int) -> Standing | None:
    """Somebody's line of the standings; None for who has no place, and for all before the first round."""
    return next((row for row in standings(state) if row.person == person), None) if state.rounds else None


def _before_final(state: State) -> tuple[Standing, ...]:
    by_round = [round_scores(state, number) for number in range(len(state.rounds))]
    lost = Counter[int]()
    for penalty in state.penalties:
        if penalty.stands:
            lost.update(dict.fromkeys(penalty.people, penalty.points))
    rows = []
    for person in sorted(_ranked(state)):
        scores = tuple(brought.get(person) for brought in by_round)
        played = [score for score in scores if score is not None]
        rows.append(
            Standing(
                place=0,
                person=person,
                points=sum((score.points for score in played), Fraction(-lost[person])),
                game_points=sum(score.game_points for score in played),
                hits=sum(score.hits for score in played),
                scores=scores,
                penalty=lost[person],
            )
        )

    return _in_order(
        state,
        rows,
        lambda row: (-row.points, *[-_TIE_BREAKS[tie](row) for tie in state.plan.ties]),
        lambda above, row: _decided_by(state.plan, above, row),
    )


def _in_order(
    state: State,
    rows: Iterable[Standing],
    key: Callable[[Standing], tuple[Fraction | int, ...]],
    decided: Callable[[Standing, Standing], str],
    above: Sequence[Standing] = (),
) -> tuple[Standing, ...]:
    """The rows in the order of that key with their places, below those above; `decided` says what put a row
    behind the one above it.

    Who is level shares a place, unless a lot was drawn between them.
    """
    placed = [*above]
    for _key, group in groupby(sorted(rows, key=key), key):
        level, place = [*group], len(placed) + 1
        people = {row.person for row in level}
        lot = next((lot for lot in reversed(state.lots) if len(level) > 1 and people <= {*lot}), ())
        level.sort(key=lambda row: lot.index(row.person) if lot else 0)
        for step, row in enumerate(level):
            decided_by = row.decided_by
            if lot and step:
                decided_by = LOT
            elif placed and not step:
                decided_by = decided_by or decided(placed[-1], row)
            placed.append(replace(row, place=place + (step if lot else 0), decided_by=decided_by))
    return tuple(placed)


def _decided_by(plan: Plan, above: Standing, row: Standing) -> str:
    """The first tie-break in which the one above was better, where both have as many points."""
    if above.points != row.points:
        return ""
    return next((tie for tie in plan.ties if _TIE_BREAKS[tie](above) != _TIE_BREAKS[tie](row)), "")


def _after_final(state: State, rows: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standings with the places that the final decides by its points, then by bids met there, then by the
    order of before. All others keep theirs, below."""
    assert state.final is not None
    (table,), (result,) = state.final.tables, state.final.results
    assert result is not None
    before = {row.person: row.decided_by for row in rows}
    played = dict(zip(table.seats, zip(result.totals, result.hits, strict=True), strict=True))

    def decided(above: Standing, row: Standing) -> str:
        (points, met), (points_above, met_above) = played[row.person], played[above.person]
        if points != points_above:
            return ""
        if met != met_above:
            return TieBreak.HITS
        return LOT if before[row.person] == LOT else ""

    first = _in_order(
        state,
        [replace(row, decided_by="") for row in rows if row.person in played],
        lambda row: (-played[row.person][0], -played[row.person][1], row.place),
        decided,
    )
    others = [row for row in rows if row.person not in played]
    return _in_order(state, others, lambda row: (row.place,), lambda _above, _row: "", first)


def final_points(state: State, person: int) -> int | None:
    """What the final brought somebody; None for who does not play it, and until its result is there."""
    if state.final is None or (result := state.final.results[0]) is None:
        return None
    (table,) = state.final.tables
    return result.totals[table.seats.index(person)] if person in table.seats else None


def tied(state: State) -> tuple[tuple[int, ...], ...]:
    """The groups of people who share a place, the best first: between them a lot can be drawn."""
    groups = [
        tuple(row.person for row in level)
        for _place, level in groupby(standings(state), lambda row: row.place)
    ]
    return tuple(group for group in groups if len(group) > 1)


def finalists(state: State) -> tuple[int, ...]:
    """The best of those who are here, as many as the plan's final takes, or more where the last are tied."""
    here = [row for row in _before_final(state) if state.people[row.person].presence is Presence.HERE]
    if len(here) <= state.plan.finalists:
        return tuple(row.person for row in here)
    last = here[state.plan.finalists - 1].place
    return tuple(row.person for row in here if row.place <= last)
