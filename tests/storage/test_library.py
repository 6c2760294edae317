"""The library: games, players and settings come back as they were, and one slow part spoils no other."""

import errno
import json
import logging
import os
from dataclasses import replace
from datetime import timedelta
from threading import Thread

import pytest

from scorekeeper.storage import errors, log_folder
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import Settings
from scorekeeper.storage.summaries import summarise
from tests.storage.conftest import NOON
from tests.storage.fake_disk import FailingLayer, RecordingLayer, RefusingLayer
from tests.storage.sample_games import SampleGame, game_id, taps
from tests.storage.test_settings import CHOSEN


class TestGames:
    def test_a_saved_game_comes_back(self, store, library):
        for game in taps(SampleGame(), 12):
            library.save_game(game)
            assert library.load_game(game_id(1)).game == game
        assert store.again(library).load_game(game_id(1)).game == game

    def test_a_tap_is_one_write_of_its_own_file(self, store):
        library = store.library(recorder := RecordingLayer(store.files))
        games = taps(SampleGame(), 3)
        library.save_game(games[0])
        recorder.calls.clear()
        library.save_game(games[1])
        assert [call.name for call in recorder.calls].count("sync") == 1
        assert {call.arguments[0] for call in recorder.calls if call.name == "create"} == {
            store.path("games", f"{game_id(1)}.json.tmp")
        }
        assert "library.json" not in store.names()

    def test_the_first_tap_of_an_opened_game_reads_nothing(self, store, library):
        first, second, third = taps(SampleGame(), 3)
        library.save_game(first)
        library.close()
        library = store.library(recorder := RecordingLayer(store.files))
        opened = library.load_game(first.id, for_taps=True).game
        recorder.calls.clear()
        library.save_game(second, opened)
        assert "read" not in [call.name for call in recorder.calls]
        library.save_game(third, second)
        assert store.again(library).load_game(first.id).game == third

    def test_a_tap_on_what_was_opened_before_another_program_saved_is_refused(self, store, library):
        first, second = taps(SampleGame(), 2)
        library.save_game(first)
        opened = library.load_game(first.id, for_taps=True).game
        others = SampleGame()
        taps(others, 1)
        others.bids(1)
        Library(store.folder, files=store.files, now=lambda: NOON).save_game(others.game, opened)
        library.load_game(first.id, for_taps=True)
        assert others.game.revision == second.revision
        with pytest.raises(errors.Outdated):
            library.save_game(second, opened)
        assert library.load_game(first.id).game == others.game

    def test_a_game_that_was_never_kept_is_unknown(self, library):
        for unknown in (game_id(7), "", "nonsense", "../library", game_id(7).upper()):
            with pytest.raises(errors.UnknownGame):
                library.load_game(unknown)
            with pytest.raises(errors.UnknownGame):
                library.delete_game(unknown)

    def test_an_older_revision_is_refused(self, store, library):
        older, newer = taps(SampleGame(), 2)
        library.save_game(newer)
        for start_anew in (False, True):
            kept = store.again(library) if start_anew else library
            with pytest.raises(errors.Outdated) as caught:
                kept.save_game(older)
            assert caught.value.details == {"id": game_id(1), "revision": 2, "saved": 3}
            assert kept.load_game(game_id(1)).game == newer
            kept.save_game(newer)

    def test_more_games_than_stay_ready_are_all_kept(self, store, monkeypatch):
        monkeypatch.setattr(log_folder, "MOST_WRITERS", 4)
        library = store.library()
        pads = [SampleGame(number) for number in range(8)]
        for _time in range(2):
            for pad in pads:
                library.save_game(taps(pad, 1)[0])
        for pad in pads:
            assert library.load_game(pad.game.id).game == pad.game

    def test_many_threads_save_many_games(self, library):
        pads = [SampleGame(number) for number in range(6)]

        def play(pad):
            for game in taps(pad, 12):
                library.save_game(game)
            library.save_summary(summarise(pad.game))

        threads = [Thread(target=play, args=(pad,)) for pad in pads]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for pad in pads:
            assert library.load_game(pad.game.id).game == pad.game
        assert {summary.id for summary in library.summaries()} == {pad.game.id for pad in pads}

    def test_a_deleted_game_is_moved_out_of_sight(self, store, library):
        for number in (1, 2):
            for game in taps(SampleGame(number), 2):
                library.save_game(game)
            library.save_summary(summarise(game))
        content = store.read("games", f"{game_id(1)}.json")
        library.delete_game(game_id(1))
        assert [summary.id for summary in library.summaries()] == [game_id(2)]
        assert store.read("deleted", f"{game_id(1)}.json") == content
        with pytest.raises(errors.UnknownGame):
            library.load_game(game_id(1))
        again = store.again(library)
        assert [summary.id for summary in again.summaries()] == [game_id(2)]
        again.save_game(SampleGame(1).game)
        assert again.load_game(game_id(1)).game == SampleGame(1).game


