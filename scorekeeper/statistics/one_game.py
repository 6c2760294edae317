"""What one game says, running or finished: how the bids were met, what the rounds wanted, and who led when.

What counts is what stands on the pad in closed rounds: a corrected one as it was corrected, a bid that the
cloud has changed as it was then (§8). Of rounds on paper nothing is known but the totals that they brought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.game import Round, State
from scorekeeper.game.standings import Totals, running_totals, sides, totals_at_start
from scorekeeper.statistics.finished_game import longest_run


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one player did in this game; tuples run by closed round, with None where he did not play."""

    off: tuple[int | None, ...]
    """Tricks made less tricks bid: 0 is a hit, more is too many tricks, less too few."""
    points: tuple[int | None, ...]

    @property
    def rounds(self) -> int:
        return sum(off is not None for off in self.off)

    @property
    def met(self) -> int:
        return sum(off == 0 for off in self.off)

    @property
    def too_many(self) -> int:
        """Rounds with more tricks than were bid."""
        return sum(off is not None and off > 0 for off in self.off)

    @property
    def too_few(self) -> int:
        """Rounds with fewer tricks than were bid."""
        return sum(off is not None and off < 0 for off in self.off)

    @property
    def longest_run(self) -> int:
        """The most bids met one after the other; a round that he did not play is passed over."""
        return longest_run(off == 0 for off in self.off if off is not None)


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """What all players together wanted in one round."""

    number: int
    bids: int
    """The sum of the bids."""
    tricks: int
    """The tricks that there were to win: all but those with a bomb (§8)."""

    @property
    def wanted(self) -> int:
        """Tricks that were bid beyond those that there were: more than 0 is too much, less is too little."""
        return self.bids - self.tricks


@dataclass(frozen=True, slots=True)
class Extreme:
    """The best or the worst round: the earliest in which anybody had so many points, and who had them."""

    points: int
    number: int
    seats: tuple[int, ...]
    """In the order in which they sit."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The last round that changed who leads: those who lead now have led ever since."""

    number: int
    leaders: tuple[int, ...]
    """In the order in which they sit; several where they are level, and both of a team (§9.4)."""
    before: tuple[int, ...]
    """Who led until then; empty where all were level."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What one game says; tuples run by seat or by closed round."""

    seats: tuple[SeatFigures, ...]
    rounds: tuple[RoundFigures, ...]
    leaders: tuple[tuple[int, ...], ...]
    """Who led after each round; see `leaders_by_round`."""
    turning_point: TurningPoint | None
    """None where the same have led since the first round, or where nobody leads."""
    best: Extreme | None
    """None before the first round is closed."""
    worst: Extreme | None


def game_figures(state: State) -> GameFigures:
    """The figures of this game as it stands."""
    leaders = leaders_by_round(state)
    return GameFigures(
        seats=tuple(_seat_figures(state, seat) for seat in range(state.players)),
        rounds=tuple(
            RoundFigures(round_.number, round_.bids_sum, round_.winnable) for round_ in state.closed
        ),
        leaders=leaders,
        turning_point=_turning_point(state, leaders),
        best=_extreme(state, max),
        worst=_extreme(state, min),
    )


def leaders_by_round(state: State) -> tuple[tuple[int, ...], ...]:
    """Who had the most points after each closed round, of those still in the game, in the order of the seats.

    Points alone count, with teams those of both (§9.4). Nobody leads while all of them are level.
    """
    return tuple(
        _leaders(state, after, (*round_.turns, *round_.absent))
        for after, round_ in zip(running_totals(state), state.closed, strict=True)
    )


def _leaders(state: State, totals: Totals, playing: Sequence[int]) -> tuple[int, ...]:
    each = [side for side in sides(state) if state.ruleset.teams or side[0] in playing]
    sums = [sum(totals[seat] for seat in side) for side in each]
    if len(set(sums)) == 1:
        return ()
    ahead = {seat for side, points in zip(each, sums, strict=True) if points == max(sums) for seat in side}
    return tuple(seat for seat in state.order if seat in ahead)


def _turning_point(state: State, leaders: Sequence[tuple[int, ...]]) -> TurningPoint | None:
    led, numbers = list(leaders), [round_.number for round_ in state.closed]
    if before := totals_at_start(state):
        began = [seat for seat in state.order if state.came_after(seat) < state.first_round]
        led.insert(0, _leaders(state, before, began))
    else:  # before the first round nobody leads, so that it changes nothing
        numbers = numbers[1:]
    if not led or not led[-1]:
        return None
    changes = [
        TurningPoint(number, now, until)
        for number, (until, now) in zip(numbers, pairwise(led), strict=True)
        if now != until
    ]
    return changes[-1] if changes else None


def _seat_figures(state: State, seat: int) -> SeatFigures:
    return SeatFigures(
        off=tuple(tricks_off(round_, seat) for round_ in state.closed),
        points=tuple(round_.points[seat] if seat in round_.turns else None for round_ in state.closed),
    )


def tricks_off(round_: Round, seat: int) -> int | None:
    """Tricks made less tricks bid in a closed round, None for who did not play it."""
    bid, made = round_.bids[seat], round_.results[seat]
    return None if seat not in round_.turns or bid is None or made is None else made - bid


def _extreme(state: State, most: Callable[[Sequence[int]], int]) -> Extreme | None:
    rounds = [
        (round_.number, {seat: round_.points[seat] for seat in state.order if seat in round_.turns})
        for round_ in state.closed
    ]
    if not rounds:
        return None
    points = most([won for _number, by_seat in rounds for won in by_seat.values()])
    number, by_seat = next(pair for pair in rounds if points in pair[1].values())
    return Extreme(points, number, tuple(seat for seat, won in by_seat.items() if won == points))
