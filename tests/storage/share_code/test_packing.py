"""Games as columns: every one comes back as it was, and whatever else is in a code is refused at once."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random
from string import ascii_letters

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game import facts as f
from scorekeeper.rules import PRESETS
from scorekeeper.rules.typed_json import UNIQUE_ID
from scorekeeper.storage import share_code
from scorekeeper.storage.errors import DamagedCode, UnknownRules
from scorekeeper.storage.limits import MOST_FACTS
from scorekeeper.storage.share_code import code_of, game_of, pack, unpack
from tests.call_count import at_most
from tests.game.driver import begun_otherwise, with_tap
from tests.storage.sample_games import SampleGame, game_id
from tests.storage.share_code.sample_codes import code_with
from tests.strategies import games


def to_the_second(game):
    """The game as a code holds it."""
    return replace(
        game, records=tuple(replace(record, at=record.at.replace(microsecond=0)) for record in game.records)
    )


@settings(max_examples=25)
@given(games())
def test_any_game_comes_out_as_it_went_in(game):
    assert unpack(pack(game)) == to_the_second(game)


def compressed(plain):
    deflater = share_code.zlib.compressobj(9, wbits=-15, zdict=share_code._DICTIONARY)
    return deflater.compress(plain) + deflater.flush()


def with_another_head(place, value):
    """A game whose head says something else in this place."""
    content = pack(SampleGame().plays_rounds().bids(1).game)
    inflater = share_code.zlib.decompressobj(wbits=-15, zdict=share_code._DICTIONARY)
    head, _zero, rest = inflater.decompress(content).partition(b"\0")
    fields = json.loads(head)
    fields[place] = value
    return compressed(json.dumps(fields).encode() + b"\0" + rest) + inflater.unused_data


@settings(max_examples=50)
@given(st.binary(max_size=400))
def test_a_code_with_a_proper_checksum_and_anything_in_it_is_refused_at_once(content):
    for text in (code_with(content), code_with(compressed(content))):
        with at_most(calls=200_000), pytest.raises((DamagedCode, UnknownRules)):
            game_of(text)


@settings(max_examples=50)
@given(st.binary(max_size=100), st.integers(0, 200))
@example(b"\xff" * 100, 0)  # too large
@example(b"\x03" * 7 + b"\x02" * 40, 0)  # no count
def test_numbers_of_any_kind_are_refused_at_once(numbers, place):
    """The head is a proper one, the columns are not."""
    inflater = share_code.zlib.decompressobj(wbits=-15, zdict=share_code._DICTIONARY)
    plain = inflater.decompress(pack(SampleGame().plays_rounds().bids(1).game))
    head, _zero, rest = plain.partition(b"\0")
    content = compressed(head + b"\0" + rest[: place % len(rest)] + numbers) + inflater.unused_data
    with at_most(calls=20_000), suppress(DamagedCode):
        game_of(code_with(content))


def test_a_head_that_says_the_impossible_is_damage():
    assert game_of(code_with(with_another_head(0, 5))).revision == 5
    names = [[], ["Ute"] * 3 + [7], ["Ute"] * 7, 3]
    by_place = [[-1], [10**9, None], [10**9, 4.5, 0], ["Ute"], names, ["standard"], [["R5"], {}, None]]
    for place, values in enumerate(by_place):
        for value in values:
            code = code_with(with_another_head(place, value))
            with at_most(calls=20_000), pytest.raises(DamagedCode):
                pytest.fail(f"read: {place} {value} {game_of(code)}")


@pytest.mark.parametrize(
    "plain",
    [b"[" * 200_000, b"\0" * 10**7, b"[" * 30 + b"]" * 30 + b"\0", b"7\0", b"\0"],
    ids=["deep", "huge", "rather deep", "no list", "nothing"],
)
def test_a_code_that_grows_beyond_any_game_is_damage(plain):
    code = code_with(compressed(plain))
    with at_most(calls=1_000), pytest.raises(DamagedCode):
        game_of(code)


def test_a_game_that_is_none_is_refused():
    """Rules that so many people cannot play, and numbers beyond all scores."""
    game = SampleGame().game
    alone = begun_otherwise(game, ruleset=PRESETS["teams"])
    with pytest.raises(UnknownRules):
        game_of(code_of(alone))
    with pytest.raises(ValueError, match="too large"):
        code_of(with_tap(game, f.TakenOver(2, (1 << 70, 0, 0))))
    with pytest.raises(ValueError, match="too many"):
        code_of(replace(game, records=game.records * (MOST_FACTS + 1)))
    for letters, said in ((2**15, "letters are too many"), (2**18, "the game is too large")):
        name = "".join(Random(1).choices(ascii_letters, k=letters))
        with pytest.raises(ValueError, match=said):
            code_of(with_tap(game, f.PlayerRenamed(0, name)))


def test_a_code_begins_with_the_byte_that_keeps_its_zeros():
    game = SampleGame().game
    assert game_of(code_with(pack(game))) == game
    with pytest.raises(DamagedCode):
        game_of(code_with(pack(game), leading=b""))


def test_ids_keep_their_form():
    for wanted in (
        game_id(1),
        "00000000-0000-0000-0000-000000000000",
        "ffffffff-ffff-1fff-ffff-ffffffffffff",
    ):
        game = replace(SampleGame().game, id=wanted)
        assert UNIQUE_ID.fullmatch(game_of(code_of(game)).id)
        assert game_of(code_of(game)) == game
