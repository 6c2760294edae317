"""One small file of every format: read for ever, and written by today's code as it stands.

A file here is never written anew. Where a test finds other bytes or another field, a form has changed that
people have files of: raise its schema, let the code read both, and lay a file of the new schema beside the
old one. Share codes are in `codes/` (their bytes depend on the compressor), every kind of fact in
`schema-1*.json`.
"""

import json
import shutil
from collections import defaultdict
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from scorekeeper.access.access_file import ACCESS_SCHEMA, Access, AccessFile
from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import state_of
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.rules.typed_json import codec_of
from scorekeeper.storage.backup import writing
from scorekeeper.storage.backup.reading import (
    BACKUP_SCHEMA,
    BackupContents,
    read_backup,
    read_game,
    read_tournament,
)
from scorekeeper.storage.backup.writing import backup, export_game, game_backup, game_text
from scorekeeper.storage.codec import GAME_SCHEMA, decode_game
from scorekeeper.storage.files.atomic import JsonFile
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.files.rows import join_texts, rows, split, texts
from scorekeeper.storage.library import Library
from scorekeeper.storage.library_database import LIBRARY_SCHEMA
from scorekeeper.storage.players import ALIASES_SCHEMA, PLAYER, Aliases
from scorekeeper.storage.settings import NewGame, Settings, settings_from_row, settings_to_row
from scorekeeper.storage.summaries import SUMMARY
from scorekeeper.storage.tournaments import TOURNAMENT_SCHEMA, encode_tournament
from scorekeeper.tournament.facts import FACTS
from scorekeeper.tournament.plan import Plan
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import labels
from tests.exports.comes_back import as_game, ranking_in, read
from tests.game.driver import STARTED_AT

FORMATS = Path(__file__).parent / "formats"
JSON_FILES = {"access": (AccessFile, Access), "aliases": (JsonFile, Aliases)}


@pytest.fixture(autouse=True)
def the_version_of_then(monkeypatch):
    monkeypatch.setattr(writing, "__version__", "1.0.0")


def golden(name):
    return json.loads((FORMATS / name).read_bytes())


def the_game():
    """The game that most of the files hold: a bonus, somebody who came late, a note."""
    return decode_game(golden("game-1.json"))


@pytest.mark.parametrize("path", sorted(FORMATS.glob("game-[0-9]*.json")), ids=lambda path: path.stem)
def test_a_game(path):
    game = read_game(json.loads(path.read_bytes()))
    assert ranking_in(state_of(game)) == {"Ute": (2, 40), "Kévin": (1, 45), "Θωμάς": (2, 40), "Zoë": (4, 0)}
    assert export_game(game) == path.read_bytes()


@pytest.mark.parametrize("name", ["access", "aliases"])
def test_who_may_enter_and_who_is_one_person(name, tmp_path):
    *older, newest = sorted(FORMATS.glob(f"{name}-*.json"))
    file_kind, kind = JSON_FILES[name]
    file = file_kind(str(tmp_path), f"{name}.json", kind, OS_FILES, lambda: STARTED_AT)
    for path in (*older, newest):
        shutil.copy(path, tmp_path / f"{name}.json")
        read = file.read(read_only=True)
        file.write(read)
        assert file.read(read_only=True) == read
    assert (tmp_path / f"{name}.json").read_bytes() == newest.read_bytes()


def test_a_whole_data_folder(tmp_path):
    """Opened by the app, with nothing lost, set aside or refused."""
    game = the_game()
    (tmp_path / "games").mkdir()
    shutil.copy(FORMATS / "game-1.json", tmp_path / "games" / f"{game.id}.json")
    (tmp_path / "tournaments").mkdir()
    evening = golden("tournament-1.json")["tournament"]["1"]["id"]
    shutil.copy(FORMATS / "tournament-1.json", tmp_path / "tournaments" / f"{evening}.json")
    for name in ("library", "access", "aliases"):
        shutil.copy(FORMATS / f"{name}-1.json", tmp_path / f"{name}.json")
    library = Library(tmp_path)
    library.open()
    try:
        assert library.settings() == the_settings()
        assert [player.name for player in library.people.players()] == ["Ute", "Zoë"]
        assert library.load_game(game.id).game == game
        assert library.tournaments.load(evening).state.name == "Club evening"
        assert (library.quarantined, library.unreadable, library.read_only) == ((), {}, False)
    finally:
        library.close()


def the_settings():
    return settings_from_row(golden("library-1.json")["settings"]["1"])


def test_the_library_is_written_as_it_stands():
    text = (FORMATS / "library-1.json").read_text(encoding="utf-8")
    tables = rows(split(text))
    for row in tables["players"].values():
        assert PLAYER.encode(PLAYER.decode(row)) == row
    assert settings_to_row(the_settings()) == tables["settings"]["1"]
    for row in tables["summaries"].values():
        stamp = {"stamp": row.pop("stamp")}
        assert SUMMARY.encode(SUMMARY.decode(row)) == row
        row.update(stamp)
    assert join_texts(texts(tables)) == text


def test_a_backup_of_everything():
    content = (FORMATS / "backup-2.json").read_bytes()
    contents = BackupContents()
    games = [read_game(document) for document in read_backup(content, contents)]
    assert games == [the_game()]
    assert contents.settings == the_settings()
    assert backup(STARTED_AT, contents, map(game_text, games)) == content


