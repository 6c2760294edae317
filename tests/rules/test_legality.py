"""§5: what may be played."""

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal
from tests.rules.notation import cards, codes

ALL = r.Ruleset(extra_cards=r.EXTRA_CARDS)
BINDS = r.Ruleset(extra_cards=r.EXTRA_CARDS, jesters_then_wizard="binds")


def test_5_2_the_first_suited_card_is_led_unless_a_wizard_came_first():
    for trick, led in (
        ("", None),  # §5.1 nothing lies there: any card may be led
        ("R3", r.Suit.RED),  # §5.2 suit led
        ("N", None),  # §5.2 jester led
        ("N B4", r.Suit.BLUE),  # §5.2 jester led, then suit
        ("N N G4 R9", r.Suit.GREEN),  # §5.2 two jesters, then suit
        ("N N N N Y1", r.Suit.YELLOW),  # §5.2 four jesters, then suit
        ("Z", None),  # §5.2 wizard led
        ("Z R3", None),  # §5.2 wizard led, then suit
        ("N Z R3", None),  # §5.2 jester, then wizard, then suit: free
        ("N N Z R3", None),  # §5.2 jesters, then wizard, then suit: free
        ("R3 Z B4", r.Suit.RED),  # §5.2 suit led, then wizard
        ("R3 N B4", r.Suit.RED),  # §5.2 suit led, then jester
        ("N R3 Z", r.Suit.RED),  # §5.2 jester, suit, wizard
        ("N N N N", None),  # §5.2 nothing but jesters
    ):
        assert r.led_suit(cards(trick)) is led


def test_5_6_the_legal_cards_stand_in_the_order_of_the_hand():
    for hand, trick, legal in (
        ("R3 B7 Z N", "", "R3 B7 Z N"),  # §5.1 leading: any card
        ("R3 B7 Z N", "R9", "R3 Z N"),  # §5.3 follow, or wizard, or jester
        ("R3 R5 B7", "R9", "R3 R5"),  # §5.3 follow
        ("B7 Y2", "R9", "B7 Y2"),  # §5.4 void: discard or trump
        ("Z N", "R9", "Z N"),  # §5.5 wizards and jesters are of no suit
        ("Z N B7", "R9", "Z N B7"),  # §5.5 void beside a wizard and a jester
        ("R3 B7", "N", "R3 B7"),  # §5.2 after a jester any card
        ("R3 B7", "N B2", "B7"),  # §5.2 after jester and suit follow the suit
        ("R3 B7", "Z B2", "R3 B7"),  # §5.2 after a wizard any card
        ("R3 B7", "N Z B2", "R3 B7"),  # §5.2 after jester and wizard any card
        ("R3 B7", "B2 Z", "B7"),  # §5.2 a wizard later changes nothing
        ("Z Z N R1 R2", "R13", "Z Z N R1 R2"),  # §5.6 each copy counts
    ):
        assert codes(r.legal_cards(cards(hand), cards(trick))) == legal
        for card in cards(hand):
            assert r.can_play(card, cards(hand), cards(trick)) is (card.code in legal.split())


def test_5_3_only_who_holds_the_led_suit_must_follow():
    for hand, trick, suit in (
        ("R3 B7", "R9", r.Suit.RED),  # §5.3 holds the led suit
        ("B7 Z N", "R9", None),  # §5.4 void
        ("R3", "Z R9", None),  # §5.2 no suit led
    ):
        assert r.must_follow(cards(hand), cards(trick)) is suit


def test_5_3_not_following_is_refused_with_suit_and_card():
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_play(r.parse_card("B7"), cards("R3 B7"), cards("R9"))
    assert refused.value.code is r.Code.MUST_FOLLOW
    assert refused.value.details == {"suit": r.Suit.RED, "card": "B7"}
    assert refused.value.paragraph == "5.3"


def test_a_card_that_is_not_in_the_hand_cannot_be_played():
    assert refusal(r.verify_play, r.parse_card("B8"), cards("R3 B7"), ())[0] is r.Code.NOT_IN_HAND
    assert not r.can_play(r.parse_card("B8"), cards("R3 B7"), ())


