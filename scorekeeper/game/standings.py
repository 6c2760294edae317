"""Totals, ranks, teams and provisional points of a game, by seat."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import elimination_rounds, points, ranking
from scorekeeper.rules.ranking import sides as ranking_sides

Totals = tuple[int, ...]


def running_totals(state: State) -> tuple[Totals, ...]:
    """The totals after each closed round, in the order of the rounds (§7.2)."""
    rows, total = [], _totals_before(state)
    for round_ in state.closed:
        total = _sum(total, round_.points)
        if state.bonuses:
            total = _sum(total, bonus_points(state, round_.number))
        rows.append(total)
    return tuple(rows)


def totals(state: State) -> Totals:
    """The totals on the pad now; what was brought from paper counts, and what was given beside the rounds."""
    brought = state.paper_totals or (0,) * state.players
    if state.bonuses:
        brought = _sum(brought, bonus_points(state))
    return tuple(map(sum, zip(brought, *(round_.points for round_ in state.closed), strict=True)))


def bonus_points(state: State, after: int | None = None) -> Totals:
    """What each seat was given beside the rounds: after one of them, or in the whole game."""
    given = [0] * state.players
    for bonus in state.bonuses:
        if after in (None, bonus.after):
            given[bonus.seat] += bonus.points
    return tuple(given)


def totals_at_start(state: State) -> Totals:
    """The totals before the first round that was played here; empty where there are none."""
    before = _totals_before(state)
    return before if state.paper_totals or any(before) else ()


def ranks(state: State) -> tuple[int, ...]:
    """The rank of each seat, from 1, as the ruleset has it: tie-breaks (§7.9), dropping out (§9.2), teams
    (§9.4)."""
    return ranking(
        state.ruleset,
        totals(state),
        hits=hits(state),
        bids=bids_sums(state),
        out=out_after(state),
        idle=idle(state),
        order=state.order,
    )


def out_after(state: State) -> Mapping[int, int]:
    """Who has dropped out (§9.2) or left, each with the round after which.

    They rank behind all others, who was there longer before the others, and who left together by points.
    """
    if state.ruleset.elimination:
        return dict(zip(state.out, elimination_rounds(state.ruleset, state.players), strict=False))
    return {seat: _last_round_there(state, seat) for seat in state.out}


def _last_round_there(state: State, seat: int) -> int:
    rounds = (round_.number for round_ in state.closed if seat in (*round_.turns, *round_.absent))
    return max(rounds, default=state.came_after(seat))


def idle(state: State) -> tuple[int, ...]:
    """Who has played no round, here or on paper, and will play none: they share the last rank."""
    return tuple(
        seat
        for seat in without_a_round(state)
        if not (state.paper_totals and state.came_after(seat) < state.first_round)
        and (seat in state.out or not _plays_on(state, seat))
    )


def without_a_round(state: State) -> tuple[int, ...]:
    """Who has a column and has played no round: came late, left early, or sat out all there were.

    What was brought from paper was played, there, by those who went on here.
    """
    if state.ruleset.elimination or not (state.closed or state.out):
        return ()
    if state.closed and len(state.closed[-1].turns) == state.players:  # mostly; every tap asks
        return ()
    played = {seat for round_ in state.closed for seat in round_.turns}
    on_paper = bool(state.paper_totals) or not state.closed
    return tuple(
        seat
        for seat in state.order
        if seat not in played
        and (seat in state.out or not (on_paper and state.came_after(seat) < state.first_round))
    )


def _plays_on(state: State, seat: int) -> bool:
    """Whether there is a round left for the player, if the game goes on to its end."""
    if state.current is None:
        return bool(state.level)
    return seat not in state.current.absent or state.current.number < len(state.hands)


def by_rank(state: State) -> tuple[int, ...]:
    """The seats from first to last, equal ranks in the order in which they sit."""
    rank = ranks(state)
    return tuple(sorted(state.order, key=lambda seat: rank[seat]))


def leaders(state: State) -> frozenset[int]:
    """Who leads; empty before the first round is scored, and while all who play are level."""
    first = frozenset(seat for seat, place in enumerate(ranks(state)) if place == 1)
    behind = {*state.out, *idle(state)}
    if not (state.closed or totals_at_start(state)) or len(first) == state.players - len(behind):
        return frozenset()
    return first


def hits(state: State) -> tuple[int, ...]:
    """How many bids each seat has met."""
    met = [0] * state.players
    for round_ in state.closed:
        for seat in round_.turns:
            met[seat] += round_.bids[seat] == round_.results[seat]
    return tuple(met)


def bids_sums(state: State) -> tuple[int, ...]:
    """All the tricks that each seat has bid over the game."""
    return tuple(sum(round_.bids[seat] or 0 for round_ in state.closed) for seat in range(state.players))


def partner(state: State, seat: int) -> int | None:
    """Who plays together with this seat, None where everyone plays for himself (§9.4)."""
    for team in teams(state):
        if seat in team:
            return team[1 - team.index(seat)]
    return None


def teams(state: State) -> tuple[tuple[int, int], ...]:
    """The seats that play together, those who sit opposite; empty where everyone plays for himself (§9.4)."""
    return tuple((one, other) for one, other in sides(state)) if state.ruleset.teams else ()


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats that stand together in the ranking: the teams (§9.4), or everyone alone, as they sit."""
    return ranking_sides(state.ruleset, state.order)


def team_total(state: State, seat: int) -> int:
    """The sum of both partners' totals in points, the own total where everyone plays for himself (§9.4)."""
    return team_totals(state)[seat]


def team_totals(state: State) -> Totals:
    """`team_total` of every seat."""
    sums = list(totals(state))
    for one, other in teams(state):
        sums[one] = sums[other] = sums[one] + sums[other]
    return tuple(sums)


def provisional_points(state: State, round_: Round, seat: int) -> int:
    """What the open round would bring this seat if it ended now (§4.7)."""
    bid = round_.bids[seat]
    if bid is None:
        return 0
    return points(state.ruleset.scoring, round_.number, round_.cards, bid, round_.taken[seat])


def tricks_won(round_: Round, seat: int) -> int | None:
    """The result of this seat, or what it has of tricks that are counted along; None before either."""
    made, is_counting = round_.results[seat], round_.phase is Phase.PLAY and round_.tricks_played
    return round_.taken[seat] if made is None and is_counting else made


def _totals_before(state: State) -> Totals:
    brought = state.paper_totals or (0,) * state.players
    return _sum(brought, bonus_points(state, state.first_round - 1)) if state.bonuses else brought


def _sum(one: Totals, other: Totals) -> Totals:
    return tuple(a + b for a, b in zip(one, other, strict=True))
