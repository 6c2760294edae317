"""Ratings: openskill's own loop by hand, joint winners, and what a correction changes."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import openskill
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from scorekeeper.game import apply, in_force, replay
from scorekeeper.statistics.ratings import Rating, ratings_after, ratings_by_game
from tests.game.driver import GameDriver, written_anew
from tests.statistics import recount
from tests.statistics.histories import PEOPLE, RULESETS, SHORT, THOROUGH, finished, histories, id_of, played


def first_finished(game):
    """The first fact after which the game had come to an end, found fact by fact."""
    first, *records = in_force(game)
    state = replay([first])
    for record in records:
        state = apply(state, record.fact)
        if state.finished:
            return record.at, game.id
    raise AssertionError("it was never finished")


def rated_by_hand(games):
    """openskill's loop, written down plainly; teams of one, or of two."""
    model, ratings, counts = BradleyTerryFull(), {}, {}
    states = recount.finished_games(games)
    for game in sorted((game for game in games if game.id in states), key=first_finished):
        state = states[game.id]
        teams = []
        for player in recount.people(state):
            partners = [team for team in teams if recount.play_together(state, team[0], player)]
            partners[0].append(player) if partners else teams.append([player])
        before = [[ratings.get(player) or model.rating() for player in team] for team in teams]
        ranks = [recount.rank_of(state, team[0]) for team in teams]
        for team, after in zip(teams, model.rate(before, ranks=ranks), strict=True):
            for player, rating in zip(team, after, strict=True):
                ratings[player] = rating
                counts[player] = counts.get(player, 0) + 1
    return {player: Rating(rating.mu, rating.sigma, counts[player]) for player, rating in ratings.items()}


@given(games=histories(), rng=st.randoms())
@THOROUGH
def test_they_are_those_of_openskills_own_loop(games, rng):
    shuffled = finished(*games)
    rng.shuffle(shuffled)
    found, by_hand = ratings_after(shuffled), rated_by_hand(games)
    assert found.keys() == by_hand.keys()
    for player, rating in by_hand.items():
        assert found[player].games == rating.games
        assert found[player].mu == pytest.approx(rating.mu)
        assert found[player].sigma == pytest.approx(rating.sigma)


def test_joint_winners_do_not_stand_below_the_third():
    driver = GameDriver(5, ruleset=SHORT)
    driver.scores((0, 0, 0, 0, 0), (0, 0, 0, 0, 1)).scores((0, 0, 0, 1, 0), (0, 0, 1, 0, 1))
    driver.scores((0, 0, 0, 3, 0), (0, 0, 2, 0, 1))
    (game,) = finished(played(driver, PEOPLE))
    assert [seat.rank for seat in game.seats][:3] == [1, 1, 3]
    ratings = ratings_after([game])
    mus = [ratings[id_of(name)].mu for name in PEOPLE[:5]]
    assert mus[0] == mus[1] > mus[2] > mus[3]


def test_the_model_works_without_its_compiled_part(tmp_path):
    """A phone and a browser have only its source."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(openskill.__file__).parent, tmp_path / "openskill", ignore=compiled)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from openskill.models import BradleyTerryFull
from openskill.models.weng_lin import bradley_terry_full
assert bradley_terry_full.__file__.endswith(".py")
model = BradleyTerryFull()
print([team[0].mu for team in model.rate([[model.rating()] for _ in range(3)], ranks=[1, 1, 3])])
"""
    alone = [sys.executable, "-c", program]
    answer = subprocess.run(alone, capture_output=True, text=True, check=True, cwd=tmp_path).stdout
    model = BradleyTerryFull()
    teams = model.rate([[model.rating()] for _place in range(3)], ranks=[1, 1, 3])
    assert json.loads(answer) == pytest.approx([team[0].mu for team in teams])


def test_partners_rise_and_fall_together():
    teams = next(ruleset for ruleset in RULESETS if ruleset.teams)
    driver = GameDriver(4, ruleset=teams)
    driver.scores((1, 0, 0, 1), (1, 0, 0, 0)).scores((0, 0, 0, 0), (0, 1, 0, 1))
    ratings = ratings_after(finished(played(driver.scores((0, 0, 0, 0), (0, 3, 0, 0)), PEOPLE)))
    ute, kevin, thomas, anna = (ratings[id_of(name)] for name in PEOPLE[:4])
    assert ute == thomas
    assert kevin == anna
    assert ute.mu > 25 > kevin.mu


def test_a_correction_changes_the_ranks_and_not_the_order():
    """The first game is put right after the second one was played, and is rated before it all the same."""
    driver = GameDriver(ruleset=SHORT).plays_rounds(3)
    first = played(driver, PEOPLE)
    second = played(GameDriver(dealer=1, ruleset=SHORT).plays_rounds(3), PEOPLE, 2, timedelta(hours=2))
    *facts, correction = played(driver.does(written_anew(1, (1, 0, 0), (0, 1, 0))), PEOPLE).records
    late = replace(correction, at=second.records[-1].at + timedelta(hours=2))
    corrected = replace(first, cursor=len(facts) + 1, records=(*facts, late))
    earlier, later = ratings_by_game(finished(second, corrected))
    assert earlier == ratings_after(finished(corrected))
    assert {rating.games for rating in later.values()} == {2}
    assert later != ratings_after(finished(first, second))
