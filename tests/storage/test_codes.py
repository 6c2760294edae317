"""A game goes into a code and comes out as it was; whatever else is pasted changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import Game, state_of, undo
from scorekeeper.game import facts as f
from scorekeeper.game.facts import FACTS
from scorekeeper.rules import PRESETS, players_of
from scorekeeper.storage import arithmetic, codes, packing
from scorekeeper.storage.codes import code_of, game_of
from scorekeeper.storage.errors import (
    CutCode,
    DamagedCode,
    ForeignCode,
    NewerCode,
    StorageError,
    UnknownRules,
)
from scorekeeper.storage.fields import UNIQUE_ID
from scorekeeper.storage.packing import pack, unpack
from scorekeeper.storage.transfer import export_game
from tests.effort import at_most
from tests.game.gambler import Gambler
from tests.storage.evenings import evening
from tests.storage.pads import Pad, game_id
from tests.strategies import games

CODE = code_of(evening(3, 2, Random(5)))
GOLDEN = Path(__file__).parents[1] / "golden" / "codes"


def to_the_second(game: Game) -> Game:
    """The game as a code holds it."""
    return replace(game, facts=tuple(replace(fact, at=fact.at.replace(microsecond=0)) for fact in game.facts))


@settings(deadline=None)
@given(games())
def test_any_game_comes_out_as_it_went_in(game: Game) -> None:
    assert unpack(pack(game)) == to_the_second(game)


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(sorted(PRESETS)), st.data())
def test_a_game_of_every_ruleset_comes_out_as_it_went_in(
    chance: Random, name: str, data: st.DataObject
) -> None:
    """With hidden bids, special cards, corrections and whatever else happens at a table."""
    ruleset = PRESETS[name]
    players = data.draw(st.sampled_from(players_of(ruleset)))
    gambler = Gambler(ruleset, players, chance, meddling=0.1)
    for _entry in range(data.draw(st.integers(0, 120))):
        if gambler.state.finished:
            break
        gambler.meddles() if chance.random() < gambler.meddling else gambler.goes_on()
    game = replace(gambler.game, id=game_id(7))
    back = game_of(code_of(game))
    assert back == game
    assert state_of(back) == gambler.state


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_stand_whole_in_the_code(name: str) -> None:
    """A preset that is changed one day changes no game."""
    ruleset = PRESETS[name]
    game = evening(players_of(ruleset)[0], 1, Random(3), ruleset)
    assert game_of(code_of(game)).facts[0] == game.facts[0]


def test_every_kind_of_fact_can_be_packed() -> None:
    assert {"GameStarted", *packing.FIELDS} == set(FACTS)


@pytest.mark.parametrize("code", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_code_of_every_version_is_read_for_ever(code: Path) -> None:
    game = game_of(code.read_text(encoding="utf-8"))
    assert export_game(game) == code.with_suffix(".json").read_bytes()


def test_the_copy_goes_on_with_undo_and_redo() -> None:
    pad = Pad().scores_somehow(2).bids(1).undoes(2)
    copy = game_of(code_of(pad.game))
    assert copy == pad.game
    assert state_of(undo(copy)) == pad.undoes().state


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "  {}\n",
        "https://block.example/wizard/#/take/{}",
        "https://block.example/wizard/#/take/{} #Wizard #Hütte",
        "HTTPS://BDW1.EXAMPLE/#/take/{}",
        "Hier unser Spiel: {} bis gleich!",
        "<{}>",
    ],
)
def test_a_code_is_found_in_what_is_pasted(around: str) -> None:
    assert game_of(around.format(CODE)) == game_of(CODE)


def test_case_line_breaks_and_letters_that_look_alike_do_not_matter() -> None:
    lines = "\n".join(CODE[start : start + 40] for start in range(0, len(CODE), 40))
    alike = CODE[:14] + CODE[14:].replace("0", "O").replace("1", "l")
    for text in (CODE.lower(), lines, "\u200b".join(CODE), alike):
        assert game_of(text) == game_of(CODE)


@pytest.mark.parametrize("text", ["", " ", "#", "hello", "https://example.org/", "BDW", "WIZ1000", "🂠" * 9])
def test_a_foreign_text_is_no_code(text: str) -> None:
    with pytest.raises(ForeignCode):
        game_of(text)


def test_a_code_of_a_newer_version_is_told_from_a_damaged_one() -> None:
    for version in "29AZ":
        with pytest.raises(NewerCode):
            game_of(CODE.replace("BDW1", f"BDW{version}", 1))


def test_a_cut_code_is_told_from_a_damaged_one() -> None:
    for length in range(7, len(CODE)):
        with pytest.raises(CutCode):
            game_of(CODE[:length])


@given(st.integers(4, len(CODE) - 1), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZU"))
def test_one_wrong_letter_is_noticed(place: int, letter: str) -> None:
    if CODE[place] != letter:
        with pytest.raises((DamagedCode, CutCode)):
            game_of(CODE[:place] + letter + CODE[place + 1 :])


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 1 << 3000))
def test_a_code_with_a_proper_checksum_and_anything_in_it_is_refused_at_once(number: int) -> None:
    body = codes._written(number)
    check = codes.zlib.crc32(f"BDW1{body}".encode())
    text = f"BDW1{codes._written(len(body), 3)}{codes._written(check, 7)}{body}"
    with at_most(calls=200_000), pytest.raises((DamagedCode, UnknownRules)):
        game_of(text)


@pytest.mark.parametrize("size", [10**5, 10**7])
def test_a_huge_text_is_refused_at_once(size: int) -> None:
    for text in ("BDW1" + "Z" * size, "BDW" * size, "#" * size):
        with at_most(calls=100), pytest.raises(StorageError):
            game_of(text)


def test_a_game_that_is_none_is_refused() -> None:
    """Rules that so many people cannot play, and numbers beyond all scores."""
    first = Pad().game.facts[0]
    assert isinstance(first, f.GameStarted)
    alone = replace(Pad().game, facts=(replace(first, ruleset=PRESETS["teams"]),))
    with pytest.raises(UnknownRules):
        game_of(code_of(alone))
    with pytest.raises(ValueError, match="too large"):
        code_of(replace(Pad().game, facts=(first, f.BidMade(first.at, 0, 1 << 70)), cursor=2))
    with pytest.raises(ValueError, match="too many"):
        code_of(replace(Pad().game, facts=(first,) * (packing.MOST_FACTS + 1)))


def test_ids_keep_their_form() -> None:
    for wanted in (
        game_id(1),
        "00000000-0000-0000-0000-000000000000",
        "ffffffff-ffff-1fff-ffff-ffffffffffff",
    ):
        game = replace(Pad().game, id=wanted)
        assert UNIQUE_ID.fullmatch(game_of(code_of(game)).id)
        assert game_of(code_of(game)) == game


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-(10**9), 10**9))))
def test_whatever_is_chosen_is_read_again(choices: list[tuple[int, int]]) -> None:
    packer = arithmetic.Packer()
    for symbol, number in choices:
        packer.symbol("s", 4, symbol)
        packer.number("n", number)
    unpacker = arithmetic.Unpacker(packer.packed())
    assert [(unpacker.symbol("s", 4), unpacker.number("n")) for _choice in choices] == choices
    unpacker.verify_end()
