"""Pads of every ruleset played again: what they come to, and what the rules object to in which cell."""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game import MoveCode, Seat
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.game.recording import state_of
from scorekeeper.game.standings import ranks, running_totals, totals
from scorekeeper.locale import words
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.pads import json_pad
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import PadCode
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import judged, replay
from scorekeeper.rules import PRESETS, STANDARD, Code, players_of, ruleset_to_json
from tests.game.fuzzer import Unchecked
from tests.game.situations import ELIMINATION
from tests.pads.documents import places, played_again, ranking, refused

FOUR = ["Thomas", "Ute", "Kevin", "Nessi"]
NONE = [0, 0, 0, 0]
Cells = list[int | None]
Document = dict[str, Any]


def pad(rules, *rounds, players=FOUR, **fields):
    said = {} if rules is None else {"rules": rules}
    return {**said, "players": players, "rounds": list(rounds), **fields}


def played(bids, tricks, cards=None, **fields):
    return {"cards": cards, "bids": bids, "tricks": tricks, **fields}


def test_7_1_the_worked_example_of_the_rulebook():
    document = pad(None, played([0, 1, 1], [0, 0, 1]), played([2, 0, 0], [1, 0, 1]), players=FOUR[:3])
    state = played_again(document)
    assert [round_.points for round_ in state.closed] == [(20, -10, 30), (-10, 20, -10)]
    assert running_totals(state) == ((20, -10, 30), (10, 10, 20))
    assert ranking(state) == [("Kevin", 1, 20), ("Thomas", 2, 10), ("Ute", 2, 10)]


def test_a_pad_that_stops_early_is_a_game_that_goes_on():
    for last, closed in (
        ({}, 1),  # nothing yet
        ({"bids": [1, None, None, None]}, 1),  # one bid
        ({"bids": [1, 0, 0, 0], "tricks": None}, 1),  # all bids
        ({"bids": [1, 0, 0, 0], "tricks": [None, 1, None, None]}, 1),  # one result
        ({"bids": [1, 0, 0, 0], "tricks": [None, 2, None, None]}, 2),  # the others follow
    ):
        state = played_again(pad("standard", played(NONE, [1, 0, 0, 0]), last))
        assert (len(state.closed), state.finished) == (closed, False), last
        if closed == 1:
            assert list(state.current.bids) == last.get("bids", [None] * 4)


def test_cards_of_a_round_stand_above_the_rules_and_become_rules_of_their_own():
    """§2.4: the finals deal 1, 3, 5, 7 cards whatever the rules say."""
    state = played_again(pad("counting", played([3, 2, 4, 0], [3, 3, 2, 0], cards=8)))
    assert state.closed[0].points == (110, 10, -10, 80)
    assert (state.hands, state.ruleset.name) == ((8, *range(2, 16)), "custom")
    third = played([0, 0, 0, 1], [0, 0, 0, 1])
    longer = {"hands": [1, 1]}
    assert places(refused(pad(longer, third, third, third))) == [
        (PadCode.NO_SUCH_ROUND, 3, Field.ROUND, None)
    ]
    assert len(played_again(pad(longer, third, third, third | {"cards": 1})).closed) == 3


def test_names_are_judged_at_import_only():
    long = "Karl-Theodor Maria Nikolaus Johann"
    assert played_again(pad("standard", players=[*FOUR[:3], long])).names[-1] == long
    joined = [{"player": long, "after": 0}]
    assert played_again(pad("standard", players=[*FOUR[:3], long], joined=joined)).names[-1] == long


def test_rules_that_do_not_fit_the_players_are_named():
    for rules, players, code in (
        ("teams", 3, Code.TEAMS_PLAYERS),  # §9.4 teams of three
        ("tournament", 3, Code.HANDS_PLAYERS),  # §2.4 tournament with three
        ({"hands": [1, 30]}, 3, Code.HAND_SIZE_IMPOSSIBLE),  # §2.1 thirty cards
        ({"bids": {"visibility": ["open", "secret"]}}, 4, Code.VISIBILITY_ROUNDS),  # §4.4 two of fifteen
    ):
        error = refused(pad(rules, players=[*FOUR, "Leon", "Helena"][:players]))
        assert places(error) == [(code, None, None, None)], rules


