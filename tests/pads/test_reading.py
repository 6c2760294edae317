"""Which format a file has, and what is no pad."""

import json

import pytest

from scorekeeper.game.json_input import JsonCode
from scorekeeper.pads.pad import MOST_GAMES_IN_FILE, MOST_PAD_BYTES, PadCode, PadError
from scorekeeper.pads.reading import looks_like_pad, read_pads
from tests.pads.mutants import NAMES
from tests.pads.samples import sample

GAME = {"players": ["Ute", "Kevin", "Mia"], "bets": [[0, 1, 0]], "tricks": [[0, 1, 0]]}


def codes(content, name=""):
    with pytest.raises(PadError) as refused:
        read_pads(content, name)
    return [fault.violation.code for fault in refused.value.faults]


def as_json(document):
    return json.dumps(document).encode()


@pytest.mark.parametrize("name", NAMES)
def test_every_sample_is_a_pad_with_players(name):
    assert looks_like_pad(sample(name), name)
    for pad in read_pads(sample(name), name):
        assert len(pad.players) >= 2
        assert pad.rounds or pad.carried


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_json_is_read_in_any_encoding(encoding):
    text = sample("tracker-3.json").decode()
    assert read_pads(text.encode(encoding)) == read_pads(text.encode())


@pytest.mark.parametrize(
    "content",
    [
        b'{"block-der-wahrheit":{"schema":1},"games":[]}',
        b'{"block-der-wahrheit":{"schema":1},"games":[',
        b'{"game":{},"facts":{}}',
    ],
)
def test_a_file_of_this_app_is_no_pad(content):
    assert not looks_like_pad(content)
    with pytest.raises(PadError):
        read_pads(content)


def test_a_backup_without_a_pad_is_not_called_another_apps():
    assert codes(b'{"block-der-wahrheit":{"schema":1},"games":[]}') == [PadCode.BACKUP]


def test_a_file_of_another_app_is_called_so():
    for content, name in (
        (b"SQLite format 3\0" + bytes(100), "games.db"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "pad.png"),
        (b"\0\1\2", ""),
        (b"%PDF-1.7\n", "pad.pdf"),
        (as_json({"games": [{"spieler": ["Ute"]}]}), "export.json"),
        (as_json({"players": [{"n": "Ute"}], "rounds": [{"scores": [1]}]}), ""),
        (as_json([]), ""),
        (as_json({"teams": [], "scores": [[1, 2]]}), ""),
    ):
        assert looks_like_pad(content, name)
        assert codes(content, name) == [PadCode.OTHER_APP]


@pytest.mark.parametrize("content", [b"", b" \n", b"dear diary", b"<html><table></table></html>"])
def test_what_is_nothing_is_no_pad(content):
    assert codes(content)[0] in (PadCode.NO_PAD, PadCode.HEADER, PadCode.UNREADABLE)


def test_json_that_breaks_off_says_where():
    with pytest.raises(PadError) as refused:
        read_pads(b'{"players": [\n"Ute",')
    (fault,) = refused.value.faults
    assert (fault.violation.code, fault.line) == (JsonCode.NOT_JSON, 2)


@pytest.mark.parametrize(
    "content", [b"[" * 100_000, b'{"wizard.games": ' * 20_000, b"[" * 9_999 + b"]" * 9_999]
)
def test_json_that_is_too_deep_is_called_so(content):
    assert codes(content) == [JsonCode.TOO_DEEP]


def test_a_file_that_is_too_large_is_refused_unread():
    assert codes(bytes(MOST_PAD_BYTES + 1)) == [PadCode.TOO_LARGE]


def games(count, rounds=20):
    rounds = [[0, 1, 0]] * rounds
    names = ([f"Ute {number}", "Kevin", "Mia"] for number in range(count))
    return [{"players": players, "bets": rounds, "tricks": rounds} for players in names]


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_large_file_is_read_game_by_game(is_stored):
    listed = games(220)
    content = as_json({"wizard.games": json.dumps(listed)} if is_stored else listed)
    found = read_pads(content)
    assert len(found) == 220
    assert {len(pad.rounds) for pad in found} == {20}
    assert read_pads(as_json(listed[:3])) == found[:3]


def test_a_large_file_that_breaks_off_is_none():
    content = as_json(games(220))
    assert codes(content[:-1]) == [JsonCode.NOT_JSON]
    assert codes(content.replace(b"}, {", b"} {", 1)) == [JsonCode.NOT_JSON]


def test_more_games_than_a_file_has_are_refused():
    listed = games(MOST_GAMES_IN_FILE + 1, rounds=1)
    assert codes(as_json(listed)) == [PadCode.TOO_MANY_GAMES]
    assert len(read_pads(as_json(listed[1:]))) == MOST_GAMES_IN_FILE


def test_more_rounds_than_a_file_has_are_refused():
    assert codes(as_json(games(420))) == [PadCode.TOO_MANY_CELLS]


def test_games_that_are_all_without_players_are_refused_with_what_is_wrong():
    assert codes(as_json([{**GAME, "players": []}, {**GAME, "players": ["Ute", "Ute"]}])) == [
        PadCode.FIELD_MISSING,
        PadCode.NAME_TWICE,
    ]
