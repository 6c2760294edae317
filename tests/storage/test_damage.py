"""A file that cannot be read is never deleted and never overwritten: the version before is taken."""

import errno
import json
import logging

import pytest

from scorekeeper.storage.codec import GAME_SCHEMA, encode_game
from scorekeeper.storage.errors import Damaged, DiskFull, NewerSchema
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import summarise
from tests.storage.fake_disk import FakeDisk, RefusingLayer
from tests.storage.sample_games import SampleGame, game_id, taps

DAMAGED = f"{game_id(1)}.damaged-20261121T120000.json"
GAME = f"{game_id(1)}.json"


@pytest.fixture
def games(store):
    library = store.library()
    older, newer = taps(SampleGame(), 2)
    library.save_game(older)
    library.save_game(newer)
    library.close()
    return older, newer


def edited(game, **head):
    """The file of the game with other values in its first row."""
    document = encode_game(game)
    document["game"]["1"].update(head)
    return join_texts(texts(document)).encode()


class TestGame:
    def test_the_version_before_is_taken_and_the_file_set_aside(self, store, games):
        older, _newer = games
        library = store.library()
        store.put(b"{", "games", GAME)
        loaded = library.load_game(game_id(1))
        assert (loaded.game, loaded.quarantined) == (older, DAMAGED)
        assert store.read("games", DAMAGED) == b"{"
        assert library.quarantined == (DAMAGED,)
        assert library.load_game(game_id(1)).quarantined is None

    def test_it_is_noticed_at_the_start_and_the_game_goes_on_from_there(self, store, games):
        older, newer = games
        store.put(b"{", "games", GAME)
        library = store.library()
        assert library.quarantined == (DAMAGED,)
        assert library.summaries() == (summarise(older),)
        assert library.load_game(game_id(1)).game == older
        library.save_game(newer)
        library = store.again(library)
        assert library.quarantined == ()
        assert library.load_game(game_id(1)).game == newer

    def test_a_file_torn_anywhere_gives_the_version_before(self, store, games):
        older, newer = games
        whole = store.read("games", GAME)
        previous = store.read("games", GAME + ".bak")
        library = store.library()
        every = 3 if isinstance(store.files, FakeDisk) else 17  # the disk itself takes its time
        for length in range(0, len(whole) - 1, every):
            store.put(whole[:length], "games", GAME)
            assert library.load_game(game_id(1)).game == older
            assert store.read("games", DAMAGED) == whole[:length]
            assert store.read("games", GAME + ".bak") == previous
            store.files.remove(store.path("games", DAMAGED))
        store.put(whole[:-1], "games", GAME)  # without its last line's end it is whole all the same
        assert library.load_game(game_id(1)).game == newer

    def test_no_damaged_file_takes_the_place_of_another(self, store, games):
        library = store.library()
        for content in (b"one", b"two", b"three"):
            store.put(content, "games", GAME)
            assert library.load_game(game_id(1)).game == games[0]
        aside = [name for name in store.names("games") if ".damaged-" in name]
        assert {store.read("games", name) for name in aside} == {b"one", b"two", b"three"}

    def test_a_file_with_any_byte_wrong_is_never_lost(self, store, games):
        """A changed digit may still be a game; everything else gives the version before."""
        older, newer = games
        whole = store.read("games", GAME)
        library = store.library()
        recovered = 0
        for place in range(0, len(whole), 7):
            wrong = whole[:place] + b"\x00" + whole[place + 1 :]
            store.put(wrong, "games", GAME)
            found = library.load_game(game_id(1)).game
            assert found in (older, newer)
            recovered += found == older
        assert recovered > len(whole) // 7 - 2

    def test_another_game_and_facts_that_make_none_are_damage(self, store, games):
        document = encode_game(games[1])
        document["facts"]["1"]["seats"] = []
        for content in (edited(games[1], id=game_id(2)), join_texts(texts(document)).encode()):
            store.put(content, "games", GAME)
            assert store.library().load_game(game_id(1)).game == games[0]

    def test_without_a_version_before_nothing_is_touched(self, store, library):
        library.save_game(SampleGame().game)
        store.put(b"{", "games", GAME)
        library = store.again(library)
        for _time in range(2):
            with pytest.raises(Damaged) as caught:
                library.load_game(game_id(1))
            assert caught.value.details["file"] == GAME
        assert store.read("games", GAME) == b"{"
        assert store.names("games") == {GAME}
        assert list(store.again(library).unreadable) == [game_id(1)]

    @pytest.mark.usefixtures("games")
    def test_with_both_versions_damaged_nothing_is_touched(self, store):
        store.put(b"{", "games", GAME)
        store.put(b"[", "games", GAME + ".bak")
        library = store.library()
        with pytest.raises(Damaged):
            library.load_game(game_id(1))
        assert store.read("games", GAME) == b"{"
        assert store.read("games", GAME + ".bak") == b"["

    def test_a_game_saved_over_a_damaged_file_sets_it_aside_first(self, store, games):
        library = store.library()
        store.put(b"{", "games", GAME)
        library.save_game(games[1])
        assert store.read("games", DAMAGED) == b"{"
        assert library.load_game(game_id(1)).game == games[1]
        assert json.loads(store.read("games", GAME + ".bak"))["game"]["1"]["revision"] == games[0].revision

    def test_a_game_whose_file_is_gone_comes_back_in_its_previous_version(self, store, games):
        store.files.remove(store.path("games", GAME))
        library = store.library()
        assert library.summaries() == (summarise(games[0]),)
        assert library.load_game(game_id(1)).game == games[0]

    def test_on_a_full_disk_the_version_before_can_still_be_looked_at(self, store, games):
        full = RefusingLayer(store.files)
        library = store.library(full)
        store.put(b"{", "games", GAME)
        full.name, full.fault = "write", errno.ENOSPC
        loaded = library.load_game(game_id(1))
        assert (loaded.game, loaded.quarantined) == (games[0], DAMAGED)
        full.name = "link"
        loaded = library.load_game(game_id(1))
        assert (loaded.game, loaded.quarantined) == (games[0], GAME)
        assert store.read("games", GAME) == b"{"

    def test_in_a_second_process_nothing_is_set_aside(self, store, games):
        store.library()
        second = store.library()
        store.put(b"{", "games", GAME)
        loaded = second.load_game(game_id(1))
        assert (loaded.game, loaded.quarantined) == (games[0], GAME)
        assert store.names("games") == {GAME, GAME + ".bak"}


