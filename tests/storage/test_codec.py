"""A game comes back from its document as it was; what we would not have written is damage."""

import json
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path

import pytest
from hypothesis import given, settings

from scorekeeper.game import facts as f
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.game.facts import FACTS, ResultEntered, RoundVoided
from scorekeeper.storage import codec
from scorekeeper.storage.codec import GAME_SCHEMA, decode_game, encode_game
from scorekeeper.storage.errors import Damaged, NewerSchema
from scorekeeper.storage.files.rows import join_texts, rows, split, texts
from tests.storage.sample_games import SampleGame
from tests.strategies import games

_FOLDER = Path(__file__).parent.parent / "golden"
GOLDEN = (_FOLDER / "schema-1.json", _FOLDER / "schema-1-drop-out.json")


def a_document():
    """A game in its third round, as JSON."""
    return json.loads(json.dumps(encode_game(SampleGame().plays_rounds(2).bids(1).game)))


@settings(max_examples=30)
@given(games())
def test_decoding_undoes_encoding_and_the_file_brings_the_document_back(game):
    document = encode_game(game)
    assert decode_game(document) == game
    assert rows(split(join_texts(texts(document)))) == json.loads(json.dumps(document)) == document


class TestSchemaOne:
    """The golden files have every kind of fact, some of them undone."""

    def test_the_golden_games_are_read(self):
        games = [decode_game(json.loads(path.read_text(encoding="utf-8"))) for path in GOLDEN]
        assert {type(record.fact) for game in games for record in game.records} == set(FACTS.values())
        assert any(game.cursor < len(game.records) for game in games)
        assert [verified_state(game).names[1] for game in games] == ["Kévin", "Ute"]

    @pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
    def test_a_golden_game_is_written_as_it_stands(self, path):
        content = path.read_text(encoding="utf-8")
        assert join_texts(texts(encode_game(decode_game(json.loads(content))))) == content


def test_a_cursor_within_a_tap_is_damage():
    driver = SampleGame().bids(0, 0, 0).plays().does(ResultEntered(1, 1))
    document = json.loads(json.dumps(encode_game(driver.game)))
    assert [row.get("with") for row in document["facts"].values()] == [None] * 6 + [True]
    put(document, 6, "game.1.cursor")
    with pytest.raises(Damaged, match="within a tap"):
        decode_game(document)


def put(document, value, path):
    *parents, last = path.split(".")
    reduce(getitem, parents, document)[last] = value


WHEN = {"at": "2026-11-20T20:14:03Z"}
CORRECTED = {"fact": "RoundCorrected", **WHEN, "round": 1, "dealer": 0, "turned_up": None, "suit": None}
PLAYED, TRUMP, SEATS = ({"fact": kind, **WHEN} for kind in ("PlayEnded", "TrumpSet", "SeatsChanged"))
WRONG_VALUES = {
    "game.1.schema": ["1", 0, True],
    "game.1.id": ["../../etc/passwd", "A0000000-0000-4000-8000-000000000001", 1],
    "game.1.revision": [0, 2**33 + 1, 1.0, None],
    "game.1.cursor": [0, 1000, True],
    "game.1.name": ["unknown field"],
    "game.2": [{}],
    "game.1": [[]],
    "game": [[]],
    "facts": [{}, []],
    "facts.1": [[], None],
    "facts.1.fact": ["GameBegun", None, []],
    "facts.1.at": ["yesterday", "2026-11-20T20:14:03", "2026-13-20T20:14:03+01:00", 1795245668],
    "facts.1.first_dealer": ["1", False],
    "facts.1.seats": [
        {},
        ["Ute"],
        [{"player": "Ute", "name": "Ute"}],
        [{"player": "00000000-0000-4000-8000-000000000000", "name": 7}],
        [{"player": "00000000-0000-4000-8000-000000000000", "name": "\ud800"}],
        [{"player": "00000000-0000-4000-8000-000000000000"}],
    ],
    "facts.1.ruleset": ["standard"],
    "facts.2.seat": [1.5, None],
    "facts.2.tricks": ["1"],
    "facts.2.at": [None],
    "facts.2.mood": ["good"],
    "facts.2.with": [False, 1],
    "facts.2.stands": ["yes"],
    "facts.2": [
        {**CORRECTED, "figures": [[0, 1]]},
        {**CORRECTED, "figures": [0, 1, 1]},
        {**CORRECTED, "figures": [[0, 1, "1"]]},
        {"fact": "GameStarted"},
        {**TRUMP, "turned_up": "Q7", "suit": None},
        {**TRUMP, "turned_up": "r7", "suit": None},
        {**TRUMP, "turned_up": "R7", "suit": "pink"},
        {**TRUMP, "turned_up": "R7", "suit": ["red"]},
        {**SEATS, "order": 1},
        {**SEATS, "order": [0, "1"]},
    ],
    "facts.0": [PLAYED],
    "facts.01": [PLAYED],
    "facts.999": [PLAYED],
    "moods": [{}],
}
"""By the place in a document."""


