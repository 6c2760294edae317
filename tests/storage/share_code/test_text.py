"""A game goes into a code and comes out as it was; a cut or damaged code is told from any other text."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import facts as f
from scorekeeper.game import state_of
from scorekeeper.game.facts import FACTS, RoundVoided
from scorekeeper.rules import PRESETS, players_of
from scorekeeper.storage import codec
from scorekeeper.storage import share_code as codes
from scorekeeper.storage.backup.writing import export_game
from scorekeeper.storage.codec import GAME_SCHEMA
from scorekeeper.storage.errors import CutCode, DamagedCode, ForeignCode, NewerCode, StorageError
from scorekeeper.storage.share_code import code_of, game_of
from tests.call_count import at_most
from tests.game.fuzzer import Unchecked
from tests.storage.game_strategies import played_game
from tests.storage.sample_games import SampleGame, game_id

CODE = code_of(played_game(3, 2, Random(5)))
GOLDEN = Path(__file__).parents[2] / "golden" / "codes"


@settings(max_examples=15)
@given(st.randoms(use_true_random=False), st.sampled_from(sorted(PRESETS)), st.data())
def test_a_game_of_every_ruleset_comes_out_as_it_went_in(rng, name, data):
    """With hidden bids, special cards, corrections and whatever else happens at a table."""
    ruleset = PRESETS[name]
    players = data.draw(st.sampled_from(players_of(ruleset)))
    fuzzer = Unchecked(ruleset, players, rng, deviation=0.1)
    for _entry in range(data.draw(st.integers(0, 120))):
        if fuzzer.state.finished:
            break
        fuzzer.deviates() if rng.random() < fuzzer.deviation else fuzzer.makes_expected_move()
    game = replace(fuzzer.game, id=game_id(7))
    back = game_of(code_of(game))
    assert back == game
    assert state_of(back) == fuzzer.state


@pytest.mark.parametrize("code", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_code_of_every_version_is_read_for_ever(code):
    game = game_of(code.read_text(encoding="utf-8"))
    assert export_game(game) == code.with_suffix(".json").read_bytes()


def test_every_kind_of_fact_stands_in_a_kept_code():
    """Codes number the kinds and their fields, so neither may ever change places."""
    kept = [game_of(code.read_text(encoding="utf-8")) for code in GOLDEN.glob("*.txt")]
    assert {type(record.fact) for game in kept for record in game.records} == set(FACTS.values())


def test_the_version_of_a_code_is_the_schema_of_its_game(monkeypatch):
    """A version that does not know a fact says so; where it does not occur, it reads the game."""
    monkeypatch.setattr(codec, "SINCE", {f.RoundVoided: GAME_SCHEMA + 1})
    game = SampleGame().bids(0).game
    newer = SampleGame().bids(0).does(RoundVoided()).game
    assert game_of(code_of(game)) == game
    with pytest.raises(NewerCode):
        game_of(code_of(newer))
    for module in (codes, codec):
        monkeypatch.setattr(module, "GAME_SCHEMA", GAME_SCHEMA + 1)
    assert game_of(code_of(newer)) == newer


def test_a_code_is_found_in_what_is_pasted():
    for around in (
        "{}",
        "  {}\n",
        "https://block.example/wizard/#/take/{}",
        "https://block.example/wizard/#/take/{} #Wizard #Hütte",
        "HTTPS://BDW1.EXAMPLE/#/take/{}",
        "Hier unser Spiel: {} bis gleich!",
        "<{}>",
        "my code BDW: {}",
        "BDW, this is BDW1: {}",
        "https://bdw1.example/take/{}",
    ):
        assert game_of(around.format(CODE)) == game_of(CODE), around


def test_case_line_breaks_and_letters_that_look_alike_do_not_matter():
    lines = "\n".join(CODE[start : start + 40] for start in range(0, len(CODE), 40))
    alike = CODE[:14] + CODE[14:].replace("0", "O").replace("1", "l")
    for text in (CODE.lower(), lines, "\u200b".join(CODE), alike):
        assert game_of(text) == game_of(CODE)


@pytest.mark.parametrize("text", ["", " ", "#", "hello", "https://example.org/", "BDW", "WIZ1000", "🂠" * 9])
def test_a_foreign_text_is_no_code(text):
    with pytest.raises(ForeignCode):
        game_of(text)


def test_a_code_of_a_newer_version_is_told_from_a_damaged_one():
    for version in codes._ALPHABET[GAME_SCHEMA + 1 :]:
        with pytest.raises(NewerCode):
            game_of(CODE.replace("BDW1", f"BDW{version}", 1))


def test_a_code_in_a_sentence_that_is_cut_or_damaged_is_said_to_be_so():
    """And not to be of a newer version, as which the words before it can be read."""
    with pytest.raises(CutCode):
        game_of(f"my code BDW: {CODE[:-5]}")
    with pytest.raises(DamagedCode):
        game_of(f"my code BDW: {CODE[:20]}{'1' if CODE[20] == '0' else '0'}{CODE[21:]}")


def test_a_cut_code_is_told_from_a_damaged_one():
    for length in range(7, len(CODE)):
        with pytest.raises(CutCode):
            game_of(CODE[:length])
    with pytest.raises(DamagedCode):
        game_of("BDW1" + "U" * 30)  # no digit of a length


@settings(max_examples=30)
@given(st.integers(4, len(CODE) - 1), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZU"))
def test_one_wrong_letter_is_noticed(place, letter):
    if CODE[place] != letter:
        with pytest.raises((DamagedCode, CutCode)):
            game_of(CODE[:place] + letter + CODE[place + 1 :])


@pytest.mark.parametrize("size", [10**5, 10**7])
def test_a_huge_text_is_refused_at_once(size):
    for text in ("BDW1" + "Z" * size, "BDW" * size, "#" * size):
        with at_most(calls=100), pytest.raises(StorageError):
            game_of(text)
