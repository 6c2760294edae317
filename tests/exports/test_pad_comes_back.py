"""What leaves as a table comes in again as the same game, whatever was played and in whatever language."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exports.pad_table import pad_as_csv, pad_table
from scorekeeper.game import Round, Seat, State, masked
from scorekeeper.game.attendance import join, leave, sit_out
from scorekeeper.game.changes import change_rounds, end_game, give_points
from scorekeeper.game.moves import bid_anyway, set_trump, take_over
from scorekeeper.game.sheets.as_game import game_of_sheet
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetCode, SheetError
from scorekeeper.game.sheets.text_format import TITLES, TRUMPS, looks_like_sheet, read_sheet, read_whole_sheet
from scorekeeper.game.standings import ranks, totals
from scorekeeper.game.verification import verified_state
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import sheet_faults_sentences
from scorekeeper.rules import PRESETS, STANDARD, Ruleset, Suit, players_of
from tests.game.driver import GameDriver
from tests.game.fuzzer import Fuzzer
from tests.game.situations import LATE

EN, DE = words("en"), words("de")
RULES = (
    STANDARD,
    replace(STANDARD, hands=(1, 2, 3), name="short"),
    replace(PRESETS["not-equal"], hands=(2, 3), name="plus minus"),
    replace(STANDARD, hands=(3, 2), extra_cards=("bomb", "cloud"), name="bombs"),
    replace(PRESETS["junior"], hands=(2, 1), name="mice"),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
    PRESETS["elimination"],
)


def read(content: bytes) -> ScoreSheet:
    assert looks_like_sheet(content)
    return read_whole_sheet(content.decode())


def came_or_went(state: State) -> bool:
    """Whether somebody came late or left early."""
    return bool(state.late or (state.out and not state.ruleset.elimination))


def as_game(sheet: ScoreSheet) -> State:
    seats = [Seat(str(UUID(int=number, version=4)), name) for number, name in enumerate(sheet.players)]
    return verified_state(game_of_sheet(sheet, str(UUID(int=99, version=4)), seats, datetime.now(UTC)))


def assert_the_same(before: State, after: State) -> None:
    """All that a table says of two games is the same; the second's seats are in the first's order."""
    seats = before.order
    assert after.names == tuple(before.names[seat] for seat in seats)
    for figures in (totals, ranks):
        assert figures(after) == tuple(figures(before)[seat] for seat in seats)
    assert after.first_round == before.first_round
    assert after.hands == before.hands
    for one, other in zip(
        (*before.closed, before.current), (*after.closed, after.current), strict=not before.ended_early
    ):
        if one is not None and other is not None and not one.bids_hidden:  # nothing of them leaves
            assert _of_round(one, seats) == _of_round(other, tuple(range(after.players)))
    assert (after.finished, after.ended_early) == (before.finished, before.ended_early)


def _of_round(round_: Round, seats: tuple[int, ...]) -> list[object]:
    figures = [(round_.bids[seat], round_.results[seat], seat in round_.absent) for seat in seats]
    return [round_.number, round_.cards, round_.suit, seats.index(round_.dealer), *figures, round_.closed]


@given(st.sampled_from(RULES), st.sampled_from(sorted(LANGUAGES)), st.sampled_from([0.0, 0.1]), st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_was_played(ruleset: Ruleset, language: str, deviation: float, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 10**6)))
    table = Fuzzer(ruleset, rng.choice(players_of(ruleset)), rng, deviation)
    for _step in range(data.draw(st.integers(0, 80))):
        if not table.state.finished:
            table.deviates() if rng.random() < deviation else table.makes_expected_move()
    state = masked(table.state)
    content = pad_as_csv(words(language), state)
    if came_or_went(state):  # a table has no word for it: what is missing in it is named
        with suppress(SheetError):
            as_game(read(content))
    elif len(content.splitlines()) > 1:
        assert_the_same(state, as_game(read(content)))


def test_a_table_with_the_gap_of_who_came_late_is_refused_with_its_line() -> None:
    state = GameDriver(3).plays_rounds(2).does(join, LATE, "Mia", 2, 0).plays_rounds().does(end_game).state
    with pytest.raises(SheetError) as refused:
        read(pad_as_csv(EN, state))
    faults = sheet_faults_sentences(EN, refused.value.faults)
    assert [("Mia" in fault, "1" in fault, "2" in fault) for fault in faults] == [
        (True, True, False),
        (True, False, True),
    ]


def odd_evening() -> GameDriver:
    """From paper, with a bonus before and after, a round sat out, a forbidden bid, and an early end."""
    ruleset = replace(PRESETS["not-equal"], name="ours", hands=(1, 2, 3, 4, 5))
    driver = GameDriver(4, dealer=2, ruleset=ruleset)
    driver.does(take_over, 2, (10, -20, 30, 40)).does(give_points, 1, 0, 30, "lost a bet; Ute -5 said it")
    driver.does(set_trump, "N", None).plays_rounds(1)
    driver.does(give_points, 2, 1, -1_000, "peeked").does(give_points, 3, 1, 5, "was sorry")
    driver.does(sit_out, (3,)).does(set_trump, None, Suit.GREEN)
    turns = driver.round.turns
    driver.bids(0, 0).does(bid_anyway, turns[-1], 3).plays()
    driver.results(1, 1)
    return driver.does(change_rounds, 4, [2, 2]).does(end_game)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_an_evening_with_everything(language: str) -> None:
    state = odd_evening().state
    after = as_game(read(pad_as_csv(words(language), state)))
    assert_the_same(state, after)
    assert after.paper_totals == state.paper_totals
    assert [(each.seat, each.points, each.reason, each.after) for each in after.bonuses] == [
        (each.seat, each.points, each.reason.replace(";", ","), each.after) for each in state.bonuses
    ]
    assert [round_.forbidden for round_ in after.closed] == [round_.forbidden for round_ in state.closed]
    assert after.closed[1].absent == (3,)


def who_sat_out_all() -> GameDriver:
    """The third of four is away for all there is of the game."""
    return (
        GameDriver(4).does(sit_out, (2,)).plays_rounds().does(give_points, 1, 2, 500, "Trost").does(end_game)
    )


@pytest.mark.parametrize("evening", [odd_evening, who_sat_out_all])
def test_the_score_of_the_table_is_that_of_the_pad(evening: Callable[[], GameDriver]) -> None:
    state = evening().state
    places = zip(state.names, totals(state), ranks(state), strict=True)
    found = score(read_sheet(pad_as_csv(DE, state).decode()))
    assert {place.player: (place.total, place.rank) for place in found.ranking} == {
        name: (total, rank) for name, total, rank in places
    }


def test_a_paper_game_of_which_nothing_was_played_here_knows_where_it_goes_on() -> None:
    state = GameDriver(3).does(take_over, 7, (10, 20, -30)).state
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
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_whatever_the_players_are_called(name: str, language: str) -> None:
    driver = GameDriver(3, names=("Thomas", "Kevin", name)).plays_rounds(2).does(give_points, 1, 2, 5, "x")
    assert_the_same(driver.state, as_game(read(pad_as_csv(words(language), driver.state))))


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


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_that_somebody_left_is_refused_in_plain_words(rounds: int) -> None:
    """A table says who was not there, and not when and why."""
    driver = GameDriver(4).plays_rounds(2).does(leave, 1).plays_rounds(rounds)
    with pytest.raises(SheetError) as caught:
        read(pad_as_csv(EN, driver.state))
    assert {fault.code for fault in caught.value.faults} == {SheetCode.NOTHING_OF}
    (sentence, *_others) = sheet_faults_sentences(EN, caught.value.faults)
    assert sentence.startswith("Round 3, Ute: Nothing is written here.")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_word_of_a_table_is_known_to_its_reader(language: str) -> None:
    for ruleset in (replace(STANDARD, name="x"), PRESETS["junior"]):
        for suit in Suit:
            driver = GameDriver(3, ruleset=ruleset).does(set_trump, None, suit).plays_rounds(1)
            header, row = pad_table(words(language), driver.state)
            known = [word for called in TITLES.values() for word in called]
            assert all(any(str(cell).lower().endswith(word) for word in known) for cell in header)
            assert str(row[2]).lower() in TRUMPS[suit.value]