class TestNewerSchema:
    def test_a_newer_game_is_refused_untouched(self, store, games):
        newer = edited(games[1], schema=GAME_SCHEMA + 1, mood="good")
        store.put(newer, "games", GAME)
        library = store.library()
        with pytest.raises(NewerSchema) as caught:
            library.load_game(game_id(1))
        assert caught.value.details == {"file": GAME, "schema": GAME_SCHEMA + 1, "known": GAME_SCHEMA}
        with pytest.raises(NewerSchema):
            library.save_game(games[1])
        assert store.read("games", GAME) == newer
        assert store.names("games") == {GAME, GAME + ".bak"}
        assert list(library.unreadable) == [game_id(1)]

    def test_a_newer_library_is_left_alone_and_the_games_can_be_looked_at(self, store, games):
        newer = b'{"library":{"1":{"schema":2}},"moods":{}}'
        store.put(newer, "library.json")
        library = store.library()
        assert isinstance(library.read_only_reason, NewerSchema)
        assert library.load_game(game_id(1)).game == games[1]
        assert library.summaries() == (summarise(games[1]),)
        with pytest.raises(NewerSchema):
            library.change_settings(lambda _settings: Settings())
        with pytest.raises(NewerSchema):
            library.save_game(games[1])
        library.close()
        assert store.read("library.json") == newer


