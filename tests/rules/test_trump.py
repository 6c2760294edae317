"""§3: what is trump."""

import pytest

from scorekeeper.rules import (
    JESTER,
    WIZARD,
    Code,
    Suit,
    dealer_chooses,
    parse_card,
    trump_is_chosen,
    trump_may_be_none,
    trump_of,
    verify_trump,
)
from tests.refusal import refusal


def test_the_card_turned_up_decides_the_trump():
    for turned_up, chosen, trump in (
        (parse_card("R7"), None, Suit.RED),  # §3.1 red card
        (parse_card("G1"), None, Suit.GREEN),  # §3.1 the value does not count
        (parse_card("B13"), Suit.RED, Suit.BLUE),  # §3.1 nobody chooses after a suited card
        (JESTER, None, None),  # §3.2 jester
        (JESTER, Suit.RED, None),  # §3.2 nobody chooses after a jester
        (WIZARD, Suit.YELLOW, Suit.YELLOW),  # §3.3 the dealer has chosen
        (WIZARD, None, None),  # §3.3 the dealer has not chosen yet
        (None, None, None),  # §3.4 no card left
        (None, Suit.RED, None),  # §3.4 nobody chooses where no card is left
        (parse_card("dragon"), Suit.RED, Suit.RED),  # §8 dragon: the dealer has chosen
        (parse_card("werewolf"), Suit.RED, Suit.RED),  # §8 werewolf: its holder has chosen
        (parse_card("werewolf"), None, None),  # §8 werewolf: its holder said no trump
        (parse_card("juggler-red"), Suit.BLUE, Suit.BLUE),  # §8 turned up nothing is named
        (parse_card("fairy"), Suit.RED, None),  # §8 nobody chooses after a fairy
    ):
        assert trump_of(turned_up, chosen) is trump


NOBODY, DEALER, HOLDER = (False, False), (True, False), (False, True)


def test_who_chooses_the_trump_and_whether_it_may_be_none():
    for turned_up, chooser in (
        (None, NOBODY),  # §3.4 no card
        ("R7", NOBODY),  # §3.1 suited card
        ("N", NOBODY),  # §3.2 jester
        ("Z", DEALER),  # §3.3 wizard
        ("dragon", DEALER),  # §8 dragon
        ("fairy", NOBODY),  # §8 fairy
        ("bomb", NOBODY),  # §8 bomb
        ("werewolf", HOLDER),  # §8 werewolf
        ("juggler", DEALER),  # §8 §11.21 juggler
        ("cloud", DEALER),  # §8 cloud
        ("shapeshifter", DEALER),  # §8 shapeshifter
        ("witch", NOBODY),  # §8 witch
        ("vampire", DEALER),  # §8 vampire
    ):
        card = turned_up and parse_card(turned_up)
        assert (dealer_chooses(card), trump_may_be_none(card)) == chooser, turned_up
        assert trump_is_chosen(card) is any(chooser), turned_up


def test_3_3_and_8_whoever_chooses_may_name_any_suit_and_the_holder_of_the_werewolf_none():
    for suit in Suit:
        verify_trump(WIZARD, suit)
    for named in (*Suit, None):
        verify_trump(parse_card("werewolf"), named)


@pytest.mark.parametrize("code", ["Z", "dragon", "juggler", "cloud", "shapeshifter", "vampire"])
def test_3_3_the_dealer_must_name_a_suit(code):
    assert refusal(verify_trump, parse_card(code), None) == (Code.TRUMP_MUST_BE_CHOSEN, {"card": code})


def test_nobody_else_may_name_a_trump():
    for turned_up, suit in (
        (parse_card("R7"), Suit.BLUE),  # §3.1
        (parse_card("R7"), None),  # §3.1 none
        (JESTER, Suit.BLUE),  # §3.2
        (None, Suit.BLUE),  # §3.4
        (parse_card("fairy"), Suit.BLUE),  # §8 fairy
        (parse_card("bomb"), Suit.BLUE),  # §8 bomb
        (parse_card("witch"), Suit.BLUE),  # §8 witch
    ):
        assert refusal(verify_trump, turned_up, suit) == (
            Code.TRUMP_IS_FIXED,
            {"suit": trump_of(turned_up), "chosen": suit, "card": turned_up and turned_up.code},
        )
