"""A game comes back from its document as it was; what we would not have written is damage."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.game import Game, state_of, undo
from scorekeeper.game import facts as f
from scorekeeper.game.corrections import void
from scorekeeper.game.facts import FACTS, SINCE
from scorekeeper.game.moves import enter_result
from scorekeeper.game.standings import totals
from scorekeeper.storage import codec
from scorekeeper.storage.codec import GAME_SCHEMA, decode_game, encode_fact, encode_game, schema_of
from scorekeeper.storage.errors import Damaged, NewerSchema
from scorekeeper.storage.files.rows import fields, join_texts, split, texts
from tests.game.driver import STARTED_AT
from tests.storage.sample_games import SampleGame
from tests.strategies import games

GOLDEN = Path(__file__).parent.parent / "golden" / "schema-1.json"
GOLDEN_2 = GOLDEN.with_name("schema-2.json")


def a_document() -> dict[str, Any]:
    """A game in its third round, as JSON."""
    return json.loads(json.dumps(encode_game(SampleGame().plays_rounds(2).bids(1).game)))


@settings(deadline=None)
@given(games())
def test_decoding_undoes_encoding(game: Game) -> None:
    assert decode_game(encode_game(game)) == game


@settings(deadline=None)
@given(games())
def test_the_file_brings_the_document_back(game: Game) -> None:
    document = encode_game(game)
    assert fields(split(join_texts(texts(document)))) == json.loads(json.dumps(document)) == document


def test_a_class_that_was_renamed_keeps_its_name_in_files() -> None:
    fact = f.PlayerDroppedOut(STARTED_AT, 1)
    assert encode_fact(fact) == {"fact": "PlayerLeft", "at": STARTED_AT.isoformat(), "seat": 1}
    assert FACTS["PlayerLeft"] is f.PlayerDroppedOut
    assert "PlayerDroppedOut" not in FACTS


def test_decoding_goes_by_the_text_of_the_moment() -> None:
    document = a_document()
    document["facts"]["2"]["at"] = "2026-11-20T20:14:03+01:00"
    at = decode_game(document).facts[1].at
    assert at.isoformat() == "2026-11-20T20:14:03+01:00"


class TestSchemaOne:
    """The golden file stays in the tests for ever: what was kept once can always be read."""

    def test_the_golden_game_is_read(self) -> None:
        game = decode_game(json.loads(GOLDEN.read_text(encoding="utf-8")))
        assert {type(fact).__name__ for fact in game.facts} == set(SCHEMA_ONE_FACTS)
        assert (game.revision, game.cursor, len(game.facts)) == (31, 27, 29)
        state = state_of(game)
        assert state.names == ("Ute", "Kévin", "Θωμάς")
        assert totals(state) == (90, -30, 100)

    def test_the_golden_game_is_written_as_it_stands(self) -> None:
        content = GOLDEN.read_text(encoding="utf-8")
        assert join_texts(texts(encode_game(decode_game(json.loads(content))))) == content


class TestSchemaTwo:
    """Schema 2 came with bids against plus/minus one that stand."""

    def test_the_golden_game_is_read_and_written_as_it_stands(self) -> None:
        content = GOLDEN_2.read_text(encoding="utf-8")
        game = decode_game(json.loads(content))
        assert join_texts(texts(encode_game(game))) == content
        assert {type(fact).__name__ for fact in game.facts} == {*SCHEMA_TWO_FACTS, *PLAYED}
        state = state_of(game)
        assert [round_.forbidden for round_ in state.closed] == [None, 1, 2]
        assert totals(state) == (10, 40, 80)

    def test_a_game_is_of_schema_two_only_with_such_a_fact(self) -> None:
        game = decode_game(json.loads(GOLDEN_2.read_text(encoding="utf-8")))
        first = next(place for place, fact in enumerate(game.facts) if type(fact) in SINCE)
        older = replace(game, facts=game.facts[:first], cursor=first)
        assert (schema_of(older), schema_of(game)) == (1, 2)
        undone = replace(game, cursor=first)
        assert schema_of(undone) == 2

    def test_an_older_version_says_that_a_newer_one_is_needed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(codec, "GAME_SCHEMA", 1)
        with pytest.raises(NewerSchema):
            decode_game(json.loads(GOLDEN_2.read_text(encoding="utf-8")))


SCHEMA_TWO_FACTS = ("ForbiddenBidMade", "RoundCorrectedAnyway")
PLAYED = ("GameStarted", "BidMade", "PlayEnded", "ResultEntered", "RoundCorrected")

SCHEMA_ONE_FACTS = (
    "GameStarted",
    "TrumpSet",
    "BidMade",
    "TrickTaken",
    "PlayEnded",
    "ResultEntered",
    "RoundCorrected",
    "RoundVoided",
    "PlayerRenamed",
    "SeatsChanged",
    "DealerChanged",
    "TakenOver",
    "GameEnded",
)


class TestTapsOfSeveralFacts:
    """Schema 2 came with them, too."""

    GOLDEN = GOLDEN.with_name("schema-2-early-close.json")

    def test_the_golden_game_is_read(self) -> None:
        game = decode_game(json.loads(self.GOLDEN.read_text(encoding="utf-8")))
        assert [fact.same_tap for fact in game.facts] == [False] * 6 + [False, True, True] + [False] * 2
        assert state_of(game).closed[0].results == (0, 1, 0, 0)
        assert state_of(undo(undo(game))).closed == ()

    def test_the_golden_game_is_written_as_it_stands(self) -> None:
        content = self.GOLDEN.read_text(encoding="utf-8")
        assert join_texts(texts(encode_game(decode_game(json.loads(content))))) == content

    def test_an_earlier_version_says_that_a_newer_one_is_needed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(codec, "GAME_SCHEMA", 1)
        with pytest.raises(NewerSchema):
            decode_game(json.loads(self.GOLDEN.read_text(encoding="utf-8")))

    def test_a_game_without_such_a_tap_is_one_of_schema_1(self) -> None:
        driver = SampleGame().bids(0, 0, 0).plays()
        assert schema_of(driver.taps(enter_result, 1, 1).game) == 2
        assert schema_of(driver.undoes().game) == 2, "redo brings it back"
        assert schema_of(driver.taps(enter_result, 1, 0).taps(enter_result, 2, 1).game) == 1

    def test_a_cursor_within_a_tap_is_damage(self) -> None:
        document = json.loads(self.GOLDEN.read_text(encoding="utf-8"))
        for cursor in (7, 8):
            put(document, cursor, "game", "1", "cursor")
            with pytest.raises(Damaged, match="within a tap"):
                decode_game(document)


def without(document: dict[str, Any], *path: str) -> None:
    *parents, last = path
    for name in parents:
        document = document[name]
    del document[last]


def put(document: dict[str, Any], value: object, *path: str) -> None:
    *parents, last = path
    for name in parents:
        document = document[name]
    document[last] = value


WRONG_VALUES = [
    ("game", "1", "schema", "1"),
    ("game", "1", "schema", 0),
    ("game", "1", "schema", True),
    ("game", "1", "id", "../../etc/passwd"),
    ("game", "1", "id", "A0000000-0000-4000-8000-000000000001"),
    ("game", "1", "id", 1),
    ("game", "1", "revision", 0),
    ("game", "1", "revision", 2**33 + 1),
    ("game", "1", "revision", 1.0),
    ("game", "1", "revision", None),
    ("game", "1", "cursor", 0),
    ("game", "1", "cursor", 1000),
    ("game", "1", "cursor", True),
    ("game", "1", "name", "unknown field"),
    ("game", "2", {}),
    ("game", "1", []),
    ("game", []),
    ("facts", {}),
    ("facts", []),
    ("facts", "1", []),
    ("facts", "1", None),
    ("facts", "1", "fact", "GameBegun"),
    ("facts", "1", "fact", None),
    ("facts", "1", "fact", []),
    ("facts", "1", "at", "yesterday"),
    ("facts", "1", "at", "2026-11-20T20:14:03"),
    ("facts", "1", "at", "2026-13-20T20:14:03+01:00"),
    ("facts", "1", "at", 1795245668),
    ("facts", "1", "first_dealer", "1"),
    ("facts", "1", "first_dealer", False),
    ("facts", "1", "seats", {}),
    ("facts", "1", "seats", ["Ute"]),
    ("facts", "1", "seats", [{"player": "Ute", "name": "Ute"}]),
    ("facts", "1", "seats", [{"player": "00000000-0000-4000-8000-000000000000", "name": 7}]),
    ("facts", "1", "seats", [{"player": "00000000-0000-4000-8000-000000000000", "name": "\ud800"}]),
    ("facts", "1", "seats", [{"player": "00000000-0000-4000-8000-000000000000"}]),
    ("facts", "1", "ruleset", "standard"),
    ("facts", "2", "seat", 1.5),
    ("facts", "2", "seat", None),
    ("facts", "2", "tricks", "1"),
    ("facts", "2", "at", None),
    ("facts", "2", "mood", "good"),
    ("facts", "2", {"fact": "GameStarted"}),
    ("facts", "2", {"fact": "TrumpSet", "at": "2026-11-20T20:14:03Z", "turned_up": "Q7", "suit": None}),
    ("facts", "2", {"fact": "TrumpSet", "at": "2026-11-20T20:14:03Z", "turned_up": "r7", "suit": None}),
    ("facts", "2", {"fact": "TrumpSet", "at": "2026-11-20T20:14:03Z", "turned_up": "R7", "suit": "pink"}),
    ("facts", "2", {"fact": "TrumpSet", "at": "2026-11-20T20:14:03Z", "turned_up": "R7", "suit": ["red"]}),
    ("facts", "2", {"fact": "SeatsChanged", "at": "2026-11-20T20:14:03Z", "order": 1}),
    ("facts", "2", {"fact": "SeatsChanged", "at": "2026-11-20T20:14:03Z", "order": [0, "1"]}),
    ("facts", "0", {"fact": "PlayEnded", "at": "2026-11-20T20:14:03Z"}),
    ("facts", "01", {"fact": "PlayEnded", "at": "2026-11-20T20:14:03Z"}),
    ("facts", "999", {"fact": "PlayEnded", "at": "2026-11-20T20:14:03Z"}),
    ("moods", {}),
]


@pytest.mark.parametrize("wrong", WRONG_VALUES, ids=repr)
def test_a_wrong_value_is_damage(wrong: tuple[Any, ...]) -> None:
    document = a_document()
    *path, value = wrong
    put(document, value, *path)
    with pytest.raises(Damaged) as caught:
        decode_game(document)
    assert caught.value.details["reason"]


@pytest.mark.parametrize(
    "path",
    [
        ("game",),
        ("facts",),
        ("game", "1"),
        ("game", "1", "schema"),
        ("game", "1", "id"),
        ("game", "1", "revision"),
        ("game", "1", "cursor"),
        ("facts", "1"),
        ("facts", "2"),
        ("facts", "2", "fact"),
        ("facts", "2", "at"),
        ("facts", "2", "seat"),
        ("facts", "1", "ruleset"),
    ],
    ids=".".join,
)
def test_a_missing_part_is_damage(path: tuple[str, ...]) -> None:
    document = a_document()
    without(document, *path)
    with pytest.raises(Damaged):
        decode_game(document)


def test_facts_out_of_order_are_damage() -> None:
    document = a_document()
    document["facts"] = dict(reversed(document["facts"].items()))
    with pytest.raises(Damaged):
        decode_game(document)


def test_a_game_that_starts_twice_is_damage() -> None:
    document = a_document()
    document["facts"]["2"] = deepcopy(document["facts"]["1"])
    with pytest.raises(Damaged, match="only once"):
        decode_game(document)


@pytest.mark.parametrize("document", [None, [], "game", 7, {}, {"game": None}], ids=repr)
def test_something_else_is_damage(document: object) -> None:
    with pytest.raises(Damaged):
        decode_game(document)


def test_the_reason_names_the_place() -> None:
    document = a_document()
    document["facts"]["3"]["tricks"] = "many"
    with pytest.raises(Damaged, match=r"facts\.3\.tricks.*'many'"):
        decode_game(document)


def test_a_newer_schema_is_refused_whatever_else_it_holds() -> None:
    with pytest.raises(NewerSchema) as caught:
        decode_game({"game": {"1": {"schema": GAME_SCHEMA + 1, "mood": "good"}}, "moods": []})
    assert caught.value.details == {"schema": GAME_SCHEMA + 1, "known": GAME_SCHEMA}


def test_a_game_is_written_in_the_lowest_schema_that_holds_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So an older version reads what it knows; of the rest it says that a newer one is needed."""
    monkeypatch.setattr(codec, "SINCE", {f.RoundVoided: GAME_SCHEMA + 1})
    game = SampleGame().bids(0).game
    newer = SampleGame().bids(0).does(void).undoes().game
    assert decode_game(encode_game(game)) == game
    with pytest.raises(NewerSchema):
        decode_game(encode_game(newer))
    monkeypatch.setattr(codec, "GAME_SCHEMA", GAME_SCHEMA + 1)
    assert decode_game(encode_game(game)) == game
    assert decode_game(encode_game(newer)) == newer


def test_upgrades_run_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two schemas from now, a game of schema 1 is still read: one small function a step."""
    steps = []

    def step(old: int) -> Any:
        def upgrade(document: dict[str, Any]) -> dict[str, Any]:
            steps.append(old)
            head = {**document["game"]["1"], "schema": old + 1}
            return {**document, "game": {"1": head}}

        return upgrade

    monkeypatch.setattr(codec, "GAME_SCHEMA", 3)
    monkeypatch.setattr(codec, "UPGRADES", {1: step(1), 2: step(2)})
    game = SampleGame().game
    document = encode_game(game)
    document["game"]["1"]["schema"] = 1
    assert decode_game(document) == game
    assert steps == [1, 2]
