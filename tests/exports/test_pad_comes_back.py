"""What leaves as a table comes in again as the same game, whatever was played and in whatever language."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scorekeeper.game.sheets.csv_format import TITLE_WORDS
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import SheetCode, SheetError, TableMove

from scorekeeper.exports.pad_table import pad_as_csv, pad_table
from scorekeeper.game.facts import (
    BidMade,
    GameEnded,
    PointsGiven,
    RoundSatOut,
    RoundsChanged,
    SeatJoined,
    SeatLeft,
    TakenOver,
    TrumpSet,
)
from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.standings import totals
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import trump_words
from scorekeeper.locale.refusals import sheet_faults_sentences
from scorekeeper.rules import PRESETS, STANDARD, Suit, parse_trump
from tests.exports.comes_back import as_game, csv_comes_back, pad_of, read, verify_same_game
from tests.game.driver import GameDriver
from tests.game.odd_names import ODD_NAMES
from tests.game.situations import LATE

EN, DE = words("en"), words("de")


def odd_evening() -> GameDriver:
    """From paper, with a bonus before and after, a round sat out, a forbidden bid, and an early end."""
    ruleset = replace(PRESETS["not-equal"], name="ours", hands=(1, 2, 3, 4, 5))
    driver = GameDriver(4, dealer=2, ruleset=ruleset)
    driver.does(TakenOver(2, (10, -20, 30, 40))).does(PointsGiven(1, 0, 30, "lost a bet, Ute -5 said it"))
    driver.does(TrumpSet("N", None)).plays_rounds(1)
    driver.does(PointsGiven(2, 1, -1_000, "peeked")).does(PointsGiven(3, 1, 5, "was sorry"))
    driver.does(RoundSatOut((3,))).does(TrumpSet(None, Suit.GREEN))
    turns = driver.round.turns
    driver.bids(0, 0).does(BidMade(turns[-1], 3, stands=True)).plays()
    driver.results(1, 1)
    return driver.does(RoundsChanged(4, (2, 2))).does(GameEnded())


def test_an_evening_with_everything() -> None:
    state = odd_evening().state
    csv_comes_back(state)
    after = as_game(read(pad_as_csv(DE, state)))
    assert after.paper_totals == state.paper_totals
    assert [round_.forbidden for round_ in after.closed] == [round_.forbidden for round_ in state.closed]


def who_sat_out_all() -> GameDriver:
    """The third of four is away for all there is of the game."""
    return (
        GameDriver(4)
        .does(RoundSatOut((2,)))
        .plays_rounds()
        .does(PointsGiven(1, 2, 500, "Trost"))
        .does(GameEnded())
    )


def test_who_was_never_there_has_his_place_in_the_score() -> None:
    csv_comes_back(who_sat_out_all().state)


def test_a_paper_game_of_which_nothing_was_played_here_knows_where_it_goes_on() -> None:
    state = GameDriver(3).does(TakenOver(7, (10, 20, -30))).state
    assert as_game(read(pad_as_csv(EN, state))).first_round == 7


@pytest.mark.parametrize(
    "name",
    [
        "Forbidden",
        "Bonus",
        "=1+1",
        "'=1",
        "''+1",
        "Ute, jun.",
        "U, t, e, jun, r",
        "U;;;;;;;;te",
        "Ute bid",
        "\u05d0\u05d1\u05d9",
    ],
)
def test_whatever_the_players_are_called(name: str) -> None:
    driver = GameDriver(3, names=("Thomas", "Kevin", name)).plays_rounds(2).does(PointsGiven(1, 2, 5, "x"))
    csv_comes_back(driver.state)


@given(st.text(max_size=30) | st.sampled_from((*ODD_NAMES, "Ute\U000e0041")))
def test_every_name_that_a_game_can_have_is_scored(name: str) -> None:
    """Also one that nobody may type, as a file may hold it."""
    driver = GameDriver(3, names=("Thomas", "Ute", name)).plays_rounds(2).does(PointsGiven(1, 2, 5, "x"))
    state = driver.state
    assume(len(set(map(name_key, state.names))) == 3)
    for sheet in read(pad_as_csv(DE, state)), sheet_from_json(pad_of(state)):
        assert sheet.players == tuple(map(tidy_name, state.names))
        assert score(sheet).rounds[-1].totals == totals(state)


def test_figures_that_the_rules_do_not_give_are_named() -> None:
    lines = pad_as_csv(EN, GameDriver(3).plays_rounds(3).state).decode().split("\r\n")
    lines[2] = lines[2].replace("20", "30", 1)
    with pytest.raises(SheetError) as caught:
        read("\r\n".join(lines).encode())
    (fault,) = caught.value.faults
    assert (fault.code, fault.details["line"]) == (SheetCode.CSV_FIGURE, 3)
    (sentence,) = sheet_faults_sentences(EN, caught.value.faults)
    assert sentence.startswith("Line 3 has 30 below “Thomas ")
    assert sentence.endswith("; bids, tricks and rules make it 20.") or "total" in sentence


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (",Green,", ",Mauve,", SheetCode.CSV_WORD),
        ("Thomas +30 lost", "Tom +30 lost", SheetCode.CSV_BONUS),
        (",Kevin,", ",Tim,", SheetCode.NO_SUCH_PLAYER),
        ("from paper", "from rock", SheetCode.CSV_ROUND),
        ("ended early", "ended late", SheetCode.CSV_ROUND),
        (",–,–,", ",–,1,", None),
    ],
)
def test_what_cannot_be_read_is_refused(before: str, after: str, code: SheetCode | None) -> None:
    text = pad_as_csv(EN, odd_evening().state).decode()
    assert before in text
    with pytest.raises(SheetError) as caught:
        read(text.replace(before, after).encode())
    assert code is None or code in [fault.code for fault in caught.value.faults]
    for words_of in (EN, DE):
        assert all(sheet_faults_sentences(words_of, caught.value.faults))


def mia_for_kevin() -> GameDriver:
    """Four players; after round 2 Mia comes with 35 points, after round 3 Kevin leaves; round 4 is played."""
    driver = GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35))
    return driver.plays_rounds().does(SeatLeft(2)).plays_rounds()


@pytest.mark.parametrize(
    ("language", "title", "words_said"),
    [
        ("en", "Came and went", ["Mia joined +35", "Kevin left"]),
        ("de", "Gekommen und gegangen", ["Mia dazugekommen +35", "Kevin gegangen"]),
    ],
)
def test_a_column_says_who_came_and_went(language: str, title: str, words_said: list[str]) -> None:
    header, *rows = pad_table(words(language), mia_for_kevin().state)
    assert header[-1] == title
    assert [row[-1] for row in rows] == [None, words_said[0], words_said[1], None]


PLAIN = """round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks,Mia bid,Mia tricks
1,1,0,0,0,0,1,1,,
2,2,0,0,0,0,2,2,,
3,3,0,0,0,0,0,0,3,3
4,4,0,0,0,0,,,4,4
5,5,0,0,0,0,,,5,5
"""


def test_in_a_table_that_somebody_typed_gaps_say_who_came_and_went() -> None:
    sheet = read(PLAIN.encode())
    assert [(change.move, sheet.players[change.player], change.after) for change in sheet.changes] == [
        (TableMove.JOINED, "Mia", 2),
        (TableMove.LEFT, "Kevin", 3),
    ]
    state = as_game(sheet)
    assert (state.names, state.out, len(state.closed)) == (("Thomas", "Ute", "Kevin", "Mia"), (2,), 5)
    assert sheet.hands == tuple(range(1, 21))


def test_totals_say_with_what_somebody_begins() -> None:
    header, *rows = csv.reader(io.StringIO(pad_as_csv(EN, mia_for_kevin().state).decode("utf-8-sig")))
    without = "\n".join(",".join(row[:-1]) for row in (header, *rows))
    verify_same_game(mia_for_kevin().state, as_game(read(without.encode())), cards=False)


def test_the_open_round_of_such_a_table_says_of_nobody_that_he_has_left() -> None:
    """Who has not bid yet has nothing there either."""
    sheet = read(PLAIN.replace("5,5,0,0,0,0,,,5,5", "5,5,0,,,,,,,").encode())
    assert [change.after for change in sheet.changes] == [2, 3]
    assert as_game(sheet).current is not None


def test_hands_that_do_not_follow_stand_below() -> None:
    driver = mia_for_kevin().does(RoundsChanged(5, (3, 2, 3)))
    assert pad_table(DE, driver.state)[-1][:2] == ["noch zu spielen", "3, 2, 3"]
    csv_comes_back(driver.state)
    over = mia_for_kevin().does(RoundsChanged(5, (1,))).plays_rounds(1)
    assert pad_table(DE, over.state)[-1][:2] == ["noch zu spielen", "0"]
    csv_comes_back(over.state)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            "Mia joined +35",
            "Mai joined +35",
            "Line 3 has “Mai joined +35” below “Came and went”; it should read like “Mia joined +35; Kevin "
            "left”.",
        ),
        ("Kevin left", "Kevin left +3", None),
        ("Kevin left", "", "Round 4, Kevin: Nothing is written here."),
        (
            "Kevin left",
            "Ute left; Kevin left",
            "Round 4, Ute: Is not at the table in this round; leave “bids” empty.",
        ),
        (
            "Kevin left",
            "Kevin left; Ute left; Anna left",
            "Round 4: A game is for 3 to 6 players, not for 2 (§1.4).",
        ),
        (
            "Mia joined +35",
            "Mia joined +30",
            "Line 3 has 35 below “Mia total”; bids, tricks and rules make it 30.",
        ),
    ],
)
def test_who_cannot_have_come_or_gone_is_refused(before: str, after: str, sentence: str | None) -> None:
    text = pad_as_csv(EN, mia_for_kevin().state).decode()
    assert before in text
    with pytest.raises(SheetError) as caught:
        read(text.replace(before, after).encode())
    found = sheet_faults_sentences(EN, caught.value.faults)
    assert sentence is None or any(said.startswith(sentence) for said in found), found


def test_nothing_in_the_middle_is_no_leaving_where_all_stay_together() -> None:
    """§9.4: partners cannot leave."""
    lines = (
        pad_as_csv(EN, GameDriver(4, ruleset=PRESETS["teams"]).plays_rounds(3).state).decode().split("\r\n")
    )
    cells = lines[2].split(",")
    lines[2] = ",".join([*cells[:4], "", "", "", *cells[7:]])
    with pytest.raises(SheetError) as caught:
        read("\n".join(lines).encode())
    assert SheetCode.NOTHING_OF in {fault.code for fault in caught.value.faults}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_word_of_a_table_is_known_to_its_reader(language: str) -> None:
    for ruleset in (replace(STANDARD, name="x"), PRESETS["junior"]):
        for suit in Suit:
            driver = GameDriver(3, ruleset=ruleset).does(TrumpSet(None, suit)).plays_rounds(1)
            header, row = pad_table(words(language), driver.state)
            known = [word for called in TITLE_WORDS.values() for word in called]
            assert all(any(str(cell).lower().endswith(word) for word in known) for cell in header)
            assert parse_trump(str(row[2])) is suit
        said = trump_words(words(language), ruleset.deck)
        assert [parse_trump(word) for word in said] == [*Suit, None]
