"""What leaves as a table or as JSON comes in again as the same game, whatever was played, in any language."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scorekeeper.exports.pad_table import pad_as_csv, pad_table
from scorekeeper.game import MoveCode, masked
from scorekeeper.game import facts as f
from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.standings import ranks, totals
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import trump_words
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.pads import json_pad
from scorekeeper.pads.headers import Field, is_title
from scorekeeper.pads.pad import PadCode, PadError
from scorekeeper.pads.replay import judged
from scorekeeper.rules import PRESETS, STANDARD, Code, Suit, parse_trump, players_of
from tests.exports import comes_back
from tests.game.driver import GameDriver, totals_put_right, written_anew
from tests.game.evening import NAMES, random_evening
from tests.game.odd_names import ODD_NAMES
from tests.game.situations import LATE
from tests.pads.documents import places, played_again, refused
from tests.rules.ruleset_strategies import coherent

EN, DE = words("en"), words("de")


def odd_evening():
    """From paper, with a bonus before and after, a round sat out, a forbidden bid, and an early end."""
    ruleset = replace(PRESETS["not-equal"], name="ours", hands=(1, 2, 3, 4, 5))
    driver = GameDriver(4, dealer=2, ruleset=ruleset)
    driver.does(f.TakenOver(2, (10, -20, 30, 40))).does(f.PointsGiven(1, 0, 30, "lost a bet, Ute -5 said it"))
    driver.does(f.TrumpSet("N", None)).plays_rounds(1)
    driver.does(f.PointsGiven(2, 1, -1_000, "peeked")).does(f.PointsGiven(3, 1, 5, "was sorry"))
    driver.does(f.RoundSatOut((3,))).does(f.TrumpSet(None, Suit.GREEN))
    turns = driver.round.turns
    driver.bids(0, 0).does(f.BidMade(turns[-1], 3, stands=True)).plays()
    driver.results(1, 1)
    return driver.does(f.RoundsChanged(4, (2, 2))).does(f.GameEnded())


def test_an_evening_with_everything():
    state = odd_evening().state
    comes_back.csv_comes_back(state)
    after = comes_back.as_game(comes_back.read(pad_as_csv(DE, state)))
    assert after.paper_totals == state.paper_totals
    assert [round_.forbidden for round_ in after.closed] == [round_.forbidden for round_ in state.closed]


def test_a_paper_game_of_which_nothing_was_played_here_knows_where_it_goes_on():
    state = GameDriver(3).does(f.TakenOver(7, (10, 20, -30))).state
    assert comes_back.as_game(comes_back.read(pad_as_csv(EN, state))).first_round == 7


@settings(max_examples=25)
@given(
    st.text(max_size=30)
    | st.sampled_from((*ODD_NAMES, *NAMES, "U, t, e, jun, r", "U;;;;te", "Ute\U000e0041"))
)
def test_every_name_that_a_game_can_have_is_scored(name):
    """Also one that nobody may type, as a file may hold it."""
    driver = GameDriver(3, names=("Thomas", "Ute", name)).plays_rounds(2).does(f.PointsGiven(1, 2, 5, "x"))
    state = driver.state
    assume(len(set(map(name_key, state.names))) == 3)
    for pad in comes_back.read(pad_as_csv(DE, state)), *json_pad.read(comes_back.pad_of(state)):
        assert pad.players == tuple(map(tidy_name, state.names))
        assert totals(judged(pad).state) == totals(state)


def refused_table(text):
    with pytest.raises(PadError) as caught:
        judged(comes_back.read(text.encode()))
    return caught.value


def test_figures_that_the_rules_do_not_give_are_named():
    lines = pad_as_csv(EN, GameDriver(3).plays_rounds(3).state).decode().split("\r\n")
    lines[2] = lines[2].replace(",20,", ",30,", 1)
    error = refused_table("\r\n".join(lines))
    (fault,) = error.faults
    assert (fault.violation.code, fault.line, fault.column) == (PadCode.FIGURE, 3, "Thomas points")
    assert pad_sentences(EN, error) == (
        "Line 3, “Thomas points”: 30 stands here; bids, tricks and rules make it 20.",
    )


def test_what_cannot_be_read_is_refused():
    for before, after, code, place in (
        (",Green,", ",Mauve,", PadCode.NOT_A_WORD, (5, "Trump")),
        (",Thomas 30,", ",Tom 30,", PadCode.NO_SUCH_PLAYER, (2, "Bonus")),
        (",Thomas 30,", ",Thomas much,", PadCode.NOT_A_WORD, (2, "Bonus")),
        (",Kevin,", ",Tim,", PadCode.NO_SUCH_PLAYER, (3, "Dealer")),
        ("from paper", "from rock", PadCode.ROUND_EXPECTED, (2, "Round")),
        ("ended early", "ended late", PadCode.ROUND_EXPECTED, (6, "Round")),
        (",–,–,", ",–,1,", PadCode.NOT_A_FIGURE, (5, "Anna bid")),
    ):
        text = pad_as_csv(EN, odd_evening().state).decode()
        assert before in text
        error = refused_table(text.replace(before, after, 1))
        assert (code, *place) in [(fault.violation.code, fault.line, fault.column) for fault in error.faults]
        assert not set(pad_sentences(EN, error)) & set(pad_sentences(DE, error)), before


def mia_for_kevin():
    """Four players; after round 2 Mia comes with 35 points, after round 3 Kevin leaves; round 4 is played."""
    driver = GameDriver(4).plays_rounds(2).does(f.SeatJoined(LATE, "Mia", 3, 35))
    return driver.plays_rounds().does(f.SeatLeft(2)).plays_rounds()


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", ["Joined", "Left", "Rules"]), ("de", ["Dazugekommen", "Gegangen", "Regeln"])],
)
def test_columns_say_who_came_and_went(language, titles):
    header, *rows = pad_table(words(language), mia_for_kevin().state)
    assert header[-3:] == titles
    assert [row[-3:-1] for row in rows[:4]] == [[None] * 2, ["Mia 35", None], [None, "Kevin"], [None] * 2]


def test_totals_say_with_what_somebody_begins():
    rows = csv.reader(io.StringIO(pad_as_csv(EN, mia_for_kevin().state).decode("utf-8-sig")))
    without = "\n".join(",".join(row[:-3]) for row in rows if row[0] != "still to play")
    comes_back.verify_same_game(
        mia_for_kevin().state, comes_back.as_game(comes_back.read(without.encode())), cards=False
    )


def test_hands_that_do_not_follow_stand_below():
    driver = mia_for_kevin().does(f.RoundsChanged(5, (3, 2, 3)))
    assert pad_table(DE, driver.state)[-1][:2] == ["noch zu spielen", "3, 2, 3"]
    comes_back.csv_comes_back(driver.state)
    over = mia_for_kevin().does(f.RoundsChanged(5, (1,))).plays_rounds(1)
    assert pad_table(DE, over.state)[-1][:2] == ["noch zu spielen", "0"]
    comes_back.csv_comes_back(over.state)


def test_who_cannot_have_come_or_gone_is_refused():
    for before, after, code, place in (
        (",Mia 35,", ",Mai 35,", PadCode.NO_SUCH_PLAYER, (3, "Joined")),
        (",Mia 35,", ",Mia 30,", PadCode.FIGURE, (3, "Mia total")),
        (",Kevin,\r\n", ",Kevin 3,\r\n", PadCode.NO_SUCH_PLAYER, (4, "Left")),
        (",Kevin,\r\n", ",,\r\n", PadCode.NOTHING_OF, (5, "Kevin bid")),
        (",Kevin,\r\n", ",Ute,\r\n", PadCode.NOT_THERE_CELL, (5, "Ute bid")),
    ):
        text = pad_as_csv(EN, mia_for_kevin().plays_rounds(1).state).decode()
        assert before in text
        error = refused_table(text.replace(before, after, 1))
        assert [(fault.violation.code, fault.line, fault.column) for fault in error.faults] == [
            (code, *place)
        ]


def test_nothing_in_the_middle_is_no_leaving_where_all_stay_together():
    """§9.4: partners cannot leave."""
    state = GameDriver(4, ruleset=PRESETS["teams"]).plays_rounds(3).state
    lines = pad_as_csv(EN, state).decode().split("\r\n")
    cells = lines[2].split(",")
    lines[2] = ",".join([*cells[:4], "", "", "", *cells[7:]])
    assert PadCode.NOTHING_OF in {fault.violation.code for fault in refused_table("\n".join(lines)).faults}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_word_of_a_table_is_known_to_its_reader(language):
    for ruleset in (replace(STANDARD, name="x"), PRESETS["junior"]):
        for suit in Suit:
            driver = GameDriver(3, ruleset=ruleset).does(f.TrumpSet(None, suit)).plays_rounds(1)
            header, row = pad_table(words(language), driver.state)
            assert all(is_title(str(cell)) for cell in header)
            assert parse_trump(str(row[2])) is suit
        said = trump_words(words(language), ruleset.deck)
        assert [parse_trump(word) for word in said] == [*Suit, None]


def test_who_joined_and_left_is_named_with_the_round():
    pad = comes_back.pad_of(mia_for_kevin().does(f.PointsGiven(2, 2, 5, "hat")).state)
    assert pad["joined"] == [{"player": "Mia", "after": 2, "points": 35}]
    assert pad["left"] == [{"player": "Kevin", "after": 3}]
    assert pad["bonuses"] == [{"after": 4, "player": "Kevin", "points": 5, "reason": "hat"}]
    assert pad["rounds_left"] == list(range(5, 16))
    assert "returned" not in pad
    assert "joined" not in comes_back.pad_of(GameDriver().plays_rounds().state)


def test_hand_sizes_that_nobody_says_are_those_for_so_many_as_play():
    """§2.1: four play, then five, then four again."""
    pad = comes_back.pad_of(mia_for_kevin().state)
    del pad["rounds_left"]
    for round_ in pad["rounds"]:
        del round_["cards"]
    assert played_again(pad).hands == tuple(range(1, 16))
    del pad["left"]
    pad["rounds"], pad["ranking"] = pad["rounds"][:3], None
    assert played_again(pad).hands == tuple(range(1, 13))


def test_a_round_that_somebody_sits_out_is_on_the_pad_before_it_is_played():
    """Who has played none, and sits the last one out, ranks last already."""
    driver = GameDriver(5).plays_rounds(11).does(f.SeatJoined(LATE, "Mia", 0, 999)).does(f.RoundSatOut((5,)))
    assert driver.round.number == len(driver.state.hands)
    assert ranks(driver.state)[5] == 6
    comes_back.verify_comes_back(driver.state)


def changed(**fields):
    return comes_back.pad_of(mia_for_kevin().state) | fields


MIA, KEVIN = {"player": "Mia", "after": 2, "points": 35}, {"player": "Kevin", "after": 3}


NOBODY = (None, None, None)


def test_what_cannot_have_been_is_refused():
    for fields, expected in (
        ({"left": [{"player": "Mia", "after": 1}]}, (PadCode.NO_SUCH_PLAYER, 1, Field.ROUND, None)),
        ({"left": [KEVIN, {"player": "Kevin", "after": 4}]}, (MoveCode.SEAT_LEFT, 4, Field.ROUND, None)),
        ({"returned": [{"player": "Ute", "after": 3}]}, (MoveCode.AT_THE_TABLE, 3, Field.ROUND, None)),
        ({"left": [KEVIN | {"after": 2}]}, (PadCode.NOT_THERE_CELL, 3, Field.BID, 2)),
        ({"joined": [MIA | {"after": 1}]}, (PadCode.NOTHING_OF, 2, Field.BID, 4)),
        ({"left": [KEVIN | {"after": 9}]}, (Code.OUT_OF_RANGE, *NOBODY)),
        ({"rounds_left": [5, 99]}, (Code.HAND_SIZE_IMPOSSIBLE, *NOBODY)),
        ({"rounds_left": [1] * 997}, (Code.ROUNDS_OUT_OF_RANGE, *NOBODY)),
        ({"ranking": [{"player": "Mia", "rank": 1, "total": 999}]}, (PadCode.RANKING, *NOBODY)),
        ({"rules": "teams"}, (MoveCode.TABLE_FIXED, 2, Field.ROUND, None)),
        ({"rules": "elimination"}, (MoveCode.TABLE_FIXED, 2, Field.ROUND, None)),
    ):
        assert places(refused(changed(**fields))) == [expected]


def test_what_does_not_follow_in_a_round_is_refused():
    for fields, code, field, player in (
        ({"points": [20, 20, -30, -30, 20]}, PadCode.FIGURE, Field.POINTS, 3),
        ({"totals": [1, None, None, None, None]}, PadCode.FIGURE, Field.TOTAL, 0),
        ({"absent": ["Mia"]}, PadCode.SAT_OUT_CELL, Field.BID, 4),
        ({"turned_up": "dragon"}, Code.NOT_IN_DECK, Field.TRUMP, None),
        ({"turned_up": "R7", "trump": "blue"}, Code.TRUMP_IS_FIXED, Field.TRUMP, None),
    ):
        pad = changed()
        pad["rounds"][2] |= fields
        assert places(refused(pad)) == [(code, 3, field, player)], fields


def test_nobody_comes_or_goes_in_the_middle_of_a_round_or_after_the_last():
    open_round = GameDriver(4).plays_rounds(2).bids(0)
    over = GameDriver(4, ruleset=replace(STANDARD, hands=(1, 2))).plays_rounds(2)
    for driver, after in (open_round, 3), (over, 2):
        pad = comes_back.pad_of(driver.state) | {"left": [{"player": "Ute", "after": after}]}
        assert places(refused(pad)) == [(PadCode.CHANGE_TOO_LATE, after, Field.ROUND, None)]


RULES = (
    *PRESETS.values(),
    replace(STANDARD, hands=(1, 2, 3, 2, 1, 2, 3), name="short", tie_break="most-hits"),
    replace(PRESETS["not-equal"], hands=(2, 3, 1, 2), name="plus minus"),
    replace(STANDARD, hands=(3, 2, 2), extra_cards=("bomb", "cloud", "werewolf"), name="bombs"),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
)

DEAR = replace(
    STANDARD,
    name="dear",
    extra_cards=("dragon", "fairy"),
    bids=replace(STANDARD.bids, must_differ="always", visibility="revealed", sum_against="round-number"),
    scoring=replace(STANDARD.scoring, system="counting", hit=0, trick=0, miss=834, growth="cards"),
    elimination=(6,),
    tie_break="highest-bids",
)
"""Somebody drops out who is further ahead later than one bonus can hold."""
FOREHEAD = replace(
    STANDARD,
    name="forehead",
    hands="tournament",
    bids=replace(STANDARD.bids, visibility="revealed", forehead_first_round=True),
    scoring=replace(STANDARD.scoring, system="counting", hit=0, trick=0, miss=0),
)
"""A fifth player comes in the third round, for whose number the first would be dealt two cards."""


@example(DEAR, 1, 81)
@example(FOREHEAD, 426, 21)
@example(PRESETS["tournament"], 1312, 51)
@given(st.sampled_from(RULES) | coherent().filter(players_of), st.integers(0, 10**6), st.integers(0, 100))
@settings(max_examples=30)
def test_a_game_comes_back(ruleset, seed, moves):
    comes_back.verify_comes_back(masked(random_evening(ruleset, seed, moves).state))


@pytest.mark.parametrize(
    "played",
    [
        GameDriver().plays_rounds(1).does(f.PointsGiven(1, 0, 30, "lost a bet; Ute -5 said it")),
        GameDriver(3)
        .does(f.SeatJoined(LATE, "Mia", 0, 35))
        .does(f.PointsGiven(2, 3, 40, ""))
        .plays_rounds(1),
        GameDriver(4, ruleset=PRESETS["elimination"])
        .plays_rounds(16)
        .does(written_anew(15, [15, 0, 0, 0], [0, 0, 0, 15])),
        GameDriver(3)
        .does(f.SeatJoined(LATE, "Mia", 0, 35))
        .does(f.PointsGiven(1, 3, 40, "hat"))
        .plays_rounds(1),
        GameDriver(3, ruleset=replace(STANDARD, hands=(1,), name="one"))
        .does(f.RoundsChanged(1, (1, 2, 3)))
        .does(f.TakenOver(3, (10, 20, 30)))
        .does(f.SeatJoined(LATE, "Mia", 0, 35))
        .plays_rounds(1),
        GameDriver(4)
        .does(f.SeatJoined(LATE, "Mia", 0, 0))
        .does(f.SeatJoined(LATE.replace("a", "b"), "Tom", 0, 0))
        .does(f.RoundsChanged(1, (1,) * 16))
        .does(f.TakenOver(15, (10, 20, 30, 40, 50, 60)))
        .does(f.SeatLeft(1))
        .does(f.SeatLeft(5))
        .plays_rounds(1),
        GameDriver(6, ruleset=replace(PRESETS["clairvoyance"], hands="championship"))
        .does(f.RoundsChanged(2, (2, 3)))
        .does(f.SeatLeft(2)),
        GameDriver(5)
        .does(f.TakenOver(3, (10, 20, 30, 40, 50)))
        .does(f.SeatLeft(4))
        .does(f.RoundsChanged(3, (2, 2, 1)))
        .does(f.GameEnded()),
        GameDriver(3)
        .does(f.TakenOver(3, (10, 20, 30)))
        .does(f.SeatJoined(LATE, "Mia", 0, 35))
        .does(totals_put_right((10, 20, 30, 60)))
        .plays_rounds(1),
        GameDriver(5, ruleset=PRESETS["tournament"])
        .plays_rounds(2)
        .does(f.RoundsChanged(3, (2, 3, 4)))
        .does(f.SeatLeft(4))
        .does(f.SeatLeft(1))
        .plays_rounds(1),
        GameDriver(4)
        .does(f.RoundSatOut((2,)))
        .plays_rounds()
        .does(f.PointsGiven(1, 2, 500, "Trost"))
        .does(f.GameEnded()),
    ],
    ids=(
        "a semicolon in a reason",
        "points without a reason",
        "another one last later",
        "a reason of a start",
        "more rounds than rules",
        "more on paper than rules",
        "one card held on the forehead by who stay",
        "a paper game ended with other rounds",
        "totals from paper put right for who came",
        "a plan of the table for fewer",
        "somebody sat out all there was",
    ),
)
def test_what_once_did_not_come_back_does(played):
    comes_back.verify_comes_back(played.state)
