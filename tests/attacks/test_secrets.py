"""Hidden bids (§4.4, §4.5) are in no copy of a game, and no answer tells whether a guessed one is right."""

import json
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import product
from random import Random
from typing import cast

import pytest

from scorekeeper.game import Fact, Recorded, apply, masked, public_copy, replay, state_of, undo, verify
from scorekeeper.game.fact_checks import verify_records
from scorekeeper.game.facts import BidMade, BidsRevealed, GameEnded, RoundVoided
from scorekeeper.game.hidden_bids import hides_bids
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Ruleset, RuleViolation, players_of
from scorekeeper.storage.backup.plan import ImportedGame, compare_document
from scorekeeper.storage.backup.two_copies import CopyRelation, as_separate_game, compare, merge_copies
from scorekeeper.storage.backup.writing import document_text, export_document, public_document
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import Document, UnknownRules
from scorekeeper.storage.summaries import summarise
from tests.attacks.files import opened_library, put
from tests.game.driver import GameDriver, with_tap, without_seen
from tests.game.fuzzer import Fuzzer
from tests.storage.sample_games import game_id

REVEALED = Ruleset(bids=BidRules(visibility="revealed"))
SECRET = Ruleset(bids=BidRules(visibility="secret"))
MIXED = replace(STANDARD, bids=BidRules(visibility=("secret", "open", "revealed") + ("secret",) * 17))
CLOUD = replace(SECRET, extra_cards=("bomb", "cloud"))
CHANGES = replace(REVEALED, bids=BidRules("always", visibility="revealed", hidden_sum="last-changes"))
ELIMINATION = replace(PRESETS["elimination"], bids=BidRules(visibility="secret"))
RULESETS = {
    "revealed": REVEALED,
    "last changes": CHANGES,
    "secret": SECRET,
    "mixed": MIXED,
    "cloud": CLOUD,
    "elimination": ELIMINATION,
}
hidden = pytest.mark.parametrize("ruleset", [REVEALED, SECRET], ids=["§4.4 revealed", "§4.5 secret"])


def laid_open(game):
    """The bids of all deals whose reveal, or whose close, stands among the facts, undone or not."""
    state, deal = replay(game.records[:1]), list[Recorded[Fact]]()
    for record in game.records[1:]:
        fact = record.fact
        before, state = state.current, apply(state, fact)
        if isinstance(fact, BidMade):
            deal.append(record)
        if before is None:
            continue
        if not before.bids_hidden or isinstance(fact, BidsRevealed) or state.round(before.number) is not None:
            yield from deal
            deal = []
        elif state.current is None or not any(state.current.has_bid):
            deal = []


@dataclass
class Watched(Fuzzer):
    """A random game of which copies are taken after every eighth entry, each misdeal, and the end.

    Of rules that are not known here, what is left out is left out by the kinds of the facts.
    """

    thorough = False

    def check(self):
        last = self.game.records[self.game.cursor - 1].fact
        if self.entries % 8 and not isinstance(last, RoundVoided | GameEnded):
            return
        public = public_copy(self.game)
        known = set(map(id, laid_open(self.game)))
        bids = [record for record in public.records if isinstance(record.fact, BidMade)]
        without_number = {id(record) for record in bids if record.fact == BidMade(record.fact.seat, 0)}
        without_number -= set(map(id, self.game.records))
        assert [record for record in bids if id(record) not in known | without_number] == []
        assert not hides_bids(public)
        assert public_copy(public).records == public.records
        count = len(public_document(newer(self.game))["facts"])
        assert count <= self.game.cursor
        bids = [record for record in self.game.records[:count] if isinstance(record.fact, BidMade)]
        assert [record for record in bids if id(record) not in known] == []
        state = verify_records(public.records)
        if not hides_bids(self.game):  # else it is an older copy
            here = replace(without_seen(self.state), touched=state.touched, redealt=state.redealt)
            assert masked(without_seen(state)) == masked(here)


def some_moves(table, count):
    for _move in range(count):
        if table.state.finished:
            break
        table.deviates() if table.rng.random() < table.deviation else table.makes_expected_move()
    return table


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", RULESETS)
def test_no_copy_holds_a_bid_that_was_never_laid_open(name, seed):
    """Whatever is entered, undone, brought back, dealt again or ended."""
    ruleset, rng = RULESETS[name], Random(f"{name} {seed}")
    some_moves(Watched(ruleset, rng.choice(players_of(ruleset)), rng, deviation=0.4), 120)


