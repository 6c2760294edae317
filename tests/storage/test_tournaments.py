"""Tournaments in their files: kept whole, damaged, from a newer version, gone on with elsewhere."""

import json
from pathlib import Path

import pytest

from scorekeeper.storage.errors import Damaged, NewerSchema, Outdated, UnknownTournament
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.tournaments import TOURNAMENT_SCHEMA, encode_tournament
from scorekeeper.tournament.state import labels
from tests.attacks.files import opened_library
from tests.tournament.driver import Organiser


@pytest.fixture
def library(tmp_path):
    with opened_library(tmp_path) as library:
        yield library


def evening():
    """Everything that can happen on an evening, in one file."""
    organiser = Organiser(9)
    organiser.enter("P1", "Nord")
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    organiser.undoes()
    return organiser


def test_a_tournament_comes_back_as_it_was_saved(library):
    organiser = evening()
    library.tournaments.save(organiser.tournament, new=True)
    loaded = library.tournaments.load(organiser.tournament.id)
    assert (loaded.tournament, loaded.state) == (organiser.tournament, organiser.state)
    assert tuple(library.tournaments.scan()) == (organiser.tournament.id,)
    assert labels(loaded.state.people)[-1] == "P1 (Nord)"


def test_where_another_program_has_gone_on_nothing_is_saved(library):
    organiser = evening()
    library.tournaments.save(organiser.tournament, new=True)
    before = organiser.tournament
    organiser.enter("Late")
    library.tournaments.save(organiser.tournament, before)
    with pytest.raises(Outdated):
        library.tournaments.save(before, before)
    assert library.tournaments.load(before.id).tournament == organiser.tournament


def path_of(library, organiser):
    return Path(library.folder) / "tournaments" / f"{organiser.tournament.id}.json"


def test_of_a_damaged_file_the_version_before_is_taken_and_the_file_kept(library):
    organiser = evening()
    before = organiser.tournament
    library.tournaments.save(before, new=True)
    organiser.enter("Late")
    library.tournaments.save(organiser.tournament, before)
    path = path_of(library, organiser)
    path.write_text(path.read_text(encoding="utf-8")[:-100], encoding="utf-8")
    # On most disks the version before is the very file; then nothing else is left.
    previous = path.with_name(path.name + ".bak")
    previous.write_text(join_texts(texts(encode_tournament(before))), encoding="utf-8")
    library.close()
    library.open()
    library.tournaments.reread()
    assert library.tournaments.load(before.id).tournament == before
    (damaged,) = path.parent.glob("*.damaged-*")
    assert library.quarantined == (damaged.name,)
    assert library.tournaments.load(before.id).tournament == before


def test_a_file_that_is_damaged_while_it_is_open_costs_nothing(library):
    organiser = evening()
    library.tournaments.save(organiser.tournament, new=True)
    path_of(library, organiser).write_bytes(b"{")
    assert library.tournaments.load(organiser.tournament.id).tournament == organiser.tournament
    path_of(library, organiser).write_bytes(b"{")
    before = organiser.tournament
    organiser.enter("Late")
    library.tournaments.save(organiser.tournament, before)
    assert library.tournaments.load(before.id).tournament == organiser.tournament


def test_one_that_is_new_takes_no_other_ones_place(library):
    organiser = evening()
    library.tournaments.save(organiser.tournament, new=True)
    before = organiser.tournament
    organiser.enter("Late")
    with pytest.raises(Outdated):
        library.tournaments.save(organiser.tournament, new=True)
    assert library.tournaments.load(before.id).tournament == before


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("facts", "1", "name"), 5),
        (("facts", "1", "plan", "rounds"), 0),
        (("facts", "1", "plan", "sizes"), "2-9"),
        (("facts", "2", "fact"), "GameStarted"),
        (("facts", "3", "person"), 99),
        (("tournament", "1", "cursor"), 0),
        (("tournament", "1", "revision"), -1),
    ],
)
def test_what_could_not_have_been_written_down_is_damage(library, place, value):
    organiser = evening()
    document = json.loads(json.dumps(encode_tournament(organiser.tournament)))
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    path = path_of(library, organiser)
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Damaged):
        library.tournaments.load(organiser.tournament.id)


def test_a_file_of_a_newer_version_is_left_untouched(library):
    organiser = evening()
    document = encode_tournament(organiser.tournament)
    document["tournament"]["1"]["schema"] = TOURNAMENT_SCHEMA + 1
    path = path_of(library, organiser)
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(NewerSchema):
        library.tournaments.load(organiser.tournament.id)


@pytest.mark.parametrize("tournament_id", ["../settings", "11111111-2222-4333-8444-555555555555"])
def test_what_is_not_there_is_unknown(library, tournament_id):
    with pytest.raises(UnknownTournament):
        library.tournaments.load(tournament_id)
    with pytest.raises(UnknownTournament):
        library.tournaments.delete(tournament_id)


def test_a_deleted_tournament_is_in_no_list_and_kept_aside(library):
    organiser = evening()
    library.tournaments.save(organiser.tournament, new=True)
    library.tournaments.delete(organiser.tournament.id)
    assert not library.tournaments.scan()
    assert (Path(library.folder) / "deleted" / f"{organiser.tournament.id}.json").exists()
