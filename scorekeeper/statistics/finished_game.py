"""A finished game as the statistics count it.

What counts is what stands on the pad in the end. A round that was dealt again counts once, as it was played
(§2.2), a corrected one as it was corrected, a bid that the cloud has changed as it was then (§8), one that
plus/minus one forbids as it stands (§4.3). Who has dropped out plays no more rounds (§9.2), nor does who has
left; who came late has played none before. Who has played no round at all has not played. What a game brought
from paper is in its points and ranks; of the rounds there nothing is known, so none of them counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.game import Game, Round, State, apply, in_force, replay
from scorekeeper.game.facts import GameEnded, ResultEntered
from scorekeeper.game.standings import ranks, running_totals, sides, teams, totals, without_a_round
from scorekeeper.rules import Scoring


class RoundTrump(StrEnum):
    """Whether a round had a trump suit, as far as it was written down (§3)."""

    TRUMP = "trump"
    NONE = "none"
    UNKNOWN = "unknown"
    """Nothing was written down, or a card that leaves the choice to the dealer and no choice (§3.3)."""


class PlayedRound(NamedTuple):
    """What one player did in one round."""

    cards: int
    bid: int
    made: int
    after_dealer: int
    """How many seats after the dealer, clockwise among those who played: 1 leads, the dealer is the last."""
    trump: RoundTrump

    @property
    def met(self) -> bool:
        return self.bid == self.made


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """How one player fared in a game."""

    player: str
    """The player's id: the same person in every game, whatever the name was."""
    rank: int
    """The final one, as the ruleset has it: ties share it, and with teams it counts teams (§7.9, §9.4)."""
    points: int
    """The player's own total, with teams too; what was brought from paper counts."""
    rounds: tuple[PlayedRound, ...]
    """The rounds that were played here, in their order."""
    best_round: int | None = None
    """The most points that one of them brought; None where none was played."""
    most_behind: int = 0
    """The most points that the player, or his team, was behind those in the lead after a round, while he was
    in the game."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What a finished game adds to the statistics."""

    id: str
    finished: datetime
    """When the fact was written down that first finished it; a later correction does not change it."""
    ruleset: str
    """The name of its rules."""
    scoring: Scoring
    """By what its points were counted: those of two games compare where this is the same."""
    rounds: int
    """How many were played here."""
    seats: tuple[FinishedSeat, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that played together, empty where everyone played for himself (§9.4)."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of those who stand together in the ranking: the teams, or everyone alone."""
        return self.teams or tuple((seat,) for seat in range(len(self.seats)))


def longest_run(met: Iterable[bool]) -> int:
    """The most bids met one after the other."""
    longest = run = 0
    for hit in met:
        run = run + 1 if hit else 0
        longest = max(longest, run)
    return longest


def as_people(game: FinishedGame, people: Mapping[str, str]) -> FinishedGame:
    """The game with the id of the person in each seat; `people` are those ids, by the ids that were merged.

    A game in which two of them sat is left as it is: there they were two.
    """
    persons = [people.get(seat.player, seat.player) for seat in game.seats]
    if len(set(persons)) < len(persons) or all(
        seat.player == p for seat, p in zip(game.seats, persons, strict=True)
    ):
        return game
    seats = tuple(replace(seat, player=person) for seat, person in zip(game.seats, persons, strict=True))
    return replace(game, seats=seats)


def finished_game(game: Game, state: State | None = None) -> FinishedGame | None:
    """The game as it counts, None while it is not finished. One that was ended early is finished.

    `state` is that of the game, where it is known already.
    """
    records = in_force(game)
    finished: datetime | None = records[-1].at
    # After its end only corrections are written down; where people drop out, one can open it again (§9.2).
    ended_with_last = isinstance(records[-1].fact, ResultEntered | GameEnded)
    if state is None or (state.finished and (state.ruleset.elimination or not ended_with_last)):
        state, finished = replay(records[:1]), None
        for record in records[1:]:
            state = apply(state, record.fact)
            if finished is None and state.current is None and state.finished:
                finished = record.at
    if finished is None or not state.finished:
        return None
    rank, points, rounds = ranks(state), totals(state), _rounds_by_seat(state)
    idle, behind = without_a_round(state), _most_behind(state)
    return FinishedGame(
        id=game.id,
        finished=finished,
        ruleset=state.ruleset.name,
        scoring=state.ruleset.scoring,
        rounds=len(state.closed),
        seats=tuple(
            FinishedSeat(
                seat.player,
                rank[place],
                points[place],
                tuple(rounds[place]),
                max((round_.points[place] for round_ in state.closed if place in round_.turns), default=None),
                behind[place],
            )
            for place, seat in enumerate(state.seats)
            if place not in idle
        ),
        teams=teams(state),
    )


def _rounds_by_seat(state: State) -> list[list[PlayedRound]]:
    rounds: list[list[PlayedRound]] = [[] for _seat in state.seats]
    for round_ in state.closed:
        trump = _trump(round_)
        *others, dealer = round_.turns
        clockwise = others if state.ruleset.bids.direction == "clockwise" else others[::-1]
        for after_dealer, seat in enumerate((*clockwise, dealer), start=1):
            bid, made = round_.bids[seat], round_.results[seat]
            if bid is not None and made is not None:
                rounds[seat].append(PlayedRound(round_.cards, bid, made, after_dealer, trump))
    return rounds


def _most_behind(state: State) -> list[int]:
    behind = [0] * state.players
    for round_, after_round in zip(state.closed, running_totals(state), strict=True):
        sums = {
            side: sum(after_round[seat] for seat in side)
            for side in sides(state)
            if state.ruleset.elimination or side[0] in (*round_.turns, *round_.absent)
        }
        for side, points in sums.items():
            for seat in side:
                behind[seat] = max(behind[seat], max(sums.values()) - points)
    return behind


def _trump(round_: Round) -> RoundTrump:
    if round_.suit is not None:
        return RoundTrump.TRUMP
    return RoundTrump.NONE if round_.trump_known else RoundTrump.UNKNOWN
