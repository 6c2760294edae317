"""What leaves as JSON is a sheet: it has the totals, ranks and rounds of the game, and becomes it again."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from hypothesis import given as given_some
from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json, pad_table
from scorekeeper.game import Fact, Round, Seat, State, masked
from scorekeeper.game.facts import (
    DealerChanged,
    GameEnded,
    PointsGiven,
    RoundSatOut,
    RoundsChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsChanged,
    TakenOver,
    TrumpSet,
)
from scorekeeper.game.sheets.as_game import game_of_sheet
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.reading import read_whole_sheet
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetCode
from scorekeeper.game.standings import ranks, running_totals, totals
from scorekeeper.game.verification import verified_state
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import PRESETS, STANDARD, Code, Ruleset, RuleViolation, Suit, players_of
from tests.game.driver import GameDriver
from tests.game.fuzzer import Fuzzer
from tests.game.situations import LATE

RULES = (
    STANDARD,
    replace(STANDARD, hands=(1, 2, 3), name="short"),
    replace(PRESETS["not-equal"], hands=(2, 3, 1, 2), name="plus minus"),
    replace(STANDARD, hands=(3, 2, 2), extra_cards=("bomb", "cloud", "werewolf"), name="bombs"),
    replace(PRESETS["junior"], hands=(2, 1), name="mice"),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
    PRESETS["elimination"],
    PRESETS["single-colour"],
    PRESETS["tournament"],
)
BEN = "00000000-0000-4000-8000-00000000000b"


def pad_of(state: State) -> dict[str, object]:
    """The pad as another program reads it."""
    document: dict[str, object] = json.loads(json.dumps(pad_as_json(state)))
    return document


def as_game(sheet: ScoreSheet) -> State:
    seats = [Seat(str(UUID(int=number, version=4)), name) for number, name in enumerate(sheet.players)]
    return verified_state(game_of_sheet(sheet, str(UUID(int=99, version=4)), seats, datetime.now(UTC)))


def assert_score_is_that_of(state: State, sheet: ScoreSheet) -> None:
    """Points, totals, ranks and the number of rounds; hidden bids are on no sheet."""
    scored, seats = score(sheet), state.order
    assert [found.points for found in scored.rounds] == [
        tuple(round_.points[seat] for seat in seats) for round_ in state.closed
    ]
    assert [found.totals for found in scored.rounds] == [
        tuple(sums[seat] for seat in seats) for sums in running_totals(state)
    ]
    assert {place.player: (place.rank, place.total) for place in scored.ranking} == {
        state.names[seat]: (ranks(state)[seat], totals(state)[seat]) for seat in seats
    }
    assert len(sheet.hands) == len(state.hands)
    assert sheet.hands[state.first_round - 1 :] == state.hands[state.first_round - 1 :]


def assert_same_game(before: State, after: State, *, cards: bool = True) -> None:
    """All that a sheet says of two games is the same; the second has other numbers for its seats. Which cards
    were turned up is only compared where the sheet says it."""
    seats = before.order
    places = [after.names.index(before.names[seat]) for seat in seats]
    assert after.order == tuple(places)
    for figures in (totals, ranks):
        assert [figures(after)[place] for place in places] == [figures(before)[seat] for seat in seats]
    assert [after.came_after(place) for place in places] == [before.came_after(seat) for seat in seats]
    assert {after.names[seat] for seat in after.out} == {before.names[seat] for seat in before.out}
    assert (after.first_round, len(after.hands)) == (before.first_round, len(before.hands))
    assert after.hands[before.first_round - 1 :] == before.hands[before.first_round - 1 :]
    assert (after.finished, after.ended_early) == (before.finished, before.ended_early)
    assert [given(after, place) for place in places] == [given(before, seat) for seat in seats]
    rounds = zip(before.closed, after.closed, strict=True)
    open_rounds = ((before.current, after.current),) if before.closed else ()
    for one, other in (*rounds, *open_rounds):
        if one is not None and other is not None and not one.bids_hidden:
            assert of_round(before, one, cards=cards) == of_round(after, other, cards=cards)


def given(state: State, seat: int) -> list[tuple[int, int, str, bool]]:
    return [
        (bonus.after, bonus.points, bonus.reason, bonus.start)
        for bonus in state.bonuses
        if bonus.seat == seat and bonus.points
    ]


def of_round(state: State, round_: Round, *, cards: bool) -> list[object]:
    figures = {
        state.names[seat]: (round_.bids[seat], round_.results[seat], seat in round_.absent)
        for seat in range(state.players)
    }
    turned_up = "N" if round_.trump_known and round_.suit is None else round_.turned_up
    trump = turned_up if cards and round_.has_turn_up else None, round_.suit, round_.trump_known
    return [round_.number, round_.cards, trump, state.names[round_.dealer], figures, round_.closed]


def verify_comes_back(state: State) -> None:
    sheet = sheet_from_json(pad_of(state))
    assert_score_is_that_of(state, sheet)
    assert_same_game(state, as_game(sheet))
    for language in LANGUAGES:
        if len(pad_table(words(language), state)) > 1:
            table = read_whole_sheet(pad_as_csv(words(language), state).decode())
            assert_score_is_that_of(state, table)
            assert_same_game(state, as_game(table), cards=False)


@given_some(
    st.sampled_from(RULES), st.sampled_from([0.0, 0.1, 0.4]), st.integers(0, 10**6), st.integers(0, 120)
)
@settings(max_examples=150, deadline=None)
def test_whatever_was_played(ruleset: Ruleset, deviation: float, seed: int, steps: int) -> None:
    rng = Random(seed)
    table = Fuzzer(ruleset, rng.choice(players_of(ruleset)), rng, deviation)
    for _step in range(steps):
        if not table.state.finished:
            table.deviates() if rng.random() < deviation else table.makes_expected_move()
    verify_comes_back(masked(table.state))


@dataclass
class Evening:
    """A game at which people come, leave, come back and rest, and at which rounds and points are changed."""

    table: Fuzzer
    rng: Random

    def between_rounds(self) -> None:
        state, rng = self.table.state, self.rng
        seats = range(state.players)
        facts: tuple[Fact, ...] = (
            SeatJoined(
                str(UUID(int=10**6 + self.table.entries, version=4)),
                f"Guest {self.table.entries}",
                rng.choice(seats),
                5 * rng.randint(-4, 9),
            ),
            SeatLeft(rng.choice(seats)),
            SeatLeft(rng.choice(seats)),
            SeatReturned(rng.choice(state.out or seats)),
            RoundSatOut(tuple(rng.sample(seats, rng.randint(0, 2)))),
            PointsGiven(len(state.bonuses) + 1, rng.choice(seats), 5 * rng.randint(-9, 9) or 5, "hat"),
            RoundsChanged(len(state.closed) + state.first_round, (2,) * rng.randint(1, 4)),
            SeatsChanged(tuple(rng.sample(seats, len(seats)))),
            DealerChanged(rng.choice(seats)),
        )
        self.table.attempt(rng.choice(facts))

    def plays(self, rounds: int) -> State:
        state = self.table.state
        if self.rng.random() < 0.3:
            number = self.rng.randint(2, max(2, len(state.hands) - 1))
            sums = [10 * self.rng.randint(-9, 9) for _seat in state.seats]
            self.table.attempt(TakenOver(number, tuple(sums)))
        for _round in range(rounds):
            for _move in range(self.rng.choice((0, 0, 1, 2, 4))):
                if self.table.state.current is not None:
                    self.between_rounds()
            closed = len(self.table.state.closed)
            while not self.table.state.finished and len(self.table.state.closed) == closed:
                self.table.makes_expected_move()
        for _move in range(self.rng.choice((0, 1, 3, 8))):
            if self.table.state.current is not None:
                self.table.makes_expected_move() if self.rng.random() < 0.5 else self.between_rounds()
        if self.rng.random() < 0.3:
            self.table.attempt(GameEnded())
        return masked(self.table.state)


SHORT = (
    STANDARD,
    replace(STANDARD, hands=(1, 2, 3, 2, 1, 2, 3), name="short", tie_break="most-hits"),
    replace(PRESETS["not-equal"], hands=(2, 3, 1, 2), name="plus minus"),
    replace(STANDARD, hands="quick", name="fast"),
    PRESETS["single-colour"],
    PRESETS["junior"],
)


@given_some(st.sampled_from(SHORT), st.integers(0, 10**6), st.integers(0, 7))
@settings(max_examples=200, deadline=None)
def test_whoever_came_and_went(ruleset: Ruleset, seed: int, rounds: int) -> None:
    rng = Random(seed)
    table = Fuzzer(ruleset, rng.choice(players_of(ruleset)), rng)
    verify_comes_back(Evening(table, rng).plays(rounds))


def mia_for_kevin() -> GameDriver:
    """Four players; after round 2 Mia comes with 35 points, after round 3 Kevin leaves; round 4 is played."""
    driver = GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35))
    return driver.plays_rounds().does(SeatLeft(2)).plays_rounds()


def test_who_joined_and_left_is_named_with_the_round() -> None:
    pad = pad_of(mia_for_kevin().does(PointsGiven(2, 2, 5, "hat")).state)
    assert pad["joined"] == [{"player": "Mia", "after": 2, "points": 35}]
    assert pad["left"] == [{"player": "Kevin", "after": 3}]
    assert pad["bonuses"] == [{"after": 4, "player": "Kevin", "points": 5, "reason": "hat"}]
    assert pad["rounds_left"] == list(range(5, 16))
    assert "returned" not in pad
    assert "joined" not in pad_of(GameDriver().plays_rounds().state)


def test_hand_sizes_that_nobody_says_are_those_for_so_many_as_play() -> None:
    """§2.1: four play, then five, then four again."""
    pad = pad_of(mia_for_kevin().state)
    del pad["rounds_left"]
    for round_ in pad["rounds"]:  # type: ignore[attr-defined]
        del round_["cards"]
    assert sheet_from_json(pad).hands == tuple(range(1, 16))
    del pad["left"]
    pad["rounds"], pad["ranking"] = pad["rounds"][:3], None  # type: ignore[index]
    assert sheet_from_json(pad).hands == tuple(range(1, 13))


def test_one_who_comes_and_one_who_goes_change_places_at_a_full_and_at_a_small_table() -> None:
    six = GameDriver(5).does(SeatJoined(LATE, "Mia", 4, 0)).plays_rounds(1)
    for driver in (six.does(SeatLeft(0)), GameDriver(3).plays_rounds(1).does(SeatJoined(LATE, "Mia", 2, 0))):
        if driver.state.players == 4:
            driver.does(SeatLeft(1))
        verify_comes_back(driver.plays_rounds(1).state)


def test_an_evening_with_everything() -> None:
    driver = (
        GameDriver(4, dealer=2).does(TakenOver(2, (10, -20, 30, 40))).does(SeatJoined(LATE, "Mia", 1, 15))
    )
    driver.does(TrumpSet("Z", Suit.BLUE)).plays_rounds(1).does(RoundSatOut((3,))).plays_rounds(1)
    driver.does(SeatLeft(0)).does(SeatsChanged((4, 3, 2, 1, 0))).plays_rounds(1)
    driver.does(SeatJoined(BEN, "Ben", 2, -5)).does(PointsGiven(3, 0, 20, "said good-bye")).plays_rounds(2)
    driver.does(SeatReturned(0)).does(RoundsChanged(7, (3, 2))).plays_rounds(1).does(DealerChanged(3))
    verify_comes_back(driver.state)
    verify_comes_back(driver.does(SeatLeft(4)).does(GameEnded()).state)


def test_a_round_that_somebody_sits_out_is_on_the_pad_before_it_is_played() -> None:
    """Who has played none, and sits the last one out, ranks last already."""
    driver = GameDriver(5).plays_rounds(11).does(SeatJoined(LATE, "Mia", 0, 999)).does(RoundSatOut((5,)))
    assert driver.round.number == len(driver.state.hands)
    assert ranks(driver.state)[5] == 6
    verify_comes_back(driver.state)


def test_a_paper_game_that_was_ended_with_other_rounds_before_one_was_played_here() -> None:
    driver = GameDriver(5).does(TakenOver(3, (10, 20, 30, 40, 50))).does(SeatLeft(4))
    verify_comes_back(driver.does(RoundsChanged(3, (2, 2, 1))).does(GameEnded()).state)


def changed(**fields: object) -> dict[str, object]:
    return pad_of(mia_for_kevin().state) | fields


MIA, KEVIN = {"player": "Mia", "after": 2, "points": 35}, {"player": "Kevin", "after": 3}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"joined": [MIA, {"player": "Mia", "after": 3}]},
            "Mia: Joins twice; who comes back after leaving is named under “returned”.",
        ),
        (
            {"left": [{"player": "Mia", "after": 1}]},
            "Mia: Leaves after round 1, but is not at the table then; check “joined” and “left”.",
        ),
        (
            {"left": [KEVIN, {"player": "Kevin", "after": 4}]},
            "Kevin: Leaves after round 4, but is not at the table then; check “joined” and “left”.",
        ),
        (
            {"returned": [{"player": "Ute", "after": 3}]},
            "Ute: Comes back after round 3, but had not left; check “left” and “returned”.",
        ),
        (
            {"left": [{"player": "Kevin", "after": 2}]},
            "Round 3, Kevin: Is not at the table in this round; leave “bids” empty.",
        ),
        (
            {"joined": [MIA | {"after": 3}]},
            "Round 3, Mia: Is not at the table in this round; leave “bids” empty.",
        ),
        (
            {"joined": [MIA | {"after": 1}]},
            "Round 2, Mia: Nothing is written here. Who sits a round out is named under “absent” (in a "
            "table: “–” in both cells), who came late or has left under “joined” or “left”.",
        ),
        (
            {"left": [KEVIN, {"player": "Ute", "after": 4}, {"player": "Anna", "after": 4}]},
            "Round 5: A game is for 3 to 6 players, not for 2 (§1.4).",
        ),
        ({"left": [KEVIN | {"after": 9}]}, "“after” is 0 to 4, not 9."),
        (
            {"left": [KEVIN | {"player": "Tim"}]},
            "“Tim” is none of the players: Thomas, Ute, Kevin, Anna, Mia.",
        ),
        ({"left": [{"player": "Kevin"}]}, "“after” is missing."),
        ({"left": [KEVIN | {"points": 3}]}, "“points” is not known here; possible is: player, after."),
        ({"ended": 1}, "“ended” takes true or false, not “1”."),
        ({"rounds_left": [5, 99]}, "Round 6: 99 cards for each cannot be dealt, only 1 to 15 (§2.1)."),
        ({"rounds_left": [1] * 997}, None),
        (
            {"ranking": [{"player": "Mia", "rank": 1, "total": 999}]},
            "“ranking” is not what the rounds make of it; put it right or leave it out.",
        ),
        ({"started": "yesterday"}, "“started” takes a moment such as “2026-11-20T20:15”, not “yesterday”."),
        ({"started": "0001-01-01"}, None),
        ({"rules": "teams"}, None),
        ({"rules": "elimination"}, None),
    ],
)
def test_what_cannot_have_been_is_refused_in_one_sentence(
    fields: dict[str, object], sentence: str | None
) -> None:
    with pytest.raises(RuleViolation) as refused:
        sheet_from_json(changed(**fields))
    assert refusal_sentence(words("de"), refused.value)
    if sentence is not None:
        assert refusal_sentence(words("en"), refused.value) == sentence


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("round", 4, SheetCode.ROUND_NUMBER),
        ("points", [20, 20, 30, -30, 20], SheetCode.FIGURE),
        ("totals", [1, None, None, None, None], SheetCode.FIGURE),
        ("forbidden_bid", "Tim", SheetCode.NO_SUCH_PLAYER),
        ("absent", ["Mia"], SheetCode.SAT_OUT_CELL),
        ("turned_up", "R14", Code.UNKNOWN_CARD),
        ("turned_up", "dragon", Code.NOT_IN_DECK),
        ("corrected", "no", Code.WRONG_TYPE),
    ],
)
def test_what_does_not_follow_in_a_round_is_refused(field: str, value: object, code: object) -> None:
    pad = changed()
    pad["rounds"][2][field] = value  # type: ignore[index]
    with pytest.raises(RuleViolation) as refused:
        sheet_from_json(pad)
    assert (refused.value.code, refused.value.details["round"]) == (code, 3)


def test_a_trump_that_the_card_turned_up_does_not_make_is_refused() -> None:
    pad = changed()
    pad["rounds"][2] |= {"turned_up": "R7", "trump": "blue"}  # type: ignore[index]
    with pytest.raises(RuleViolation) as refused:
        sheet_from_json(pad)
    assert refused.value.code is Code.TRUMP_IS_FIXED


def test_nobody_comes_or_goes_in_the_middle_of_a_round_or_after_the_last() -> None:
    open_round = GameDriver(4).plays_rounds(2).bids(0)
    over = GameDriver(4, ruleset=replace(STANDARD, hands=(1, 2))).plays_rounds(2)
    for driver, after in (open_round, 3), (over, 2):
        pad = pad_of(driver.state) | {"left": [{"player": "Ute", "after": after}]}
        pad["ranking"] = None
        with pytest.raises(RuleViolation) as refused:
            sheet_from_json(pad)
        assert refused.value.code in (SheetCode.CHANGE_TOO_LATE, SheetCode.NOT_THERE_CELL)


def test_a_backup_has_no_pad() -> None:
    with pytest.raises(RuleViolation) as refused:
        sheet_from_json({"block-der-wahrheit": {}, "games": []})
    assert refused.value.code is SheetCode.NO_PAD