def test_a_hand_that_nobody_can_hold_is_refused():
    for hand, trick, code in (
        ("", "R3", r.Code.EMPTY_HAND),  # no hand
        ("R3 B4", "R3", r.Code.CARD_TWICE),  # §1.1 in hand and on the table
        ("R3 R3", "", r.Code.CARD_TWICE),  # §1.1 twice in hand
        ("Z Z Z", "Z Z", r.Code.CARD_TWICE),  # §1.1 a fifth wizard
        ("N N N N", "N", r.Code.CARD_TWICE),  # §1.1 a fifth jester
        ("R1", "R2 R3 R4 R5 R6 R7", r.Code.TOO_MANY_CARDS),  # §1.4 the trick is complete
        # §2.1 twenty-one cards
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1 B2 B3 B4 B5 B6 B7 B8", "", r.Code.HAND_TOO_LARGE),
    ):
        assert refusal(r.verify_hand, cards(hand), cards(trick))[0] is code


def test_the_largest_hand_and_the_fullest_table_are_fine():
    r.verify_hand(cards("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1 B2 B3 Z Z N N"), cards("B4 B5 Z Z N"))


def test_11_3_a_colour_after_jesters_and_a_wizard_may_bind():
    for trick, led in (
        ("N Z R3", r.Suit.RED),  # §11.3 jester, wizard, colour: binds
        ("N N Z Z B3 R3", r.Suit.BLUE),  # §11.3 jesters, wizards, colour: binds
        ("Z N R3", None),  # §11.3 a wizard played first frees
        ("Z R3", None),  # §5.2 wizard led
        ("fairy dragon R3", r.Suit.RED),  # §11.3 a dragon after a fairy
        ("N shapeshifter-wizard R3", r.Suit.RED),  # §11.3 a shapeshifter as wizard
        ("N Z", None),  # §11.3 no colour yet
        ("R3 Z B4", r.Suit.RED),  # §5.2 colour led
    ):
        assert r.led_suit(cards(trick), BINDS) is led


def test_8_what_may_be_played_with_special_cards():
    for hand, trick, copied, legal in (
        # §8 special cards may always be played
        (
            "R3 B7 dragon fairy bomb werewolf juggler cloud shapeshifter witch vampire",
            "R9",
            None,
            "R3 dragon fairy bomb werewolf juggler cloud shapeshifter witch vampire",
        ),
        ("juggler cloud B7", "R9", None, "juggler cloud B7"),  # §8 juggler and cloud oblige nobody
        ("vampire B7", "R9", "R7", "vampire B7"),  # §8 nor does a vampire of the led suit
        ("R3 B7", "juggler-red", None, "R3"),  # §8 the suit named with a juggler is followed
        ("R3 B7", "dragon R9", None, "R3 B7"),  # §8 after a dragon every card
        ("R3 B7", "vampire", "B4", "B7"),  # §8 a vampire leads what it copies
        ("juggler-red B7", "R9", None, "juggler-red B7"),  # §8 a suit said too early
    ):
        card = copied and r.parse_card(copied)
        r.verify_hand(cards(hand), cards(trick), ALL, card)
        assert codes(r.legal_cards(cards(hand), cards(trick), ALL, card)) == legal
        for held in cards(hand):
            assert r.can_play(held, cards(hand), cards(trick), ALL, card) is (held.code in legal.split())


def test_8_a_card_is_in_the_hand_whatever_is_named_with_it():
    r.verify_play(r.parse_card("juggler-red"), cards("R3 juggler"), cards("R9"), ALL)
    r.verify_play(r.parse_card("shapeshifter-wizard"), cards("R3 shapeshifter"), cards("R9"), ALL)
    assert not r.can_play(r.parse_card("cloud-red"), cards("R3 juggler"), cards("R9"), ALL)


def test_8_a_hand_that_nobody_can_hold_is_refused():
    for hand, trick, copied, code in (
        ("R3", "juggler", None, r.Code.SUIT_MISSING),  # §8 the trick needs the suit
        ("juggler", "juggler-red", None, r.Code.CARD_TWICE),  # §8 in hand and on the table
        ("R3", "B4", "R3", r.Code.CARD_TWICE),  # §8 in hand and turned up
    ):
        assert (
            refusal(r.verify_hand, cards(hand), cards(trick), ALL, copied and r.parse_card(copied))[0] is code
        )
