"""§7.8, §7.9: who stands where in the end; with elimination (§9.2) and teams (§9.4)."""

import pytest

from scorekeeper.rules import PRESETS, STANDARD, TIE_BREAKS, Ruleset, partners, ranking

TEAMS = PRESETS["teams"]


def test_7_8_ranks():
    for totals, ranks in (
        ((20, -10, 30), (2, 3, 1)),  # §7.8 the highest total wins
        ((10, 10, 20), (2, 2, 1)),  # §7.9 equal totals share a rank
        ((250, 250, 250, 90), (1, 1, 1, 4)),  # §7.9 shared victory of three
        ((5, 5, 3), (1, 1, 3)),  # §7.9 after two firsts comes the third
        ((-30, -10, -20), (3, 1, 2)),  # §7.1 totals may be negative
        ((0, 0, 0), (1, 1, 1)),  # nothing played yet
        ((7, 3), (1, 2)),  # §2.7 two players
    ):
        assert ranking(STANDARD, totals) == ranks


TOTALS, HITS, BIDS = (250, 250, 250, 90), (7, 9, 9, 12), (30, 20, 25, 60)


def test_7_9_equal_totals_are_settled_by_the_tie_break():
    for tie_break, ranks in (
        ("shared", (1, 1, 1, 4)),  # §7.9 shared
        ("most-hits", (3, 1, 1, 4)),  # §7.9 most exact bids
        ("highest-bids", (1, 3, 2, 4)),  # §7.9 highest sum of bids
        ("most-hits-then-bids", (3, 2, 1, 4)),  # §7.9 most exact bids, then sum of bids
    ):
        assert ranking(Ruleset(tie_break=tie_break), TOTALS, hits=HITS, bids=BIDS) == ranks


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_7_9_a_tie_break_settles_nothing_where_all_is_equal(tie_break):
    assert ranking(Ruleset(tie_break=tie_break), (5, 5, 3), hits=(2, 2, 9), bids=(4, 4, 9)) == (1, 1, 3)
    assert ranking(Ruleset(tie_break=tie_break), (5, 5, 3)) == (1, 1, 3)


def test_9_2_who_dropped_out_stands_below_all_survivors():
    for totals, out, ranks in (
        ((90, 20, 40, 50), (1,), (1, 4, 3, 2)),  # §9.2 one is out
        ((90, 60, 40, 50), (1,), (1, 4, 3, 2)),  # §9.2 whatever the points
        ((10, 90, 20, 30, 80, 70), (1, 4, 5), (3, 6, 2, 1, 5, 4)),  # §9.2 the last one out stands highest
        ((10, 10, 20, 30, 80), (4,), (3, 3, 2, 1, 5)),  # §9.2 survivors share a rank
        ((10, 10, 20, 10), (0, 3), (4, 2, 1, 3)),  # §9.2 those who are out never do
    ):
        lasted = {player: place for place, player in enumerate(out)}
        assert ranking(PRESETS["elimination"], totals, out=lasted) == ranks


def test_who_left_together_ranks_by_points_and_who_played_no_round_shares_the_last_rank():
    assert ranking(STANDARD, (90, 20, 40, 50, 60, 60), out={1: 3, 2: 3, 3: 2}) == (1, 5, 4, 6, 2, 2)
    assert ranking(STANDARD, (90, 20, 999, 0, 60, 60), out={1: 3}, idle=(2, 3)) == (1, 4, 5, 5, 2, 2)


def test_9_4_who_sits_opposite_is_the_partner():
    for players, pairs in (
        (4, ((0, 2), (1, 3))),  # §9.4 four players
        (6, ((0, 3), (1, 4), (2, 5))),  # §9.4 six players
    ):
        assert partners(players) == pairs


def test_9_4_teams_are_ranked_by_their_totals():
    for totals, order, ranks in (
        ((100, 60, 10, 60), (), (2, 1, 2, 1)),  # §9.4 the sum counts, not the best player
        ((50, 60, 60, 50), (), (1, 1, 1, 1)),  # §9.4 level teams share a rank
        ((1, 5, 9, 1, 5, 9), (), (3, 2, 1, 3, 2, 1)),  # §9.4 ranks count teams
        ((1, 5, 5, 4, 0, 1), (), (2, 2, 1, 2, 2, 1)),  # §9.4 two teams share the second rank
        ((100, 60, 10, 60), (0, 2, 1, 3), (1, 1, 2, 2)),  # §9.4 seats were changed
    ):
        assert ranking(TEAMS, totals, order=order) == ranks


def test_9_4_a_tie_break_adds_up_both_partners():
    ruleset = Ruleset(teams=True, tie_break="most-hits")
    assert ranking(ruleset, (50, 60, 60, 50), hits=(9, 5, 0, 5)) == (2, 1, 2, 1)