def test_of_each_round_all_of_its_form_and_one_fault_by_the_rules_is_named():
    error = refused(
        pad(
            "standard",
            played([9, 9, 0, 0], [5, 5, 0, 0]),
            played([1, "x", "y", 0], [9, 0, 0, 0]),
            played(NONE, [1, 0, 0, 0], totals=[1, 2, 3, 4]),
            played(NONE, [4, 0, 0, 0], points=[-40, 20, 20, 10]),
        )
    )
    assert places(error) == [
        (Code.BID_OUT_OF_RANGE, 1, Field.BID, 0),
        (Code.WRONG_TYPE, 2, Field.BID, 1),
        (Code.WRONG_TYPE, 2, Field.BID, 2),
        (Code.TRICKS_MUST_ADD_UP, 3, Field.ROUND, None),
        (PadCode.FIGURE, 4, Field.POINTS, 3),
    ]
    assert pad_sentences(words("en"), error)[3:] == (
        "Round 3: The tricks add up to 1 instead of 3, which is 2 too few.",
        "Round 4, Nessi, “points”: 10 stands here; bids, tricks and rules make it 20.",
    )
    assert not set(pad_sentences(words("en"), error)) & set(pad_sentences(words("de"), error))


def test_what_only_follows_from_another_fault_is_not_named():
    first = played(NONE, [1, 0, 0, 0], points=[-10, 30, 20, 20], totals=[-10, 30, 20, 20])
    error = refused(pad("standard", first, played(NONE, [2, 0, 0, 0], totals=[-30, 50, 40, 30])))
    assert places(error) == [(PadCode.FIGURE, 1, Field.POINTS, 1), (PadCode.FIGURE, 2, Field.TOTAL, 3)]


def test_places_in_a_table_are_line_and_column():
    table = "round,cards,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,1,0,0,1,0,9,1\n\n2,2,1,1,x,1,0,0\n"
    (found,) = read_pads(table.encode())
    faults = replay(found, "", [Seat(name, name) for name in "ABC"], datetime.now(UTC)).faults
    assert [(fault.line, fault.column) for fault in faults] == [(2, "C bid"), (4, "B bid")]


def test_a_round_that_cannot_have_been_is_refused():
    for rounds, expected in (
        ([{"cards": 16}], (Code.HAND_SIZE_IMPOSSIBLE, 1, Field.CARDS, None)),
        ([played([0, 0, 0, 10**60], NONE)], (Code.BID_OUT_OF_RANGE, 1, Field.BID, 3)),
        ([played(NONE, [0, -1, 2, 0])], (Code.TRICKS_OUT_OF_RANGE, 1, Field.TRICKS, 1)),
        ([played(NONE, [1, 1, 1, 0])], (Code.TRICKS_MUST_ADD_UP, 1, Field.ROUND, None)),
        ([played(NONE, [1, 1, None, None])], (Code.TRICKS_MUST_ADD_UP, 1, Field.ROUND, None)),
        ([{"bids": NONE}, {}], (PadCode.CELL_MISSING, 1, Field.TRICKS, 0)),
        ([played([0, None, 0, 0], [1, None, 0, 0]), {}], (PadCode.NOTHING_OF, 1, Field.BID, 1)),
        ([played(NONE, [1, 0, 0, 0], absent=["Ute"])], (PadCode.SAT_OUT_CELL, 1, Field.BID, 1)),
    ):
        assert places(refused(pad("standard", *rounds))) == [expected], rounds


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"first_round": 5}, PadCode.TOTALS_MISSING), ({"carried": [1, 2, 3, 4]}, PadCode.TOTALS_TOO_EARLY)],
)
def test_totals_from_paper_go_with_the_first_round(fields, code):
    assert places(refused(pad("standard", **fields))) == [(code, None, None, None)]
    state = played_again(pad("standard", first_round=5, carried=[1, 2, 3, 4]))
    assert (state.first_round, totals(state)) == (5, (1, 2, 3, 4))


def test_who_comes_later_has_nothing_from_before():
    """From paper, and Nessi came after the first round here."""
    for fields, code, number in (
        ({"bonuses": [{"after": 2, "player": "Nessi", "points": 5}]}, MoveCode.CAME_LATER, 2),
        ({"carried": [10, 20, 30, 40]}, MoveCode.CAME_LATER, 3),
        ({"rounds": [{"dealer": "Nessi"}]}, PadCode.NOT_THERE_CELL, 3),
        ({"left": [{"player": "Nessi", "after": 2}]}, PadCode.NO_SUCH_PLAYER, 2),
        (
            {"rounds": [{}], "bonuses": [{"after": 3, "player": "Ute", "points": 5}]},
            PadCode.CHANGE_TOO_LATE,
            3,
        ),
    ):
        came = pad(
            "standard",
            played([0, 0, 0, None], [3, 0, 0, None]),
            first_round=3,
            carried=[10, 20, 30, 0],
            joined=[{"player": "Nessi", "after": 3, "points": 5}],
        )
        assert totals(played_again(came)) == (-20, 40, 50, 5), fields
        assert [found[:2] for found in places(refused(came | fields))] == [(code, number)], fields