def test_a_wrong_value_is_damage():
    whole = a_document()
    for path, values in WRONG_VALUES.items():
        for value in values:
            put(document := deepcopy(whole), value, path)
            with pytest.raises(Damaged) as caught:
                pytest.fail(f"read: {path} {value} {decode_game(document)}")
            assert caught.value.details["reason"]


@pytest.mark.parametrize(
    "path",
    [
        *("game", "facts", "game.1", "game.1.schema", "game.1.id", "game.1.revision", "game.1.cursor"),
        *("facts.1", "facts.2", "facts.2.fact", "facts.2.at", "facts.2.seat", "facts.1.ruleset"),
    ],
)
def test_a_missing_part_is_damage(path):
    *parents, last = path.split(".")
    del reduce(getitem, parents, document := a_document())[last]
    with pytest.raises(Damaged):
        decode_game(document)


def test_facts_out_of_order_are_damage():
    document = a_document()
    document["facts"] = dict(reversed(document["facts"].items()))
    with pytest.raises(Damaged):
        decode_game(document)


def test_a_game_that_starts_twice_is_damage():
    document = a_document()
    document["facts"]["2"] = deepcopy(document["facts"]["1"])
    with pytest.raises(Damaged, match="only once"):
        decode_game(document)


@pytest.mark.parametrize("document", [None, [], "game", 7, {}, {"game": None}], ids=repr)
def test_something_else_is_damage(document):
    with pytest.raises(Damaged):
        decode_game(document)


def test_the_reason_names_the_place():
    document = a_document()
    document["facts"]["3"]["tricks"] = "many"
    with pytest.raises(Damaged, match=r"facts\.3\.tricks.*'many'"):
        decode_game(document)


def test_a_newer_schema_is_refused_whatever_else_it_holds():
    with pytest.raises(NewerSchema) as caught:
        decode_game({"game": {"1": {"schema": GAME_SCHEMA + 1, "mood": "good"}}, "moods": []})
    assert caught.value.details == {"schema": GAME_SCHEMA + 1, "known": GAME_SCHEMA}


def test_a_game_is_written_in_the_lowest_schema_that_holds_its_facts(monkeypatch):
    """So an older version reads what it knows; of the rest it says that a newer one is needed."""
    monkeypatch.setattr(codec, "SINCE", {f.RoundVoided: GAME_SCHEMA + 1})
    game = SampleGame().bids(0).game
    newer = SampleGame().bids(0).does(RoundVoided()).undoes().game
    assert decode_game(encode_game(game)) == game
    with pytest.raises(NewerSchema):
        decode_game(encode_game(newer))
    monkeypatch.setattr(codec, "GAME_SCHEMA", GAME_SCHEMA + 1)
    assert decode_game(encode_game(game)) == game
    assert decode_game(encode_game(newer)) == newer


def test_upgrades_run_step_by_step(monkeypatch):
    """Two schemas from now, a game of schema 1 is still read: one small function a step."""
    steps = []

    def step(old):
        def upgrade(document):
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
