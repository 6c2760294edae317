"""What a backup and the file of a single game hold; hidden bids are left out (§4.4, §4.5)."""

import json
from dataclasses import replace
from datetime import datetime

from scorekeeper.game import public_copy, state_of
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.storage.backup.reading import KEY
from scorekeeper.storage.backup.two_copies import CopyRelation, compare
from scorekeeper.storage.backup.writing import backup_name, export_game, export_name
from tests.game.driver import STARTED_AT, begun_otherwise
from tests.storage.backup.sample_backups import whole
from tests.storage.sample_games import SampleGame, game_id


def test_an_export_is_what_a_save_would_have_written(store, library):
    game = SampleGame().plays_rounds(2).undoes(2).game
    library.save_game(game)
    assert export_game(game) == store.read("games", f"{game_id(1)}.json")


def test_the_name_says_the_day():
    assert export_name(SampleGame().game) == "wizard-2026-11-20-00000000.json"


def test_the_file_says_what_it_is_and_when_it_was_made():
    about = json.loads(whole())[KEY]
    assert about["schema"] == 1
    assert datetime.fromisoformat(about["made"]) == STARTED_AT
    assert backup_name(STARTED_AT) == "block-der-wahrheit-2026-11-20.json"


class TestHiddenBids:
    """An export has no bid that is still hidden (§4.4, §4.5)."""

    def hidden(self, *bids, visibility="revealed"):
        pad = SampleGame()
        pad.game = begun_otherwise(pad.game, ruleset=Ruleset(bids=BidRules(visibility=visibility)))
        pad.state = state_of(pad.game)
        return pad.bids(*bids).game

    def test_it_is_the_same_game_to_everybody_who_compares(self):
        game = self.hidden(1, 0)
        assert public_copy(game).revision == game.revision - 1
        assert compare(game, public_copy(game)) is CopyRelation.SAME
        assert compare(public_copy(game), game) is CopyRelation.SAME

    def test_what_redo_would_bring_back_is_left_out_too(self):
        game = self.hidden(1, 0)
        back = replace(game, cursor=1, revision=game.revision + 2)
        assert public_copy(back).records == game.records[:1]
        assert compare(back, public_copy(back)) is CopyRelation.SAME