PLUS_MINUS = {"must_differ": "always"}


def test_4_3_whether_the_bids_may_add_up():
    for rules, code in (
        ("not-equal", Code.BIDS_MUST_DIFFER),  # §4.3 open
        ("dm-mixed", None),  # §2.5 round 1 is hidden
        ({"bids": PLUS_MINUS | {"visibility": "revealed"}}, None),  # §4.4 free
        ({"bids": PLUS_MINUS | {"visibility": "secret"}}, None),  # §4.5 secret
        # §11.9 the last one changes his bid
        (
            {"bids": PLUS_MINUS | {"visibility": "revealed", "hidden_sum": "last-changes"}},
            Code.BIDS_MUST_DIFFER,
        ),
        ({"extra_cards": ["cloud"], "bids": PLUS_MINUS}, None),  # §8 the cloud may have
        ({"extra_cards": ["bomb"], "bids": PLUS_MINUS}, Code.BIDS_MUST_DIFFER),  # §8 no cloud
        # §11.7 the number of the round
        ({"bids": PLUS_MINUS | {"sum_against": "round-number"}}, Code.BIDS_MUST_DIFFER_FROM_ROUND),
    ):
        document = pad(rules, played([1, 0, 0, 0], [1, 0, 0, 0]))
        if code is None:
            assert played_again(document).closed[0].points == (30, 20, 20, 20)
        else:
            assert places(refused(document)) == [(code, 1, Field.ROUND, None)]


def test_4_3_a_bid_is_refused_only_if_nobody_could_have_been_last():
    rules = {"bids": PLUS_MINUS | {"zero_exempt": True}}
    one = played([1, 0, 0, 0], [1, 0, 0, 0])
    assert len(played_again(pad(rules, one)).closed) == 1
    assert len(played_again(pad(rules, one | {"dealer": "Ute"})).closed) == 1
    assert places(refused(pad(rules, one | {"dealer": "Thomas"}))) == [(Code.BID_FORBIDDEN, 1, Field.BID, 0)]
    all_bid = played([1, 1, 1, 1], [4, 0, 0, 0], cards=4)
    assert places(refused(pad(rules, all_bid))) == [(Code.BIDS_MUST_DIFFER, 1, Field.ROUND, None)]
    (said,) = json_pad.read(pad(rules, one))
    assert judged(said).dealers_known is False


def test_4_3_a_bid_that_was_overlooked_stands_as_such():
    state = played_again(pad("not-equal", played([0, 0, 0, 1], [0, 1, 0, 0], forbidden=True)))
    assert state.closed[0].forbidden is not None


def test_8_tricks_may_belong_to_nobody():
    for extra_cards, tricks, code in (
        (["bomb"], [1, 1, 1, 0], None),  # §8 the bomb was not played
        (["bomb"], [1, 1, 0, 0], None),  # §8 a trick belongs to nobody
        (["bomb", "witch"], [1, 0, 0, 0], None),  # §8 two of them
        (["bomb"], [1, 0, 0, 0], Code.TRICKS_MUST_ADD_UP_LOST),  # §8 one at most
        (["bomb", "witch"], [3, 1, 0, 0], Code.TRICKS_MUST_ADD_UP_LOST),  # §8 too many
        (["cloud"], [1, 1, 0, 0], Code.TRICKS_MUST_ADD_UP),  # §2.1 without a bomb
    ):
        document = pad({"extra_cards": extra_cards}, played(NONE, tricks, cards=3))
        if code is None:
            assert len(played_again(document).closed) == 1
        else:
            assert places(refused(document)) == [(code, 1, Field.ROUND, None)]


AFTER_1 = {"elimination": [1]}
CLEAR = played([1, 0, 0, 1], [1, 0, 0, 0])
"""Nessi is last."""
LEVEL = played([1, 0, 1, 1], [1, 0, 0, 0])
"""Kevin and Nessi are level in everything."""


