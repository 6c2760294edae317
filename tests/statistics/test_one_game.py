"""What one game says, against a slow, obvious recount of its pad, running and finished."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import in_force, replay
from scorekeeper.rules import PRESETS, players_of
from scorekeeper.statistics.one_game import game_figures
from tests.game.driver import GameDriver
from tests.statistics.histories import RULESETS, THOROUGH, random_game
from tests.statistics.recount import longest_stretch


@st.composite
def states(draw):
    """A game of random moves as it stood at some moment, often at its end."""
    rng = Random(draw(st.integers(0, 10**9)))
    facts = in_force(random_game(draw(st.sampled_from(RULESETS)), rng, 1))
    cut = draw(st.sampled_from((1.0, 1.0, 0.8, 0.4, 0.0)))
    return replay(facts[: max(1, round(cut * len(facts)))])


@THOROUGH
@given(states())
def test_hits_and_misses_are_those_on_the_pad(state):
    figures = game_figures(state)
    for seat in range(state.players):
        found = figures.seats[seat]
        rows = [row for row in state.closed if seat in row.turns]
        pairs = [(row.bids[seat] or 0, row.results[seat] or 0) for row in rows]
        assert found.rounds == len(rows)
        assert found.met == len([1 for bid, made in pairs if bid == made])
        assert found.too_many == len([1 for bid, made in pairs if made > bid])
        assert found.too_few == len([1 for bid, made in pairs if made < bid])
        assert found.longest_run == longest_stretch([bid == made for bid, made in pairs])
        assert [won for won in found.points if won is not None] == [row.points[seat] for row in rows]


@THOROUGH
@given(states())
def test_what_each_round_wanted(state):
    for found, row in zip(game_figures(state).rounds, state.closed, strict=True):
        made = sum(tricks for tricks in row.results if tricks is not None)
        wanted = sum(bid for bid in row.bids if bid is not None)
        assert (found.number, found.wanted) == (row.number, wanted - made)


@THOROUGH
@given(states())
def test_leaders_and_the_turning_point(state):
    figures = game_figures(state)
    totals = list(state.paper_totals or [0] * state.players)
    give(state, totals, state.first_round - 1)
    begun = bool(state.paper_totals) or any(totals)
    led = [first_of(state, totals, range(state.players)) if begun else None]
    for row in state.closed:
        totals = [total + won for total, won in zip(totals, row.points, strict=True)]
        give(state, totals, row.number)
        led.append(first_of(state, totals, (*row.turns, *row.absent)))
    assert [set(found) for found in figures.leaders] == led[1:]
    turned = None
    for row, before, now in zip(state.closed, led, led[1:], strict=False):
        if before is not None and now != before:
            turned = row.number, now, before
    point = figures.turning_point
    if not led[-1] or turned is None:
        assert point is None
    else:
        assert (point.number, set(point.leaders), set(point.before)) == turned


@THOROUGH
@given(states())
def test_the_best_and_the_worst_round(state):
    figures = game_figures(state)
    won = [(row.points[seat], row.number, seat) for row in state.closed for seat in row.turns]
    for found, most in ((figures.best, max), (figures.worst, min)):
        if not won:
            assert found is None
            continue
        points = most(won)[0]
        number = min(number for amount, number, _seat in won if amount == points)
        seats = {seat for amount, row, seat in won if (amount, row) == (points, number)}
        assert (found.points, found.number, set(found.seats)) == (points, number, seats)


def give(state, totals, after):
    """Add what was given beside the rounds after this one."""
    for bonus in state.bonuses:
        if bonus.after == after:
            totals[bonus.seat] += bonus.points


def first_of(state, totals, playing):
    """Who is in front, by comparing everybody with everybody; nobody where all are level."""
    count = {seat: totals[seat] for seat in playing}
    if state.ruleset.teams:
        half = state.players // 2
        for place, seat in enumerate(state.order):
            count[seat] = totals[seat] + totals[state.order[(place + half) % state.players]]
    ahead = {seat for seat in count if all(count[seat] >= count[other] for other in count)}
    return set() if len(ahead) == len(count) else ahead


def test_before_the_first_round_there_is_nothing():
    figures = game_figures(GameDriver().state)
    assert (figures.rounds, figures.turning_point, figures.best, figures.worst) == ((), None, None, None)


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_every_preset_has_figures(ruleset):
    driver = GameDriver(players_of(ruleset)[0], ruleset=ruleset).plays_rounds(1)
    figures = game_figures(driver.state)
    assert len(figures.rounds) == 1
    assert figures.best is not None
    assert figures.worst is not None
