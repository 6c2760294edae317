"""Two players who are the same person: what holds, what is refused, and what survives."""

import json
import logging
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import Seat
from scorekeeper.storage.errors import NewerSchema, PlayedTogether, PlayerHasGames
from scorekeeper.storage.players import MOST_ALIASES, Alias, Player, consistent, fitting, people_of
from scorekeeper.storage.summaries import summarise
from tests.game.driver import begun_otherwise
from tests.storage.conftest import NOON
from tests.storage.sample_games import SampleGame, game_id

A, B, C, D, E = (game_id(9_000 + number) for number in range(5))
ANNA, BARBARA = Player(A, "Anna", NOON, color="red", symbol="star"), Player(B, "Anna B.", NOON)


def game_of(number, *players, names=()):
    """A game in which these players sit, called as said."""
    game = SampleGame(number, len(players)).plays_rounds(1).game
    seats = tuple(
        Seat(player, name)
        for player, name in zip(players, names or map("P{}".format, range(len(players))), strict=False)
    )
    return begun_otherwise(game, seats=seats)


def keep(library, *games):
    for game in games:
        library.save_game(game)
        library.save_summary(summarise(game))


class TestPeople:
    def test_a_chain_leads_to_the_one_who_stays(self):
        assert people_of([Alias(B, A), Alias(C, B), Alias(B, D)]) == {A: C, B: C, D: C}

    def test_a_circle_and_a_second_word_on_an_id_are_dropped(self):
        aliases = [Alias(A, A), Alias(B, A), Alias(C, B), Alias(A, C), Alias(D, A)]
        assert consistent(aliases) == (Alias(B, A), Alias(C, B))

    @given(st.lists(st.builds(Alias, st.sampled_from("abcdef"), st.sampled_from("abcdef"))))
    def test_whatever_the_aliases_say_everybody_is_one_person(self, aliases):
        people = people_of(aliases)
        assert not people.keys() & set(people.values())
        for alias in consistent(aliases):
            assert people[alias.was] == people.get(alias.player, alias.player)

    def test_who_sat_in_one_game_is_left_out_also_where_others_were_merged_between(self):
        games = [{A, B}, {C, D}]
        assert fitting((), [Alias(A, B)], games) == ()
        assert fitting([Alias(C, A)], [Alias(C, D), Alias(C, B), Alias(D, B)], games) == (Alias(D, B),)
        assert fitting((), [Alias(C, A), Alias(D, B), Alias(C, E), Alias(D, E)], games) == (
            Alias(C, A),
            Alias(D, B),
            Alias(C, E),
        )

    def test_who_is_not_known_is_left_out(self):
        new = [Alias(A, B), Alias(C, A), Alias(A, D)]
        assert fitting((), new, (), known={A, B, C}) == (Alias(A, B), Alias(C, A))

    def test_there_are_never_more_than_can_be_read_again(self):
        here = [Alias(game_id(1), game_id(number)) for number in range(2, MOST_ALIASES + 1)]
        assert fitting(here, [Alias(A, B), Alias(A, C)], ()) == (Alias(A, B),)


