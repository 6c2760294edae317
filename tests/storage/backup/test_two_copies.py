"""Two phones with one game: who goes on, and that nothing is lost."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import Recorded, in_force, public_copy, redo, state_of, undo
from scorekeeper.game.facts import BidMade, ResultEntered
from scorekeeper.rules import PRESETS, STANDARD, BidRules
from scorekeeper.rules.typed_json import UNIQUE_ID
from scorekeeper.storage.backup.two_copies import (
    CopyRelation,
    as_separate_game,
    compare,
    keep_chosen,
    merge_copies,
)
from tests.game.driver import STARTED_AT, GameDriver, begun_otherwise
from tests.storage.sample_games import SampleGame, game_id
from tests.strategies import games


def at_the_same_place():
    """Two phones after one game was handed over in the middle of a round."""
    here, there = SampleGame(), SampleGame()
    return here.plays_rounds(2).bids(1), there.plays_rounds(2).bids(1)


def timeless(records):
    """The facts as if all had been written down at once."""
    return tuple(replace(record, at=STARTED_AT) for record in records)


def with_open_bids(game):
    """The game by rules that hide no bid: hidden ones are not compared, and these facts make no state."""
    rules = game.started.ruleset
    return begun_otherwise(game, ruleset=replace(rules, bids=replace(rules.bids, visibility="open")))


def test_a_game_that_is_not_here_is_new():
    assert compare(None, SampleGame().game) is CopyRelation.NEW


def test_two_copies_without_later_facts_are_the_same():
    here, there = at_the_same_place()
    assert compare(here.game, there.game) is CopyRelation.SAME
    assert merge_copies(here.game, there.game) == here.game


def test_a_forbidden_bid_that_only_one_phone_let_stand_makes_copies_fork():
    """§4.3"""
    with_rule, without = GameDriver(ruleset=PRESETS["not-equal"]), GameDriver(ruleset=PRESETS["not-equal"])
    here = replace(with_rule.bids(1, 0).does(BidMade(0, 0, stands=True)).game, id=game_id(1))
    there = replace(without.bids(1, 0, 1).game, id=game_id(1))
    assert compare(here, there) is CopyRelation.FORKED
    assert compare(here, replace(here, cursor=3, revision=here.revision - 1)) is CopyRelation.NEWER_HERE


def test_moments_do_not_make_copies_differ_and_ours_are_kept():
    """A code holds whole seconds only."""
    here, there = at_the_same_place()
    there.bids(2)
    later = tuple(replace(fact, at=fact.at + timedelta(milliseconds=7)) for fact in there.game.records)
    whole = replace(there.game, records=later)
    assert compare(here.game, whole) is CopyRelation.NEWER_THERE
    assert merge_copies(here.game, whole).records == (*here.game.records, later[-1])


def test_the_copy_that_goes_on_where_the_other_stops_wins():
    here, there = at_the_same_place()
    there.bids(0, 1)
    assert compare(here.game, there.game) is CopyRelation.NEWER_THERE
    assert compare(there.game, here.game) is CopyRelation.NEWER_HERE
    assert merge_copies(here.game, there.game) == merge_copies(there.game, here.game) == there.game


def closing_early():
    """Two phones write down the last trick; the first has only half of that tap."""
    here, there = (phone.bids(0, 0, 0).plays() for phone in (SampleGame(), SampleGame()))
    records = (*here.game.records, Recorded(STARTED_AT, ResultEntered(1, 1)))  # no zeros follow
    here.game = replace(here.game, records=records, cursor=len(records), revision=here.game.revision + 1)
    here.state = state_of(here.game)
    return here, there.does(ResultEntered(1, 1))


def test_taps_are_compared_whole():
    """Half of a tap is another one: nothing goes on from it, and no undo could stop there."""
    here, there = closing_early()
    assert compare(here.game, there.game) is CopyRelation.FORKED
    there.bids(0)
    assert compare(here.game, there.game) is CopyRelation.FORKED
    assert compare(there.game, here.game) is CopyRelation.FORKED
    for _tap in range(2):
        here.undoes().redoes()
    assert compare(here.game, there.game) is CopyRelation.FORKED


def test_a_copy_that_took_the_zeros_back_can_bring_them_again():
    _old, here = closing_early()
    _old, there = closing_early()
    there.undoes()
    assert compare(here.game, there.game) is CopyRelation.NEWER_THERE
    whole = merge_copies(here.game, there.game)
    assert (whole.cursor, redo(whole).cursor) == (there.game.cursor, here.game.cursor)
    assert state_of(redo(whole)) == here.state


def test_a_copy_that_only_went_back_wins_and_what_it_took_back_can_be_brought_again():
    here, there = at_the_same_place()
    there.undoes(3)
    assert compare(here.game, there.game) is CopyRelation.NEWER_THERE
    whole = merge_copies(here.game, there.game)
    assert whole.cursor == there.game.cursor
    assert state_of(redo(redo(redo(whole)))) == here.state


def test_a_copy_that_forgot_what_it_took_back_gets_it_from_the_other():
    here, there = at_the_same_place()
    there.undoes(2)
    forgetful = replace(there.game, records=in_force(there.game))
    assert compare(here.game, forgetful) is CopyRelation.NEWER_THERE
    assert merge_copies(here.game, forgetful) == there.game


def test_what_was_undone_before_it_was_handed_over_and_then_cut_is_no_fork():
    here, there = at_the_same_place()
    here.undoes(1), there.undoes(1)
    there.bids(0)
    assert compare(here.game, there.game) is CopyRelation.NEWER_THERE
    assert merge_copies(here.game, there.game) == there.game


def test_copies_that_both_went_on_have_forked():
    here, there = at_the_same_place()
    here.bids(0)
    there.bids(1)
    assert compare(here.game, there.game) is CopyRelation.FORKED
    there.bids(1)
    assert compare(here.game, there.game) is CopyRelation.FORKED
    assert compare(there.game, here.game) is CopyRelation.FORKED


def test_a_copy_in_which_something_else_was_entered_instead_has_forked():
    """Ours counts a bid that theirs has not: a person says which of them was meant."""
    here, there = at_the_same_place()
    there.undoes(1).bids(2)
    assert compare(here.game, there.game) is CopyRelation.FORKED


def test_newer_by_its_taps_alone_is_a_fork_where_it_would_lose_what_counts():
    here, there = at_the_same_place()
    there.bids(2)
    here.bids(0).undoes(1)
    assert here.game.revision > there.game.revision
    assert compare(here.game, there.game) is CopyRelation.FORKED


def test_the_chosen_copy_is_newer_than_both_and_goes_on_from_its_own():
    here, there = at_the_same_place()
    here.bids(0)
    there.bids(1)
    kept = keep_chosen(there.game, here.game)
    assert compare(here.game, kept) is CopyRelation.FORKED
    assert compare(there.game, kept) is CopyRelation.NEWER_THERE
    assert merge_copies(there.game, kept) == kept


def test_the_other_copy_becomes_a_game_of_its_own_once():
    here, there = at_the_same_place()
    here.bids(0)
    there.bids(1)
    apart = as_separate_game(there.game)
    assert apart == replace(there.game, id=apart.id)
    assert UNIQUE_ID.fullmatch(apart.id)
    assert apart.id not in {
        there.game.id,
        as_separate_game(here.game).id,
        as_separate_game(undo(there.game)).id,
    }
    later = tuple(replace(fact, at=fact.at + timedelta(seconds=1)) for fact in there.game.records)
    assert as_separate_game(replace(there.game, records=later)).id == apart.id
    assert compare(apart, as_separate_game(there.game)) is CopyRelation.SAME


def test_the_id_of_a_copy_with_hidden_bids_does_not_tell_them():
    """It followed from the bids, and whoever saw it could try guesses until one of them led to it (§4.5)."""
    hidden = replace(STANDARD, bids=BidRules(visibility="secret"))
    before = GameDriver(players=4, ruleset=hidden).scores((0, 0, 0, 0), (1, 0, 0, 0))
    copy = replace(before.bids(1, 2).game, id=game_id(1))
    assert as_separate_game(copy).id != as_separate_game(copy).id
    assert UNIQUE_ID.fullmatch(as_separate_game(copy).id)
    assert as_separate_game(public_copy(copy)) == as_separate_game(public_copy(copy))


@settings(max_examples=25)
@given(games(), games(), st.booleans())
def test_whatever_two_copies_hold_nothing_that_counts_is_lost(one, other, related):
    one, other = with_open_bids(one), with_open_bids(other)
    if related:  # the other begins as the one does
        other = replace(other, records=(*in_force(one), *other.records[1:]))
    said = compare(one, other)
    mirrored = {
        CopyRelation.NEWER_HERE: CopyRelation.NEWER_THERE,
        CopyRelation.NEWER_THERE: CopyRelation.NEWER_HERE,
    }
    assert compare(other, one) is mirrored.get(said, said)
    if said is CopyRelation.FORKED:
        return
    whole = merge_copies(one, other)
    assert timeless(whole.records) == timeless(merge_copies(other, one).records)
    for copy in (one, other):
        assert timeless(whole.records[: copy.cursor]) == timeless(in_force(copy))
