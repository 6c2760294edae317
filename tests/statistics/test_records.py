"""Where a total, a round or a comeback stands among all: against a plain recount over random games."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.facts import GameEnded
from scorekeeper.game.standings import running_totals
from scorekeeper.statistics import records
from scorekeeper.statistics.across_games import FEWEST_COMPARED_GAMES, statistics_of
from tests.game.driver import GameDriver
from tests.statistics import recount
from tests.statistics.histories import PEOPLE, SHORT, THOROUGH, finished, histories, id_of, played


@given(histories())
@THOROUGH
def test_they_are_those_of_a_recount(games):
    states = recount.finished_games(games)
    totals, rounds, comebacks = [], [], []
    for state in states.values():
        for player in recount.people(state):
            seat = recount.seat_of(state, player)
            own = list(state.paper_totals or (0,) * state.players)[seat]
            own += sum(bonus.points for bonus in state.bonuses if bonus.seat == seat)
            best, behind = None, 0
            for number, round_ in enumerate(state.closed):
                own += round_.points[seat]
                if round_.bids[seat] is not None and (best is None or round_.points[seat] > best):
                    best = round_.points[seat]
                sums = running_totals(state)[number]
                side_sums = [
                    sum(sums[one] for one in range(state.players) if together(state, one, other))
                    for other in range(state.players)
                    if recount.was_there(state, number, other)
                ]
                if recount.was_there(state, number, seat):
                    own_side = sum(sums[one] for one in range(state.players) if together(state, one, seat))
                    behind = max(behind, max(side_sums) - own_side)
            totals.append(own)
            rounds += [] if best is None else [best]
            if recount.rank_of(state, state.seats[seat].player) == 1 and behind:
                comebacks.append(behind)
    found = records.records_of(finished(*games))
    assert list(found.totals) == sorted(totals)
    assert list(found.best_rounds) == sorted(rounds)
    assert list(found.comebacks) == sorted(comebacks)


@given(st.lists(st.integers(-50, 50), min_size=1))
def test_a_place_counts_those_that_are_higher(values):
    for value in values:
        found = records.place_among(value, sorted(values))
        assert found == records.Place(value, 1 + sum(other > value for other in values), len(values))


@given(histories())
@THOROUGH
def test_the_bests_and_the_last_places_are_those_of_a_recount(games):
    counted = finished(*games)
    found = {best.kind: best for best in records.bests_of(counted, statistics_of(counted))}
    if len(counted) < FEWEST_COMPARED_GAMES:
        assert not found
        return
    seats = [seat for game in counted for seat in game.seats]
    scorings = [game.scoring for game in counted]
    usual = max(scorings, key=scorings.count)
    if scorings.count(usual) < FEWEST_COMPARED_GAMES:
        assert found.keys() <= {records.BestKind.LONGEST_RUN}
    else:
        alike = [seat for game in counted if game.scoring == usual for seat in game.seats]
        most = max(seat.points for seat in alike)
        first = next(seat.player for seat in alike if seat.points == most)
        assert found[records.BestKind.HIGHEST_TOTAL] == records.Best(
            records.BestKind.HIGHEST_TOTAL, most, (first,)
        )
    lines = list(recount.lines(games))
    runs = {seat.player: recount.longest_run(lines, seat.player) for seat in seats}
    if records.BestKind.LONGEST_RUN in found:
        best = found[records.BestKind.LONGEST_RUN]
        assert (best.value, best.players) == (max(runs.values()), (best.players[0],))
        assert runs[best.players[0]] == best.value
    for player, ranks in records.last_ranks(counted).items():
        own = [seat.rank for seat in seats if seat.player == player]
        assert ranks == tuple(own[-records.FORM_GAMES :])


def test_the_narrowest_win_is_that_with_the_fewest_points_ahead():
    for tricks, narrowest in (
        (
            [(0, 1, 0), (1, 0, 0), (1, 0, 0)],
            records.Best(records.BestKind.NARROWEST_WIN, 10, (id_of("Kevin"),)),
        ),
        ([(1, 0, 0)] * 3, records.Best(records.BestKind.NARROWEST_WIN, 30, (id_of("Thomas"),))),
    ):
        shared = only_round(0, 0, 1, bids=(0, 0, 0))  # by nobody alone
        games = [only_round(*made) for made in tricks] + [shared]
        assert narrowest in records.bests_of(games, statistics_of(games)), tricks


def together(state, one, other):
    return one == other or recount.play_together(state, state.seats[one].player, state.seats[other].player)


def only_round(*tricks, bids=(0, 1, 0)):
    return finished(played(GameDriver(ruleset=SHORT).scores(bids, tricks).does(GameEnded()), PEOPLE))[0]