@pytest.mark.usefixtures("kept")
class TestLibraryDatabase:
    @pytest.fixture
    def kept(self, store):
        """A library with a game, a player and settings, each written down; then closed."""
        library = store.library()
        game = SampleGame().game
        library.save_game(game)
        library.save_summary(summarise(game))
        library.people.save((Player(game_id(9), "Ute"),))
        library.change_settings(lambda _settings: Settings(theme="dark"))
        library.change_settings(lambda _settings: Settings(theme="light"))
        library.close()

    def test_missing_it_is_made_anew_from_the_games(self, store):
        store.files.remove(store.path("library.json"))
        store.files.remove(store.path("library.json.bak"))
        library = store.library()
        assert library.summaries() == (summarise(SampleGame().game),)
        assert {player.name for player in library.people.players()} == {"Thomas", "Ute", "Kevin"}
        assert library.settings() == Settings()
        assert library.quarantined == ()
        assert store.again(library).summaries() == (summarise(SampleGame().game),)

    def test_missing_its_previous_version_serves(self, store):
        store.files.remove(store.path("library.json"))
        assert store.library().settings() == Settings(theme="dark")

    def test_damaged_it_is_set_aside_and_the_version_before_taken(self, store):
        store.put(b"{", "library.json")
        library = store.library()
        assert library.quarantined == ("library.damaged-20261121T120000.json",)
        assert store.read("library.damaged-20261121T120000.json") == b"{"
        assert library.settings() == Settings(theme="dark")
        assert [player.name for player in library.people.players()] == ["Ute"]
        assert library.summaries() == (summarise(SampleGame().game),)
        assert store.again(library).quarantined == ()

    def test_damaged_twice_it_is_made_anew(self, store):
        store.put(b"{", "library.json")
        store.put(b"{", "library.json.bak")
        library = store.library()
        assert store.read("library.damaged-20261121T120000.json") == b"{"
        assert library.summaries() == (summarise(SampleGame().game),)
        assert len(library.people.players()) == 3
        assert library.settings() == Settings()

    def test_torn_anywhere_it_comes_back(self, store):
        whole = store.read("library.json")
        for length in range(0, len(whole) - 1, 23):
            store.put(whole[:length], "library.json")
            library = store.library()
            assert library.read_only_reason is None
            assert library.summaries() == (summarise(SampleGame().game),)
            assert library.settings().theme in ("light", "dark")
            library.close()

    @pytest.mark.parametrize(
        ("table", "row"),
        [
            ("summaries", {"id": "nonsense"}),
            ("summaries", {"id": game_id(1), "stamp": 7}),
            ("players", {"name": "Nobody"}),
            ("players", {"id": [1], "name": "Nobody", "last_played": None}),
            (
                "settings",
                {"theme": "pink", "text_size": 99, "keep_awake": "yes", "new_game": [], "language": 1},
            ),
        ],
        ids=repr,
    )
    def test_an_unreadable_row_is_logged_and_spoils_no_other(self, store, caplog, table, row):
        document = json.loads(store.read("library.json"))
        document[table]["1"] = row
        store.put(json.dumps(document).encode(), "library.json")
        with caplog.at_level(logging.WARNING):
            library = store.library()
            settings, players = library.settings(), library.people.players()
        assert "unreadable" in caplog.text
        assert library.summaries() == (summarise(SampleGame().game),)
        assert settings == (Settings() if table == "settings" else Settings(theme="light"))
        assert [player.name for player in players] == ([] if table == "players" else ["Ute"])
        library.people.save((Player(game_id(8), "Kevin"),))
        assert "Kevin" in {player.name for player in store.again(library).people.players()}

    def test_a_setting_that_cannot_be_read_spoils_no_other(self, store):
        document = json.loads(store.read("library.json"))
        document["settings"]["1"] |= {"theme": "dark", "text_size": 7}
        document["settings"]["1"]["new_game"] |= {"first_dealer": 2, "ruleset": "mine"}
        store.put(json.dumps(document).encode(), "library.json")
        settings = store.library().settings()
        assert (settings.theme, settings.text_size, settings.new_game.first_dealer) == ("dark", 100, 2)

    def test_if_it_cannot_be_set_aside_nothing_is_written(self, store):
        store.put(b"{", "library.json")
        library = store.library(RefusingLayer(store.files, "link", errno.ENOSPC))
        assert isinstance(library.read_only_reason, DiskFull)
        assert store.read("library.json") == b"{"
        assert library.summaries() == (summarise(SampleGame().game),)
