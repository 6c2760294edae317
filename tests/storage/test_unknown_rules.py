"""A game whose ruleset this version does not know is listed, exported and never touched."""

import copy
import json
from typing import Any

import pytest

from scorekeeper import __version__
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.rules import Code
from scorekeeper.storage.backup.writing import document_text, export_document, export_document_name
from scorekeeper.storage.codec import decode_game, encode_game
from scorekeeper.storage.errors import Damaged, NewerSchema, UnknownRules
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.summaries import summarise, summary_of_unknown
from tests.storage.sample_games import SampleGame, game_id, taps

GAME = f"{game_id(1)}.json"

Rules = dict[str, Any]


def with_rules(game, **changed):
    """The file of the game with other rules; `bids__x` stands for `bids.x`."""
    document = copy.deepcopy(encode_game(game))
    rules = document["facts"]["1"]["ruleset"]
    for name, value in changed.items():
        *outer, inner = name.split("__")
        target = rules[outer[0]] if outer else rules
        target[inner] = value
    return join_texts(texts(document)).encode()


def holding(store, content):
    """The library of a folder with this file in it."""
    store.files.make_folder(store.path("games"))
    store.put(content, "games", GAME)
    return store.library()


def overwritten(store, content, *games):
    """That of a folder in which this file stands in the place of the last of these versions."""
    library = store.library()
    for game in games:
        library.save_game(game)
    library.close()
    store.put(content, "games", GAME)
    return store.library()


UNKNOWN = [
    pytest.param({"deck": "tarot"}, Code.UNKNOWN_VARIANT, id="deck"),
    pytest.param({"extra_cards": ["kraken"]}, Code.UNKNOWN_VARIANT, id="special card"),
    pytest.param({"hands": "descend"}, Code.UNKNOWN_VARIANT, id="hand sizes"),
    pytest.param({"bids__visibility": "whispered"}, Code.UNKNOWN_VARIANT, id="visibility"),
    pytest.param({"bids__must_differ": "often"}, Code.UNKNOWN_VARIANT, id="plus/minus one"),
    pytest.param({"scoring__system": "roulette"}, Code.UNKNOWN_VARIANT, id="scoring"),
    pytest.param({"tie_break": "duel"}, Code.UNKNOWN_VARIANT, id="tie-break"),
    pytest.param({"saboteur": True}, Code.UNKNOWN_FIELD, id="a field"),
    pytest.param({"bids__blind": 3}, Code.UNKNOWN_FIELD, id="a field of the bids"),
    pytest.param({"scoring__hit": -5}, Code.OUT_OF_RANGE, id="a figure out of range"),
    pytest.param({"extra_cards": ["dragon"]}, Code.DRAGON_WITHOUT_FAIRY, id="a pair torn apart"),
    pytest.param({"teams": True}, Code.TEAMS_PLAYERS, id="teams of three"),
    pytest.param({"hands": [1, 2, 40]}, Code.HAND_SIZE_IMPOSSIBLE, id="a hand larger than the deck"),
]


class TestOpening:
    @pytest.mark.parametrize(("rules", "code"), UNKNOWN)
    def test_it_is_refused_with_one_sentence_and_left_untouched(self, store, rules, code):
        content = with_rules(SampleGame().plays_rounds(2).game, **rules)
        library = holding(store, content)
        for _time in range(2):
            with pytest.raises(UnknownRules) as refused:
                library.load_game(game_id(1))
            assert [objection.code for objection in refused.value.objections] == [code]
            for language in LANGUAGES:
                assert __version__ in storage_sentence(words(language), refused.value)
        assert library.quarantined == ()
        assert store.read("games", GAME) == content
        assert store.names("games") == {GAME}

    def test_a_readable_version_before_is_not_taken_for_it(self, store):
        first, second = taps(SampleGame(), 2)
        content = with_rules(second, scoring__system="roulette")
        library = overwritten(store, content, first, second)
        backup = store.read("games", GAME + ".bak")
        with pytest.raises(UnknownRules):
            library.load_game(game_id(1))
        assert (store.read("games", GAME), store.read("games", GAME + ".bak")) == (content, backup)

    def test_nothing_is_saved_over_it(self, store):
        first, second = taps(SampleGame(), 2)
        content = with_rules(first, deck="tarot")
        library = overwritten(store, content, first)
        with pytest.raises(UnknownRules):
            library.save_game(second)
        assert store.read("games", GAME) == content

    def test_behind_a_damaged_file_it_is_found(self, store):
        store.files.make_folder(store.path("games"))
        store.put(b"{", "games", GAME)
        store.put(with_rules(SampleGame().game, deck="tarot"), "games", GAME + ".bak")
        library = store.library()
        with pytest.raises(UnknownRules):
            library.load_game(game_id(1))
        assert store.read("games", GAME) == b"{"

    def test_a_ruleset_that_is_none_is_damage(self):
        document = encode_game(SampleGame().game)
        document["facts"]["1"]["ruleset"] = "standard"
        with pytest.raises(Damaged):
            decode_game(document)

    @pytest.mark.parametrize(
        "rules",
        [
            {"elimination": "last"},
            {"teams": 1},
            {"hands": [1, 2.0]},
            {"bids__must_differ": 4},
            {"bids": None},
        ],
        ids=repr,
    )
    def test_so_is_a_value_of_another_type(self, store, rules):
        """No newer version is asked for, and the version before is taken, as for any damaged file."""
        first, second = taps(SampleGame(), 2)
        library = overwritten(store, with_rules(second, **rules), first, second)
        assert library.load_game(game_id(1)).game == first
        assert len(library.quarantined) == 1

    def test_so_are_facts_that_are_in_disorder(self):
        document = json.loads(with_rules(SampleGame().bids(0).game, deck="tarot"))
        document["game"]["1"]["cursor"] = 7
        with pytest.raises(Damaged):
            decode_game(document)

    def test_a_newer_form_comes_first(self):
        document = json.loads(with_rules(SampleGame().game, deck="tarot"))
        document["game"]["1"]["schema"] = 99
        with pytest.raises(NewerSchema):
            decode_game(document)


