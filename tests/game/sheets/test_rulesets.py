"""Sheets of every ruleset: who dropped out, teams, tricks of nobody, changed bids, hidden rounds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.score import Score, score
from scorekeeper.game.sheets.sheet import SheetCode

from scorekeeper.locale import words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import (
    PRESETS,
    Code,
    Ruleset,
    RuleViolation,
    elimination_rounds,
    hand_sizes,
    lost_tricks,
    players_of,
    ruleset_to_json,
)
from tests.golden import FILES, read_golden
from tests.golden.test_golden_sheets import sheet_of

FOUR = ["Thomas", "Ute", "Kevin", "Nessi"]


def pad(rules: object, *rounds: object, players: list[str] = FOUR) -> dict[str, Any]:
    return {"rules": rules, "players": players, "rounds": list(rounds)}


def played(bids: list[int | None], tricks: list[int | None], cards: int | None = None) -> dict[str, object]:
    return {"cards": cards, "bids": bids, "tricks": tricks}


def scored(document: object) -> Score:
    return score(sheet_from_json(document))


def refused(document: object) -> RuleViolation:
    with pytest.raises(RuleViolation) as found:
        sheet_from_json(document)
    return found.value


def said(document: object) -> str:
    return refusal_sentence(words("en"), refused(document))


def places(found: Score) -> list[tuple[str, int, int]]:
    return [(place.player, place.rank, place.total) for place in found.ranking]


# The rules of a sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_name_and_written_out(name: str) -> None:
    ruleset = PRESETS[name]
    players = FOUR[: players_of(ruleset)[0]] if players_of(ruleset)[0] <= 4 else FOUR
    assert sheet_from_json(pad(name, players=players)).ruleset == ruleset
    assert sheet_from_json(pad(ruleset_to_json(ruleset), players=players)).ruleset == ruleset


@pytest.mark.parametrize(
    ("rules", "players", "sentence"),
    [
        pytest.param(
            "teams",
            FOUR[:3],
            "Teams are for 4 or 6 players, not for 3: everybody needs a partner opposite (§9.4). "
            "Choose “standard” instead.",
            id="§9.4 teams of three",
        ),
        pytest.param(
            "tournament",
            FOUR[:3],
            "“Tournament deal” is for 4 or 5 players, not for 3 (§2.4). Choose “championship” instead.",
            id="§2.4 tournament with three",
        ),
        pytest.param(
            "single-colour",
            [*FOUR, "Leon", "Helena"],
            "Single colour is for 3 or 4 players, not for 6: everyone needs a suit of their own (§9.1). "
            "Choose “standard” instead.",
            id="§9.1 single colour with six",
        ),
        pytest.param(
            "standard",
            FOUR[:2],
            "A game is for 3 to 6 players, not for 2 (§1.4). Choose “two-players” instead.",
            id="§1.4 two players",
        ),
        pytest.param(
            "two-players",
            FOUR,
            "Round 16: 16 cards for each cannot be dealt, only 1 to 15 (§2.1). Choose “standard” instead.",
            id="§2.7 four players with the hands of two",
        ),
        pytest.param(
            {"extra_cards": ["dragon"]},
            FOUR,
            "The dragon is in the deck only together with the fairy: add the fairy, or leave the dragon out "
            "(§8).",
            id="§8 the dragon alone",
        ),
        pytest.param(
            {"elimination": [15, 12]},
            FOUR,
            "Nobody can drop out after round 12: the rounds count from 1, and each is later than the one "
            "before (§9.2).",
            id="§9.2 rounds out of order",
        ),
        pytest.param(
            {"bids": {"visibility": ["open", "secret"]}},
            FOUR,
            "Who hears the bids is set for 2 rounds, but 4 players play 15 (§4.4).",
            id="§4.4 two rounds of fifteen",
        ),
        pytest.param(
            {"deck": "junior"},
            FOUR,
            "“One card more each round” cannot be dealt with “Wizard Junior, 36 cards”: name the hand sizes "
            "of that deck, or write them out (§2.1).",
            id="§10.1 deck without its rounds",
        ),
    ],
)
def test_a_ruleset_with_a_mistake_is_named(rules: object, players: list[str], sentence: str) -> None:
    assert said(pad(rules, players=players)) == sentence


def test_cards_of_a_round_stand_above_every_ruleset() -> None:
    """§2.4: the finals deal 1, 3, 5, 7 cards whatever the pad says."""
    found = scored(pad("counting", played([3, 2, 4, 0], [3, 3, 2, 0], cards=8)))
    assert found.rounds[0].points == (110, 10, -10, 80)
    assert refused(pad("junior", played([0, 0, 0, 0], [0, 0, 0, 9], cards=10))).code is (
        Code.HAND_SIZE_IMPOSSIBLE
    )


# Bids and tricks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        pytest.param("not-equal", Code.BIDS_MUST_DIFFER, id="§4.3 open"),
        pytest.param("dm-mixed", None, id="§2.5 round 1 is hidden"),
        pytest.param({"bids": {"must_differ": "always", "visibility": "revealed"}}, None, id="§4.4 free"),
        pytest.param({"bids": {"must_differ": "always", "visibility": "secret"}}, None, id="§4.5 secret"),
        pytest.param(
            {"bids": {"must_differ": "always", "visibility": "revealed", "hidden_sum": "last-changes"}},
            Code.BIDS_MUST_DIFFER,
            id="§11.9 the last one changes his bid",
        ),
        pytest.param(
            {"extra_cards": ["cloud"], "bids": {"must_differ": "always"}}, None, id="§8 the cloud may have"
        ),
        pytest.param(
            {"extra_cards": ["bomb"], "bids": {"must_differ": "always"}},
            Code.BIDS_MUST_DIFFER,
            id="§8 without the cloud",
        ),
        pytest.param(
            {"bids": {"must_differ": "always", "sum_against": "round-number"}},
            Code.BIDS_MUST_DIFFER_FROM_ROUND,
            id="§11.7 the number of the round",
        ),
    ],
)
def test_4_3_whether_the_bids_may_add_up(rules: object, code: Code | None) -> None:
    document = pad(rules, played([1, 0, 0, 0], [1, 0, 0, 0]))
    if code is None:
        assert scored(document).rounds[0].points == (30, 20, 20, 20)
    else:
        assert refused(document).code is code


@pytest.mark.parametrize(
    ("extra_cards", "tricks", "sentence"),
    [
        pytest.param(["bomb"], [1, 1, 1, 0], "", id="§8 the bomb was not played"),
        pytest.param(["bomb"], [1, 1, 0, 0], "", id="§8 a trick belongs to nobody"),
        pytest.param(["bomb", "witch"], [1, 0, 0, 0], "", id="§8 two of them"),
        pytest.param(
            ["bomb"],
            [1, 0, 0, 0],
            "Round 1: The tricks add up to 1 instead of 2 or 3 (a trick with the bomb belongs to nobody): "
            "1 too few (§8).",
            id="§8 one at most",
        ),
        pytest.param(
            ["bomb", "witch"],
            [3, 1, 0, 0],
            "Round 1: The tricks add up to 4 instead of 1, 2 or 3 (a trick with the bomb belongs to nobody): "
            "1 too many (§8).",
            id="§8 too many",
        ),
        pytest.param(
            ["cloud"],
            [1, 1, 0, 0],
            "Round 1: The tricks add up to 2 instead of 3: 1 too few.",
            id="§2.1 without a bomb",
        ),
    ],
)
def test_8_tricks_may_belong_to_nobody(extra_cards: list[str], tricks: list[int], sentence: str) -> None:
    document = pad({"extra_cards": extra_cards}, played([0, 0, 0, 0], list(tricks), cards=3))
    if sentence:
        assert said(document) == sentence
    else:
        assert len(scored(document).rounds) == 1


def test_7_7_junior_scores_points_and_not_tens() -> None:
    document = pad("junior", played([1, 0, 0, 1], [1, 0, 0, 0]), played([0, 2, 0, 0], [0, 2, 0, 0]))
    assert [row.totals for row in scored(document).rounds] == [(1, 1, 1, 0), (2, 3, 2, 1)]


# Elimination ---------------------------------------------------------------------------------------

AFTER_1 = {"elimination": [1]}
CLEAR = played([1, 0, 0, 1], [1, 0, 0, 0])
"""Nessi is last."""
LEVEL = played([1, 0, 1, 1], [1, 0, 0, 0])
"""Kevin and Nessi are level in everything."""


def test_9_2_who_dropped_out_has_empty_cells_and_stands_last() -> None:
    found = scored(
        pad(
            AFTER_1,
            CLEAR,
            played([2, 1, 0, None], [2, 0, 0, None]),
            played([3, 2, 3, None], [0, 0, 3, None]),
            played([4, 4, 4, None], [4, 0, 0, None]),
        )
    )
    assert [row.points for row in found.rounds] == [
        (30, 20, 20, -10),
        (40, -10, 20, 0),
        (-30, -20, 50, 0),
        (60, -40, -40, 0),
    ]
    assert [row.out for row in found.rounds] == [(), (3,), (3,), (3,)]
    assert found.rounds[-1].totals == (100, -50, 50, -10)
    assert places(found) == [("Thomas", 1, 100), ("Kevin", 2, 50), ("Ute", 3, -50), ("Nessi", 4, -10)]


def test_9_2_nobody_is_out_before_the_round_is_complete() -> None:
    found = scored(pad(AFTER_1, played([1, 0, 0, 1], [1, 0, None, None])))
    assert places(found) == [(name, 1, 0) for name in FOUR]


def test_9_2_an_unfinished_round_of_the_survivors_is_not_scored() -> None:
    found = scored(pad(AFTER_1, CLEAR, played([0, None, None, None], [None, None, None, None])))
    assert len(found.rounds) == 1
    assert places(found)[-1] == ("Nessi", 4, -10)


@pytest.mark.parametrize(
    ("rounds", "code", "sentence"),
    [
        pytest.param(
            [CLEAR, played([0, 0, 0, 0], [2, 0, 0, None])],
            SheetCode.OUT_ALREADY,
            "Round 2, Nessi: Dropped out before; leave “bids” empty from then on (§9.2).",
            id="§9.2 a bid of somebody who is out",
        ),
        pytest.param(
            [CLEAR, played([0, 0, 0, None], [1, 0, 0, 1])],
            SheetCode.OUT_ALREADY,
            "Round 2, Nessi: Dropped out before; leave “tricks” empty from then on (§9.2).",
            id="§9.2 tricks of somebody who is out",
        ),
        pytest.param(
            [CLEAR, played([0, 0, None, None], [2, 0, 0, None]), CLEAR],
            SheetCode.CELL_MISSING,
            "Round 2, Kevin: “bids” has an empty cell; only the last round may have one.",
            id="§9.2 a cell of somebody who plays",
        ),
        pytest.param(
            [CLEAR, played([0, 0, 0, None], [1, 0, 0, None])],
            Code.TRICKS_MUST_ADD_UP,
            "Round 2: The tricks add up to 1 instead of 2: 1 too few.",
            id="§2.1 the sum of those who play",
        ),
        pytest.param(
            [CLEAR, played([0, 0, 3, None], [2, 0, 0, None])],
            Code.BID_OUT_OF_RANGE,
            "Round 2, Kevin: A bid of 3 is not possible; with this hand it is 0 to 2 (§4.1).",
            id="§4.1 a bid out of range",
        ),
        pytest.param(
            [LEVEL, played([0, 0, 0, 0], [2, 0, 0, 0])],
            SheetCode.NOBODY_OUT,
            "Round 2: Tied for last after round 1: Kevin, Nessi. Leave the cells of the one who dropped out "
            "empty (§9.2).",
            id="§9.2 nobody of those level dropped out",
        ),
        pytest.param(
            [LEVEL, played([0, 0, None, None], [2, 0, None, None]), CLEAR],
            SheetCode.CELL_MISSING,
            "Round 2, Kevin: “bids” has an empty cell; only the last round may have one.",
            id="§9.2 both of them did",
        ),
        pytest.param(
            [CLEAR, played([0, 0, 0, None], [2, 0, 0, None], cards=21)],
            Code.HAND_SIZE_IMPOSSIBLE,
            "Round 2: 21 cards for each cannot be dealt, only 1 to 20 (§2.1).",
            id="§2.1 twenty cards for three",
        ),
    ],
)
def test_9_2_a_round_that_cannot_have_been_is_refused(
    rounds: list[object], code: SheetCode | Code, sentence: str
) -> None:
    violation = refused(pad(AFTER_1, *rounds))
    assert violation.code is code
    assert refusal_sentence(words("en"), violation) == sentence
    assert refusal_sentence(words("de"), violation) != sentence


@pytest.mark.parametrize("gone", [2, 3], ids=["Kevin", "Nessi"])
def test_9_2_where_all_is_level_the_empty_cells_say_who_dropped_out(gone: int) -> None:
    bids: list[int | None] = [0, 0, 0, 0]
    tricks: list[int | None] = [2, 0, 0, 0]
    bids[gone] = tricks[gone] = None
    found = scored(pad(AFTER_1, LEVEL, played(bids, tricks)))
    assert found.rounds[1].out == (gone,)
    assert places(found)[-1] == (FOUR[gone], 4, -10)


def test_9_2_as_long_as_nothing_says_who_nobody_has_dropped_out() -> None:
    for begun in ([], [{}], [played([0, 1, None, None], [None, None, None, None])]):
        found = scored(pad(AFTER_1, LEVEL, *begun))
        assert places(found)[2:] == [("Kevin", 3, -10), ("Nessi", 3, -10)]


# Teams and ties ------------------------------------------------------------------------------------


def test_9_4_teams_stand_together_by_their_total() -> None:
    found = scored(pad("teams", played([0, 0, 1, 1], [0, 0, 1, 0])))
    assert [(place.player, place.rank, place.total, place.team_total) for place in found.ranking] == [
        ("Thomas", 1, 20, 50),
        ("Kevin", 1, 30, 50),
        ("Ute", 2, 20, 10),
        ("Nessi", 2, -10, 10),
    ]


def test_9_4_level_teams_stand_one_after_the_other() -> None:
    found = scored(pad("teams", played([0, 0, 0, 0], [1, 0, 0, 0])))
    assert [place.player for place in found.ranking] == ["Ute", "Nessi", "Thomas", "Kevin"]
    level = scored(pad("teams"))
    assert [(place.player, place.rank) for place in level.ranking] == [
        ("Thomas", 1),
        ("Kevin", 1),
        ("Ute", 1),
        ("Nessi", 1),
    ]


def test_without_teams_there_is_no_team_total() -> None:
    assert {place.team_total for place in scored(pad("standard", CLEAR)).ranking} == {None}


@pytest.mark.parametrize(
    ("tie_break", "ranks"),
    [
        pytest.param("shared", {"Thomas": 1, "Ute": 1, "Kevin": 3}, id="§7.9 shared"),
        pytest.param("most-hits", {"Ute": 1, "Thomas": 2, "Kevin": 3}, id="§7.9 most exact bids"),
        pytest.param("highest-bids", {"Thomas": 1, "Ute": 2, "Kevin": 3}, id="§7.9 highest sum of bids"),
        pytest.param("most-hits-then-bids", {"Ute": 1, "Thomas": 2, "Kevin": 3}, id="§7.9 hits, then bids"),
    ],
)
def test_7_9_ties_are_settled_as_the_rules_say(tie_break: str, ranks: dict[str, int]) -> None:
    """Thomas has 30 and -10 points with bids of 3 in all, Ute twice 10 with two exact bids of 0."""
    rules = {"tie_break": tie_break, "scoring": {"hit": 10, "trick": 10, "miss": 10}}
    document = pad(
        rules,
        played([2, 0, 1], [2, 0, 0], cards=2),
        played([1, 0, 0], [0, 0, 2], cards=2),
        players=FOUR[:3],
    )
    found = scored(document)
    assert found.rounds[-1].totals == (20, 20, -30)
    assert {place.player: place.rank for place in found.ranking} == ranks


# Any sheet -----------------------------------------------------------------------------------------


@st.composite
def pads(draw: st.DrawFn) -> dict[str, Any]:
    """A pad of any preset as it could have been kept, up to any round."""
    ruleset = draw(st.sampled_from(list(PRESETS.values())))
    players = draw(st.sampled_from(players_of(ruleset)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    document = {"rules": ruleset.name, "players": [f"player {seat}" for seat in range(players)], "rounds": []}
    rounds: list[dict[str, object]] = []
    for number, cards in enumerate(hand_sizes(ruleset, players)[: draw(st.integers(0, 20))], start=1):
        row = _round(ruleset, cards, _playing(document, rounds, ruleset, number), players, rng)
        rounds.append(row)
    return {**document, "rounds": rounds}


def _playing(
    document: dict[str, Any], rounds: list[dict[str, object]], ruleset: Ruleset, number: int
) -> list[int]:
    players = len(document["players"])
    before = sum(cut < number for cut in elimination_rounds(ruleset, players))
    if not before:
        return list(range(players))
    standing = scored({**document, "rounds": rounds}).ranking
    stay = {place.player for place in standing[: players - before]}
    return [seat for seat, name in enumerate(document["players"]) if name in stay]


def _round(
    ruleset: Ruleset, cards: int, playing: list[int], players: int, rng: random.Random
) -> dict[str, object]:
    lost = rng.randint(0, min(lost_tricks(ruleset), cards))
    takers = [rng.choice(playing) for _trick in range(cards - lost)]
    bids: list[int | None] = [None] * players
    tricks: list[int | None] = [None] * players
    for seat in playing:
        tricks[seat], bids[seat] = takers.count(seat), rng.randint(0, cards)
    if ruleset.bids.must_differ != "never" and sum(bid or 0 for bid in bids) == cards:
        bids[playing[0]] = 1 if bids[playing[0]] == 0 else 0
    return {"bids": bids, "tricks": tricks}


@given(pads())
def test_any_pad_of_any_preset_adds_up_and_ranks_everybody(document: dict[str, Any]) -> None:
    found = scored(document)
    assert len(found.rounds) == len(document["rounds"])
    running = [0] * len(document["players"])
    for row in found.rounds:
        running = [total + won for total, won in zip(running, row.points, strict=True)]
        assert row.totals == tuple(running)
        assert all(row.points[player] == 0 for player in row.out)
    assert sorted(place.player for place in found.ranking) == sorted(document["players"])
    assert [place.rank for place in found.ranking] == sorted(place.rank for place in found.ranking)
    assert found.ranking[0].rank == 1
    if PRESETS[document["rules"]].teams:
        best = [place.team_total for place in found.ranking]
        assert best == sorted(best, reverse=True)
    elif not PRESETS[document["rules"]].elimination:
        assert [place.total for place in found.ranking] == sorted(running, reverse=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_can_stop_after_any_round(path: Any) -> None:
    game = read_golden(path)
    document = sheet_of(game)
    for rounds in range(len(game.rounds)):
        found = scored({**document, "rounds": document["rounds"][:rounds]})  # type: ignore[index]
        expected = game.rounds[rounds - 1].totals if rounds else (0,) * len(game.players)
        assert {place.player: place.total for place in found.ranking} == dict(
            zip(game.players, expected, strict=True)
        )