class TestSummaries:
    def play(self, library, number, rounds=1, minutes=0):
        """A game that was touched so many minutes after the others."""
        pad = SampleGame(number).plays_rounds(rounds)
        *records, last = pad.game.records
        late = replace(last, at=last.at + timedelta(minutes=minutes))
        game = replace(pad.game, records=(*records, late))
        library.save_game(game)
        library.save_summary(summarise(game))
        return game

    def test_the_game_that_was_touched_last_comes_first(self, store, library):
        for number, minutes in ((1, 50), (2, 70), (3, 60)):
            self.play(library, number, minutes=minutes)
        for kept in (library, store.again(library)):
            assert [summary.id for summary in kept.summaries()] == [game_id(2), game_id(3), game_id(1)]

    def test_they_come_by_kind_and_so_many_as_are_asked_for(self, library):
        for number in range(1, 7):
            self.play(library, number, rounds=20 if number % 2 else 1, minutes=number)
        assert [summary.finished for summary in library.summaries(finished=True)] == [True] * 3
        running = [summary.id for summary in library.summaries(finished=False)]
        assert running == [game_id(6), game_id(4), game_id(2)]
        assert [summary.id for summary in library.summaries(finished=False, limit=2)] == running[:2]
        assert library.summaries(limit=4) == library.summaries()[:4]

    def test_what_was_not_written_down_is_found_at_the_next_start(self, store, library):
        self.play(library, 1)
        later = taps(SampleGame(1).plays_rounds(1), 3)
        for game in later:
            library.save_game(game)
        assert library.summaries()[0].revision < later[-1].revision
        assert store.again(library).summaries() == (summarise(later[-1]),)

    def test_what_has_not_changed_is_not_read_again(self, store, library):
        for number in (1, 2):
            self.play(library, number)
        library.save_game(taps(SampleGame(2).plays_rounds(1), 1)[0])
        library.close()
        recorder = RecordingLayer(store.files)
        store.library(recorder)
        read = [os.path.basename(call.arguments[0]) for call in recorder.calls if call.name == "read"]
        assert read == ["library.json", f"{game_id(2)}.json"]

    def test_a_game_taken_out_of_the_folder_is_listed_no_more_until_it_is_put_back(self, store, library):
        game, place = self.play(library, 1), ("games", f"{game_id(1)}.json")
        content = store.read(*place)
        store.files.remove(store.path(*place))
        library = store.again(library)
        assert library.summaries() == ()
        library.close()
        store.put(content, *place)
        assert store.library().summaries() == (summarise(game),)

    def test_they_can_all_be_made_anew(self, store, library):
        games = [self.play(library, number, minutes=-number) for number in (1, 2, 3)]
        for game in games:
            library.save_summary(replace(summarise(game), round=99))
        library.close()
        for name in ("library.json", "library.json.bak"):
            store.files.remove(store.path(name))
        library = store.library()
        assert library.summaries() == tuple(map(summarise, games))
        document = json.loads(store.read("library.json"))
        assert len(document["summaries"]) == 3

    def test_if_the_list_cannot_be_saved_at_the_start_it_is_there_all_the_same(self, store):
        library = store.library()
        library.save_game(SampleGame().game)
        library.close()
        files = RefusingLayer(store.files, "write", errno.ENOSPC)
        library = store.library(files)
        assert library.summaries() == (summarise(SampleGame().game),)
        files.name = ""
        library.save_summary(summarise(SampleGame().game))
        assert store.again(library).summaries() == (summarise(SampleGame().game),)