def test_9_2_who_dropped_out_has_empty_cells_and_stands_last():
    rows = played([2, 1, 0, None], [2, 0, 0, None]), played([3, 2, 3, None], [0, 0, 3, None])
    state = played_again(pad(AFTER_1, CLEAR, *rows))
    assert running_totals(state)[1:] == ((70, 10, 40, -10), (40, -10, 90, -10))
    assert ranking(state)[-1] == ("Nessi", 4, -10)
    assert state.out == (3,)
    begun = played_again(pad(AFTER_1, CLEAR, played([0, None, None, None], [None] * 4)))
    assert (len(begun.closed), begun.out) == (1, (3,))


def test_9_2_nobody_is_out_before_the_round_is_complete():
    assert ranks(played_again(pad(AFTER_1, played([1, 0, 0, 1], [0, 0, None, None])))) == (1, 1, 1, 1)


def test_9_2_a_round_that_cannot_have_been_is_refused():
    for rounds, code, field, player in (
        ([CLEAR, played(NONE, [2, 0, 0, None])], PadCode.OUT_ALREADY, Field.BID, 3),
        ([CLEAR, played([0, 0, 0, None], [1, 0, 0, 1])], PadCode.OUT_ALREADY, Field.TRICKS, 3),
        ([CLEAR, played([0, 0, None, None], [2, 0, 0, None]), {}], PadCode.CELL_MISSING, Field.BID, 2),
        ([CLEAR, played([0, 0, 0, None], [1, 0, 0, None])], Code.TRICKS_MUST_ADD_UP, Field.ROUND, None),
        ([CLEAR, played([0, 0, 3, None], [2, 0, 0, None])], Code.BID_OUT_OF_RANGE, Field.BID, 2),
        ([LEVEL, played(NONE, [2, 0, 0, 0])], PadCode.NOBODY_OUT, Field.ROUND, None),
        ([LEVEL, played([0, 0, None, None], [2, 0, None, None]), {}], PadCode.NOTHING_OF, Field.BID, 3),
        ([CLEAR, played([0, 0, 0, None], [2, 0, 0, None], 21)], Code.HAND_SIZE_IMPOSSIBLE, Field.CARDS, None),
    ):
        assert places(refused(pad(AFTER_1, *rounds))) == [(code, 2, field, player)], rounds


@pytest.mark.parametrize("gone", [2, 3], ids=["Kevin", "Nessi"])
def test_9_2_where_all_is_level_the_empty_cells_say_who_dropped_out(gone):
    bids = [None if player == gone else 0 for player in range(4)]
    tricks = [None if player == gone else 2 * (player == 0) for player in range(4)]
    assert played_again(pad(AFTER_1, LEVEL, played(bids, tricks))).out == (gone,)


@pytest.mark.parametrize("begun", [[], [{}], [played([0, 1, None, None], [None] * 4)]])
def test_9_2_as_long_as_nothing_says_who_nobody_has_dropped_out(begun):
    state = played_again(pad(AFTER_1, LEVEL, *begun))
    assert (state.level, state.out, ranks(state)) == ((2, 3), (), (1, 2, 3, 3))


RULES = (
    replace(STANDARD, hands=(1, 2, 3)),
    replace(STANDARD, hands=(3, 1), extra_cards=("bomb",)),
    replace(PRESETS["junior"], hands=(2, 1)),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
    ELIMINATION,
)


@given(st.sampled_from(RULES), st.integers(0, 10**6))
@example(RULES[1], 28680)  # the only trick of the last round goes to nobody, and with it the game ends
@settings(max_examples=30)
def test_whatever_was_played_has_the_same_totals_and_ranks(ruleset, seed):
    rng = random.Random(seed)
    table = Unchecked(ruleset, rng.choice(players_of(ruleset)), rng, 0.0).plays()
    before = state_of(table.game)
    rows = [
        played(list(round_.bids), list(round_.results), forbidden=round_.forbidden is not None)
        for round_ in before.closed
    ]
    document = pad(ruleset_to_json(ruleset), *rows, players=[f"p{seat}" for seat in range(before.players)])
    (found,) = json_pad.read(json.loads(json.dumps(document)))
    seats = [Seat(str(UUID(int=seat, version=4)), name) for seat, name in enumerate(found.players)]
    replayed = replay(found, str(UUID(int=99, version=4)), seats, datetime.now(UTC))
    assert replayed.faults == ()
    after = verified_state(replayed.game)
    assert (running_totals(after), ranks(after)) == (running_totals(before), ranks(before))
    assert after.finished == before.finished