class TestLibrary:
    def test_two_players_become_one(self, store, library):
        library.people.save((replace(ANNA, last_played=NOON - timedelta(1)), BARBARA))
        library.people.merge(A, B)
        for kept in (library, store.again(library)):
            assert kept.people.players() == (ANNA,)
            assert kept.people.rows() == (BARBARA, replace(ANNA, last_played=NOON - timedelta(1)))
            assert kept.people.aliases() == (Alias(A, B),)
            assert kept.people.merged() == {B: A}

    def test_it_can_be_undone(self, store, library):
        library.people.save((ANNA, BARBARA, Player(C, "Cem")))
        library.people.merge(A, B)
        library.people.merge(C, A)
        assert [player.name for player in library.people.players()] == ["Cem"]
        library.people.unmerge(A)
        assert store.again(library).people.players() == (ANNA, Player(C, "Cem"))

    def test_who_was_known_from_games_only_is_back_by_that_name(self, library):
        keep(library, game_of(1, B, C, D, names=("Anna B.", "Cem", "Doris")))
        library.people.save((ANNA,))
        library.people.merge(A, B)
        library.people.unmerge(B)
        assert {player.id: player.name for player in library.people.players()} == {A: "Anna", B: "Anna B."}

    def test_merging_what_is_one_already_changes_nothing(self, library):
        library.people.merge(A, B)
        library.people.merge(A, B)
        library.people.merge(B, A)
        library.people.merge(A, A)
        assert library.people.aliases() == (Alias(A, B),)

    def test_two_who_played_in_one_game_stay_two(self, library):
        keep(library, game_of(1, A, B, C))
        with pytest.raises(PlayedTogether):
            library.people.merge(A, B)
        library.people.merge(D, A)
        for pair in ((D, B), (B, D), (A, B)):
            with pytest.raises(PlayedTogether):
                library.people.merge(*pair)
        assert library.people.aliases() == (Alias(D, A),)

    def test_games_count_for_the_person(self, library):
        keep(library, game_of(1, A, C, D), game_of(2, B, C, D), game_of(3, C, D, E))
        library.people.merge(A, B)
        assert [len(library.people.games_of(player)) for player in (A, C, E)] == [2, 3, 1]

    def test_the_files_of_the_games_stay_as_they_are(self, store, library):
        keep(library, game_of(1, B, C, D))
        before = store.read("games", f"{game_id(1)}.json")
        library.people.merge(A, B)
        library.people.unmerge(B)
        assert store.read("games", f"{game_id(1)}.json") == before

    def test_it_survives_a_library_that_is_made_again_from_the_games(self, store):
        library = store.library()
        names = (("Anna", "Cem", "Doris"), ("Anna B.", "Cem", "Doris"))
        keep(library, game_of(1, A, C, D, names=names[0]), game_of(2, B, C, D, names=names[1]))
        library.people.save((ANNA, BARBARA))
        library.people.merge(A, B)
        library.close()
        for name in ("library.json", "library.json.bak"):
            if name in store.names():
                store.files.remove(store.path(name))
        library = store.library()
        assert sorted(player.name for player in library.people.players()) == ["Anna", "Cem", "Doris"]
        library.people.unmerge(B)
        assert len(library.people.players()) == 4

    def test_the_one_who_stays_may_be_on_no_list(self, library):
        library.people.save((BARBARA,))
        library.people.merge(A, B)
        assert library.people.players() == (replace(BARBARA, id=A),)

    def test_only_who_is_in_no_game_can_be_deleted(self, store, library):
        keep(library, game_of(1, B, C, D))
        library.people.save((ANNA, BARBARA, Player(E, "Emil")))
        library.people.merge(A, B)
        with pytest.raises(PlayerHasGames) as caught:
            library.people.delete(A)
        assert caught.value.details == {"games": 1}
        library.people.merge(E, game_id(999))
        library.people.delete(E)
        library = store.again(library)
        assert [player.id for player in library.people.players()] == [A]
        assert library.people.aliases() == (Alias(A, B),)

    def test_a_damaged_file_is_set_aside_and_the_version_before_holds(self, store):
        library = store.library()
        library.people.merge(A, B)
        library.people.merge(A, C)
        store.put(b'{"schema": 1, "aliases": [{"player"', "aliases.json")
        for _time in range(3):
            assert library.people.aliases() == (Alias(A, B),)
        assert sum(name.startswith("aliases.damaged-") for name in store.names()) == 1

    @pytest.mark.parametrize(
        "rows",
        [
            [{"player": "../library", "was": B}],
            [{"player": A, "was": B, "more": 1}],
            [{"player": A}],
            [A, B],
            {"player": A, "was": B},
            [{"player": A, "was": B}] * (MOST_ALIASES + 1),
        ],
        ids=["no id", "more", "less", "no rows", "no list", "too many"],
    )
    def test_a_file_that_we_did_not_write_says_nothing(self, store, library, rows, caplog):
        store.put(json.dumps({"schema": 1, "aliases": rows}).encode(), "aliases.json")
        with caplog.at_level(logging.WARNING):
            assert library.people.aliases() == ()
        assert "aliases.json cannot be read" in caplog.text

    def test_a_file_of_a_newer_version_is_left_untouched(self, store, library):
        content = json.dumps({"schema": 2, "people": []}).encode()
        store.put(content, "aliases.json")
        assert library.people.players() == ()
        with pytest.raises(NewerSchema):
            library.people.merge(A, B)
        assert store.read("aliases.json") == content


class TestLooks:
    @pytest.mark.parametrize("field", ["color", "symbol"])
    def test_what_we_do_not_have_is_refused(self, store, library, field):
        library.people.save((ANNA, BARBARA))
        content = json.loads(store.read("library.json"))
        row = next(row for row in content["players"].values() if row["id"] == A)
        row[field] = "url(javascript:)"
        library.close()
        store.put(json.dumps(content).encode(), "library.json")
        assert [player.id for player in store.library().people.players()] == [B]