class TestPlayers:
    UTE = Player(game_id(101), "Ute", NOON)
    KEVIN = Player(game_id(102), "Kevin")
    ANNA = Player(game_id(103), "anna")
    ZOE = Player(game_id(104), "Zoë", NOON + timedelta(days=1))

    def test_who_played_last_comes_first(self, store, library):
        library.people.save((self.KEVIN, self.UTE, self.ANNA, self.ZOE))
        for kept in (library, store.again(library)):
            assert kept.people.players() == (self.ZOE, self.UTE, self.ANNA, self.KEVIN)

    def test_a_game_that_is_laid_into_the_folder_counts_by_its_day(self, store, library):
        early, late = SampleGame(1).game, taps(SampleGame(2), 2)[1]
        seats = late.records[0].fact.seats
        library.people.note(seats, late.records[0].at)
        other = store.again(library)
        other.save_game(late)
        other = store.again(other)
        played = summarise(late).touched
        assert [player.last_played for player in other.people.players()] == [played] * 3
        other.save_game(early)
        assert [player.last_played for player in store.again(other).people.players()] == [played] * 3

    def test_somebody_is_put_right_and_deleted(self, store, library):
        library.people.save((self.UTE, self.KEVIN))
        library.people.save((replace(self.UTE, name="Ute B."),))
        assert [player.name for player in library.people.players()] == ["Ute B.", "Kevin"]
        library.people.delete(self.UTE.id)
        library.people.save((self.ANNA,))
        library.people.delete(game_id(999))
        assert store.again(library).people.players() == (self.ANNA, self.KEVIN)

    @pytest.mark.parametrize(
        "name", ["Jörg", "Ζωή", "Олег", "Nguyễn", "李", "🂡", '"\\', "a\u2028b", "\x00"], ids=ascii
    )
    def test_every_name_can_be_kept(self, store, library, name):
        library.people.save((Player(game_id(1), name),))
        assert store.again(library).people.players() == (Player(game_id(1), name),)


def test_settings_come_back(store, library):
    library.change_settings(lambda _settings: Settings(theme="light"))
    library.change_settings(lambda _settings: CHOSEN)
    assert library.settings() == CHOSEN
    assert store.again(library).settings() == CHOSEN


def each_kind_of_save(library):
    """Everything that writes, each of it refused alike."""
    game = SampleGame().game
    saves = (
        lambda: library.save_game(game),
        lambda: library.save_summary(summarise(game)),
        lambda: library.people.save((TestPlayers.UTE,)),
        lambda: library.people.delete(TestPlayers.UTE.id),
        lambda: library.people.merge(TestPlayers.UTE.id, TestPlayers.KEVIN.id),
        lambda: library.people.unmerge(TestPlayers.UTE.id),
        lambda: library.change_settings(lambda _settings: Settings()),
        lambda: library.delete_game(game.id),
    )
    assert library.read_only_reason is not None
    for save in saves:
        with pytest.raises(type(library.read_only_reason)):
            save()


class TestSecondProcess:
    def test_it_reads_and_does_not_write(self, store, library):
        library.save_game(SampleGame().game)
        library.people.save((TestPlayers.UTE,))
        second = store.library()
        assert isinstance(second.read_only_reason, errors.Locked)
        assert second.read_only
        assert second.read_only_reason.details == {"folder": store.folder}
        each_kind_of_save(second)
        assert second.load_game(game_id(1)).game == SampleGame().game
        assert second.summaries() == (summarise(SampleGame().game),)
        assert second.people.players() == (TestPlayers.UTE,)

    def test_it_sees_what_the_first_one_saves(self, store, library):
        second = store.library()
        for game in taps(SampleGame(), 3):
            library.save_game(game)
            assert second.load_game(game_id(1)).game == game

    def test_it_leaves_a_write_of_the_first_one_alone(self, store, library):
        store.put(b"half", "games", f"{game_id(1)}.json.tmp")
        store.library()
        assert store.read("games", f"{game_id(1)}.json.tmp") == b"half"
        assert not library.read_only

    def test_when_the_first_one_has_ended_it_may_write(self, store, library):
        second = store.library()
        library.close()
        second.open()
        assert second.read_only_reason is None
        second.save_game(SampleGame().game)

    def test_after_closing_nothing_is_written_any_more(self, library):
        library.close()
        each_kind_of_save(library)


