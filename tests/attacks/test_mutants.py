"""Mutants of files: whatever was changed in one, reading it ends with a game or with one storage error."""

import json
from contextlib import suppress
from random import Random

import pytest

from scorekeeper.game import can_redo, can_undo, redo, state_of, undo
from scorekeeper.game.facts import GameEnded
from scorekeeper.locale import words
from scorekeeper.locale.backup_plans import game_line
from scorekeeper.locale.game_summaries import totals_line
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.rules import PRESETS
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from tests.game.driver import STARTED_AT
from tests.storage.conftest import NOON
from tests.storage.fake_disk import FakeDisk
from tests.storage.sample_games import SampleGame, game_id

MUTANTS = 200
ODD_VALUES = (
    *(None, True, -1, 0, 1, 2, 7, 10**30, -(10**30), 0.5),
    *("", "x", "\ud800", "B13", "red", "GameStarted", "GameEnded", game_id(3), *PRESETS),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"),
    *([], [0], [1] * 50, {}, {"a": {}}),
)


def mutated(document, chance):
    """A copy of the document with one value, field or fact changed, taken away, doubled or moved."""
    copy = json.loads(json.dumps(document))
    places = list(_places(copy))
    for _change in range(chance.choice((1, 1, 1, 2, 3))):
        holder, key = chance.choice(places)
        with suppress(LookupError, TypeError):  # an earlier change has taken the place away
            _CHANGES[chance.randrange(len(_CHANGES))](holder, key, chance)
    return copy


def _places(value):
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _other_value(holder, key, chance):
    holder[key] = json.loads(json.dumps(chance.choice(ODD_VALUES)))


def _near_value(holder, key, chance):
    if isinstance(holder[key], int):
        holder[key] += chance.choice((-2, -1, 1, 2))


def _taken_away(holder, key, _chance):
    del holder[key]


def _swapped(holder, key, chance):
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


_CHANGES = (_other_value, _near_value, _near_value, _taken_away, _swapped, _swapped)


def torn(content, chance):
    """The content with some bytes changed, cut out or doubled."""
    at, length = chance.randrange(len(content)), chance.randrange(1, 40)
    return (
        content[:at]
        + chance.choice((b"", b"\0", b"{", b'"', content[:at][-length:]))
        + content[at + length :]
    )


def a_game():
    """A game with corrections, undone facts and an early end."""
    pad = SampleGame(1).plays_rounds(3).does(GameEnded()).undoes(2)
    return json.loads(json.dumps(encode_game(pad.game)))


@pytest.mark.parametrize("seed", range(2))
def test_of_a_game(seed):
    chance, document = Random(seed), a_game()
    disk = FakeDisk()
    disk.make_folder("/data")
    disk.make_folder("/data/games")
    whole = join_texts(texts(document)).encode()
    opened = 0
    for _number in range(MUTANTS):
        content = torn(whole, chance)
        if chance.random() < 0.8:
            content = json.dumps(mutated(document, chance)).encode()
        disk.put(f"/data/games/{game_id(1)}.json", content)
        library = Library("/data", files=disk, now=lambda: NOON)
        library.open()
        shown = library.summaries()
        for row in shown:
            assert game_line(words("en"), row, NOON)
        if error := library.unreadable.get(game_id(1)):
            assert storage_sentence(words("en"), error)
            with pytest.raises(type(error)):
                library.load_game(game_id(1))
        else:
            game = library.load_game(game_id(1)).game
            opened += 1
            assert shown == (summarise(game),)
            while can_redo(game):
                state_of(game := redo(game))
            while can_undo(game):
                state_of(game := undo(game))
        library.close()
        for name in disk.names("/data"):
            if name.startswith("library"):
                disk.remove(f"/data/{name}")
    assert 0 < opened < MUTANTS  # moments and names, for example, can be others


def test_of_the_library():
    """Players, settings and rows that cannot be read spoil no other; the games are all there."""
    chance = Random(1)
    disk = FakeDisk()
    disk.make_folder("/data")
    library = Library("/data", files=disk, now=lambda: NOON)
    library.open()
    for number, over in ((1, False), (2, True)):
        pad = SampleGame(number).plays_rounds(1)
        game = (pad.does(GameEnded()) if over else pad).game
        library.save_game(game)
        library.save_summary(summarise(game))
    library.change_settings(lambda settings: settings)
    library.close()
    document = json.loads(disk.read("/data/library.json"))
    for _number in range(MUTANTS):
        content = json.dumps(mutated(document, chance)).encode()
        for name in ("library.json", "library.json.bak"):
            disk.put(f"/data/{name}", content)
        library = Library("/data", files=disk, now=lambda: NOON)
        library.open()
        assert {row.id for row in library.summaries()} >= {game_id(1), game_id(2)}
        for row in library.summaries():
            assert game_line(words("en"), row, STARTED_AT)
            assert not row.known_rules or totals_line(words("en"), row)
        players, chosen = library.people.players(), library.settings()
        with suppress(StorageError):  # a newer schema is left alone
            library.people.save(players)
            library.change_settings(lambda _settings, chosen=chosen: chosen)
        library.close()
