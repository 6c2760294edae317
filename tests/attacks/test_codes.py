"""Whatever a share code holds, little work tells whether it is a game."""

import asyncio
import threading
import zlib
from contextlib import suppress
from cProfile import Profile
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.game import Recorded
from scorekeeper.game import facts as f
from scorekeeper.game.facts import MOST_SEATS
from scorekeeper.game.names import tidy_name
from scorekeeper.rules import STANDARD, Ruleset
from scorekeeper.rules.typed_json import MOST_CHARACTERS
from scorekeeper.storage.backup import reading
from scorekeeper.storage.backup.reading import verify_game
from scorekeeper.storage.codec import decode_game, encode_game
from scorekeeper.storage.errors import Damaged, StorageError
from scorekeeper.storage.limits import MOST_FACTS, MOST_REVISION
from scorekeeper.storage.share_code import _DICTIONARY, code_of, game_of, pack
from scorekeeper.tables import backups
from scorekeeper.tables.host import Host
from tests.attacks.hostile_codes import corrected_and_changed, corrected_anywhere, corrected_for_ever, largest
from tests.call_count import at_most
from tests.game.driver import STARTED_AT
from tests.storage.game_strategies import played_game
from tests.storage.sample_games import SampleGame
from tests.storage.share_code.sample_codes import code_with

GAME = SampleGame().plays_rounds().game
START = GAME.started
MANY = tuple(range(5_000))
MARKS = "a" + "\u0301\u0316" * 40_000
"""Python takes seven seconds to bring these combining marks into their order, a minute for thrice as many."""


def started(**changes):
    return Recorded(STARTED_AT, replace(START, **changes)), *GAME.records[1:]


def then(fact):
    return *GAME.records, Recorded(STARTED_AT, fact)


def ruled(**changes):
    return started(ruleset=replace(STANDARD, **changes))


TOO_LONG = {
    "figures": then(f.RoundCorrected(1, 0, None, None, ((0, 0, 1),) * 5_000)),
    "a line of figures": then(f.RoundCorrected(1, 0, None, None, (MANY,))),
    "an order of seats": then(f.SeatsChanged(MANY)),
    "who sits out": then(f.RoundSatOut(MANY)),
    "totals": then(f.TakenOver(2, MANY)),
    "rounds to come": then(f.RoundsChanged(2, MANY)),
    "seats": started(seats=START.seats * 3_000),
    "a name": started(seats=(replace(START.seats[0], name=MARKS), *START.seats[1:])),
    "a new name": then(f.PlayerRenamed(0, MARKS)),
    "a card": then(f.TrumpSet(MARKS, None)),
    "the name of the rules": ruled(name=MARKS),
    "special cards": ruled(extra_cards=("bomb",) * 5_000),
    "unknown cards": ruled(extra_cards=tuple(map(str, MANY))),
    "eliminations": ruled(elimination=MANY[1:]),
    "hands": ruled(hands=(1,) * 5_000),
    "visibilities": ruled(bids=replace(STANDARD.bids, visibility=("open",) * 5_000)),
}


@pytest.mark.parametrize("records", TOO_LONG.values(), ids=TOO_LONG)
def test_a_list_or_a_text_beyond_its_meaning_is_damage_before_it_is_looked_at(records):
    """The same in a file, a backup, and a code."""
    document = encode_game(replace(GAME, records=records))
    with at_most(calls=25_000), pytest.raises(StorageError):
        decode_game(document)
    with suppress(ValueError):  # the packer refuses too many seats itself
        code = code_of(replace(GAME, records=records))
        with at_most(calls=25_000), pytest.raises(StorageError):
            game_of(code)


def test_what_is_lawful_lies_far_below_the_limits():
    assert MOST_SEATS >= 6
    longest = Ruleset(hands=(1,) * 1_000, bids=replace(STANDARD.bids, visibility=("open",) * 1_000))
    game = replace(GAME, records=started(ruleset=longest, seats=START.seats))
    assert game_of(code_of(game)) == game


def test_a_name_that_nobody_can_have_typed_is_cut_before_its_marks_are_ordered():
    """A client may send any text for a field."""
    assert len(tidy_name(MARKS)) <= MOST_CHARACTERS


def test_no_revision_comes_in_that_one_more_tap_could_not_write():
    verify_game(replace(GAME, revision=MOST_REVISION))
    with pytest.raises(Damaged):
        verify_game(replace(GAME, revision=10**4299))


def calls_of(work):
    """How many functions are called, Python's own included."""
    with Profile() as profile:
        work()
    return sum(function.callcount for function in profile.getstats())


def test_the_worst_code_costs_little_more_than_the_largest_lawful_one():
    """Counted in calls."""

    def read(game):
        code = code_of(game)
        return calls_of(lambda: verify_game(game_of(code)))

    assert max(read(corrected_and_changed()), read(corrected_anywhere())) < 1.5 * read(largest())


def test_more_corrections_than_anybody_makes_are_refused_by_their_number(monkeypatch):
    game = corrected_for_ever()
    with pytest.raises(ValueError, match="too many"):
        code_of(game)
    monkeypatch.setattr(reading, "MOST_CORRECTIONS", MOST_FACTS)
    code = code_of(game)
    monkeypatch.undo()
    found = game_of(code)
    with at_most(calls=20_000), pytest.raises(Damaged, match="so many"):
        verify_game(found)


def test_three_hundred_spoilt_codes_are_refused_or_are_games():
    """Bytes of packed games are changed, unpacked ones too, and the checksum is right."""
    chance = Random(11)
    packed = [pack(played_game(3, 2, Random(seed))) for seed in range(5)]
    for number in range(300):
        content = chance.choice(packed)
        if number % 3:
            inflater = zlib.decompressobj(wbits=-15, zdict=_DICTIONARY)
            content, ids = spoilt(inflater.decompress(content), chance), inflater.unused_data
            deflater = zlib.compressobj(9, wbits=-15, zdict=_DICTIONARY)
            content = deflater.compress(content) + deflater.flush() + ids
        else:
            content = spoilt(content, chance)
        with suppress(StorageError):
            verify_game(game_of(code_with(content)))


def spoilt(content, chance):
    """The same with a few bytes changed, left out, or doubled."""
    changed = bytearray(content)
    for _change in range(chance.randint(1, 4)):
        place = chance.randrange(len(changed))
        changed[place : place + chance.randint(0, 2)] = bytes(
            chance.randrange(256) for _byte in range(chance.randint(0, 2))
        )
    return bytes(changed)


async def test_a_code_is_read_off_the_event_loop_one_after_another(tmp_path, monkeypatch):
    """Whoever opens hundreds of addresses keeps one thread busy; the others are there for taps."""
    threads = []
    at_once = most = 0

    def slow(text):
        nonlocal at_once, most
        threads.append(threading.current_thread())
        at_once += 1
        most = max(most, at_once)
        try:
            return game_of(text)
        finally:
            at_once -= 1

    monkeypatch.setattr(backups, "game_of", slow)
    host = Host.open(tmp_path)
    code = code_of(GAME)
    try:
        plans = await asyncio.gather(*(backups.plan_code(host, code) for _visitor in range(20)))
    finally:
        host.close()
    assert all(plan.games for plan in plans)
    assert most == 1
    assert threading.main_thread() not in threads