class TestLists:
    def test_it_stands_in_the_list(self, store):
        content = with_rules(SampleGame().plays_rounds(2).game, deck="tarot")
        library = overwritten(store, content, SampleGame(2).game)
        first, _second = sorted(library.summaries(), key=lambda row: row.id)
        assert (first.id, first.known_rules, first.round, first.finished) == (game_id(1), False, 0, False)
        assert [seat.name for seat in first.seats] == ["Thomas", "Ute", "Kevin"]
        assert isinstance(library.unreadable[game_id(1)], UnknownRules)

    def test_it_stays_there_when_the_list_is_made_anew(self, store):
        library = store.again(holding(store, with_rules(SampleGame().game, deck="tarot")))
        assert [row.id for row in library.summaries()] == [game_id(1)]
        library.close()
        store.files.remove(store.path("library.json"))
        library = store.library()
        assert [row.id for row in store.again(library).summaries()] == [game_id(1)]

    def test_a_list_from_before_is_put_right(self, store):
        """An older version of the app had written the row."""
        pad, library = SampleGame().plays_rounds(), store.library()
        library.save_game(pad.game)
        library.save_summary(summarise(pad.game))
        library.close()
        store.put(with_rules(pad.game, deck="tarot"), "games", GAME)
        assert [row.known_rules for row in store.library().summaries()] == [False]

    def test_it_opens_again_as_soon_as_its_rules_are_known(self, store):
        """The file is looked at anew each time, for the app may have learnt the rules."""
        game = SampleGame().plays_rounds().game
        holding(store, with_rules(game, deck="tarot")).close()
        store.put(with_rules(game), "games", GAME)
        library = store.library()
        assert library.summaries() == (summarise(game),)
        assert library.load_game(game_id(1)).game == game

    def test_the_players_are_known_from_it(self, store):
        assert {
            player.name
            for player in holding(store, with_rules(SampleGame().game, deck="tarot")).people.players()
        } == {"Thomas", "Ute", "Kevin"}

    def test_it_can_be_deleted_and_is_kept_aside(self, store):
        content = with_rules(SampleGame().game, deck="tarot")
        library = holding(store, content)
        library.delete_game(game_id(1))
        assert library.summaries() == ()
        assert store.read("deleted", GAME) == content


class TestExport:
    """A copy holds the very text of the file, and what a newer version added stays in it; bids that may be
    hidden do not, see `tests/attacks/test_secrets.py`."""

    CONTENT = with_rules(SampleGame().plays_rounds().game, deck="tarot", saboteur=[1.5, None])

    def test_as_a_file_of_its_own(self, store):
        content = self.CONTENT.replace(b"1.5", b"1.50")
        library = holding(store, content)
        with pytest.raises(UnknownRules) as refused:
            library.load_game(game_id(1))
        document = refused.value.document
        assert export_document(document) == content
        assert export_document_name(document) == f"wizard-2026-11-20-{game_id(1)[:8]}.json"

    def test_in_a_backup(self, store):
        text, complete = document_text(holding(store, self.CONTENT), game_id(1))
        assert (text.encode() + b"\n", complete) == (self.CONTENT, True)

    def test_facts_that_came_with_the_rules_do_not_matter(self, store):
        document = json.loads(with_rules(SampleGame().bids(0, 1).game, deck="tarot"))
        document["facts"]["4"] = {"fact": "CardsBurnt", "at": "2026-11-20T21:01:00+01:00", "cards": [1]}
        document["game"]["1"]["cursor"] = 4
        content = join_texts(texts(document)).encode()
        library = holding(store, content)
        (row,) = library.summaries()
        assert (row.known_rules, row.touched.minute) == (False, 1)
        assert document_text(library, game_id(1))[0].encode() + b"\n" == content

    @pytest.mark.parametrize(
        "spoil", [lambda row: row.clear(), lambda row: row.update(seat=None, tricks="x")]
    )
    def test_no_later_fact_makes_it_damaged(self, spoil):
        document = json.loads(with_rules(SampleGame().plays_rounds(2).game, deck="tarot"))
        for number in list(document["facts"])[1:]:
            spoilt = copy.deepcopy(document)
            spoil(spoilt["facts"][number])
            with pytest.raises(UnknownRules) as refused:
                decode_game(spoilt)
            seats = summary_of_unknown(refused.value.document).seats
            assert [seat.name for seat in seats] == ["Thomas", "Ute", "Kevin"]


def test_hands_that_suit_three_do_not_suit_six(store):
    """The ruleset alone does not tell; how many play does."""
    with pytest.raises(UnknownRules):
        holding(store, with_rules(SampleGame(players=6).game, hands=[20])).load_game(game_id(1))
