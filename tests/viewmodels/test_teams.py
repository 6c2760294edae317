"""Labels of teams (§9.4)."""

from __future__ import annotations

from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from scorekeeper.viewmodels.teams import pair_names, paired, team_letter, with_partner
from tests.game.driver import GameDriver

ENGLISH = words("en")


def test_who_sits_opposite_has_the_same_letter():
    state = GameDriver(4, ruleset=PRESETS["teams"]).state
    assert [team_letter(state, seat) for seat in range(4)] == ["A", "B", "A", "B"]
    assert pair_names(state, (0, 2)) == "Thomas + Kevin"


def test_a_line_of_the_dock_begins_with_the_partner():
    state = GameDriver(4, ruleset=PRESETS["teams"]).state
    assert with_partner(ENGLISH, state, 1, "bids last") == "team B, with Anna · bids last"
    assert with_partner(ENGLISH, state, 1, "") == "team B, with Anna"


def test_another_order_of_seats_makes_other_teams():
    assert paired(("Thomas", "Kevin", "Ute", "Anna")) == (("A", "Thomas + Ute"), ("B", "Kevin + Anna"))


def test_nothing_is_said_of_teams_where_everyone_plays_for_himself():
    state = GameDriver(4).state
    assert team_letter(state, 0) == ""
    assert with_partner(ENGLISH, state, 0, "bids last") == "bids last"
