"""The plan of a tournament: how many rounds at which tables, by which rules, what counts, and the final."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from scorekeeper.rules import PLAYERS, PRESETS, Ruleset, RuleViolation, verify_ruleset
from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost, one_of
from scorekeeper.tournament.errors import TournamentCode

USUAL = 4
"""The size that all tables have where the number of people allows it; a table of another size is odd."""

SIZES: Mapping[str, tuple[int, ...]] = {"3-5": (3, 4, 5), "3-4": (3, 4), "4-5": (4, 5)}
"""The sizes that an organiser allows, as he says it."""

MOST_ROUNDS = 20
HIGHEST_PRICE = 9_999
"""Points, up or down, of a place, of a missed round and of a penalty."""


class Counting(StrEnum):
    """What a game brings in the tournament."""

    SUM = "sum"
    """Its points."""
    PLACES = "places"
    """Points by place at the table, the first of `Plan.place_points` for the winner."""
    PLACES_FROM_LAST = "places-from-last"
    """Points by place at the table, the first of `Plan.place_points` for the last."""
    FAIR = "fair"
    """One for everybody below, minus one for everybody above: fair between tables of different sizes."""


class TieBreak(StrEnum):
    """What decides between people who are level, the first of `Plan.ties` first; then a lot."""

    GAME_POINTS = "game-points"
    HITS = "hits"
    """How many bids were met."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a tournament is played. Its rounds do not count the final."""

    rounds: int
    sizes: Annotated[str, one_of(tuple(SIZES))]
    """How many people may sit at a table, as `SIZES` names it."""
    ruleset: Ruleset
    counting: Counting
    place_points: Annotated[tuple[int, ...], AtMost(len(PLAYERS) + 2)] = ()
    """What the places at a table bring, where `counting` goes by them; further places bring what the last of
    these does."""
    ties: Annotated[tuple[TieBreak, ...], AtMost(len(TieBreak))] = (TieBreak.GAME_POINTS, TieBreak.HITS)
    missed: int | None = None
    """Points that a missed round brings; None for the lowest result of that round."""
    finalists: int = 0
    """How many of the best play the final, which alone decides their places; 0 where there is none."""
    clubs_apart: bool = False
    """Whether people of one club do not meet in the first round, where it can be helped."""
    by_standing_from: int | None = None
    """The first round that is drawn by standing; None where all are drawn by lot."""
    rated: bool = field(default=True, metadata=OMIT_DEFAULT)
    """Whether its games count for the ratings of the players."""


_CHAMPIONSHIP = PRESETS["championship"]
CLUB_EVENING = Plan(3, "3-5", _CHAMPIONSHIP, Counting.SUM, finalists=4)
QUALIFIER = Plan(3, "3-5", _CHAMPIONSHIP, Counting.PLACES, (45, 30, 20, 10, 5), finalists=4)
LEAGUE_EVENING = Plan(2, "3-5", _CHAMPIONSHIP, Counting.FAIR)

PLANS: Mapping[str, Plan] = {
    "club-evening": CLUB_EVENING,
    "qualifier": QUALIFIER,
    "league-evening": LEAGUE_EVENING,
}
"""The plans that an organiser begins with."""

FIXED_BY_A_DRAW = ("ruleset", "counting", "place_points", "ties", "missed")
"""The fields that stay once a round is drawn, for what was played was played by them."""
FIXED_BY_THE_FINAL = ("rounds", "finalists")
"""The fields that stay, too, once the final is drawn."""


def verify_plan(plan: Plan) -> None:
    """Raise `RuleViolation` unless a tournament can be played so."""
    ranges = {"rounds": (plan.rounds, 1, MOST_ROUNDS)}
    if plan.missed is not None:
        ranges["missed"] = plan.missed, -HIGHEST_PRICE, HIGHEST_PRICE
    if plan.finalists:
        ranges["finalists"] = plan.finalists, PLAYERS[0], PLAYERS[-1]
    if plan.by_standing_from is not None:
        ranges["by_standing_from"] = plan.by_standing_from, 2, MOST_ROUNDS
    if plan.counting in (Counting.PLACES, Counting.PLACES_FROM_LAST):
        ranges["place_points"] = len(plan.place_points), 1, len(PLAYERS) + 2
        ranges |= {
            f"place_points.{place}": (points, -HIGHEST_PRICE, HIGHEST_PRICE)
            for place, points in enumerate(plan.place_points)
        }
    for figure_of, (figure, least, most) in ranges.items():
        if not least <= figure <= most:
            name, _, _place = figure_of.partition(".")
            raise RuleViolation(TournamentCode.PLAN_FIGURE, field=name, figure=figure, least=least, most=most)
    if plan.ruleset.teams:
        raise RuleViolation(TournamentCode.PLAN_TEAMS)
    for players in {*SIZES[plan.sizes], *([plan.finalists] if plan.finalists else [])}:
        verify_ruleset(plan.ruleset, players)


def verify_change(now: Plan, then: Plan, drawn: int, *, final_drawn: bool) -> None:
    """Raise `RuleViolation` unless the one plan can take the place of the other with so many rounds drawn."""
    verify_plan(then)
    if then.rounds < drawn:
        raise RuleViolation(TournamentCode.ROUNDS_DRAWN, rounds=then.rounds, drawn=drawn)
    for name in (FIXED_BY_A_DRAW if drawn else ()) + (FIXED_BY_THE_FINAL if final_drawn else ()):
        if getattr(now, name) != getattr(then, name):
            raise RuleViolation(TournamentCode.PLAN_FIXED, field=name)


def table_sizes(people: int, allowed: str) -> tuple[int, ...]:
    """How many sit at each table, those of four first; empty where these sizes do not fit."""
    odd_sizes = [size for size in SIZES[allowed] if size != USUAL]
    for fours in range(people // USUAL, -1, -1):
        rest = people - USUAL * fours
        for odd in odd_sizes:
            if rest % odd == 0:
                return (*[USUAL] * fours, *[odd] * (rest // odd))
    return ()


def fitting(people: int) -> tuple[str, ...]:
    """The table sizes, by their keys in `SIZES`, with which that number of people can be seated."""
    return tuple(allowed for allowed in SIZES if table_sizes(people, allowed))
