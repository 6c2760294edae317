"""A backup is read back as it was written; what is no backup is refused, and quickly."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.storage import errors
from scorekeeper.storage.backup import reading
from scorekeeper.storage.backup.writing import backup, document_text, game_text
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.players import Alias
from scorekeeper.storage.settings import Settings
from tests.attacks.files import BEYOND
from tests.call_count import at_most
from tests.game.driver import STARTED_AT
from tests.game.odd_names import ODD_NAMES
from tests.storage.backup.sample_backups import FIRST, KEPT, SECOND, whole


def changed(change):
    """A good backup with something wrong in it."""
    document = json.loads(whole(FIRST))
    change(document)
    return json.dumps(document).encode()


def read(content):
    contents = reading.BackupContents()
    return tuple(map(reading.read_game, reading.read_backup(content, contents))), contents


def refused(content):
    for _document in reading.read_backup(content, reading.BackupContents()):
        pass


def test_what_goes_out_comes_back():
    games, contents = read(whole(FIRST, SECOND))
    assert games == (FIRST, SECOND)
    assert (contents.settings, contents.players) == (KEPT.settings, KEPT.players)


def test_nothing_kept_goes_out_and_comes_back():
    nothing = backup(STARTED_AT, reading.BackupContents((), Settings()), ())
    assert read(nothing) == ((), reading.BackupContents((), Settings()))


def test_aliases_and_looks_go_out_and_come_back():
    ute, kevin = KEPT.players
    kept = replace(
        KEPT,
        players=(replace(ute, color="red", symbol="star", hidden=True), kevin),
        aliases=(Alias(ute.id, kevin.id),),
    )
    content = backup(STARTED_AT, kept, ())
    contents = read(content)[1]
    assert (contents.players, contents.aliases) == (kept.players, kept.aliases)
    assert json.loads(content)[reading.KEY]["schema"] == 2


def test_aliases_in_a_circle_come_in_as_far_as_they_make_sense():
    ute, kevin = (player.id for player in KEPT.players)
    rows = [{"player": ute, "was": kevin}, {"player": kevin, "was": ute}, {"player": ute, "was": ute}]
    assert read(changed(lambda d: d.update(aliases=rows)))[1].aliases == (Alias(ute, kevin),)


def test_a_games_own_file_can_be_read_in(library):
    library.save_game(FIRST)
    games, contents = read(document_text(library, FIRST.id)[0].encode())
    assert games == (FIRST,)
    assert contents.settings is None


def test_one_that_an_editor_has_laid_out_anew_is_the_same():
    text = json.dumps(json.loads(whole(FIRST)), indent=2)
    assert read(b"\xef\xbb\xbf" + text.encode())[0] == (FIRST,)


NO_BACKUP = {
    "empty": b"",
    "no text": bytes(range(256)),
    "another language": "größer".encode("utf-16"),
    "no JSON": b"round,cards\n1,1",
    "a list": b"[]",
    "a number": b"5",
    "another program's": b'{"version": 3, "games": []}',
    "no number": b"NaN",
    "deep": b"[" * 2_000_000,
    "deep and closed": b"[" * 200_000 + b"]" * 200_000,
    "quotes": b'"' * 3_000_001,
    "escapes": b'"' + b'\\"' * 3_000_000,
    "brackets in words": b'{"a": "' + b"[" * 1_000_000 + b'"}',
}


@pytest.mark.parametrize("content", NO_BACKUP.values(), ids=NO_BACKUP)
def test_what_is_no_backup_is_refused_at_once(content):
    with at_most(calls=1_000), pytest.raises(errors.NotABackup):
        refused(content)


SPOILT = {
    "no list of games": lambda d: d.update(games={}),
    "too many games": lambda d: d.update(games=[{}] * (reading.MOST_GAMES + 1)),
    "too many players": lambda d: d.update(players=[d["players"][0]] * 10_001),
    "a player without an id": lambda d: d["players"][0].pop("id"),
    "a path for an id": lambda d: d["players"][0].update(id="../../etc/passwd"),
    "a name as long as a book": lambda d: d["players"][0].update(name="x" * 100_000),
    "half a letter": lambda d: d["players"][0].update(name="\ud800"),
    "players that are words": lambda d: d.update(players="all of them"),
    "a colour that we do not have": lambda d: d["players"][0].update(color="#123456"),
    "aliases that are words": lambda d: d.update(aliases="all of them"),
    "an alias of a path": lambda d: d.update(aliases=[{"player": "../x", "was": d["players"][0]["id"]}]),
    "an alias of nobody": lambda d: d.update(aliases=[{"player": d["players"][0]["id"]}]),
    "too many aliases": lambda d: d.update(
        aliases=[{"player": d["players"][0]["id"], "was": d["players"][1]["id"]}] * 1_001
    ),
    "settings that are words": lambda d: d.update(settings="dark"),
    "endless settings": lambda d: d["settings"].update(theme="x" * 1_000_000),
    "something unknown": lambda d: d.update(more=1),
    "no schema": lambda d: d[reading.KEY].pop("schema"),
    "no head": lambda d: d.update({reading.KEY: None}),
    "a schema that is no number": lambda d: d[reading.KEY].update(schema=True),
    "no number": lambda d: d.update(players=[float("nan")]),
    "deep in the settings": lambda d: d["settings"].update(new_game=json.loads("[" * 30 + "]" * 30)),
}


@pytest.mark.parametrize("change", SPOILT.values(), ids=SPOILT)
def test_a_backup_that_is_not_as_we_wrote_it_is_refused_whole(change):
    with pytest.raises(errors.BackupDamaged):
        refused(changed(change))


@given(st.data())
@settings(max_examples=30)
def test_one_that_was_cut_off_anywhere_is_refused(data):
    content = whole(FIRST)
    cut = data.draw(st.integers(0, len(content) - 3))
    with pytest.raises((errors.BackupDamaged, errors.NotABackup)):
        refused(content[:cut])


def test_players_and_mixes_of_whatever_names_come_in():
    """One such name used to cost the whole backup."""
    for name in ODD_NAMES:
        contents = read(changed(lambda d, name=name: d["players"][0].update(name=name)))[1]
        assert [player.name for player in contents.players] == [name, "Kevin"]
        if name.strip():
            contents = read(changed(lambda d, name=name: d["settings"]["mixes"][0].update(name=name)))[1]
            assert [mix.name for mix in contents.settings.mixes] == [name]


def test_unreadable_settings_have_their_defaults_as_everywhere():
    _games, contents = read(changed(lambda d: d["settings"].update(theme="pink")))
    assert contents.settings == replace(KEPT.settings, theme="system")


def test_a_newer_form_is_left_alone():
    with pytest.raises(errors.NewerSchema):
        refused(changed(lambda d: d[reading.KEY].update(schema=reading.BACKUP_SCHEMA + 1)))


def test_the_size_is_looked_at_before_anything_is_read():
    with pytest.raises(errors.TooLarge):
        reading.verify_backup_size(100 * 10**6)
    with pytest.raises(errors.TooLarge):
        refused(bytes(MOST_BACKUP_BYTES + 1))


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        *(
            (("game", "1", "id"), path)
            for path in ("../x", "..", "/etc/passwd", "CON", "x" * 10_000, "%2e%2e")
        ),
        *((("game", "1", "id"), wrong) for wrong in ("", 7, None, [])),
        *((("facts", "1", "at"), at) for at in BEYOND),
        *((("facts", "1", "seats", 0, "name"), name) for name in ("x" * 1_001, "\ud800")),
    ],
    ids=ascii,
)
def test_a_game_that_is_hostile_is_damage(at, wrong):
    """An id that is a path, a moment beyond time, what is no text of a name."""
    document = place = json.loads(game_text(FIRST))
    for key in at[:-1]:
        place = place[key]
    place[at[-1]] = wrong
    with pytest.raises(errors.Damaged):
        reading.read_game(document)


def test_a_game_of_a_hundred_thousand_events_is_damage_at_once():
    document = json.loads(game_text(FIRST))
    fact = document["facts"]["2"]
    document["facts"] |= {str(number): fact for number in range(6, 100_001)}
    with at_most(calls=1_000), pytest.raises(errors.Damaged):
        reading.read_game(document)


def test_a_backup_of_the_first_form_can_be_read_for_ever():
    content = (Path(__file__).parents[2] / "golden" / "backups" / "1.json").read_bytes()
    (first, second, _third), contents = read(content)
    assert (first, second) == (FIRST, SECOND)
    assert (contents.settings, contents.players) == (KEPT.settings, KEPT.players)