class TestFaults:
    @pytest.mark.parametrize("name", ["make_folder", "create", "lock"])
    def test_a_folder_that_cannot_be_written_is_read(self, store, name):
        library = store.library()
        library.save_game(SampleGame().game)
        library.close()
        refused = store.library(RefusingLayer(store.files, name, errno.EROFS))
        assert isinstance(refused.read_only_reason, errors.ReadOnly)
        assert refused.load_game(game_id(1)).game == SampleGame().game
        assert refused.summaries() == (summarise(SampleGame().game),)
        each_kind_of_save(refused)
        refused.close()
        assert store.library().read_only_reason is None  # the lock was given back

    def test_a_folder_that_is_not_there_and_cannot_be_made_is_empty(self, store):
        library = Library(store.path("a", "b"), files=RefusingLayer(store.files, "make_folder", errno.EROFS))
        library.open()
        assert isinstance(library.read_only_reason, errors.ReadOnly)
        assert (library.summaries(), library.people.players(), library.settings()) == ((), (), Settings())

    def test_a_folder_is_made_with_those_above_it(self, store):
        library = Library(store.path("a", "b"), files=store.files)
        library.open()
        library.save_game(SampleGame().game)
        library.close()
        assert f"{game_id(1)}.json" in store.names("a", "b", "games")

    def test_what_a_killed_process_left_is_tidied_up(self, store, library):
        library.save_game(SampleGame().game)
        library.close()
        store.put(b"half", "library.json.tmp")
        store.put(b"half", "games", f"{game_id(1)}.json.tmp")
        store.put(b"half", "games", f"{game_id(1)}.json.bak.tmp")
        store.library()
        assert not any(name.endswith(".tmp") for name in store.names() | store.names("games"))

    def test_any_call_may_fail_and_the_game_stays_as_it_was(self, store):
        """Full disk, read-only, broken: the old game stays, the code is clear, trying again works."""
        games = iter(taps(SampleGame(), 40))
        files = FailingLayer(store.files)
        library = store.library(files)
        kept = next(games)
        library.save_game(kept)
        for fault, kind in (
            (errno.ENOSPC, errors.DiskFull),
            (errno.EROFS, errors.ReadOnly),
            (errno.EIO, errors.DiskFailed),
        ):
            for step in range(10):
                game = next(games)
                files.number, files.fault = len(files.names_called) + step, fault
                with pytest.raises(kind):
                    library.save_game(game)
                assert library.load_game(game_id(1)).game == kept
                assert store.names("games") <= {f"{game_id(1)}.json", f"{game_id(1)}.json.bak"}
                library.save_game(game)
                assert library.load_game(game_id(1)).game == game
                kept = game

    def test_any_call_may_fail_and_the_settings_stay_as_they_were(self, store):
        files = FailingLayer(store.files)
        library = store.library(files)
        library.change_settings(lambda _settings: Settings(text_size=100))
        library.change_settings(lambda _settings: Settings(text_size=115))
        for step in range(10):
            files.number = len(files.names_called) + step
            with pytest.raises(errors.StorageError):
                library.change_settings(lambda _settings: Settings(text_size=200))
            assert library.settings() == Settings(text_size=115)
            library.change_settings(lambda _settings: Settings(text_size=115))
        assert store.again(library).settings() == Settings(text_size=115)

    def test_opening_survives_any_fault(self, store, caplog):
        """Whatever call fails at the start, nothing is lost."""
        library = store.library()
        for game in taps(SampleGame(), 2):
            library.save_game(game)
        library.change_settings(lambda _settings: Settings(theme="dark"))
        library.close()
        with caplog.at_level(logging.CRITICAL):
            for step in range(30):
                faulty = store.library(FailingLayer(store.files, step))
                faulty.close()
        library = store.library()
        assert library.read_only_reason is None
        assert library.load_game(game_id(1)).game == game
        assert library.settings() == Settings(theme="dark")
        assert library.quarantined == ()


class TestDeletedGames:
    def test_one_comes_back_as_it_was(self, store, library):
        *_, before, game = taps(SampleGame(), 12)
        library.save_game(before)
        library.save_game(game, before)
        library.save_summary(summarise(game))
        kept = library.summaries()
        library.delete_game(game.id)
        assert library.summaries() == ()
        library.restore_game(game.id)
        assert library.summaries() == kept
        assert library.load_game(game.id).game == game
        assert store.again(library).load_game(game.id).game == game

    def test_one_that_is_not_there_does_not(self, library):
        with pytest.raises(errors.UnknownGame):
            library.restore_game(game_id(1))

    def test_one_that_came_in_again_meanwhile_is_left_alone(self, library):
        first, *_, last = taps(SampleGame(), 12)
        library.save_game(first)
        library.delete_game(first.id)
        library.save_game(last)
        with pytest.raises(errors.Outdated):
            library.restore_game(first.id)
        assert library.load_game(first.id).game == last
