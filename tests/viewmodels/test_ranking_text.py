"""The ranking in sentences (§7.9), of teams (§9.4) and where people drop out (§9.2)."""

from dataclasses import replace

import pytest

from scorekeeper.game.faces import faces_at_table
from scorekeeper.game.facts import GameEnded, PlayerDroppedOut, TakenOver
from scorekeeper.game.standings import out_after
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, STANDARD
from scorekeeper.viewmodels.board import board
from scorekeeper.viewmodels.game_end import podium
from scorekeeper.viewmodels.join_and_leave import dropped_sentence, elimination_question, stays_out
from scorekeeper.viewmodels.pad import pad_heads
from scorekeeper.viewmodels.ranking_text import ranking_lines, tie_break_sentence, winners_sentence
from scorekeeper.viewmodels.round_close import closed_places, round_close
from scorekeeper.viewmodels.seat_page import seat_page
from scorekeeper.viewmodels.teams import pair_names, paired, team_letter, with_partner
from tests.game.driver import GameDriver

ENGLISH = words("en")
HITS = "Thomas has as many points: more exact bids decide (§7.9)."
BIDS = "Thomas has as many points: the higher sum of bids decides (§7.9)."


def ended(tie_break: str, *rounds: tuple[tuple[int, ...], tuple[int, ...]]) -> GameDriver:
    """A game of three that ended early after these rounds: bids and tricks, by seat."""
    driver = GameDriver(ruleset=replace(STANDARD, tie_break=tie_break))
    for bids, tricks in rounds:
        driver.scores(bids, tricks)
    return driver.does(GameEnded())


MORE_HITS = (((1, 0, 1), (1, 0, 0)), ((0, 0, 0), (1, 0, 1)), ((2, 0, 1), (2, 0, 1)))
"""Thomas and Ute have 60 each: he by two bids of three tricks, she by three of none."""


@pytest.mark.parametrize(
    ("tie_break", "who", "why"),
    [
        ("shared", "Thomas and Ute share the victory with 60", ""),
        ("most-hits", "Ute wins with 60", HITS),
        ("highest-bids", "Thomas wins with 60", BIDS.replace("Thomas", "Ute")),
        ("most-hits-then-bids", "Ute wins with 60", HITS),
    ],
    ids=["§7.9 shared", "§7.9 most hits", "§7.9 highest bids", "§7.9 most hits, then bids"],
)
def test_equal_points(tie_break, who, why):
    state = ended(tie_break, *MORE_HITS).state
    assert (winners_sentence(ENGLISH, state), tie_break_sentence(ENGLISH, state)) == (who, why)


def test_bids_decide_where_the_hits_are_level_too():
    """§7.9: both have 0 and one bid met; Ute wanted two tricks over the game, Thomas one."""
    level = (((0, 0, 0), (0, 0, 1)), ((0, 1, 0), (1, 0, 1)), ((1, 1, 0), (2, 0, 1)))
    _, state = words("en"), ended("most-hits-then-bids", *level).state
    assert winners_sentence(_, state) == "Ute wins with 0"
    assert tie_break_sentence(_, state) == BIDS


def test_points_alone_need_no_tie_break_sentence():
    assert tie_break_sentence(words("de"), ended("most-hits", ((1, 0, 0), (1, 0, 0))).state) == ""


def test_whoever_dropped_out_is_ranked_below_and_says_when():
    driver = GameDriver(4, ruleset=PRESETS["elimination"])
    while not driver.state.finished:
        if driver.state.level:
            driver.does(PlayerDroppedOut(driver.state.level[0]))
        else:
            driver.plays_rounds()
    line = ranking_lines(words("en"), driver.state)[-1]
    assert (line.rank, line.below) == (4, "dropped out after round 15")
    assert line.spoken.endswith("bids, dropped out after round 15")


def test_teams_are_those_opposite_have_letters_and_are_named_in_the_dock():
    state = GameDriver(4, ruleset=PRESETS["teams"]).state
    assert [team_letter(state, seat) for seat in range(4)] == ["A", "B", "A", "B"]
    assert pair_names(state, (0, 2)) == "Thomas + Kevin"
    assert with_partner(ENGLISH, state, 1, "bids last") == "team B, with Anna · bids last"
    assert with_partner(ENGLISH, state, 1, "") == "team B, with Anna"
    assert paired(("Thomas", "Kevin", "Ute", "Anna")) == (("A", "Thomas + Ute"), ("B", "Kevin + Anna"))
    everyone_for_himself = GameDriver(4).state
    assert team_letter(everyone_for_himself, 0) == ""
    assert with_partner(ENGLISH, everyone_for_himself, 0, "bids last") == "bids last"


def after_round_15(*totals: int) -> GameDriver:
    """Four people after the round that costs one of them the game; the dealer alone has met his bid."""
    driver = GameDriver(4, ruleset=PRESETS["elimination"]).does(TakenOver(15, tuple(totals)))
    return driver.bids(1, 1, 1, 15).plays().results(0, 0, 0)


def test_the_last_one_drops_out_without_a_question_and_stays_out_once_cards_were_played_without_him():
    driver = after_round_15(90, 40, 30, 10)
    assert driver.state.out == (3,)
    assert out_after(driver.state) == {3: 15}
    assert dropped_sentence(ENGLISH, driver.state) == "Anna drops out after round 15"
    assert elimination_question(ENGLISH, driver.state) is None
    assert stays_out(ENGLISH, driver.state, 15) == ""
    driver.bids(0)
    assert stays_out(ENGLISH, driver.state, 15) == "Already out, and staying out: Anna."
    assert stays_out(ENGLISH, driver.state, 16) == ""


def test_whoever_dropped_out_is_behind_nobody_and_says_since_when():
    """As the round closes, at the pad's head, on a board, on his own phone; in the end he has no book."""
    driver, _ = after_round_15(90, 40, 30, 10), ENGLISH
    state = driver.state
    assert round_close(_, state) is not None
    *others, anna = closed_places(_, state)
    assert [place.gone for place in others] == ["", "", ""]
    assert (anna.name, anna.rank, anna.gap, anna.gone) == ("Anna", 4, "", "out since round 15")
    heads = pad_heads(_, state, faces_at_table([""] * 4, {}))
    assert [head.gap for head in heads if head.out] == ["out"]
    assert board(_, state).gone == {anna.seat: "out since round 15"}
    standing = seat_page(_, state, anna.seat).standing
    assert (standing.place, standing.gap) == ("Place 4 of 4", "out since round 15")
    above, below = podium(driver.does(GameEnded()).state)
    assert (len(above), [place.name for place in below]) == (3, ["Anna"])


def test_of_those_who_are_level_it_is_asked_who_drops_out():
    driver = after_round_15(90, 40, 10, 10)
    question = elimination_question(ENGLISH, driver.state)
    assert (question.title, question.seats) == ("Who drops out?", (2, 3))
    assert question.hint == "Kevin and Anna are tied: in points, in exact bids and in this round"
    assert dropped_sentence(ENGLISH, driver.state) == ""
    driver.does(PlayerDroppedOut(2))
    assert dropped_sentence(ENGLISH, driver.state) == "Kevin drops out after round 15"
