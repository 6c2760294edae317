"""A sheet totalled: what each round brought, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.game.sheet import Sheet
from scorekeeper.game.sheet_standing import Standing, after, at_the_start, decided, points_of


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """What a round brought and where it left everybody, in points, in the order of the players.

    It brings 0 to those who had dropped out before (`out`, counted from 0).
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in the ranking; equal ranks are shared. `team_total` is that of both partners."""

    player: str
    rank: int
    total: int
    team_total: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A sheet that has been totalled: the complete rounds, and the ranking, best first."""

    rounds: tuple[ScoredRound, ...]
    ranking: tuple[Place, ...]


def _scored(sheet: Sheet) -> Iterator[tuple[ScoredRound, Standing]]:
    """The complete rounds, each with how the sheet stands after it."""
    standing = at_the_start(len(sheet.players))
    for number, played in enumerate(sheet.rounds, start=1):
        standing = decided(standing, played)
        if (won := points_of(sheet.ruleset, number, played, standing)) is not None:
            out = standing.out
            standing = after(sheet.ruleset, number, played, standing)
            yield ScoredRound(won, standing.totals, out), standing


def score(sheet: Sheet) -> Score:
    """Points and totals of every complete round, and the ranking after them (§7.1, §7.8, §7.9).

    Those who dropped out stand below all others (§9.2); with teams the total of both partners counts, and
    they stand together (§9.4).
    """
    scored = tuple(_scored(sheet))
    standing = scored[-1][1] if scored else at_the_start(len(sheet.players))
    ranks = rules.ranking(
        sheet.ruleset, standing.totals, hits=standing.hits, bids=standing.bids, out=standing.out
    )
    team = _team_of(sheet)
    both = rules.team_totals(standing.totals) if team else ()
    places = {
        player: Place(name, rank, total, both[team[player]] if team else None)
        for player, (name, rank, total) in enumerate(zip(sheet.players, ranks, standing.totals, strict=True))
    }
    best_first = sorted(places, key=lambda player: (places[player].rank, team.get(player, player)))
    return Score(tuple(found for found, _ in scored), tuple(places[player] for player in best_first))


def _team_of(sheet: Sheet) -> dict[int, int]:
    """The team of each player, both counted from 0; empty where everyone plays for themselves (§9.4)."""
    if not sheet.ruleset.teams:
        return {}
    pairs = rules.partners(len(sheet.players))
    return {player: number for number, pair in enumerate(pairs) for player in pair}
