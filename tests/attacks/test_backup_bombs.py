"""Whatever a backup holds, reading it takes little memory, and never holds up the others for long."""

import json
import tracemalloc
from contextlib import suppress
from random import Random
from uuid import UUID

import pytest

from scorekeeper.storage.backup import reading
from scorekeeper.storage.backup.writing import backup, game_text
from scorekeeper.storage.errors import BackupDamaged, Damaged, StorageError
from scorekeeper.storage.limits import MOST_FACTS
from scorekeeper.storage.settings import Settings
from tests.game.driver import STARTED_AT
from tests.storage.game_strategies import played_game
from tests.storage.sample_games import game_id

SIZE = 2**21
HEAD = f'{{"{reading.KEY}":{{"schema":1}},'.encode()
GAMES = HEAD + b'"games":['
BOMB = b'[{"a":[{}]}],'


def filled(*rows):
    """Rows for as many bytes as the file is to have, numbered where they want to be."""
    row = "".join(rows)
    return ",".join(row.replace("#", str(number)) for number in range(SIZE // len(row.encode()))).encode()


BOMBS = {
    "games that are lists": lambda: GAMES + BOMB * (SIZE // len(BOMB)) + b"0]}",
    "games of nothing": lambda: GAMES + b"{}," * (SIZE // 3) + b"{}]}",
    "one game that is a list": lambda: GAMES + b"[" + BOMB * (SIZE // len(BOMB)) + b"0]]}",
    "rows of nothing": lambda: GAMES + b'{"facts":{' + filled('"#":{}') + b"}}]}",
    "tables of nothing": lambda: GAMES + b"{" + filled('"#":{}') + b"}]}",
    "rows that are lists": lambda: GAMES + b'{"facts":{' + filled('"#":[', "{}," * 9_000, "{}]") + b"}}]}",
    "rows that hold lists": lambda: (
        GAMES + b'{"facts":{' + filled('"#":{"a":[', "{}," * 9_000, "{}]}") + b"}}]}"
    ),
    "a table that is a list": lambda: GAMES + b'{"facts":[' + BOMB * (SIZE // len(BOMB)) + b"0]}]}",
    "rows of wide letters": lambda: (
        GAMES + b'{"facts":{' + filled('"#":{"a":"', "\U0001f600" * 900, '"}') + b"}}]}"
    ),
    "one long text": lambda: GAMES + b'"' + "\U0001f600".encode() * (SIZE // 4) + b'"]}',
    "a pad of lists": lambda: HEAD + b'"pad":[' + BOMB * (SIZE // 2 // len(BOMB)) + b"0]}",
    "settings of lists": lambda: HEAD + b'"settings":{"mixes":[' + BOMB * (2 * SIZE // len(BOMB)) + b"0]}}",
    "players of lists": lambda: HEAD + b'"players":[' + BOMB * (SIZE // len(BOMB)) + b"0]}",
    "names of nothing": lambda: b"{" + filled('"#":{}') + b"}",
    "quotes": lambda: GAMES + b'["' * (SIZE // 2),
    "spaces": lambda: GAMES + b" " * SIZE + b"]}",
    "deep": lambda: GAMES + b"[" * SIZE,
    "deep, step by step": lambda: GAMES + (b'{"a":"' + b"x" * 9_000 + b'","b":[') * (SIZE // 9_012),
    "digits": lambda: GAMES + b"9" * SIZE + b"]}",
    "no backup": lambda: BOMB * (SIZE // len(BOMB)),
}


def read(content):
    """The games of it, and what it has beside them."""
    games = []
    for document in reading.read_backup(content, reading.BackupContents()):
        with suppress(StorageError):
            games.append(reading.read_game(document))
    return games


def peak(content):
    """The most bytes that reading takes at a time, the file not counted."""
    tracemalloc.start()
    try:
        with suppress(StorageError):
            read(content)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_no_bomb_takes_more_than_four_times_its_size(bomb):
    content = bomb()
    assert peak(content) < 3 * len(content)


def some_games(count, rounds):
    text, first = game_text(game := played_game(3, rounds, Random(1))), game.id
    texts = (text.replace(first, str(UUID(int=number, version=4))) for number in range(count))
    return backup(STARTED_AT, reading.BackupContents((), Settings()), texts)


def test_a_lawful_backup_takes_no_more_either():
    content = some_games(12, 12)
    assert len(read(content)) == 12
    assert peak(content) < 3 * len(content) + 2**20


def test_a_game_of_too_many_facts_is_left_out_and_the_others_come_in():
    row = '{"fact":"PlayEnded","at":"2026-11-20T20:14:03+01:00"}'
    facts = ",".join(f'"{number}":{row}' for number in range(1, MOST_FACTS + 3))
    head = f'{{"game":{{"1":{{"schema":1,"id":"{game_id(1)}","revision":1,"cursor":1}}}}'
    long = f'{head},"facts":{{{facts}}}}}'
    kept = reading.BackupContents((), Settings())
    content = backup(STARTED_AT, kept, (long, game_text(played_game(3, 1, Random(1)))))
    first, second = reading.read_backup(content, reading.BackupContents())
    with pytest.raises(Damaged):
        reading.read_game(first)
    assert reading.read_game(second).records
    rows = ",".join(f'"{number}":{{}}' for number in range(reading.MOST_ROWS + 1))
    with pytest.raises(BackupDamaged):
        read(backup(STARTED_AT, kept, (f'{{"facts":{{{rows}}}}}',)))


def test_a_piece_may_end_anywhere():
    """Letters of several bytes, texts and numbers lie across the pieces in which a file is read."""
    values = [f'Zoë Ł\U0001f600 \\ {number} " {{' * (number % 50) for number in range(2_000)]
    content = json.dumps(values, ensure_ascii=False).encode()
    assert len(content) > 5 * reading.LONGEST_IN_BACKUP
    scan = reading.BackupScanner(b"\xef\xbb\xbf" + content)
    assert [scan.value() for _item in scan.items(len(values))] == values
    scan.finish()


def test_three_hundred_spoilt_backups_are_refused_or_are_backups():
    chance = Random(12)
    content = some_games(2, 3)
    tokens = [*(bytes([sign]) for sign in b'{}[],:"\\\xff-'), b"null", b"1e999", b"NaN", b"9" * 5_000]
    for _number in range(300):
        changed = bytearray(content)
        for _change in range(chance.randint(1, 4)):
            place = chance.randrange(len(changed))
            changed[place : place + chance.randint(0, 3)] = chance.choice(tokens)
        with suppress(StorageError):
            read(bytes(changed))