def at_the_table(ruleset, *bids):
    """A game of four with one closed round; in the second so many have bid."""
    driver = GameDriver(players=4, ruleset=ruleset).scores((0, 0, 0, 0), (1, 0, 0, 0)).bids(*bids)
    return replace(driver.game, id=game_id(1))


def going_on(game, *bids, then=()):
    """The copy of a guest who claims to know these bids, and what was done after them."""
    for tricks in bids:
        game = with_tap(game, BidMade(state_of(game).current.bidder, tricks))
    for fact in then:
        game = with_tap(game, fact)
    return game


@pytest.fixture
def library(tmp_path):
    with opened_library(str(tmp_path / "data")) as library:
        yield library


def answer(library, copy):
    found = compare_document(library, encode_game(copy))
    assert isinstance(found, ImportedGame)
    return found.relation


GUESSES = tuple(product(range(3), repeat=2))


@hidden
@pytest.mark.parametrize("afterwards", [(), (RoundVoided(),), (GameEnded(),)], ids=["bids", "misdeal", "end"])
def test_a_right_guess_is_answered_like_a_wrong_one(library, ruleset, afterwards):
    """However many taps the copy claims to be ahead or behind."""
    game = at_the_table(ruleset, 1, 2)
    library.save_game(game)
    known = public_copy(game)
    claimed = [going_on(known, *guess, then=afterwards) for guess in GUESSES]
    for revision in (game.revision + taps for taps in (-3, -1, 0, 1, 5)):
        assert len({answer(library, replace(copy, revision=revision)) for copy in claimed}) == 1, revision


def test_a_claimed_reveal_is_answered_like_any_other_and_takes_nothing_away(library):
    game = at_the_table(REVEALED, 1, 2, 0, 0)
    library.save_game(game)
    known = public_copy(game)
    answers = {
        answer(library, going_on(known, one, other, 0, 0, then=(BidsRevealed(),))) for one, other in GUESSES
    }
    assert answers == {CopyRelation.FORKED}


def test_a_copy_that_was_kept_apart_is_no_oracle_either(library):
    """Its id follows from all that is in it, the hidden bids of the own copy included."""
    game = at_the_table(SECRET, 1, 2)
    library.save_game(game)
    library.add_game(apart := as_separate_game(game), summarise(apart))
    assert {answer(library, going_on(public_copy(game), *guess)) for guess in GUESSES} == {CopyRelation.SAME}


@pytest.mark.parametrize(
    "gone",
    [lambda game: undo(undo(game)), lambda game: with_tap(game, RoundVoided())],
    ids=["undone", "misdeal"],
)
def test_no_moment_tells_whether_a_bid_that_was_taken_back_was_guessed(gone):
    """A right one kept the moment of the host, as an export showed after the guest's copy had come in."""
    here = gone(at_the_table(REVEALED, 1, 2))
    known = public_copy(here)
    for guess in GUESSES:
        there = going_on(known, *guess, 0, 0, then=(BidsRevealed(),))
        later = tuple(replace(record, at=record.at + timedelta(hours=1)) for record in there.records)
        there = replace(there, records=later, revision=here.revision + 5)
        assert compare(here, there) is CopyRelation.NEWER_THERE
        merged = public_copy(merge_copies(here, there))
        count = len(known.records)
        assert [record.at for record in merged.records[:count]] == [record.at for record in known.records]
        assert [record.at for record in merged.records[count:]] == [record.at for record in later[count:]]


def test_bids_that_a_copy_claims_do_not_come_in(library):
    game = at_the_table(SECRET, 1)
    library.save_game(game)
    found = compare_document(library, encode_game(going_on(public_copy(game), 2, 2)))
    assert isinstance(found, ImportedGame)
    assert found.there.records == public_copy(game).records


def test_a_forbidden_bid_asked_for_while_bids_are_hidden_tells_nothing():
    """§11.9: every number is answered alike, and no fact of it comes in; after the reveal it does."""
    game = at_the_table(CHANGES, 1, 0, 0)
    state = state_of(game)
    last = state.current.bidder
    refused = set()
    for tricks in range(state.current.cards + 1):
        anyway = BidMade(last, tricks, stands=True)
        with pytest.raises(RuleViolation) as caught:
            verify(state, anyway)
        refused.add((caught.value.code, str(caught.value)))
        forged = with_tap(game, anyway)
        assert masked(state_of(forged)) == masked(state_of(with_tap(game, BidMade(last, tricks))))
        assert public_copy(forged).records == public_copy(game).records
        with pytest.raises(ValueError, match="is refused"):
            verify_records(forged.records)
    assert len(refused) == 1
    driver = GameDriver(players=4, ruleset=CHANGES)
    driver.game, driver.state = game, state
    driver.bids(1).does(BidsRevealed())
    assert driver.round.bidder == last
    driver.does(BidMade(last, 1, stands=True))
    assert public_copy(driver.game).records == driver.game.records
    verify_records(driver.game.records)


