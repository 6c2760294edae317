"""The reducers of the judge: cards of the trick and of hands, undo, the next trick."""

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import Code, RuleViolation, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import JudgeContext, KeyState, entry_for, key_state
from scorekeeper.ui.judge.text import answer_for
from tests.ui.judge.trick_entries import FOUR, holding, laid

EN = words("en")


def test_a_hand_that_was_shown_before_the_card_was_played_loses_that_card():
    entry = reducers.close_hand(holding(laid(FOUR, "B9"), 1, "R7 B2"))
    assert key_state(entry, parse_card("R7")) is KeyState.FREE
    entry = reducers.inspect_hand(reducers.tap_card(entry, parse_card("R7")), 1)
    assert answer_for(EN, entry).title == "Nessi had to follow blue (§5.3)"


def test_a_card_that_was_named_for_another_hand_is_played_from_it():
    entry = reducers.close_hand(holding(laid(FOUR, "B9 R3"), 1, "B4 Y1"))
    assert key_state(entry, parse_card("B4")) is KeyState.FREE
    entry = reducers.tap_card(entry, parse_card("B4"))
    assert [card.code for card in entry.trick.cards] == ["B9", "R3", "B4"]
    assert [card.code for card in entry.trick.hands[1]] == ["Y1"]
    assert reducers.take_back(entry).trick.hands[1] == (parse_card("B4"), parse_card("Y1"))


def test_a_wizard_leaves_another_hand_only_when_it_is_the_last_one():
    held = reducers.close_hand(holding(laid(FOUR, "Z"), 0, "Z Z"))
    fourth = reducers.tap_card(held, parse_card("Z"))
    assert len(fourth.trick.hands[0]) == 2
    assert len(reducers.tap_card(fourth, parse_card("Z")).trick.hands[0]) == 1


def test_a_card_can_be_entered_only_once():
    entry = holding(laid(FOUR, "B9 R3"), 1, "B4")
    assert key_state(entry, parse_card("B4")) is KeyState.IN_HAND
    assert key_state(reducers.inspect_hand(entry, 2), parse_card("B4")) is KeyState.TAKEN
    with pytest.raises(RuleViolation, match=Code.CARD_TWICE):
        reducers.tap_card(reducers.inspect_hand(entry, 0), parse_card("B4"))


def test_a_hand_has_at_most_twenty_cards():
    many = [f"{suit}{value}" for suit in "RY" for value in range(1, 11)]
    with pytest.raises(RuleViolation, match=Code.HAND_TOO_LARGE):
        holding(laid(FOUR, "B9"), 1, " ".join([*many, "G1"]))


def test_a_trick_that_is_cleared_half_way_is_led_by_the_same_player():
    assert reducers.next_trick(laid(FOUR, "B9 R3")).names[0] == "Kevin"


def test_undo_takes_back_one_tap_after_the_other_the_next_trick_included():
    entry = laid(FOUR, "B9 N R3 B13")
    back = reducers.take_back(reducers.next_trick(entry))
    assert (back.trick, back.winner) == (entry.trick, 2)
    for _card in range(4):
        back = reducers.take_back(back)
    assert back.trick == entry_for(FOUR).trick
    assert not back.history
    assert reducers.take_back(back) is back


def test_undo_closes_a_hand_whose_card_is_taken_back():
    entry = reducers.take_back(reducers.take_back(reducers.inspect_hand(laid(FOUR, "B9 R3"), 2)))
    assert entry.inspected is None


def test_only_hands_of_played_cards_and_of_the_next_player_can_be_inspected():
    entry = laid(FOUR, "B9")
    assert reducers.inspect_hand(entry, 1).inspected == 1
    assert reducers.inspect_hand(entry, 2) is entry
    assert reducers.inspect_hand(laid(FOUR, "B9 N R3 B13"), 4).inspected is None
    assert reducers.inspect_hand(reducers.inspect_hand(entry, 0), 0).inspected is None


def test_a_restored_trick_takes_over_what_the_game_has_learnt():
    unknown = JudgeContext(players=FOUR.players, round=5)
    again = entry_for(FOUR, laid(unknown, "B9 R3"))
    assert [card.code for card in again.trick.cards] == ["B9", "R3"]
    assert answer_for(EN, again).title == "So far Nessi is winning"
    dealt_by_another = JudgeContext(FOUR.players, 2, FOUR.trump, trump_known=True, round=5)
    assert entry_for(dealt_by_another, again).names[0] == "Thomas"
    assert entry_for(replace(dealt_by_another, counted=1), again).names[0] == again.names[0]