@pytest.mark.parametrize("schema", range(1, TOURNAMENT_SCHEMA + 1))
def test_a_tournament(schema):
    """An evening with everything that can happen, whose end was taken back."""
    content = (FORMATS / f"tournament-{schema}.json").read_bytes()
    loaded = read_tournament(json.loads(content))
    assert {type(record.fact) for record in loaded.tournament.records} == {*FACTS.values()}
    names = labels(loaded.state.people)
    assert [(names[row.person], int(row.points)) for row in standings(loaded.state)] == [
        ("Θωμάς", 90),
        ("Ute (Bonn)", 65),
        ("Eva", 55),
        ("Zoë", 50),
        ("Lea", 50),
        ("Kévin", 50),
        ("Tom", 25),
        ("Ute (Kiel)", 15),
        ("Jan", 15),
    ]
    assert loaded.state.plan.rated is (schema < 2)
    written = encode_tournament(loaded.tournament)
    written["tournament"]["1"]["schema"] = schema
    assert join_texts(texts(written)).encode() == content


def test_a_backup_with_a_tournament():
    content, tournament = (FORMATS / "backup-3.json").read_bytes(), golden("tournament-1.json")
    contents = BackupContents()
    first, game = read_backup(content, contents)
    assert read_tournament(first) == read_tournament(tournament)
    assert read_game(game) == the_game()
    assert contents.settings == the_settings()
    text = join_texts(texts(tournament)).rstrip()
    assert backup(STARTED_AT, contents, [game_text(the_game())], [text]) == content


def test_a_game_with_its_pad():
    content, game = (FORMATS / "game-with-pad.json").read_bytes(), the_game()
    assert [read_game(document) for document in read_backup(content, BackupContents())] == [game]
    assert ranking_in(as_game(read(json.dumps(golden("game-with-pad.json")["pad"]).encode()))) == ranking_in(
        state_of(game)
    )
    assert game_backup(STARTED_AT, game, pad_as_json(state_of(game))) == content


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table(language):
    content, state = (FORMATS / f"pad-{language}.csv").read_bytes(), state_of(the_game())
    assert ranking_in(as_game(read(content))) == ranking_in(state)
    assert pad_as_csv(words(language), state) == content


def test_a_play_for_bgstats():
    game = the_game()
    assert bgstats_play(words("en"), state_of(game), game.id) == (FORMATS / "play.bgsplay").read_bytes()


Seen = dict[type, set[str]]


def note_fields(seen, value, written):
    """Note which fields of each class a file has; `value` is what was read of `written`."""
    if isinstance(value, Ruleset | BidRules):
        return  # what is new in one asks for no schema: who does not know it says so (`UnknownRules`)
    if is_dataclass(value) and isinstance(written, dict):
        seen[type(value)] |= written.keys()
        for field in fields(value):
            if field.name in written:
                note_fields(seen, getattr(value, field.name), written[field.name])
    elif isinstance(value, tuple) and isinstance(written, list):
        for item, row in zip(value, written, strict=False):  # what is unknown here is kept elsewhere
            note_fields(seen, item, row)


def test_a_field_that_no_file_has_raises_the_schema():
    """Whoever has today's version reads a file of a newer schema as one, and not as damage.

    Of a game `SINCE` and `UPGRADES` say how.
    """
    seen = defaultdict(set)
    for name, kind in ((f"access-{ACCESS_SCHEMA}.json", Access), (f"aliases-{ALIASES_SCHEMA}.json", Aliases)):
        note_fields(seen, codec_of(kind).decode(golden(name)), golden(name))
    library = golden(f"library-{LIBRARY_SCHEMA}.json")
    for table, codec in (("players", PLAYER), ("summaries", SUMMARY)):
        for row in library[table].values():
            row.pop("stamp", None)
            note_fields(seen, codec.decode(row), row)
    note_fields(seen, the_settings(), library["settings"]["1"])
    seen[Settings].add("unknown_mixes")  # they stand among the mixes
    for path in (*FORMATS.parent.glob(f"schema-{GAME_SCHEMA}*.json"), FORMATS / f"game-{GAME_SCHEMA}.json"):
        document = json.loads(path.read_bytes())
        for record, row in zip(decode_game(document).records, document["facts"].values(), strict=True):
            note_fields(seen, record.fact, {name: row[name] for name in row.keys() - {"fact", "at", "with"}})
    document = golden(f"tournament-{TOURNAMENT_SCHEMA}.json")
    records = read_tournament(document).tournament.records
    for record, row in zip(records, document["facts"].values(), strict=True):
        note_fields(seen, record.fact, {name: row[name] for name in row.keys() - {"fact", "at", "with"}})
    assert {PLAYER.kind, SUMMARY.kind, NewGame, Plan} < seen.keys()
    assert {
        kind.__name__: found ^ {field.name for field in fields(kind)} for kind, found in seen.items()
    } == {kind.__name__: set() for kind in seen}
    assert golden(f"backup-{BACKUP_SCHEMA}.json")["block-der-wahrheit"]["schema"] == BACKUP_SCHEMA
