"""A game by rules that are not known here can be looked at: never guessed, never damaged, never written."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.game import Game
from scorekeeper.game.moves import end_play, enter_result, take_trick
from scorekeeper.game.repairs import correct, end_game, rename, void
from scorekeeper.game.starting import take_over
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.storage_words import storage_sentence
from scorekeeper.rules import Code
from scorekeeper.storage import Damaged, NewerSchema, UnknownRules, WrittenGame, decode_game, encode_game
from scorekeeper.storage.rows import join, texts
from scorekeeper.storage.transfer import export_written, export_written_name
from tests.game.scribe import any_glyph
from tests.storage.conftest import Store
from tests.storage.pads import Pad, game_id, summarise

GAME = f"{game_id(1)}.json"

Rules = dict[str, Any]


def with_rules(game: Game, **changed: Any) -> bytes:
    """The file of the game with other rules; `bids__x` stands for `bids.x`."""
    document: Any = copy.deepcopy(encode_game(game))
    rules = document["facts"]["1"]["ruleset"]
    for name, value in changed.items():
        *outer, inner = name.split("__")
        target = rules[outer[0]] if outer else rules
        target[inner] = value
    return join(texts(document)).encode()


def written(content: bytes) -> WrittenGame:
    with pytest.raises(UnknownRules) as refused:
        decode_game(json.loads(content))
    return refused.value.game


UNKNOWN = [
    pytest.param({"deck": "tarot"}, Code.UNKNOWN_VARIANT, "tarot", id="deck"),
    pytest.param({"extra_cards": ["kraken"]}, Code.UNKNOWN_VARIANT, "kraken", id="special card"),
    pytest.param({"hands": "descend"}, Code.UNKNOWN_VARIANT, "descend", id="hand sizes"),
    pytest.param({"bids__visibility": "whispered"}, Code.UNKNOWN_VARIANT, "whispered", id="visibility"),
    pytest.param({"bids__must_differ": "often"}, Code.UNKNOWN_VARIANT, "often", id="plus/minus one"),
    pytest.param({"scoring__system": "roulette"}, Code.UNKNOWN_VARIANT, "roulette", id="scoring"),
    pytest.param({"tie_break": "duel"}, Code.UNKNOWN_VARIANT, "duel", id="tie-break"),
    pytest.param({"saboteur": True}, Code.UNKNOWN_FIELD, "saboteur", id="a field"),
    pytest.param({"bids__blind": 3}, Code.UNKNOWN_FIELD, "bids.blind", id="a field of the bids"),
    pytest.param({"scoring__hit": -5}, Code.OUT_OF_RANGE, "scoring.hit", id="a figure out of range"),
    pytest.param({"elimination": "last"}, Code.WRONG_TYPE, "elimination", id="a value of another kind"),
    pytest.param({"extra_cards": ["dragon"]}, Code.DRAGON_WITHOUT_FAIRY, "", id="a pair torn apart"),
    pytest.param({"teams": True}, Code.TEAMS_PLAYERS, "", id="teams of three"),
    pytest.param({"hands": [1, 2, 40]}, Code.HAND_SIZE_IMPOSSIBLE, "40", id="a hand larger than the deck"),
]


class TestOpening:
    @pytest.mark.parametrize(("rules", "code", "named"), UNKNOWN)
    def test_it_is_refused_with_the_sentence_that_names_it_and_left_alone(
        self, store: Store, rules: Rules, code: Code, named: str
    ) -> None:
        content = with_rules(Pad().scores_somehow(2).game, **rules)
        store.files.make_folder(store.path("games"))
        store.put(content, "games", GAME)
        library = store.library()
        for _time in range(2):
            with pytest.raises(UnknownRules) as refused:
                library.load_game(game_id(1))
            assert [objection.code for objection in refused.value.objections] == [code]
            for language in LANGUAGES:
                assert named in storage_sentence(words(language), refused.value)
        assert library.set_aside == ()
        assert store.read("games", GAME) == content
        assert store.names("games") == {GAME}

    def test_a_readable_version_before_is_not_taken_for_it(self, store: Store) -> None:
        pad, library = Pad(), store.library()
        library.save_game(pad.game)
        library.save_game(pad.bids(0).game)
        library.close()
        content = with_rules(pad.game, scoring__system="roulette")
        store.put(content, "games", GAME)
        backup = store.read("games", GAME + ".bak")
        library = store.library()
        with pytest.raises(UnknownRules):
            library.load_game(game_id(1))
        assert (store.read("games", GAME), store.read("games", GAME + ".bak")) == (content, backup)

    def test_nothing_is_saved_over_it(self, store: Store) -> None:
        pad, library = Pad(), store.library()
        library.save_game(pad.game)
        library.close()
        content = with_rules(pad.game, deck="tarot")
        store.put(content, "games", GAME)
        library = store.library()
        with pytest.raises(UnknownRules):
            library.save_game(pad.bids(0).game)
        assert store.read("games", GAME) == content

    def test_behind_a_damaged_file_it_can_be_looked_at(self, store: Store) -> None:
        store.files.make_folder(store.path("games"))
        store.put(b"{", "games", GAME)
        store.put(with_rules(Pad().game, deck="tarot"), "games", GAME + ".bak")
        library = store.library()
        with pytest.raises(UnknownRules):
            library.load_game(game_id(1))
        assert store.read("games", GAME) == b"{"

    def test_a_ruleset_that_is_none_is_damage(self) -> None:
        document: Any = encode_game(Pad().game)
        document["facts"]["1"]["ruleset"] = "standard"
        with pytest.raises(Damaged):
            decode_game(document)

    def test_so_are_facts_that_are_in_disorder(self) -> None:
        document = json.loads(with_rules(Pad().bids(0).game, deck="tarot"))
        document["game"]["1"]["cursor"] = 7
        with pytest.raises(Damaged):
            decode_game(document)

    def test_a_newer_form_comes_first(self) -> None:
        document = json.loads(with_rules(Pad().game, deck="tarot"))
        document["game"]["1"]["schema"] = 99
        with pytest.raises(NewerSchema):
            decode_game(document)


class TestLists:
    def test_it_stands_in_the_list(self, store: Store) -> None:
        library = store.library()
        library.save_game(Pad(2).game)
        library.close()
        store.put(with_rules(Pad().scores_somehow(2).game, deck="tarot"), "games", GAME)
        library = store.library()
        first, _second = sorted(library.summaries(), key=lambda row: row.id)
        assert (first.id, first.known_rules, first.round, first.finished) == (game_id(1), False, 2, False)
        assert [seat.name for seat in first.seats] == ["Thomas", "Ute", "Kevin"]
        assert isinstance(library.unreadable[game_id(1)], UnknownRules)

    def test_it_stays_there_when_the_list_is_made_anew(self, store: Store) -> None:
        store.files.make_folder(store.path("games"))
        store.put(with_rules(Pad().game, deck="tarot"), "games", GAME)
        library = store.again(store.library())
        assert [row.id for row in library.summaries()] == [game_id(1)]
        library.close()
        store.files.remove(store.path("library.json"))
        library = store.library()
        library.rebuild()
        assert [row.id for row in store.again(library).summaries()] == [game_id(1)]

    def test_a_list_from_before_is_put_right(self, store: Store) -> None:
        """An older version of the app had written the row."""
        pad, library = Pad().scores_somehow(), store.library()
        library.save_game(pad.game)
        library.save_summary(summarise(pad.game))
        library.close()
        store.put(with_rules(pad.game, deck="tarot"), "games", GAME)
        assert [row.known_rules for row in store.library().summaries()] == [False]

    def test_it_opens_again_as_soon_as_its_rules_are_known(self, store: Store) -> None:
        """The file is looked at anew each time, for the app may have learnt the rules."""
        store.files.make_folder(store.path("games"))
        game = Pad().scores_somehow().game
        store.put(with_rules(game, deck="tarot"), "games", GAME)
        library = store.library()
        library.close()
        store.put(with_rules(game), "games", GAME)
        library = store.library()
        assert library.summaries() == (summarise(game),)
        assert library.load_game(game_id(1)).game == game

    def test_the_players_are_known_from_it(self, store: Store) -> None:
        store.files.make_folder(store.path("games"))
        store.put(with_rules(Pad().game, deck="tarot"), "games", GAME)
        assert {player.name for player in store.library().players()} == {"Thomas", "Ute", "Kevin"}

    def test_it_can_be_deleted_and_is_kept_aside(self, store: Store) -> None:
        store.files.make_folder(store.path("games"))
        content = with_rules(Pad().game, deck="tarot")
        store.put(content, "games", GAME)
        library = store.library()
        library.delete_game(game_id(1))
        assert library.summaries() == ()
        assert store.read("deleted", GAME) == content


def rounds(pad: Pad, **rules: Any) -> list[tuple[object, ...]]:
    game = written(with_rules(pad.game, **(rules or {"deck": "tarot"})))
    return [(row.number, row.bids, row.made, row.over) for row in game.rounds]


class TestWhatStandsThere:
    """Figures that were written down, none that the rules would add."""

    def test_bids_and_results_by_round(self) -> None:
        pad = Pad().scores((0, 1, 0), (0, 1, 0)).scores((1, 0, 2), (1, 0, 1))
        assert rounds(pad) == [
            (1, (0, 1, 0), (None, 1, 0), True),  # the last result followed from the others
            (2, (1, 0, 2), (1, None, 1), True),
        ]

    def test_tricks_that_were_counted_along(self) -> None:
        pad = Pad().bids(0, 1, 0).does(take_trick, 2).does(end_play).bids(1)
        assert rounds(pad) == [
            (1, (0, 0, 1), (None, None, 1), True),
            (2, (None, None, 1), (None,) * 3, False),
        ]

    def test_an_open_round(self) -> None:
        assert rounds(Pad().bids(0, 1)) == [(1, (None, 0, 1), (None, None, None), False)]

    def test_bids_that_may_be_hidden_are_left_out(self) -> None:
        assert rounds(Pad().bids(0, 1), bids__visibility="whispered") == []

    def test_corrections_misdeals_and_names(self) -> None:
        pad = Pad().scores_somehow().does(correct, 1, (1, 1, 1), (1, 0, 0)).bids(1, 1).does(void).bids(2)
        pad.does(rename, 1, "Uta", any_glyph)
        game = written(with_rules(pad.game, deck="tarot"))
        assert game.names == ("Thomas", "Uta", "Kevin")
        assert [(row.number, row.bids, row.made) for row in game.rounds] == [
            (1, (1, 1, 1), (1, 0, 0)),
            (2, (None, None, 2), (None, None, None)),
        ]

    def test_undone_facts_do_not_count(self) -> None:
        assert rounds(Pad().bids(0, 1).undoes()) == [(1, (None, 0, None), (None, None, None), False)]

    def test_totals_from_paper(self) -> None:
        pad = Pad().does(take_over, 4, (30, -20, 50)).scores_somehow()
        game = written(with_rules(pad.game, deck="tarot"))
        assert (game.carried, [row.number for row in game.rounds]) == ((30, -20, 50), [4])

    def test_results_in_any_order_and_the_end(self) -> None:
        pad = Pad().bids(0, 0, 1).plays().does(enter_result, 2, 0).does(enter_result, 0, 1).does(end_game)
        game = written(with_rules(pad.game, deck="tarot"))
        assert (game.ended, game.rounds[0].made) == (True, (1, None, 0))

    def test_facts_that_came_with_the_rules_are_passed_over(self) -> None:
        document = json.loads(with_rules(Pad().bids(0, 1).game, deck="tarot"))
        document["facts"]["4"] = {"fact": "CardsBurnt", "at": "2026-11-20T21:00:00+01:00", "cards": [1]}
        document["facts"]["5"] = {
            "fact": "BidMade",
            "at": "2026-11-20T21:01:00+01:00",
            "seat": 99,
            "tricks": 1,
        }
        document["game"]["1"]["cursor"] = 5
        game = written(join(texts(document)).encode())
        assert [row.bids for row in game.rounds] == [(None, 0, 1)]
        assert game.touched.minute == 1

    def test_a_copy_holds_all_of_it(self) -> None:
        content = with_rules(Pad().bids(0, 1).game, deck="tarot", saboteur=[1.5, None])
        game = written(content)
        assert json.loads(export_written(game)) == json.loads(content)
        assert export_written_name(game) == f"wizard-2026-11-20-{game_id(1)[:8]}.json"

    @pytest.mark.parametrize(
        "spoil", [lambda row: row.clear(), lambda row: row.update(seat=None, tricks="x")]
    )
    def test_no_fact_can_spoil_it(self, spoil: Callable[[dict[str, Any]], None]) -> None:
        document = json.loads(with_rules(Pad().scores_somehow(2).game, deck="tarot"))
        for number in list(document["facts"])[1:]:
            spoilt = copy.deepcopy(document)
            spoil(spoilt["facts"][number])
            assert written(join(texts(spoilt)).encode()).names == ("Thomas", "Ute", "Kevin")


def test_hands_that_suit_three_do_not_suit_six(store: Store) -> None:
    """The ruleset alone does not tell; how many play does."""
    store.files.make_folder(store.path("games"))
    store.put(with_rules(Pad(players=6).game, hands=[20]), "games", GAME)
    with pytest.raises(UnknownRules):
        store.library().load_game(game_id(1))