def test_a_copy_by_unknown_rules_leaves_a_forbidden_bid_out_like_any_other():
    game = at_the_table(CHANGES, 1, 0, 0)
    last = state_of(game).current
    anyway = BidMade(last.turns[-1], 1, stands=True)
    kinds = [type(record.fact) for record in game.records]
    assert len(public_document(newer(with_tap(game, anyway)))["facts"]) == kinds.index(BidMade, 8)
    alone = with_tap(at_the_table(CHANGES), anyway)
    assert len(public_document(newer(alone))["facts"]) == len(alone.records) - 1
    assert len(public_copy(alone).records) == len(alone.records) - 1


def test_the_public_copy_is_older_once_the_round_is_over():
    game = at_the_table(SECRET, 1, 1, 0, 0)
    handed_over = public_copy(game)
    driver = GameDriver(players=4, ruleset=SECRET)
    driver.game, driver.state = game, state_of(game)
    over = driver.plays().results(1, 1).game
    assert compare(over, handed_over) is CopyRelation.NEWER_HERE
    assert compare(handed_over, over) is CopyRelation.NEWER_THERE


def test_an_old_misdeal_does_not_make_copies_fork(library):
    driver = GameDriver(players=4, ruleset=SECRET).bids(1).does(RoundVoided())
    game = replace(driver.scores((0, 0, 0, 0), (1, 0, 0, 0)).game, id=game_id(1))
    library.save_game(game)
    on = going_on(public_copy(game), 0, 0, 0, 0)
    assert answer(library, public_copy(game)) is CopyRelation.SAME
    driver.game, driver.state = on, state_of(on)
    assert answer(library, driver.plays().results(2).game) is CopyRelation.NEWER_THERE


@hidden
def test_the_end_and_an_undo_give_no_file_a_hidden_bid(library, ruleset):
    game = at_the_table(ruleset, 2, 2)
    ended = going_on(game, then=(GameEnded(),))
    for revision, copy in enumerate((game, ended, replace(ended, cursor=ended.cursor - 1)), start=1):
        library.save_game(replace(copy, revision=revision))
        text, whole = document_text(library, game.id)
        assert '"tricks":2' not in text
        assert whole is not hides_bids(copy)


def newer(game, **bids):
    """The document of the game with a field of a newer version's in its rules."""
    document = encode_game(game)
    rules = document["facts"]["1"]["ruleset"]
    document["facts"]["1"]["ruleset"] = {**rules, "bids": {**rules["bids"], **(bids or {"whispered": 3})}}
    return cast(Document, document)


@hidden
def test_a_backup_and_a_copy_leave_out_the_bids_of_a_round_by_unknown_rules(folder, run, ruleset):
    game = at_the_table(ruleset, 2, 2)
    put(folder, 1, newer(game, visibility="whispered"))
    exported = run("export", "--data", str(folder))
    assert exported.status == 0
    assert '"tricks":2' not in exported.out
    assert "The hidden bids of a round that is being played are left out." in exported.err
    with opened_library(folder) as library:
        document = cast(UnknownRules, library.unreadable[game.id]).document
    (written,) = [one for one in json.loads(exported.out)["games"] if one["game"]["1"]["id"] == game.id]
    assert json.loads(export_document(document)) == written
    assert written == json.loads(json.dumps(newer(public_copy(game), visibility="whispered")))


@pytest.mark.parametrize("ruleset", [REVEALED, SECRET, ELIMINATION], ids=["§4.4", "§4.5", "§9.2"])
def test_rounds_that_are_over_are_in_them(ruleset):
    """The last one is told by its results."""
    game = GameDriver(players=4, ruleset=ruleset).plays_rounds(3).game
    assert public_document(document := newer(game)) == document


@pytest.mark.parametrize("bids", [{"visibility": "open"}, {"visibility": ("open", "open")}], ids=repr)
def test_bids_that_are_said_aloud_are_not_left_out(bids):
    document = newer(GameDriver(players=4).bids(0, 1).game, **bids)
    assert public_document(document) is document
